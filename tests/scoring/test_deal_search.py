"""Looking for deals: whom each is about, who may look, what is found, and at what cost."""

import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from scoring.actors import OPERATOR
from scoring.lists.actions import merging as actions
from scoring.lists.actions import projections, sheets
from scoring.models import Deal, Player, Sheet
from scoring.people.queries import merging
from tests import build
from tests.auditing import findings
from tests.scoring import toy
from tests.scoring.faces import text
from tests.tampering import lifted

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    made = build.sheet(players=[build.player(name) for name in ("Anna Adler", "Bert Brandt", "Cora Conrad")])
    build.record(made)
    build.record(made, build.LOST)
    build.record(made, build.PASSED)
    build.record(made, {"declarer": 1, "contract": "grand", "hand": True, "matadors": 1, "won": True})
    return made


@pytest.fixture
def bert():
    return Player.objects.get(name="Bert Brandt")


def about(sheet):
    return [*sheet.deals.order_by("position").values_list("contract", "seat", "player__name")]


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


def test_a_row_says_what_was_played_and_by_whom(sheet):
    assert about(sheet) == [
        ("clubs", 1, "Bert Brandt"),
        ("clubs", 1, "Bert Brandt"),
        (None, None, None),
        ("grand_hand", 1, "Bert Brandt"),
    ]


def test_a_substitutes_deals_are_his_own_and_change_hands_with_what_is_said_of_the_chair(sheet):
    dora, last = build.player("Dora Decker"), sheet.deals.get(position=4).sequence
    build.write(sheet, "seat", seats=((1, dora.pk),), before=last)
    assert [name for *_rest, name in about(sheet)] == ["Bert Brandt", "Bert Brandt", None, "Dora Decker"]
    build.record(sheet)
    assert about(sheet)[-1][-1] == "Dora Decker"
    assert findings() == []


def test_whoever_is_merged_is_read_for_who_stays(sheet, bert):
    stays = build.player("Bertram Brandt")
    actions.merge(
        kept_id=stays.pk,
        gone_id=bert.pk,
        reason="one",
        by=build.account(superuser=True),
        at=build.AT,
        expected=merging.seen(stays, bert),
    )
    assert {name for *_rest, name in about(sheet)} == {"Bertram Brandt", None}
    assert findings() == []


def test_the_audit_names_a_deal_that_is_anothers(sheet):
    with lifted(connection):
        Deal.objects.filter(position=1).update(player=Player.objects.get(name="Anna Adler"))
        Deal.objects.filter(position=2).update(contract="null")
        Deal.objects.filter(position=4).update(seat=0)
    told = " ".join(findings())
    for expected in ("player_id is", "contract is 'null'", "seat is 0"):
        assert expected in told


def test_rows_of_old_are_filled_with_what_is_stale(sheet, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    wanted = about(sheet)
    Deal.objects.update(contract=None, seat=None, player=None)
    Sheet.objects.update(made_by="1.1")
    call_command("rebuild", "--stale", stdout=io.StringIO())
    assert about(sheet) == wanted
    Deal.objects.update(contract=None, seat=None, player=None)
    assert projections.rebuild_sheet(sheet_id=sheet.pk) == []
    assert about(sheet) == wanted


def test_a_write_to_a_list_of_old_fills_its_rows(sheet):
    wanted = about(sheet)
    Deal.objects.update(contract=None, seat=None, player=None)
    Sheet.objects.update(made_by="1.1")
    build.record(sheet, build.PASSED)
    assert about(sheet)[:4] == wanted


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
    later = sheets.open_sheet(
        book=build.book(title="Later"), title="Later", ruleset=build.ruleset(), players=seated, by=OPERATOR, at=at
    )
    build.record(later, {**build.GAME, "declarer": 0})
    day, after = (sheet.opened_at + timedelta(days=days) for days in (0, 1))
    assert numbers(client, bert, book=later.book_id) == numbers(client, bert, opened_after=after.date())
    assert numbers(client, bert, book=later.book_id) == [(later.pk, 1)]
    assert [pk for pk, _number in numbers(client, bert, opened_before=day.date())] == [sheet.pk] * 3
    assert shown(client, bert, book=later.book_id)[0] == shown(client, bert, since=after.date())[0] == 1
    assert shown(client, bert, until=day.date())[0] == 3


@pytest.mark.parametrize(
    "asked", [{"game": "whist"}, {"contract": "clubs"}, {"outcome": "skat:x"}, {"book": "0"}, {"since": "soon"}]
)
def test_what_cannot_be_asked_is_named_and_finds_nothing(client, sheet, bert, asked):
    answer = client.get(address(bert, **asked))
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == asked.keys()
    assert answer.context["page"].paginator.count == 0


@pytest.mark.parametrize("asked", [{"contract": "c" * 31}, {"book": "x"}, {"opened_after": "soon"}, {"player": "1"}])
def test_what_the_api_cannot_be_asked_is_400(client, sheet, bert, asked):
    assert client.get(address(bert, "api_player_deals", **asked)).status_code == 400


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


def _copies(row, sheet, number):
    for more in range(number):
        own = {field.attname: getattr(row, field.attname) for field in Deal._meta.concrete_fields}
        yield Deal(**{**own, "id": None, "sheet_id": sheet.pk, "sequence": 1000 + more})


def statements(act):
    with CaptureQueriesContext(connection) as captured:
        act()
    return [each["sql"] for each in captured]


@pytest.mark.parametrize("name", ["player_deals", "api_player_deals"])
def test_ten_thousand_deals_take_the_statements_of_four_and_the_index(client, sheet, bert, name):
    asked = {"contract": "clubs"} if name.startswith("api") else {"contract": "skat:clubs"}
    few = statements(lambda: client.get(address(bert, name, **asked)))
    Deal.objects.bulk_create(_copies(Deal.objects.get(position=1), sheet, 10_000), batch_size=1000)
    many = statements(lambda: client.get(address(bert, name, **asked)))
    assert len(many) == len(few) <= 8
    (page,) = [sql for sql in many if 'FROM "scoring_deal"' in sql and "LIMIT" in sql]
    told = plan(page)
    assert "deal_of_a_player" in told
    assert "TEMP B-TREE" not in told
    assert "Sort" not in told


def plan(sql):
    """How the database would read this, from an index wherever one serves: by what it has counted it may do without."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for way in ("seqscan", "bitmapscan", "sort", "incremental_sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
        cursor.execute(("EXPLAIN " if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN ") + sql)
        return " ".join(str(cell) for row in cursor.fetchall() for cell in row)


def test_a_game_that_nobody_has_heard_of_is_looked_for_too(client, tmp_path):
    with toy.installed(tmp_path):
        anna = build.player("Anna Adler")
        made = build.sheet(2, rules=rules.ruleset("quint", target=None), players=[anna, build.player()])
        build.record(made, {"winner": 0, "points": 2, "trump": "hearts"})
        build.record(made, {"winner": 1, "points": 2, "trump": "hearts"})
        build.record(made, {"kind": "fine", "winner": 0, "points": 2})
        assert about(made)[0] == ("hearts", 0, "Anna Adler")
        assert [contract for contract, *_rest in about(made)] == ["hearts", "hearts", None]
        count, page = shown(client, anna, contract="quint:hearts", outcome="quint:won")
        assert count == 1
        assert "Hearts" in page
        assert findings() == []
