"""How amounts of money look on a page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from scoring.amounts import euros

register = template.Library()
register.filter("euros", euros)


@register.filter
def signed_euros(cents: int) -> str:
    """Of who gets something, with a plus."""
    return f"+{euros(cents)}" if cents > 0 else euros(cents)


@register.filter
def of(found: Mapping[int, Sequence[Any]], registration: int) -> Sequence[Any]:
    """What was found about this one; nothing where it was not asked for."""
    return found.get(registration, ()) if found else ()
