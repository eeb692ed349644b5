"""Follows a deal from the first card to the last, and finds the one card that was left out, put in or misplaced.

Or the one trick that was left out, or given to another leader.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from rules.cards import CARD_POINTS, pack
from rules.codes import error
from rules.types import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from rules.tricks import Tricks
    from rules.types import Problem

CARDS = frozenset(pack("".join(CARD_POINTS)))
"""The cards of all packs."""

MOST_MENDED = 3
"""Cards that are put in or taken out of one deal, one after the other: more is another deal."""
MOST_TRIED = 250
"""Ways to mend a deal with one card that are compared. A deal that somebody played has fewer."""
MOST_TRICKS_TRIED = 100
"""The same, with a whole trick; of one that is not the last there is one for each trick, and twins of its cards."""
MUCH = 3
"""Complaints that a trick left out explains rather than cards played against the rules."""


@dataclass(frozen=True, slots=True)
class Act:
    """A card that a seat laid, or something else that it did or said between two cards."""

    seat: int
    word: str
    more: object = None
    """What belongs to it, such as the partner whom somebody chooses."""


def name_after_end(problems: list[Problem], act: Act) -> None:
    """Name that the deal was already over: once, at the first act after its end."""
    if not any(each.code == "entry_after_end" for each in problems):
        entry = f"card.{act.word}" if act.word in CARDS else f"act.{act.word}"
        problems.append(error("entry_after_end", "cards", seat=printable(act.seat), entry=entry))


class Course(Protocol):
    """A deal that is being played. What the rules forbid is kept as a problem and, where it can be done, still done."""

    problems: list[Problem]
    stopped: bool
    """Whether nobody can tell any more what may be played: nothing after that is judged, or tells of a slip."""

    @property
    def tricks(self) -> Tricks: ...

    @property
    def complete(self) -> bool:
        """Whether the deal has come to an end."""

    def take(self, act: Act) -> None:
        """Do what this act says."""


Played = TypeVar("Played", bound=Course)


@dataclass(frozen=True, slots=True)
class Followed(Generic[Played]):
    """What became of a deal."""

    course: Played
    problems: tuple[Problem, ...]
    """What was wrong; a card left out or put in comes first."""
    moved: int = 0
    """Cards that another seat laid than the record says."""

    @property
    def late(self) -> bool:
        """Whether something was done when the deal was over already; whatever came then is named once."""
        return any(each.code == "entry_after_end" for each in self.problems)

    @property
    def complaints(self) -> int:
        return len(self.problems) + (not self.course.complete)


def pair(given: object) -> tuple[int, object] | None:
    """A pair that begins with an integer, as every entry of a play does; None for anything else."""
    if not isinstance(given, list | tuple) or len(given) != 2 or type(given[0]) is not int:
        return None
    return given[0], given[1]


def act_of(given: object, words: Container[str]) -> Act | None:
    """The act that an entry tells: which seat laid or did what; None for anything else."""
    seat, word = pair(given) or (0, None)
    return Act(seat, word) if isinstance(word, str) and word in words else None


def acts_of(problems: list[Problem], entries: Iterable[object], words: Container[str], first: int = 1) -> list[Act]:
    """The acts of these entries; what is none is named by its number, counted from that of the first."""
    found = [(number, given, act_of(given, words)) for number, given in enumerate(entries, first)]
    unread = [(number, given) for number, given, act in found if act is None]
    problems += [error("card_unreadable", "cards", number=number, given=printable(given)) for number, given in unread]
    return [act for _, _, act in found if act is not None]


def acts_between(
    problems: list[Problem], cards: Sequence[object], between: Iterable[tuple[int, Act]], words: Container[str]
) -> list[Act]:
    """The acts of these cards, and what was done between them, each behind as many cards as had been laid by then."""
    acts: list[Act] = []
    place = 0
    for after, act in sorted(between, key=lambda each: each[0]):
        end = max(place, entries_until(cards, after))
        acts += acts_of(problems, cards[place:end], words, place + 1)
        acts.append(act)
        place = end
    return acts + acts_of(problems, cards[place:], words, place + 1)


def entries_until(entries: Sequence[object], laid: int) -> int:
    """How many entries there are until so many cards have been laid, with what was done beside the last of them."""
    for place, entry in enumerate(entries):
        _, word = pair(entry) or (0, None)
        if not isinstance(word, str) or word in CARDS:
            if not laid:
                return place
            laid -= 1
    return len(entries)


def follow(begin: Callable[[], Played], acts: Sequence[Act], most: int) -> Followed[Played]:
    """The deal as these acts give it; `begin` gives it as it was dealt, `most` cards can be played in it.

    Whoever types a deal leaves out a card, types one twice, or gives it to another seat: then nothing after it seems to
    fit. Where that explains the rest, this card is what is wrong, and the deal is followed as it must have been.
    """
    found = unmended(begin, acts, most)
    reports: list[Problem] = []
    while len(reports) < MOST_MENDED and _can_be_mended(found, acts, most):
        best, mended = _best(begin, acts, most, found) or (found, None)
        fills = mended is not None and len(mended.acts) > len(acts) and _lacks_one(found, acts, most)
        if mended is None or not _explains(best, found, fills=fills):
            break
        found, acts = best, mended.acts
        reports.append(mended.report)
    return Followed(found.course, (*reports, *found.problems))


def _can_be_mended(found: Followed[Played], acts: Sequence[Act], most: int) -> bool:
    """Whether one card can be what is wrong: not where a deal was cut short and nothing else is."""
    wrong = found.problems or (not found.course.complete and _lacks_one(found, acts, most))
    return bool(wrong) and not found.course.stopped


def _can_lack_a_trick(found: Followed[Played], acts: Sequence[Act], most: int) -> bool:
    """Whether a trick left out would explain enough: not a card against the rules, where all else fits."""
    short = most - _cards(acts) - len(found.course.tricks.hands)
    out_of_turn = any(each.code == "card_wrong_turn" for each in found.problems)
    return (short == 0 and out_of_turn) or (short >= 0 and found.complaints >= MUCH)


def _best(
    begin: Callable[[], Played], acts: Sequence[Act], most: int, found: Followed[Played]
) -> tuple[Followed[Played], _Mended] | None:
    """The mending that leaves the fewest problems, and the most cards with the seats they were given to.

    A way is left as soon as more is wrong than explains anything, or than after the best so far: most are at once.
    One with which the deal is over earlier explains nothing of what then comes too late.
    """
    best, bound = None, found.complaints - 1
    ways = islice(_mended(begin, acts), MOST_TRIED)
    tricks = islice(_with_a_trick(begin(), acts), MOST_TRICKS_TRIED) if _can_lack_a_trick(found, acts, most) else ()
    for each in chain(ways, tricks):
        tried = unmended(begin, each.acts, most, each.place, bound)
        if not tried.course.stopped and tried.late <= found.late and (best is None or _rank(tried) < _rank(best[0])):
            best, bound = (tried, each), min(bound, tried.complaints)
    return best


def _rank(followed: Followed[Played]) -> tuple[int, int]:
    return followed.complaints, followed.moved


@dataclass(frozen=True, slots=True)
class _Mended:
    """A deal with a card or a trick more, a card less, or one that somebody else laid."""

    acts: Sequence[Act]
    place: int
    """Where the card was put in or taken out."""
    report: Problem


def _explains(mended: Followed[Played], found: Followed[Played], *, fills: bool) -> bool:
    """Whether less is wrong with the card more or less, itself included; or as much, where it is the one to come."""
    less = found.complaints - (mended.complaints + 1)
    return less > 0 or (less == 0 and fills)


def _lacks_one(found: Followed[Played], acts: Sequence[Act], most: int) -> bool:
    """Whether one card is still to come; in a deal with a talon that was closed fewer than `most` are played."""
    held = sum(map(len, found.course.tricks.hands.values()))
    return _cards(acts) == most - 1 or (held == 1 and not found.problems)


def _cards(acts: Sequence[Act]) -> int:
    return sum(act.word in CARDS for act in acts)


def unmended(
    begin: Callable[[], Played], acts: Sequence[Act], most: int, mended: int | None = None, bound: int = sys.maxsize
) -> Followed[Played]:
    """The deal as the acts give it; stops once there are more problems than `bound`.

    Where it was mended at a place, those who hold the others of that trick lay them.
    """
    course, trick, moved = begin(), 0, 0
    for place, original in enumerate(acts):
        if place == mended:
            trick = course.tricks.number
        act = _by_its_holder(course.tricks, original) if trick and course.tricks.number == trick else original
        moved += act.seat != original.seat
        course.take(act)
        if len(course.problems) > bound:
            break
    count = _cards(acts)
    many = [error("cards_too_many", "cards", count=count, most=most)] if count > most else []
    return Followed(course, (*course.problems, *many), moved)


def _by_its_holder(tricks: Tricks, act: Act) -> Act:
    """A line of a notation names who led alone: where a card is missing, those behind it seem to be the others'."""
    return replace(act, seat=tricks.turn) if act.word in tricks.hands[tricks.turn] else act


def _mended(begin: Callable[[], Course], acts: Sequence[Act]) -> Iterator[_Mended]:
    """Every deal with one card more or less that can be meant, or with a card or a trick that somebody else led."""
    yield from _with_another_leader(begin(), acts)
    yield from _with_one_more(begin(), acts)
    yield from _with_one_less(begin(), acts)
    yield from _with_one_elsewhere(begin(), acts)


def _with_one_more(course: Course, acts: Sequence[Act]) -> Iterator[_Mended]:
    """At every place a card of whose turn it is, that does not come any more."""
    coming = Counter(act.word for act in acts)
    for place in range(len(acts) + 1):
        tricks, turn = course.tricks, course.tricks.turn
        held = Counter(card for hand in tricks.hands.values() for card in hand)
        for card in dict.fromkeys(tricks.hands[turn]):
            if held[card] > coming[card]:
                report = error("card_missing", "cards", trick=tricks.number, seat=turn, card=card)
                yield _Mended([*acts[:place], Act(turn, card), *acts[place:]], place, report)
        if place < len(acts):
            course.take(acts[place])
            coming[acts[place].word] -= 1


def _with_a_trick(course: Course, acts: Sequence[Act]) -> Iterator[_Mended]:
    """Before every trick but the last told: one of cards that do not come any more, where each can lay one of them."""
    coming = Counter(act.word for act in acts)
    for place, act in enumerate(acts):
        tricks = course.tricks
        if not tricks.lying and act.word in CARDS and _cards(acts[place:]) > len(tricks.hands):
            held = Counter(card for hand in tricks.hands.values() for card in hand)
            gone = {card for card, count in held.items() if count > coming[card]}
            seats = tricks.from_leader()
            for cards in product(*([card for card in tricks.hands[seat] if card in gone] for seat in seats)):
                trick = [Act(seat, card) for seat, card in zip(seats, cards, strict=True)]
                report = error("trick_left_out", "cards", trick=tricks.number)
                yield _Mended([*acts[:place], *trick, *acts[place:]], place, report)
        course.take(act)
        coming[act.word] -= 1


def _with_one_less(course: Course, acts: Sequence[Act]) -> Iterator[_Mended]:
    """Without each of the cards that stand there more than once."""
    often = Counter(act.word for act in acts if act.word in CARDS)
    for place, act in enumerate(acts):
        if often[act.word] > 1:
            number, seat = course.tricks.number, printable(act.seat)
            report = error("card_surplus", "cards", trick=number, seat=seat, card=act.word)
            yield _Mended([*acts[:place], *acts[place + 1 :]], place, report)
        course.take(act)


def _with_another_leader(course: Course, acts: Sequence[Act]) -> Iterator[_Mended]:
    """For each trick that a seat out of turn leads: the same cards in the same order, begun by the seat in turn.

    A line of a notation names who led alone: with a wrong one every card of it is given to a wrong seat, and so is what
    the leader said on it. What others said has lines of its own, perhaps with the very seat that was named here.
    """
    for place, act in enumerate(acts):
        tricks, turn = course.tricks, course.tricks.turn
        if not tricks.lying and act.word in tricks.hands[turn] and act.seat != turn:
            params = {"card": act.word, "seat": printable(act.seat), "turn": turn}
            report = error("card_wrong_turn", "cards", trick=tricks.number, **params)
            led, seats, said = list(acts), [*tricks.from_leader()], list[int]()
            for later in range(place, len(acts)):
                if acts[later].word not in CARDS:
                    said += [later] if acts[later].seat == act.seat else []
                elif seats:
                    led[later] = replace(acts[later], seat=seats.pop(0))
                else:
                    break
            yield _Mended(led, len(acts), report)
            if said:
                yield _Mended(
                    [replace(each, seat=turn) if at in said else each for at, each in enumerate(led)], len(acts), report
                )
        course.take(act)


def _with_one_elsewhere(course: Course, acts: Sequence[Act]) -> Iterator[_Mended]:
    """For each card given to a seat that does not hold it: the deal with that card laid by the seat in turn."""
    for place, act in enumerate(acts):
        tricks, turn = course.tricks, course.tricks.turn
        if act.word in tricks.hands[turn] and act.word not in tricks.hands.get(act.seat, ()):
            params = {"card": act.word, "seat": printable(act.seat), "turn": turn}
            report = error("card_wrong_turn", "cards", trick=tricks.number, **params)
            yield _Mended([*acts[:place], replace(act, seat=turn), *acts[place + 1 :]], len(acts), report)
        course.take(act)
