"""Who leaves a table takes along the right to write there; what lies on it stays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from scoring.models import Player, TablePhone

Seats = Sequence[int | None]


@dataclass(frozen=True, slots=True)
class Reseated:
    """Who sat at the table of a list, and who sits there now, by seat and primary key."""

    before: Seats
    after: Seats
    misnamed: bool = False
    """Whether nobody moved: other names stood there from the first deal on."""

    @property
    def somebody_went(self) -> bool:
        """Whether somebody sits elsewhere now. Of a list at which nobody is left the next one takes over the phones."""
        moved = any(each is not None and self.seat_of(each) != seat for seat, each in enumerate(self.before))
        return moved and any(each is not None for each in self.after)

    def seat_of(self, player: int | None) -> int | None:
        """Where he or she sits now; None: not at this table."""
        return self.after.index(player) if player is not None and player in self.after else None


def part_with(tables: Mapping[int, Reseated], at: datetime) -> None:
    """Of these lists, by primary key: whoever was let in and sits there no more is out, with the pencil if he had it.

    An account goes with its player, a phone with the seat at which its holder said to sit. What says no seat belongs
    to the table. One statement, or none where nobody went; then one for each phone that goes or moves.
    """
    changed = {pk: each for pk, each in tables.items() if each.somebody_went}
    rows = TablePhone.objects.filter(code__sheet__in=changed, code__revoked_at=None, left_at=None)
    told = rows.filter(Q(seat__isnull=False) | Q(account__isnull=False)) if changed else rows.none()
    phones = list(told.select_related("code"))
    players = _players(phones, changed.values())
    for phone in phones:
        table = changed[phone.code.sheet_id]
        sat = players.get(phone.account_id, set()) & {*table.before}
        _part_with(phone, table, sat, at)


def _players(phones: Sequence[TablePhone], tables: Iterable[Reseated]) -> Mapping[int | None, set[int]]:
    """By account who of these people it is."""
    accounts = {each.account_id for each in phones if each.account_id is not None}
    people = {player for each in tables for player in each.before if player is not None}
    found: dict[int | None, set[int]] = {}
    rows = Player.objects.filter(account__in=accounts, pk__in=people) if accounts else Player.objects.none()
    for account, player in rows.values_list("account", "pk"):
        found.setdefault(account, set()).add(player)
    return found


def _part_with(phone: TablePhone, table: Reseated, sat: set[int], at: datetime) -> None:
    told = phone.seat if phone.seat is not None and phone.seat < len(table.before) else None
    holder = table.before[told] if told is not None and not table.misnamed else None
    gone = sat and not sat & {*table.after}
    if gone or (not sat and holder is not None and table.seat_of(holder) is None):
        TablePhone.objects.filter(pk=phone.pk).update(left_at=at, pencil=False)
    elif holder is not None and table.seat_of(holder) != told:
        TablePhone.objects.filter(pk=phone.pk).update(seat=table.seat_of(holder))
