"""What adorns paper, as SVG that says nothing: suits, the border of a certificate, laurel."""

from collections.abc import Iterator

INK, RED, BRASS = "#1a1a1a", "#9c1c2c", "#7d6430"
"""All three are dark enough for a printer without colours."""
CLUBS, SPADES, HEARTS, DIAMONDS = SUITS = ("clubs", "spades", "hearts", "diamonds")
SHAPES = {
    CLUBS: "M50 6a21 21 0 0 1 18 32 21 21 0 1 1-13 37c1 8 4 15 10 21H35c6-6 9-13 10-21a21 21 0 1 1-13-37 21 21 0 0 1 18"
    "-32z",
    SPADES: "M50 4c8 20 42 34 42 58 0 14-9 22-20 22-8 0-14-4-18-11 1 10 4 17 11 23H35c7-6 10-13 11-23-4 7-10 11-18 11"
    "C17 84 8 76 8 62 8 38 42 24 50 4z",
    HEARTS: "M50 94C42 74 8 56 8 30 8 15 18 6 30 6c9 0 16 5 20 14 4-9 11-14 20-14 12 0 22 9 22 24 0 26-34 44-42 64z",
    DIAMONDS: "M50 3c8 18 21 34 36 47-15 13-28 29-36 47-8-18-21-34-36-47C29 37 42 21 50 3z",
}
"""Outlines in a square of 100."""
SHEET = (210.0, 297.0)
"""Millimetres of the paper that a border goes around."""
EDGE, BAND = 9.0, 8.0
"""Millimetres: from the edge of the paper to the border, and how broad that is; a corner is a square of it."""
LENS = 6.4
"""Millimetres, about: from one crossing of the two threads of a border to the next."""
LEAVES = (
    (31.2, 53.9, -96, 0.97),
    (31.2, 53.9, -25, 0.97),
    (23.2, 47.7, -76, 0.92),
    (23.2, 47.7, -12, 0.92),
    (17.4, 39.6, -56, 0.87),
    (17.4, 39.6, 2, 0.87),
    (14.0, 29.7, -36, 0.82),
    (14.0, 29.7, 14, 0.82),
    (13.3, 18.3, -18, 0.77),
    (13.3, 18.3, 25, 0.77),
    (15.5, 5.6, -3, 0.73),
    (15.5, 5.6, 34, 0.73),
)
"""Of a branch of laurel, from its foot upwards: where each begins, how it is turned, how large it is."""
LEAF = "M0 0c3.6-3 3.9-8 0-13-3.9 5-3.6 10 0 13z"


def border() -> str:
    """Around a certificate: two threads that cross between two frames, and a suit in each corner."""
    width, height = SHEET
    left, top, right, bottom = EDGE, EDGE, width - EDGE - BAND, height - EDGE - BAND
    threads = [
        *_threads(left + BAND, top + BAND / 2, right - left - BAND, across=True),
        *_threads(left + BAND, bottom + BAND / 2, right - left - BAND, across=True),
        *_threads(left + BAND / 2, top + BAND, bottom - top - BAND, across=False),
        *_threads(right + BAND / 2, top + BAND, bottom - top - BAND, across=False),
    ]
    corners = zip(SUITS, ((left, top), (right, top), (right, bottom), (left, bottom)), strict=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
        f'<g fill="none" stroke="{BRASS}">'
        f"{_frame(EDGE, 0.7)}{_frame(EDGE + 1.1, 0.2)}{_frame(EDGE + BAND - 1.1, 0.2)}{_frame(EDGE + BAND, 0.5)}"
        f'<path stroke-width="0.32" d="{"".join(threads)}"/></g>'
        f"{''.join(_corner(suit, *place) for suit, place in corners)}</svg>"
    )


def _frame(inset: float, stroke: float) -> str:
    width, height = (side - 2 * inset for side in SHEET)
    return f'<rect x="{inset}" y="{inset}" width="{width}" height="{height}" stroke-width="{stroke}"/>'


def _threads(x: float, y: float, length: float, *, across: bool) -> Iterator[str]:
    """Two waves that mirror each other, as a path of half waves."""
    halves = round(length / LENS)
    half, high = length / halves, BAND * 0.4
    for side in (1, -1):
        yield f"M{x:.2f} {y:.2f}"
        for each in range(halves):
            over = high * side * (-1) ** each
            points = ((half * 0.3642, over), (half * 0.6358, over), (half, 0))
            yield "c" + " ".join(f"{a:.2f} {b:.2f}" if across else f"{b:.2f} {a:.2f}" for a, b in points)


def _corner(suit: str, x: float, y: float) -> str:
    scale = BAND * 0.62 / 100
    inside = (BAND - 100 * scale) / 2
    return (
        f'<rect x="{x}" y="{y}" width="{BAND}" height="{BAND}" fill="#fff" stroke="{BRASS}" stroke-width="0.5"/>'
        f"{shape(suit, x + inside, y + inside, scale)}"
    )


def shape(suit: str, x: float, y: float, scale: float) -> str:
    """A suit at this place, so large."""
    color = RED if suit in (HEARTS, DIAMONDS) else INK
    return f'<path fill="{color}" transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})" d="{SHAPES[suit]}"/>'


def row() -> str:
    """The four suits beside each other between two lines, as wide as whoever shows it likes."""
    suits = "".join(shape(suit, 100 + 26 * place, 0, 0.14) for place, suit in enumerate(SUITS))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="292" height="14" viewBox="0 0 292 14">'
        f'<path d="M0 7H84M208 7H292" stroke="{BRASS}" stroke-width="0.9"/>'
        f'<path d="M84 4.6l2.4 2.4-2.4 2.4-2.4-2.4zM208 4.6l2.4 2.4-2.4 2.4-2.4-2.4z" fill="{BRASS}"/>{suits}</svg>'
    )


def branch(*, mirrored: bool = False) -> str:
    """A branch of laurel that bends around what stands to its right, or `mirrored` to its left."""
    leaves = "".join(
        f'<path transform="translate({x} {y}) rotate({turn}) scale({size})" d="{LEAF}"/>' for x, y, turn, size in LEAVES
    )
    turned = ' transform="matrix(-1 0 0 1 44 0)"' if mirrored else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="68" viewBox="0 -8 44 68">'
        f'<g{turned} fill="{BRASS}"><path d="M38 57C18 50 8 30 16 4" fill="none" stroke="{BRASS}"/>{leaves}</g></svg>'
    )


def fan() -> str:
    """Four cards as a hand holds them, one of each suit."""
    cards = "".join(
        f'<g transform="rotate({turn} 150 330)"><rect x="104" y="30" width="92" height="138" rx="8" fill="#fff"'
        f' stroke="{INK}" stroke-width="1.6"/>{shape(suit, 110, 37, 0.19)}{shape(suit, 121, 68, 0.58)}</g>'
        for suit, turn in zip(SUITS, (-24, -8, 8, 24), strict=True)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="324" height="180" viewBox="-12 26 324 180">{cards}</svg>'
