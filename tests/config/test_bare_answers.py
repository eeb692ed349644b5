"""An answer to a script goes without what only pages need; what a browser shows by itself keeps all of it."""

import pytest
from django.urls import reverse

from config.bare_answers import OF_PAGES
from scoring.looking import HEADER
from tests import build
from tests.scoring.entry_forms import at
from tests.scoring.test_in_place import Phone

pytestmark = pytest.mark.django_db
PAGES = {*OF_PAGES, "Vary", "X-Content-Type-Options"}


@pytest.fixture
def phone():
    sheet = build.sheet()
    return Phone(sheet, build.scorekeeper(sheet.book))


def test_a_deal_saved_in_place_comes_without_the_headers_of_a_page_and_without_a_token(phone):
    answer = phone.save("save:deal.kind=passed")[1]
    assert answer.json()["state"] == "saved"
    assert PAGES & {*answer.headers} == {"X-Content-Type-Options"}
    assert "csrftoken" not in answer.cookies


def test_a_look_keeps_what_tells_caches_that_it_is_no_page(phone):
    answer = phone.client.get(at("sheet", phone.sheet), headers={HEADER: ""})
    assert PAGES & {*answer.headers} == {"Vary", "X-Content-Type-Options"}
    assert HEADER in answer.headers["Vary"]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}, {"accept": "application/json"}])
def test_what_may_be_shown_by_itself_keeps_them(phone, headers):
    answer = phone.client.get(reverse("clubs"), headers=headers)
    assert {*OF_PAGES} <= {*answer.headers} | {"X-Robots-Tag"}


def test_a_form_that_is_posted_by_a_page_keeps_them(phone):
    answer = phone.client.post(at("sheet_enter", phone.sheet), {"step": "check"})
    assert {*OF_PAGES} <= {*answer.headers}
    assert "csrftoken" in answer.cookies
