"""The rules and shades behind a score sheet, as one drawing, and codes for cameras."""

from collections.abc import Iterable, Sequence
from io import BytesIO

import segno

Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


def lines(fine: Iterable[Rect], strong: Iterable[Rect], shaded: Sequence[Rect], size: tuple[float, float]) -> str:
    """An SVG of horizontal and vertical strokes (a rect without width or height) over shaded areas, in points."""
    width, height = size
    shades = "".join(f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}"/>' for x, y, w, h in shaded)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}pt" height="{height:.2f}pt"'
        f' viewBox="0 0 {width:.2f} {height:.2f}" fill="none" stroke="#444">'
        f'<g fill="#ececec" stroke="none">{shades}</g>'
        f'<path stroke-width="0.35" stroke="#8a8a8a" d="{_strokes(fine)}"/>'
        f'<path stroke-width="0.9" d="{_strokes(strong)}"/></svg>'
    )


def _strokes(rects: Iterable[Rect]) -> str:
    return "".join(f"M{x:.2f} {y:.2f}h{w:.2f}v{h:.2f}" for x, y, w, h in rects)


def code(address: str) -> str:
    """An SVG of the QR code of an address, as large as whoever shows it likes; some white around it."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", border=2, xmldecl=False, omitsize=True, light="#fff"
    )
    return drawn.getvalue().decode()
