"""A logo drawn as SVG, as it is kept: written anew with the few elements and attributes that draw, and nothing else.

No style, no script, no link, no letter of what cannot be drawn: it is safe because it is listed, not because something
bad was found. Every reference leads to a part of the same drawing, and what all of them draw together is bounded.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder, tostring
from xml.parsers import expat

from scoring.people.values import drawn_values
from scoring.people.values.drawn_values import PROPERTIES
from scoring.pictures import Fault, Unfit

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"})
WRITTEN = {
    **{name: name for name in (*SHAPES, "svg", "g", "defs", "symbol", "tspan")},
    **{name: name for name in ("linearGradient", "radialGradient", "stop", "clipPath", "mask")},
    "a": "g",
    "switch": "g",
}
"""By element what it is written as. Of any other nothing is kept, nor of what stands in it."""
LETTERS = frozenset({"text", "tspan"})
"""What holds text."""
MOST_ELEMENTS, DEEPEST = 2000, 60
MOST_DRAWN, FARTHEST = 1_000_000, 100
"""Characters that are drawn once every reference is followed, and steps from part to part."""
MOST_RULES = 500
SIZES = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""Pixels of a unit; of `em` and per cent nobody knows."""
LONG_SIDE = 800
"""Pixels that it says it has: of a drawing these are its proportions."""

Rules = Mapping[str, list[tuple[int, int, "Selector", Mapping[str, str]]]]
"""By the last word of a selector: how closely it names, in which place it stands, itself, and what it says."""


class Drawing(NamedTuple):
    """A drawing that is kept."""

    text: bytes
    width: int
    height: int


class Selector(NamedTuple):
    """`path`, `.st0`, `#a`, or some of these without a space."""

    element: str
    classes: frozenset[str]
    name: str


def is_drawn(sent: bytes) -> bool:
    """Whether a file is written as markup: no bitmap begins like that."""
    return sent.startswith((b"\xff\xfe", b"\xfe\xff")) or sent.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<"


def redrawn(sent: bytes) -> Drawing:
    """The drawing of an SVG file, written anew. Raises `Unfit`."""
    read = _Reader().read(sent)
    width, height, box = _size(read)
    kept = _Writer(_names(read), _rules(read)).written(read)
    if not any(each.tag in SHAPES for each in kept.iter()):
        raise Unfit(Fault.BLANK)
    _refuse_intricate(kept)
    scale = LONG_SIDE / max(width, height)
    long, high = (max(1, round(side * scale)) for side in (width, height))
    said = {"xmlns": SVG, "width": str(long), "height": str(high), "viewBox": " ".join(map(repr, box))}
    kept.attrib = {**said, **{name: value for name, value in kept.attrib.items() if name in PROPERTIES}}
    return Drawing(tostring(kept), long, high)


class _Reader:
    """Elements by their names in SVG, all others as `-`. Nothing is fetched, and no name stands for a longer text."""

    def __init__(self) -> None:
        self._builder, self._depth, self._count = TreeBuilder(), 0, 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._builder.data

    def read(self, sent: bytes) -> Element:
        try:
            self._parser.Parse(sent, True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            raise Unfit(Fault.BROKEN if self._count else Fault.NO_PICTURE) from error
        return self._builder.close()

    def _doctype(self, _name: str, _system: str | None, _public: str | None, declares: int) -> None:
        if declares:
            raise Unfit(Fault.ENTITIES)

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        element = _local(name, SVG) or "-"
        if not self._count and element != "svg":
            raise Unfit(Fault.NO_PICTURE)
        self._count, self._depth = self._count + 1, self._depth + 1
        if self._count > MOST_ELEMENTS or self._depth > DEEPEST:
            raise Unfit(Fault.INTRICATE)
        own = {local: value for each, value in attributes.items() if (local := _local(each, XLINK))}
        self._builder.start(element, own)

    def _end(self, _name: str) -> None:
        self._builder.end("")
        self._depth -= 1


def _local(name: str, space: str) -> str:
    """The name, if it is of this space or of none."""
    found, _space, local = name.rpartition(" ")
    return local if found in {"", space} else ""


def _size(root: Element) -> tuple[float, float, list[float]]:
    """Width, height and what part of the plane is seen; what is not said follows from the others."""
    seen = drawn_values.box(root.get("viewBox", ""), {})
    width, height = (_pixels(root.get(side, "")) for side in ("width", "height"))
    box = [float(each) for each in seen.split()] if seen else [0.0, 0.0, width, height]
    if not width or not height:
        width, height = box[2:]
    if not width or not height:
        raise Unfit(Fault.SIZELESS)
    return width, height, box


def _pixels(length: str) -> float:
    """0 where it says nothing."""
    found = re.fullmatch(rf"({drawn_values.NUMBER})([a-z]*)", length.strip())
    pixels = float(found[1]) * SIZES.get(found[2], 0) if found else 0.0
    return pixels if 0 < pixels <= drawn_values.LARGEST else 0.0


def _names(root: Element) -> dict[str, str]:
    """Names of our own: what a part was called may be anything."""
    named = (each.get("id", "") for each in root.iter() if each.tag in WRITTEN)
    return {name: f"p{number}" for number, name in enumerate(dict.fromkeys(filter(None, named)), start=1)}


def _rules(root: Element) -> Rules:
    """Of the styles in the drawing those that hold for certain: none of an at-rule, none that looks at relatives."""
    found: Rules = defaultdict(list)
    place = 0
    for style in root.iter("style"):
        for selectors, said in _blocks(style.text or ""):
            declared = _declared(said)
            for each in selectors.split(",") if declared else ():
                if selector := _selector(each.strip()):
                    place += 1
                    closeness = 100 * bool(selector.name) + 10 * len(selector.classes) + (selector.element != "*")
                    last = selector.name or next(iter(selector.classes), "") or selector.element
                    found[last].append((closeness, place, selector, declared))
                if place > MOST_RULES:
                    raise Unfit(Fault.INTRICATE)
    return found


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """What stands between two braces, and before them."""
    first, *others = css.split("/*")
    css = first + " ".join(each.partition("*/")[2] for each in others)
    depth = begin = 0
    head, nested = "", False
    for mark in re.finditer("[{};]", css):
        if mark[0] == "{":
            if depth:
                nested = True
            else:
                head, nested, begin = css[begin : mark.start()].strip(), False, mark.end()
            depth += 1
        elif mark[0] == "}" and depth:
            depth -= 1
            if not depth:
                if not nested and not head.startswith("@"):
                    yield head, css[begin : mark.start()]
                begin = mark.end()
        elif not depth:
            begin = mark.end()


def _selector(said: str) -> Selector | None:
    found = re.fullmatch(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)", said)
    if not said or not found:
        return None
    words = re.findall(r"[.#][\w-]+", found[2])
    names = [each for each in words if each[0] == "#"]
    if len(names) > 1:
        return None
    return Selector(found[1] or "*", frozenset(each for each in words if each[0] == "."), "".join(names))


def _declared(said: str) -> dict[str, str]:
    """Of these declarations those that draw."""
    parts = (each.partition(":") for each in said.split(";"))
    found = {name.strip().lower(): value.partition("!")[0].strip() for name, _colon, value in parts}
    return {name: value for name, value in found.items() if name in PROPERTIES and value}


@dataclass
class _Writer:
    """Writes each element with what its attributes, the rules and its own style say of it, in that order."""

    names: Mapping[str, str]
    rules: Rules
    taken: set[str] = field(default_factory=set)

    def written(self, read: Element) -> Element:
        """The element; of its children those that are kept."""
        into = Element(WRITTEN[read.tag], self._attributes(read))
        holds = into.tag in LETTERS
        into.text = read.text if holds else None
        for child in read:
            if child.tag == "image":
                raise Unfit(Fault.PHOTO_INSIDE)
            if child.tag in WRITTEN:
                into.append(self.written(child))
            if holds and child.tail:
                self._continue(into, child.tail)
        return into

    def _continue(self, into: Element, tail: str) -> None:
        if len(into):
            into[-1].tail = (into[-1].tail or "") + tail
        else:
            into.text = (into.text or "") + tail

    def _attributes(self, read: Element) -> dict[str, str]:
        given = {**read.attrib, **self._ruled(read), **_declared(read.get("style", ""))}
        found = {name: drawn_values.said(name, value, self.names) for name, value in given.items()}
        named = self.names.get(read.get("id", ""))
        if named and named not in self.taken:
            self.taken.add(named)
            found["id"] = named
        return {name: value for name, value in found.items() if value is not None}

    def _ruled(self, read: Element) -> dict[str, str]:
        classes = {f".{each}" for each in read.get("class", "").split()}
        name = f"#{read.get('id', '')}"
        near = [rule for word in {"*", read.tag, name, *classes} for rule in self.rules.get(word, ())]
        said: dict[str, str] = {}
        for _closeness, _place, selector, declared in sorted(near, key=lambda rule: rule[:2]):
            if selector.element in {"*", read.tag} and selector.classes <= classes and selector.name in {"", name}:
                said |= declared
        return said


def _refuse_intricate(root: Element) -> None:
    """What a part refers to is drawn with it: a few lines may draw millions, or never come to an end."""
    parts = {each.get("id"): each for each in root.iter() if each.get("id")}
    known: dict[Element, tuple[int, int]] = {}

    def drawn(part: Element, steps: int) -> tuple[int, int]:
        """How many characters, and how many steps down from here."""
        if steps > FARTHEST:
            raise Unfit(Fault.INTRICATE)
        if part not in known:
            led = (re.fullmatch(r"(?:url\()?#(p\d+)\)?", value) for value in part.attrib.values())
            within = [*part, *(parts[found[1]] for found in led if found and found[1] in parts)]
            below = [drawn(each, steps + 1) for each in within]
            own = len(part.text or "") + sum(map(len, part.attrib.values())) + len(part.tag)
            known[part] = own + sum(long for long, _far in below), 1 + max((far for _long, far in below), default=0)
        long, far = known[part]
        if long > MOST_DRAWN or steps + far > FARTHEST:
            raise Unfit(Fault.INTRICATE)
        return long, far

    drawn(root, 0)
