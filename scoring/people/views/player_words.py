"""How players are shown in public, and how it came to that, in the reader's words."""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import hosts
from scoring.hosts import Announced
from scoring.models import Player
from scoring.people.queries import shown_queries
from scoring.people.queries.shown_queries import Saying
from scoring.people.values import showing
from scoring.people.values.showing import Way

WAYS = {
    Way.CHOSEN: gettext_lazy("chosen by the player"),
    Way.AGREED: gettext_lazy("the player agreed"),
    Way.GUARDIAN: gettext_lazy("the guardian consented"),
    Way.LOWERED: gettext_lazy("less is to be shown"),
    Way.TAKEN_BACK: gettext_lazy("taken back"),
    Way.MERGED: gettext_lazy("merged with another player, or merge undone"),
}


def choices(player: Player) -> list[tuple[str, str, str, bool]]:
    """What can be chosen: value, what the public would read, its name, and whether it is the player's to choose."""
    labels = dict(Player.Publicity.choices)
    return [
        (value, showing.told(value, player.name, player.pk), str(labels[value]), _is_open(player, value))
        for value in reversed(showing.LESS_TO_MORE)
    ]


def _is_open(player: Player, value: str) -> bool:
    return not (player.minor and showing.is_more(value, player.shown_as))


def sayings_of(player: Player) -> dict[str, Any]:
    """How it came that the player is shown so, for a page."""
    found = shown_queries.sayings(player)
    adopted = not found and bool(player.publicity)
    return {"sayings": [_told(each) for each in found], "adopted": adopted, "announced": announced_of([player])}


def announced_of(players: Collection[Player]) -> list[Announced]:
    """The events that announced these players' full names: a statement only where nobody has said anything of one."""
    unsaid = [each.pk for each in players if showing.may_be_announced(each.publicity, minor=each.minor)]
    return hosts.announced(unsaid) if unsaid else []


def _told(saying: Saying) -> dict[str, Any]:
    return {
        "label": dict(Player.Publicity.choices)[saying.shown] if saying.shown else _("nothing said"),
        "minor": saying.minor,
        "why": WAYS[saying.way],
        "author": saying.author,
        "at": saying.at,
        "how": saying.how,
    }
