"""Tags for the pages that are made without a request, as the last resort of an error is."""

from django import template

from config import request_ids

register = template.Library()


@register.simple_tag
def request_id() -> str:
    """What a reader names who reports an error."""
    return request_ids.current()
