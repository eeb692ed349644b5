"""Whoever sends again what may have been lost is given what was made the first time, and nothing is made twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions import making_once, opening_books
from scoring.lists.actions.conflicts import KeyReused
from scoring.models import Account, Book, ClientKey, Player, Sheet
from tests import build
from tests.api.calling import Caller, schema
from tournaments.actions import erasing

pytestmark = pytest.mark.django_db

MADE = (Book, Sheet, Player)


@pytest.fixture
def club():
    return build.club()


@pytest.fixture
def keeper(club):
    return build.club_admin(club)


@pytest.fixture
def posts(club):
    """Of each operation that makes something: where, and a body."""
    book = build.book(club=club)
    anna, bert, cora = (each.pk for each in build.players(3, club=club))
    return {
        "books_open": (reverse("api_books"), {"title": "Evening", "public": True, "club": club.pk}),
        "books_add_player": (reverse("api_book_players", args=[book.pk]), {"name": "Xenia Xylander"}),
        "sheets_open": (
            reverse("api_sheets"),
            {"book": book.pk, "title": "T", "game": "skat", "players": [anna, bert, cora], "options": {"deals": 12}},
        ),
    }


def counted() -> list[int]:
    return [model.objects.count() for model in MADE]


@pytest.mark.parametrize("operation", ["books_open", "books_add_player", "sheets_open"])
def test_the_same_key_twice_is_the_same_thing(posts, keeper, operation):
    caller, (address, body) = Caller(keeper), posts[operation]
    first = caller.post(address, {**body, "key": "phone-1"})
    before = counted()
    again = caller.post(address, {"key": "phone-1", **dict(reversed(body.items()))})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert counted() == before
    other = {**body, "namesake": True} if operation == "books_add_player" else body
    assert caller.post(address, {**other, "key": "phone-2"}).json()["id"] != first.json()["id"]
    assert caller.post(address, other).json()["id"] != first.json()["id"]


@pytest.mark.parametrize("operation", ["books_open", "books_add_player", "sheets_open"])
def test_a_key_with_another_body_is_refused(posts, keeper, operation):
    caller, (address, body) = Caller(keeper), posts[operation]
    caller.post(address, {**body, "key": "phone-1"})
    before, named = counted(), "name" if operation == "books_add_player" else "title"
    refused = caller.post(address, {**body, named: "Otto Other", "key": "phone-1"})
    assert (refused.status_code, refused.json()["code"]) == (409, "key_reused")
    for elsewhere, (there, its) in posts.items():
        if elsewhere != operation:
            assert caller.post(there, {**its, "key": "phone-1"}).status_code == 409
    assert counted() == before


@pytest.mark.parametrize("operation", ["books_open", "books_add_player", "sheets_open"])
def test_a_key_is_its_accounts_own(posts, club, keeper, operation):
    address, body = posts[operation]
    mine = Caller(keeper).post(address, {**body, "key": "phone-1"})
    other = {**body, "namesake": True} if operation == "books_add_player" else body
    theirs = Caller(build.club_admin(club)).post(address, {**other, "key": "phone-1"})
    assert (theirs.status_code, theirs.json()["id"] == mine.json()["id"]) == (201, False)


@pytest.mark.parametrize("key", ["", "a b", "ä", "x" * 65, 7, None, True])
def test_what_is_no_key_is_refused_by_name(posts, keeper, key):
    before = counted()
    for address, body in posts.values():
        refused = Caller(keeper).post(address, {**body, "key": key})
        assert refused.status_code == 400
        assert [each["fields"] for each in refused.json()["problems"]] == [["key"]]
    assert counted() == before


def test_what_was_refused_leaves_its_key_free(posts, keeper):
    caller, (address, body) = Caller(keeper), posts["sheets_open"]
    assert caller.post(address, {**body, "options": {"deals": -1}, "key": "phone-1"}).status_code == 400
    assert not ClientKey.objects.exists()
    assert caller.post(address, {**body, "key": "phone-1"}).status_code == 201


def test_a_sheet_is_told_as_it_stands_now(posts, keeper):
    caller, (address, body) = Caller(keeper), posts["sheets_open"]
    opened = caller.post(address, {**body, "key": "phone-1"}).json()
    build.record(Sheet.objects.get(pk=opened["id"]))
    again = caller.post(address, {**body, "key": "phone-1"}).json()
    assert again == caller.get(reverse("api_sheet", args=[opened["id"]])).json()
    assert (opened["revision"], again["revision"]) == (1, 2)


def test_who_may_not_open_there_any_more_is_told_so_with_a_key_too(posts, club):
    keeper = build.club_admin(club)
    (address, body), (books, book) = posts["sheets_open"], posts["books_open"]
    assert Caller(keeper).post(address, {**body, "key": "phone-1"}).status_code == 201
    hidden = {**book, "public": False, "key": "phone-2"}
    opened = Caller(keeper).post(books, hidden).json()["id"]
    keeper.grants.all().delete()
    stranger = Account.objects.get(pk=keeper.pk)
    assert Caller(stranger).post(address, {**body, "key": "phone-1"}).status_code == 403
    assert Caller(stranger).post(books, hidden).status_code == 404
    assert Book.objects.filter(pk=opened).exists()


def test_who_is_erased_is_named_by_no_key(posts, keeper):
    address, body = posts["books_add_player"]
    made = Caller(keeper).post(address, {**body, "key": "xenia-1"}).json()["id"]
    erasing.erase_player(player_id=made, by=OPERATOR, at=build.AT)
    assert not ClientKey.objects.exists()


def test_every_operation_that_makes_something_takes_a_key_or_is_the_same_thing_anyway(posts):
    """A print that is asked for again is the same job; the others store nothing."""
    same = {"prints_request", "events_print_ranking"}
    nothing = {"entries_preview", "games_replay", "score"}
    batch = {"entries_write_batch"}
    """Its entries have keys of their own."""
    described = schema()
    bodies = {
        operation["operationId"]: operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        for verbs in described["paths"].values()
        for verb, operation in verbs.items()
        if verb == "post"
    }
    shapes = {name: described["components"]["schemas"][ref.rpartition("/")[2]] for name, ref in bodies.items()}
    assert posts.keys() | {"entries_write"} == shapes.keys() - same - nothing - batch
    assert all("key" in shapes[name]["properties"] for name in posts)
    assert all("key" not in shapes[name].get("required", ()) for name in posts)


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_makes_it_and_both_are_given_it(club, keeper):
    def ask(_turn: int) -> tuple[int, bool]:
        try:
            with transaction.atomic():
                made, repeated = making_once.once(
                    Book,
                    lambda: opening_books.open_book(title="Evening", club=club, by=keeper),
                    key="phone-1",
                    asked={"title": "Evening"},
                    by=keeper,
                )
            return made.pk, repeated
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as several:
        answers = list(several.map(ask, range(4)))
    assert len({book for book, _repeated in answers}) == 1
    assert sorted(repeated for _book, repeated in answers) == [False, True, True, True]
    with pytest.raises(KeyReused):
        making_once.once(Book, Book, key="phone-1", asked={}, by=keeper)
