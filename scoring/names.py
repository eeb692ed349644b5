"""Cleaning of everything a person types as a name or remark; the one validator used everywhere."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# Format characters that turn or hide text; the zero-width joiners stay, some scripts and emoji need them.
HIDDEN = {chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0xFEFF, 0x200B)}
MOST_MARKS = 3


def clean(text: str, longest: int = 120) -> str:
    """The text in NFC, white space folded; `ValidationError` when it could deceive or break a page or a print."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(each) in {"Cc", "Cs", "Co", "Cn"} or each in HIDDEN for each in text):
        raise ValidationError(_("This text contains invisible or control characters."), code="hidden_characters")
    if _longest_run_of_marks(text) > MOST_MARKS:
        raise ValidationError(_("This text piles up too many accents on one letter."), code="too_many_marks")
    if len(text) > longest:
        raise ValidationError(_("At most %(longest)d characters."), code="too_long", params={"longest": longest})
    return text


def validate(text: str) -> None:
    """`clean` as a validator of model and form fields."""
    clean(text, longest=10_000)


def _longest_run_of_marks(text: str) -> int:
    longest = run = 0
    for each in text:
        run = run + 1 if unicodedata.combining(each) else 0
        longest = max(longest, run)
    return longest
