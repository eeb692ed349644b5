"""A program with a token does in its holder's name what the token says, where it says, as long as it says."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring import bounds
from scoring.models import Book, Entry, Grant, Player, Token
from scoring.people.actions import tokens
from tests import build
from tests.api.calling import JSON, checked
from tests.scoring.faces import text
from tests.tournaments import events

pytestmark = pytest.mark.django_db


class Program:
    """Sends its token with each request, as the schema says."""

    def __init__(self, secret: str, scheme: str = "Bearer") -> None:
        headers = {"authorization": f"{scheme} {secret}", "accept-language": "en"}
        self.client = Client(headers=headers, enforce_csrf_checks=True)

    def get(self, path: str):
        return checked("get", path, self.client.get(path))

    def post(self, path: str, body):
        return checked("post", path, self.client.post(path, body, content_type=JSON))


class House:
    def __init__(self) -> None:
        self.club = build.club()
        self.admin = build.club_admin(self.club)
        self.book = build.book(club=self.club, public=False)
        self.other = build.book(club=self.club, public=False)
        self.elsewhere = build.book(club=build.club(), public=False)
        players = build.players(3, club=self.club, publicity="number")
        self.sheet, self.foreign = (build.sheet(book=each, players=players) for each in (self.book, self.other))
        self.name = players[0].name

    def secret(self, role="scorekeeper", where=None, days=30, at=None, by=None):
        who, place = by or self.admin, where or self.book
        return tokens.make(name="board", role=role, where=place, days=days, by=who, at=at or timezone.now())[1]


@pytest.fixture
def house():
    return House()


def entry(sheet, revision=None):
    sheet.refresh_from_db()
    return {"kind": "record", "key": "a-program-1", "revision": revision or sheet.revision, "record": dict(build.GAME)}


def entries(sheet):
    return f"/api/v1/sheets/{sheet.pk}/entries/"


def test_program_keeps_a_list_without_a_session_or_a_form_token(house):
    program = Program(house.secret())
    assert program.get(f"/api/v1/sheets/{house.sheet.pk}/").json()["seats"][0]["player"]["name"] == house.name
    assert program.post(entries(house.sheet), entry(house.sheet)).status_code == 201
    assert Entry.objects.get(key="a-program-1").author == house.admin


def test_reader_reads_hidden_books_and_writes_nothing(house):
    program = Program(house.secret("reader"))
    assert program.get(f"/api/v1/sheets/{house.sheet.pk}/").status_code == 200
    assert program.get(f"/api/v1/books/{house.book.pk}/ranking/").status_code == 200
    assert program.post(entries(house.sheet), entry(house.sheet)).status_code == 403
    assert house.name not in program.get(f"/api/v1/sheets/{house.sheet.pk}/").content.decode()


@pytest.mark.parametrize("role", Token.Role.values)
def test_other_books_are_not_there(house, role):
    program = Program(house.secret(role))
    assert program.get(f"/api/v1/sheets/{house.foreign.pk}/").status_code == 404
    assert program.post(entries(house.foreign), entry(house.foreign)).status_code == 404
    assert program.get(f"/api/v1/books/{house.other.pk}/").status_code == 404
    assert [each["id"] for each in program.get("/api/v1/books/").json()["results"]] == [house.book.pk]
    assert [each["id"] for each in program.get("/api/v1/sheets/").json()["results"]] == [house.sheet.pk]
    assert program.get("/api/v1/clubs/").json()["results"] == []
    assert program.post("/api/v1/books/", {"title": "New", "club": house.club.pk, "public": False}).status_code == 403


def test_of_a_whole_club(house):
    program = Program(house.secret(where=house.club))
    found = program.get("/api/v1/books/").json()["results"]
    assert {each["id"] for each in found} == {house.book.pk, house.other.pk}
    assert [each["id"] for each in program.get("/api/v1/clubs/").json()["results"]] == [house.club.pk]
    opened = program.post("/api/v1/books/", {"title": "New", "club": house.club.pk, "public": False})
    assert opened.status_code == 201
    assert program.post("/api/v1/books/", {"title": "Mine", "public": False}).status_code == 403


def test_what_is_public_is_read_as_by_everybody(house):
    public = build.book(club=build.club())
    assert Program(house.secret("reader")).get(f"/api/v1/books/{public.pk}/").status_code == 200


def test_own_player_is_nobodys_with_a_token(house):
    """Whole names and hidden histories are the holder's, not the program's."""
    own = Player.objects.filter(club=house.club).first()
    own.account = house.admin
    own.save()
    program = Program(house.secret("reader"))
    assert program.get(f"/api/v1/players/{own.pk}/history/").status_code == 404
    with_role = Program(house.secret("director"))
    assert with_role.get(f"/api/v1/players/{own.pk}/history/").status_code == 404


def refused(secret, scheme="Bearer"):
    answer = Program(secret, scheme).get("/api/v1/books/")
    if answer.status_code == 401:
        assert answer.json()["code"] == "token_unknown"
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    return answer.status_code == 401


@pytest.mark.parametrize("wrong", ["", "x", "kiebitz_", "kiebitz_" + "A" * 43, "kiebitz_" + "A" * 5000, "ü" * 51])
def test_what_is_no_token_is_401(wrong):
    assert refused(wrong)


def test_scheme_is_read_in_any_capitals_and_others_are_not_ours(house):
    secret = house.secret()
    assert not refused(secret, "bEARER")
    assert not refused(secret, "Basic")  # as nobody: only public books
    assert Program(secret, "Basic").get(f"/api/v1/books/{house.book.pk}/").status_code == 404


def test_wrong_token_beside_a_session_is_401_and_not_the_session(house):
    client = Client(headers={"authorization": "Bearer kiebitz_" + "A" * 43})
    client.force_login(house.admin)
    assert client.get(f"/api/v1/books/{house.book.pk}/").status_code == 401


def test_it_ends_with_its_day_with_the_password_with_the_account_and_when_taken_back(house):
    now = timezone.now()
    assert refused(house.secret(at=now - timedelta(days=31)))
    assert not refused(house.secret(at=now - timedelta(days=29)))
    assert refused(house.secret(at=now + timedelta(days=365)))  # a clock that was a year ahead
    assert not refused(house.secret(at=now + timedelta(hours=23)))  # and one that was set back by less than a day
    secret = house.secret()
    assert not refused(secret)
    tokens.take(token_id=Token.objects.first().pk, by=house.admin)
    assert refused(secret)
    secret = house.secret()
    house.admin.set_password("another one, quite long")
    house.admin.save()
    assert refused(secret)
    secret = house.secret()
    house.admin.is_active = False
    house.admin.save()
    assert refused(secret)


def test_it_may_no_more_than_its_account_once_a_role_is_taken(house):
    program = Program(house.secret("director"))
    Grant.objects.filter(account=house.admin).delete()
    assert program.get(f"/api/v1/sheets/{house.sheet.pk}/").status_code == 404
    assert program.post(entries(house.sheet), entry(house.sheet)).status_code == 404


def test_after_its_book_was_closed_it_writes_nothing(house):
    event = events.event(house.admin, club=house.club, players=6, planned_series=1)
    program = Program(house.secret("director", event.book))
    sheet = events.drawn(event).tables[0].table.sheet
    events.play_all(events.series_of(event)[0])
    events.finalised(event)
    answer = program.post(entries(sheet), entry(sheet))
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_confirmed")
    answer = program.post(entries(sheet), {**entry(sheet), "kind": "reopen", "record": None, "reason": "x"})
    assert answer.status_code in {400, 409}
    Book.objects.filter(pk=house.book.pk).update(retracted_at=build.AT)
    retracted = Program(house.secret()).post(entries(house.sheet), entry(house.sheet))
    assert (retracted.status_code, retracted.json()["code"]) == (409, "retracted")


def test_pages_know_no_tokens(house):
    client = Client(headers={"authorization": f"Bearer {house.secret()}"})
    assert client.get(reverse("sheet", args=[house.sheet.pk])).status_code == 404
    assert client.get(reverse("me")).status_code == 302


def test_secret_is_kept_nowhere_and_use_is_stamped_to_the_hour(house, django_assert_num_queries):
    secret = house.secret()
    made = Token.objects.get()
    assert secret not in str(list(Token.objects.values()))
    assert made.used_at is None
    assert not refused(secret)
    stamped = Token.objects.get().used_at
    assert stamped is not None
    assert not refused(secret)
    assert Token.objects.get().used_at == stamped
    with django_assert_num_queries(1):
        assert tokens.bearer_of(secret, timezone.now())


def test_as_many_as_somebody_needs(house):
    for _number in range(bounds.TOKENS):
        house.secret()
    with pytest.raises(ValidationError, match="20"):
        house.secret()
    with pytest.raises(ValidationError):
        tokens.make(name="x", role="reader", where=house.book, days=3650, by=build.club_admin(house.club), at=build.AT)


def test_nobody_is_given_more_than_he_has(house):
    keeper = build.scorekeeper(house.book)
    for role, where in (("director", house.book), ("scorekeeper", house.other), ("reader", house.club)):
        with pytest.raises(PermissionDenied):
            house.secret(role, where, by=keeper)
    house.secret("scorekeeper", by=keeper)
    with pytest.raises(PermissionDenied):
        tokens.take(token_id=Token.objects.get().pk, by=house.admin)


def test_limits_count_a_program_with_its_account(house, settings):
    settings.API_PER_ACCOUNT = 3
    one, other = Program(house.secret()), Program(house.secret())
    assert [each.get("/api/v1/books/").status_code for each in (one, other, one, other)] == [200, 200, 200, 429]


def test_guessing_is_counted_by_address(house, settings):
    settings.API_PER_ADDRESS = 3
    guess = Program("kiebitz_" + "B" * 43)
    assert [guess.get("/api/v1/books/").status_code for _try in range(4)] == [401, 401, 401, 429]
    assert Program(house.secret()).get("/api/v1/books/").status_code == 200


def test_page_shows_the_secret_once(house):
    client = Client(headers={"accept-language": "en"})
    client.force_login(house.admin)
    address = reverse("access_keys")
    assert address in text(client.get(reverse("me")))
    asked = {"name": "Hall", "role": "reader", "where": f"book-{house.book.pk}", "days": "90"}
    made = client.post(address, asked)
    secret = tokens.SECRET.search(text(made)).group()
    assert "no-store" in made.headers["Cache-Control"]
    assert not refused(secret)
    listed = text(client.get(address))
    assert "Hall" in listed
    assert secret not in listed
    assert "last used" in listed
    token = Token.objects.get()
    assert client.post(reverse("access_key_take", args=[token.pk])).status_code == 302
    assert refused(secret)


@pytest.mark.parametrize(
    "wrong", [{"where": "book-999"}, {"where": ""}, {"role": "club_admin"}, {"days": "10000"}, {"name": "\u202e"}]
)
def test_page_says_what_is_wrong(house, wrong):
    client = Client(headers={"accept-language": "en"})
    client.force_login(house.admin)
    asked = {"name": "Hall", "role": "reader", "where": f"book-{house.book.pk}", "days": "90"} | wrong
    assert client.post(reverse("access_keys"), asked).status_code == 400
    assert not Token.objects.exists()


def test_other_peoples_keys_are_not_there(house):
    house.secret()
    client = Client()
    client.force_login(build.club_admin(house.club))
    assert client.post(reverse("access_key_take", args=[Token.objects.get().pk])).status_code == 404
    assert Token.objects.exists()
