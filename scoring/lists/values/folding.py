"""What the entries of a log say together, entry after entry. No database, no scores."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.lists.values.log import FREE_TEXT, KINDS, Body, Dispute, Logged, LoggedDeal, Record, Seating, Texts


def fold(bodies: Sequence[Body], seats: int, texts: Texts | None = None) -> Logged:
    """What these entries say together. A log that was tampered with may raise KeyError or ValueError."""
    state = _State(texts or {})
    for body in bodies:
        HANDLERS[body.kind](state, body)
    return state.result(len(bodies), seats)


def read_as(logged: Logged, aliases: Mapping[int, int]) -> Logged:
    """The same with other players read for some, in every deal and on every seat; `seatings` stay as written."""

    def read(players: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(None if each is None else aliases.get(each, each) for each in players)

    deals = tuple(replace(deal, players=read(deal.players)) for deal in logged.deals)
    return replace(logged, deals=deals, holders=read(logged.holders), occupants=read(logged.occupants))


class _State:
    """The list while its log is read."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.order: list[int] = []
        """Every deal ever brought, deleted ones included: they still tell where somebody sat down."""
        self.live: dict[int, LoggedDeal] = {}
        self.seatings: list[Seating] = []
        self.confirmed = self.ended = False
        self.header: Record | None = None
        self.disputes: dict[int, Dispute] = {}
        self.called: int | None = None
        self.coming: int | None = None
        self.stated: Record | None = None
        self.photos: list[int] = []

    def record(self, body: Body) -> None:
        self.order.append(body.sequence)
        self._set(body.sequence, body)

    def insert(self, body: Body) -> None:
        self.order.insert(self.order.index(body.before or 0), body.sequence)
        self._set(body.sequence, body)

    def correct(self, body: Body) -> None:
        deal = self.live[body.corrects or 0].sequence
        self._set(deal, body)
        for each in self.disputes.values():
            if each.deal in {deal, None}:  # who agreed before, agreed to what no longer stands
                self.disputes[each.entry] = replace(each, agreed=None)

    def delete(self, body: Body) -> None:
        del self.live[body.corrects or 0]

    def seat(self, body: Body) -> None:
        place = len(self.order) if body.before is None else self.order.index(body.before)
        after = self.order[place - 1] if place else None
        self.seatings += [Seating(seat, player, body.sequence, after) for seat, player in body.seats]

    def confirm(self, _body: Body) -> None:
        self.confirmed, self.called, self.coming = True, None, None

    def close(self, _body: Body) -> None:
        self.ended = True

    def reopen(self, _body: Body) -> None:
        """Takes back the confirmation, or, where there is none, the early end."""
        self.ended = self.ended and self.confirmed
        self.confirmed = False

    def head(self, body: Body) -> None:
        self.header = (body.head or {})["to"]

    def photo(self, body: Body) -> None:
        self.photos.append(body.sequence)

    def erase(self, body: Body) -> None:
        """What the list says stays as it is; a photo is gone."""
        self.photos = [each for each in self.photos if each != body.corrects]

    def dispute(self, body: Body) -> None:
        self.disputes[body.sequence] = Dispute(body.sequence, body.corrects)

    def agree(self, body: Body) -> None:
        """To a dispute as one side, or to come where somebody calls."""
        if body.corrects == self.called:
            self.coming = body.sequence
            return
        about = self.disputes[body.corrects or 0]
        self.disputes[about.entry] = replace(about, agreed=body.sequence)

    def call(self, body: Body) -> None:
        self.called = body.sequence

    def totals(self, body: Body) -> None:
        """An empty record takes them back."""
        self.stated = body.record or None

    def settle(self, body: Body) -> None:
        """Ends the dispute, or the call, that it names."""
        if body.corrects == self.called:
            self.called = self.coming = None
        else:
            del self.disputes[body.corrects or 0]

    def _set(self, sequence: int, body: Body) -> None:
        texts = self.texts.get(body.sequence, {})
        spoken = {name: texts[name] for name in FREE_TEXT if name in texts}
        self.live[sequence] = LoggedDeal(sequence, body.sequence, {**(body.record or {}), **spoken}, body.accepted)

    def result(self, revision: int, seats: int) -> Logged:
        deals, occupants = self._played(seats)
        return Logged(
            revision=revision,
            deals=deals,
            seatings=tuple(self.seatings),
            holders=_holders(deals, occupants),
            occupants=occupants,
            confirmed=self.confirmed,
            ended=self.ended,
            head=self.header,
            disputes=tuple(self.disputes.values()),
            totals=self.stated,
            photos=tuple(self.photos),
            call=self.called,
            coming=self.coming,
        )

    def _played(self, seats: int) -> tuple[tuple[LoggedDeal, ...], tuple[int | None, ...]]:
        """The deals that stand, with who played them, and who sits there now."""
        taken = self._by_place()
        now: list[int | None] = [None] * seats
        deals = []
        for place, sequence in enumerate(self.order):
            _sit_down(now, taken.get(place, ()))
            if sequence in self.live:
                deal = self.live[sequence]
                deals.append(LoggedDeal(sequence, deal.entry, deal.record, deal.accepted, tuple(now)))
        _sit_down(now, taken.get(len(self.order), ()))
        return tuple(deals), tuple(now)

    def _by_place(self) -> dict[int, list[Seating]]:
        """Seatings by the place in the order of the first deal they hold for, the later entry last."""
        taken: dict[int, list[Seating]] = {}
        for seating in self.seatings:
            taken.setdefault(self._place(seating), []).append(seating)
        return taken

    def _place(self, seating: Seating) -> int:
        return 0 if seating.after is None else self.order.index(seating.after) + 1


def _sit_down(now: list[int | None], seatings: Iterable[Seating]) -> None:
    for seating in seatings:
        now[seating.seat] = seating.player


def _holders(deals: Sequence[LoggedDeal], now: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """By seat: who the result counts for."""
    first = deals[0].players if deals else now
    if not deals or None not in first:
        return first
    return tuple(_holder((deal.players[seat] for deal in deals), occupant) for seat, occupant in enumerate(now))


def _holder(played: Iterable[int | None], now: int | None) -> int | None:
    """Who played the first deal at a seat; before there is one, who sits there now."""
    return next((player for player in played if player is not None), now)


HANDLERS: Mapping[str, Callable[[_State, Body], None]] = {kind: getattr(_State, kind) for kind in KINDS}
