"""Replays a deal card by card: from what was said and played to the deal record; its score is elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules import following
from rules.cards import Card, points_of
from rules.describing import record_of
from rules.ending import CONCEDED, ENDS
from rules.following import act_of, acts_between
from rules.games.skat.auction import Auction, hear
from rules.games.skat.claiming import ended
from rules.games.skat.codes import Key, error, incomplete
from rules.games.skat.deal import FLAGS, NULL_GAME, Deal, Doubling, Flag, declaration
from rules.games.skat.options import Options, has_ramsch
from rules.games.skat.played import KNOWN, Play, read
from rules.games.skat.pushing import Pushing
from rules.games.skat.tricks import CARDS, JACKS, Course, matadors
from rules.games.skat.values import BASE
from rules.problems import unknown_key
from rules.types import Replay, Trick

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

DECLARED: tuple[Key, ...] = ("declarer", "contract", *FLAGS, "kontra", "discard")
PUSHES: tuple[Key, ...] = ("pushes", "pushed")
PLAYED: tuple[Key, ...] = (*PUSHES, *ENDS, "cards")
"""What a Ramsch is played with."""


def replay(options: Options, play: object) -> Replay:
    """What happened in a deal, as a record for `rules.score`, with its tricks and every illegal act.

    `play` is the flat mapping of full-trick mode. Never raises: an illegal act becomes an error that names the seat and
    the card or call, and the replay goes on with what was done, so that all of them are reported together.
    The order of bidding and play (ISkO 3 and 4) is the same in every rule set; where a rule set has Ramsch, cards that
    are played after three passes are one. Of a Schieberamsch `pushed` `[[seat, cards], ...]` tells what each handed on,
    no cards for a skat that was pushed unseen, or `pushes` how many did so; `declarer` announces Grand Hand instead.
    `claimed` and `conceded` `[seat, cards laid by then]`: laid open for the tricks to come, or given up (ISkO 4.4).
    """
    given = read(options, play)
    deal, tricks = follow(options, given)
    return Replay(record_of(deal), tricks, tuple(given.problems))


Followed = tuple[Deal, tuple[Trick, ...]]
"""What can be said of a deal as it was played, and its tricks."""


def follow(options: Options, given: Play) -> Followed:
    """A play that was read, from the auction on; whatever is wrong is added to its problems."""
    if not given.table or not given.auction:
        return Deal("game"), ()
    auction = Auction(*given.table)
    hear(auction, given.auction, given.problems)
    deal = Deal("game", dealer=given.dealer)
    if auction.declarer is not None:
        _check_besides(given, auction.declarer)
        return _replay_game(options, given, replace(deal, declarer=auction.declarer, bid=auction.bid or None))
    return _replay_passed(options, given, deal) if auction.over else (deal, ())


def _check_besides(given: Play, declarer: int) -> None:
    """What a game that somebody has bid for does not have: pushes, and another declarer."""
    besides: dict[Key, bool] = {"pushes": given.pushes is not None, "pushed": bool(given.pushed)}
    given.problems += [error("not_with_kind", key, kind="kind.game") for key in besides if besides[key]]
    if given.declarer not in {None, declarer}:
        given.problems.append(error("declarer_differs", "declarer", "auction", seat=given.declarer, declarer=declarer))


def _replay_passed(options: Options, given: Play, deal: Deal) -> Followed:
    """All three passed: the deal is thrown in (SK-07), so nothing can have been declared, and nothing played but a
    Ramsch or the Grand Hand that somebody announces in its place.
    """
    if has_ramsch(options) and (given.declarer is not None or _is_grand_hand(given)):
        return _replay_grand_hand(options, given, deal)
    declared = [key for key in DECLARED if _states(given, key)]
    played = [key for key in PLAYED if _states(given, key)]
    plays = has_ramsch(options) and bool(played) and not declared
    if plays:
        return _replay_ramsch(options, given, replace(deal, kind="ramsch"))
    if declared or played:
        given.problems.append(error("passed_yet_played", *declared, *played))
    return replace(deal, kind="thrown_in" if options.passed_deal == "dealt_again" else "passed"), ()


def _states(given: Play, key: Key) -> bool:
    """Whether something is said under a key: no empty list and no flag denied, but also a zero."""
    value = given.filled.get(key)
    return type(value) is int or bool(value)


def _is_grand_hand(given: Play) -> bool:
    """Whether a Grand was announced with Hand, or with what implies it."""
    return given.contract == "grand" and any(given.flags.values())


def _replay_grand_hand(options: Options, given: Play, deal: Deal) -> Followed:
    """Grand Hand in place of a Ramsch, announced before anybody takes up the skat (pagat.com); there is no bid."""
    if given.declarer is None:
        given.problems.append(incomplete("missing", "declarer"))
        return deal, ()
    if not options.ramsch_grand_hand:
        given.problems.append(error("ramsch_without_grand_hand", "declarer"))
    elif given.contract is not None and not _is_grand_hand(given):
        given.problems.append(error("ramsch_grand_hand_only", "contract", "hand", seat=given.declarer))
    for key in PUSHES:
        if given.filled.get(key):
            given.problems.append(error("grand_hand_after_push", key, "declarer", seat=given.declarer))
    return _replay_game(options, given, replace(deal, declarer=given.declarer))


def _replay_ramsch(options: Options, given: Play, deal: Deal) -> Followed:
    """Everybody for himself, jacks alone are trumps; the skat lies where the table plays it."""
    pushing = Pushing(given, jacks=options.ramsch_push_jacks)
    if given.pushed and options.ramsch_pushes:
        pushing.follow()
    course = _play_out(given, "grand", pushing.hands)
    tricks = tuple(course.tricks.taken)
    deal = replace(deal, pushes=_pushes(options, given, pushing))
    if not course.complete or (course.ended and course.ended.word == CONCEDED):
        given.problems += [error("not_with_kind", CONCEDED, kind="kind.ramsch")] * course.complete
        given.problems.append(incomplete("play_incomplete", "cards", tricks=len(tricks)))
        return deal, tricks
    winners = [trick.winner for trick in tricks]
    points = {seat: sum(trick.points for trick in tricks if trick.winner == seat) for seat in sorted(given.table)}
    if course.ended:
        more_tricks, more_points = course.tricks.left
        winners += [course.ended.seat] * more_tricks
        points[course.ended.seat] += more_points
    if options.ramsch_skat != "nobody":
        to_last = options.ramsch_skat == "last_trick"
        points[winners[-1] if to_last else max(reversed(winners), key=points.__getitem__)] += points_of(pushing.skat)
    each = tuple(winners.count(seat) for seat in points)
    last = winners[-1] if options.ramsch_tie == "last_trick" else None
    return replace(deal, points_each=tuple(points.values()), tricks_each=each, last_trick=last), tricks


def _pushes(options: Options, given: Play, pushing: Pushing) -> int | None:
    """How often the skat was pushed on unseen: as it was done, or else as it was stated."""
    if not options.ramsch_pushes:
        given.problems += [unknown_key(key) for key in PUSHES if key in given.filled]
        return None
    if not given.pushed:
        return given.pushes
    if given.pushes not in {None, pushing.unseen}:
        given.problems.append(error("pushes_differ", "pushes", "pushed", given=given.pushes, count=pushing.unseen))
    return pushing.unseen


def _replay_game(options: Options, given: Play, deal: Deal) -> Followed:
    """From the announcement to the last trick: complete the record as far as the cards tell."""
    declarer = deal.declarer
    if given.contract is None or declarer is None:
        if "contract" not in given.filled:
            given.problems.append(incomplete("missing", "contract"))
        return deal, ()
    deal = replace(deal, kontra=_doubled(options, given), contract=given.contract)
    flags = _announced(given, given.contract)
    twelve = (*given.hands[declarer], *given.skat)
    deal = _with_tops(options, _with_flags(deal, flags), twelve)
    laid = _laid_away(given, twelve, in_hand="hand" in flags)
    hands = dict(enumerate(given.hands)) | {declarer: tuple(card for card in twelve if card not in laid)}
    course = _play_out(given, given.contract, hands, declarer)
    tricks = tuple(course.tricks.taken)
    if course.ended is not None:
        return ended(given.problems, deal, course, course.ended, laid), tricks
    if course.complete:
        own = [trick.points for trick in tricks if trick.winner == declarer]
        return replace(deal, card_points=sum(own) + points_of(laid), tricks=len(own)), tricks
    given.problems.append(incomplete("play_incomplete", "cards", tricks=len(tricks)))
    return deal, tricks


def _with_flags(deal: Deal, flags: Collection[Flag]) -> Deal:
    return replace(
        deal,
        hand="hand" in flags or None,
        schneider_announced="schneider_announced" in flags or None,
        schwarz_announced="schwarz_announced" in flags or None,
        ouvert="ouvert" in flags or None,
    )


def _doubled(options: Options, given: Play) -> Doubling | None:
    """Kontra, Re or Hirsch, where the table plays it."""
    if given.kontra is None or options.kontra:
        return given.kontra
    given.problems.append(unknown_key("kontra"))
    return None


def _announced(given: Play, contract: str) -> tuple[Flag, ...]:
    """The flags that hold, with the implied ones: open play implies Schwarz, Schneider and Hand announced (SK-15)."""
    flags = tuple(flag for flag in FLAGS if given.flags.get(flag))
    if contract == NULL_GAME:
        allowed = tuple(flag for flag in flags if flag in {"hand", "ouvert"})
        given.problems += [error("not_with_null", flag, "contract") for flag in flags if flag not in allowed]
        return allowed
    holding = FLAGS[: FLAGS.index(flags[-1]) + 1] if flags else ()
    denied = [flag for flag in holding if given.flags.get(flag) is False]
    for flag in denied:
        named = {"implied": f"field.{flag}", "implying": f"field.{flags[-1]}"}
        given.problems.append(error("implied", flag, flags[-1], **named))
    return holding


def _laid_away(given: Play, twelve: Collection[Card], *, in_hand: bool) -> tuple[Card, ...]:
    """The two cards that count for the declarer from the start: his discard, or in Hand the skat itself (SK-14)."""
    if given.discard is None:
        if in_hand:
            return given.skat
        given.problems.append(error("discard_missing", "discard", "hand"))
        return _never_played(given, twelve)
    if in_hand:
        given.problems.append(error("discard_in_hand", "discard", "hand"))
    if len(set(given.discard)) != 2 or len(given.discard) != 2:
        given.problems.append(error("discard_size", "discard"))
        rest = _never_played(given, twelve)
        if set(given.discard) < set(rest):
            return rest
    strange = [card for card in given.discard if card not in twelve]
    given.problems += [error("discard_not_held", "discard", card=card) for card in strange]
    return given.discard


def _never_played(given: Play, twelve: Collection[Card]) -> tuple[Card, ...]:
    """What must have been laid away: the two of the twelve that were never played; nothing where it is not clear."""
    played = {laid.word for each in given.cards[:CARDS] if (laid := act_of(each, KNOWN))}
    rest = tuple(card for card in twelve if card not in played)
    return rest if len(rest) == 2 else ()


def _with_tops(options: Options, deal: Deal, twelve: Collection[Card]) -> Deal:
    """With the tops; of a Null below its bid those of the game that replaces it, the cheapest one (ISkO 3.6.2)."""
    declared, bid = declaration(deal), deal.bid or 0

    def tops(contract: str) -> int:
        run = matadors(contract, twelve)
        return max(-len(JACKS), min(len(JACKS), run)) if options.jack_tops else run

    if declared.contract != NULL_GAME:
        return replace(deal, matadors=tops(declared.contract))
    if bid <= declared.null_value:
        return deal

    def charge(other: str) -> int:
        times = abs(tops(other)) + 1 + declared.hand
        return BASE[other] * max(times, -(-bid // BASE[other]))

    replacement = min(BASE, key=charge)
    return replace(deal, replacement=replacement, matadors=tops(replacement))


def _play_out(given: Play, contract: str, hands: Mapping[int, Collection[Card]], declarer: int | None = None) -> Course:
    """Lay the cards in their order; every card that can be read is laid, whatever is wrong with it."""
    acts = acts_between(given.problems, given.cards[: 2 * CARDS], given.ends, KNOWN)
    followed = following.follow(lambda: Course(contract, hands, given.table, declarer), acts, CARDS)
    given.problems += followed.problems
    return followed.course
