"""What templates of paper ask that pages do not."""

from django import template

from scoring.printing.documents.letters import style_in

register = template.Library()


@register.filter
def type_in(text: str, place: str) -> str:
    """The style in which a text has room: `"246 17x2 11x3"` is 246 points wide, two lines of 17 points or three of 11.

    `"bold 246 17x2"` where it is set in bold type.
    """
    *bold, width = (each for each in place.split() if "x" not in each)
    steps = [(float(size), int(most)) for size, most in (each.split("x") for each in place.split() if "x" in each)]
    return style_in(text, float(width), steps, bold=bool(bold))
