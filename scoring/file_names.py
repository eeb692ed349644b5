"""Names of files that are handed out: they say what is in them, and every disk and every header takes them."""

import unicodedata
from urllib.parse import quote

from django.utils.text import slugify

from scoring import names

MOST = 150
"""Bytes of a name in UTF-8, its ending not counted: disks take 255, and a browser may add a number."""
FORBIDDEN = frozenset('/\\:*?"<>|%;,')
"""What one disk or another does not take, or a header reads as its own."""
SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ẞ": "SS", "æ": "ae", "œ": "oe"}
    | {"ø": "oe", "Æ": "Ae", "Œ": "Oe", "Ø": "Oe", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "þ": "th"}
    | {"–": "-", "—": "-", "’": "'", "…": "..."}
)
"""How letters are written where there is only ASCII; accents are left out."""


def one_line(text: str, most: int = MOST) -> str:
    """The text without what breaks or turns a line, in at most so many bytes."""
    text = "".join(map(_shown, unicodedata.normalize("NFC", text)))
    return _cut(" ".join(text.split()), most)


def file_name(what: str, *whose: str, ending: str) -> str:
    """`Startkarten Serie 2 – Herbstpreisskat.pdf`: what it is, as much as there is room for of whose it is."""
    parts = (_safe(one_line(each)) for each in (what, *whose))
    return f"{_cut(' – '.join(filter(None, parts)), MOST) or 'Kiebitz'}.{ending}"


def disposition(name: str, *, inline: bool = False) -> str:
    """The header that names a file (RFC 6266), in ASCII for programs that read nothing else."""
    kind, plain = "inline" if inline else "attachment", in_ascii(name)
    told = f'{kind}; filename="{plain}"'
    return told if plain == name else f"{told}; filename*=UTF-8''{quote(name, safe='')}"


def in_ascii(name: str) -> str:
    """The name in ASCII, its ending kept."""
    stem, _dot, ending = name.rpartition(".")
    plain = unicodedata.normalize("NFKD", stem.translate(SPELT)).encode("ascii", "ignore").decode()
    return f"{_safe(plain) or 'Kiebitz'}.{ending}"


def in_address(text: str, most: int) -> str:
    """As it stands in an address, in at most so many letters; empty where nothing of it can."""
    return slugify(text.translate(SPELT))[:most].strip("-")


def _safe(text: str) -> str:
    """Nothing in it means anything to a disk; no dot at its ends, which would hide it or lead somewhere else."""
    return " ".join("".join(" " if each in FORBIDDEN else each for each in text).split()).strip(" .-–'")


def _shown(character: str) -> str:
    if character in names.JOINERS or unicodedata.category(character) in {"Cf", "Cs", "Co", "Cn"}:
        return ""
    return " " if unicodedata.category(character) in {"Cc", "Zl", "Zp", "Zs"} else character


def _cut(text: str, most: int) -> str:
    """The beginning that has room, to the end of a letter."""
    cut = text.encode()[:most].decode("utf-8", "ignore")
    return cut if cut == text else f"{cut.rstrip(' .-–')}…"
