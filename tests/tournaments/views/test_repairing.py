"""The pages of a repair: chosen at a table, looked at, applied, undone; all of it by links and forms."""

import re

import pytest
from django.urls import reverse

from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.repairs import Hall, statements
from tournaments.models import Decision
from tournaments.queries.repair_plans import planned
from tournaments.values.repairs import Asked

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def drawn(world):
    return world(_drawn)


def _drawn():
    event = events.event(players=11, deals=4)
    events.drawn(event)
    events.named(event, events.director_of(event), "Late Lena")
    return event.pk


@pytest.fixture
def hall(drawn):
    return Hall(drawn)


@pytest.fixture
def desk(client, hall):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    return client


def link(page, words):
    """Where a link of this page leads."""
    found = re.search(rf'<a [^>]*href="([^"]*)"[^>]*>{re.escape(words)}</a>', page)
    assert found, words
    return found[1].replace("&amp;", "&")


def apply(desk, address, **more):
    """Press Apply under a preview, as its form has it."""
    page = desk.get(address).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    hidden.pop("csrfmiddlewaretoken", None)
    return desk.post(address.split("?")[0], {**hidden, **more}, follow=True)


def repairs(hall, **said):
    return f"{url('event_repair', hall.event)}?" + "&".join(f"{name}={each}" for name, each in said.items())


def test_two_links_and_a_confirmation_swap_two_players(desk, hall):
    one, other = hall.names(1)[0], hall.names(2)[3]
    cockpit = url("event_director", hall.event)
    page = desk.get(f"{cockpit}?series=1&table=1").content.decode()
    chosen = link(page, one)
    preview = url("event_repair", hall.event) + link(desk.get(chosen).content.decode(), other)
    shown = text(desk.get(preview))
    assert one in shown and other in shown  # noqa: PT018
    assert hall.names(1)[0] == one, "looking changes nothing"
    done = apply(desk, preview)
    assert hall.names(1)[0] == other
    assert hall.names(2)[3] == one
    assert done.redirect_chain[-1][0] == f"{cockpit}?series=1&table=1"
    undo = link(done.content.decode(), "Undo the last repair")
    assert undo in desk.get(url("event_diary", hall.event)).content.decode()
    apply(desk, undo, reason="they sat right")
    assert hall.names(1)[0] == one
    assert "Undo the" not in desk.get(url("event_diary", hall.event)).content.decode()
    assert "they sat right" in text(desk.get(url("event_diary", hall.event)))


def test_a_deal_to_be_moved_is_called_by_its_number_on_the_sheet(desk, hall):
    for record in (build.GAME, {"kind": "penalty", "offender": 1, "amount": 50}, build.PASSED):
        build.record(hall.sheet(1), record)
    page = text(desk.get(f"{url('event_repair', hall.event)}?series=1&table=1"))
    deals = page.partition('name="deal">')[2].partition("</select>")[0]
    bert = hall.names(1)[1]
    assert re.findall(r">([^<]+)</option>", deals) == [
        "2 · passed out",
        f"– · {bert} · penalty · −50",
        f"1 · {bert} · ♣ Clubs · +24",
    ]


def test_the_preview_of_a_moved_deal_says_which_it_is_and_for_whom_it_counts_then(desk, hall):
    build.record(hall.sheet(1), build.GAME)
    deal = hall.sheet(1).deals.get().sequence
    page = text(desk.get(repairs(hall, kind="deal", series=1, table=1, deal=deal, other="1.2")))
    one, other = hall.names(1), hall.names(2)
    assert f"1 · {one[1]} · ♣ Clubs · +24" in page
    seats = ", ".join(f"{each} → {there}" for each, there in zip(one, other, strict=True))
    assert f"Seat by seat it counts for: {seats}" in page


def test_a_refused_move_names_the_players_and_leads_to_what_helps(desk, hall):
    build.record(hall.sheet(1), build.GAME)
    build.record(hall.sheet(2), build.PASSED)
    deal = hall.sheet(1).deals.get().sequence
    refused = desk.get(repairs(hall, kind="deal", series=1, table=1, deal=deal, other="1.2"))
    page, other = refused.content.decode(), hall.sheet(2)
    assert refused.status_code == 400
    assert f"2 ({hall.names(2)[1]}) sits out this deal" in text(refused)
    before = link(page, "Move it there as deal 1: the seats that play are the right ones")
    assert desk.get(f"{url('event_repair', hall.event)}{before}").status_code == 200
    kept = link(page, f"Move it there as it was dealt, out of turn: dealer {hall.names(2)[0]}")
    done = apply(desk, f"{url('event_repair', hall.event)}{kept}", reason="wrong sheet")
    assert done.status_code == 200
    assert [each.record.get("dealer") for each in other.deals.order_by("position")] == [None, 0]
    assert link(page, "Enter it by hand at table 2") == reverse("sheet_enter", args=[other.pk])
    assert link(page, "then delete it here") == reverse("sheet_delete", args=[hall.sheet(1).pk, deal])


def test_the_preview_says_tables_totals_and_ranks(desk, hall):
    build.record(hall.sheet(1), build.GAME)
    page = desk.get(repairs(hall, kind="swap", series=1, table=1, seat=1, other="2.0"))
    told = page.context["told"]
    assert [each.heading for each in told.tables] == ["Table 1", "Table 2"]
    one, other = hall.names(1)[1], hall.names(2)[0]
    line = told.tables[0].seats[1]
    assert (line.name, line.name_after, line.total, line.total_after) == (one, other, 74, 74)
    moved = {each.name: (each.moved.rank, each.moved.rank_after) for each in told.moved}
    assert moved[other][1] == moved[one][0] == 1


def test_a_printed_code_leads_to_what_is_played_at_its_table(desk, hall):
    """The code of a sheet's paper leads to that sheet, wherever it lies by now; its page says where, and leads back."""
    for table in (1, 2):
        build.record(hall.sheet(table), build.GAME)
    printed, other = hall.sheet(1), hall.sheet(2)
    leads = f"{table_of(hall, 1)}?series=1"
    assert leads not in text(desk.get(url_of(printed)))
    mixed = hall.repair("lists", 1, other=(1, 2), reason="mixed up")
    page = text(desk.get(url_of(printed)))
    assert "This sheet is now the one of series 1, table 2." in page
    assert leads in page
    assert desk.get(leads).url == url_of(other)
    hall.undo(mixed)
    assert "This sheet is now" not in text(desk.get(url_of(printed)))
    hall.repair("void", 1, goes_on=True, reason="marked cards")
    desk.logout()
    desk.cookies["django_language"] = "en"
    page = text(desk.get(url_of(printed)))
    assert "this sheet counts nowhere." in page
    assert desk.get(leads).url == url_of(hall.sheet(1))


def test_sheets_that_change_places_take_their_cards_along(desk, hall):
    """Looked at, done and undone, the page says so, and leads to the two cards."""
    build.record(hall.sheet(1), build.GAME)
    said = "Let the cards of tables 1 and 2 change places, or print them again."
    address = repairs(hall, kind="lists", series=1, table=1, other="1.2")
    assert said in text(desk.get(address))
    for again in (lambda: apply(desk, address, reason="mixed up"), lambda: undone(desk, hall)):
        done = again()
        page = done.content.decode()
        assert said in text(done)
        for table in (1, 2):
            assert link(page, f"Table {table}: card") == reverse("sheet_code", args=[hall.sheet(table).pk])
    other = apply(desk, repairs(hall, kind="swap", series=1, table=1, seat=0, other="1.1"))
    assert "has been made" in text(other)
    assert "change places" not in text(other)


def test_who_swaps_from_a_certain_deal_on_is_led_to_the_form_that_does_so(desk, hall):
    way = "Starting with a certain deal: two players of this table swap seats"
    address = repairs(hall, series=1, table=1, seat=1)
    assert way not in text(desk.get(address))
    build.record(hall.sheet(1), build.GAME)
    to = link(desk.get(address).content.decode(), way)
    assert to == reverse("sheet_seat", args=[hall.sheet(1).pk]) + "?seat=1#swaps"
    form = desk.get(to.removesuffix("#swaps")).content.decode().partition('id="swaps"')[2]
    assert '<option value="1" selected>' in form.partition("</select>")[0]


def undone(desk, hall):
    made = Decision.objects.filter(event=hall.event, kind=Decision.Kind.REPAIRED).latest("sequence")
    return apply(desk, reverse("repair_undo", args=[hall.event.slug, made.sequence]), reason="by mistake")


def table_of(hall, number):
    return reverse("event_table", args=[hall.event.slug, number])


def url_of(sheet):
    return reverse("sheet", args=[sheet.pk])


@pytest.mark.parametrize("table", [1, 2])
def test_each_button_of_a_players_page_says_of_what_it_shows_the_changes(desk, hall, table):
    page = text(desk.get(repairs(hall, series=1, table=table, seat=0)))
    said = re.findall(r">(Show what changes[^<]*)<", page)
    assert "Show what changes with the substitute" in said
    assert len(said) > 1
    assert len({*said}) == len(said)


def test_the_diary_names_who_was_concerned_and_why(desk, hall):
    gone = hall.names(1)[2]
    apply(desk, repairs(hall, kind="no_show", series=1, table=1, seat=2), reason="car broke down")
    page = text(desk.get(url("event_diary", hall.event)))
    for said in ("Does not come", "series 1, table 1", gone, "car broke down"):
        assert said in page


@pytest.mark.parametrize(
    ("said", "offered", "refused"),
    [
        ({"table": 1}, "Late arrival", "Sheet is void"),
        ({"table": 1, "seat": 0}, "Does not come", "Leaves in mid-series"),
        ({"table": 2}, "Sheet is void", "Late arrival"),
        ({"table": 2, "seat": 0}, "Leaves in mid-series", "Does not come"),
        ({}, "Late arrival", "Sheets of two tables"),
    ],
)
def test_only_what_can_be_done_is_offered(desk, hall, said, offered, refused):
    build.record(hall.sheet(2), build.GAME)
    page = text(desk.get(repairs(hall, series=1, **said))).split("Whatever you choose")[1]
    assert offered in page
    assert refused not in page.replace("About one player", "")


def test_the_second_desk_is_told_and_what_was_typed_stays(desk, hall):
    address = repairs(hall, kind="swap", series=1, table=1, seat=0, other="2.0")
    seen = planned(hall.event, Asked("swap", 1, 1, 0, other=(2, 0))).digest
    hall.repair("swap", 1, 0, other=(2, 1))
    said = {"kind": "swap", "series": 1, "table": 1, "seat": 0, "other": "2.0", "seen": seen, "reason": "typed"}
    before = hall.names(1)
    answer = desk.post(address.split("?")[0], said)
    assert answer.status_code == 409
    assert 'value="typed"' in answer.content.decode()
    assert hall.names(1) == before
    again = apply(desk, address)
    assert again.status_code == 200
    assert hall.names(1) != before, "looked at again, it is done"


def test_pressed_twice_it_is_done_once(desk, hall):
    address = repairs(hall, kind="no_show", series=1, table=1, seat=0)
    page = desk.get(address).content.decode()
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    for _time in range(2):
        assert desk.post(address.split("?")[0], hidden).status_code == 302
    assert Decision.objects.filter(kind="repaired").count() == 1


def test_a_reason_that_the_log_of_a_sheet_wants_is_marked_as_needed(desk, hall):
    """To take a stop back is to open a sheet again, and that is not done without a reason."""
    build.record(hall.sheet(1), build.GAME)
    swap, stop = (
        repairs(hall, series=1, table=1, seat=0, **more)
        for more in ({"kind": "swap", "other": "2.0"}, {"kind": "stop"})
    )
    field = re.compile(r'<input id="reason"[^>]*>')
    assert " required" not in field.search(desk.get(swap).content.decode()).group()
    assert " required" in field.search(desk.get(stop).content.decode()).group()
    undo = link(apply(desk, stop, reason="ill").content.decode(), "Undo the last repair")
    assert " required" in field.search(desk.get(undo).content.decode()).group()
    refused = apply(desk, undo)
    assert refused.status_code == 400
    assert "A reason is required." in text(refused)


def test_what_cannot_be_is_told_where_it_was_chosen(desk, hall):
    answer = desk.get(repairs(hall, kind="late", series=1, table=1, number=99))
    assert answer.status_code == 400
    assert "Choose who comes." in text(answer)
    missing = apply(desk, repairs(hall, kind="swap", series=1, table=1, seat=0, other="1.1"))
    assert missing.status_code == 200
    build.record(hall.sheet(1), build.GAME)
    without = apply(desk, repairs(hall, kind="stop", series=1, table=1, seat=0))
    assert without.status_code == 400
    assert "A reason is required." in text(without)


@pytest.mark.parametrize(
    "said", ["table=99", "table=1&seat=9", "kind=swap&table=1&seat=x&other=1.", "kind=late&table=x"]
)
def test_nonsense_is_answered(desk, hall, said):
    answer = desk.get(f"{url('event_repair', hall.event)}?series=1&{said}", follow=True)
    assert answer.status_code in {200, 400}


@pytest.mark.parametrize("said", ["", "?series=7", "?series=0"])
def test_of_a_series_that_is_not_drawn_nothing_is_offered(desk, hall, said):
    answer = desk.get(f"{url('event_repair', hall.event)}{said}", follow=True)
    assert answer.redirect_chain == [(url("event_director", hall.event), 302)]
    assert "Choose what is to be repaired." in text(answer)


def test_a_final_event_is_left_as_it_is_with_the_way_out(desk):
    event = events.event(players=8, planned_series=1)
    events.finalised(event)
    desk.force_login(events.director_of(event))
    page = text(desk.get(f"{url('event_repair', event)}?series=1&table=1"))
    assert "The ranking is final. Reopen it first." in page
    assert "Show what changes" not in page


def test_an_undo_that_is_none_leads_back_with_a_word(desk, hall):
    answer = desk.get(reverse("repair_undo", args=[hall.event.slug, 1]), follow=True)
    assert "There is nothing to undo any more." in text(answer)


@pytest.mark.parametrize(
    "said",
    [{"table": 1}, {"table": 1, "seat": 0}, {"kind": "swap", "table": 1, "seat": 0, "other": "2.1"}],
)
def test_a_page_asks_as_much_in_a_large_hall(client, said):
    def of(players):
        event = events.event(players=players, deals=4)
        events.drawn(event)
        client.force_login(events.director_of(event))
        return statements(lambda: client.get(repairs(Hall(event.pk), series=1, **said)))

    assert of(8) == of(24)


def test_deals_of_two_phones_that_were_swapped_change_sheets_by_a_form(desk, hall):
    build.record(hall.sheet(1), build.GAME)
    page = text(desk.get(f"{url('event_repair', hall.event)}?series=1&table=1"))
    form = page.partition('aria-labelledby="span">')[2].partition("</form>")[0]
    assert re.findall(r'name="(\w+)"', form) == ["kind", "series", "table", "other", "deal", "place"]
    address = repairs(hall, kind="span", series=1, table=1, other="1.2", deal=1, place="")
    done = apply(desk, address, reason="phones swapped")
    assert "has been made" in text(done)
    assert [hall.sheet(table).deals_played for table in (1, 2)] == [0, 1]
    refused = desk.get(repairs(hall, kind="span", series=1, table=2, other="1.1", deal=7, place=9))
    assert refused.status_code == 400
    assert 'name="deal" inputmode="numeric" pattern="[0-9]*" required value="7"' in text(refused)
