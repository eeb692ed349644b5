"""The print room of an event: one file for a series, in one state, under whole names; and only what changed, anew."""

import io
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from scoring.models import PaperTrail, Player, PrintJob
from scoring.people.actions import naming_players
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.scoring import faces
from tests.tiers import long
from tests.tournaments import cash, events
from tournaments.actions import changing_seats, print_room, printing
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries.moves import Chair
from tournaments.queries.paper_contents import (
    BLANKS,
    CARDS,
    CODES,
    DRAW,
    OF_A_SERIES,
    PLAN_NAMES,
    PLAN_NUMBERS,
    PLAN_TABLES,
    SHEETS,
)
from tournaments.queries.print_shelf import shelf
from tournaments.queries.seats import series_of

pytestmark = pytest.mark.django_db
ORIGIN = "https://club.example"
NAMING = tuple(each for each in OF_A_SERIES if each not in {CODES, DRAW})
"""What names people and their seats."""


@pytest.fixture(autouse=True)
def prints_folder(settings, tmp_path):
    settings.PRINTS_DIR = tmp_path / "prints"
    return settings.PRINTS_DIR


def pages(job):
    with translation.override(job.language):
        pdf = press.bind(press.BOUND[job.document](job), lambda _made: None)
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf.data)).pages]


def text(job):
    return " ".join(" ".join(pages(job)).split())


@pytest.fixture(scope="module")
def drawn(world):
    """Eleven players at two tables of four and one of three, in both series."""

    def made():
        event = events.event(players=11, deals=None)
        events.drawn(event, 1)
        events.drawn(event, 2)
        return event.pk

    return world(made)


@pytest.fixture
def event(drawn):
    return Event.objects.get(pk=drawn)


def ask(event, document=CARDS, number=1, *, language="en", changed=False):
    by = events.director_of(event)
    return print_room.print_of_series(
        event_id=event.pk,
        number=number,
        document=document,
        language=language,
        origin=ORIGIN,
        changed=changed,
        by=by,
        at=build.AT,
    )


def done(job):
    press.run(job.pk, lambda: build.AT)
    job.refresh_from_db()
    assert job.state == "done", job.error
    return job


def due(event, document, number=1):
    return len(shelf(event, number).papers[document].due)


def seats(event, number=1):
    """By table: the names, in the order of the places."""
    tables = series_of(event)[number - 1].tables
    return {each.table.number: [player.name for player in each.players] for each in tables}


def test_start_cards_hold_the_seats_of_every_series_and_lie_in_the_order_of_the_tables(event):
    job = ask(event)
    first, second = seats(event, 1), seats(event, 2)
    cards = job.payload["cards"]
    assert [card["name"] for card in cards] == [name for table in first.values() for name in table]
    for card in cards:
        assert [
            [1, table, names.index(card["name"]) + 1] for table, names in first.items() if card["name"] in names
        ] == card["seats"][:1]
        assert [
            [2, table, names.index(card["name"]) + 1] for table, names in second.items() if card["name"] in names
        ] == card["seats"][1:]
    found = pages(job)
    assert (len(found), job.parts) == (3, 11)
    assert all(name in found[0] for name in first[1])
    assert found[0].count("Series 2") == 4


def test_a_plan_by_name_is_sorted_by_name_one_by_number_by_number_and_one_by_table_by_table(event):
    names = [each["name"] for each in ask(event, PLAN_NAMES).payload["seats"]]
    assert names == sorted(names)
    assert set(names) == {name for table in seats(event).values() for name in table}
    numbers = [each["number"] for each in ask(event, PLAN_NUMBERS).payload["seats"]]
    assert numbers == list(range(1, 12))
    found = text(ask(event, PLAN_TABLES))
    at = [found.index(f"Table {number} ") for number in (1, 2, 3)]
    assert at == sorted(at)
    assert at[0] < found.index(seats(event)[1][0]) < at[1]


@pytest.mark.parametrize("document", [BLANKS, SHEETS])
def test_the_lists_of_a_series_are_one_file_in_table_order_with_codes_to_their_pages(event, document):
    found = pages(ask(event, document))
    assert len(found) == 3
    for page, (table, names), state in zip(found, seats(event).items(), series_of(event)[0].tables, strict=True):
        assert f"Series 1, table {table}" in page
        assert f"{ORIGIN}/sheets/{state.table.sheet.pk}/" in page
        assert all(name in page for name in names)
    assert "48 deals" in found[0]
    assert "36 deals" in found[2]
    assert "dealing begins at seat 1" in found[0]


def test_a_list_in_the_file_is_as_it_was_when_the_file_was_asked_for(event):
    sheet = series_of(event)[0].tables[0].table.sheet
    build.record(sheet)
    job = ask(event, SHEETS)
    before = pages(job)
    assert "♣" in before[0]
    build.record(sheet, {**build.GAME, "declarer": 0})
    other = Player.objects.get(name=seats(event)[1][0])
    Player.objects.filter(pk=other.pk).update(name="Somebody Else")
    assert pages(job) == before


@pytest.mark.parametrize("document", NAMING)
def test_whole_names_lie_on_paper_and_minors_are_numbers_on_what_hangs(event, document):
    build.shown_as(Player.objects.get(name="Player 10"), "number")
    minor = Player.objects.get(name="Player 11")
    Player.objects.filter(pk=minor.pk).update(publicity="", minor=True)
    found = text(ask(event, document))
    assert "Player 10" in found
    assert ("Player 11" in found, f"#{minor.pk}" in found) == ((True, False) if document == CARDS else (False, True))


@pytest.mark.parametrize("document", [PLAN_NAMES, PLAN_NUMBERS, PLAN_TABLES])
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "such as #11: competitor number 11 is on the start card."),
        ("de", "etwa #11: Startnummer 11 steht auf der Startkarte."),
        ("fr", "comme #11 : le numéro 11 figure sur la carte de départ."),
    ],
)
def test_a_plan_tells_whoever_stands_there_as_a_number_how_to_be_found(event, document, language, said):
    """Only where somebody does; on every page, within the page."""
    assert said not in text(ask(event, document, language=language)).replace("\N{NO-BREAK SPACE}", " ")
    Player.objects.filter(name="Player 11").update(publicity="", minor=True)
    found = pages(ask(event, document, language=language))
    assert len(found) == 1
    assert said in " ".join(found[0].split())


def test_all_that_was_printed_is_on_paper_until_it_changes(event):
    assert due(event, CARDS) == 11
    assert not shelf(event, 1).papers[CARDS].known
    done(ask(event))
    assert (due(event, CARDS), due(event, CARDS, 2)) == (0, 0)
    with pytest.raises(Objection):
        ask(event, changed=True)


def exchange(event):
    """Who sits first at tables 1 and 2 of the second series."""
    tables = {each.table.number: each.table.sheet for each in series_of(event)[1].tables}
    one, other = (Chair(tables[each].pk, 0, tables[each].revision) for each in (1, 2))
    changing_seats.swap(one=one, other=other, since="", key="k", **cash.by_director(event))


def test_after_a_repair_only_what_it_changed_is_printed_anew(event):
    for document in NAMING:
        done(ask(event, document, 2))
    moved = {seats(event, 2)[1][0], seats(event, 2)[2][0]}
    exchange(event)
    assert [due(event, each, 2) for each in NAMING] == [2, 1, 1, 1, 2, 2]
    job = done(ask(event, CARDS, 2, changed=True))
    assert {card["name"] for card in job.payload["cards"]} == moved
    assert (job.about["some"], job.about["all"]) == (2, 11)
    lists = done(ask(event, BLANKS, 2, changed=True))
    assert lists.pages == 2
    assert [due(event, each, 2) for each in NAMING] == [0, 1, 1, 1, 0, 2]


def test_a_deal_changes_a_completed_list_and_no_blank_one(event):
    for document in (BLANKS, SHEETS):
        done(ask(event, document))
    build.record(series_of(event)[0].tables[1].table.sheet)
    assert (due(event, BLANKS), due(event, SHEETS)) == (0, 1)


def test_a_name_that_changes_takes_the_printouts_away_and_asks_for_one_card(event):
    done(ask(event))
    named = Player.objects.get(name=seats(event)[3][0])
    naming_players.rename(named, "Renate Neu", by=events.director_of(event), at=build.AT)
    assert PrintJob.objects.get().state == "stale"
    assert due(event, CARDS) == 1
    assert named.name not in str(PaperTrail.objects.get().digests)


def test_an_objection_takes_away_what_was_to_be_published_and_no_paper_of_the_hall(event):
    by = events.director_of(event)
    cards, hall = done(ask(event)), {"event_id": event.pk, "language": "en", "by": by, "at": build.AT}
    published, hung = (printing.print_ranking(publicly=each, **hall) for each in (True, False))
    build.shown_as(Player.objects.get(name=seats(event)[3][0]), "number")
    assert set(PrintJob.objects.exclude(state="stale").values_list("pk", flat=True)) == {cards.pk, hung.pk}
    assert published.pk not in {cards.pk, hung.pk}
    assert due(event, CARDS) == 0


def test_what_was_taken_back_lies_on_no_paper(event):
    job = ask(event)
    print_jobs.cancel_print(job_id=job.pk, by=events.director_of(event), at=build.AT)
    press.run(job.pk, lambda: build.AT)
    assert due(event, CARDS) == 11


def test_table_cards_lead_to_what_is_played_there_whatever_the_series(event, client):
    job = print_room.print_table_cards(
        event_id=event.pk, tables=3, language="en", origin=ORIGIN, by=events.director_of(event), at=build.AT
    )
    found = pages(job)
    address = f"/events/{event.slug}/tables/2/"
    assert (len(found), f"{ORIGIN}{address}" in found[0]) == (2, True)
    sheet = series_of(event)[0].tables[1].table.sheet
    assert client.get(address).url == f"/sheets/{sheet.pk}/"
    assert client.get(f"/events/{event.slug}/tables/9/").url == f"/events/{event.slug}/"


@pytest.mark.parametrize("tables", [0, 401])
def test_no_more_table_cards_than_a_hall_has_tables(event, tables):
    with pytest.raises(Objection):
        print_room.print_table_cards(
            event_id=event.pk, tables=tables, language="en", origin=ORIGIN, by=events.director_of(event), at=build.AT
        )


@pytest.mark.parametrize(("number", "document"), [(3, CARDS), (1, "secrets")])
def test_what_is_not_there_is_not_printed(event, number, document):
    with pytest.raises(Objection):
        ask(event, document, number)


def test_tables_that_are_done_get_no_more_codes():
    event = events.event(players=4)
    events.play_all(events.drawn(event))
    with pytest.raises(Objection, match="has been confirmed"), translation.override("en"):
        ask(event, CODES)
    assert not shelf(event, 1).papers[CODES].parts


def test_asking_twice_in_one_state_is_one_job(event):
    assert ask(event) == ask(event)
    assert PrintJob.objects.count() == 1


@pytest.mark.parametrize("document", OF_A_SERIES)
def test_asking_takes_as_many_statements_for_many_tables_as_for_few(document):
    def asked(players):
        made = events.event(players=players)
        events.drawn(made)
        made = Event.objects.get(pk=made.pk)
        with CaptureQueriesContext(connection) as queries:
            ask(made, document)
        return len(queries)

    assert asked(8) == asked(24)


def test_the_shelf_takes_as_many_statements_for_many_tables_as_for_few():
    def looked(players):
        made = events.event(players=players)
        events.drawn(made)
        with CaptureQueriesContext(connection) as queries:
            shelf(Event.objects.get(pk=made.pk), 1)
        return len(queries)

    assert looked(8) == looked(24) < 16


GAMES = {"doppelkopf": 9, "ecarte": 6, "sixty_six": 8, "bauernschnapsen": 8}
SHORT = {"doppelkopf": 9, "ecarte": 6}
"""Of tables and of matches."""


@pytest.mark.parametrize(("game", "players"), [*SHORT.items(), *long(*sorted(GAMES.items() - SHORT.items()))])
def test_every_game_has_its_papers(game, players):
    made = events.event(game=game, players=players, deals=None)
    events.drawn(made)
    sat = seats(made)
    for document in NAMING:
        found = pages(ask(made, document, language="de"))
        assert all(name in "".join(found) for table in sat.values() for name in table)
    assert len(found) == len(sat)


def test_a_table_of_five_is_whole_on_every_paper():
    """Doppelkopf: five places, five signatures, and a deal more for each round of five."""
    event = events.event(game="doppelkopf", deals=None, players=9)
    events.drawn(event)
    (number, five) = next((number, names) for number, names in seats(event).items() if len(names) == 5)
    (card,) = [each for each in ask(event).payload["cards"] if each["seats"] == [[1, number, 5]]]
    assert card["name"] == five[4]
    plan = text(ask(event, PLAN_TABLES))
    assert all(f"{place} {name}" in plan for place, name in enumerate(five, start=1))
    assert plan.count("Whoever deals sits out.") == 1
    for document in (BLANKS, SHEETS):
        sheet = " ".join(pages(ask(event, document))[number - 1].split())
        assert "30 deals" in sheet
        assert all(f"{place} {name} · No." in sheet for place, name in enumerate(five, start=1))
        assert "5 Signature" in sheet
        assert all(f"deals → sits out: {place}" in sheet for place in range(1, 6))
        assert "sits out" not in " ".join(pages(ask(event, document))[number % 2])
        assert "6 Signature" not in sheet


def test_the_plan_by_table_and_the_lists_say_who_sits_out_beside_the_dealer_of_five_at_skat():
    event = events.event(deals=None, players=5)
    events.drawn(event)
    said = "Es setzen aus: 1 gibt → 1, 4 · 2 gibt → 2, 5 · 3 gibt → 1, 3 · 4 gibt → 2, 4 · 5 gibt → 3, 5"
    assert said in text(ask(event, PLAN_TABLES, language="de"))
    for document in (BLANKS, SHEETS):
        sheet = text(ask(event, document, language="de"))
        assert all(sheet.count(f"gibt → es setzen aus: {out}") == 2 for out in ("1, 4", "2, 5", "1, 3", "2, 4", "3, 5"))


def test_the_draw_is_one_sheet_that_never_changes_and_each_card_has_its_holder_s_code(event, client):
    made = event.series.get(number=2).certificate
    job = done(ask(event, DRAW, 2))
    sheet = text(job)
    for said in ("Draw certificate · Series 2", str(made["seed"]), f"({made['algorithm']} {made['version']})"):
        assert said in sheet
    assert ", ".join(map(str, made["numbers"])) in sheet
    assert f"Table 1: {', '.join(map(str, made['seats'][0]))}" in sheet
    card = done(ask(event)).payload["cards"][0]
    address = card["address"].removeprefix(ORIGIN)
    assert card["name"] in client.get(address).content.decode()
    exchange(event)
    assert due(event, DRAW, 2) == 0


def repaired(event, **asked):
    """The preview of somebody who does not come, and what is said once it is done."""
    client = Client()
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    said = {"kind": "no_show", "series": 1, "table": 1, "seat": 0, **asked}
    address = reverse("event_repair", args=[event.slug])
    shown = client.get(address, said)
    sent = {**said, "seen": shown.context["repair"].digest}
    return faces.text(shown), faces.text(client.post(address, sent, follow=True))


def chairs(event):
    """Everybody's seats in both series."""
    tables = [(series, *each) for series in (1, 2) for each in seats(event, series).items()]
    return {(name, series, table, seat) for series, table, names in tables for seat, name in enumerate(names)}


def test_a_repair_names_the_start_cards_that_are_wrong_by_it_and_leads_to_printing_these(event):
    """One in each series fills the seat; everybody else's card stays right."""
    done(ask(event))
    before, gone = chairs(event), seats(event)[1][0]
    shown, said = repaired(event, ahead="yes")
    wrong = {name for name, *_seat in chairs(event) - before}
    assert gone not in {name for name, *_seat in chairs(event)}
    assert len(wrong) <= 2
    assert all(name in shown.partition("printed again afterwards: ")[2].partition("<")[0] for name in wrong)
    assert due(event, CARDS) == int(re.search(r"(\d+) start cards? on paper", said)[1]) == len(wrong)
    assert f"{reverse('event_prints', args=[event.slug])}?series=1#paper-cards" in said


def test_where_no_card_was_printed_none_is_wrong(event):
    shown, said = repaired(event)
    assert "start card" not in shown
    assert "on paper" not in said
