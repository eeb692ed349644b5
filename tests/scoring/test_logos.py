"""The logo of a club: who shows, sees and removes it, what is kept, and how long."""

import io
from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from config.kept_answers import SHELF
from scoring.actors import OPERATOR
from scoring.management import housekeeping
from scoring.models import Club, ClubLogo
from scoring.people.actions import showing_logos
from scoring.pictures import MOST_BYTES, Unfit
from tests import build, pictures
from tests.scoring.faces import text
from tests.scoring.hostile_drawings import SCRIPTED, drawing
from tests.tournaments import events

pytestmark = pytest.mark.django_db
LANGUAGES = ("de", "fr", "en")


@pytest.fixture
def club():
    return build.club("Karo & Kreuz", slug="karo")


@pytest.fixture
def admin(client, club):
    account = build.club_admin(club)
    client.force_login(account)
    return account


def png(**more):
    return pictures.file("PNG", **{"size": (200, 100), **more})


def post(client, club, sent, name="logo.png"):
    return client.post(reverse("club_logo", args=[club.slug]), {"logo": SimpleUploadedFile(name, sent)})


def picture(club):
    return reverse("club_logo_picture", args=[club.slug, Club.objects.get(pk=club.pk).logo])


def test_logo_is_added_seen_replaced_and_removed(client, admin, club):
    page = reverse("club_logo", args=[club.slug])
    assert page in text(client.get(reverse("club", args=[club.slug])))
    assert "Der Verein hat noch kein Logo." in text(client.get(page))
    assert post(client, club, png()).url == page
    first = picture(club)
    assert f'<img class="logo" src="{first}" alt="Karo &amp; Kreuz" width="200" height="100">' in text(client.get(page))
    assert "Das ist jetzt das Logo" not in text(client.get(page)), "said once"
    post(client, club, png(size=(90, 90)))
    second = picture(club)
    assert first != second
    assert second in text(client.get(reverse("club", args=[club.slug])))
    assert client.get(first).status_code == 404
    assert client.get(second).status_code == 200
    remove = reverse("club_logo_remove", args=[club.slug])
    assert second in text(client.get(remove))
    assert client.get(second).status_code == 200, "asking removes nothing"
    assert client.post(remove).url == page
    assert client.get(second).status_code == 404
    assert 'class="logo"' not in text(client.get(reverse("club", args=[club.slug])))
    assert not ClubLogo.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "sent",
    [b"", b"%PDF-1.7", png(size=(1, 1)), png()[:60], b"<svg", drawing("<image/>"), drawing(head="")],
    ids=["empty", "PDF", "1x1", "truncated", "half an SVG", "photo inside", "no size"],
)
def test_what_is_no_logo_is_said_at_the_field_and_the_logo_of_before_stays(client, admin, club, sent, language):
    pictures.shown(club)
    before = picture(club)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = post(client, club, sent)
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"logo"}
    page = text(answer)
    assert before in page
    assert 'aria-invalid="true"' in page
    assert 'id="id_logo_error"' in page
    assert ("PNG" in page) or ("64" in page)


def test_nothing_chosen_is_said(client, admin, club):
    answer = client.post(reverse("club_logo", args=[club.slug]))
    assert answer.status_code == 400
    assert "Bitte zuerst eine Datei wählen" in text(answer)


def test_more_than_any_file_may_have_is_not_read(client, admin, club):
    assert post(client, club, b"x" * (MOST_BYTES + 100_000)).status_code == 413
    assert post(client, club, b"x" * (MOST_BYTES - 100)).status_code == 400


@pytest.mark.parametrize("role", ["anonymous", "stranger", "scorekeeper", "director", "admin of another club"])
def test_who_does_not_run_the_club_changes_nothing(client, club, role):
    pictures.shown(club)
    before = picture(club)
    accounts = {
        "stranger": build.account,
        "scorekeeper": lambda: build.grant(build.account(), "scorekeeper", club=club).account,
        "director": lambda: build.grant(build.account(), "director", club=club).account,
        "admin of another club": lambda: build.club_admin(build.club()),
    }
    if role in accounts:
        client.force_login(accounts[role]())
    refused = 403 if role in accounts else 302
    assert post(client, club, png(size=(90, 90))).status_code == refused
    assert client.get(reverse("club_logo", args=[club.slug])).status_code == refused
    assert client.post(reverse("club_logo_remove", args=[club.slug])).status_code == refused
    assert f'href="{reverse("club_logo", args=[club.slug])}"' not in text(client.get(reverse("club", args=[club.slug])))
    assert picture(club) == before
    assert client.get(before).status_code == 200


def test_nobody_who_may_not_has_a_file_decoded(club, monkeypatch):
    monkeypatch.setattr(showing_logos.logos, "prepared", lambda _sent: pytest.fail("decoded"))
    with pytest.raises(PermissionDenied):
        showing_logos.show_logo(club=club, sent=png(), by=build.account(), at=build.AT)


def test_picture_is_nothing_but_a_picture_whoever_opens_it(client, club):
    for inside in SCRIPTED.values():
        showing_logos.show_logo(club=club, sent=drawing(inside), by=OPERATOR, at=build.AT)
        answer = client.get(picture(club))
        assert answer.headers["Content-Type"] == "image/svg+xml"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        policy = {each.strip() for each in answer.headers["Content-Security-Policy"].split(";")}
        assert policy == {"default-src 'none'", "style-src 'unsafe-inline'", "sandbox"}
        assert b"alert" not in answer.content


def test_picture_is_kept_by_browsers_for_its_address_says_which_it_is(client, club):
    pictures.shown(club)
    answer = client.get(picture(club))
    assert answer.headers["Cache-Control"] == "public, max-age=604800, immutable"
    assert answer.headers["Content-Disposition"] == 'inline; filename="karo.png"'
    assert pictures.opened(answer.content).size == (200, 100)
    assert client.get(reverse("club_logo_picture", args=[club.slug, "0" * 64])).status_code == 404


@pytest.fixture
def _kept(settings):
    """What anonymous readers are shown is kept, as it is where the program runs."""
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    SHELF.clear()
    yield
    SHELF.clear()


@pytest.mark.usefixtures("_kept")
def test_event_of_the_club_shows_it_to_everybody(client, club):
    event = events.event(by=build.club_admin(club), players=3, club=club)
    address = reverse("event", args=[event.slug])
    assert 'class="logo"' not in text(client.get(address))
    pictures.shown(club)
    shown = text(client.get(address))
    assert picture(club) in shown
    assert 'width="200" height="100"' in shown
    showing_logos.remove_logo(club=club, by=OPERATOR)
    assert 'class="logo"' not in text(client.get(address)), "what was made before is not shown again"


def test_no_page_reads_the_picture_itself(client, club, django_assert_max_num_queries):
    pictures.shown(club)
    with django_assert_max_num_queries(30) as asked:
        client.get(reverse("club", args=[club.slug]))
    assert not [each["sql"] for each in asked.captured_queries if '"image"' in each["sql"]]


def test_of_before_some_stay_for_papers_that_name_them(club):
    for side in range(100, 120):
        pictures.shown(club, size=(side, 100), at=build.AT + timedelta(minutes=side))
    kept = club.logos.values_list("width", flat=True)
    assert list(kept) == list(range(119, 119 - showing_logos.BEFORE - 1, -1))
    assert Club.objects.get(pk=club.pk).shown_logo.width == 119


def test_same_picture_twice_is_one_and_one_of_before_comes_back(club):
    for minute, side in enumerate((100, 120, 100)):
        pictures.shown(club, size=(side, 100), at=build.AT + timedelta(minutes=minute))
    assert club.logos.count() == 2
    assert club.logos.first().width == 100
    assert Club.objects.get(pk=club.pk).shown_logo.width == 100


def test_what_was_replaced_goes_with_the_last_paper_that_may_name_it(club):
    days = timedelta(days=settings.PRINTS_DAYS)
    pictures.shown(club, size=(100, 100))
    pictures.shown(club, size=(120, 100), at=build.AT + timedelta(days=400))
    pictures.shown(build.club(), size=(100, 100))
    told = partial(lambda at: dict(housekeeping.tidy(at))["Replaced logos of clubs"])
    replaced = build.AT + timedelta(days=400)
    assert told(replaced + days - timedelta(days=1)) == 0
    assert told(replaced + days + timedelta(days=1)) == 1
    assert told(replaced + 20 * days) == 0, "one that is shown stays, however old it is"
    assert sorted(ClubLogo.objects.values_list("width", flat=True)) == [100, 120]


def test_a_file_that_is_refused_leaves_everything(club):
    pictures.shown(club)
    before = picture(club)
    with pytest.raises(Unfit):
        showing_logos.show_logo(club=club, sent=io.BytesIO(b"x").read(), by=OPERATOR, at=build.AT)
    assert picture(club) == before
    assert ClubLogo.objects.count() == 1
