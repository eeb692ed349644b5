"""What the cash book of an event says: what stands, and the one line that proves it. Reads only."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from tournaments.models import Event, Posting
from tournaments.values import postings
from tournaments.values.postings import BOX, DIFFERENCE, FEES, LOST, PLAYER, POINTS, POT, PRIZES, Line


@dataclass(frozen=True, slots=True)
class Proof:
    """Cents: what came in is what went out and what is left."""

    fees: int
    lost: int
    stakes: int
    """Paid into extra pots."""
    points: int
    """Paid for points, less what was paid out for them: below 0 where winners were paid first."""
    difference: int
    """What cash counts found beyond the book; below 0 where money was missing."""
    prizes: int
    from_pots: int
    box: int
    """What must lie in the cash box."""

    @property
    def came(self) -> int:
        return self.fees + self.lost + self.stakes + self.points + self.difference

    @property
    def went(self) -> int:
        return self.prizes + self.from_pots + self.box


def proof(event: Event, before: int | None = None) -> Proof:
    """One statement, however many postings there are. Whoever reads it must find `came` equal to `went`.

    `before`: as it was before this decision, by its sequence number.
    """
    sums = _before(event.postings.all(), before).aggregate(
        fees=Sum("cents", filter=Q(gives=FEES)),
        fees_back=Sum("cents", filter=Q(gets=FEES)),
        lost=Sum("cents", filter=Q(gives=LOST)),
        lost_back=Sum("cents", filter=Q(gets=LOST)),
        stakes=Sum("cents", filter=Q(purpose=postings.STAKE, gives__startswith=POT)),
        stakes_back=Sum("cents", filter=Q(purpose=postings.STAKE, gets__startswith=POT)),
        points=Sum("cents", filter=Q(gives=POINTS)),
        points_back=Sum("cents", filter=Q(gets=POINTS)),
        difference=Sum("cents", filter=Q(gives=DIFFERENCE)),
        difference_back=Sum("cents", filter=Q(gets=DIFFERENCE)),
        prizes=Sum("cents", filter=Q(gets__startswith=PRIZES)),
        prizes_back=Sum("cents", filter=Q(gives__startswith=PRIZES)),
        from_pots=Sum("cents", filter=Q(purpose=postings.FROM_POT, gets__startswith=POT)),
        from_pots_back=Sum("cents", filter=Q(purpose=postings.FROM_POT, gives__startswith=POT)),
        box=Sum("cents", filter=Q(gets=BOX)),
        box_back=Sum("cents", filter=Q(gives=BOX)),
    )
    names = ("fees", "lost", "stakes", "points", "difference", "prizes", "from_pots", "box")
    return Proof(**{name: (sums[name] or 0) - (sums[f"{name}_back"] or 0) for name in names})


def pots(event: Event) -> dict[str, int]:
    """By name of the extra pot: cents that are still in it. One statement."""
    rows = event.postings.filter(Q(gives__startswith=POT) | Q(gets__startswith=POT)).order_by()
    found: dict[str, int] = {}
    for gives, gets, cents in rows.values_list("gives", "gets").annotate(cents=Sum("cents")):
        account, sign = (gives, 1) if gives.startswith(POT) else (gets, -1)
        name = account.removeprefix(POT)
        found[name] = found.get(name, 0) + sign * cents
    return found


def staked(event: Event, before: int | None = None) -> dict[str, dict[int, int]]:
    """By extra pot: who has paid into it, and how many cents; `before` as in `proof`. One statement."""
    rows = standing(event, before).filter(purpose=postings.STAKE, gives__startswith=POT, registration__isnull=False)
    found: dict[str, dict[int, int]] = {}
    for account, registration, cents in rows.order_by("number").values_list("gives", "registration", "cents"):
        found.setdefault(account.removeprefix(POT), {})[registration or 0] = cents
    return found


def standing(event: Event, before: int | None = None) -> QuerySet[Posting]:
    """Postings that were not taken back, without those that took others back; `before` as in `proof`."""
    back = _before(Posting.objects.filter(event=OuterRef("event"), reverses=OuterRef("number")), before)
    return _before(event.postings.filter(~Exists(back), reverses=None), before)


def _before(rows: QuerySet[Posting], decision: int | None) -> QuerySet[Posting]:
    return rows if decision is None else rows.filter(decision__sequence__lt=decision)


def about(event: Event, registrations: Collection[int]) -> list[Posting]:
    """What stands about these registrations and moved cash, in order: one statement."""
    rows = standing(event).filter(Q(gives=BOX) | Q(gets=BOX), registration__in=registrations)
    return list(rows.select_related("decision").order_by("number"))


def moved(event: Event, registrations: Collection[int]) -> list[Posting]:
    """All that moved cash about these registrations, also what was taken back and what took it back: one statement."""
    rows = event.postings.filter(Q(gives=BOX) | Q(gets=BOX), registration__in=registrations)
    return list(rows.select_related("decision__author").order_by("number"))


def cash(rows: Iterable[Posting]) -> int:
    """What these postings brought into the cash box."""
    return sum(row.cents * ((row.gets == BOX) - (row.gives == BOX)) for row in rows)


def line(posting: Posting) -> Line:
    """The row as a value."""
    return Line(
        posting.gives,
        posting.gets,
        posting.cents,
        posting.purpose,
        posting.registration,
        posting.series,
        posting.table,
        posting.reverses,
    )


def accounts(rows: Collection[Posting]) -> dict[int, str]:
    """By number of a movement of cash the account that it is for: an act moves cash of one player for one account."""
    acts = Posting.objects.filter(decision__in={row.decision_id for row in rows}, registration__isnull=False)
    sides = acts.exclude(gives=BOX).exclude(gets=BOX).values_list("decision", "registration", "gives", "gets")
    of = {(act, who): gets if gives.startswith(PLAYER) else gives for act, who, gives, gets in sides}
    return {row.number: of.get((row.decision_id, row.registration or 0), "") for row in rows}


def prizes_paid(event: Event) -> dict[tuple[int, str], Posting]:
    """By registration and account: what was paid in cash as a prize, out of an extra pot, too."""
    rows = standing(event).filter(purpose__in=(postings.PRIZE, postings.FROM_POT), gives=BOX)
    paid = [row for row in rows.order_by("number") if row.registration is not None]
    of = accounts(paid) if paid else {}
    return {(row.registration or 0, of[row.number]): row for row in paid}
