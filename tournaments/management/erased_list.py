"""Who was erased, as lines without a name: to be done again after an older backup was brought back."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring import hashing
from scoring.models import Account, Player, PlayerEntry

PLAYER, ACCOUNT = "player", "account"


class Line(NamedTuple):
    """One of them. The mark says that it is the very same: numbers that a lost database gave are given again."""

    kind: str
    number: int
    mark: str

    def __str__(self) -> str:
        return f"{self.kind} {self.number} {self.mark}"


def lines() -> Iterator[Line]:
    """Everybody who was erased in this database."""
    for number in Player.objects.filter(erased_at__isnull=False).order_by("pk").values_list("pk", flat=True):
        yield Line(PLAYER, number, mark_of_player(number))
    for account in Account.objects.filter(username__startswith="erased-", is_active=False).order_by("pk"):
        yield Line(ACCOUNT, account.pk, mark_of_account(account))


def mark_of_player(number: int) -> str:
    """The beginning of the person's log, which no erasure changes."""
    first = PlayerEntry.objects.filter(player=number, sequence=1).values_list("hash", flat=True).first()
    return (first or "")[:16]


def mark_of_account(account: Account) -> str:
    """When it was made, to the microsecond."""
    return hashing.digest(f"{account.pk} {hashing.moment(account.date_joined)}")[:16]


def read(text: str) -> Line:
    """A line as it was printed; `ValueError` for anything else."""
    kind, number, mark = text.split()
    if kind not in (PLAYER, ACCOUNT):
        raise ValueError(kind)
    return Line(kind, int(number), mark)


def stands(line: Line) -> bool:
    """Whether this database knows the very same one."""
    if line.kind == PLAYER:
        return bool(line.mark) and mark_of_player(line.number) == line.mark
    found = Account.objects.filter(pk=line.number).first()
    return found is not None and mark_of_account(found) == line.mark
