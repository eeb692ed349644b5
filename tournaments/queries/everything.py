"""Everything that Kiebitz knows about one person, as tables whose rows come one after the other. Reads only.

Nobody else is named in it: who sat beside, whom one registered, whom one gave a role is told by numbers.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db.models import F, Model, Q, QuerySet
from django.utils import timezone

from scoring.models import (
    Account,
    ClientKey,
    Deal,
    Entry,
    Grant,
    Merge,
    Offer,
    Player,
    PlayerEntry,
    PrinterOrder,
    PrintJob,
    Retraction,
    SeatTotal,
    Sheet,
    TableCode,
    TablePhone,
    Token,
)
from scoring.people.queries import merge_queries, session_queries
from tournaments.models import Announcement, Decision, Event, Posting, Registration, Snapshot
from tournaments.queries.held import held
from tournaments.queries.words_about import events_naming

CHUNK = 500
"""Rows that are in memory at once, however long the life."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Whose:
    """About whom: an account, players, or both."""

    account: Account | None
    players: frozenset[int]
    """With everybody who was found to be one of them."""


class Section(NamedTuple):
    """One table of it."""

    name: str
    rows: Callable[[Whose], Iterator[Row]]
    tells_of: Collection[tuple[type[Model], str]]
    """Which columns that name an account or a player it follows."""


def whose(account: Account) -> Whose:
    """The account, and every player that is its own."""
    return Whose(account, frozenset(_families(account.players.values_list("pk", flat=True))))


def of_player(player: Player) -> Whose:
    """A player alone, whoever signs in as that one."""
    return Whose(None, frozenset(_families([merge_queries.current(player).pk])))


def _families(players: Collection[int]) -> set[int]:
    return set().union(*(merge_queries.family(each) for each in players))


def _account(who: Whose) -> Iterator[Row]:
    if who.account is None:
        return
    names = ("id", "username", "email", "first_name", "last_name", "is_active", "is_staff", "is_superuser")
    columns = (*names, "date_joined", "last_login", "invited_by__name", "second_step_taken_off")
    yield from Account.objects.filter(pk=who.account.pk).values(*columns)


def _emails(who: Whose) -> Iterator[Row]:
    return _rows(_of(who, EmailAddress, "user"), "email", "verified", "primary")


def _players(who: Whose) -> Iterator[Row]:
    columns = ("id", "name", "club__name", "guest_since", "minor", "publicity", "account", "merged_into", "erased_at")
    return _rows(Player.objects.filter(pk__in=who.players), *columns)


def _log(who: Whose) -> Iterator[Row]:
    """What each was called, since when, and who was found to be whom."""
    found = PlayerEntry.objects.filter(player__in=who.players).order_by("player", "sequence")
    return _rows(found, "player", "sequence", "kind", "written_at", "body", texts=F("text__texts"))


def _merges(who: Whose) -> Iterator[Row]:
    found = Merge.objects.filter(Q(kept__in=who.players) | Q(gone__in=who.players))
    return _rows(found, "kept", "gone", "at", "undone_at")


def _roles(who: Whose) -> Iterator[Row]:
    return _rows(_of(who, Grant, "account"), "role", "club__name", "book", "book__title")


def _offers(who: Whose) -> Iterator[Row]:
    """Offered to the account, by it, and of the player."""
    own = Q(account=who.account) | Q(by=who.account) if who.account else Q()
    found = Offer.objects.filter(own | Q(player__in=who.players))
    return _rows(found, "at", "role", "club__name", "book__title", "player", to=F("account"), offered_by=F("by"))


def _lists(who: Whose) -> Iterator[Row]:
    """Every list that ever gave one of the players a seat; with what it brought where the result counts for them."""
    sheets = sorted(merge_queries.sheets_of(who.players)) if who.players else []
    columns = ("id", "uid", "title", "game", "book", "book__title", "book__club__name", "series_number", "table_number")
    for first in range(0, len(sheets), CHUNK):
        chunk = sheets[first : first + CHUNK]
        seats = SeatTotal.objects.filter(sheet__in=chunk, player__in=who.players)
        brought: dict[int, list[Row]] = defaultdict(list)
        for each in seats.order_by("seat").values("sheet", *SEAT):
            brought[each.pop("sheet")].append(each)
        for row in Sheet.objects.filter(pk__in=chunk).order_by("pk").values(*columns, "opened_at", "state"):
            yield from ({**row, **seat} for seat in brought.get(row["id"], [dict.fromkeys(SEAT)]))


SEAT = ("seat", "player", "points", "total", "tallies")


def _deals(who: Whose) -> Iterator[Row]:
    """The deals that are about one of the players."""
    found = Deal.objects.filter(player__in=who.players).order_by("pk")
    columns = ("player", "sheet", "number", "sequence", "contract", "outcome", "value", "seat", "points", "record")
    return _rows(found, *columns)


def _registrations(who: Whose) -> Iterator[Row]:
    event = ("event__slug", "event__book__title", "event__starts_at")
    found = Registration.objects.filter(player__in=who.players).order_by("event", "number")
    return _rows(
        found, "player", *event, "number", "club_name", "category", "paid", "announced", "withdrawn", "informed_at"
    )


def _announcements(who: Whose) -> Iterator[Row]:
    """What the players said of themselves and no desk has decided about."""
    found = Announcement.objects.filter(player__in=who.players).order_by("pk")
    return _rows(
        found, "player", "event__slug", "name", "club_name", "category", "minor", "agreed", "objected", "made_at"
    )


def _money(who: Whose) -> Iterator[Row]:
    """What was booked about the registrations of the players."""
    own = Registration.objects.filter(player__in=who.players).values("pk")
    found = Posting.objects.filter(registration__in=own).order_by("event", "number")
    names = ("number", "purpose", "gives", "gets", "cents", "series", "table", "reverses")
    return _rows(found, "event__slug", *names, booked_at=F("decision__done_at"))


def _rankings(who: Whose) -> Iterator[Row]:
    """Places in rankings that were made final, and do not wait for their ceremony."""
    sat = Q(event__book__player_totals__player__in=who.players)
    sat_at = Snapshot.objects.filter(sat).values_list("event", flat=True)
    wanted = {*sat_at, *events_naming(who.players)} if who.players else set()
    events, now = Event.objects.filter(pk__in=wanted).order_by("pk"), timezone.now()
    told = [each.pk for each in events if held(each, now) is None]
    found = Snapshot.objects.filter(event__in=told).select_related("event").order_by("event", "number")
    for made in found.iterator(chunk_size=1):
        said = {"event": made.event.slug, "ranking": made.number, "final_since": made.taken_at}
        yield from ({**said, **row} for row in made.rows if row["player"] in who.players)


def _entries(who: Whose) -> Iterator[Row]:
    """What the account wrote into lists, with its own remarks and reasons."""
    found = _of(who, Entry, "author").order_by("pk")
    return _rows(found, "sheet", "sheet__book", "sequence", "kind", "written_at", texts=F("text__texts"))


def _decisions(who: Whose) -> Iterator[Row]:
    """What the account decided about events; of the texts the reasons alone, for the others are names."""
    rows = _of(who, Decision, "author").order_by("pk")
    for row in _rows(rows, "event__slug", "sequence", "kind", "number", "done_at", texts=F("text__texts")):
        texts = row["texts"] or {}
        yield {**row, "texts": {"reason": texts["reason"]} if "reason" in texts else None}


def _acts_on_players(who: Whose) -> Iterator[Row]:
    """Whom the account named, merged, parted or erased."""
    found = _of(who, PlayerEntry, "author").order_by("pk")
    return _rows(found, "player", "sequence", "kind", "written_at")


def _retractions(who: Whose) -> Iterator[Row]:
    """Lists and books that the account took back from the public, or showed again."""
    own = Q(author=who.account) | Q(ended_by=who.account)
    found = Retraction.objects.filter(own).order_by("pk") if who.account else Retraction.objects.none()
    by = {"retracted_by": F("author"), "shown_again_by": F("ended_by")}
    return _rows(found, "book", "sheet", "ground", "made_at", "ended_at", **by)


def _tokens(who: Whose) -> Iterator[Row]:
    """Keys for programs, without what opens."""
    found = _of(who, Token, "account").order_by("pk")
    return _rows(found, "name", "role", "club__name", "book", "made_at", "expires_at", "used_at")


def _client_keys(who: Whose) -> Iterator[Row]:
    """What programs called what they made for the account."""
    return _rows(_of(who, ClientKey, "account").order_by("pk"), "key", "book", "sheet", "player")


def _tables(who: Whose) -> Iterator[Row]:
    """At which lists the account was let in by the code of the table, and for which it made one."""
    wrote = _of(who, TablePhone, "account").order_by("pk")
    yield from _rows(wrote, "number", "seat", "second", "joined_at", sheet=F("code__sheet"))
    made = _of(who, TableCode, "made_by").order_by("pk")
    yield from _rows(made, "sheet", "made_at", "expires_at", "revoked_at")


def _prints(who: Whose) -> Iterator[Row]:
    found = _of(who, PrintJob, "created_by").order_by("pk")
    yield from _rows(found, "id", "document", "book", "sheet", "language", "state", "created_at", "finished_at")
    sent = _of(who, PrinterOrder, "created_by").order_by("pk")
    yield from _rows(sent, "job", "printer", "pages", "copies", "state", "created_at")


def _administered(who: Whose) -> Iterator[Row]:
    found = _of(who, LogEntry, "user").order_by("pk")
    return _rows(found, "action_time", "action_flag", "content_type__model", "object_id")


def _sessions(who: Whose) -> Iterator[Row]:
    """Where the account is signed in."""
    for each in session_queries.of(who.account) if who.account else ():
        said = {"signed_in_since": each.since, "last_used": each.used, "browser": each.browser}
        yield {**said, "signed_in_until": each.until}


def _second_steps(who: Whose) -> Iterator[Row]:
    """What the account has for its second step; neither secrets nor codes, which open it."""
    found = _of(who, Authenticator, "user").order_by("pk")
    for row in _rows(found, "type", "created_at", "last_used_at", "data"):
        yield {"name": row["data"].get("name"), **{key: row[key] for key in ("type", "created_at", "last_used_at")}}


def _of(who: Whose, model: type[Model], column: str) -> QuerySet[Any]:
    """Rows of the account; none where it is about players alone: rows without an account are the operator's."""
    found = model._default_manager.all()  # noqa: SLF001  Django's own name
    return found.filter(**{column: who.account}) if who.account else found.none()


def _rows(found: QuerySet[Any], *columns: str, **named: F) -> Iterator[Row]:
    return iter(found.values(*columns, **named).iterator(chunk_size=CHUNK))


SECTIONS: Sequence[Section] = (
    Section("account", _account, [(Account, "id")]),
    Section("emails", _emails, [(EmailAddress, "user")]),
    Section("players", _players, [(Player, "account"), (Player, "merged_into")]),
    Section("players_log", _log, [(PlayerEntry, "player")]),
    Section("merges", _merges, [(Merge, "kept"), (Merge, "gone")]),
    Section("roles", _roles, [(Grant, "account")]),
    Section("offers", _offers, [(Offer, "account"), (Offer, "by"), (Offer, "player")]),
    Section("lists", _lists, [(SeatTotal, "player")]),
    Section("deals", _deals, [(Deal, "player")]),
    Section("registrations", _registrations, [(Registration, "player")]),
    Section("announcements", _announcements, [(Announcement, "player")]),
    Section("money", _money, []),
    Section("final_rankings", _rankings, []),
    Section("entries_written", _entries, [(Entry, "author")]),
    Section("decisions_made", _decisions, [(Decision, "author")]),
    Section("players_changed", _acts_on_players, [(PlayerEntry, "author")]),
    Section("retractions", _retractions, [(Retraction, "author"), (Retraction, "ended_by")]),
    Section("access_keys", _tokens, [(Token, "account")]),
    Section("client_keys", _client_keys, [(ClientKey, "account")]),
    Section("table_codes", _tables, [(TablePhone, "account"), (TableCode, "made_by")]),
    Section("prints", _prints, [(PrintJob, "created_by"), (PrinterOrder, "created_by")]),
    Section("administered", _administered, [(LogEntry, "user")]),
    Section("sessions", _sessions, []),
    Section("second_steps", _second_steps, [(Authenticator, "user")]),
)
