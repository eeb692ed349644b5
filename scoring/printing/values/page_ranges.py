"""Numbers as people type them, `3, 5-7`, and as a printer takes them, `3,5-7`."""

import re
from collections.abc import Collection, Iterable, Iterator

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_TYPED = 200
"""Characters."""
PIECES = re.compile(r"[,;\s]+")
PIECE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
DASH = re.compile(r"\s*[-\u2010-\u2015\u2212]\s*")
"""Whatever a keyboard or a phone makes of a hyphen, with blanks around it."""


def typed(text: str) -> list[tuple[int, int]]:
    """The ranges that are meant, each from its first number to its last; `ValidationError` where nothing can be."""
    found = [PIECE.fullmatch(each) for each in PIECES.split(DASH.sub("-", text.strip())) if each]
    ranges = [(int(each[1]), int(each[2] or each[1])) for each in found if each]
    if len(text) > MAX_TYPED or not ranges or len(ranges) < len(found):
        raise ValidationError(_("Write numbers and ranges, such as 3, 5-7."))
    if wrong := next((each for each in ranges if each[0] > each[1]), None):
        first, last = wrong
        raise ValidationError(_("Write the smaller number first: %(last)d-%(first)d.") % {"first": first, "last": last})
    return ranges


def missing(ranges: Iterable[tuple[int, int]], there: Collection[int]) -> int | None:
    """The first number of the ranges that is not there: none of them is counted through beyond that."""
    return next((each for first, last in ranges for each in range(first, last + 1) if each not in there), None)


def numbers(ranges: Iterable[tuple[int, int]]) -> list[int]:
    """All numbers of the ranges, in order and each once."""
    return sorted({each for first, last in ranges for each in range(first, last + 1)})


def written(numbers: Iterable[int]) -> str:
    """As short as can be: `3,5-7`."""
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in _runs(sorted(set(numbers))))


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    run: tuple[int, int] | None = None
    for each in numbers:
        if run and each == run[1] + 1:
            run = run[0], each
            continue
        if run:
            yield run
        run = each, each
    if run:
        yield run
