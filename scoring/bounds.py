"""How much a page shows at once, and how much can be put in: all in one place, beside what docs/operating.md says.

Nothing here holds for the operator: an archive comes in with a command, however long it is.
"""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.actors import OPERATOR, Actor

ROWS = 50
"""Rows on one page of most lists."""
LINES = 100
"""Lines on one page of what is read from its top: a ranking, the registered, a diary, a log, a club's players."""
SUGGESTED = 500
"""Names that a field suggests while somebody types; every other one can be typed all the same."""
PASTED = 500
"""Lines that are pasted at once."""
REGISTRATIONS = 10_000
"""Registrations of one event."""
LISTS_A_DAY = 500
"""Lists that one account opens in one book within a day."""
BOOKS = 50
"""Books that belong to no club and are directed by one account, unless it has a role in a club."""
OFFERS = 200
"""Offers of one account that wait for an answer."""

TOO_MANY = {
    "lists": _("Lists in this book: at most %(most)d a day by one account."),
    "books": _("Books of your own: at most %(most)d without a role in a club."),
    "offers": _("Offers: at most %(most)d of yours wait for an answer at once."),
}
"""What is said beyond a bound."""


def demand(what: str, number: int, most: int, by: Actor) -> None:
    """`ValidationError` beyond the bound, for everybody but the operator."""
    if number > most and by is not OPERATOR:
        raise ValidationError(TOO_MANY[what], code="too_many", params={"most": most})
