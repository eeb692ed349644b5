"""What an attribute of a drawing may say: each kind is written anew from what was read, and nothing else is kept."""

import re
from collections.abc import Callable, Iterator, Mapping

Said = str | None
"""As it is written; None: it says nothing that is drawn."""
References = Mapping[str, str]
"""The names of a drawing's parts as they are kept, by those that it was sent with."""
Kind = Callable[[str, References], Said]

LARGEST, LEAST = 1e6, 1e-6
"""Of any number: beyond that engines begin to differ, and below it is nothing."""
LONGEST = 1000
"""Characters of anything but a path or a list of numbers."""
NUMBER = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER = re.compile(rf"[\s,]*({NUMBER})")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
_LENGTH = re.compile(rf"({NUMBER})(px|pt|pc|mm|cm|in|em|ex|%)?")
_TRANSFORM = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")
_REFERENCE = re.compile(r"""url\(\s*["']?#([^"')]+?)["']?\s*\)\s*(.*)""", re.DOTALL)
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|[a-zA-Z]+|(?:rgb|hsl)a?\([\d.,%\s/+-]{1,60}\)")
_WORDS = re.compile(r"[a-zA-Z-]+( [a-zA-Z-]+)?")
_FAMILY = re.compile(r"""[\w\s,"'-]{1,200}""")
PLACES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""By command of a path: numbers that each step takes."""
SIDES = 4
LARGE_ARC, SWEEP = 3, 4
"""Of the numbers of an arc: two are flags, which need nothing between them and the next."""


def _number(found: re.Match[str] | None) -> Said:
    """What the match has read, if it is no larger than numbers may be."""
    if not found or not abs(float(found[1])) <= LARGEST:
        return None
    return found[1] if abs(float(found[1])) >= LEAST else "0"


def length(value: str, _names: References) -> Said:
    """`12`, `3mm`, `50%`."""
    found = _LENGTH.fullmatch(value.strip())
    number = _number(found)
    return f"{number}{found[2] or ''}" if found and number else None


def share(value: str, names: References) -> Said:
    """`0.5`, `50%`."""
    found = length(value, names)
    return found if found and not found.rstrip("%")[-1].isalpha() else None


def lengths(value: str, _names: References) -> Said:
    """Several, as of dashes."""
    found = [length(each, {}) for each in re.split(r"[\s,]+", value.strip())]
    return " ".join(each for each in found if each) if all(found) else None


def numbers(value: str, _names: References) -> Said:
    """Several without units, as of a polygon's corners."""
    found, at = [], 0
    while (read := _NUMBER.match(value, at)) and (number := _number(read)):
        found.append(number)
        at = read.end()
    return " ".join(found) or None


def box(value: str, names: References) -> Said:
    """Left, top, width and height, as of what is seen of a drawing."""
    found = numbers(value, names)
    sides = [float(each) for each in found.split()] if found else []
    return found if len(sides) == SIDES and min(sides[2:]) > 0 else None


def path(value: str, _names: References) -> Said:
    """The steps of a path; from one that cannot be read on, nothing is drawn."""
    said: list[str] = []
    at = 0
    while (command := _COMMAND.match(value, at)) and (said or command[1] in "Mm"):
        letter, at = command[1], command.end()
        places = PLACES[letter.upper()]
        if not places:
            said.append(letter)
            continue
        steps = list(_steps(value, at, places))
        if not steps:
            break
        said += [f"{letter}{' '.join(numbers)}" for numbers, _end in steps[:1]]
        said += [f"{_onward(letter)}{' '.join(numbers)}" for numbers, _end in steps[1:]]
        at = steps[-1][1]
    return "".join(said) or None


def _onward(letter: str) -> str:
    """What a step is that follows without a letter of its own: after a move, a line."""
    return {"M": "L", "m": "l"}.get(letter, letter)


def _steps(value: str, at: int, places: int) -> Iterator[tuple[list[str], int]]:
    """The numbers of each step, and where they end."""
    while True:
        step: list[str] = []
        for place in range(places):
            flag = places == PLACES["A"] and place in {LARGE_ARC, SWEEP}
            read = (_FLAG if flag else _NUMBER).match(value, at)
            if not read or not (number := _number(read)):
                return
            step.append(number)
            at = read.end()
        yield step, at


def transform(value: str, _names: References) -> Said:
    """`translate(1 2) rotate(30)`."""
    takes = {"matrix": {6}, "translate": {1, 2}, "scale": {1, 2}, "rotate": {1, 3}, "skewX": {1}, "skewY": {1}}
    said, at = [], 0
    while found := _TRANSFORM.match(value, at):
        given = numbers(found[2], {})
        if given is None or given.count(" ") + 1 not in takes[found[1]]:
            return None
        said.append(f"{found[1]}({given})")
        at = found.end()
    return " ".join(said) or None


def word(value: str, _names: References) -> Said:
    """One of the words of a property, or two: `evenodd`, `xMidYMid meet`."""
    return value.strip() if _WORDS.fullmatch(value.strip()) else None


def weight(value: str, _names: References) -> Said:
    """Of letters: a word or a number."""
    return value.strip() if re.fullmatch(r"[a-z]+|\d{1,4}", value.strip()) else None


def family(value: str, _names: References) -> Said:
    """Of letters: names of fonts."""
    return value.strip() if _FAMILY.fullmatch(value.strip()) else None


def colour(value: str, _names: References) -> Said:
    """`red`, `#f00`, `rgb(255, 0, 0)`."""
    return value.strip() if _COLOUR.fullmatch(value.strip()) else None


def paint(value: str, names: References) -> Said:
    """A colour, or a gradient of the same drawing; a gradient that is not there paints nothing."""
    found = _REFERENCE.fullmatch(value.strip())
    if not found:
        return colour(value, names)
    if found[1] in names:
        return f"url(#{names[found[1]]})"
    return colour(found[2], names) or "none"


def part(value: str, names: References) -> Said:
    """A clipping path or a mask of the same drawing."""
    found = _REFERENCE.fullmatch(value.strip())
    return f"url(#{names[found[1]]})" if found and found[1] in names else None


def link(value: str, names: References) -> Said:
    """Another part of the same drawing."""
    name = value.strip().removeprefix("#")
    return f"#{names[name]}" if value.strip().startswith("#") and name in names else None


ATTRIBUTES: Mapping[str, Kind] = {
    **dict.fromkeys(("x", "y", "dx", "dy"), lengths),
    **dict.fromkeys(("x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "width", "height"), length),
    **dict.fromkeys(("transform", "gradientTransform"), transform),
    **dict.fromkeys(("gradientUnits", "clipPathUnits", "maskUnits", "maskContentUnits"), word),
    "points": numbers,
    "viewBox": box,
    "d": path,
    "offset": share,
    "preserveAspectRatio": word,
    "href": link,
}
"""That say where and how large something is."""
PROPERTIES: Mapping[str, Kind] = {
    **dict.fromkeys(("fill", "stroke"), paint),
    **dict.fromkeys(("color", "stop-color"), colour),
    **dict.fromkeys(("clip-path", "mask"), part),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-miterlimit"), share),
    **dict.fromkeys(("stroke-width", "stroke-dashoffset"), length),
    **dict.fromkeys(("font-size", "letter-spacing", "word-spacing"), length),
    **dict.fromkeys(("fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "paint-order"), word),
    **dict.fromkeys(("display", "visibility", "mask-type", "font-style", "text-anchor", "dominant-baseline"), word),
    "stroke-dasharray": lengths,
    "font-family": family,
    "font-weight": weight,
}
"""That say how it looks, as attributes or in a style."""
KINDS: Mapping[str, Kind] = {**ATTRIBUTES, **PROPERTIES}
LONG = frozenset({path, numbers, lengths})


def said(name: str, value: str, names: References) -> Said:
    """What an attribute of this name says."""
    kind = KINDS.get(name)
    if kind is None or (len(value) > LONGEST and kind not in LONG):
        return None
    return kind(value, names)
