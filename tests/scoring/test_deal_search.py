"""Looking for deals: who may look, what is found and told, what cannot be asked, and at what cost."""

from datetime import timedelta
from functools import partial
from itertools import cycle
from uuid import uuid4

import pytest
from django import forms
from django.db import connection
from django.urls import reverse
from django.utils.choices import flatten_choices
from pytest_django.asserts import assertHTMLEqual

import rules
from scoring import bounds
from scoring.actors import OPERATOR
from scoring.lists.actions import opening_sheets
from scoring.lists.forms import search_forms
from scoring.models import Book, Deal, Player, SeatTotal, Sheet
from tests import build
from tests.auditing import findings
from tests.rows import plan, statements
from tests.scoring import searches, toy
from tests.scoring.faces import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    return searches.played()


@pytest.fixture
def bert():
    return Player.objects.get(name="Bert Brandt")


def address(player, name="player_deals", /, **asked):
    return reverse(name, args=[player.pk], query=asked)


def numbers(client, player, **asked):
    """Deals found, by list and number, as the API tells them."""
    answer = client.get(address(player, "api_player_deals", **asked))
    assert answer.status_code == 200, answer.content
    return [(each["sheet"], each["number"]) for each in answer.json()["results"]]


def shown(client, player, **asked):
    """How many deals the page says that it found, and the page."""
    client.cookies["django_language"] = "en"
    answer = client.get(address(player, **asked))
    assert answer.status_code == 200, text(answer)
    return answer.context["page"].paginator.count, text(answer)


def test_deals_are_found_by_what_was_played_and_how_it_ended(client, sheet, bert):
    assert numbers(client, bert) == [(sheet.pk, 4), (sheet.pk, 2), (sheet.pk, 1)]
    assert numbers(client, bert, game="skat", contract="clubs") == [(sheet.pk, 2), (sheet.pk, 1)]
    assert numbers(client, bert, contract="clubs", outcome="lost") == [(sheet.pk, 2)]
    assert numbers(client, bert, game="ecarte") == []
    assert shown(client, bert)[0] == 3
    count, page = shown(client, bert, contract="skat:grand_hand")
    assert count == 1
    assert "Grand Hand" in page
    assert shown(client, bert, outcome="skat:lost")[0] == 1


def test_deals_are_found_by_book_and_day(client, sheet, bert):
    seated, at = [bert, build.player(), build.player()], sheet.opened_at + timedelta(days=3)
    later = opening_sheets.open_sheet(
        book=build.book(title="Later"), title="Later", ruleset=build.ruleset(), players=seated, by=OPERATOR, at=at
    )
    build.record(later, {**build.GAME, "declarer": 0})
    day, after = (sheet.opened_at + timedelta(days=days) for days in (0, 1))
    assert numbers(client, bert, book=later.book_id) == numbers(client, bert, opened_after=after.date())
    assert numbers(client, bert, book=later.book_id) == [(later.pk, 1)]
    assert [pk for pk, _number in numbers(client, bert, opened_before=day.date())] == [sheet.pk] * 3
    assert shown(client, bert, book=later.book_id)[0] == shown(client, bert, since=after.date())[0] == 1
    assert shown(client, bert, until=day.date())[0] == 3


def test_deals_are_found_by_list(client, sheet, bert):
    other = build.sheet(players=[bert, build.player(), build.player()], book=sheet.book, title="Table 2")
    build.record(other, {**build.GAME, "declarer": 0})
    assert numbers(client, bert, sheet=other.pk) == [(other.pk, 1)]
    count, page = shown(client, bert, sheet=other.pk)
    assert count == 1
    assert "Sheet <b>Table 2" in page
    assert shown(client, bert, sheet=sheet.pk)[0] == 3


def test_a_substitute_finds_his_deals_by_list_and_book(client, sheet):
    dora, book = build.player("Dora Decker"), sheet.book_id
    build.sheet(players=[dora, build.player(), build.player()])  # only who once held a seat is shown to everybody
    build.write(sheet, "seat", seats=((1, dora.pk),), before=sheet.deals.get(position=4).sequence)
    assert shown(client, dora, sheet=sheet.pk, book=book, contract="skat:grand_hand")[0] == 1


def refused(client, language, url):
    """What is said at each field, and the page."""
    client.cookies["django_language"] = language
    answer = client.get(url)
    assert answer.status_code == 400
    assert answer.context["page"].paginator.count == 0
    return answer.context["form"].errors, text(answer)


@pytest.mark.parametrize(
    ("asked", "at", "said"),
    [
        ({"game": "whist"}, "game", "„whist“ steht hier nicht zur Auswahl."),
        ({"game": "doppelkopf"}, "game", "„Doppelkopf“ steht hier nicht zur Auswahl."),
        ({"contract": "doppelkopf:poverty"}, "contract", "„Armut“ steht hier nicht zur Auswahl."),
        ({"contract": "clubs"}, "contract", "„clubs“ steht hier nicht zur Auswahl."),
        ({"outcome": "skat:x"}, "outcome", "„skat:x“ steht hier nicht zur Auswahl."),
        ({"book": "0"}, "book", "„0“ steht hier nicht zur Auswahl."),
        ({"sheet": "Tisch"}, "sheet", "„Tisch“ steht hier nicht zur Auswahl."),
        ({"since": "morgen"}, "since", "„morgen“ ist kein Datum. Schreiben Sie es so: 2026-03-14."),
        ({"until": "31.02.2026"}, "until", "„31.02.2026“ ist kein Datum. Schreiben Sie es so: 2026-03-14."),
        ({"since": "2026-03-14", "until": "13.03.2026"}, "until", "Der Zeitraum endet, bevor er beginnt."),
    ],
)
def test_what_cannot_be_asked_is_named_with_its_rule_and_finds_nothing(client, sheet, bert, asked, at, said):
    errors, page = refused(client, "de", address(bert, **asked))
    assert errors == {at: [said]}
    assert said in page


def test_what_was_typed_stays_beside_its_error(client, sheet, bert):
    asked = {"contract": "skat:clubs", "since": "2026-03-15", "until": "2026-03-14"}
    client.cookies["django_language"] = "en"
    form = client.get(address(bert, **asked)).context["form"]
    assert 'value="skat:clubs" selected' in str(form["contract"])
    assert 'value="2026-03-15"' in str(form["since"])
    assert 'value="2026-03-14"' in str(form["until"])
    long = client.get(address(bert, since="x" * 5000)).context["form"]
    assert len(long.errors["since"][0]) < 200


def test_codes_of_two_games_do_not_hold_together(client, sheet, bert):
    pair = build.sheet(2, rules=build.ruleset("ecarte"), players=[build.player(), bert])
    build.record(pair, {"first_talk": "accepted", "incident": "abandoned_dealer", "tricks_dealer": 0})
    errors, _page = refused(client, "en", address(bert, game="ecarte", contract="skat:clubs"))
    assert errors == {"contract": ["This belongs to Skat, not to Écarté."]}


def test_a_list_of_another_book_does_not_hold_together(client, sheet, bert):
    other = build.sheet(players=[bert, build.player(), build.player()])
    build.record(other, {**build.GAME, "declarer": 0})
    errors, _page = refused(client, "en", address(bert, book=sheet.book_id, sheet=other.pk))
    assert errors == {"sheet": ["This sheet is in a different book."]}


def test_a_search_that_finds_nothing_says_so_and_stays_open(client, sheet, bert):
    count, page = shown(client, bert, contract="skat:null")
    assert count == 0
    assert "No deal matches this search." in page
    assert "What was played <b>Null" in page
    assert "Change the search" in page
    nobody = build.sheet(players=[build.player("Nobody Yet"), build.player(), build.player()])
    count, page = shown(client, nobody.seat_totals.get(seat=0).player)
    assert count == 0
    assert "No deals of Nobody Yet yet." in page


def test_books_and_lists_to_choose_from_are_the_last_and_a_period_reaches_the_others(client, sheet, bert, monkeypatch):
    monkeypatch.setattr(search_forms, "OFFERED", 2)
    for days in (1, 2, 3):
        at, seated = sheet.opened_at + timedelta(days=days), [bert, build.player(), build.player()]
        book = build.book(title=f"Evening {days}")
        made = opening_sheets.open_sheet(
            book=book, title=f"List {days}", ruleset=build.ruleset(), players=seated, by=OPERATOR, at=at
        )
        build.record(made, {**build.GAME, "declarer": 0})
    form = asked_of(client, bert)
    assert offered(form, "book") == ["any", "Evening 3", "Evening 2"]
    assert offered(form, "sheet") == ["any", "List 3 – 17 Mar 2026", "List 2 – 16 Mar 2026"]
    assert "The latest 2 are offered" in form["book"].help_text
    early = asked_of(client, bert, until="2026-03-15")
    assert offered(early, "book") == ["any", "Evening 1", str(sheet.book)]
    assert early["book"].help_text == ""
    chosen = asked_of(client, bert, book=sheet.book_id)
    assert offered(chosen, "book") == ["any", "Evening 3", "Evening 2", str(sheet.book)]
    assert offered(chosen, "sheet") == ["any", "Table 1 – 14 Mar 2026"]


def asked_of(client, player, **asked):
    client.cookies["django_language"] = "en"
    return client.get(address(player, **asked)).context["form"]


def offered(form, name):
    return [text for _value, text in flatten_choices(form.fields[name].choices)]


@pytest.mark.parametrize(
    ("asked", "at", "said"),
    [
        ({"game": "whist"}, "game", "„game“ kann nur diese Werte haben: "),
        ({"game": "ecarte", "contract": "clubs"}, "contract", "„contract“ kann nur diese Werte haben: "),
        ({"outcome": "x"}, "outcome", "„outcome“ kann nur diese Werte haben: "),
        ({"contract": "c" * 31}, "contract", "„contract“ kann nur diese Werte haben: "),
        ({"book": "x"}, "book", "Bitte eine Zahl eingeben."),
        ({"sheet": "0"}, "sheet", "Dieser Wert muss größer oder gleich 1 sein."),
        ({"opened_after": "bald"}, "opened_after", "Schreiben Sie das Datum so: 2026-03-14."),
        ({"opened_after": "2026-03-14", "opened_before": "2026-03-13"}, "opened_before", "Der Zeitraum endet, bevor"),
        ({"player": "1"}, "player", "Diesen Schlüssel gibt es nicht."),
    ],
)
def test_what_the_api_cannot_be_asked_is_400_and_named_with_its_rule(client, sheet, bert, asked, at, said):
    answer = client.get(address(bert, "api_player_deals", **asked), headers={"accept-language": "de"})
    assert answer.status_code == 400
    (problem,) = answer.json()["problems"]
    assert problem["fields"] == [at]
    assert problem["message"].startswith(said)


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ("Skat", "Kreuz", "verloren")), ("fr", ("Skat", "Trèfle", "perdu")), ("en", ("Skat", "Clubs", "lost"))],
)
def test_the_api_tells_codes_in_the_readers_words_too(client, sheet, bert, language, words):
    asked = address(bert, "api_player_deals", outcome="lost")
    (found,) = client.get(asked, headers={"accept-language": language}).json()["results"]
    assert (found["game"], found["contract"], found["outcome"]) == ("skat", "clubs", "lost")
    assert (found["game_text"], found["contract_text"], found["outcome_text"]) == words
    assert (found["title"], found["book_title"]) == (str(sheet), str(sheet.book))


def test_hidden_books_are_told_to_those_alone_who_may_see_them(client, sheet, bert):
    hidden = build.sheet(players=[bert, build.player(), build.player()], book=build.book(public=False, title="Secret"))
    build.record(hidden, {**build.GAME, "declarer": 0})
    assert hidden.pk not in dict(numbers(client, bert))
    count, page = shown(client, bert)
    assert count == 3
    assert "Secret" not in page
    assert client.get(address(bert, book=hidden.book_id)).status_code == 400
    client.force_login(build.account(superuser=True))
    assert hidden.pk in dict(numbers(client, bert))
    assert shown(client, bert, book=hidden.book_id)[0] == 1


@pytest.mark.parametrize("name", ["player_deals", "api_player_deals"])
def test_who_shows_no_name_is_looked_for_by_nobody_else(client, sheet, bert, name):
    bert.publicity, bert.account = "number", build.account()
    bert.save()
    assert client.get(address(bert, name)).status_code == 404
    client.force_login(bert.account)
    assert client.get(address(bert, name)).status_code == 200


def test_a_search_goes_on_from_page_to_page(client, sheet, bert):
    row = Deal.objects.get(position=1)
    copies = [*_copies(row, sheet, 120)]
    Deal.objects.bulk_create(copies)
    client.cookies["django_language"] = "en"
    page = client.get(address(bert, contract="skat:clubs", page=2))
    assert len(page.context["lines"]) == 50
    assert 'href="?contract=skat%3Aclubs&amp;page=3"' in page.content.decode()
    first = client.get(address(bert, "api_player_deals", limit=100)).json()
    then = client.get(address(bert, "api_player_deals", limit=100, after=first["next"])).json()
    assert len(first["results"]) == 100
    assert (len(then["results"]), then["next"]) == (23, None)


def _values(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def _copies(row, sheet, number):
    for more in range(number):
        yield Deal(**{**_values(row), "id": None, "sheet_id": sheet.pk, "sequence": 1000 + more})


ASKED = {
    "player_deals": {"game": "skat", "contract": "skat:clubs", "outcome": "skat:won", "since": "2026-03-14"},
    "api_player_deals": {"game": "skat", "contract": "clubs", "outcome": "won", "opened_after": "2026-03-14"},
}
INDEXES = ("deal_of_a_player", "scoring_deal_sheet_id", "deal_once")
READ = {"player_deals": 6, "api_player_deals": 1}
"""Statements that read the player's deals: the last of all, and of what was chosen; that; the last found; the page."""


def test_a_thousand_deals_take_the_statements_of_three_and_an_index(client, sheet, bert, monkeypatch, subtests):
    monkeypatch.setattr(search_forms, "OFFERED", 0)  # whatever is chosen is none of the last
    within = {"book": {"book": sheet.book_id}, "list": {"book": sheet.book_id, "sheet": sheet.pk}}
    questions = {
        (name, place): address(bert, name, **ASKED[name], **keys) for name in ASKED for place, keys in within.items()
    }
    few = {question: statements(partial(client.get, url)) for question, url in questions.items()}
    Deal.objects.bulk_create(_copies(Deal.objects.get(position=1), sheet, 1_000))
    for (name, place), url in questions.items():
        with subtests.test(name, place=place):
            many = statements(partial(client.get, url))
            assert len(many) == len(few[name, place]) <= 12
            plans = [plan(sql) for sql in many if 'scoring_deal"' in sql]
            assert len(plans) == READ[name]
            assert all(any(index in each for index in INDEXES) for each in plans), plans


@pytest.mark.parametrize("name", ["player_deals", "api_player_deals"])
def test_the_last_deals_are_read_off_the_index_unsorted(client, sheet, bert, name):
    Deal.objects.bulk_create(_copies(Deal.objects.get(position=1), sheet, 1_000), batch_size=1000)
    told = statements(lambda: client.get(address(bert, name, **ASKED[name])))
    (page,) = [plan(sql) for sql in told if sql.startswith('SELECT "scoring_deal"') and "LIMIT" in sql]
    assert "deal_of_a_player" in page
    assert "TEMP B-TREE" not in page
    assert "Sort" not in page


def test_a_game_that_nobody_has_heard_of_is_looked_for_too(client, tmp_path):
    with toy.installed(tmp_path):
        anna = build.player("Anna Adler")
        made = build.sheet(2, rules=rules.ruleset("quint", target=None), players=[anna, build.player()])
        build.record(made, {"winner": 0, "points": 2, "trump": "hearts"})
        build.record(made, {"winner": 1, "points": 2, "trump": "hearts"})
        build.record(made, {"kind": "fine", "winner": 0, "points": 2})
        assert searches.about(made)[0] == ("hearts", 0, "Anna Adler")
        assert [contract for contract, *_rest in searches.about(made)] == ["hearts", "hearts", None]
        count, page = shown(client, anna, contract="quint:hearts", outcome="quint:won")
        assert count == 1
        assert "Hearts" in page
        assert findings() == []


def test_of_very_many_deals_the_last_are_shown_and_a_period_finds_the_others(client, sheet, bert, monkeypatch):
    monkeypatch.setattr(bounds, "DEALS_LOOKED_AT", 2)
    Deal.objects.bulk_create(_copies(Deal.objects.get(position=1), sheet, 3))
    client.cookies["django_language"] = "en"
    page = client.get(address(bert))
    assert (len(page.context["lines"]), page.context["page"].paginator.count) == (2, 2)
    assert "The last 2 deals. Give a period to find earlier ones." in page.content.decode()
    assert "The last 2 deals" in client.get(address(bert, until=sheet.opened_at.date())).content.decode()
    before = sheet.opened_at.date() - timedelta(days=1)
    assert client.get(address(bert, until=before)).context["lines"] == []
    assert client.get(address(bert, since="0001-01-01", until="9999-12-31")).context["lines"]


def _many_lists(player, sheet):
    """What a plan is chosen by, counted: of many lists, a player's few."""
    lists = Sheet.objects.bulk_create(
        Sheet(**{**_values(sheet), "id": None, "uid": uuid4(), "counts": False, "opened_at": opened})
        for opened in (sheet.opened_at + timedelta(minutes=more) for more in range(1000))
    )
    seat, other = SeatTotal.objects.get(sheet=sheet, player=player), build.player()
    SeatTotal.objects.bulk_create(
        SeatTotal(
            **{**_values(seat), "id": None, "sheet_id": each.pk, "player_id": holder, "opened_at": each.opened_at}
        )
        for each, holder in zip(lists, cycle([player.pk, *[other.pk] * 19]), strict=False)
    )
    with connection.cursor() as cursor:
        for model in (Sheet, SeatTotal, Book):
            cursor.execute(f"ANALYZE {model._meta.db_table}")


def test_a_page_of_lists_is_read_off_the_index_unsorted(client, sheet, bert):
    _many_lists(bert, sheet)
    for name in ("player", "api_player_history"):
        told = statements(lambda name=name: client.get(reverse(name, args=[bert.pk])))
        page = [plan(sql) for sql in told if sql.startswith('SELECT "scoring_seattotal"') and "LIMIT" in sql][-1]
        assert "seat_of_a_player" in page
        assert "TEMP B-TREE" not in page
        assert "Sort" not in page


def test_many_options_are_put_together_as_django_does_it():
    choices = [("", "any"), ("<A & B>", [(1, "Table <1>"), (2, "“2”")]), (3, "3")]
    for chosen in (None, 2):
        ours, django = (
            kind(choices=choices).render("sheet", chosen, {"id": "id_sheet", "aria-invalid": "true"})
            for kind in (search_forms.Options, forms.Select)
        )
        assertHTMLEqual(ours, django)
