"""How much a page shows at once, and how much can be put in: all in one place, beside what docs/operating.md says.

Nothing here holds for the operator: an archive comes in with a command, however long it is.
"""

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.actors import OPERATOR, Actor, account_of
from scoring.models import Account

ROWS = 50
"""Rows on one page of most lists."""
LINES = 100
"""Lines on one page of what is read from its top: a ranking, the registered, a diary, a log, a club's players."""
TABLES = 25
"""Tables on one page of an event: a hundred seats."""
DEALS_LOOKED_AT = 500
"""Deals of one player that a search shows, and offers books and lists from; a period reaches the earlier ones."""
SUGGESTED = 500
"""Names that a field suggests while somebody types; every other one can be typed all the same."""
PLAYERS_PASTED = 500
"""Names of a club's players that are pasted at once."""
REGISTRATIONS_PASTED = 1000
"""Lines of registrations that are pasted at once."""
REGISTRATIONS = 10_000
"""Registrations of one event."""
LISTS_A_DAY = 500
"""Lists opened in one book within a day; those that a draw lays are not counted against anybody."""
BOOKS = 50
"""Books and events without a club that one account directs, unless it has a role in a club."""
OFFERS = 200
"""Offers of one account that wait for an answer."""
WAITING = 200
"""People who announced themselves for one event and wait for its desk."""
REHEARSALS = 5
"""Rehearsals that one account has begun and not wiped yet."""
TOKENS = 20
"""Access keys of one account."""
PHONES = 20
"""Phones that one code of a table lets in; beyond, the oldest that never wrote gives up its place."""

BEYOND = {
    "registrations": _("Players registered for one event: at most %(most)d."),
    "lists": _("New sheets in one book: at most %(most)d a day."),
    "books": _("Books of your own: at most %(most)d without a role in a club."),
    "rehearsals": _("Your rehearsals: at most %(most)d at a time. Wipe one that you no longer need."),
    "tokens": _("Keys for programs: at most %(most)d. Remove one that you no longer need."),
    "offers": _("Your unanswered offers: at most %(most)d at a time."),
}
"""What is said beyond a bound."""


def said(what: str, most: int) -> str:
    """What is bounded, and how, as one sentence."""
    return BEYOND[what] % {"most": most}


def demand(what: str, most: int, by: Actor, *, beyond: bool, field: str = NON_FIELD_ERRORS) -> None:
    """`ValidationError` at the field for who goes beyond a bound; nothing holds for the operator."""
    if beyond and by is not OPERATOR:
        raise ValidationError({field: ValidationError(said(what, most), code="too_many")})


def in_turn(by: Actor) -> None:
    """Before what an account has is counted, inside a transaction: of two requests of one account at once the second
    counts what the first added. Who only names the account in a row meanwhile (an entry, a grant) does not wait.
    """
    if account := account_of(by):
        Account.objects.select_for_update(no_key=True).get(pk=account.pk)
