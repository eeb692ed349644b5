"""What a disqualification rests on, and what it leaves to be done: a seat, a prize that was paid. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.models import SeatTotal
from tournaments import chain
from tournaments.models import Decision, DecisionText, Event, Posting, Registration
from tournaments.queries import ledger
from tournaments.queries.envelopes import Envelopes, envelopes
from tournaments.values.postings import of_ranking, ranking_of


@dataclass(frozen=True, slots=True)
class Said:
    """Why somebody was disqualified; either is empty where it was erased."""

    decision: Decision
    reason: str
    rule: str


def said_of(event: Event, registration: Registration) -> Said | None:
    """What was said when somebody was disqualified; None for everybody else."""
    if registration.disqualified_at is None:
        return None
    made = event.decisions.filter(kind=Decision.Kind.BARRED, done_at=registration.disqualified_at)
    decision = made.select_related("author", "text").order_by("-sequence").first()
    if decision is None:
        return None
    text: DecisionText | None = getattr(decision, "text", None)
    texts = text.texts if text else {}
    return Said(decision, texts.get(chain.REASON, ""), texts.get(chain.RULE, ""))


def open_seats(event: Event, registration: Registration) -> list[SeatTotal]:
    """Where somebody still sits at a table whose sheet goes on."""
    rows = SeatTotal.objects.filter(sheet__table__series__event=event, player=registration.player_id)
    going_on = rows.filter(sheet__finished=False).select_related("sheet__table__series")
    return list(going_on.order_by("sheet__table__series__number"))


def prizes_of(event: Event, registration: Registration) -> list[tuple[str, Posting]]:
    """What somebody has had in cash as prizes, by ranking."""
    paid = ledger.prizes_paid(event).items()
    return [(ranking_of(account), posting) for (who, account), posting in paid if who == registration.pk]


@dataclass(frozen=True, slots=True)
class Overpaid:
    """A prize that was paid, and is another by the ranking that holds; cents."""

    registration: Registration
    ranking: str
    paid: Posting
    due: int

    @property
    def back(self) -> int:
        """What is to be returned."""
        return max(self.paid.cents - self.due, 0)

    @property
    def more(self) -> int:
        """What is still to be paid."""
        return max(self.due - self.paid.cents, 0)

    @property
    def name(self) -> str:
        return self.registration.player.name


def to_settle(event: Event) -> list[Overpaid]:
    """Prizes that were paid and are others by the final ranking: one or two statements where none was paid."""
    if event.state != Event.State.FINAL or not ledger.prizes_paid(event):
        return []
    return paid_otherwise(event, envelopes(event))


def paid_otherwise(event: Event, pots: Iterable[Envelopes]) -> list[Overpaid]:
    """Who has had another prize than the envelopes of these pots hold, by ranking and start number.

    A pot that lacks money says nothing of who is to have it; one without prizes is paid out as the director likes.
    """
    full = [each for each in pots if not each.missing]
    known = {of_ranking(ranking): ranking for each in full for ranking in each.rankings}
    due = {
        (row.line.registration.pk, of_ranking(row.won.ranking)): row.cents
        for each in full
        for row in each.rows
        if row.line.registration
    }
    paid = {about: each for about, each in ledger.prizes_paid(event).items() if about[1] in known}
    wrong = {about: each for about, each in paid.items() if each.cents != due.get(about, 0)}
    people = event.registrations.select_related("player").in_bulk({who for who, _account in wrong})
    order = [*known]
    about = sorted(wrong, key=lambda each: (order.index(each[1]), people[each[0]].number))
    return [
        Overpaid(people[who], known[account], wrong[who, account], due.get((who, account), 0)) for who, account in about
    ]
