"""Events as they are usually held, to begin a new one from. All of them stand here, and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import rules
from rules.types import Value
from tournaments.values import plans
from tournaments.values.plans import Plan

HALF, THIRD, REST = 5000, 3000, 2000
"""Shares of the pot of the first three, in hundredths of a per cent."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A kind of event: by which rules, how many series, and what else is proposed."""

    key: str
    """As it stands in addresses."""
    game: str
    name: Promise
    preset: str
    series: int
    plan: Plan = field(default_factory=Plan)
    options: Mapping[str, Value] = field(default_factory=dict)
    """Where the preset is departed from."""

    @property
    def ruleset(self) -> rules.Ruleset:
        return rules.ruleset(self.game, self.preset, **self.options)


def _shared(minutes: int | None, fee: int) -> Plan:
    """Half, three tenths and a fifth of the pot, in whole euros; half an hour for protests."""
    prizes = (HALF, THIRD, REST)
    return Plan(
        minutes=minutes, fee=fee, prizes=prizes, prizes_in=plans.SHARES, prize_step=100, prize_lost=True,
        protest_minutes=30,
    )  # fmt: skip


OCCASIONS = (
    Occasion(
        "preisskat-2x48", "skat", _("Prize skat, 2 series of 48 deals"), "isko-2022", 2, _shared(120, 1000),
        {"lost_game_fee": 50},
    ),
    Occasion(
        "preisskat-3x36", "skat", _("Prize skat, 3 series of 36 deals"), "isko-2022", 3, _shared(90, 1000),
        {"deals": 36, "lost_game_fee": 50},
    ),
    Occasion("skat-club", "skat", _("Club championship, 4 series"), "isko-2022", 4, Plan(four_eyes=True)),
    Occasion("doppelkopf", "doppelkopf", _("Doppelkopf tournament, 3 series"), "ddv-2026", 3, _shared(120, 1000)),
    Occasion("ecarte", "ecarte", _("Écarté, 5 matches to 5 points"), "classic", 5, Plan(minutes=20)),
    Occasion("schnapsen", "sixty_six", _("Schnapsen, 5 Bummerl"), "schnapsen", 5, Plan(minutes=30, fee=500)),
    Occasion("bauernschnapsen", "bauernschnapsen", _("Bauernschnapsen in fixed pairs, 4 rounds"), "standard", 4),
)  # fmt: skip


EVENINGS = (
    Occasion("skat-evening", "skat", _("Skat evening, 2 series"), "isko-2022", 2, Plan(evening=True)),
    Occasion(
        "skat-evening-short", "skat", _("Skat evening, 2 series of 24 deals"), "isko-2022", 2, Plan(evening=True),
        {"deals": 24},
    ),
    Occasion("doppelkopf-evening", "doppelkopf", _("Doppelkopf evening, 2 series"), "ddv-2026", 2, Plan(evening=True)),
    Occasion("ecarte-evening", "ecarte", _("Écarté evening, 3 matches"), "classic", 3, Plan(evening=True)),
    Occasion("schnapsen-evening", "sixty_six", _("Schnapsen evening, 3 Bummerl"), "schnapsen", 3, Plan(evening=True)),
)  # fmt: skip
"""As clubs without a director hold them, for the first evening of a game; the next ones are like the last."""


def occasion(key: str) -> Occasion | None:
    """The one of this key."""
    return next((each for each in OCCASIONS if each.key == key), None)
