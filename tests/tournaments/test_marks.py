"""The same mark on every face: page, screen, CSV, spreadsheet, interface, paper; no two columns of one name."""

import csv
import io
import re

import pytest
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

import rules
from scoring.presenting.marks import Mark
from scoring.printing.documents import ranking as paper
from tests import build
from tests.tiers import long
from tests.tournaments import events
from tests.tournaments.repairs import Hall
from tournaments.actions import disqualifying, organising, printing, registering
from tournaments.models import Event
from tournaments.queries.marked import marks_of
from tournaments.queries.standings import standings
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
WORDS = {
    "de": {"disqualified": "disqualifiziert", "left": "ausgeschieden", "absent": "nicht erschienen"},
    "en": {"disqualified": "disqualified", "left": "withdrawn", "absent": "not present"},
    "fr": {"disqualified": "disqualifié", "left": "forfait", "absent": "absent"},
}
NUMBERS = {"disqualified": 1, "left": 2, "absent": 5}


def at(made):
    return {"by": events.director_of(made), "at": build.AT}


@pytest.fixture(scope="module")
def ended(world):
    """Of six who are registered, four play: one is disqualified, one leaves, one never came and one withdrew before."""

    def made():
        event = events.event(players=4, planned_series=1, title="Herbstpreis")
        registering.register_names(
            event_id=event.pk, text="Nils Nie\nNora Nein", announced=True, agreed=True, **at(event)
        )
        events.play_all(events.drawn(event))
        for number in (2, 6):
            row = event.registrations.get(number=number)
            registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(event))
        row = event.registrations.get(number=1)
        disqualifying.disqualify(registration_id=row.pk, reason="Told", rule="ISkO 4.5.9", **at(event))
        organising.finalise_event(event_id=event.pk, **at(event))
        return event.pk

    return world(made)


@pytest.fixture
def event(ended):
    return Event.objects.get(pk=ended)


def name_of(event, mark):
    return event.registrations.get(number=NUMBERS[mark]).player.name


def of_csv(client, event):
    text = client.get(reverse("event_ranking_csv", args=[event.slug])).content.decode("utf-8-sig")
    return [(row[2], row[-1]) for row in csv.reader(io.StringIO(text), delimiter=";")]


def of_results(client, event):
    client.force_login(events.director_of(event))
    book = load_workbook(io.BytesIO(client.get(reverse("event_results_xlsx", args=[event.slug])).content))
    first = next(iter(book))
    heading, *rows = [[cell.value for cell in row] for row in first.iter_rows()]
    place = heading.index({"de": "Bemerkung", "en": "Remark", "fr": "Remarque"}[translation.get_language()])
    return [(row[2], row[place]) for row in rows]


def of_markup(pattern):
    def read(client, event, address):
        page = client.get(address).content.decode()
        return [(re.sub(r"<[^>]+>", " ", each),) * 2 for each in re.findall(pattern, page, re.DOTALL)]

    return read


def of_page(client, event):
    return of_markup(r"<tr[^>]*>.*?</tr>")(client, event, reverse("event_ranking", args=[event.slug]))


def of_screen(client, event):
    address = reverse("event_screen", args=[event.slug]) + "?show=ranking&open=yes"
    return of_markup(r"<li>.*?</li>")(client, event, address)


def of_paper(client, event):
    language = translation.get_language()
    job = printing.print_ranking(event_id=event.pk, language=language, **at(event))
    with translation.override(language):
        made = paper.document(job)
    return [
        (row["name"], " ".join([row["club"], *(text.text for text in made.companions[str(place)].beside)]))
        for place, row in enumerate(made.context["rows"])
    ]


FACES = {"csv": of_csv, "xlsx": of_results, "page": of_page, "screen": of_screen, "paper": of_paper}


def test_the_ranking_of_the_book_bears_the_marks_as_well(client, event):
    told = client.get(reverse("api_book_ranking", args=[event.book_id])).json()["results"]
    marks = {each["player"]["id"]: each["mark"] for each in told}
    numbers = dict(event.registrations.values_list("player", "number"))
    assert {numbers[player]: mark for player, mark in marks.items()} == {1: "disqualified", 2: "left", 3: None, 4: None}


@pytest.mark.parametrize("language", [*WORDS])
@pytest.mark.parametrize("face", [*FACES])
def test_every_mark_stands_on_every_face(client, event, face, language):
    client.cookies["django_language"] = language
    with translation.override(language):
        rows = FACES[face](client, event)
        for mark, word in WORDS[language].items():
            name = name_of(event, mark)
            told = [text for row, text in rows if name in row]
            assert len(told) == 1, (mark, rows)
            assert word in (told[0] or ""), (mark, told)
        clean = [text or "" for row, text in rows if event.registrations.get(number=3).player.name in row]
        assert not any(word in text for text in clean for word in WORDS[language].values())


def test_the_interface_says_it_in_codes(client, event):
    lines = client.get(reverse("api_event_ranking", args=[event.slug])).json()["lines"]
    found = {line["number"]: line["mark"] for line in lines}
    assert found == {1: "disqualified", 2: "left", 3: None, 4: None, 5: "absent", 6: "absent"}
    assert {line["number"]: line["rank"] for line in lines if line["number"] in (1, 5, 6)} == dict.fromkeys((1, 5, 6))
    assert next(line["total"] for line in lines if line["number"] == 1) == standings(event)[3].total


def test_the_page_of_the_book_ranks_nobody_whom_the_event_does_not(client, event):
    page = client.get(reverse("book", args=[event.book_id]))
    assert page.status_code == 200
    assert page.context["rankings"] == []
    assert reverse("event", args=[event.slug]) in page.content.decode()


def test_what_is_said_in_no_language_twice():
    for language in WORDS:
        with translation.override(language):
            assert len({str(each.label) for each in Mark}) == len(Mark)


def test_before_the_first_draw_nobody_has_failed_to_come(client):
    event = events.event(players=3)
    registering.register_names(event_id=event.pk, text="Nils Nie", announced=True, **at(event))
    row = event.registrations.get(number=4)
    registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(event))
    client.cookies["django_language"] = "de"
    page = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "kommt nicht" in page
    assert "nicht erschienen" not in page
    client.force_login(events.director_of(event))
    assert "kommt nicht" in client.get(reverse("event_desk", args=[event.slug])).content.decode()


def test_the_desk_tells_who_left_from_who_never_came(client):
    event = events.event(players=5, planned_series=1)
    registering.register_names(event_id=event.pk, text="Nils Nie", announced=True, **at(event))
    fifth = event.registrations.get(number=5)
    registering.set_withdrawn(registration_id=fifth.pk, withdrawn=True, **at(event))
    events.play_all(events.drawn(event))
    for number in (1, 6):
        row = event.registrations.get(number=number)
        registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(event))
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "de"
    page = client.get(reverse("event_desk", args=[event.slug])).content.decode()
    told = dict(re.findall(r'data-no="(\d+)".*?class="presence"><i[^>]*>.</i> ([^<]*)</span>', page))
    assert (told["1"], told["5"], told["6"]) == ("ausgeschieden", "nicht erschienen", "nicht erschienen")


@pytest.mark.parametrize(("language", "word"), [("de", "gegangen"), ("en", "left"), ("fr", "parti")])
def test_nobody_withdraws_from_an_evening(client, language, word):
    made = events.event(players=4, planned_series=1, plan=Plan(evening=True))
    events.play_all(events.drawn(made))
    row = made.registrations.get(number=2)
    registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(made))
    client.cookies["django_language"] = language
    with translation.override(language):
        for face in FACES.values():
            told = [text for name, text in face(client, made) if row.player.name in name]
            assert len(told) == 1
            assert word in told[0]
            assert WORDS[language]["left"] not in told[0] or language == "en"
    lines = client.get(reverse("api_event_ranking", args=[made.slug])).json()["lines"]
    assert [line["mark"] for line in lines if line["number"] == 2] == ["left"]


def test_who_only_sat_in_for_somebody_has_left_and_who_never_came_was_not_there(client):
    """A substitute holds no result, before and after the ranking is final; of the seat's holder all of it stays."""
    made = events.event(players=4, planned_series=1, deals=3)
    events.named(made, events.director_of(made), "Vera Vertretung", "Nils Nie")
    for number in (5, 6):
        row = made.registrations.get(number=number)
        registering.set_withdrawn(registration_id=row.pk, withdrawn=True, **at(made))
    hall = Hall(events.drawn(made).series.event_id)
    events.play(hall.sheet(1), [build.GAME], confirm=False)
    hall.repair("substitute", 1, 0, number=5)
    events.play(hall.sheet(1), [build.PASSED, build.LOST])
    registering.set_withdrawn(registration_id=made.registrations.get(number=5).pk, withdrawn=True, **at(made))
    numbers = {each.pk: each.number for each in made.registrations.all()}
    for final in (False, True):
        if final:
            organising.finalise_event(event_id=made.pk, **at(made))
        event = Event.objects.get(pk=made.pk)
        told = {line.number: line.mark for line in standings(event)}
        assert (told[5], told[6]) == (Mark.LEFT, Mark.ABSENT)
        told = {numbers[pk]: mark for pk, mark in marks_of(event, [*numbers]).items()}
        assert (told[5], told[6]) == (Mark.LEFT, Mark.ABSENT)
        csv_rows = dict(of_csv(client, event))
        told = ("ausgeschieden · spielte ab Serie 1 für Player 1", "nicht erschienen")
        assert (csv_rows["Vera Vertretung"], csv_rows["Nils Nie"]) == told


@pytest.mark.parametrize("language", [*WORDS])
@pytest.mark.parametrize("game", ["skat", *long(*sorted({*rules.games()} - {"skat"}))])
def test_no_two_columns_of_a_table_are_called_the_same(client, game, language):
    made = events.event(
        game=game,
        deals=None if game in {"ecarte", "sixty_six"} else 2,
        planned_series=1,
        plan=Plan(categories=("Damen",)),
    )
    size = max(rules.tables(game))
    events.named(made, events.director_of(made), *(f"Player {number};;Damen" for number in range(1, size + 1)))
    registering.register_names(event_id=made.pk, text="Nils Nie", announced=True, **at(made))
    absent = made.registrations.get(player__name="Nils Nie")
    registering.set_withdrawn(registration_id=absent.pk, withdrawn=True, **at(made))
    events.drawn(made)
    client.force_login(events.director_of(made))
    client.cookies["django_language"] = language
    tables = {}
    text = client.get(reverse("event_ranking_csv", args=[made.slug])).content.decode("utf-8-sig")
    tables["csv"] = next(csv.reader(io.StringIO(text), delimiter=";"))
    book = load_workbook(io.BytesIO(client.get(reverse("event_results_xlsx", args=[made.slug])).content))
    tables |= {sheet.title: [cell.value for cell in next(sheet.iter_rows())] for sheet in [*book][:-1]}
    for name in ("event_ranking", "event_money", "event", "event_embed"):
        tables |= {f"{name} {place}": each for place, each in enumerate(heads(client, reverse(name, args=[made.slug])))}
    tables |= {f"book {place}": each for place, each in enumerate(heads(client, reverse("book", args=[made.book_id])))}
    sheet = made.book.sheets.first()
    tables |= {f"sheet {place}": each for place, each in enumerate(heads(client, reverse("sheet", args=[sheet.pk])))}
    assert "csv" in tables
    assert {name: each for name, each in tables.items() if len({*each}) < len(each)} == {}


def heads(client, address):
    page = client.get(address).content.decode()
    for each in re.findall(r"<thead.*?</thead>", page, re.DOTALL):
        for row in re.findall(r"<tr.*?</tr>", each, re.DOTALL):
            cells = re.findall(r"<th[^>]*>(.*?)</th>", row, re.DOTALL)
            yield [text for cell in cells if (text := re.sub(r"<[^>]+>|\s+", " ", cell).strip())]
