"""A ranking, a draw and a field of players as pages show them. Nothing is worked out here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules
from scoring.models import Player
from tournaments.models import Event
from tournaments.queries.standings import LOT, TOTAL, SeriesResult, Standing


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the ranking, told."""

    line: Standing
    name: str
    decided_by: str
    """What separates it from the line above, in words; empty where nothing does."""

    @property
    def series(self) -> tuple[SeriesResult | None, ...]:
        return self.line.series

    @property
    def club(self) -> str:
        """Where a guest comes from."""
        return self.line.registration.club_name if self.line.registration else ""

    @property
    def withdrawn(self) -> bool:
        return self.line.registration is not None and self.line.registration.withdrawn


@dataclass(frozen=True, slots=True)
class Ranking:
    """The whole ranking with the headings of its columns."""

    series: tuple[int, ...]
    deciders: tuple[str, ...]
    rows: tuple[Row, ...]


def ranking(event: Event, lines: Sequence[Standing], *, full: bool) -> Ranking:
    """The ranking under the names that players chose, or under whole names for who keeps the book."""
    series = max((len(line.series) for line in lines), default=0)
    deciders = tuple(_say(event, f"tally.{key.lstrip('-')}") for key in rules.ranking_keys(event.game))
    rows = tuple(Row(line, name_of(line.player, full=full), decided_by(event, line.decided_by)) for line in lines)
    return Ranking(tuple(range(1, series + 1)), deciders, rows)


def name_of(player: Player, *, full: bool) -> str:
    """The name to show."""
    return player.name if full else player.public_name


def decided_by(event: Event, key: str | None) -> str:
    """What separated a line from the one above it, in words."""
    if key is None:
        return ""
    own = {TOTAL: _("points"), LOT: _("lot")}
    return own[key] if key in own else _say(event, f"tally.{key.lstrip('-')}")


def ruleset_name(event: Event) -> str:
    """The rules of the event, as players call them."""
    return _say(event, f"preset.{event.ruleset['preset']}")


def game_name(event: Event) -> str:
    return _say(event, rules.games()[event.game].name)


def method(certificate: Mapping[str, object]) -> str:
    """How a series was drawn, in words."""
    texts = {"ring": _("groups moving on around a ring"), "search": _("search by swapping players")}
    return texts.get(str(certificate.get("method")), "")


def _say(event: Event, code: str) -> str:
    return rules.say(event.game, code, {}, get_language() or "en")
