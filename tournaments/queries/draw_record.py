"""How an event was drawn, for anybody to check: the seed settled first, every draw, also those taken back. Reads."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring import hashing
from tournaments import chain
from tournaments.models import Decision, DecisionText, Event
from tournaments.seating.commitment import SALT

Tables = list[list[int]]
LOTS = (Decision.Kind.LOT, Decision.Kind.ADOPTED)
"""Decisions that can bring lots."""
DRAWING = (Decision.Kind.DRAWN, Decision.Kind.UNDRAWN, *LOTS)


@dataclass(frozen=True, slots=True)
class DrawMade:
    """A draw: of which series, when, and its certificate; when it was taken back, if it was."""

    number: int
    drawn_at: datetime
    certificate: Mapping[str, Any]
    taken_back_at: datetime | None = None

    @property
    def tables(self) -> list[tuple[int, list[int]]]:
        """As they were drawn, by start number; none of a draw from before they were kept."""
        return list(enumerate(self.certificate.get("seats", ()), start=1))


@dataclass(frozen=True, slots=True)
class LotMade:
    """A lot, by competitor numbers; of somebody who is registered no more there is none."""

    drawn_at: datetime
    order: tuple[int | None, ...]
    """The best lot first."""
    seeded: bool
    """Whether the seed drew it; else people did, by hand."""

    @property
    def tied(self) -> list[int]:
        """Among whom it was drawn, in the order that the recipe takes."""
        return sorted(each for each in self.order if each is not None)


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """All draws of an event. What is not known yet, or of an older event never was, is None."""

    commitment: str | None
    """Published when the event was created."""
    seed: int | None
    """Published with the first draw, the salt too."""
    salt: str | None
    draws: tuple[DrawMade, ...]
    taken_back: tuple[DrawMade, ...]
    lots: tuple[LotMade, ...] = ()


def was_undone(event: Event, number: int) -> bool:
    """Whether a draw of this series was taken back."""
    return event.decisions.filter(kind=Decision.Kind.UNDRAWN, number=number).exists()


def record(event: Event) -> DrawRecord:
    """Three statements, however many draws there are; where lots were drawn one or two more."""
    commitment, salt = committed(event)
    draws = tuple(DrawMade(each.number, each.drawn_at, each.certificate) for each in event.series.order_by("number"))
    decided = list(event.decisions.filter(kind__in=DRAWING).order_by("sequence"))
    taken_back = tuple(_taken_back(decided))
    lots = tuple(_lots(event)) if any(each.kind in LOTS for each in decided) else ()
    shown = bool(draws or taken_back)
    return DrawRecord(commitment, event.seed if shown else None, salt if shown else None, draws, taken_back, lots)


def _lots(event: Event) -> Iterator[LotMade]:
    lots = list(event.lots.order_by("pk"))
    by_hand = {player for each in lots if each.numbers is None for player in each.players}
    numbers = dict(event.registrations.filter(player__in=by_hand).values_list("player", "number")) if by_hand else {}
    for each in lots:
        order = each.numbers if each.numbers is not None else [numbers.get(player) for player in each.players]
        yield LotMade(each.drawn_at, tuple(order), seeded=each.numbers is not None)


def committed(event: Event) -> tuple[str | None, str | None]:
    """Hash and salt of the seed; neither for an event that was created before seeds were settled first."""
    made = event.decisions.filter(kind=Decision.Kind.CREATED).select_related("text").order_by("sequence").first()
    text: DecisionText | None = getattr(made, "text", None)
    said = chain.read_body(made.body).said if made else {}
    return said.get("commitment"), text.texts.get(SALT) if text else None


def _taken_back(decided: Iterable[Decision]) -> Iterator[DrawMade]:
    standing: dict[int, DrawMade] = {}
    for made in (each for each in decided if each.kind not in LOTS):
        number = made.number or 0
        if made.kind == Decision.Kind.DRAWN:
            certificate = chain.read_body(made.body).said.get("certificate", {})
            standing[number] = DrawMade(number, made.done_at, certificate)
        elif before := standing.pop(number, None):
            yield DrawMade(number, before.drawn_at, before.certificate, made.done_at)


def as_plain(found: DrawRecord) -> dict[str, Any]:
    """For programs: each draw as `series` and `certificate`, the shape in which `draw --json` prints one."""
    return {
        "commitment": found.commitment,
        "seed": found.seed,
        "salt": found.salt,
        "draws": [_plain(each) for each in found.draws],
        "taken_back": [_plain(each) for each in found.taken_back],
        "lots": [
            {"drawn_at": hashing.moment(each.drawn_at), "order": list(each.order), "seeded": each.seeded}
            for each in found.lots
        ],
    }


def _plain(made: DrawMade) -> dict[str, Any]:
    stated = dict(made.certificate)
    earlier, seats = stated.pop("earlier", []), stated.pop("seats", [])
    told = {"number": made.number, "drawn_at": hashing.moment(made.drawn_at)}
    if made.taken_back_at:
        told["taken_back_at"] = hashing.moment(made.taken_back_at)
    return {**told, "series": [*earlier, seats] if seats else [], "certificate": stated}
