"""How the public is told of the registered, as the rows of the desk say it."""

from typing import NamedTuple

from django import template
from django.utils.translation import gettext as _

from scoring.models import Club
from scoring.people.values import showing
from tournaments.models import Registration
from tournaments.queries.entrants import shown_here
from tournaments.values.plans import Plan

register = template.Library()


class OnTheWeb(NamedTuple):
    """One of the registered, as public pages of the event name him or her."""

    full: bool
    said: str
    """In words; empty for an adult of whom nobody has said anything and whom no announcement told."""
    key: bool
    """Whether the desk may say otherwise."""
    ours: bool
    """Whether the desk may say that he or she is under 18."""


@register.simple_tag
def on_the_web(registration: Registration, plan: Plan, home: Club | None) -> OnTheWeb:
    """What a row says of it; `home`: the event's club."""
    player, shown = registration.player, shown_here(registration, plan)
    full = shown == showing.FULL
    known_here = player.club_id is None or (home is not None and player.club_id == home.pk)
    ours = known_here and player.erased_at is None
    key = ours and (full or not player.minor)
    return OnTheWeb(full, _said(shown, said=bool(player.publicity) or player.minor), key, ours)


def _said(shown: str, *, said: bool) -> str:
    if shown == showing.FULL:
        return _("web: full name") if said else _("web: full name, as announced")
    if not said:
        return ""
    return _("web: short name") if shown == showing.SHORT else _("web: number")
