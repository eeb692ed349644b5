"""What a document needs to become a page: a template, what fills it, the texts and drawings that need no layout."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Text:
    """A text whose place is known, in points from where a laid out text begins: its anchor."""

    text: str
    x: float = 0.0
    """To the right: where it begins, or ends."""
    y: float = 0.0
    """Down, from line to line."""
    ends: bool = False
    bold: bool = False
    size: float | None = None
    """Points; the anchor's type where none is given."""
    grey: float | None = None
    """From black, 0, to white, 1; the anchor's colour where none is given."""


class Picture(NamedTuple):
    """A picture that is no drawing of ours."""

    data: bytes
    media: str


class Companions(NamedTuple):
    """The texts that are read before an anchor, with it, and behind it."""

    before: Sequence[Text] = ()
    beside: Sequence[Text] = ()
    """On the line of the anchor, from where it ends, and part of what it is."""
    behind: Sequence[Text] = ()


@dataclass(frozen=True)
class Document:
    """A document ready to be rendered."""

    template: str
    context: Mapping[str, Any]
    drawings: Mapping[str, str | Picture] = field(default_factory=dict)
    """SVG, or a picture, by the address that the template calls it by."""
    companions: Mapping[str, Companions] = field(default_factory=dict)
    """By the name that their anchor has in the template, `data-anchor`."""
    parts: int = 1
    """Of its file that it shows, as the job counts them."""
    tables: Sequence[Sequence[int]] = ()
    """By page: the tables that it is about. What is said of the last one holds for those behind it."""
    title: str = ""
    """Of its file, in the file's own properties; without one that of the template."""
