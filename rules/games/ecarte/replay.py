"""Replays a deal card by card: from what was said and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules.describing import record_of
from rules.following import Act, act_of, acts_between, follow
from rules.games.ecarte.codes import error, incomplete
from rules.games.ecarte.deal import ABANDONED, DEALER, FALSE_KING, HAND, MAJORITY, NONDEALER, REVOKE, Deal
from rules.games.ecarte.played import KNOWN, Play, read
from rules.games.ecarte.talk import Talk
from rules.games.ecarte.tricks import CARDS, MOMENTS, Course, Tricks
from rules.types import Replay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.cards import Card
    from rules.games.ecarte.deal import Side
    from rules.games.ecarte.options import Options


def replay(options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and every illegal act.

    `play` is a flat mapping: `hands` (two lists of five cards by seat), `turned` (the trump card), `stock` (from the
    top, as deep as it was drawn from), `dealer`, `talk` `[[seat, "propose" | "accept" | "refuse" | "play"], ...]`,
    `discards` `[[seat, cards], ...]` in order, `king_declared` and `abandoned` `[seat, cards played by then]`,
    `cards` `[[seat, card], ...]`. Never raises: an illegal act becomes an error that names the seat and the card, and
    the replay goes on with what was done; a hand given up, a revoke or a false king is the record's incident.

    Where the king may have ended the partie, or the point for a false one, the record has no tricks: only the list
    knows how the partie stood.
    """
    told = _replay(options, play, as_typed=False)
    if all(each.code != "discard_wrong_turn" for each in told.problems):
        return told
    # Either the lines are the wrong way round, or the table did exchange so: whichever the cards fit.
    return min(told, _replay(options, play, as_typed=True), key=lambda each: len(each.problems))


def _replay(options: Options, play: object, *, as_typed: bool) -> Replay:
    """The same, with two discards in the wrong order made as typed, or the other way round."""
    given = read(play)
    if not given.hands or given.dealer is None or given.turned is None:
        return Replay(record_of(Deal(kind="deal")), (), tuple(given.problems))
    talk = Talk(options, given, given.dealer, as_typed=as_typed)
    talk.hear()
    _fill(given, talk)
    course = _play_out(given, talk, given.turned)
    tricks = course.tricks
    deal = Deal(
        kind="deal",
        turned_king=given.turned[1] == "K",
        king_declared_by="none",
        first_talk=talk.first,
        dealer=given.dealer,
    )
    deal = _revoked(_king(deal, given, course, talk.hands, given.turned), tricks)
    deal = _abandoned(deal, given, talk, tricks) or _counted(options, deal, given, talk, tricks)
    return Replay(record_of(deal), tuple(tricks.taken), tuple(given.problems))


def _side(seat: int, dealer: int) -> Side:
    return DEALER if seat == dealer else NONDEALER


def _fill(given: Play, talk: Talk) -> None:
    """Where a hand or the stock is told too short, who lacks cards had what he played and nobody else was told to have:
    it is complained of once.
    """
    known = {card for cards in (*given.hands, given.stock, (given.turned,)) for card in cards}
    laid = [(act.seat, act.word) for each in given.cards[:CARDS] if (act := act_of(each, KNOWN))]
    for seat, hand in talk.hands.items():
        played = [card for by, card in laid if by == seat and card not in known]
        hand.update(played[: max(0, HAND - len(hand))])


def _play_out(given: Play, talk: Talk, turned: Card) -> Course:
    """Do everything in its order; what can be read is done, whatever is wrong with it."""
    followed = follow(lambda: Course(turned, talk.hands, talk.dealer), _acts(given), CARDS)
    given.problems += followed.problems
    return followed.course


def _acts(given: Play) -> list[Act]:
    """The cards, and what was done between them when so many had been played."""
    moments = zip(MOMENTS, (given.king, given.abandoned), strict=True)
    done = [(each[1], Act(each[0], word)) for word, each in moments if each]
    return acts_between(given.problems, given.cards[: 2 * CARDS], done, KNOWN)


def _revoked(deal: Deal, tricks: Tricks) -> Deal:
    if tricks.revoked is None or deal.dealer is None:
        return deal
    return replace(deal, incident=f"{REVOKE}_{_side(tricks.revoked, deal.dealer)}")


def _abandoned(deal: Deal, given: Play, talk: Talk, tricks: Tricks) -> Deal | None:
    """The deal with a hand given up before it was decided, and its tricks so far (Cavendish, law 42)."""
    if given.abandoned is None:
        return None
    seat, played = given.abandoned
    side, own = _side(seat, talk.dealer), sum(trick.winner == seat for trick in tricks.taken)
    if played >= CARDS:
        given.problems.append(error("abandoned_too_late", "abandoned", seat=seat))
        return None
    if own >= MAJORITY:
        given.problems.append(error("abandoned_though_won", "abandoned", seat=seat, tricks=own))
    if given.cards[:played]:
        _finish_talk(given, talk)
    return replace(
        deal,
        tricks_dealer=own if side == DEALER else None,
        tricks_nondealer=own if side == NONDEALER else None,
        incident=f"{ABANDONED}_{side}",
    )


def _king(deal: Deal, given: Play, course: Course, hands: Mapping[int, set[Card]], turned: Card) -> Deal:
    """What the declaration of the king comes to: held and in time (EC-05), held and too late, or not held at all."""
    if given.king is None or given.dealer is None:
        return deal
    seat, card = given.king[0], turned[0] + "K"
    side = _side(seat, given.dealer)
    if card not in hands[seat]:
        given.problems.append(error("king_not_held", "king_declared", seat=seat, card=card))
        return deal if card == turned else replace(deal, incident=f"{FALSE_KING}_{side}")
    if not course.in_time:
        given.problems.append(error("king_too_late", "king_declared", seat=seat, card=card))
        return deal
    return replace(deal, king_declared_by=side)


def _counted(options: Options, deal: Deal, given: Play, talk: Talk, tricks: Tricks) -> Deal:
    """With the tricks of both, once all are played; without any, what was marked before may have ended the partie."""
    if len(tricks.taken) == HAND:
        won = sum(trick.winner == talk.dealer for trick in tricks.taken)
        _finish_talk(given, talk)
        return replace(deal, tricks_dealer=won, tricks_nondealer=HAND - won)
    turned = deal.turned_king and not given.talk and not given.cards
    marked = deal.holder or (deal.incident and options.false_king != "nothing")
    if turned or (marked and not tricks.taken):
        return deal
    _finish_talk(given, talk)
    given.problems.append(incomplete("play_incomplete", "cards", tricks=len(tricks.taken)))
    return deal


def _finish_talk(given: Play, talk: Talk) -> None:
    if not talk.over:
        given.problems.insert(talk.heard, error("talk_unfinished", "talk", turn=talk.turn))
