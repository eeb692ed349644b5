"""What anonymous readers are shown from memory, or as unchanged, is what would be made for them anew."""

import gzip
from copy import copy

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from config.kept_answers import AROUND, SHELF, SUBJECTS
from scoring.actors import OPERATOR
from scoring.errors import Conflict, Refused
from scoring.models import Book, Club
from scoring.people.actions import choosing_names, managing_clubs
from tests import build
from tests.doors import ROUTES
from tests.tiers import first_of_each, long
from tests.tournaments import events
from tests.whose_acts import ACTIONS, World
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db
REFUSALS = (PermissionDenied, ValidationError, Refused, Conflict, Objection)


@pytest.fixture(autouse=True)
def _empty_shelf(settings):
    settings.KEPT_BYTES, settings.KEPT_SECONDS = 2**25, 0
    SHELF.clear()
    yield
    SHELF.clear()


@pytest.fixture(scope="module")
def place(world):
    return world(World)


@pytest.fixture
def event():
    made = events.event(players=6)
    events.play_all(events.drawn(made))
    return made


OF_EVENTS = ("event", "event_ranking", "event_ranking_csv", "api_event", "api_event_ranking")
OF_BOOKS = ("book", "book_statistics", "api_book_ranking")
OF_LISTS = ("sheet", "sheet_log")


def pages_of(where):
    """What the public reads of an evening and two events."""
    events_read = [reverse(name, args=[each.slug]) for name in OF_EVENTS for each in (where.event, where.fresh)]
    books = [reverse(name, args=[each.pk]) for name in OF_BOOKS for each in (where.evening, where.event.book)]
    lists = [reverse(name, args=[each.pk]) for name in OF_LISTS for each in (where.sheet, where.signed, where.loose)]
    return [*events_read, *books, *lists]


def read(address, tag="", language="en", client=None):
    client = client or Client(headers={"accept-language": language})
    return client.get(address, headers={"if-none-match": tag} if tag else {})


def told(answer):
    body = gzip.decompress(answer.content) if answer.get("Content-Encoding") == "gzip" else answer.content
    return answer.status_code, body if answer.status_code == 200 else b""  # an error bears the request's number


def fresh(address):
    SHELF.clear()
    return told(read(address))


def as_made_anew(pages, before):
    """What memory and `If-None-Match` answer is what is made now."""
    after = {each: (read(each), read(each, before[each].get("ETag", ""))) for each in pages}
    changed = set()
    for address, (kept, asked) in after.items():
        now = fresh(address)
        assert told(kept) == now, address
        if asked.status_code == 304:
            assert told(before[address]) == now, address
        else:
            changed.add(address)
            assert told(asked) == now, address
    return changed


SHORT = ("event_ranking", "api_event", "book", "sheet")


def with_rows_of_its_own(place):
    """An act that is taken back leaves its marks on rows in memory, which the next test reads as if they were kept."""
    found = copy(place)
    vars(found).update({name: copy(row) for name, row in vars(place).items() if isinstance(row, Model)})
    return found


def subject(name):
    """The module of an action."""
    return name.partition(":")[0].rpartition(".")[0]


OF_EACH_SUBJECT, OTHER_ACTS = first_of_each(ACTIONS, subject)


@pytest.mark.parametrize(
    ("whole", "names", "least"),
    [
        pytest.param(False, OF_EACH_SUBJECT, 10, id="one act of each subject"),
        pytest.param(False, OTHER_ACTS, 15, id="all other acts", marks=pytest.mark.long),
        pytest.param(True, OF_EACH_SUBJECT, 10, id="every page", marks=pytest.mark.services),
    ],
)
def test_after_every_act_readers_read_what_is_so_now(place, whole, names, least):
    """Whatever is done, an answer from memory is that which is made anew, and what changed is not called unchanged."""
    chief = build.account(superuser=True)
    pages = pages_of(place) if whole else [each for each in pages_of(place) if resolve(each).view_name in SHORT][::2]
    before, changing = {each: read(each) for each in pages}, set()
    kept = SHELF._copies.copy(), SHELF._bytes
    for name in names:
        SHELF._copies, SHELF._bytes = kept[0].copy(), kept[1]  # as it was before any act
        with transaction.atomic():
            try:
                with transaction.atomic():
                    ACTIONS[name](with_rows_of_its_own(place), OPERATOR if "importing" in name else chief)
            except REFUSALS:
                pass
            if as_made_anew(pages, before):
                changing.add(name)
            transaction.set_rollback(True)
    assert len(changing) > least


OTHERWISE = {
    "the club is called otherwise": lambda place: managing_clubs.change_club(
        club=Club.objects.get(pk=place.club.pk), name="Neu", time_zone="Asia/Tokyo", by=OPERATOR
    ),
    "a book is hidden": lambda place: Book.objects.filter(pk=place.evening.pk).update(public=False),
    "an event is hidden": lambda place: Book.objects.filter(pk=place.event.book_id).update(public=False),
    "names have ended": lambda place: Book.objects.filter(pk=place.event.book_id).update(held_on="2020-01-01"),
    "somebody objects": lambda place: choosing_names.state(
        player=place.player, shown="number", minor=False, by=OPERATOR, at=build.AT
    ),
    "somebody registered objects": lambda place: choosing_names.state(
        player=place.registration.player, shown="number", minor=False, by=OPERATOR, at=build.AT
    ),
}


@pytest.mark.parametrize(
    ("name", "first"), [*((name, 0) for name in OTHERWISE), *long(*((name, 1) for name in OTHERWISE))]
)
def test_what_else_readers_are_shown_is_so_at_once(name, first, place):
    """The one and then the other half of the pages."""
    pages = pages_of(place)[first::2]
    before = {each: read(each) for each in pages}
    with transaction.atomic():
        OTHERWISE[name](place)
        assert as_made_anew(pages, before)
        transaction.set_rollback(True)


@pytest.mark.parametrize("name", ["event", "event_ranking", "api_event", "api_event_ranking"])
def test_unchanged_is_told_in_two_statements_and_without_a_template(event, name, monkeypatch):
    address = reverse(name, args=[event.slug])
    tag = read(address)["ETag"]
    monkeypatch.setattr("django.template.base.Template.render", lambda *_given: pytest.fail("a template"))
    for sent, status in ((tag, 304), ("", 200)):
        with CaptureQueriesContext(connection) as captured:
            answer = read(address, sent)
        assert (len(captured) <= 2, answer.status_code, bool(answer.content)) == (True, status, status == 200)


def test_what_is_kept_is_compressed_once_and_only_for_who_takes_it(event):
    address = reverse("event_ranking", args=[event.slug])
    client = Client(headers={"accept-encoding": "gzip"})
    first, second = client.get(address), client.get(address)
    assert second["Content-Encoding"] == "gzip"
    assert gzip.decompress(second.content) == gzip.decompress(first.content)
    assert "Content-Encoding" not in Client().get(address).headers
    assert {"Accept-Encoding", "Accept-Language", "Cookie"} <= {each.strip() for each in second["Vary"].split(",")}
    assert second["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("language", ["de", "fr", "en"])
def test_each_language_has_its_own(event, language):
    address = reverse("event_ranking", args=[event.slug])
    tags = {each: read(address, language=each)["ETag"] for each in ("de", "fr", "en")}
    assert len(set(tags.values())) == 3
    assert f'lang="{language}"' in read(address, language=language).content.decode()


def test_who_is_signed_in_gets_and_leaves_nothing(event):
    address = reverse("event", args=[event.slug])
    read(address)
    director = Client()
    director.force_login(events.director_of(event))
    SHELF.clear()
    answer = director.get(address)
    assert not SHELF._copies
    assert reverse("event_director", args=[event.slug]) in answer.content.decode()
    assert reverse("event_director", args=[event.slug]) not in read(address).content.decode()


def test_a_colour_of_the_suits_is_its_readers(event):
    address = reverse("event", args=[event.slug])
    read(address)
    other = Client()
    other.cookies["suits"] = "four"
    assert "four-colour" in other.get(address).content.decode()
    assert "four-colour" not in read(address).content.decode()


def test_a_cookie_that_nobody_knows_is_answered_anew(event):
    other = Client()
    other.cookies["messages"] = "hello"
    other.get(reverse("event", args=[event.slug]))
    assert not SHELF._copies


def test_errors_are_not_kept(event):
    assert read(reverse("event", args=["nowhere"])).status_code == 404
    assert not SHELF._copies
    read(reverse("event", args=[event.slug]))
    Book.objects.filter(pk=event.book_id).update(public=False)
    assert read(reverse("event", args=[event.slug])).status_code == 404


def test_so_much_is_kept_and_no_more(event, settings):
    addresses = [f"{reverse('event', args=[event.slug])}?tables={number}" for number in range(1, 5)]
    size = len(read(addresses[0]).content) + AROUND
    SHELF.clear()
    settings.KEPT_BYTES = size * 2 + 100
    for each in addresses:
        read(each)
    assert SHELF._bytes <= settings.KEPT_BYTES
    assert len(SHELF._copies) == 2
    settings.KEPT_BYTES = 0
    SHELF.clear()
    read(addresses[0])
    assert not SHELF._copies


def test_a_club_that_is_found_by_search_engines_is_so_from_memory(event, place):
    Club.objects.filter(pk=place.club.pk).update(indexed=True)
    address = reverse("event", args=[place.event.slug])
    assert ["X-Robots-Tag" in read(address).headers for _ in range(2)] == [False, False]
    api = reverse("api_event", args=[place.event.slug])
    assert ["X-Robots-Tag" in read(api).headers for _ in range(2)] == [True, True]


def test_head_is_answered_alike(event):
    address = reverse("event", args=[event.slug])
    tag = read(address)["ETag"]
    answer = Client(headers={"accept-language": "en"}).head(address)
    assert (answer.status_code, answer["ETag"], answer.content) == (200, tag, b"")


def test_the_release_is_this_one(settings):
    told_version = (settings.BASE_DIR / "pyproject.toml").read_text().split('version = "')[1].split('"')[0]
    assert told_version == settings.RELEASE


def test_every_page_that_is_tagged_is_a_route():
    assert SUBJECTS.keys() <= ROUTES.keys()
