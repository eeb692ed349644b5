"""What every template has without loading it: pages that are made without a request, too, as the last resort is."""

import re
from datetime import date, datetime

from django import template
from django.template import defaultfilters
from django.utils.translation import get_language

from config import live_parts, request_ids

register = template.Library()
register.tag(live_parts.part)
register.filter(live_parts.frame)

FIRST = re.compile(r"^1(?= [^\W\d])")
"""The first of a month, before the month in letters."""


@register.filter(name="date", expects_localtime=True, is_safe=False)
def day_or_moment(value: date | datetime | None, form: str | None = None) -> str:
    """Django's own filter, with “1er” for the first of a month in French, which no format says."""
    said = defaultfilters.date(value, form)
    return FIRST.sub("1er", said) if get_language() == "fr" else said


@register.simple_tag
def request_id() -> str:
    """What a reader names who reports an error."""
    return request_ids.current()
