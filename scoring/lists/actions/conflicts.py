"""Why a list takes no entry just now."""

from scoring.errors import Conflict
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.log import Draft
from scoring.models import Book, Sheet, TablePhone

RETRACTED = "retracted"


def refuse_retracted(*rows: Sheet | Book) -> None:
    """What was retracted takes nothing until it is shown again."""
    if any(each.retracted_at for each in rows):
        raise SheetClosed(RETRACTED)


class Stale(Conflict):
    """The draft was made for an older revision; the error carries both versions."""

    def __init__(self, yours: Draft, current: Loaded) -> None:
        self.yours = yours
        self.current = current
        super().__init__(f"revision {yours.revision}, current {current.revision}")

    @property
    def lost(self) -> bool:
        """Whether more was saved than there is: the database was restored from a backup of before."""
        return self.yours.revision > self.current.revision


class KeyReused(Conflict):
    """The key already belongs to an entry with another content."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


class SheetClosed(Conflict):
    """The list takes no such entry; `state` says why.

    It is `confirmed`, `ended` early, `replaced` at its table, `void`, `retracted` (or its book is), or its ranking is
    `final`.
    """

    def __init__(self, state: str) -> None:
        self.state = state
        super().__init__(state)


class BookSealed(SheetClosed):
    """The ranking that counts these lists is final: nothing comes into its book before a director reopens it."""

    def __init__(self) -> None:
        super().__init__("final")


class PencilElsewhere(Conflict):
    """Another phone at the table holds the pencil, or none does; a keeper of the book needs none."""

    def __init__(self, holder: TablePhone | None) -> None:
        self.holder = holder
        super().__init__(f"phone {holder.number}" if holder else "nobody")
