"""Who gets through which door: every route of the resolver, every role, in a public and in a hidden book.

A route that is not named here fails: whoever adds one says for whom it is.
"""

import itertools
from collections.abc import Iterable

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

import rules
from scoring.actors import OPERATOR
from scoring.lists.actions import disputing, opening_sheets
from scoring.lists.actions.merging import merge
from scoring.lists.actions.retracting import retract_sheet
from scoring.models import Account, Merge, Player
from scoring.people.actions import grants, offering, tokens
from scoring.people.queries import merge_queries
from tests import build
from tests.tournaments import events
from tournaments.actions.directing import decide
from tournaments.models import Decision
from tournaments.values.door_codes import code_of

pytestmark = pytest.mark.django_db

ROLES = (*("anonymous", "stranger", "other_admin", "player", "scorekeeper", "director", "club_admin", "site_admin"),)
"""A stranger keeps and directs a book of his own, and no other; the other admin runs another club."""

EVERYBODY = frozenset(ROLES)
ACCOUNTS = EVERYBODY - {"anonymous"}
CONCERNED = ACCOUNTS - {"stranger", "other_admin"}
KEEPERS = CONCERNED - {"player"}
DIRECTORS = KEEPERS - {"scorekeeper"}
ADMINS = DIRECTORS - {"director"}
"""The roles of scorekeeper and director hold in the book alone, not in its club."""
REOPENERS = frozenset({"director", "site_admin"})
"""Where a book has a director, its club's admin does not reopen lists."""
STAFF = frozenset({"site_admin"})
ASKED = frozenset({"stranger"})
"""To whom a player of the club is offered."""
NOBODY: frozenset[str] = frozenset()
READERS = "readers"
"""Everybody where the book is public, those concerned where it is hidden."""

Door = frozenset[str] | str

ROUTES: dict[str, tuple[Door | None, Door | None]] = {
    # name: (who may GET, who may POST); None where the verb means nothing
    "healthz": (EVERYBODY, None),
    "robots": (EVERYBODY, None),
    "imprint": (EVERYBODY, None),
    "privacy": (EVERYBODY, None),
    "readyz": (EVERYBODY, None),
    "set_language": (None, EVERYBODY),
    "suits": (None, EVERYBODY),
    "setup": (EVERYBODY, None),
    "first_account": (NOBODY, NOBODY),
    "home": (EVERYBODY, None),
    "clubs": (EVERYBODY, None),
    "club": (EVERYBODY, None),
    "club_new": (STAFF, STAFF),
    "club_change": (ADMINS, ADMINS),
    "club_players": (None, ADMINS),
    "club_people": (ADMINS, ADMINS),
    "club_invite": (None, ADMINS),
    "book_people": (DIRECTORS, DIRECTORS),
    "book_invite": (None, ADMINS),
    "grant_take": (None, DIRECTORS),
    "renewal_new": (None, ADMINS),
    "invitation": (EVERYBODY, None),
    "join": (NOBODY, NOBODY),
    "renewal": (EVERYBODY, None),
    "renew": (NOBODY, NOBODY),
    "me": (ACCOUNTS, None),
    "access_keys": (ACCOUNTS, ACCOUNTS),
    "access_key_take": (None, frozenset({"scorekeeper"})),
    "sessions": (ACCOUNTS, None),
    "session_end": (None, NOBODY),
    "sessions_end": (None, ACCOUNTS),
    "player": (READERS, None),
    "player_deals": (READERS, None),
    "player_change": (ADMINS, ADMINS),
    "player_account": (None, ADMINS),
    "player_shown": (None, frozenset({"player"})),
    "player_disconnect": (None, ADMINS | {"player"}),
    "player_invite": (None, ADMINS),
    "offer": (ADMINS | ASKED, None),
    "offer_accept": (None, ASKED),
    "offer_withdraw": (None, ADMINS | ASKED),
    "player_merge": (ADMINS, ADMINS),
    "player_erase": (ADMINS | {"player"}, ADMINS | {"player"}),
    "erase_account": (STAFF | {"scorekeeper"}, STAFF | {"scorekeeper"}),
    "about_json": (ACCOUNTS, None),
    "about_zip": (ACCOUNTS, None),
    "merge_undo": (None, ADMINS),
    "book": (READERS, None),
    "book_new": (ACCOUNTS, ACCOUNTS),
    "book_statistics": (READERS, None),
    "book_retract": (ADMINS, ADMINS),
    "sheet_retract": (ADMINS, ADMINS),
    "retraction_end": (None, ADMINS),
    "sheet_new": (KEEPERS, KEEPERS),
    "sheet": (READERS, None),
    "sheet_log": (READERS, None),
    "sheet_deal": (READERS, None),
    "sheet_erase": (DIRECTORS, DIRECTORS),
    "sheet_enter": (KEEPERS, KEEPERS),
    "sheet_cards": (KEEPERS, KEEPERS),
    "sheet_preview": (None, KEEPERS),
    "sheet_seat": (KEEPERS, KEEPERS),
    "sheet_confirm": (KEEPERS, KEEPERS),
    "sheet_reopen": (REOPENERS, REOPENERS),
    "sheet_close": (KEEPERS, KEEPERS),
    "sheet_totals": (KEEPERS, KEEPERS),
    "sheet_call": (None, CONCERNED),
    "sheet_dispute_new": (CONCERNED, CONCERNED),
    "sheet_dispute": (CONCERNED, CONCERNED),
    "sheet_print": (None, KEEPERS),
    "sheet_correct": (KEEPERS, KEEPERS),
    "sheet_insert": (KEEPERS, KEEPERS),
    "sheet_delete": (KEEPERS, KEEPERS),
    "print_job": (KEEPERS, KEEPERS),
    "print_file": (KEEPERS, None),
    "event": (READERS, None),
    "event_ranking": (READERS, None),
    "event_screen": (READERS, None),
    "event_draws": (READERS, None),
    "event_draws_json": (READERS, None),
    "event_ranking_csv": (READERS, None),
    "club_evening": (ADMINS, ADMINS),
    "event_evening": (DIRECTORS, DIRECTORS),
    "event_evening_end": (None, DIRECTORS),
    "event_new": (ACCOUNTS, ACCOUNTS),
    "event_change": (DIRECTORS, DIRECTORS),
    "event_director": (DIRECTORS, None),
    "event_tables": (DIRECTORS, None),
    "event_confirm": (DIRECTORS, DIRECTORS),
    "event_desk": (DIRECTORS, None),
    "event_desk_rows": (DIRECTORS, None),
    "event_walk_in": (None, DIRECTORS),
    "event_categories": (DIRECTORS, DIRECTORS),
    "event_prints": (DIRECTORS, None),
    "event_prints_queue": (DIRECTORS, None),
    "event_print_job": (None, DIRECTORS),
    "event_table": (READERS, None),
    "event_import": (DIRECTORS, DIRECTORS),
    "event_import_register": (None, DIRECTORS),
    "event_earlier": (DIRECTORS, DIRECTORS),
    "event_coming": (READERS, READERS),
    "event_code": (READERS, None),
    "event_codes": (DIRECTORS, None),
    "event_accept": (None, DIRECTORS),
    "event_turn_away": (None, DIRECTORS),
    "event_register": (None, DIRECTORS),
    "event_registration": (DIRECTORS, DIRECTORS),
    "event_remove": (DIRECTORS, DIRECTORS),
    "event_partner": (None, DIRECTORS),
    "event_shown": (None, DIRECTORS),
    "event_pairs": (None, DIRECTORS),
    "event_withdraw": (None, DIRECTORS),
    "event_here": (None, DIRECTORS),
    "event_settings": (DIRECTORS, DIRECTORS),
    "event_rules": (DIRECTORS, DIRECTORS),
    "event_archive": (DIRECTORS, None),
    "event_rehearsal": (DIRECTORS, DIRECTORS),
    "event_rehearsal_wipe": (None, DIRECTORS),
    "event_paid": (None, DIRECTORS),
    "event_money": (DIRECTORS, None),
    "event_receipt": (DIRECTORS, None),
    "event_fee": (None, DIRECTORS),
    "event_collect": (None, DIRECTORS),
    "event_stake": (None, DIRECTORS),
    "event_prize": (None, DIRECTORS),
    "event_from_pot": (None, DIRECTORS),
    "event_count": (None, DIRECTORS),
    "event_reverse": (None, DIRECTORS),
    "event_draw": (None, DIRECTORS),
    "event_undo_draw": (None, DIRECTORS),
    "event_diary": (DIRECTORS, None),
    "reason_erase": (DIRECTORS, DIRECTORS),
    "event_repair": (DIRECTORS, DIRECTORS),
    "repair_undo": (DIRECTORS, DIRECTORS),
    "event_loose": (None, DIRECTORS),
    "event_lot": (None, DIRECTORS),
    "event_finalise": (None, DIRECTORS),
    "event_reopen": (None, DIRECTORS),
    "event_print": (None, DIRECTORS),
    "api": (EVERYBODY, None),
    "api_first_version": (EVERYBODY, None),
    "schema": (EVERYBODY, None),
    "api_docs": (EVERYBODY, None),
    "api_clubs": (ACCOUNTS, None),
    "api_score": (None, ACCOUNTS),
    "api_books": (EVERYBODY, ACCOUNTS),
    "api_book": (READERS, None),
    "api_book_ranking": (READERS, None),
    "api_book_players": (KEEPERS, KEEPERS),
    "api_sheets": (EVERYBODY, KEEPERS),
    "api_sheet": (READERS, None),
    "api_entries": (READERS, KEEPERS),
    "api_entry_batch": (None, KEEPERS),
    "api_preview": (None, KEEPERS),
    "api_sheet_prints": (None, KEEPERS),
    "api_print": (KEEPERS, None),
    "api_player_history": (READERS, None),
    "api_player_deals": (READERS, None),
    "api_player_statistics": (READERS, None),
    "api_book_statistics": (READERS, None),
    "api_games": (EVERYBODY, None),
    "api_game_fields": (EVERYBODY, None),
    "api_replay": (None, ACCOUNTS),
    "api_events": (EVERYBODY, None),
    "api_event": (READERS, None),
    "api_event_ranking": (READERS, None),
    "api_event_prints": (None, DIRECTORS),
}

VERBS = ("get", "post")

BOOKS = (
    "book",
    "sheet_new",
    "book_statistics",
    "api_book",
    "api_book_ranking",
    "api_book_statistics",
    "api_book_players",
    "book_retract",
)
"""Routes of one book."""

FOREIGN = ("admin:", "account_", "mfa_")
"""Routes of Django's admin and of the sign-in: their own tests look at them."""


def merged(kept: Player, gone: Player) -> Merge:
    """Two who were found to be one."""
    seen = merge_queries.seen(kept, gone)
    return merge(kept_id=kept.pk, gone_id=gone.pk, reason="typed twice", by=OPERATOR, at=build.AT, expected=seen)


class World:
    """An event of a club with a drawn series, and an account for every role."""

    def __init__(self, *, public: bool) -> None:
        self.club = build.club()
        director = build.account()
        build.grant(director, "director", club=self.club)
        self.event = events.event(by=director, players=6, club=self.club, public=public)
        grants.revoke(account=director, role="director", club=self.club)
        self.sheet = events.drawn(self.event).tables[0].table.sheet
        build.record(self.sheet, {**build.GAME, "remark": "late"})
        self.dispute = disputing.raise_dispute(
            sheet_id=self.sheet.pk, deal=None, reason="seats", key="dispute", by=OPERATOR, at=build.AT
        ).revision
        self.player = self.sheet.seat_totals.get(seat=0).player
        self.player.account = build.account()
        self.player.save()
        self.merge = merged(self.player, build.player(club=self.club))
        loose = opening_sheets.open_sheet(
            book=self.sheet.book,
            title="Loose",
            ruleset=rules.Ruleset.from_dict(self.sheet.ruleset),
            players=[None] * self.sheet.seats,
            by=OPERATOR,
            at=build.AT,
        )
        self.retraction = retract_sheet(sheet_id=loose.pk, ground="other", by=OPERATOR, at=build.AT)
        self.job = self.sheet.print_jobs.create(
            document="sheet",
            book=self.sheet.book,
            revision=1,
            template_version="1",
            language="de",
            created_at=build.AT,
            state="done",
            file="a.pdf",
            pages=1,
        )
        self.scorekeeper = build.scorekeeper(self.sheet.book)
        self.scorekeeper.invited_by = self.club
        self.scorekeeper.save()
        self.accounts: dict[str, Account | None] = {
            "anonymous": None,
            "stranger": build.director(build.book(club=build.club())),
            "other_admin": build.club_admin(build.club()),
            "player": self.player.account,
            "scorekeeper": self.scorekeeper,
            "director": director,
            "club_admin": build.club_admin(self.club),
            "site_admin": build.account(superuser=True),
        }
        self.offer = offering.offer_player(
            player=build.player(club=self.club),
            username=self.accounts["stranger"].username,
            by=OPERATOR,
            at=timezone.now(),
        )
        self.token, _secret = tokens.make(
            name="board", role="reader", where=self.sheet.book, days=30, by=self.scorekeeper, at=timezone.now()
        )
        self.told = decide(self.event, Decision.Kind.CHANGED, by=OPERATOR, at=build.AT, reason="typed wrongly")
        self.registration = self.event.registrations.first().pk
        bare = {name for name, route in routes() if not route.pattern.converters}
        self.addresses = {name: reverse(name) if name in bare else self.address(name) for name in ROUTES}

    def address(self, name: str) -> str:
        book, sheet, game = self.sheet.book, self.sheet, self.sheet.game
        if name in {"event_registration", "event_remove", "event_receipt", "event_categories"}:
            return reverse(name, args=[self.event.slug, self.registration])
        if name == "event_code":
            return reverse(name, args=[self.event.slug, code_of(self.event.pk, self.registration)])
        if name == "event_table":
            return reverse(name, args=[self.event.slug, 1])
        if name in {"reason_erase", "repair_undo"}:
            return reverse(name, args=[self.event.slug, self.told.sequence])
        if name.startswith("event_") or name in {"event", "api_event", "api_event_ranking", "api_event_prints"}:
            return reverse(name, args=[self.event.slug])
        arguments: dict[str, list[object]] = {
            "setup": ["first:x:y"],
            "sheet_dispute": [sheet.pk, self.dispute],
            **{
                each: [self.club.slug]
                for each in ROUTES
                if each.startswith("club") and each not in {"clubs", "club_new"}
            },
            **{each: [self.player.pk] for each in ROUTES if each.startswith("player")},
            "book_people": [book.pk],
            "book_invite": [book.pk],
            "grant_take": [self.scorekeeper.grants.get().pk],
            "renewal_new": [self.scorekeeper.pk],
            "erase_account": [self.scorekeeper.pk],
            "merge_undo": [self.merge.pk],
            **{each: [self.offer.pk] for each in ROUTES if each.startswith("offer")},
            "access_key_take": [self.token.pk],
            "retraction_end": [self.retraction.pk],
            "session_end": ["x"],
            "invitation": ["x:y:z"],
            "renewal": ["x:y:z"],
            **{each: [self.player.pk] for each in ROUTES if each.startswith("api_player")},
            "api_game_fields": [game],
            "api_replay": [game],
            **{each: [book.pk] for each in BOOKS},
            **{each: [self.job.pk] for each in ("print_job", "print_file", "api_print")},
            **{
                each: [sheet.pk, self.deal]
                for each in ("sheet_deal", "sheet_correct", "sheet_insert", "sheet_delete", "sheet_erase")
            },
        }
        return reverse(name, args=arguments.get(name, [sheet.pk]))

    @property
    def deal(self) -> int:
        return self.sheet.entries.filter(kind="record").get().sequence

    def client(self, role: str) -> Client:
        client = Client(headers={"accept-language": "en"})
        if account := self.accounts[role]:
            client.force_login(account)
        return client


def routes(resolver: URLResolver | None = None, namespace: str = "") -> list[tuple[str, URLPattern]]:
    """Every route with its full name."""
    found = []
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            found += routes(each, f"{namespace}{each.namespace}:" if each.namespace else namespace)
        else:
            found.append((f"{namespace}{each.name}", each))
    return found


def let_in(answer: HttpResponseBase) -> bool:
    """Turned away is: to the sign-in, 401, 403, 404. A refusal of the data (400, 409) was let in."""
    to_sign_in = answer.status_code == 302 and "/accounts/login/" in answer["Location"]
    return not to_sign_in and answer.status_code not in {401, 403, 404}


def test_every_route_says_for_whom_it_is():
    named = {name for name, _pattern in routes() if not name.startswith(FOREIGN)}
    assert named == ROUTES.keys()


BODY = {"api_sheets": {"title": "T", "game": "skat", "players": [None] * 3}}


HIDING = {name for name, doors in ROUTES.items() if READERS in doors}
"""Routes at which it matters whether the book is hidden; the long form knocks at every other, too."""
OPEN = {name for name, doors in ROUTES.items() if {READERS, EVERYBODY} & {*doors}}
SOME = ("anonymous", "stranger", "director")
"""Who knocks at a door that is open to everybody; in the long form everybody does."""


@pytest.mark.parametrize(
    ("public", "names", "everybody"),
    [
        pytest.param(True, ROUTES, False, id="public"),
        pytest.param(False, HIDING, False, id="hidden"),
        pytest.param(True, OPEN, True, id="public, everybody", marks=pytest.mark.long),
        pytest.param(False, ROUTES, True, id="hidden, everybody", marks=pytest.mark.long),
    ],
)
def test_every_door_opens_for_those_it_is_for_and_for_nobody_else(public, names, everybody, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.7")
    world = World(public=public)
    clients = {role: world.client(role) for role in ROLES}
    knocks = [
        (name, verb, role)
        for name, verb in itertools.product(sorted(names), VERBS)
        for role in _knocking(ROUTES[name][VERBS.index(verb)], public=public, everybody=everybody)
    ]
    assert {role for _name, _verb, role in knocks} == {*ROLES}
    opened = {each for each in knocks if _knock(world, clients[each[2]], *each[:2])}
    assert opened == {
        (name, verb, role)
        for name, verb, role in knocks
        if role in _inside(ROUTES[name][VERBS.index(verb)], public=public)
    }


def _knocking(door: Door | None, *, public: bool, everybody: bool) -> Iterable[str]:
    if door is None:
        return ()
    return SOME if _inside(door, public=public) == EVERYBODY and not everybody else ROLES


def _inside(door: Door, *, public: bool) -> frozenset[str]:
    if isinstance(door, frozenset):
        return door
    return EVERYBODY if public else CONCERNED


def _knock(world: World, client: Client, name: str, verb: str) -> bool:
    """Whether the door opened; what happened behind it is undone."""
    with transaction.atomic():
        if verb == "get":
            answer = client.get(world.addresses[name])
        elif name.startswith("api_"):
            body = {**BODY.get(name, {}), "book": world.sheet.book_id}
            answer = client.post(world.addresses[name], body, content_type="application/json")
        else:
            answer = client.post(world.addresses[name], {"registration": world.registration})
        transaction.set_rollback(True)
    b"".join(getattr(answer, "streaming_content", ()))
    assert answer.status_code < 500, (name, verb)
    return let_in(answer)
