"""Lets people do whatever comes to mind at events of all games, and reckons everything a second time after each step.

    .venv/bin/python bench/events.py [--steps 20000] [--seed 1] [--engine sqlite|postgresql] [--break NAME]

Registering, drawing, recording, correcting, seating, swapping, signing, finals, reopenings, merges: by lot, through the
actions that the pages call, refused acts included. A model of its own (`model.py`) reads only the bodies of the logs;
after every step seats, totals, rankings, kept sums and finals of the event must be what it says, and now and then, and
in the end, `manage.py audit` must find nothing. Ends with 1 where anything differs or an act raises what is no refusal.
`--break` takes one mechanism away, which must be noticed.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from operator import itemgetter
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import rules  # noqa: E402  found through the line above
from bench import place  # noqa: E402

if TYPE_CHECKING:
    from scoring.models import Sheet
    from tournaments.models import Event

STEPS, LIFE = 20_000, 120
"""Steps; steps after which another event of the game takes the place of one. One of each game goes on at a time."""
GAMES = ("skat", "doppelkopf", "ecarte", "sixty_six")
AUDITS = 8
"""How often `audit` looks at everything."""
MOST_TOLD = 20
ACTS = dict.fromkeys(("close", "set_aside", "remove", "pay", "plan", "reopen_event"), 1)
ACTS |= dict.fromkeys(
    ("insert", "delete", "erase", "walk_in", "open_loose", "lay", "register", "edit", "withdraw", "bar"), 2
)
ACTS |= dict.fromkeys(("part", "draw", "undraw", "lot", "finalise"), 2) | {"empty": 3, "merge": 3, "come_late": 3}
ACTS |= dict.fromkeys(("correct", "confirm", "reopen", "seat", "sit"), 4) | {"swap": 6, "record": 12}
"""How often each act comes to mind."""
FORWARD = 0.55
"""How often somebody does what is next on the way to a final ranking."""
REPAIRS = 0.12
"""How often somebody repairs something between two steps, by dice of its own."""
ASTRAY = 0.12
"""How often what should have been next is something that leads away from it."""


def main() -> int:
    given = _parser().parse_args()
    with place.database(given.engine):
        return walk(given.steps, given.seed, given.broken)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", choices=place.DATABASES, default="sqlite")
    parser.add_argument("--break", dest="broken", choices=BREAKS, metavar="NAME", help=f"of {', '.join(BREAKS)}")
    return parser


def walk(
    steps: int,
    seed: int,
    broken: str | None = None,
    games: Iterable[str] = GAMES,
    audits: int = AUDITS,
    repairs: float = REPAIRS,
) -> int:
    """So many steps; where a mechanism is broken, until that is noticed."""
    walking = Walk(seed, games, repairs)
    with without(BREAKS[broken]() if broken else None):
        for number in tqdm(range(1, steps + 1), "Steps", disable=None, leave=False):
            walking.step()
            if number % max(1, steps // audits) == 0 or number == steps:
                walking.audit()
            if broken and walking.found:
                break
    walking.tell()
    return 1 if walking.found else 0


class Walk:
    """So many steps at several events, and what was found."""

    def __init__(self, seed: int, games: Iterable[str] = GAMES, repairs: float = REPAIRS) -> None:
        from bench.acting import People  # noqa: PLC0415  needs the settings
        from bench.model import Model  # noqa: PLC0415

        self.rng, self.dice, self.repairs = Random(f"events {seed}"), Random(f"repairs {seed}"), repairs
        self.people, self.model = People(self.rng), Model()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.found: list[str] = []
        self.ages: Counter[int] = Counter()
        self.events = [self._founded(game) for game in games]

    def step(self) -> None:
        place = self.rng.randrange(len(self.events))
        event = self.events[place] = self._fresh(self.events[place])
        name, arguments = self._next(event) if self.rng.random() < FORWARD else (self._any(), (event,))
        self._act(name, arguments)
        if self.dice.random() < self.repairs:
            self._act(self.dice.choice(("repair", "repair", "repair", "unrepair")), (self._fresh(event),))
        self.counts["steps"] += 1
        self.ages[event.pk] += 1
        for each in self.events if name in {"merge", "part", "edit"} else [event]:
            self.check(each)
        if self.ages[event.pk] >= LIFE:
            self.events[place] = self._founded(event.game)

    def _any(self) -> str:
        return self.rng.choices([*ACTS], [*ACTS.values()])[0]

    def _founded(self, game: str) -> "Event":
        self.counts["events"] += 1
        return self.people.found(game)

    def _fresh(self, event: "Event") -> "Event":
        return type(event).objects.select_related("book").get(pk=event.pk)

    def _act(self, name: str, arguments: tuple[Any, ...]) -> None:
        from bench.acting import REFUSALS  # noqa: PLC0415  needs the settings

        kind = name.removesuffix("_at")
        try:
            getattr(self.people, name)(*arguments)
            self.done[kind] += 1
        except REFUSALS:
            self.refused[kind] += 1
        except Exception:  # noqa: BLE001  whatever is no refusal is a fault
            self._broken(f"{kind}: {traceback.format_exc()}")

    def _next(self, event: "Event") -> tuple[str, tuple[Any, ...]]:
        """What is next on the way to a final ranking."""
        from tournaments.queries.progress import open_ends  # noqa: PLC0415  needs the settings

        if event.state == event.State.FINAL:
            return self.rng.choice(("reopen_event", self._any())), (event,)
        if self.rng.random() < ASTRAY:
            return self.rng.choice(("undraw", "open_loose", "reopen", "lay")), (event,)
        for end in open_ends(event):
            if end.loose:
                return self.rng.choice(("set_aside", "lay")), (event,)
            if end.sheet:
                return self._next_at(end.sheet), (end.sheet,)
        if event.series.count() < event.planned_series:
            return self.rng.choice(("draw", "draw", "register")), (event,)
        return "finalise", (event,)

    def _next_at(self, sheet: "Sheet") -> str:
        if sheet.blocked:
            return "mend_at"
        if sheet.seats > min(rules.tables(sheet.game)) and self.rng.random() < 0.2 and not sheet.deals.exists():
            return "come_late_at"
        return "confirm_at" if sheet.finished else self.rng.choice(("record_at",) * 9 + ("fill_at",))

    def check(self, event: "Event") -> None:
        from bench.comparing import CHECKS, differences  # noqa: PLC0415  needs the settings

        try:
            self.model.read()
            for difference in differences(self.model, event):
                self._broken(difference)
        except Exception:  # noqa: BLE001  what the model cannot read is a fault as well
            self._broken(traceback.format_exc())
        self.counts["checks"] += CHECKS

    def audit(self) -> None:
        if told := audited():
            self._broken(told)
        self.counts["audits"] += 1

    def _broken(self, what: str) -> None:
        if len(self.found) < MOST_TOLD:
            tqdm.write(f"step {self.counts['steps']}: {what}")
        self.found.append(what)

    def tell(self) -> None:
        print(f"{'act':<14}{'done':>8}{'refused':>9}")
        for kind in sorted(self.done | self.refused):
            print(f"{kind:<14}{self.done[kind]:>8,}{self.refused[kind]:>9,}")
        print(f"{'':<14}{self.done.total():>8,}{self.refused.total():>9,}")
        print(", ".join(f"{count:,} {what}" for what, count in self.counts.items()), end=", ")
        print(f"{len(self.found):,} differences", flush=True)


def audited() -> str:
    """What `manage.py audit` finds; empty where everything agrees."""
    from django.core.management import CommandError, call_command  # noqa: PLC0415  needs the settings

    told = StringIO()
    try:
        call_command("audit", stdout=told, stderr=StringIO())
    except CommandError as error:
        return f"audit: {error}\n{told.getvalue()}"
    return ""


Patch = tuple[Any, str, Any]
"""A module, a name in it and what stands there instead."""


def _loose() -> Patch:
    """Every list in an event's book counts, as once."""
    from scoring.lists.actions import opening_sheets  # noqa: PLC0415  needs the settings

    return opening_sheets, "hosts", SimpleNamespace(is_event=lambda _book: False)


def _holder() -> Patch:
    """Who is seated first, from the first deal on or later, holds the seat, as once: not who plays its first deal."""
    from scoring.lists.values import folding  # noqa: PLC0415  needs the settings

    def fold(bodies: Any, seats: int, texts: Any = None) -> Any:
        state = folding._State(texts or {})  # noqa: SLF001
        for body in bodies:
            folding.HANDLERS[body.kind](state, body)
        logged = state.result(len(bodies), seats)
        return replace(logged, holders=tuple(_seated_first(state, seat) for seat in range(seats)))

    return folding, "fold", fold


def _seated_first(state: Any, seat: int) -> int | None:
    first = next((place for place, sequence in enumerate(state.order) if sequence in state.live), len(state.order))
    mine = ((state._place(each), each.player) for each in state.seatings if each.seat == seat)  # noqa: SLF001
    taken = sorted(mine, key=itemgetter(0))
    at_first = [player for place, player in taken if place <= first]
    later = (player for place, player in taken if place > first and player is not None)
    return at_first[-1] if at_first and at_first[-1] is not None else next(later, None)


def _tables() -> Patch:
    """Nobody asks who sits at another table of the series."""
    from scoring.lists.actions import sitting  # noqa: PLC0415  needs the settings

    return sitting, "_refuse_elsewhere", lambda _after, _sitting: None


def _sealing() -> Patch:
    """A list of a final ranking takes whatever comes."""
    from scoring.lists.actions import storing  # noqa: PLC0415  needs the settings

    whole = storing.store
    return storing, "store", lambda changes, **_said: whole(changes, sealed=True)


BREAKS: dict[str, Callable[[], Patch]] = {"loose": _loose, "holder": _holder, "tables": _tables, "sealing": _sealing}


@contextmanager
def without(patch: Patch | None) -> Iterator[None]:
    """One mechanism taken away for a while."""
    if patch is None:
        yield
        return
    owner, attribute, instead = patch
    whole = getattr(owner, attribute)
    setattr(owner, attribute, instead)
    try:
        yield
    finally:
        setattr(owner, attribute, whole)


if __name__ == "__main__":
    sys.exit(main())
