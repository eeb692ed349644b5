"""Files that a program fetches with its key: each is sent, or refused as the API refuses, and nobody is shown a page
to sign in on.
"""

import json
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfWriter

from scoring.models import Token
from scoring.people.actions import tokens
from tests import build
from tests.doors import ROUTES
from tests.test_role_matrix import World

pytestmark = pytest.mark.django_db

PAGES = {"text/html", "text/plain"}
OURS = {"healthz", "readyz", "robots", "worker", "manifest", "imprint", "privacy", "api", "schema"}
"""What this program says of itself."""
PUBLIC = {"event_ranking_csv", "event_draws_json", "club_logo_picture"}
"""Everybody's where the book is."""
KEEPERS = {"print_file", "print_excerpt", "sheet_photo"}
DIRECTORS = {"event_archive", "event_results_xlsx", "event_results_csv", "event_payments_csv"}
OWN = {"about_json", "about_zip"}
"""Of the account alone, which no program is."""
FILES = PUBLIC | KEEPERS | DIRECTORS | OWN


class Hall(World):
    """With a director whose programs have keys for the whole club, up to each role."""

    def __init__(self, *, public: bool) -> None:
        super().__init__(public=public)
        self.holder = build.club_admin(self.club)
        self.addresses["print_excerpt"] += "?pages=1"

    def key(self, role: str, where=None, days: int = 30, **when) -> str:
        made = {"name": "fetch", "role": role, "where": where or self.club, "days": days, "by": self.holder}
        return tokens.make(**made, at=when.get("at", timezone.now()))[1]

    def fetch(self, name: str, secret: str):
        program = Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en", "accept": "text/csv"})
        answer = program.get(self.addresses[name])
        b"".join(getattr(answer, "streaming_content", ()))
        return answer

    def statuses(self, secret: str) -> dict[str, int]:
        return {name: self.fetch(name, secret).status_code for name in sorted(FILES)}


@pytest.fixture(scope="module")
def halls(world):
    return {public: world(partial(Hall, public=public)) for public in (True, False)}


@pytest.fixture
def hall(halls):
    return halls[True]


@pytest.fixture(autouse=True)
def printed(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    document = PdfWriter()
    document.add_blank_page(width=9, height=9)
    document.write(tmp_path / "a.pdf")


def told(statuses: dict[str, int], *groups: set[str]) -> set[int]:
    return {statuses[name] for group in groups for name in group}


@pytest.mark.parametrize("wrong", ["", "kiebitz_" + "A" * 43, "ended", "taken"])
def test_a_key_that_is_none_is_401_and_no_page_to_sign_in_on(hall, wrong):
    if wrong == "ended":
        wrong = hall.key("director", at=timezone.now() - timedelta(days=31))
    if wrong == "taken":
        wrong = hall.key("director")
        tokens.take(token_id=Token.objects.order_by("pk").last().pk, by=hall.holder)
    for name in sorted(FILES):
        answer = hall.fetch(name, wrong)
        assert (name, answer.status_code) == (name, 401)
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert json.loads(answer.content)["code"] == "token_unknown"
        assert set(json.loads(answer.content)) == {"code", "message", "problems"}


@pytest.mark.parametrize("public", [True, False])
def test_a_right_key_fetches_what_its_role_may_have(halls, public):
    hall = halls[public]
    director = hall.statuses(hall.key("director"))
    assert (told(director, PUBLIC, KEEPERS, DIRECTORS), told(director, OWN)) == ({200}, {403})
    scorekeeper = hall.statuses(hall.key("scorekeeper"))
    assert (told(scorekeeper, PUBLIC, KEEPERS), told(scorekeeper, DIRECTORS, OWN)) == ({200}, {403})
    reader = hall.statuses(hall.key("reader"))
    assert (told(reader, PUBLIC), told(reader, {"sheet_photo"}, DIRECTORS, OWN)) == ({200}, {403})
    assert told(reader, {"print_file", "print_excerpt"}) == {404}


def test_a_key_for_another_book_opens_none_of_a_hidden_one(halls):
    hall = halls[False]
    found = hall.statuses(hall.key("director", where=build.book(club=hall.club)))
    assert told(found, FILES - OWN - {"club_logo_picture"}) == {404}


def test_what_is_refused_is_told_as_by_the_api(hall):
    answer = hall.fetch("event_archive", hall.key("scorekeeper"))
    assert answer.headers["Content-Type"] == "application/json"
    assert json.loads(answer.content) == {
        "code": "permission_denied",
        "message": "You may not do this.",
        "problems": [],
    }


def test_a_person_is_sent_to_sign_in_as_before(hall):
    browser = Client(headers={"accept-language": "en"})
    statuses = {name: browser.get(hall.addresses[name]).status_code for name in FILES}
    assert (told(statuses, PUBLIC), told(statuses, KEEPERS, DIRECTORS, OWN)) == ({200}, {302})


def test_a_key_changes_nothing_there(hall):
    program = Client(headers={"authorization": f"Bearer {hall.key('director')}"})
    assert {program.post(hall.addresses[name]).status_code for name in FILES} == {405}


def test_fetching_is_counted_with_all_else(hall, settings):
    settings.API_PER_ACCOUNT = 2
    secret = hall.key("director")
    found = [hall.fetch("event_results_csv", secret).status_code for _turn in range(3)]
    assert found == [200, 200, 429]


def test_every_address_that_sends_a_file_is_here(hall):
    director = Client(headers={"accept-language": "en"})
    director.force_login(hall.holder)
    sent = set()
    for name in sorted(
        name for name, (may_get, _may_post) in ROUTES.items() if may_get and not name.startswith("api_")
    ):
        answer = director.get(hall.addresses[name])
        b"".join(getattr(answer, "streaming_content", ()))
        if answer.status_code == 200 and answer.headers["Content-Type"].partition(";")[0] not in PAGES:
            sent.add(name)
    assert sent - OURS == FILES
