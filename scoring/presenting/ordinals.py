"""A place in a ranking as one speaks of somebody who has it: `3. Platz`. A column of ranks has the number alone."""

from collections.abc import Callable, Mapping

from django.utils.translation import get_language
from django.utils.translation import gettext as _


def place_in_words(rank: int, *, shared: bool = False) -> str:
    """`1st place`, `1. Platz` or `1re place`, in the language that is switched on; `shared` with equals."""
    text = _("joint %(ordinal)s place") if shared else _("%(ordinal)s place")
    return text % {"ordinal": _ORDINALS[get_language() or "en"](rank)}


def _english(rank: int) -> str:
    of_the_teens = rank % 100 in (11, 12, 13)
    return f"{rank}{'th' if of_the_teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(rank % 10, 'th')}"


_ORDINALS: Mapping[str, Callable[[int], str]] = {
    "de": lambda rank: f"{rank}.",
    "fr": lambda rank: f"{rank}re" if rank == 1 else f"{rank}e",
    "en": _english,
}
"""Of a place: in French it is feminine."""
