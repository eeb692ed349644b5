"""Amounts of money as people read them."""

from decimal import Decimal

from django.utils.formats import number_format


def euros(cents: int) -> str:
    """`12,50 €`, in the reader's own way of writing numbers; a real minus sign below 0."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return f"{sign}{number_format(Decimal(abs(cents)) / 100, 2)}\N{NO-BREAK SPACE}€"
