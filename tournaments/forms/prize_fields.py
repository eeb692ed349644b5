"""Fields for money: an amount, and a list of prizes, as people write them."""

from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring import amounts
from tournaments.values import plans

Prizes = tuple[str, tuple[int, ...]]
"""In what they are, and how much by place."""


class AmountField(forms.CharField):
    """An amount as people write it, which comes out as cents, and goes in so; nothing typed is nothing."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=40, widget=forms.TextInput({"inputmode": "decimal"}), **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return amounts.euros(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        return amounts.read(typed) if typed else 0


class PrizesField(forms.CharField):
    """Prizes, one per line: all amounts, or all shares of the pot."""

    def __init__(self, *, rows: int, **kwargs: Any) -> None:
        super().__init__(widget=forms.Textarea({"rows": rows}), required=False, max_length=1000, **kwargs)

    def clean(self, value: Any) -> Any:
        lines = [(number, line.strip()) for number, line in enumerate(super().clean(value).splitlines(), start=1)]
        lines = [(number, line) for number, line in lines if line]
        shares = [line.endswith("%") for _number, line in lines]
        if any(shares) and not all(shares):
            raise ValidationError(_("Either all prizes are amounts, or all are shares."))
        return plans.SHARES if any(shares) else plans.CENTS, tuple(_worth(*line) for line in lines)


def as_typed(prizes: Prizes) -> str:
    unit, worth = prizes
    return "\n".join(percent(each) if unit == plans.SHARES else amounts.euros(each) for each in worth)


def percent(hundredths: int) -> str:
    return number_format(Decimal(hundredths) / 100, 2 if hundredths % 100 else 0) + " %"


def _worth(number: int, line: str) -> int:
    """Cents, or hundredths of a per cent; `ValidationError` says which line cannot be read."""
    try:
        return _share(line) if line.endswith("%") else amounts.read(line)
    except ValidationError as error:
        text = _("Line %(number)d: %(reason)s")
        raise ValidationError([text % {"number": number, "reason": problem} for problem in error.messages]) from error


def _share(line: str) -> int:
    try:
        return amounts.read(line.rstrip("% \N{NO-BREAK SPACE}"))
    except ValidationError as error:
        text = _("“%(typed)s” is no share. Write it like %(example)s.")
        raise ValidationError(text % {"typed": line, "example": percent(3350)}) from error
