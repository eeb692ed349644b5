"""Cleaning of everything a person types as a name or remark; the one validator used everywhere."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

UNFIT = {"Cc", "Cf", "Cs", "Co", "Cn"}
JOINERS = "\u200c\u200d"
"""Format characters that some scripts and emoji need, between other characters."""
SELECTORS = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that choose another form of the sign before them, and show nothing where it has none."""
BESIDE_PLAIN = re.compile(rf"[{JOINERS}]|{SELECTORS.pattern}(?!\u20e3)")
"""What shows nothing behind letters of a script that has capitals, and figures that no key is drawn around."""
BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols that show nothing at all."""
LOST = "\ufffd"
"""What programs write for a letter that they could not read."""
MOST_MARKS = 3
NEAR = 16
"""Characters before an invisible one among which its letter stands."""
REGISTERED = re.compile(r"[\s,(]*\be\.? ?v\.?(?!\w)\)?", re.IGNORECASE)
"""What the name of a club in the register of associations ends with: `e. V.`, `e.V.`, `eV`."""
BETWEEN_WORDS = re.compile(r"[\s\-‐‑–]+")
LONGEST = 120
"""Characters of a name of a person, a club, an event."""


def clean(text: str, longest: int = LONGEST) -> str:
    """The text in NFC, white space folded; `ValidationError` when it could deceive or break a page or a print."""
    text = " ".join(unicodedata.normalize("NFC", text).split()).strip(f"{JOINERS} ")
    if not (text.isascii() and text.isprintable()):  # most names are, and hide and pile up nothing
        _refuse_tricks(text)
    if len(text) > longest:
        raise ValidationError(_("At most %(longest)d characters."), code="too_long", params={"longest": longest})
    return text


def _refuse_tricks(text: str) -> None:
    if LOST in text:
        raise ValidationError(
            _(
                "“�” stands for a letter that was lost. Type that letter; if the text comes from a file, read it in "
                "another code page."
            ),
            code="lost_letter",
        )
    if any(map(_is_hidden, text)) or any(_is_plain_before(text, each.start()) for each in BESIDE_PLAIN.finditer(text)):
        raise ValidationError(_("This text contains invisible or control characters."), code="hidden_characters")
    if _longest_run_of_marks(text) > MOST_MARKS:
        raise ValidationError(_("This text piles up too many accents on one letter."), code="too_many_marks")


def sort_key(text: str) -> tuple[str, str]:
    """What names are sorted by: Élodie stands at E, wherever a database would put her."""
    plain = "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
    return plain.casefold(), text


def plain(text: str) -> str:
    """What names are compared by: case, accents and white space tell nobody apart."""
    return " ".join(sort_key(text)[0].split())


def club_key(text: str) -> str:
    """What names of clubs are compared by: “e. V.”, hyphens and blanks tell no clubs apart either."""
    return BETWEEN_WORDS.sub("", REGISTERED.sub("", plain(text))) or plain(text)


def validate(text: str) -> None:
    """`clean` as a validator of model and form fields."""
    clean(text, longest=10_000)


def _is_hidden(character: str) -> bool:
    return character in BLANKS or (unicodedata.category(character) in UNFIT and character not in JOINERS)


def _is_plain_before(text: str, at: int) -> bool:
    """Whether a letter or a figure stands there, beneath its accents, that nothing invisible can change."""
    near = reversed(text[max(0, at - NEAR) : at])
    before = (each for each in near if each not in JOINERS and unicodedata.category(each)[0] != "M")
    base = next(before, " ")
    return base.isspace() or base.isdigit() or base.lower() != base.upper()


def _longest_run_of_marks(text: str) -> int:
    longest = run = 0
    for each in text:
        run = run + 1 if unicodedata.combining(each) or unicodedata.category(each) == "Me" else 0
        longest = max(longest, run)
    return longest
