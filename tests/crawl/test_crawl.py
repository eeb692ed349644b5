"""Nobody reads of people more than they show: every page, answer, table and print, by everybody who may come.

The whole crawl, in each language and for each kind of answer, is `bench/crawl.py`.
"""

import logging
import re
from itertools import cycle

import pytest
from django.conf import settings as configured
from django.urls import reverse

import rules
from config.kept_answers import SHELF
from scoring.actors import OPERATOR
from scoring.models import Player, PrintJob
from scoring.people.actions import naming_players
from tests import build
from tests.conftest import a_world
from tests.crawl.crawling import Ask, Crawl, addresses, crawled, ids_twice, places
from tests.crawl.hall import Hall
from tests.crawl.people import (
    CHANGED,
    LOGINS,
    MAY_READ,
    MINORS,
    MUST_READ,
    PEOPLE,
    PUBLIC,
    REMARKS,
    SHOWN,
    words_of,
)
from tournaments.models import Registration

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
READERS = [who for who in MAY_READ if who not in {"paper", "chief"}]
ASKS = [Ask(who, language) for who, language in zip(READERS, cycle(rules.LANGUAGES), strict=False)]
FEW = {"stranger", "other admin"}
"""Who reads in every run: who is nobody, and who is somebody elsewhere. The long form asks everybody, and for paper."""


MANY = ("deals", "log", "diary", "repair", "registrations", "sheets")
"""Of these the desk reads three in every run, and all in the long form."""
ON_ONE_ENGINE = (pytest.mark.long, pytest.mark.engineless)


@pytest.fixture(
    scope="module", params=[FEW, pytest.param({*READERS, "paper"}, marks=ON_ONE_ENGINE)], ids=["few", "everybody"]
)
def house(request, django_db_setup, django_db_blocker, tmp_path_factory):
    """The club afterwards, what was read of it before, and what is read now."""
    asks = [each for each in ASKS if each.who in request.param]
    was = configured.PRINTS_DIR, configured.KEPT_BYTES
    configured.PRINTS_DIR, configured.KEPT_BYTES = tmp_path_factory.mktemp("prints"), 2**25
    logging.disable(logging.CRITICAL)  # doors that do not open are told in thousands of lines
    SHELF.clear()
    try:
        with a_world(django_db_blocker) as world:
            yield world(lambda: _read(asks))
    finally:  # whatever went wrong here is not to meet other tests
        SHELF.clear()
        logging.disable(logging.NOTSET)
        configured.PRINTS_DIR, configured.KEPT_BYTES = was


def _read(asks):
    hall = Hall()
    return hall, *crawled(hall, asks, whole=False)


@pytest.fixture(scope="module")
def desk(house, django_db_blocker):
    """What who directs reads of events, people and lists."""
    hall, _before, after = house
    with django_db_blocker.unblock():
        known = places()
        if {ask.who for ask, _address in after.kept} == FEW:
            known = _some(known, Registration.objects.filter(player=hall.people["erased"]))
        read = [each for each in addresses(known) if each.startswith(("/events/", "/players/", "/sheets/"))]
        return _as_chief(hall, read)


def _some(known, erased):
    """Of what there is much of the first, one in the middle and the last; and what is of who was erased."""
    inorder = {word: sorted(known[word]) for word in MANY}
    some = {word: {each[0], each[len(each) // 2], each[-1]} for word, each in inorder.items()}
    return {**known, **some, "registrations": some["registrations"] | {each.pk for each in erased}}


def test_nobody_reads_more_than_is_shown(house):
    _hall, _before, after = house
    assert after.leaks(MAY_READ) == []


def test_everybody_comes_upon_what_is_shown(house, request):
    _hall, _before, after = house
    readers = request.node.callspec.params["house"]
    assert {who: MUST_READ[who] - after.words(who) for who in readers} == dict.fromkeys(readers, frozenset())


def test_who_directs_reads_what_the_desk_is_told_and_nothing_of_the_erased(desk):
    assert desk.leaks(MAY_READ) == []
    assert desk.broken == []
    assert desk.words("chief") >= words_of("objecting") | {REMARKS["of setting aside"], REMARKS["of money"]}


def test_what_is_framed_elsewhere_names_people_as_in_public_whoever_has_signed_in(house):
    hall, _before, _after = house
    crawl = _as_chief(hall, [each for each in addresses(places()) if "/embed/" in each])
    assert words_of("full") <= crawl.words("chief") <= PUBLIC | {LOGINS["chief"]}


@pytest.mark.parametrize(("what", "whole"), [("/screen/", SHOWN - {*MINORS}), ("/receipt/", SHOWN)])
def test_the_hall_and_what_is_handed_out_bear_whole_names_for_who_keeps_the_event(house, what, whole):
    hall, _before, _after = house
    crawl = _as_chief(hall, [each for each in addresses(places()) if what in each], follow="/screen/" in what)
    assert words_of("full", "short", "number") <= crawl.words("chief") <= words_of(*whole) | {LOGINS["chief"]}


def test_a_stranger_reads_in_full_whom_an_announcement_told_so_and_only_there(house):
    _hall, _before, after = house
    asked = [(at, each) for (ask, at), each in after.kept.items() if ask.who == "stranger"]
    told = {at for at, each in asked if PEOPLE["told"].family in each.words}
    assert any("sommerpreis" in at for at in told)
    assert not [at for at in told if at.startswith(("/players/", "/clubs/", "/api/players/"))]
    for name in ("not told", "told, objecting", "told, minor"):
        assert not [at for at, each in asked if PEOPLE[name].family in each.words]


def _as_chief(hall, begin, *, follow=False):
    crawl = Crawl()
    crawl.read(Ask("chief"), hall.accounts["chief"], begin, follow=follow)
    return crawl


def test_what_is_hidden_now_was_read_before(house):
    _hall, before, _after = house
    assert before.words("stranger") >= CHANGED


def test_nothing_breaks(house):
    _hall, _before, after = house
    assert after.broken == []


def test_no_page_gives_two_things_one_id(house, desk):
    _hall, before, after = house
    assert (before.twice, after.twice, desk.twice) == ({}, {}, {})
    assert ids_twice(b'<p id="a"></p><i class="b" id="a"></i><template><p id="c"></p></template><p id="c">') == {"a"}


def test_a_print_with_an_old_name_is_gone(house):
    """Of the first list somebody objected: it bears whole names, is not published, and stays."""
    hall, _before, _after = house
    stays, *old = (each.pk for each in hall.jobs[:4])
    new = {each.pk for each in hall.jobs[4:]}
    assert set(PrintJob.objects.filter(state="done").values_list("pk", flat=True)) == (new - {*old}) | {stays}


def test_what_is_not_shown_of_a_name_moves_nothing(house):
    """Neither the order of a list nor what is found in it tells where a hidden name stands in the alphabet."""
    hall, _before, after = house
    shown = _few_of_each_kind(at for (ask, at), each in after.kept.items() if ask == ASKS[0] and each.words)
    told = []
    for first in "AZ":
        for name in ("number", "minor", "objecting", "now a minor", "waiting"):
            _called(hall, name, f"{first}{PEOPLE[name].name}")
        _called(hall, "short", f"{PEOPLE['short'].given} B{first.lower()}rumpelwitz")
        crawl = Crawl()
        crawl.read(Ask("stranger"), None, shown, follow=False)
        told.append({at: each.digest for (_ask, at), each in crawl.kept.items()})
    assert [at for at in shown if told[0][at] != told[1][at]] == []


def _few_of_each_kind(addresses):
    """Five of each, whatever numbers stand in it."""
    kinds = {}
    for each in addresses:
        kinds.setdefault(re.sub("[0-9]+", "", each), []).append(each)
    return [each for kind in kinds.values() for each in kind[:5]]


def _called(hall, name, otherwise):
    naming_players.rename(Player.objects.get(pk=hall.people[name].pk), otherwise, by=OPERATOR, at=build.AT)


HIDDEN = [name for name, each in PEOPLE.items() if each.told in {"number", "nothing"} and name != "talked about"]


@pytest.fixture
def stranger(house, client):
    """Somebody who keeps a club, a book and an event, all of another house."""
    hall, _before, _after = house
    client.force_login(hall.accounts["other admin"])
    return client, hall.own, hall.foreign


@pytest.mark.parametrize("name", HIDDEN)
def test_nobody_is_found_by_a_hidden_name(stranger, name):
    client, book, event = stranger
    for word in {PEOPLE[name].name, *PEOPLE[name].words}:
        found = client.get(reverse("api_book_players", args=[book.pk]), {"name": word})
        assert (found.status_code, found.json()["results"]) == (200, [])
    known = {"names": PEOPLE[name].name}
    added = client.post(reverse("club_players", args=[book.club.slug]), known)
    assert added.status_code == 302, "nobody is asked about"
    registered = client.post(reverse("event_register", args=[event.slug]), {"names": f"{PEOPLE[name].name}; SC Nord"})
    assert registered.status_code == 302


def test_who_keeps_the_house_is_asked_about_a_known_name(house, client):
    hall, _before, _after = house
    client.force_login(hall.accounts["chief"])
    found = client.get(reverse("api_book_players", args=[hall.books[0].pk]), {"name": PEOPLE["objecting"].family})
    assert len(found.json()["results"]) == 1
    known = {"names": PEOPLE["objecting"].name}
    assert client.post(reverse("club_players", args=[hall.home.slug]), known).status_code == 400
