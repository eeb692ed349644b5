"""The letters of a text file: in which code page it was written, guessed from its bytes or chosen by a reader."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.names import LOST

TWICE = "twice"
"""UTF-8 that some program took for Western European and wrote as UTF-8 once more: “MÃ¼ller”."""
CODE_PAGES = {
    "utf-8": "UTF-8",
    TWICE: _("UTF-8 that was once read as Western European"),
    "cp1252": _("Western European (Windows)"),
    "cp1250": _("Central European (Windows)"),
    "cp1254": _("Turkish (Windows)"),
    "cp850": _("Western European (DOS)"),
    "cp437": _("American (DOS)"),
    "cp852": _("Central European (DOS)"),
    "mac_roman": _("Western European (old Mac)"),
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
}
MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"), (b"\xef\xbb\xbf", "utf-8"))
GUESSED = ("cp1252", "cp850", "mac_roman")
"""Between equals the first one: most old programs write it."""
USUAL = {**dict.fromkeys("áíóúñæœøåÉÈÀÁÇØÅ", 1), **dict.fromkeys("äöüÄÖÜßéèêëàâîïôûùç", 2)}
"""How much a letter speaks for the code page in which it stands there."""
SAMPLE = 50_000
"""Bytes by which a code page is guessed."""
CONTINUED = "[\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—†‡•…‰‹›€™%s]"
MIXED_UP = re.compile(f"Ã{CONTINUED % '‘’‚“”„'}|[ÂÄÅ]{CONTINUED % ''}|â€{CONTINUED % '‘’‚“”„'}")
"""The bytes of one letter in UTF-8, as Western European shows them."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, and how it was read."""

    text: str
    code_page: str
    certain: bool
    """Whether no other reading is likely: plain English letters, a mark at the beginning, sound UTF-8."""


def decoded(data: bytes, code_page: str = "") -> Decoded:
    """The text of a file in this code page, or in the likeliest; a letter that it does not have is `LOST`."""
    mark, marked = next(((mark, name) for mark, name in MARKS if data.startswith(mark)), (b"", ""))
    if code_page in CODE_PAGES:
        sound = data.removeprefix(mark) if code_page in (marked, TWICE) else data
        return Decoded(_in(sound, code_page), code_page, certain=False)
    if wide := marked or _wide(data):
        text = _in(data[len(mark) :], wide)
        return _unmixed(text) if wide == "utf-8" else Decoded(text, wide, certain=bool(mark) and LOST not in text)
    return _guessed(data)


def _in(data: bytes, code_page: str) -> str:
    if code_page == TWICE:
        return repaired(data.decode("utf-8", errors="replace"))
    return data.decode(code_page, errors="replace")


def _wide(data: bytes) -> str:
    """UTF-16 without a mark: every other byte of a Western text is zero."""
    half = len(data[:SAMPLE]) // 2
    zeros = {"utf-16-be": data[:SAMPLE:2].count(0), "utf-16-le": data[1:SAMPLE:2].count(0)}
    found, least = max(zeros, key=zeros.__getitem__), min(zeros.values())
    return found if zeros[found] > half * 0.6 and least < half * 0.05 else ""


def _guessed(data: bytes) -> Decoded:
    text = data.decode("utf-8", errors="replace")
    broken = text.count(LOST) - data.count(LOST.encode())
    sound = sum(not each.isascii() for each in text) - text.count(LOST)
    if not broken or sound * 4 > broken:  # such letters do not come by chance
        return _unmixed(text)
    sample = data[:SAMPLE]
    best = max(GUESSED, key=lambda name: _looks(sample.decode(name, errors="replace")))
    return Decoded(_in(data, best), best, certain=False)


def _unmixed(text: str) -> Decoded:
    better = repaired(text)
    return Decoded(better, "utf-8" if better == text else TWICE, certain=better == text and LOST not in text)


def _looks(text: str) -> int:
    """How much a text looks like names: the usual letters, and no sign or capital in the middle of a word."""
    score = 0
    for at, each in enumerate(text):
        if each.isascii():
            continue
        before = text[at - 1] if at else " "
        if each == LOST or not each.isprintable():
            score -= 4
        elif not each.isalpha():
            score -= 2 * before.isalpha()
        elif each.isupper() and before.islower():
            score -= 1
        else:
            score += USUAL.get(each, 0)
    return score


def repaired(text: str) -> str:
    """The text with each letter that was read as two, “Ã¼”, made one again; everything else as it stands."""
    if text.isascii():
        return text
    return MIXED_UP.sub(lambda found: _one_letter(found.group()), text)


def _one_letter(signs: str) -> str:
    try:
        return b"".join(_byte(each) for each in signs).decode("utf-8")
    except UnicodeDecodeError:
        return signs


def _byte(sign: str) -> bytes:
    """Windows leaves five bytes without a sign; programs keep them as they are."""
    return sign.encode("cp1252", errors="ignore") or sign.encode("latin-1", errors="ignore")


def in_others(sample: str, code_page: str) -> Iterable[tuple[str, str]]:
    """What a text that was read in this code page says in each of them."""
    written = sample if code_page != TWICE else "".join(map(_sign, sample.encode("utf-8")))
    raw = written.encode("utf-8" if code_page == TWICE else code_page, errors="replace")
    for each in CODE_PAGES:
        yield each, sample if each == code_page else _in(raw, each)


def _sign(byte: int) -> str:
    """What Western European shows of a byte."""
    raw = bytes((byte,))
    return raw.decode("cp1252", errors="ignore") or raw.decode("latin-1")
