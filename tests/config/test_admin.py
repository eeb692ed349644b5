"""The site admin's pages: every list opens at a fixed number of statements, and the log can only be looked at."""

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import models
from scoring.actors import OPERATOR
from scoring.printing.actions import print_jobs
from tests import build

pytestmark = pytest.mark.django_db

OURS = [model for model in admin.site._registry if model._meta.app_label in {"scoring", "tournaments"}]
UNTOUCHABLE = (models.Sheet, models.Entry, models.Deal, models.SeatTotal, models.PlayerTotal, models.PrintJob)


@pytest.fixture
def client():
    client = Client()
    client.force_login(build.account(superuser=True))
    return client


def address(model, page, *args) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def statements(client, path: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert client.get(path).status_code == 200
    return len(seen)


def fill() -> None:
    """One row more of everything that scoring keeps."""
    book = build.book(club=build.club())
    sheet = build.sheet(book=book)
    build.record(sheet)
    print_jobs.request_print(document="sheet", book=book, sheet=sheet, language="en", by=OPERATOR, at=build.AT)
    build.scorekeeper(book)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_a_list_takes_the_same_statements_however_long(client, model):
    fill()
    one = statements(client, address(model, "changelist"))
    fill()
    fill()
    assert statements(client, address(model, "changelist")) == one


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_a_list_can_be_searched(client, model):
    assert admin.site._registry[model].search_fields
    assert client.get(address(model, "changelist"), {"q": "a"}).status_code == 200


@pytest.mark.parametrize("model", UNTOUCHABLE, ids=lambda model: model._meta.model_name)
def test_the_log_and_what_follows_from_it_are_only_looked_at(client, model):
    fill()
    assert client.get(address(model, "add")).status_code == 403
    row = model.objects.all()[0]
    assert client.get(address(model, "change", row.pk)).status_code == 200
    assert client.post(address(model, "change", row.pk), {}).status_code == 403
    assert client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


def test_pages_run_under_the_strict_policy(client):
    answer = client.get(reverse("admin:index"))
    policy = answer["Content-Security-Policy"]
    assert "unsafe-inline" not in policy
    assert b"<script>" not in answer.content
    assert b" style=" not in answer.content


def test_nobody_else_gets_in():
    for account in (None, build.account(), build.scorekeeper(build.book())):
        client = Client()
        if account:
            client.force_login(account)
        assert client.get(reverse("admin:index")).status_code == 302


@pytest.mark.parametrize("model", [models.Club, models.Book, models.Sheet], ids=lambda model: model._meta.model_name)
def test_a_page_takes_the_same_statements_however_many_rows_hang_on_it(client, model):
    club = build.club()
    book = build.book(club=club)
    row = {models.Club: club, models.Book: book, models.Sheet: build.sheet(book=book)}[model]
    statements(client, address(model, "change", row.pk))  # what is looked up once per process
    counts = []
    for _ in range(2):
        for _ in range(3):
            build.scorekeeper(book)
            build.club_admin(club)
        counts.append(statements(client, address(model, "change", row.pk)))
    assert counts[0] == counts[1]


def test_passwords_are_asked_for_on_the_page_that_slows_guesses_down():
    build.account("root", superuser=True)
    client = Client()
    for answer in (
        client.get("/admin/login/"),
        client.post("/admin/login/", {"username": "root", "password": build.PASSWORD}),
    ):
        assert answer.status_code == 302
        assert answer.url.startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session


def test_a_club_keeps_a_time_zone_that_exists(client):
    club = build.club()
    page = address(models.Club, "change", club.pk)
    formset = {"grants-TOTAL_FORMS": 0, "grants-INITIAL_FORMS": 0}
    answer = client.post(page, {"name": club.name, "slug": club.slug, "time_zone": "Europe/Berlyn", **formset})
    assert answer.status_code == 200
    assert answer.context["adminform"].form.errors["time_zone"]
    club.refresh_from_db()
    assert club.time_zone == "Europe/Berlin"
