"""How amounts of money look on a page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from scoring.amounts import euros

register = template.Library()
register.filter("euros", euros)


@register.filter
def of(found: Mapping[int, Sequence[Any]], registration: int) -> Sequence[Any]:
    """What was found about this one; nothing where it was not asked for."""
    return found.get(registration, ()) if found else ()
