"""The public page of an event through its day: what to expect, where one sits, how it stands, what came out."""

import re

import pytest

from scoring.people.values import person_names
from tests import build
from tests.tournaments import cash, events
from tournaments.actions import organising
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(client):
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def page(reader, event, **asked):
    return reader.get(f"/events/{event.slug}/", asked)


@pytest.fixture(scope="module")
def made(world):
    return world(seated).pk


@pytest.fixture
def event(made):
    return Event.objects.get(pk=made)


def seated():
    event = events.event()
    by = events.director_of(event)
    events.named(
        event, by, "Jürgen Köhler; Nord", "Anna Müßig", "Bea Adler", "Carla Berg", "Dora Adler", "Eva Zenk", "Fee Ulm"
    )
    Registration.objects.get(event=event, number=7).player.__class__.objects.filter(
        registrations__event=event, registrations__number=7
    ).update(publicity="number")
    events.drawn(event)
    return event


def found(reader, event, typed):
    return [each.name for each in page(reader, event, who=typed).context["sitting"]]


def test_before_the_draw_it_says_what_is_played_and_who_is_registered(reader):
    event = cash.planned(events.event(players=2, deals=None), minutes=120, fee=1000, prizes=(5000, 2500))
    response = page(reader, event)
    told = {fact.label: fact.value for fact in response.context["facts"]}
    assert told["Series"] == "2 series of 48 deals each (36 at tables of 3)"
    assert told["Entry fee"] == "€10.00"
    assert told["Prizes"].startswith("1.\N{NO-BREAK SPACE}€50.00")
    text = response.content.decode()
    assert "Player 1" in text
    assert "Where do I sit" not in text


@pytest.mark.parametrize("typed", ["Köhler", "koehler", "KOHLER", "jür köh", "1", " 1 "])
def test_everybody_is_found_by_name_or_number_however_it_is_written(reader, event, typed):
    assert found(reader, event, typed) == ["Jürgen Köhler"]


def test_some_letters_find_all_who_have_them_by_name(reader, event):
    assert found(reader, event, "adler") == ["Bea Adler", "Dora Adler"]
    assert found(reader, event, "müssig") == ["Anna Müßig"]
    assert found(reader, event, "xyz") == []
    assert page(reader, event, who="  ").context["sitting"] is None


def test_an_initial_is_found_by_the_whole_name_and_does_not_tell_it(reader):
    event = events.event()
    events.named(event, events.director_of(event), "Jürgen Köhler", "Karl Berg", "Anna Adler")
    event.registrations.first().player.__class__.objects.update(publicity="short")
    events.drawn(event)
    assert found(reader, event, "Jürgen Köhler") == found(reader, event, "Jürgen Kaiser") == ["Jürgen K."]
    assert found(reader, event, "Jürgen Adler") == []


CARDS = (
    "Dr. Jürgen von der Heide", "Piet van den Berg", "Maria de la Cruz", "Yvonne le Blanc", "Helga Brandt",
    "Eva zu Hohenlohe-Langenburg", "Jean-Luc d'Artagnan", "Alexander Freiherr von Stein", "Günther Groß jun.",
    "Prof. Dr. Ernst Wiesner", "Gina D'Angelo", "Anna Maria Adler", "Udo Lang",
)  # fmt: skip


def in_short():
    """Names of more than a first and a last one, told as the public is told them; a junior stands by her number."""
    event = events.event()
    events.named(event, events.director_of(event), *CARDS, "Lena Ulm")
    for each in event.registrations.select_related("player"):
        build.shown_as(each.player, "number" if each.player.name == "Lena Ulm" else "short")
    events.drawn(event)
    return event


@pytest.fixture(scope="module")
def made_in_short(world):
    return world(in_short).pk


@pytest.fixture
def short(made_in_short):
    return Event.objects.get(pk=made_in_short)


@pytest.mark.parametrize("name", CARDS)
def test_everybody_is_found_by_the_name_that_stands_on_the_start_card(reader, short, name):
    told = short.registrations.get(player__name=name).player.public_name
    last_first = f"{person_names.read(name).last}, {person_names.read(name).first}"
    for typed in (name, name.lower(), name.upper(), name.title(), last_first, person_names.read(name).full):
        assert found(reader, short, typed) == [told], typed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Jürgen von der Heide", "Jürgen H."),
        ("Jürgen v. d. Heide", "Jürgen H."),
        ("von der Heide Jürgen", "Jürgen H."),
        ("Herr Heide, Jürgen", "Jürgen H."),
        ("J. Heide", "Jürgen H."),
        ("Günther Groß", "Günther G."),
        ("Ernst Wiesner", "Ernst W."),
        ("Anna Adler", "Anna A."),
    ],
)
def test_a_title_a_particle_or_a_suffix_may_be_left_out(reader, short, typed, told):
    assert found(reader, short, typed) == [told]


def test_a_search_tells_of_a_last_name_no_more_than_the_page_does(reader, short):
    """Another name with the same initial is answered as the right one is."""
    for right, other in (("Dr. Jürgen von der Heide", "Jürgen Hansen"), ("von der Heide", "Haas"), ("Heide", "Hahn")):
        assert found(reader, short, right) == found(reader, short, other) != []
    assert found(reader, short, "Jürgen Vogel") == []
    assert found(reader, short, "Dr. Jürgen von der Weide") == []


def test_a_first_name_finds_who_is_called_so_and_no_strangers_by_their_initial(reader, short):
    assert found(reader, short, "Helga") == ["Helga B."]
    assert found(reader, short, "helg") == ["Helga B.", "Eva H.", "Jürgen H."]
    assert found(reader, short, "Hohenlohe") == ["Eva H.", "Jürgen H."]


def test_whom_no_name_finds_reads_that_the_number_does(reader, short):
    hint = "Some people stand here by their competitor number alone: type the number on your start card."
    for typed, people in (("Lena", ["Udo L."]), ("Lena Ulm", [])):
        response = page(reader, short, who=typed)
        assert [each.name for each in response.context["sitting"]] == people
        assert hint in response.content.decode()
    assert hint not in page(reader, short, who="14").content.decode()
    assert found(reader, short, "14") == ["#14"]


def test_the_seat_is_the_one_on_the_sheet(reader, event):
    (sitting,) = page(reader, event, who="Zenk").context["sitting"]
    seat = event.series.get().tables.get(number=sitting.table).sheet.seat_totals.get(seat=sitting.seat - 1)
    assert str(seat.player) == "Eva Zenk"


def test_a_hidden_name_is_found_by_its_number_only(reader, event):
    assert found(reader, event, "ulm") == []
    (name,) = found(reader, event, "7")
    assert "Fee" not in name


def test_a_seat_is_found_in_as_many_statements_among_many_as_among_few(reader, django_assert_num_queries):
    from scoring.access import Naming
    from tournaments.queries.sitting import find

    for players in (3, 31):
        event = events.event(players=players)
        events.drawn(event)
        event = Event.objects.select_related("book__club").get(pk=event.pk)
        with django_assert_num_queries(4):
            assert len(find(event, 1, "player", Naming(event.book, keeps=False)).people) == min(players, 30)


def test_sheets_that_nobody_confirmed_count_and_it_says_so(reader):
    event = events.event(players=7, planned_series=1)
    one, _two = events.drawn(event).tables
    events.play(one.table.sheet)
    for at in ("", "ranking/"):
        assert "1 sheet has not been confirmed yet" in reader.get(f"/events/{event.slug}/{at}").content.decode()
    _one, two = event.series.get().tables.order_by("number")
    events.play(two.sheet)
    assert "has not been confirmed" not in page(reader, event).content.decode()


def test_in_the_end_the_organiser_thanks_and_nobody_looks_for_a_seat(reader):
    event = cash.planned(events.event(players=3, planned_series=1), thanks="Thanks to <all>!\nUntil autumn.")
    assert "Thanks to" not in page(reader, event).content.decode()
    events.finalised(event)
    text = page(reader, event).content.decode()
    assert "Thanks to &lt;all&gt;!<br>Until autumn." in text
    assert "Where do I sit" not in text
    organising.reopen_event(event_id=event.pk, reason="protest", by=events.director_of(event), at=build.AT)
    assert "Thanks to" not in page(reader, event).content.decode()


def test_a_deadline_for_protests_stands_on_public_pages_screen_and_the_directors_pages(reader):
    event = cash.planned(events.event(players=3, planned_series=1), protest_until="2099-01-01T12:00:00+00:00")
    events.play_all(events.drawn(event))
    reader.force_login(events.director_of(event))
    for at in ("", "ranking/", "screen/", "director/", "desk/"):
        assert "Protests until" in reader.get(f"/events/{event.slug}/{at}").content.decode(), at


def states(reader, event):
    """What the cards of all tables say of their state, series by series."""
    page = " ".join(reader.get(f"/events/{event.slug}/").content.decode().split())
    tables = re.split(r"<h2 id=.series-(\d)", page)[1:]
    cards = zip(tables[::2], tables[1::2], strict=True)
    return {int(number): re.findall(r"<span class=.badge[^>]*>([^<]*)<", told) for number, told in cards}


def test_a_series_that_is_only_drawn_is_not_said_to_be_in_progress(reader):
    event = events.event(players=7, planned_series=2, deals=2)
    first, second = events.drawn(event), events.drawn(event, 2)
    ahead = ["drawn, begins after series 1"] * 2
    assert states(reader, event) == {1: ["not begun yet"] * 2, 2: ahead}
    build.record(first.tables[0].table.sheet)
    assert states(reader, event) == {1: ["in progress", "not begun yet"], 2: ahead}
    build.record(second.tables[0].table.sheet)
    assert states(reader, event)[2] == ["in progress", "not begun yet"]
