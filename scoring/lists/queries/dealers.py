"""A deal inserted or deleted before others: who deals those then, and how they stay as they were played. Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import rules
from rules.types import Field, Line
from rules.types import Sheet as Folded
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values import log
from scoring.lists.values.log import CORRECT, DELETE, Draft, key_behind
from scoring.lists.values.reading import Reading, go_on_with

OUT_OF_TURN = "dealer_off_rotation"
"""What the rules want ticked of a deal that names another dealer than the one whose turn it is."""
DEALER = "dealer"


def coming(reading: Reading) -> int | None:
    """Who deals the coming deal where the last ones kept their dealers off the plan: whoever follows the last dealer.

    None where the rules say it: the game has no plan to return to, or the last deal was dealt by the plan, or out of
    turn once.
    """
    following, ahead = reading.folded.next, None
    if following is None or not rules.returns_to_plan(reading.ruleset.game):
        return None
    kept = log.kept(reading.bodies)
    for deal, line in zip(reversed(reading.log.deals), reversed(reading.folded.lines), strict=True):
        places = _ahead(line, reading.frame.seats)
        if not places or ahead not in (None, places):
            return None
        if deal.sequence in kept:
            return (following.dealer + places) % reading.frame.seats
        ahead = places
    return None


def _ahead(line: Line, seats: int) -> int:
    """By how many places whoever dealt sits behind the one whose turn it was; 0: it was his or her turn."""
    found = next((each.params for each in line.problems if each.code == OUT_OF_TURN), None)
    return (int(str(found["dealer"])) - int(str(found["planned"]))) % seats if found else 0


def fields(reading: Reading, dealer: int | None = None) -> tuple[Field, ...]:
    """What the coming deal is asked, where this seat deals it; by default whoever follows the last dealer."""
    following = coming(reading)
    seat = following if dealer is None else dealer
    found = rules.fields(reading.ruleset, reading.frame.seats, dealer=seat, after=reading.folded)
    if following is None:
        return found
    return tuple(replace(each, default=following) if each.key == DEALER else each for each in found)


def named(reading: Reading, draft: Draft) -> Draft:
    """The draft of a new deal: it names who deals, and that this was out of turn is ticked, where the plan would have
    somebody else; sent once more, as it was written the first time.
    """
    if not rules.returns_to_plan(reading.ruleset.game):
        return draft
    first = next((body for body in reading.bodies if body.key == draft.key), None)
    dealer = (first.record or {}).get(DEALER) if first else coming(reading)
    record = draft.record or {}
    if dealer is None or record.get(DEALER, dealer) != dealer:
        return draft
    ticked = [OUT_OF_TURN] if first is None or OUT_OF_TURN in first.accepted else []
    return replace(draft, record={**record, DEALER: dealer}, accepted=tuple(dict.fromkeys((*draft.accepted, *ticked))))


@dataclass(frozen=True, slots=True)
class Moved:
    """A deal that another seat deals, as soon as one stands before it."""

    number: int
    """By which it goes so far."""
    before: int
    after: int


def moved(loaded: Loaded, after: Loaded) -> list[Moved]:
    """The deals of a list that another seat deals after something was written."""
    stood = {each.sequence: each.line for each in loaded.deals}
    lines = [(stood[each.sequence], each.line) for each in after.deals if each.sequence in stood]
    return [Moved(was.number, was.dealer, now.dealer) for was, now in lines if was.dealer != now.dealer]


@dataclass(frozen=True, slots=True)
class Rescored:
    """A deal that scores differently as soon as another one before it is gone."""

    number: int
    """By which it goes so far."""
    seats: tuple[tuple[int, int, int], ...]
    """Seat, points so far and points then, of those for whom they differ."""


def rescored(loaded: Loaded, after: Loaded) -> list[Rescored]:
    """The deals of a list that score differently after something was written, without those that no longer score."""
    then = {each.sequence: each.line for each in after.deals}
    found = []
    for each in loaded.deals:
        line = then.get(each.sequence)
        if line is None or each.line.points is None or line.points is None or each.line.points == line.points:
            continue
        pairs = enumerate(zip(each.line.points, line.points, strict=True))
        found.append(Rescored(each.line.number, tuple((seat, was, now) for seat, (was, now) in pairs if was != now)))
    return found


@dataclass(frozen=True, slots=True)
class Keeping:
    """What keeps the dealers of the deals after one that is inserted or deleted."""

    drafts: tuple[Draft, ...]
    """To be written behind it."""
    scored: Folded
    """What the rules make of the deals with all of them."""
    loaded: Loaded
    """The list as it then stands."""


def keeping(loaded: Loaded, draft: Draft) -> Keeping | None:
    """What is written behind a draft, so that the deals after it keep their dealers; None where that changes no score,
    for there the turn goes on with the list.
    """
    plain = sheet_queries.apply(loaded, draft).loaded
    stood = {*_brought(loaded)}
    if all(each in stood for each in _brought(plain) if loaded.deal(each[0]) is not None):
        return None
    dealt, scored = _named(loaded, plain)
    if scored is None:
        return None
    drafts = tuple(
        _dealt_by(dealer, sequence, plain, draft, revision)
        for revision, (sequence, dealer) in enumerate(dealt.items(), plain.revision)
    )
    after = Loaded(loaded.sheet, go_on_with(plain.reading, drafts, scored))
    return Keeping(drafts, scored, after) if [*_brought(plain)] != [*_brought(after)] else None


def _named(loaded: Loaded, plain: Loaded) -> tuple[dict[int, int], Folded | None]:
    """Who has to be named as the dealer of which deals, and how the rules score the list then; None where nobody has.

    In a game that returns to its plan all of them at once; elsewhere one brings the others along.
    """
    stood = {each.sequence: each.line.dealer for each in loaded.deals}
    at_once = None if rules.returns_to_plan(loaded.ruleset.game) else 1
    dealt, scored, lines = dict[int, int](), None, plain.folded.lines
    while moved := [
        deal.sequence
        for deal, line in zip(plain.log.deals, lines, strict=True)
        if deal.sequence not in dealt and stood.get(deal.sequence, line.dealer) != line.dealer
    ]:
        dealt |= {sequence: stood[sequence] for sequence in moved[:at_once]}
        records = [
            {**each.record, DEALER: dealt[each.sequence]} if each.sequence in dealt else each.record
            for each in plain.log.deals
        ]
        scored = rules.score(loaded.ruleset, loaded.sheet.seats, records)
        lines = scored.lines
    return dealt, scored


def twice(loaded: Loaded, sequence: int) -> tuple[int, int] | None:
    """Seat and number of the deal that whoever dealt the deal `sequence` deals right after it as well; None: nobody."""
    after = loaded.log.find(sequence)
    lines = [each.line for each in loaded.deals]
    if after is None or after + 1 >= len(lines) or lines[after].dealer != lines[after + 1].dealer:
        return None
    return lines[after].dealer, lines[after + 1].number


def _dealt_by(dealer: int, sequence: int, stands: Loaded, behind: Draft, revision: int) -> Draft:
    reason = _("A forgotten deal was inserted before it: whoever really dealt stays.")
    if behind.kind == DELETE:
        reason = _("A deal before it was deleted: whoever really dealt stays.")
    deal = stands.log.deals[stands.log.find(sequence) or 0]
    return Draft(
        CORRECT,
        key_behind(behind.key, sequence),
        revision,
        record={**deal.record, DEALER: dealer},
        corrects=sequence,
        reason=reason,
        accepted=tuple(dict.fromkeys((*deal.accepted, OUT_OF_TURN))),
    )


def _brought(loaded: Loaded) -> Iterator[tuple[int, tuple[int, ...] | None, str]]:
    return ((each.sequence, each.line.points, each.line.outcome) for each in loaded.deals)
