"""Two players of a table sat on each other's seats for some deals: each of these deals is told of the other seat.

Who sat where is not written anew: a seat's result counts as a whole, for whoever played its first deal (ADR 0009).
"""

from dataclasses import replace

from django.utils.translation import gettext as _

import rules
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.dealers import DEALER
from scoring.lists.queries.loaded import Loaded, LoadedDeal
from scoring.lists.values import log
from scoring.lists.values.log import Draft, Record
from tournaments.queries.repairs_of_lists import refuse_totals
from tournaments.queries.repairs_of_spans import of_span
from tournaments.queries.rooms import Place, Room, seen
from tournaments.values.repairs import PENDING, Asked, Impossible, Kind, Repair


def crossed(room: Room, asked: Asked) -> Repair:
    """From one deal on to another, or to the last; before and behind it everybody sat right."""
    place, pair = room.at(asked.table), _pair(asked)
    loaded = place.open()
    about = [place.occupant(seat) for seat in pair]
    refuse_totals(place)
    if room.in_pairs:
        raise Impossible(_("Fixed pairs play here. Choose a substitute from the start, or swap the pairs."))
    if not rules.is_exchangeable(loaded.ruleset, place.sheet.seats):
        raise Impossible(_("Here the seats say who plays with whom, or who sits out. Correct each of these deals."))
    deals = of_span(loaded, asked)
    if not deals:
        raise Impossible(
            _("Say from which deal to which: at table %(table)d there is none of these numbers.")
            % {"table": place.number}
        )
    told = Told(loaded)
    for each in deals:
        told.exchange(each, pair)
    for each in loaded.deals[deals[-1].position :]:
        told.keep_dealer(each)
    if told.loaded.blocked > loaded.blocked:
        raise Impossible(_blocked(place, loaded, told.loaded))
    if not told.drafts:
        raise Impossible(_("These deals say nothing of the two: nothing changes."))
    drafts = tuple((place.sheet.pk, each) for each in told.drafts)
    return Repair(Kind.CROSSED, room.series, about=room.number_of(*about), drafts=drafts, seen=seen(place))


def _pair(asked: Asked) -> tuple[int, int]:
    table, seat = asked.other or (0, 0)
    if asked.other is None or table != asked.table or seat == asked.seat or asked.seat is None:
        raise Impossible(_("Choose two different seats of this table."))
    return asked.seat, seat


def _blocked(place: Place, before: Loaded, after: Loaded) -> str:
    stood = {each.sequence for each in before.deals if each.line.blocked}
    wrong = next(each for each in after.deals if each.line.blocked and each.sequence not in stood)
    text = _("At table %(table)d deal %(number)d could not stand any more. Nothing is changed.")
    return text % {"table": place.number, "number": wrong.line.number}


class Told:
    """The sheet as it comes to be told, correction after correction."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.drafts: list[Draft] = []

    def exchange(self, deal: LoadedDeal, pair: tuple[int, int]) -> None:
        """What the deal says of the one seat it says of the other; so who dealt it is the other one, too."""
        sheet, line = self.loaded.sheet, deal.line
        record = rules.exchanged(self.loaded.ruleset, sheet.seats, line, deal.logged.record, pair)
        dealer = {pair[0]: pair[1], pair[1]: pair[0]}.get(line.dealer, line.dealer)
        self._correct(deal, record, dealer)

    def keep_dealer(self, deal: LoadedDeal) -> None:
        """A deal behind the others stays as it was dealt."""
        stands = self.loaded.deal(deal.sequence)
        if stands is not None and deal.line.numbered and stands.line.dealer != deal.line.dealer:
            self._correct(deal, deal.logged.record, deal.line.dealer)

    def _correct(self, deal: LoadedDeal, record: Record, dealer: int) -> None:
        """Who dealt is named only where it was not that one's turn."""
        in_turn = {name: value for name, value in record.items() if name != DEALER}
        draft = self._draft(deal, in_turn)
        line = sheet_queries.apply(self.loaded, draft).trial.line
        if line is not None and line.dealer != dealer:
            draft = self._draft(deal, {**in_turn, DEALER: dealer})
        stands = self.loaded.deal(deal.sequence)
        if stands is not None and dict(stands.logged.record) == draft.record:
            return
        unusual = {each.code for each in sheet_queries.apply(self.loaded, draft).unticked}
        draft = replace(draft, accepted=tuple(sorted({*draft.accepted, *unusual})))
        self.loaded = sheet_queries.apply(self.loaded, draft).loaded
        self.drafts.append(draft)

    def _draft(self, deal: LoadedDeal, record: Record) -> Draft:
        return Draft(
            log.CORRECT,
            PENDING,
            self.loaded.revision,
            record=record,
            corrects=deal.sequence,
            accepted=deal.accepted,
            reason=PENDING,
        )
