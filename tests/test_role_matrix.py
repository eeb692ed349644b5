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
from tests import build, pictures
from tests.doors import CONCERNED, EVERYBODY, READERS, ROLES, ROUTES, Door
from tests.tournaments import cash, events
from tournaments.actions.directing import decide
from tournaments.models import Decision
from tournaments.values.door_codes import code_of

pytestmark = pytest.mark.django_db

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

    def __init__(self, *, public: bool, options: dict[str, int] | None = None) -> None:
        self.club = build.club()
        director = build.account()
        build.grant(director, "director", club=self.club)
        self.event = events.event(by=director, players=6, club=self.club, public=public, options=options)
        grants.revoke(account=director, role="director", club=self.club)
        cash.planned(self.event, embed_in="https://www.club.example")
        self.sheet = events.drawn(self.event).tables[0].table.sheet
        build.record(self.sheet, {**build.GAME, "remark": "late"})
        self.dispute = disputing.raise_dispute(
            sheet_id=self.sheet.pk, deal=None, reason="seats", key="dispute", by=OPERATOR, at=build.AT
        ).revision
        self.photo = pictures.attached(self.sheet)
        self.club = pictures.shown(self.club)
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
        self.order = self.job.orders.create(printer="Saal", created_at=build.AT)
        self.scorekeeper = build.scorekeeper(self.sheet.book)
        self.scorekeeper.invited_by = self.club
        self.scorekeeper.save()
        self.accounts: dict[str, Account | None] = {
            "anonymous": None,
            "stranger": build.director(build.book(club=build.club())),
            "other_admin": build.club_admin(build.club()),
            "player": self.player.account,
            "scorekeeper": self.scorekeeper,
            "desk": build.grant(build.account(), "desk", book=self.sheet.book).account,
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
        if name in {
            "event_registration",
            "event_remove",
            "event_disqualify",
            "event_rank_again",
            "event_receipt",
            "event_categories",
        }:
            return reverse(name, args=[self.event.slug, self.registration])
        if name == "event_code":
            return reverse(name, args=[self.event.slug, code_of(self.event.pk, self.registration)])
        if name == "event_table":
            return reverse(name, args=[self.event.slug, 1])
        if name in {"reason_erase", "repair_undo", "evening_repair_undo"}:
            return reverse(name, args=[self.event.slug, self.told.sequence])
        if name.startswith(("event_", "evening_")) or name in {
            "event",
            "api_event",
            "api_event_ranking",
            "api_event_prints",
        }:
            return reverse(name, args=[self.event.slug])
        arguments: dict[str, list[object]] = {
            "setup": ["first:x:y"],
            "table_open": ["K7M4-QX2P"],
            "sheet_dispute": [sheet.pk, self.dispute],
            **{each: [sheet.pk, self.photo] for each in ("sheet_photo", "sheet_photo_remove")},
            **{
                each: [self.club.slug]
                for each in ROUTES
                if each.startswith("club") and each not in {"clubs", "club_new"}
            },
            "club_logo_picture": [self.club.slug, self.club.logo],
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
            **{each: [self.job.pk] for each in ("print_job", "print_file", "print_some", "print_excerpt", "api_print")},
            "print_order": [self.order.pk],
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
SOME = ("anonymous", "other_admin", "director")
"""Who knocks at every door; in the long form everybody does."""


@pytest.mark.parametrize(
    ("public", "names", "everybody"),
    [
        pytest.param(True, ROUTES, False, id="public"),
        pytest.param(False, HIDING, False, id="hidden"),
        pytest.param(True, ROUTES, True, id="public, everybody", marks=pytest.mark.long),
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
        for role in sorted(_knocking(ROUTES[name][VERBS.index(verb)], public=public, everybody=everybody))
    ]
    assert names is HIDING or {role for _name, _verb, role in knocks} == {*ROLES}
    opened = {each for each in knocks if _knock(world, clients[each[2]], *each[:2])}
    assert opened == {
        (name, verb, role)
        for name, verb, role in knocks
        if role in _inside(ROUTES[name][VERBS.index(verb)], public=public)
    }


def _knocking(door: Door | None, *, public: bool, everybody: bool) -> Iterable[str]:
    if door is None:
        return set()
    return ROLES if everybody else {*SOME, *_beside_the_threshold(_inside(door, public=public))}


def _beside_the_threshold(inside: frozenset[str]) -> Iterable[str]:
    """Of those who come in who has the least to say, and of those who do not who has the most."""
    yield from [role for role in ROLES if role in inside][:1]
    yield from [role for role in ROLES if role not in inside][-1:]


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
