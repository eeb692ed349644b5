"""Whoever comes in vain because others sign in or files are read: 503, a sentence, and nothing typed is lost."""

import re

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring import apart, passwords
from scoring.models import Account
from scoring.one_at_a_time import Busy
from scoring.people.actions import invitations
from tests import build, pictures
from tests.costly_files import workbook_of
from tests.taking_turns import held
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.models import Registration

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"
GUESSES_A_MINUTE = 20
FRESH = "another one that is long enough"


@pytest.fixture(autouse=True)
def _no_limits_left_over():
    cache.clear()


def sign_in(client, name="anna", password=build.PASSWORD, language="en"):
    return client.post(LOGIN, {"login": name, "password": password}, headers={"accept-language": language})


def is_busy(answer):
    return answer.status_code == 503 and answer.headers["Retry-After"] == "2"


def test_sign_in_says_busy_and_not_wrong_keeps_the_name_and_counts_nothing(client, caplog):
    build.account("anna")
    with held(passwords._strangers):
        for name in ("anna", "nobody"):
            answers = [sign_in(client, name) for _ in range(GUESSES_A_MINUTE + 2)]
            assert all(map(is_busy, answers))
            text = answers[-1].content.decode()
            assert "Your password was not looked at" in text
            assert "not correct" not in text
            assert f'value="{name}"' in text
            assert build.PASSWORD not in text
    assert not [each for each in caplog.records if each.name == "kiebitz.sign_in"]
    assert sign_in(client).status_code == 302


def test_busy_is_said_in_three_languages():
    with held(passwords._strangers):
        texts = {sign_in(Client(), language=each).context["form"].non_field_errors()[0] for each in ("de", "fr", "en")}
    assert len(texts) == 3


def test_who_is_known_at_this_device_does_not_wait_for_strangers(client):
    build.account("anna")
    sign_in(client)
    client.post(reverse("account_logout"))
    with held(passwords._strangers):
        assert is_busy(sign_in(Client()))
        assert is_busy(sign_in(client, "bert"))
        assert sign_in(client).status_code == 302


def test_every_page_that_hashes_says_busy_and_changes_nothing(client, settings):
    anna = build.account("anna")
    client.force_login(anna)
    client.post(reverse("account_reauthenticate"), {"password": build.PASSWORD})
    asked = {
        reverse("account_change_password"): {"oldpassword": build.PASSWORD, "password1": FRESH, "password2": FRESH},
        reverse("account_reauthenticate"): {"password": build.PASSWORD},
        reverse("erase_account", args=[anna.pk]): {"password": build.PASSWORD},
    }
    settings.PASSWORD_HASHERS = ["scoring.passwords.Argon2", *settings.PASSWORD_HASHERS]
    with held(passwords._known):
        for page, sent in asked.items():
            answer = client.post(page, sent)
            assert is_busy(answer), page
            assert not {build.PASSWORD, FRESH} & set(re.findall(r'value="([^"]*)"', answer.content.decode()))
    assert Account.objects.get().check_password(build.PASSWORD)


def test_a_link_is_not_used_up_by_who_comes_in_vain(client):
    club = build.club()
    token = invitations.invite(username="berta", to=club, role="scorekeeper", by=build.club_admin(club))
    client.get(reverse("invitation", args=[token]))
    with held(passwords._known):
        answer = client.post(reverse("join"), {"password": FRESH, "again": FRESH})
    assert is_busy(answer)
    assert FRESH not in answer.content.decode()
    assert client.post(reverse("join"), {"password": FRESH, "again": FRESH}).status_code == 302


@pytest.fixture
def event(client):
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    client.force_login(by)
    return events.event(by=by, club=club)


def sent_again(client, answer):
    """What the button of the page sends."""
    text = answer.content.decode()
    fields = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', text.partition("<main")[2]))
    fields.pop("csrfmiddlewaretoken", None)
    return client.post(re.search(r'<form method="post" action="([^"]*)">\s', text.partition("<main")[2])[1], fields)


def test_an_import_keeps_its_file_and_every_answer(client, event):
    file = SimpleUploadedFile("list.xlsx", workbook_of(["Name", "Verein"], ["Nora Neu", "SC West"]))
    with held(apart._turns):
        answer = client.post(url("event_import", event), {"file": file, "code_page": "utf-8"})
        assert is_busy(answer)
        assert is_busy(sent_again(client, answer))
    shown = sent_again(client, answer)
    assert [each.line.name for each, _word in shown.context["rows"]] == ["Nora Neu"]
    with held(apart._turns):
        sent = {"kept": shown.context["kept"], "names": shown.context["text"], "shown": shown.context["digest"]}
        answer = client.post(url("event_import_register", event), {**sent, "ticks": "yes", "announced": "on"})
        assert is_busy(answer)
    assert sent_again(client, answer).status_code == 302
    assert Registration.objects.get().player.name == "Nora Neu"


def test_a_photo_and_a_logo_are_asked_for_again(client):
    club = build.club()
    client.force_login(build.club_admin(club))
    sheet = build.sheet(book=build.book(club=club))
    for page, field in (("club_logo", "logo"), ("sheet_photos", "file")):
        file = SimpleUploadedFile("x.jpg", pictures.file(size=(200, 100)))
        address = reverse(page, args=[club.slug if field == "logo" else sheet.pk])
        with held(apart._turns):
            answer = client.post(address, {field: file}, headers={"accept-language": "en"})
        assert is_busy(answer)
        assert "choose the file again" in answer.content.decode()


def test_one_file_is_read_at_a_time():
    with held(apart._turns), pytest.raises(Busy):
        apart.done(len, b"")
