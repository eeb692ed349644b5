"""Builds what tests start from, through the same actions that people use. No fixtures, no shortcuts past the log."""

import itertools
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from django.utils import timezone

import rules
from scoring.actors import OPERATOR, Actor, Device
from scoring.errors import Refused
from scoring.lists.actions import letting_in, opening_books, opening_sheets, writing_entries
from scoring.lists.actions.writing_entries import Draft, EntryResult
from scoring.lists.queries import table_queries
from scoring.lists.values import totals as stated
from scoring.lists.values.table_codes import code_of
from scoring.models import Account, Book, Club, Grant, Player, Sheet, TableCode
from scoring.people.actions import grants, managing_clubs, naming_players, offering
from scoring.people.values.showing import Way
from scoring.statements import Given, Select

AT = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)
PASSWORD = "long enough for anybody"
GAME: Mapping[str, Any] = {"declarer": 1, "contract": "clubs", "bid": 18, "matadors": 1, "won": True}
"""With 1, game 2, times 12: 24 points for seat 1."""
LOST: Mapping[str, Any] = {**GAME, "won": False}
PASSED: Mapping[str, Any] = {"kind": "passed"}
TWICE = ("entry_deal_twice",)
"""What a deal that is the same as the one before wants ticked; a test of many need not have each refused first."""
NAMES = ("Anna Adler", "Bert Brandt", "Cora Clemens", "Dirk Dahl", "Elif Eren", "Finn Fuchs")

_number = itertools.count(1)
_LEFT = "_left_by_the_last_write"
_ROW = Select(lambda: Sheet.objects.filter(pk=Given("pk")).only("revision").order_by())


def account(username: str = "", *, superuser: bool = False, **more: Any) -> Account:
    """Somebody who signs in with `PASSWORD`."""
    make = Account.objects.create_superuser if superuser else Account.objects.create_user
    return make(username or f"account{next(_number)}", password=PASSWORD, **more)


def club(name: str = "", *, by: Account | None = None, **more: Any) -> Club:
    """A club, run by this account."""
    number, slug = next(_number), more.pop("slug", "")
    made = managing_clubs.create_club(name=name or f"Club {number}", slug=slug or f"club-{number}", by=OPERATOR, **more)
    if by is not None:
        grant(by, Grant.Role.CLUB_ADMIN, club=made)
    return made


def player(name: str = "", **more: Any) -> Player:
    """A player, shown by the full name unless `publicity` says otherwise; `account=` makes it that account's."""
    owner, publicity = more.pop("account", None), more.pop("publicity", "")
    adult = not more.get("minor", False)
    stated = {"by": OPERATOR, "at": AT, "agreed": adult and publicity in {"", "full"}} | more
    made = managing_clubs.add_player(name=name or f"Player {next(_number)}", **stated)
    if publicity not in {"", made.publicity}:
        shown_as(made, publicity)
    if owner is not None:
        made.account = owner
        made.save()
    return made


def shown_as(player: Player, publicity: str, *, minor: bool | None = None) -> Player:
    """From now on named so in public, as the player chose."""
    return naming_players.show(player, publicity, Way.CHOSEN, minor=minor, by=OPERATOR, at=AT)


def players(count: int, **more: Any) -> list[Player]:
    names = itertools.chain(NAMES, (f"Player {number}" for number in itertools.count(1)))
    return [player(name, **more) for name in itertools.islice(names, count)]


def trusted(who: Account) -> Account:
    """With a role in some club, without which nobody opens what everybody can read."""
    if not who.is_superuser and not who.grants.filter(club__isnull=False).exists():
        grant(who, Grant.Role.SCOREKEEPER, club=club())
    return who


def book(title: str = "", *, by: Account | None = None, **more: Any) -> Book:
    if by is not None and more.get("club") is None and more.get("public", True):
        trusted(by)
    return opening_books.open_book(title=title or f"Book {next(_number)}", by=by or OPERATOR, **more)


def grant(who: Account, role: str, *, book: Book | None = None, club: Club | None = None) -> Grant:
    return grants.give(account=who, role=role, book=book, club=club)


def agree(who: Account) -> None:
    """Who signs in with this account says yes to whatever is offered to it."""
    for offer in who.offers.all():
        offering.accept(offer_id=offer.pk, by=who, at=offer.at)


def scorekeeper(in_book: Book) -> Account:
    """A new account that keeps the score in this book."""
    return grant(account(), Grant.Role.SCOREKEEPER, book=in_book).account


def director(in_book: Book) -> Account:
    """A new account that directs this book."""
    return grant(account(), Grant.Role.DIRECTOR, book=in_book).account


def invited(to: Club, role: str = Grant.Role.SCOREKEEPER, username: str = "") -> Account:
    """A new account with a role in the club, which came to it by the club's own link."""
    return grant(account(username, invited_by=to), role, club=to).account


def club_admin(of: Club) -> Account:
    """A new account that runs this club."""
    return grant(account(), Grant.Role.CLUB_ADMIN, club=of).account


def ruleset(game: str = "skat", preset: str | None = None, **options: Any) -> rules.Ruleset:
    return rules.ruleset(game, preset, **options)


def sheet(
    seats: int = 3,
    *,
    book: Book | None = None,
    players: Sequence[Player | None] | None = None,
    title: str = "Table 1",
    rules: rules.Ruleset | None = None,
    by: Account | None = None,
) -> Sheet:
    """A new list with named players, or with these."""
    seated = _players(seats) if players is None else players
    where = _book() if book is None else book
    return opening_sheets.open_sheet(
        book=where, title=title, ruleset=rules or ruleset(), players=seated, by=by or OPERATOR, at=AT
    )


def short_sheet(deals: int = 2, **more: Any) -> Sheet:
    """A list that is finished after this many deals."""
    return sheet(rules=ruleset(deals=deals), **more)


def draft(sheet: Sheet, kind: str = "record", **more: Any) -> Draft:
    """A draft on the sheet as it stands in the database now, with a new key."""
    revision = more.pop("revision", None)
    if revision is None:
        revision = _ROW(pk=sheet.pk)[0].revision
    return Draft(kind=kind, key=more.pop("key", None) or f"key-{next(_number)}", revision=revision, **more)


def write(sheet: Sheet, kind: str = "record", *, by: Actor | None = None, **more: Any) -> EntryResult:
    """Write an entry of any kind; the given row is brought up to date.

    The row remembers how its last write left the list, as the pages of a running server do: nothing is kept in the
    transaction of a test, and the whole log would be read again for every entry.
    """
    at, known = more.pop("at", AT), sheet.__dict__.get(_LEFT)
    new = draft(sheet, kind, **more)
    written = writing_entries.write(sheet_id=sheet.pk, draft=new, by=by or OPERATOR, at=at, known=known)
    sheet.refresh_from_db()
    sheet.__dict__[_LEFT] = written.loaded.reading
    return written


def record(sheet: Sheet, deal: Mapping[str, Any] = GAME, **more: Any) -> EntryResult:
    """Record a deal, by default the little won game; that it is the same as the one before is ticked."""
    try:
        return write(sheet, "record", record=deal, **more)
    except Refused as refused:
        if {problem.code for problem in refused.problems} != {*TWICE}:
            raise
        ticked = (*more.pop("accepted", ()), *TWICE)
        return write(sheet, "record", record=deal, accepted=ticked, **more)


def foot(of: Sheet, seed: int = 0) -> dict[str, list[int]]:
    """What a paper list with the rules of this one ends with: that of a drawn list, another one for each seed."""
    ruleset, dice = rules.Ruleset.from_dict(of.ruleset), Random(f"{of.game} {of.seats} {seed}")
    drawn = rules.score(ruleset, of.seats, ())
    while not drawn.finished and len(drawn.lines) < 30:  # some go on for ever
        drawn = rules.score(
            ruleset, of.seats, [rules.sample_deal(ruleset, of.seats, (), dice, after=drawn)], after=drawn
        )
    return {
        name: [*drawn.totals] if name == stated.TOTAL else [own[name] for own in drawn.tallies]
        for name in stated.names(of.game)
    }


def confirmed_sheet(deals: int = 2, **more: Any) -> Sheet:
    """A finished list that the scorekeeper has signed for all."""
    made = short_sheet(deals, **more)
    for number in range(deals):
        record(made, accepted=TWICE if number else ())
    write(made, "confirm")
    return made


_players, _book = players, book


def code(of: Sheet, *, signs: bool = False, at: datetime | None = None) -> TableCode:
    """The table code of a list; who is let in by it is asked by the clock on the wall."""
    given = {"signs": signs, "by": OPERATOR, "at": at or timezone.now()}
    return letting_in.hand_out(book_id=of.book_id, sheets=[of.pk], **given)[of.pk]


def cookie(of: TableCode, *, by: Account | None = None) -> str:
    """What a phone that opens the list with this code keeps."""
    return letting_in.open_list(typed=code_of(of.seed), secret="", by=by, at=timezone.now()).secret


def phone(of: Sheet, *, signs: bool = False) -> Device:
    """A phone that a list's code let in; the first one holds the pencil."""
    found = table_queries.of_cookie(cookie(code(of, signs=signs)), timezone.now())
    assert found is not None
    return found.device
