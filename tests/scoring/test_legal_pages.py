"""Imprint and privacy: in the operator's words, in the reader's language, on the way from every page."""

import re

import pytest
from django.urls import reverse

from config import doctor
from scoring.models import Notice
from tests import build
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db
LANGUAGES = ("de", "fr", "en")


def page(client, name, language):
    client.cookies["django_language"] = language
    return text(client.get(reverse(name)))


def test_every_page_leads_to_both(client):
    for address in ("/", reverse("clubs"), reverse("account_login"), "/nowhere/"):
        told = text(client.get(address))
        assert 'href="/imprint/"' in told
        assert 'href="/privacy/"' in told


def test_an_imprint_that_nobody_wrote_says_so(client):
    assert "has not yet given any details" in page(client, "imprint", "en")


def test_it_is_told_in_the_readers_language_or_else_in_another(client):
    Notice.objects.create(page="imprint", language="fr", text="Club du Vanneau\n\n12, rue des Atouts")
    assert [("rue des Atouts" in page(client, "imprint", each)) for each in LANGUAGES] == [True] * 3
    assert 'lang="fr"' in page(client, "imprint", "de").partition("<main")[2]
    Notice.objects.create(page="imprint", language="de", text="SC Kiebitz")
    assert "SC Kiebitz" in page(client, "imprint", "de")
    assert "rue des Atouts" in page(client, "imprint", "fr")
    assert "SC Kiebitz" in page(client, "imprint", "en")  # the site's own language


def test_what_an_operator_writes_is_text(client):
    Notice.objects.create(page="privacy", language="en", text="<script>alert(1)</script>")
    told = page(client, "privacy", "en")
    assert "&lt;script&gt;" in told
    assert "<script>alert" not in told


@pytest.mark.parametrize(("language", "months"), [("de", "24 Monaten"), ("fr", "24 mois"), ("en", "24 months")])
def test_privacy_tells_the_settings_of_this_installation(client, settings, language, months):
    assert months in page(client, "privacy", language)
    settings.NAMES_MONTHS = 0
    assert months.replace("24", "0") not in page(client, "privacy", language)
    settings.PRINTS_DAYS = 7
    assert re.search(r"\b7 (Tage|days|jours)|: 7 jours", page(client, "privacy", language))


def test_languages_tell_as_much(client):
    counted = {len(re.findall("<(?:li|h2|p)>", page(client, "privacy", each))) for each in LANGUAGES}
    assert len(counted) == 1


def test_site_admins_are_led_to_where_it_is_written(client):
    client.force_login(build.account(superuser=True))
    assert reverse("admin:scoring_notice_changelist") in page(client, "imprint", "en")
    answer = client.post(
        reverse("admin:scoring_notice_add"), {"page": "imprint", "language": "en", "text": "Lapwing Club"}
    )
    assert answer.status_code == 302
    assert "Lapwing Club" in page(client, "imprint", "en")
    client.force_login(build.account())
    assert reverse("admin:scoring_notice_changelist") not in page(client, "imprint", "en")


def test_doctor_names_an_imprint_that_a_published_site_lacks(settings):
    assert doctor.imprint()[0]
    settings.HTTPS = True
    assert not doctor.imprint()[0]
    Notice.objects.create(page="imprint", language="de", text="SC Kiebitz")
    assert doctor.imprint()[0]
