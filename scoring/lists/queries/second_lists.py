"""Lists that are entered twice: which one is the other's second entry, who typed them, and whether they agree."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

import rules
from scoring.actors import Bearer, Device, Reader
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values import log
from scoring.lists.values.comparing import Pair, Standing, Told, both_have, compared, sums_agree
from scoring.lists.values.table_codes import SEAT, phone_of
from scoring.models import Account, Deal, Entry, SeatTotal, Sheet

SETTLING = "second-entry:"
"""How the keys begin of entries that take one version of a deal over: they are nobody's own typing."""
OWN = (log.RECORD, log.INSERT, log.TOTALS)
"""By which somebody types a list; a correction is made with both of them in view."""


def counterpart(sheet: Sheet) -> Sheet | None:
    """The second entry of a list, or the list of which this is one."""
    other = sheet.second_of_id or sheet.second_id
    return None if other is None else Sheet.objects.select_related("book__club").filter(pk=other).first()


def typed(sheet: int, by: Reader) -> bool:
    """Whether this account or device has typed deals of this list, or its totals."""
    own = Entry.objects.filter(sheet=sheet, kind__in=OWN).exclude(key__startswith=SETTLING)
    if isinstance(by, Device):
        name = phone_of(by.name)
        return own.filter(Q(device=name) | Q(device__startswith=f"{name}{SEAT}")).exists()
    account = by.account if isinstance(by, Bearer) else by
    return isinstance(account, Account) and own.filter(author=account.pk).exists()


def is_kept_from(sheet: Sheet, by: Reader) -> bool:
    """Whether who asks is typing the other entry of this list, so that its deals are not for him or her yet."""
    other = sheet.second_of_id or sheet.second_id
    return other is not None and typed(other, by) and not are_complete(sheet)


def are_complete(sheet: Sheet) -> bool:
    """Whether both entries of a list are, whichever of them this is."""
    other = sheet.second_of_id or sheet.second_id
    return other is not None and sheet.finished and Sheet.objects.filter(pk=other, finished=True).exists()


def standings_of(sheets: Iterable[Sheet], *, held: bool = False) -> dict[int, Standing]:
    """How far the second entry of each of these lists is: three statements at most, however many there are.

    `held`: nobody writes into the second entries until the transaction ends.
    """
    firsts = {each.pk: each for each in sheets}
    wanted = [each.second_id for each in firsts.values() if each.second_id]
    rows = Sheet.objects.filter(pk__in=wanted).order_by("pk")
    seconds = {each.second_of_id: each for each in (rows.select_for_update() if held else rows)} if wanted else {}
    ready = {pk: second for pk, second in seconds.items() if pk and second.finished and firsts[pk].finished}
    agreed = _agreed({firsts[pk]: second for pk, second in ready.items()})
    return {pk: Standing.MISSING if pk not in ready else _standing(agree=pk in agreed) for pk in firsts}


def _standing(*, agree: bool) -> Standing:
    return Standing.AGREES if agree else Standing.DIFFERS


def _agreed(pairs: Mapping[Sheet, Sheet]) -> set[int]:
    by_deals = {first: second for first, second in pairs.items() if not by_sums(first, second)}
    told = deals_of(pk for pair in by_deals.items() for pk in (pair[0].pk, pair[1].pk))
    found = {one.pk for one, other in by_deals.items() if _all_agree(compared(told[one.pk], told[other.pk]))}
    rest = {first: second for first, second in pairs.items() if first not in by_deals}
    sums = sums_of(rest.items())
    return found | {first.pk for first in rest if sums_agree(*sums[first.pk])}


def _all_agree(pairs: Sequence[Pair]) -> bool:
    return all(each.agrees for each in pairs)


def by_sums(first: Sheet, second: Sheet) -> bool:
    """Whether one of them holds totals alone, so that nothing but the sums can be compared."""
    return first.totals_only or second.totals_only


def deals_of(sheets: Iterable[int]) -> Mapping[int, list[Told]]:
    """The deals of these lists in order: one statement, or none for no list."""
    found: dict[int, list[Told]] = defaultdict(list)
    wanted = list(sheets)
    for row in Deal.objects.filter(sheet__in=wanted).order_by("sheet", "position") if wanted else ():
        found[row.sheet_id].append(Told(row.record, row.points, row.tallies, row.contract, row.seat))
    return found


def sums_of(
    pairs: Collection[tuple[Sheet, Sheet]],
) -> dict[int, tuple[list[dict[str, int]], list[dict[str, int]]]]:
    """By first list: what each seat of it has of everything that is ranked by, and what its second entry says."""
    wanted = [pk for first, second in pairs for pk in (first.pk, second.pk)]
    rows = SeatTotal.objects.filter(sheet__in=wanted).order_by("sheet", "seat") if wanted else ()
    seats: dict[int, list[SeatTotal]] = defaultdict(list)
    for row in rows:
        seats[row.sheet_id].append(row)
    return {
        first.pk: (
            [_sums(row, first.game) if row.player_id else {} for row in seats[first.pk]],
            [_sums(row, first.game) for row in seats[second.pk]],
        )
        for first, second in pairs
    }


def _sums(row: SeatTotal, game: str) -> dict[str, int]:
    """Of totals from paper only what the paper says."""
    names = [key.removeprefix("-") for key in rules.ranking_keys(game)]
    return {"total": row.total, **{name: row.tallies[name] for name in names if name in row.tallies}}


def so_far(first: Sheet, second: Sheet) -> Sequence[Pair]:
    """The deals side by side as far as both have come: one statement. Totals alone have no deals."""
    told = deals_of([first.pk, second.pk])
    return () if by_sums(first, second) else both_have(compared(told[first.pk], told[second.pk]))


@dataclass(frozen=True, slots=True)
class Both:
    """A list and its second entry as they stand, and their deals side by side."""

    first: Loaded
    second: Loaded
    pairs: tuple[Pair, ...]

    def deals(self, pair: Pair) -> tuple[LoadedDeal | None, LoadedDeal | None]:
        """The deals of a pair."""
        one = None if pair.first is None else self.first.deals[pair.first]
        return one, None if pair.second is None else self.second.deals[pair.second]

    @property
    def complete(self) -> bool:
        """Whether all of both may be looked at."""
        return self.first.finished and self.second.finished

    @property
    def shown(self) -> Sequence[Pair]:
        """What may be compared: all once both are complete, until then as far as both have come."""
        return self.pairs if self.complete else both_have(self.pairs)

    @property
    def revisions(self) -> str:
        """What was looked at, to notice that one of them has changed."""
        return f"{self.first.revision}.{self.second.revision}"


def both(first: Sheet, second: Sheet) -> Both:
    """The two as they stand. Totals alone have no deals."""
    told = deals_of([first.pk, second.pk])
    pairs = () if by_sums(first, second) else compared(told[first.pk], told[second.pk])
    return Both(sheet_queries.load(first), sheet_queries.load(second), tuple(pairs))
