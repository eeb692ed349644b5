"""That somebody stands elsewhere in a ranking than in the one that was final before: the sentence of every face."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.templatetags.kiebitz import points

Place = Sequence[int | None]
"""Rank, None of who is disqualified, and total."""


def change_in_words(before: Place | None, after: Place | None) -> str:
    """`rank 3 (840) → rank 2 (840)`; a place is None for who is not in that ranking."""
    if before is None and after is not None:
        return _("new, disqualified (%(total)s)") % _said(after) if after[0] is None else _new(after)
    if after is None and before is not None:
        return _gone(before)
    return _("%(before)s → %(after)s") % {"before": _place(before or ()), "after": _place(after or ())}


def _new(after: Place) -> str:
    return _("new at rank %(rank)s (%(total)s)") % _said(after)


def _gone(before: Place) -> str:
    if before[0] is None:
        return _("no longer in the ranking (was disqualified, %(total)s)") % _said(before)
    return _("no longer in the ranking (was rank %(rank)s, %(total)s)") % _said(before)


def _place(place: Place) -> str:
    return (_("disqualified (%(total)s)") if place[0] is None else _("rank %(rank)s (%(total)s)")) % _said(place)


def _said(place: Place) -> dict[str, object]:
    return {"rank": place[0], "total": points(place[1])}
