"""What money moves: the accounts of an event, and postings as values. Every posting has two sides. No database."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

BOX, FEES, LOST, POINTS, PRIZES, DIFFERENCE = "box", "fees", "lost", "points", "prizes", "difference"
PLAYER, POT = "player:", "pot:"
FEE, LOST_GAMES, STAKE, PRIZE, FROM_POT, COUNT = "fee", "lost", "pot", "prize", "from_pot", "count"
FOR_POINTS = "points"
"""What a posting is for."""


@dataclass(frozen=True, slots=True)
class Line:
    """Cents that go from one account to another; what is None is not about it."""

    gives: str
    gets: str
    cents: int
    """Above 0."""
    purpose: str
    registration: int | None = None
    """Primary key of the registration that it is about."""
    series: int | None = None
    table: int | None = None
    reverses: int | None = None
    """Number of the posting that this one takes back."""

    def back(self, number: int) -> "Line":
        """The line that takes back this one, the posting of this number."""
        return replace(self, gives=self.gets, gets=self.gives, reverses=number)


def player(registration: int) -> str:
    """The account of somebody registered."""
    return f"{PLAYER}{registration}"


def pot(name: str) -> str:
    """The account of an extra pot."""
    return f"{POT}{name}"


def of_ranking(ranking: str) -> str:
    """The account that pays its prizes: `prizes`, `prizes:series:1`, `prizes:category:Damen`, `pot:Tandem`."""
    if ranking.startswith(POT):
        return ranking
    return f"{PRIZES}:{ranking}" if ranking else PRIZES


def ranking_of(account: str) -> str:
    """The ranking whose prizes an account pays."""
    return account.removeprefix(PRIZES).removeprefix(":")


def taken(account: str, cents: int, purpose: str, registration: int, **about: int) -> tuple[Line, Line]:
    """Somebody pays: what is owed to the account, and the money that comes for it."""
    own = player(registration)
    return (
        Line(account, own, cents, purpose, registration, **about),
        Line(own, BOX, cents, purpose, registration, **about),
    )


def given(account: str, cents: int, purpose: str, registration: int, **about: int) -> tuple[Line, Line]:
    """Somebody is paid: what the account owes, and the money that goes for it."""
    owed, came = taken(account, cents, purpose, registration, **about)
    return replace(owed, gives=owed.gets, gets=owed.gives), replace(came, gives=came.gets, gets=came.gives)


def said(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """As a decision states them."""
    return [{name: value for name, value in asdict(line).items() if value is not None} for line in lines]
