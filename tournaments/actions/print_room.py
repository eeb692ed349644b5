"""The print room: each kind of paper of an event is one file, frozen in one state when it is asked for.

What a file shows was read under the lock of the event's book and lies in the job. The names are whole ones: who keeps
the book prints and fetches, and paper is not published. The words come with the language of the job.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import permissions
from scoring.access import Naming, require
from scoring.actors import Actor
from scoring.lists.actions import letting_in
from scoring.models import PrintJob
from scoring.printing.actions.print_jobs import DIGESTS, request_print
from scoring.printing.documents.honours import Honoured
from tournaments.actions.cashing import too_much
from tournaments.actions.errors import Objection
from tournaments.actions.printing import printable
from tournaments.models import Event, Table
from tournaments.queries import dues, ledger
from tournaments.queries.envelopes import Envelopes, envelopes
from tournaments.queries.honours import Honour, honours
from tournaments.queries.paper_contents import (
    BLANKS,
    CARDS,
    CODES,
    DRAW,
    OF_A_SERIES,
    PLAN_TABLES,
    SHEETS,
    Hall,
    Part,
    digests,
    emblem,
    occasion,
    parts,
    pauses,
    printed,
    trails,
)
from tournaments.queries.payments import payments, plays_for_money
from tournaments.queries.progress import anything_played, is_provisional
from tournaments.queries.selections import ALL, Selection, selected
from tournaments.queries.standings import columns

MOST_TABLES, MOST_PLACES = 400, 500
"""Cards and certificates of one file: more is a slip of the pen."""


def print_of_series(  # noqa: PLR0913  keyword-only: what was chosen on the page
    *,
    event_id: int,
    number: int,
    document: str,
    language: str,
    origin: str,
    changed: bool = False,
    signs: bool = False,
    by: Actor,
    at: datetime,
) -> PrintJob:
    """A document of a series in one file; `changed`: only what does not lie on paper as it is.

    `origin`: scheme and host, for the codes that lead to the lists. `signs`: of cards with table codes, whether the
    tables may confirm their sheets themselves; tables without a code get one.
    """
    with transaction.atomic():
        if document == CODES:
            hand_out_codes(event_id=event_id, number=number, signs=signs, by=by, at=at)
        event = printable(event_id, by)
        hall = Hall(event)
        if document not in OF_A_SERIES or not hall.of(number):
            raise Objection(_("There is nothing like that to print here."))
        every = parts(hall, document, number, origin)
        if not every:
            raise Objection(_("Every sheet of this series has been confirmed: no table needs a code any more."))
        wanted = printed(event, every, trails(event).get(document, {})).due if changed else every
        if not wanted:
            raise Objection(_("Nothing has changed since the last PDF."))
        payload = {**occasion(event), "of_series": number, **_content(hall, document, wanted)}
        if document == PLAN_TABLES:
            payload["pauses"] = pauses(hall, number)
        if document == CODES:
            payload["origin"] = origin
        payload[DIGESTS] = digests(event, wanted)
        about = {"series": number} | ({"some": len(wanted), "all": len(every)} if len(wanted) < len(every) else {})
        return request_print(
            document=document,
            book=event.book,
            language=language,
            by=by,
            at=at,
            payload=payload,
            about=about,
            parts=len(wanted),
        )


def hand_out_codes(*, event_id: int, number: int, signs: bool, by: Actor, at: datetime) -> int:
    """A code for each table of a series that has none; says how many tables have one then.

    Whoever writes locks sheets before their book, and so it is done here. Raises as `letting_in.hand_out`.
    """
    tables = Table.objects.filter(series__event=event_id, series__number=number)
    book_id, sheets = Event.objects.get(pk=event_id).book_id, list(tables.values_list("sheet", flat=True))
    return len(letting_in.hand_out(book_id=book_id, sheets=sheets, signs=signs, by=by, at=at))


def _content(hall: Hall, document: str, wanted: Sequence[Part]) -> dict[str, Any]:
    """As the document calls it."""
    content = [each.content for each in wanted]
    if document == CARDS:
        return {"cards": content}
    if document == CODES:
        return {"codes": content}
    if document in {BLANKS, SHEETS}:
        return {"lists": content, **_people(hall)}
    if document == DRAW:
        return {"draw": content[0]}
    return {"seats": content[0]}


def _people(hall: Hall) -> dict[str, dict[str, Any]]:
    """Start numbers and names by player; keys of JSON are text."""
    players = {each.player.pk: each.player for each in hall.seats}
    numbers = {str(pk): number for pk, each in players.items() if (number := hall.number(each)) is not None}
    return {"numbers": numbers, "names": {str(pk): hall.name(each) for pk, each in players.items()}}


def print_table_cards(*, event_id: int, tables: int, language: str, origin: str, by: Actor, at: datetime) -> PrintJob:
    """A card for each table from 1 on; its code leads to what is played there, in whatever series."""
    with transaction.atomic():
        event = printable(event_id, by)
        if not 1 <= tables <= MOST_TABLES:
            raise Objection(_("Name a number of tables from 1 to %(most)d.") % {"most": MOST_TABLES})
        cards = [
            (number, origin + reverse("event_table", args=[event.slug, number])) for number in range(1, tables + 1)
        ]
        payload = {**occasion(event), "tables": cards}
        return request_print(
            document="table_cards", book=event.book, language=language, by=by, at=at, payload=payload, parts=tables
        )


def print_certificates(
    *,
    event_id: int,
    language: str,
    places: int,
    selection: Selection = ALL,
    by: Actor,
    at: datetime,
) -> PrintJob:
    """A page for everybody up to this place of a ranking, the last one first: as a ceremony needs them."""
    with transaction.atomic():
        event = printable(event_id, by)
        if not 1 <= places <= MOST_PLACES:
            raise Objection(_("Name a number of places from 1 to %(most)d.") % {"most": MOST_PLACES})
        if not anything_played(event, selection.series):
            raise Objection(_("No deal has been played yet: there is nothing to certify."))
        ranked = [line for line in selected(event, selection) if line.rank is not None]
        found = honours(event, selection, ranked, places)
        if not found:
            raise Objection(_("There is no ranking yet."))
        naming = _handed(event, [each.line.player for each in found])
        payload = {
            **occasion(event),
            **emblem(event),
            "club": event.book.club.name if event.book.club else "",
            "final": not is_provisional(event),
            "first": columns(event, ranked)[0],
            "after": selection.series,
            "category": selection.category,
            "rows": [_honoured(each, naming) for each in reversed(found)],
        }
        about = {"after": selection.series, "category": selection.category}
        kept = {key: value for key, value in about.items() if value}
        return request_print(
            document="certificates",
            book=event.book,
            language=language,
            by=by,
            at=at,
            payload=payload,
            about=kept,
            parts=len(found),
        )


def _honoured(honour: Honour, naming: Naming) -> Honoured:
    """A certificate is handed over to each of a pair, and names both."""
    line, partner = honour.line, honour.partner
    made: Honoured = {
        "rank": line.rank or 0,
        "name": naming(line.player),
        "club": line.club_name,
        "total": line.total,
        "shared": honour.shared,
        "cents": honour.cents,
    }
    if partner:
        made |= {"partner": naming(partner.player), "partner_club": partner.club_name}
    return made


def print_prizes(*, event_id: int, language: str, by: Actor, at: datetime) -> PrintJob:
    """The lists of prizes to be signed, one for each ranking, and a slip for each envelope; for who directs."""
    with transaction.atomic():
        event = printable(event_id, by)
        require(permissions.can_direct(by, event.book))
        pot, *extra = found = _prizes(event)
        rows = [row for each in found for row in each.rows]
        naming = _handed(event, [row.line.player for row in rows])
        payload = {
            **occasion(event),
            "final": event.state == Event.State.FINAL,
            "pot": pot.pot,
            "house": pot.house,
            "extra": {each.name: {"pot": each.pot, "house": each.house} for each in extra},
            "rows": [
                {
                    "ranking": row.won.ranking,
                    "rank": row.won.rank,
                    "number": row.line.registration.number if row.line.registration else None,
                    "name": naming(row.line.player),
                    "cents": row.cents,
                }
                for row in rows
            ],
        }
        return request_print(
            document="prizes", book=event.book, language=language, by=by, at=at, payload=payload, parts=len(rows)
        )


def _prizes(event: Event) -> tuple[Envelopes, ...]:
    """All pots, once each has what it is to pay, and there is somebody to have it."""
    if not anything_played(event):
        raise Objection(_("No deal has been played yet: nobody has won a prize."))
    found = envelopes(event)
    if short := [too_much(each) for each in found if each.missing]:
        raise Objection(*short)
    if not any(each.rows for each in found):
        raise Objection(_("No prizes are planned, or nobody has won one yet."))
    return found


def print_receipts(*, event_id: int, language: str, by: Actor, at: datetime) -> PrintJob:
    """A slip for everybody who paid or was paid in cash, by start number, with all that a receipt on the page says; for
    who directs.
    """
    with transaction.atomic():
        event = printable(event_id, by)
        require(permissions.can_direct(by, event.book))
        registered = list(event.registrations.select_related("player").order_by("number"))
        moved: dict[int | None, list[dict[str, Any]]] = {}
        about = ledger.about(event, [each.pk for each in registered])
        paid = {each.registration for each in about if each.registration is not None}
        rows = ledger.moved(event, paid)
        accounts = ledger.accounts(rows)
        zone = ZoneInfo(event.zone) if event.zone else None
        for row in rows:
            line = {"receipt": row.number, "purpose": row.purpose, "series": row.series, "table": row.table}
            line |= {"account": accounts[row.number], "cents": ledger.cash([row])}
            line |= {"at": localtime(row.decision.done_at, zone).isoformat(), "taken_back": row.reverses is not None}
            line |= {"by": str(row.decision.author or "")}
            moved.setdefault(row.registration, []).append(line)
        payers = [each for each in registered if each.pk in moved]
        if not payers:
            raise Objection(_("Nothing has been paid yet."))
        naming = _handed(event, [each.player for each in payers])
        slips = [{"number": each.number, "name": naming(each.player), "moved": moved[each.pk]} for each in payers]
        payload = {**occasion(event), "club": str(event.book.club or ""), "rows": slips}
        return request_print(
            document="receipts", book=event.book, language=language, by=by, at=at, payload=payload, parts=len(slips)
        )


def print_payments(*, event_id: int, language: str, by: Actor, at: datetime) -> PrintJob:
    """Who pays what, to be signed; for who directs."""
    with transaction.atomic():
        event = printable(event_id, by)
        require(permissions.can_direct(by, event.book))
        found = payments(event) if plays_for_money(event) else None
        if found is None or not found.rows:
            raise Objection(_("Nobody pays anything here: the rules say so, or no table has been drawn yet."))
        naming = _handed(event, [each.player for each in found.rows])
        payload = {
            **occasion(event),
            "unconfirmed": found.unconfirmed,
            "for_points": dues.stake(event),
            "for_lost_games": dues.tariff(event),
            "rows": [
                {
                    "number": each.registration.number if each.registration else None,
                    "name": naming(each.player),
                    "points": each.points,
                    "for_points": each.for_points,
                    "lost_games": each.lost_games,
                    "open": each.open,
                }
                for each in found.rows
            ],
        }
        parts = len(found.rows)
        return request_print(
            document="payments", book=event.book, language=language, by=by, at=at, payload=payload, parts=parts
        )


def _handed(event: Event, players: Sequence[Any]) -> Naming:
    """Of what is handed to people."""
    naming = Naming(event.book, keeps=True)
    naming.about(players)
    return naming
