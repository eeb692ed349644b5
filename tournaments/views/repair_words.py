"""What a repair changes, in words: tables, seats, totals, and ranks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import bounds
from scoring.access import Naming
from scoring.lists.queries.loaded import Loaded
from scoring.models import Player
from tournaments.models import Event
from tournaments.queries.repair_effects import Chair, Effect, Moved, TableEffect
from tournaments.values.repairs import Kind, Repair, title
from tournaments.views.repair_deals import counted_for, counted_here


@dataclass(frozen=True, slots=True)
class SeatTold:
    """A seat: who holds it with which total, so far and after."""

    seat: int
    name: str
    total: int | None
    name_after: str
    total_after: int | None
    changed: bool


@dataclass(frozen=True, slots=True)
class TableTold:
    """A table that is touched."""

    heading: str
    sentences: Sequence[str]
    seats: Sequence[SeatTold]


@dataclass(frozen=True, slots=True)
class MovedTold:
    """A line of the ranking that changes."""

    name: str
    moved: Moved


@dataclass(frozen=True, slots=True)
class Told:
    """The whole preview."""

    title: str
    people: Sequence[str]
    """Who takes part from now on, or no more."""
    tables: Sequence[TableTold]
    moved: Sequence[MovedTold]
    """Whose points change, or who comes into the ranking or goes."""
    more: int
    """Further players like that."""
    shifted: Sequence[MovedTold]
    """Whose rank alone changes, because others go past."""
    shifted_more: int
    """Further players like that."""
    cards: str = ""
    """Whose printed start cards are wrong then; empty for nobody's."""


def told(event: Event, repair: Repair, effect: Effect) -> Told:
    """What a director is shown before it is applied."""
    naming = Naming(event.book, keeps=True)
    naming.about(list(_people(effect)))
    moved = [each for each in effect.moved if each.counts]
    shifted = [each for each in effect.moved if not each.counts]
    return Told(
        title(repair.kind, repair.about),
        [*_part(effect, naming), *_more(repair, effect, naming)],
        [_table(repair, each, naming, several=_several(effect)) for each in effect.tables],
        *_lines(moved, naming),
        *_lines(shifted, naming),
        cards=_wrong_cards(effect, naming),
    )


def _lines(moved: Sequence[Moved], naming: Naming) -> tuple[Sequence[MovedTold], int]:
    """As many as a page has room for, and how many more there are."""
    shown = moved[: bounds.ROWS]
    return [MovedTold(naming(each.player), each) for each in shown], len(moved) - len(shown)


def _people(effect: Effect) -> Iterator[Player | None]:
    for table in effect.tables:
        for _seat, before, after in table.lines:
            yield from (before.holder, before.plays, after.holder, after.plays)
    yield from (each.player for each in effect.moved)
    yield from (player for player, _here in effect.here)
    yield from (player for pair in effect.joined for player in pair)
    yield from effect.alone
    yield from (each.player for each in effect.cards)


def _part(effect: Effect, naming: Naming) -> Iterator[str]:
    """Who takes part from now on, who no more, and with whom."""
    for player, here in effect.here:
        text = _("%(name)s is checked in.") if here else _("%(name)s takes no part in the coming series.")
        yield text % {"name": naming(player)}
    for player in effect.replaced:
        yield _("%(name)s is still here and gets a seat in the next series.") % {"name": naming(player)}
    for player in effect.back:
        yield _("%(name)s has played a part of this series already: both parts count.") % {"name": naming(player)}
    for one, other in effect.joined:
        yield _("%(name)s and %(partner)s are a pair from now on.") % {"name": naming(one), "partner": naming(other)}
    for player in effect.alone:
        yield _("%(name)s has nobody to play with in the coming series.") % {"name": naming(player)}


def _more(repair: Repair, effect: Effect, naming: Naming) -> Iterator[str]:
    if repair.kind is Kind.LATE:
        yield from _moving(effect, naming)
    elif repair.kind is Kind.PLAYED:
        yield from _whose(effect, naming)
    elif repair.kind is Kind.DEAL:
        yield from counted_for(effect, naming)
    elif repair.kind in {Kind.SPAN, Kind.CROSSED}:
        yield from counted_here(effect, naming)
    if tables := repair.exchanged:
        yield cards_change(tables)


def cards_change(tables: Sequence[int]) -> str:
    """That a card opens its sheet wherever that lies, and what is to be done with the cards of these tables."""
    text = _(
        "A card with a code, like the sheet on paper, opens its own sheet, which lies at the other table now."
        " Let the cards of tables %(tables)s change places, or print them again."
    )
    return text % {"tables": _both(tables)}


def _wrong_cards(effect: Effect, naming: Naming) -> str:
    if not effect.cards:
        return ""
    text = ngettext(
        "%(number)d printed start card is wrong then, and has to be printed again afterwards: %(people)s",
        "%(number)d printed start cards are wrong then, and have to be printed again afterwards: %(people)s",
        len(effect.cards),
    )
    called = _("no. %(number)d %(name)s")
    people = [called % {"number": each.number, "name": naming(each.player)} for each in effect.cards]
    return text % {"number": len(people), "people": ", ".join(people)}


def _both(tables: Sequence[int]) -> str:
    *others, last = map(str, tables)
    return _("%(others)s and %(last)s") % {"others": ", ".join(others), "last": last} if others else last


def _whose(effect: Effect, naming: Naming) -> Iterator[str]:
    """For whom the result of a seat counts whose first deals somebody else played."""
    for table in effect.tables:
        for _seat, before, after in table.lines:
            if after.holder and before.holder and before.holder != after.holder:
                text = _(
                    "A seat’s result counts as a whole, for whoever played its first deal: all of it counts for"
                    " %(name)s from now on, also what %(named)s played or plays there. It cannot be"
                    " divided between the two."
                )
                yield text % {"name": naming(after.holder), "named": naming(before.holder)}


def _moving(effect: Effect, naming: Naming) -> Iterator[str]:
    """Who goes to another table, so that somebody who comes late has one."""
    sat = {before.holder: (each.series, each.table) for each in effect.tables for _s, before, _a in each.lines}
    sits = {after.holder: (each.series, each.table) for each in effect.tables for _s, _b, after in each.lines}
    for player, (series, table) in sits.items():
        if player is not None and player in sat and sat[player] != (series, table) and sat[player][0] == series:
            text = _("%(name)s moves from table %(before)d to table %(after)d.")
            yield text % {"name": naming(player), "before": sat[player][1], "after": table}


def _several(effect: Effect) -> bool:
    return len({each.series for each in effect.tables}) > 1


def _table(repair: Repair, table: TableEffect, naming: Naming, *, several: bool) -> TableTold:
    text = _("Series %(series)d, table %(table)d") if several else _("Table %(table)d")
    heading = text % {"series": table.series, "table": table.table}
    seats = [_seat(seat, before, after, naming) for seat, before, after in table.lines]
    deals = _deals(table.before, table.after) if repair.kind is Kind.DEAL else ()
    rest = _rest(repair.kind, table) if repair.kind in {Kind.PLAY_ON, Kind.JOIN} else ()
    return TableTold(heading, [*_sentences(table, naming), *deals, *rest], seats)


def _rest(kind: Kind, table: TableEffect) -> Iterator[str]:
    """What a table that goes on with fewer, or with one more, has left to play."""
    length = table.lengths[1]
    if table.before is not None or table.after is None or length is None:
        return
    if kind is Kind.JOIN:
        text = ngettext(
            "All of them play on here: %(number)d deal, in proportion to what was left. Both sheets count.",
            "All of them play on here: %(number)d deals, in proportion to what was left. Both sheets count.",
            length,
        )
    else:
        text = ngettext(
            "Those who are left play on here: %(number)d deal, in proportion to what was left. Both sheets count.",
            "Those who are left play on here: %(number)d deals, in proportion to what was left. Both sheets count.",
            length,
        )
    yield text % {"number": length}
    yield _("A card with a code that lies on the table stays there: it opens the new sheet.")


def _seat(seat: int, before: Chair, after: Chair, naming: Naming) -> SeatTold:
    return SeatTold(
        seat,
        _name(before, naming),
        before.total if before.holder else None,
        _name(after, naming),
        after.total if after.holder else None,
        before != after,
    )


def _name(chair: Chair, naming: Naming) -> str:
    return "–" if chair.holder is None else naming(chair.holder)


def _sentences(table: TableEffect, naming: Naming) -> Iterator[str]:
    before, after = table.before, table.after
    if before is None:
        yield _("A new table.")
    if after is None:
        yield _("This table is taken out of the series; what was played there does not count.")
        return
    if table.resized and None not in table.lengths:
        text = _("The sheet has %(after)d deals instead of %(before)d; its bonuses follow the number of players.")
        yield text % {"before": table.lengths[0], "after": table.lengths[1]}
    if before is not None and before.sheet.pk != after.sheet.pk:
        yield from _replaced(table)
        if after.sheet.pk is None:
            yield _("A card with a code that lies on the table stays there: it opens the new sheet.")
    if table.ended:
        yield _("The sheet ends here; everyone keeps the points so far.")
    yield from _substitutes(table, naming)


def _deals(before: Loaded | None, after: Loaded | None) -> Iterator[str]:
    """At which place a deal comes or goes, and whether deals behind it can no longer stand as they are."""
    if before is None or after is None:
        return
    # As the sheet counts them: a penalty uses up no deal.
    stood, stands = ({each.sequence: each.line.number for each in loaded.deals} for loaded in (before, after))
    for number in (number for sequence, number in stood.items() if sequence not in stands):
        yield _("Deal %(number)d goes from here; those behind it move up.") % {"number": number}
    last = max(stands.values(), default=0)
    for number in (number for sequence, number in stands.items() if sequence not in stood):
        yield _("The deal comes here as number %(number)d of %(all)d.") % {"number": number, "all": last}
    if after.blocked > before.blocked:
        text = ngettext(
            "%(number)d deal behind it cannot stand like this, and has to be corrected then.",
            "%(number)d deals behind it cannot stand like this, and have to be corrected then.",
            after.blocked - before.blocked,
        )
        yield text % {"number": after.blocked - before.blocked}


def _so_many(number: int) -> str:
    return ngettext("%(number)d deal", "%(number)d deals", number) % {"number": number}


def _replaced(table: TableEffect) -> Iterator[str]:
    """Another sheet lies where one with deals lay, or totals taken from paper come or go."""
    before, after = table.before, table.after
    if before and before.log.deals and after and after.sheet.pk is None:
        yield _("A new sheet is opened; the deals of the old one do not count.")
    elif before and before.log.deals and after:
        counted = {"before": _so_many(len(before.log.deals)), "after": _so_many(len(after.log.deals))}
        yield _("The sheet (%(before)s) goes, another one (%(after)s) comes.") % counted
    if before and before.log.totals is not None:
        yield _("The totals that were taken from paper go from here.")
    if after and after.log.totals is not None:
        yield _("A sheet comes of which only the totals are known, as they were taken from paper.")


def _substitutes(table: TableEffect, naming: Naming) -> Iterator[str]:
    """Who plays on a seat that counts for somebody else, and did not so far."""
    for _seat, before, after in table.lines:
        if after.holder is None or (before.plays, before.holder) == (after.plays, after.holder):
            continue
        if after.plays == after.holder:
            if before.holder == after.holder:
                yield _("%(name)s plays on there again.") % {"name": naming(after.holder)}
        elif after.plays is None:
            yield _("Nobody plays on for %(holder)s until a substitute comes.") % {"holder": naming(after.holder)}
        else:
            text = _("%(substitute)s plays on for %(holder)s; %(holder)s keeps the result.")
            yield text % {"substitute": naming(after.plays), "holder": naming(after.holder)}
