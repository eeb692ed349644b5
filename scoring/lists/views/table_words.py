"""What readers are told of a table's code, of the phones that it let in, and of who holds the pencil."""

from django.utils.translation import gettext as _

from scoring import hosts
from scoring.access import Naming
from scoring.lists.queries import going_on, sheet_queries
from scoring.lists.queries.loaded import Loaded
from scoring.lists.values.table_codes import End
from scoring.lists.views import presenters
from scoring.models import Sheet, TablePhone
from scoring.presenting.void_words import void_words
from scoring.presenting.words import names_of


def over_words(end: End, sheet: Sheet | None) -> str:
    """Why a code opens nothing any more, and what to do: one sentence."""
    if end in {End.READING, End.CONFIRMED} and sheet and sheet.state == Sheet.State.OPEN:
        return _(
            "The sheet was confirmed, and has been opened again: to write here, ask the director for a new table code."
        )
    if end is End.REPLACED and sheet and sheet.goes_on_from_id:
        return played_on_words(sheet)
    if sheet and is_void(end, sheet):
        said = void_words(hosts.voided(sheet), presenters.zone(sheet.book))
        more = _("Nothing more is saved in it. The director says what is played next.")
        return f"{said} {more}"
    series = {"series": (sheet.series_number if sheet else None) or 1}
    return {
        End.UNKNOWN: _("This table code is not known: compare it with the card, or ask for a new one."),
        End.REVOKED: _("This table code was revoked or replaced: ask for the new one."),
        End.REPLACED: _(
            "Another sheet lies at this table now, with other people. Nothing was saved in the old one: the card on"
            " the table opens the new one, and what you typed stays on this phone."
        ),
        End.LEFT: _("You do not sit at this table any more. Nothing was saved: scan the card of your table."),
        End.EXPIRED: _("This table code has expired: ask for a new one."),
        End.READING: _(
            "The sheet is confirmed, nothing more is written into it: if something is wrong, tell the director."
        ),
        End.CONFIRMED: _(
            "The sheet is confirmed, and so its table code has ended: if something is wrong, tell the director."
        ),
        End.FOLLOWED: _(
            "This table code was for series %(series)d and another series has begun: use the code of your table now."
        )
        % series,
        End.RETRACTED: _("This sheet has been retracted, and so its table code has ended: ask an admin of the club."),
        End.FULL: _("As many phones as possible use this table code already: have it renewed."),
    }[end]


def is_void(end: End, sheet: Sheet | None) -> bool:
    """Whether a code opens nothing any more because its list was declared void."""
    return end is End.REVOKED and sheet is not None and not sheet.counts and sheet_queries.load(sheet).void


def played_on_words(sheet: Sheet) -> str:
    """What became of the table whose others play on at this list, for whoever still writes the one before."""
    before = sheet_queries.load(going_on.others(sheet)[0])
    numbers = [each.line.number for each in before.deals if each.line.number is not None]
    ended = {"number": max(numbers, default=0)}
    if before.state == Sheet.State.OPEN:
        return (
            _(
                "Another sheet lies at this table now: those who play on have a new one. The old one ended after deal"
                " %(number)d, counts, and is still to be signed. Nothing was saved in it; what you typed stays on this"
                " phone."
            )
            % ended
        )
    return (
        _(
            "Another sheet lies at this table now: those who play on have a new one. The old one ended after deal"
            " %(number)d, counts, and is confirmed. Nothing was saved in it; what you typed stays on this phone."
        )
        % ended
    )


def pencil_words(holder: TablePhone | None) -> str:
    """Who holds the pencil, said to who wanted to write without it."""
    if holder is None:
        return _("Nobody at the table holds the pencil. Nothing was saved: take the pencil first.")
    return _("Phone %(number)d holds the pencil. Nothing was saved: take the pencil first.") % {"number": holder.number}


def phone_words(phone: TablePhone, loaded: Loaded, naming: Naming) -> str:
    """A phone by its number and, if told, by who sits there."""
    number = {"number": phone.number}
    if phone.seat is None or phone.seat >= loaded.sheet.seats:
        return _("Phone %(number)d") % number
    name = names_of(loaded.seated, naming=naming)[phone.seat]
    return _("Phone %(number)d (%(name)s)") % {**number, "name": name}
