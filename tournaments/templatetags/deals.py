"""Deals of a list, as pages of an event say them."""

from django import template

from scoring.models import Sheet
from scoring.presenting.deals_words import deals_words

register = template.Library()


@register.filter
def deals_of(sheet: Sheet, planned: int | None) -> str:
    """`12 of 36 deals`, `totals only`, `ended after 20 of 36`."""
    return deals_words(sheet, planned)
