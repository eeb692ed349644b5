"""Registering from a file: what is shown of each row, and that all of it is taken once or nothing."""

import base64
import random
import re
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.people.values import showing
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tournaments.actions import planning
from tournaments.actions.registering import Fate
from tournaments.models import Event, Registration
from tournaments.plain.event_audit import audit_events
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    club = build.club("SC Adler")
    by = build.grant(build.account(), "director", club=club).account
    made = events.event(by=by, club=club)
    events.named(made, by, "Hans Köhler; SC Nord")
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def send(desk, event, data, name="list.csv"):
    return desk.post(url("event_import", event), {"file": SimpleUploadedFile(name, data)})


def fates(answer):
    return {each.line.number: each.fate for each, _word in answer.context["rows"]}


def settled(answer, **more):
    """What the page sends, with what is proposed."""
    asked = [each.question for each, _word in answer.context["rows"] if each.question]
    chosen = {f"who:{each.key}": each.chosen or each.none for each in (*asked, *answer.context["questions"])}
    return {"names": answer.context["text"], "ticks": "yes", **chosen, **more}


LIST = (
    "Name;Verein\nNora Neu;SC West\nKarla Klub\nHans Köhler;SC Nord\nHans Koehler;SC Nord\n;SC Ost\n=1+2;SC Ost"
).encode()


def test_each_row_says_what_would_come_of_it_and_nothing_is_written(desk, event):
    build.player("Karla Klub", club=event.book.club)
    answer = send(desk, event, LIST)
    assert answer.status_code == 200
    assert fates(answer) == {
        2: Fate.NEW,
        3: Fate.KNOWN,
        4: Fate.REGISTERED,
        5: Fate.ASKED,
        6: Fate.BAD,
        7: Fate.BAD,
    }
    assert "“=1+2” is a formula" in text(answer)
    assert event.registrations.count() == 1
    assert event.decisions.count() == 2


def test_all_is_taken_or_nothing_and_the_same_file_twice_registers_nobody_twice(desk, event):
    data = b"Name;Verein\nNora Neu;SC West\nKarla Klub\nHans K\xf6hler;SC Nord"
    for comes in (2, 0):
        answer = send(desk, event, data)
        assert answer.context["comes"] == comes
        said = desk.post(url("event_import_register", event), settled(answer, announced="on"), follow=True)
        assert said.status_code == 200
        assert event.registrations.count() == 3
    found = event.registrations.order_by("number")
    assert [each.presence for each in found][1:] == [Registration.Presence.ANNOUNCED] * 2
    assert [each for _event, each in audit_events(Event.objects.filter(pk=event.pk))] == [[]]


def test_a_bad_row_or_an_open_question_registers_nobody_and_keeps_what_was_sent(desk, event):
    for data in (b"Nora Neu\n;SC West", b"Nora Neu\nHans Koehler;SC Nord"):
        answer = send(desk, event, data)
        names = answer.context["text"]
        again = desk.post(url("event_import_register", event), {"names": names, "ticks": "yes"})
        assert again.status_code == 400
        assert again.context["text"] == names
        assert event.registrations.count() == 1


def test_what_another_desk_registered_meanwhile_is_asked_about_again(desk, event):
    answer = send(desk, event, b"Nora Neu;SC West")
    events.named(event, events.director_of(event), "Nora Neu; SC West")
    again = desk.post(url("event_import_register", event), settled(answer))
    assert (again.status_code, fates(again)) == (400, {1: Fate.REGISTERED})
    assert event.registrations.count() == 2


def test_rows_corrected_on_the_page_are_looked_at_again(desk, event):
    answer = desk.post(url("event_import", event), {"names": "Nora Neu; SC West\n\n; SC Ost", "ticks": "yes"})
    assert fates(answer) == {1: Fate.NEW, 3: Fate.BAD}
    assert not answer.context["announced"]


@pytest.mark.parametrize("sent", [{}, {"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04rubbish")}])
def test_what_is_no_list_gets_a_sentence(desk, event, sent):
    answer = desk.post(url("event_import", event), sent)
    assert answer.status_code == 400
    assert len(answer.context["reasons"]) == 1


def words(answer):
    """What a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", text(answer)).split())


def again(desk, event, answer, **fields):
    """What the page sends where the file is read otherwise."""
    return desk.post(url("event_import", event), {"kept": answer.context["kept"], **fields})


def test_a_guessed_code_page_is_asked_about_with_names_and_another_one_can_be_chosen(desk, event):
    answer = send(desk, event, "Name;Verein\nŘehoř Dvořák;Žižkov\nNora Neu".encode("cp1250"))
    assert "Read as Western European (Windows): Øehoø Dvoøák" in words(answer)
    assert "Central European (Windows): Řehoř Dvořák" in words(answer)
    other = again(desk, event, answer, code_page="cp1250")
    assert "Read as Central European (Windows): Řehoř Dvořák" in words(other)
    assert other.context["text"] == "\nŘehoř Dvořák; Žižkov\nNora Neu"
    assert event.registrations.count() == 1


def test_nobody_is_asked_about_letters_that_are_certain(desk, event):
    for data in (LIST, b"Name\nNora Neu", "Name\nJörg Neu".encode("utf-16")):
        assert not send(desk, event, data).context["code_pages"]


def test_a_lost_letter_is_refused_by_row_with_the_way_out(desk, event):
    answer = send(desk, event, "Name\nNora Neu\nJörg Köhler\nJür".encode() + b"\xfcgen Neu")
    assert (fates(answer)[3], fates(answer)[4]) == (Fate.NEW, Fate.BAD)
    assert "“�” stands for a letter that was lost" in words(answer)
    assert "another code page" in words(answer)
    assert answer.context["code_pages"]
    refused = desk.post(url("event_import_register", event), settled(answer))
    assert refused.status_code == 400
    assert event.registrations.count() == 1


def test_letters_that_were_read_as_two_are_mended_and_asked_about(desk, event):
    answer = send(desk, event, "Name\nJÃ¼rgen KÃ¼hn".encode())
    assert "UTF-8 that was once read as Western European: Jürgen Kühn" in words(answer)
    assert "UTF-8: JÃ¼rgen KÃ¼hn" in words(answer)
    assert again(desk, event, answer, code_page="utf-8").context["text"] == "\nJÃ¼rgen KÃ¼hn"


def test_where_nobody_can_know_the_columns_are_asked_for_beside_what_would_come_of_the_guess(desk, event):
    answer = send(desk, event, b"Neu,Nora,SC West\nKlub,Karla,SC Nord")
    assert answer.status_code == 200
    assert fates(answer) == {1: Fate.NEW, 2: Fate.NEW}
    assert "Please check what each column holds." in words(answer)
    assert [each.kind.value for each in answer.context["reading"].columns] == ["last", "first", "club"]
    turned = again(desk, event, answer, **{"column:0": "first", "column:1": "last", "column:2": "club"})
    assert turned.context["text"] == "Neu Nora; SC West\nKlub Karla; SC Nord"
    said = desk.post(url("event_import_register", event), settled(turned), follow=True)
    assert said.status_code == 200
    assert event.registrations.count() == 3


def test_columns_that_cannot_be_are_refused_and_stay_as_they_were_chosen(desk, event):
    answer = send(desk, event, b"Neu,Nora,SC West\nKlub,Karla,SC Nord")
    again_asked = again(desk, event, answer, **{"column:0": "first", "column:1": "club", "column:2": "club"})
    assert again_asked.status_code == 400
    assert "The same was chosen for two columns." in words(again_asked)
    assert [each.kind.value for each in again_asked.context["reading"].columns] == ["first", "club", "club"]
    nonsense = again(desk, event, answer, **{"column:0": "nonsense", "column:1": "club"})
    assert "Choose one column for the name" in words(nonsense)


def test_a_list_without_a_head_says_so_and_its_columns_can_be_read_otherwise(desk, event):
    answer = send(desk, event, b"Nora Neu;01.02.1970;SC West\nKarla Klub;03.04.1980;SC Nord")
    assert "No headings were found above the columns." in words(answer)
    assert "Nothing is taken from these columns: column 2" in words(answer)
    assert answer.context["text"] == "Nora Neu; SC West\nKarla Klub; SC Nord"
    other = again(desk, event, answer, **{"column:0": "name"})
    assert other.context["text"] == "Nora Neu\nKarla Klub"


def test_rows_that_are_nobody_are_named(desk, event):
    answer = send(desk, event, b"Mitglieder 2026\n\nName;Verein\nNora Neu;SC West\nSumme;1")
    assert "2 rows are left out: 1 (Mitglieder 2026), 5 (Summe; 1)" in words(answer)
    assert fates(answer) == {4: Fate.NEW}


def test_what_is_chosen_stays_when_the_letters_are_read_otherwise(desk, event):
    answer = send(desk, event, "Dvořák,Řehoř,SC".encode("cp1250"))
    columns = {"column:0": "last", "column:1": "first", "column:2": "other"}
    chosen = again(desk, event, answer, **columns)
    assert all(f'name="{name}" value="{kind}"' in chosen.content.decode() for name, kind in columns.items())
    assert again(desk, event, chosen, code_page="cp1250", **columns).context["text"] == "Řehoř Dvořák"


@pytest.mark.parametrize("kept", ["rubbish", "eJw=", "€", "A" * 50_000])
def test_a_file_that_does_not_come_back_whole_gets_a_sentence(desk, event, kept):
    answer = desk.post(url("event_import", event), {"kept": kept})
    assert answer.status_code == 400
    assert "Choose it again." in words(answer)


def test_a_kept_file_unpacks_to_no_more_than_what_may_be_sent(desk, event):
    packed = base64.urlsafe_b64encode(zlib.compress(b";" * 30_000_000)).decode()
    assert "Choose it again." in words(desk.post(url("event_import", event), {"kept": packed}))


def test_a_file_too_long_to_be_kept_is_asked_for_again(desk, event):
    noise = base64.b85encode(random.Random(7).randbytes(780_000)).decode().translate(str.maketrans(",;|", "xyz"))
    rows = "\n".join(f"Neu,Nora,{noise[at : at + 4_000]}" for at in range(0, len(noise), 4_000))
    answer = send(desk, event, rows.encode())
    assert "rows" not in answer.context
    assert answer.context["kept"] == ""
    file = SimpleUploadedFile("list.csv", b"Neu,Nora")
    found = desk.post(url("event_import", event), {"file": file, "column:0": "first", "column:1": "last"})
    assert found.context["text"] == "Neu Nora"


@pytest.mark.parametrize(
    "cell",
    ["Anna " * 25_000, "Anna, " * 20_000, "1. " + " ." * 60_000, "Stand " + "1" * 130_000 + "\nx", "2026" * 30_000],
    ids=["words", "commas", "points", "figures", "years"],
)
def test_a_cell_as_long_as_a_book_is_refused_by_its_row_and_looked_at_no_further(desk, event, cell):
    """Each of these took minutes."""
    answer = send(desk, event, f'Name;Verein\nNora Neu;SC West\n"{cell}";SC Ost'.encode())
    assert answer.status_code == 200
    assert fates(answer)[2] is Fate.NEW
    assert fates(answer).get(3, Fate.BAD) is Fate.BAD
    assert len(answer.content) < 20_000


def test_a_list_of_names_that_would_all_be_too_long_is_read_line_by_line(desk, event):
    answer = send(desk, event, "\n".join(["Name", *["A " * 149] * 500]).encode())
    assert {*fates(answer).values()} == {Fate.BAD}
    assert "At most 120 characters." in text(answer)


def test_too_large_a_file_is_refused_before_it_is_read(desk, event):
    answer = send(desk, event, b"x" * 1_100_000)
    assert answer.status_code == 413
    assert "1000 kB" in text(answer)


def test_a_final_event_takes_no_file(client):
    event = events.event(players=3, planned_series=1)
    events.finalised(event)
    client.force_login(events.director_of(event))
    assert send(client, event, b"Nora Neu").status_code == 409


def test_looking_costs_no_more_statements_for_many_rows(desk, event):
    def statements(rows):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            send(desk, event, "\n".join(f"Nora Neu{each}; SC {each}" for each in range(rows)).encode())
        return len(asked)

    statements(1)
    assert statements(40) <= statements(2)


BORN = (
    b"Name;Verein;Geschlecht;Geburtsdatum\nLina Neu;SC West;w;03.04.2012\nOma Alt;SC Ost;w;01.02.1950\n"
    b"Karla Klub;;w;05.06.2011\nOtto Mann;SC Ost;m;1980"
)


def with_categories(event, *categories):
    plan = Plan(categories=categories)
    by = events.director_of(event)
    planning.change_plan(event_id=event.pk, plan=plan, expected=plans.digest(Plan()), by=by, at=build.AT)


def test_birth_and_sex_mark_minors_and_choose_categories_and_are_kept_nowhere(desk, event):
    with_categories(event, "Damen", "U18", "Senioren 60+")
    known = build.player("Karla Klub", club=event.book.club, agreed=True)
    answer = send(desk, event, BORN)
    assert answer.context["young"].minors == {2, 4}
    assert "Geschlecht" not in answer.context["unused"]
    assert "2012" not in answer.context["text"]
    minors = re.findall(r'name="minor" value="(\d+)" checked', answer.content.decode())
    assert minors == ["2", "4"]
    desk.post(url("event_import_register", event), settled(answer, minor=minors, agreed="on"))
    found = {each.player.name: each for each in event.registrations.select_related("player")}
    assert [found[name].category for name in ("Lina Neu", "Oma Alt", "Otto Mann")] == [
        "Damen, U18",
        "Damen, Senioren 60+",
        "",
    ]
    assert [found[name].player.minor for name in ("Lina Neu", "Oma Alt", "Karla Klub")] == [True, False, True]
    assert found["Lina Neu"].player.publicity != showing.FULL
    known.refresh_from_db()
    assert known.publicity != showing.FULL
    assert [each for _event, each in audit_events(Event.objects.filter(pk=event.pk))] == [[]]


def test_a_tick_that_is_taken_away_marks_nobody_and_stays_away_when_one_looks_again(desk, event):
    answer = send(desk, event, BORN)
    again = desk.post(url("event_import", event), settled(answer, minor=["4"]))
    assert again.context["young"].minors == {4}
    desk.post(url("event_import_register", event), settled(again))
    assert not event.registrations.filter(player__minor=True).exists()


def test_a_category_in_the_list_goes_before_what_birth_and_sex_would_say(desk, event):
    with_categories(event, "Damen", "Junioren")
    answer = send(desk, event, b"Name;Kategorie;Geschlecht\nLina Neu;Junioren;w\nUte Neu;;w")
    assert answer.context["text"].split("\n")[1:] == ["Lina Neu; ; Junioren", "Ute Neu; ; Damen"]


def test_a_column_of_titles_stands_in_the_names_and_every_column_says_how_it_is_read(desk, event):
    data = "Anrede;Titel;Nachname;Vorname;Geburtsname;PLZ\nFrau;Dr.;Adler;Anna;Amsel;50667\n"
    data += "Herr;Prof. Dr.;Brandt;Bernd;;50667\nFrau;Frau Dr. med.;;Carla;Cohn;50667\nHerr;Herr;Dorn;Dirk;;1\n"
    answer = send(desk, event, data.encode())
    shown = [each.line.name for each, _word in answer.context["rows"]]
    assert shown == ["Dr. Anna Adler", "Prof. Dr. Bernd Brandt", "Dr. med. Carla Cohn", "Dirk Dorn"]
    page = words(answer)
    assert "Titel → title, such as Dr. or Prof. · " in page
    assert "Geburtsname → name at birth, where there is no last name" in page
    assert "Nothing is taken from these columns: PLZ" in page
    registered = desk.post(f"/events/{event.slug}/import/register/", settled(answer))
    assert registered.status_code == 302
    assert event.registrations.filter(player__name="Prof. Dr. Bernd Brandt").exists()


def test_titles_and_names_at_birth_can_be_chosen_and_taken_away(desk, event):
    answer = send(desk, event, b"Nachname;Vorname;Grad;Notiz\nAdler;Anna;Dr.;Amsel\n;Berta;;Brandt\n")
    chosen = {"column:0": "last", "column:1": "first", "column:2": "title", "column:3": "birth"}
    answer = again(desk, event, answer, **chosen)
    assert [each.line.name for each, _word in answer.context["rows"]] == ["Dr. Anna Adler", "Berta Brandt"]
    answer = again(desk, event, answer, **chosen | {"column:2": "other", "column:3": "other", "column:0": "last"})
    assert "Anna Adler" in [each.line.name for each, _word in answer.context["rows"]]


@pytest.mark.parametrize(
    ("head", "women", "man"),
    [
        ("Anrede;Vorname;Nachname", ("Frau;Lina;Neu", "Frau Dr.;Ute;Alt"), "Herr;Jan;Kurz"),
        ("Civilité;Prénom;Nom", ("Mme;Lina;Neu", "Mlle;Ute;Alt"), "M.;Jan;Kurz"),
        ("Title;First name;Last name", ("Mrs;Lina;Neu", "Ms;Ute;Alt"), "Mr;Jan;Kurz"),
    ],
)
def test_a_salutation_is_the_column_for_women_and_men(desk, event, head, women, man):
    plan = Plan(categories=("Damen",))
    by = events.director_of(event)
    planning.change_plan(event_id=event.pk, plan=plan, expected=plans.digest(Plan()), by=by, at=build.AT)
    answer = send(desk, event, "\n".join((head, *women, man)).encode())
    assert [each.line.category for each, _word in answer.context["rows"]] == ["Damen", "Damen", ""]
    heading = head.partition(";")[0]
    assert answer.context["looked_at"] == [heading]
    assert heading not in answer.context["unused"]


def test_degrees_below_title_stay_titles(desk, event):
    answer = send(desk, event, b"Titel;Vorname;Nachname\nDr.;Lina;Neu\nProf.;Jan;Kurz")
    assert answer.context["looked_at"] == []
    assert [each.line.name for each, _word in answer.context["rows"]] == ["Dr. Lina Neu", "Prof. Jan Kurz"]


def test_the_page_says_in_which_order_names_were_read_as_it_was_answered(desk, event):
    answer = send(desk, event, "Adler Anna;SC Nord\nKöhler Hans;SC Nord\nZopf Xaver;SC West\n".encode())
    told = [kind for _heading, kind in answer.context["read_as"]]
    (question,) = [each for each in answer.context["reading"].questions if each.lines > 1]
    for order in ("last", "first"):
        read = again(desk, event, answer, **{f"who:{question.key}": order})
        told = [kind for _heading, kind in read.context["read_as"]]
        assert told[0] == f"name, {order} name first"
