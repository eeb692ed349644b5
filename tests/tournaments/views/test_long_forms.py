"""A long form that was not taken says so above its fields, with the focus there, and leads to what needs a look."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from tests import build
from tests.tournaments import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return events.event()


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def fields(client, at):
    """What the form says when it is sent as it stands."""
    form = client.get(at).context["form"]
    said = {form.add_prefix(name): form[name].value() for name in form.fields}
    return {name: value for name, value in said.items() if value not in {None, False}}


def notice(page):
    found = re.search(r'<div class="note error" id="not-saved"[^>]*autofocus>.*?</div>', page, re.DOTALL)
    return found[0] if found else ""


def test_shares_of_more_than_all_are_told_at_the_top_with_the_way_to_the_field(desk, event):
    at = f"/events/{event.slug}/settings/"
    said = {**fields(desk, at), "prizes": "50 %, 40 %, 30 %"}
    page = desk.post(at, said).content.decode()
    assert "Not saved: 1 field needs a look." in notice(page)
    (target,) = re.findall(r'href="#([^"]+)"', notice(page))
    assert f'id="{target}"' in page
    assert page.index('id="not-saved"') < page.index(f'id="{target}"')
    assert "50 %, 40 %, 30 %" in page
    assert notice(desk.get(at).content.decode()) == ""


@pytest.mark.parametrize("at", ["/events/new/", "/events/{slug}/change/"])
def test_every_long_form_says_so(client, event, at):
    who = build.account(superuser=True)
    client.force_login(who)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    at = at.format(slug=event.slug)
    page = client.post(at, {**fields(client, at), "title": ""}).content.decode()
    assert "Not saved" in notice(page)
    for target in re.findall(r'href="#([^"]+)"', notice(page)):
        assert f'id="{target}"' in page


def test_every_form_of_fields_has_the_notice_from_one_place():
    """No template lists the general errors of a form by itself."""
    folder = Path(settings.BASE_DIR) / "templates"
    listing = [each.name for each in folder.rglob("*.html") if "form.non_field_errors" in each.read_text("utf-8")]
    assert listing == ["not_saved.html"]
    assert render_to_string("components/not_saved.html", {"form": None}).strip() == ""
