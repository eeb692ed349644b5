"""A deal inserted or deleted before others: who deals those then, and how they stay as they were played. Reads only."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.lists.queries import sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import CORRECT, DELETE, Draft, key_behind

OUT_OF_TURN = "dealer_off_rotation"
"""What the rules want ticked of a deal that names another dealer than the one whose turn it is."""
DEALER = "dealer"


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


def keeping(loaded: Loaded, draft: Draft) -> tuple[Draft, ...]:
    """What is written behind a draft, so that the deals after it keep their dealers; nothing where that changes no
    score, for there the turn goes on with the list.
    """
    after = plain = sheet_queries.apply(loaded, draft).loaded
    stood = {*_brought(loaded)}
    # Nothing to keep: asked first, for what follows takes a look at the whole list for each deal.
    if all(each in stood for each in _brought(plain) if loaded.deal(each[0]) is not None):
        return ()
    drafts = []
    for deal in loaded.deals:
        stands = after.deal(deal.sequence)
        if stands is not None and stands.line.dealer != deal.line.dealer:
            drafts.append(_dealt_by(deal.line.dealer, deal.sequence, after, draft))
            after = sheet_queries.apply(after, drafts[-1]).loaded
    return tuple(drafts) if [*_brought(plain)] != [*_brought(after)] else ()


def kept(loaded: Loaded, draft: Draft, drafts: tuple[Draft, ...]) -> Loaded:
    """The list with a draft and what keeps the dealers of the others."""
    for each in (draft, *drafts):
        loaded = sheet_queries.apply(loaded, each).loaded
    return loaded


def twice(loaded: Loaded, sequence: int) -> tuple[int, int] | None:
    """Seat and number of the deal that whoever dealt the deal `sequence` deals right after it as well; None: nobody."""
    after = loaded.log.find(sequence)
    lines = [each.line for each in loaded.deals]
    if after is None or after + 1 >= len(lines) or lines[after].dealer != lines[after + 1].dealer:
        return None
    return lines[after].dealer, lines[after + 1].number


def _dealt_by(dealer: int, sequence: int, stands: Loaded, behind: Draft) -> Draft:
    reason = _("A forgotten deal was inserted before it: whoever really dealt stays.")
    if behind.kind == DELETE:
        reason = _("A deal before it was deleted: whoever really dealt stays.")
    deal = stands.log.deals[stands.log.find(sequence) or 0]
    return Draft(
        CORRECT,
        key_behind(behind.key, sequence),
        stands.revision,
        record={**deal.record, DEALER: dealer},
        corrects=sequence,
        reason=reason,
        accepted=tuple(dict.fromkeys((*deal.accepted, OUT_OF_TURN))),
    )


def _brought(loaded: Loaded) -> Iterator[tuple[int, tuple[int, ...] | None, str]]:
    return ((each.sequence, each.line.points, each.line.outcome) for each in loaded.deals)
