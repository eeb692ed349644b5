"""Who writes into a log."""

from dataclasses import dataclass

from scoring.models import Account


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: an account, a table's device, or (neither) the operator's command line."""

    account: Account | None = None
    device: str = ""


OPERATOR = Author()
