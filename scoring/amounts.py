"""Amounts of money: as people read them, and as people write them. What is kept is whole numbers, mostly of cents."""

import re
import unicodedata
from decimal import Decimal

from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

CENTS, HUNDREDTHS = 100, 10_000
"""To a euro: what amounts are kept in, and what a stake for each point is kept in."""
MOST = 10_000_000
"""Cents, a hundred thousand euros: more is a slip of the finger."""

_EURO, _CENT = r"€|eur(?:os?)?", r"ct\.?|cts|cents?|centimes?|¢"
_AMOUNT = re.compile(
    rf"(?P<minus>-)?\s*(?:(?P<before>{_EURO})\s*)?(?P<late_minus>-)?\s*"
    rf"(?P<number>[0-9.,' ]*[0-9]|[0-9]+(?=[.,]-))(?P<even>[.,]--?)?\s*(?:(?P<after>{_EURO})|(?P<cents>{_CENT}))?",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"[0-9]+")
_PARTED = re.compile(r"[0-9]*[.,][0-9]+")
_GROUPED = re.compile(
    r"[0-9]{1,3}(?:(?P<sign>[.,' ])[0-9]{3})(?:(?P=sign)[0-9]{3})*(?:(?!(?P=sign))[.,](?P<rest>[0-9]+))?"
)
_DASHES = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}", "-"))


def euros(cents: int) -> str:
    """`12,50 €` or `€12.50`, as the reader writes it; a real minus sign below 0."""
    sign = "\N{MINUS SIGN}" if cents < 0 else ""
    return sign + _with_sign(number_format(Decimal(abs(cents)) / 100, 2))


def written(amount: int, per_euro: int = CENTS) -> str:
    """An amount of which so many are a euro; what is no whole number of cents is told in cents: `0,25 Cent`."""
    if per_euro == CENTS:
        return euros(amount)
    to_a_cent = per_euro // CENTS
    if amount % to_a_cent == 0:
        return euros(amount // to_a_cent)
    number = number_format((Decimal(amount) / to_a_cent).normalize())
    return _("%(number)s cents") % {"number": number}


def _with_sign(number: str) -> str:
    return pgettext("an amount of money", "€%(number)s") % {"number": number}


def read(typed: str, *, per_euro: int = CENTS, below_nothing: bool = False, most: int = MOST) -> int:
    """What somebody wrote, such as `0,50`, `€ 10`, `50 ct`, `10,-` or `1.000,00`, in units of which so many are a euro.

    `most` is the largest amount possible. `ValidationError` says what is wrong; nothing is guessed.
    """
    text = " ".join(unicodedata.normalize("NFKC", typed).translate(_DASHES).split())
    found = _AMOUNT.fullmatch(text)
    if found is None or (found["before"] and (found["after"] or found["cents"])):
        raise _unreadable(typed)
    value = _number(found["number"], typed, whole=bool(found["even"])) * (1 if found["cents"] else CENTS)
    amount = value * per_euro / CENTS
    if amount != int(amount):
        raise _too_fine(typed, per_euro, in_cents=bool(found["cents"]))
    if (found["minus"] or found["late_minus"]) and amount:
        if not below_nothing:
            raise ValidationError(_("An amount cannot be below nothing."), code="below_nothing")
        amount = -amount
    if abs(amount) > most:
        raise ValidationError(_("At most %(most)s.") % {"most": written(most, per_euro)}, code="too_much")
    return int(amount)


def _number(text: str, typed: str, *, whole: bool) -> Decimal:
    """The number alone. One sign before just three digits says nothing: it parts thousands here, and decimals there."""
    if _WHOLE.fullmatch(text):
        return Decimal(text)
    grouped = _GROUPED.fullmatch(text)
    if grouped and grouped["rest"] is None and text.count(grouped["sign"]) == 1 and grouped["sign"] in ".,":
        if text[0] != "0" and not whole:
            raise _doubtful(text, typed, grouped["sign"])
        grouped = None if text[0] == "0" else grouped
    if grouped and text[0] != "0":
        digits = re.sub(r"[^0-9]", "", text[: grouped.start("rest") - 1] if grouped["rest"] else text)
        return Decimal(f"{digits}.{grouped['rest'] or 0}")
    if _PARTED.fullmatch(text) and not whole:
        return Decimal(text.replace(",", "."))
    raise _unreadable(typed)


def _unreadable(typed: str) -> ValidationError:
    text = _("“%(typed)s” is no amount of money. Write it like %(example)s.")
    return ValidationError(text % {"typed": typed.strip(), "example": euros(1250)}, code="unreadable")


def _doubtful(text: str, typed: str, sign: str) -> ValidationError:
    units, rest = text.split(sign)
    small, large = number_format(Decimal(units + rest[:2]) / 100, 2), f"{units}{rest}"
    said = _("“%(typed)s” can be read in two ways. Write %(large)s, or %(small)s.")
    return ValidationError(said % {"typed": typed.strip(), "large": large, "small": small}, code="doubtful")


def _too_fine(typed: str, per_euro: int, *, in_cents: bool) -> ValidationError:
    if in_cents and per_euro == CENTS:
        text = _("“%(typed)s” is not a whole number of cents.")
    elif per_euro == CENTS:
        text = _("“%(typed)s” has more than two decimals.")
    else:
        text = _("“%(typed)s” has too many decimals.")
    return ValidationError(text % {"typed": typed.strip()}, code="too_fine")
