"""Repairs of a day by lot, as a director asks for them at the tables."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from random import Random

from scoring.errors import Conflict
from scoring.models import Account
from tournaments.actions import repairing
from tournaments.models import Event
from tournaments.queries import diary
from tournaments.queries.repair_plans import WAYS, planned
from tournaments.queries.repairs_undone import undoing
from tournaments.values.repairs import Asked, Impossible, Kind, Repair


class Nothing(Conflict):
    """There is nothing to which this could be done."""


class Repairing(ABC):
    """Who repairs: `acting.People`, with dice, an account and a clock."""

    rng: Random
    by: Account

    @property
    @abstractmethod
    def at(self) -> datetime:
        """The time by the clock of `acting.People`."""

    def repair(self, event: Event) -> None:
        """Whatever a director may ask for at a table; now and then what was repaired is taken back."""
        asked = self.asked(event)
        seen = self.worked_out(lambda: planned(event, asked))
        said = {"reason": "as it was", "by": self.by, "at": self.at}
        repairing.repair(event_id=event.pk, asked=asked, seen=seen, **said)

    def unrepair(self, event: Event) -> None:
        standing = sorted(diary.repaired(event))
        if not standing:
            raise Nothing
        seen = self.worked_out(lambda: undoing(event, standing[-1]))
        said = {"seen": seen, "reason": "by mistake", "by": self.by, "at": self.at}
        repairing.undo(event_id=event.pk, sequence=standing[-1], **said)

    def asked(self, event: Event) -> Asked:
        """A repair of one of the first tables, so that two desks meet."""
        series = self.rng.randint(1, max(1, event.series.count()))
        numbers = list(event.registrations.values_list("number", flat=True)) or [1]
        other = self.rng.randint(1, 3), self.rng.randint(0, 3)
        kind = self.rng.choice([*WAYS])
        return Asked(
            kind,
            series,
            self.rng.randint(0 if kind == Kind.LATE else 1, 2),
            self.rng.randint(0, 3),
            number=self.rng.choice(numbers),
            other=other if kind == Kind.SWAP else (series, self.rng.randint(1, 3)),
            deal=self.rng.randint(1, 6),
            goes_on=self.rng.random() < 0.5,
        )

    @staticmethod
    def worked_out(work_out: Callable[[], Repair]) -> str:
        """The digest that a page would show; `Nothing` where there is nothing to repair like that."""
        try:
            return work_out().digest
        except Impossible as impossible:
            raise Nothing from impossible
