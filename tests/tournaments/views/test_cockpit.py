"""The cockpit: its tabs, tiles, next step and bounds, and confirming many sheets at once."""

import gzip
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

import rules
from scoring.errors import Refused
from scoring.lists.actions import disputing
from scoring.models import Account, PrintJob, Sheet
from tests import build
from tests.rows import cost
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import act, url
from tournaments.actions import confirming, planning, registering
from tournaments.queries.signing import confirmable
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
PLAYED = (build.GAME, build.PASSED)


@pytest.fixture
def event():
    return events.event(players=9)


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def complete(event, *tables):
    """The first series, complete at these tables and confirmed nowhere."""
    series = events.drawn(event)
    for at in tables:
        events.play(series.tables[at].table.sheet, confirm=False)
    return [each.table.sheet for each in series.tables]


def settle(event, plan):
    by = events.director_of(event)
    now = plans.digest(plans.read(event.plan))
    return planning.change_plan(event_id=event.pk, plan=plan, expected=now, by=by, at=build.AT)


def confirm(event, sheets, by=None, key="k"):
    wanted = {each.pk: Sheet.objects.get(pk=each.pk).revision for each in sheets}
    by = by or events.director_of(event)
    return confirming.confirm_complete(event_id=event.pk, wanted=wanted, key=key, by=by, at=build.AT)


@pytest.mark.parametrize("tab", ["desk", "director", "ranking", "prints", "diary", "settings"])
def test_every_tab_bears_the_same_head(desk, event, tab):
    complete(event, 0)
    page = text(desk.get(url(f"event_{tab}", event)))
    here = "" if tab == "desk" else "9 players here, "  # the desk counts them itself
    line = f"series 1 of 2, {here}3 tables: 1 complete, 2 not begun"
    assert (line in page) is (tab != "ranking"), "a page that is told unchanged shows no clock"
    here = url(f"event_{tab}", event)
    assert f'<a href="{here}" aria-current="page">' in page
    for other in ("desk", "director", "ranking", "prints", "diary", "settings"):
        assert f'href="{url(f"event_{other}", event)}"' in page


def test_readers_of_the_ranking_see_no_tabs(client, event):
    assert "event-tabs" not in text(client.get(url("event_ranking", event)))


def test_the_next_step_leads_through_the_day(client):
    event = events.event(planned_series=1)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"

    def says():
        return client.get(url("event_director", event)).context["told"].label

    assert says() == "Register players"
    events.register(event, events.director_of(event), 6)
    assert says() == "Draw tables for series 1"
    first, second = complete(event, 0)
    assert says() == "Confirm 1 complete sheet"
    build.write(first, "confirm")
    assert says() == "Wait for 1 table"
    events.play(second)
    assert says() == "Make the ranking final"
    act(client, "finalise", event)
    assert says() == "Print the final ranking"


def test_who_is_announced_is_to_be_ticked_before_anybody_is_drawn(client):
    event = events.event()
    registering.register_names(
        event_id=event.pk, text="Anna Adler\nBernd Bader", announced=True, by=events.director_of(event), at=build.AT
    )
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    told = client.get(url("event_director", event)).context["told"]
    assert (told.label, told.address) == ("Tick who is here", url("event_desk", event) + "?show=announced")
    assert told.hint.startswith("2 are announced and have not been checked in.")


def test_what_was_drawn_is_printed_before_tables_are_waited_for(desk, event):
    events.drawn(event)

    def step():
        return desk.get(url("event_director", event)).context["told"]

    assert (step().label, step().address) == ("Print sheets and seating plan", url("event_prints", event))
    PrintJob.objects.create(
        book=event.book,
        document="draw",
        about={"series": 1},
        language="en",
        revision=1,
        created_at=event.series.get().drawn_at,
    )
    assert step().label == "Wait for 3 tables"
    PrintJob.objects.all().delete()
    build.record(event.book.sheets.get(table_number=1))
    assert step().label == "Wait for 3 tables"


def test_a_tile_opens_its_table_without_a_script(desk, event):
    sheets = complete(event, 1)
    page = desk.get(url("event_director", event), {"table": 2})
    assert page.context["table"].table.sheet == sheets[1]
    for name in ("sheet", "sheet_confirm", "sheet_print"):
        assert reverse(name, args=[sheets[1].pk]) in text(page)
    assert page.context["table"].lines[0].kind == "record"
    assert desk.get(url("event_director", event), {"table": 99}).context["table"] is None


def test_a_chip_narrows_the_grid(desk, event):
    complete(event, 1)
    shown = desk.get(url("event_director", event), {"show": "to_sign"}).context["tiles"]
    assert [each.number for each in shown] == [2]
    assert [each.number for each in desk.get(url("event_director", event), {"show": "?"}).context["tiles"]] == [1, 2, 3]


def test_a_sheet_at_no_table_can_become_one_of_any_series(desk, event):
    series = events.drawn(event)
    events.register(event, events.director_of(event), 3, first=10)
    late = [each.player for each in event.registrations.filter(number__gte=10)]
    extra = build.short_sheet(2, book=event.book, by=events.director_of(event), players=late)
    page = text(desk.get(url("event_director", event), {"ends": "yes"}))
    assert 'name="what" value="aside"' in page
    assert 'name="what" value="1"' in page
    sent = {"sheet": extra.pk, "what": "1"}
    assert desk.post(url("event_loose", event), sent).status_code == 302
    assert extra.table.number == len(series.tables) + 1
    lay_nowhere = text(desk.get(reverse("sheet", args=[extra.pk])))
    assert "This sheet is now the one of" not in lay_nowhere


def test_the_grid_is_sent_again_only_when_something_changed(desk, event):
    first, *_others = complete(event)
    address = url("event_tables", event)
    tag = desk.get(address)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        same = desk.get(address, headers={"if-none-match": tag})
    # A minute may have begun in between, which is a change as well.
    again = same if same.status_code == 304 else desk.get(address, headers={"if-none-match": same["ETag"]})
    assert again.status_code == 304
    assert len(asked) <= 15
    build.record(first, build.GAME)
    assert desk.get(address, headers={"if-none-match": again["ETag"]}).status_code == 200
    other = desk.get(address, {"show": "done"}, headers={"if-none-match": again["ETag"]})
    assert other.status_code == 200


def test_complete_sheets_are_confirmed_together(desk, event):
    sheets = complete(event, 0, 2)
    page = desk.get(url("event_confirm", event))
    assert [row.sheet for row in page.context["rows"]] == [sheets[0], sheets[2]]
    seen = [f"{row.sheet.pk}.{row.sheet.revision}" for row in page.context["rows"]]
    done = desk.post(url("event_confirm", event), {"key": "k", "sheet": seen}, follow=True)
    assert "2 sheets confirmed." in text(done)
    assert {each.state for each in Sheet.objects.filter(pk__in=[sheets[0].pk, sheets[2].pk])} == {"confirmed"}
    again = desk.post(url("event_confirm", event), {"key": "k", "sheet": seen}, follow=True)
    assert "2 sheets confirmed." in text(again)
    other = text(desk.post(url("event_confirm", event), {"key": "of another desk", "sheet": seen}, follow=True))
    assert other.count("is left out: It has been confirmed already.") == 2
    assert sheets[0].entries.filter(kind="confirm").count() == 1


def test_what_changed_meanwhile_is_named_and_left_out(desk, event):
    first, second, _third = complete(event, 0, 1)
    seen = [f"{each.pk}.{Sheet.objects.get(pk=each.pk).revision}" for each in (first, second)]
    build.write(first, "correct", corrects=2, record=build.LOST)
    page = text(desk.post(url("event_confirm", event), {"key": "k", "sheet": seen}, follow=True))
    assert "Series 1, table 1 is left out" in page
    assert "1 sheet confirmed." in page
    assert list(Sheet.objects.filter(state="confirmed")) == [second]


def test_sheets_of_another_book_are_not_touched(event):
    strange = build.short_sheet(1)
    build.record(strange, build.GAME)
    assert confirm(event, [strange]).done == ()
    assert Sheet.objects.get(pk=strange.pk).state == "open"


def test_many_sheets_take_as_many_statements_as_few():
    counts = []
    for players in (6, 30):
        event = events.event(players=players)
        sheets = [each.table.sheet for each in events.drawn(event).tables]
        for sheet in sheets:
            events.play(sheet, confirm=False)
        seen = dict(Sheet.objects.filter(book=event.book).values_list("pk", "revision"))
        act_of = {"event_id": event.pk, "wanted": seen, "key": "k", "by": events.director_of(event), "at": build.AT}
        with CaptureQueriesContext(connection) as asked:
            signed = confirming.confirm_complete(**act_of)
        assert len(signed.done) == len(sheets)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 20


def test_four_eyes_keep_who_typed_from_confirming(client, event):
    by = events.director_of(event)
    settle(event, Plan(four_eyes=True))
    mine, others, _third = complete(event)
    other = build.grant(build.account(), "director", book=event.book).account
    for sheet, author in ((mine, by), (others, other)):
        for deal in PLAYED:
            build.record(sheet, deal, by=author)
    client.force_login(by)
    rows = client.get(url("event_confirm", event)).context["rows"]
    assert {row.sheet: row.own for row in rows} == {mine: True, others: False}
    signed = confirm(event, [mine, others], by=by)
    assert [each.sheet for each in signed.left_out] == [mine]
    assert signed.done == (others,)
    with pytest.raises(Refused, match="entry_own_hand"):
        build.write(mine, "confirm", by=by)
    assert confirm(event, [mine], by=other).done == (mine,)


@pytest.fixture(scope="module")
def great(world):
    """400 players in six series; the last one is in play."""
    return world(_great)


def _great():
    event = events.event(players=400, planned_series=7)
    for number in range(1, 7):
        series = events.drawn(event, number)
        Sheet.objects.filter(table__series=series.series, table__number__gt=60 if number == 6 else 0).update(
            finished=True, state="confirmed"
        )
    return event


def test_the_cockpit_of_four_hundred_is_small(client, great):
    client.force_login(Account.objects.get(grants__book=great.book, grants__role="director"))
    address = f"{url('event_director', great)}?table=7"
    statements, _rows = cost(client, address)
    page = client.get(address)
    assert len(page.context["tiles"]) == 100
    assert statements <= 18
    assert len(gzip.compress(page.content)) < 60_000


def test_a_dispute_and_a_call_show_in_the_cockpit_and_lead_the_next_step(desk, event):
    first, second, _third = complete(event, 0, 1)
    keeper = build.scorekeeper(event.book)
    raised = disputing.raise_dispute(
        sheet_id=first.pk, deal=first.deals.first().sequence, reason="96", key="k", by=keeper, at=build.AT
    )
    called = disputing.call_director(sheet_id=second.pk, by=keeper, at=timezone.now() - timedelta(minutes=3))
    assert called
    page = desk.get(url("event_director", event))
    assert page.context["told"].label == "Go to table 2"
    chips = {each.key: each.number for each in page.context["chips"]}
    assert (chips["called"], chips["disputed"]) == (1, 1)
    assert "Director called: table 2, 3 min" in text(page)
    assert next(each.look for each in page.context["tiles"]) == "disputed"
    opened = desk.get(url("event_director", event), {"table": 2})
    assert "The table called for the director 3 minutes ago." in text(opened)
    back = url("event_director", event) + "?series=1&table=2"
    answered = desk.post(reverse("sheet_call", args=[second.pk]), {"act": "answer", "next": back})
    assert answered["Location"] == back
    who = events.director_of(event).get_full_name() or events.director_of(event).username
    coming = desk.get(url("event_director", event), {"table": 2})
    assert f"{who} is on the way." in text(coming)
    assert f"Director called: table 2, 3 min ({who} is on the way)" in text(coming)
    assert coming.context["table"].act == "attend"
    page = desk.get(url("event_director", event), {"table": 1})
    assert page.context["told"].label == "Settle 1 disputed sheet", "who is on the way is not sent again"
    desk.post(reverse("sheet_call", args=[second.pk]), {"act": "end", "next": back})
    assert "Director called" not in text(desk.get(url("event_director", event), {"table": 1}))
    assert reverse("sheet_dispute", args=[first.pk, raised.revision]) in text(page)
    assert "Dispute about deal 1" in text(page)
    assert first.pk not in [each.sheet.pk for each in confirmable(event)]


def test_a_table_calls_only_within_this_site(desk, event):
    first, *_others = complete(event)
    sent = {"act": "call", "next": "https://elsewhere.example/"}
    assert desk.post(reverse("sheet_call", args=[first.pk]), sent)["Location"] == reverse("sheet", args=[first.pk])


def test_a_ranking_is_not_made_final_over_a_dispute(client):
    event = events.event(players=6, planned_series=1)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    first, second = complete(event, 0)
    events.play(second)
    number = disputing.raise_dispute(
        sheet_id=first.pk, deal=None, reason="seats", key="raised", by=build.scorekeeper(event.book), at=build.AT
    ).revision
    page = text(client.get(url("event_director", event), {"ends": "yes"}))
    assert "a dispute is open" in page
    assert reverse("sheet", args=[first.pk]) in page
    act(client, "finalise", event)
    assert confirm(event, [first]).left_out
    event.refresh_from_db()
    assert event.state != "final"
    disputing.note_agreement(sheet_id=first.pk, dispute=number, by=events.director_of(event), at=build.AT)
    build.write(Sheet.objects.get(pk=first.pk), "confirm")
    act(client, "finalise", event)
    event.refresh_from_db()
    assert event.state == "final"


def test_the_last_missing_sheet_is_red(desk, event):
    complete(event, 0, 1)
    page = desk.get(url("event_director", event), {"show": "overdue"})
    assert [(each.number, each.look) for each in page.context["tiles"]] == [(3, "overdue")]
    assert "three of four tables" in text(page)
    opened = desk.get(url("event_director", event), {"table": "3"}).context
    assert opened["table"].word == next(each.word for each in opened["tiles"] if each.number == 3) == "sheet missing"


def by_totals(sheet):
    build.write(sheet, "totals", record=build.foot(sheet))


def ended(sheet, by):
    build.record(sheet, build.GAME)
    build.write(sheet, "close", reason="late", by=by)


def test_who_confirms_many_sees_won_and_lost_and_what_makes_a_sheet_complete(desk, event):
    """A sheet of all its deals, one that ended early, one of which only the totals are known."""
    _first, second, third = complete(event, 0)
    ended(second, events.director_of(event))
    by_totals(third)
    page = desk.get(url("event_confirm", event))
    rows = page.context["rows"]
    assert [row.mark for row in rows] == ["", "ended after 1 of 2", "totals only"]
    assert page.context["heads"] == ["games won", "games lost"]
    assert "(games won / games lost)" in text(page)
    for row in rows:
        tallies = {each.seat: each for each in row.sheet.seat_totals.all()}
        for seat in row.seats:
            kept = tallies[seat.seat]
            assert (seat.total, *seat.counts) == (kept.total, kept.tallies.get("won", 0), kept.tallies.get("lost", 0))
            assert "({} / {})".format(*seat.counts) in text(page)
    assert any(seat.counts != (0, 0) for seat in rows[0].seats)
    assert '<span class="badge unusual">totals only</span>' in text(page)


@pytest.mark.parametrize(
    ("language", "marks"),
    [("de", ["beendet nach 1 von 2", "nur Ergebnisse"]), ("fr", ["arrêtée après 1 sur 2", "totaux seulement"])],
)
def test_what_makes_a_sheet_complete_is_said_in_each_language(desk, event, language, marks):
    _first, second, third = complete(event)
    ended(second, events.director_of(event))
    by_totals(third)
    desk.cookies["django_language"] = language
    assert [row.mark for row in desk.get(url("event_confirm", event)).context["rows"]] == marks


@pytest.mark.parametrize("game", rules.games())
def test_every_game_names_what_it_counts_beside_the_totals(client, game):
    event = events.event(game=game, players=8, deals=None)
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    sheet = events.drawn(event).tables[0].table.sheet
    by_totals(sheet)
    page = client.get(url("event_confirm", event))
    assert len(page.context["heads"]) == len(rules.ranking_keys(game)) - 1
    assert all(len(seat.counts) == len(page.context["heads"]) for seat in page.context["rows"][0].seats)


def test_a_sheet_by_totals_is_complete_wherever_it_is_shown(desk, event):
    _first, _second, third = complete(event)
    by_totals(third)
    page = desk.get(url("event_director", event), {"table": 3})
    tile = page.context["tiles"][2]
    assert (tile.look, tile.deals, tile.done) == ("complete", "totals only", 2)
    for address in (f"{url('event_director', event)}?table=3", url("event_evening", event)):
        shown = text(desk.get(address))
        assert "totals only" in shown
        assert "0/2" not in shown.split('id="tile-3"')[-1].split("</li>")[0]
    build.write(Sheet.objects.get(pk=third.pk), "confirm")
    cell = desk.get(url("event_screen", event), {"show": "tables"}).context["tables"][2]
    assert (cell.deals, cell.done, cell.state) == ("", 2, "signed")
    card = text(desk.get(url("event", event)))
    assert card.count("0 of 2 deals") == 2


def test_a_sheet_that_ended_early_says_after_how_many_deals(desk, event):
    _first, second, _third = complete(event)
    ended(second, events.director_of(event))
    page = desk.get(url("event_director", event), {"table": 2})
    assert page.context["tiles"][1].deals == "ended after 1 of 2"


def test_a_tile_knows_titles_and_tells_apart_who_would_be_called_alike(desk):
    made = events.event()
    by = events.director_of(made)
    events.named(made, by, "Dr. Hans Schönfeld", "Karin Vogt", "Karla Vogt", "Max von der Heide jun.")
    events.drawn(made)
    desk.force_login(by)
    (tile,) = desk.get(url("event_director", made)).context["tiles"]
    assert sorted(tile.names.split(", ")) == ["H. Schönfeld", "Karin Vogt", "Karla Vogt", "M. von der Heide"]


def test_one_series_more_than_planned_is_asked_for_apart(desk):
    made = events.event(players=4, planned_series=1)
    by = events.director_of(made)
    desk.force_login(by)
    assert "One series more" not in text(desk.get(url("event_director", made)))
    events.drawn(made)
    page = text(desk.get(url("event_director", made)))
    more = page[page.index("One series more than planned") :]
    assert "1 series is planned, and drawn." in more
    assert 'name="number" value="2"' in more
    assert page.count('name="number" value="2"') == 1


def test_undoing_the_draw_is_asked_for_once_and_says_what_is_lost(desk, event):
    events.drawn(event)
    page = desk.get(url("event_director", event)).content.decode()
    asked = page[page.index('<details class="more" id="undo-draw">') :]
    asked = asked[: asked.index("</details>")]
    assert page.count(url("event_undo_draw", event)) == asked.count(url("event_undo_draw", event)) == 1
    told = " ".join(asked.split())
    assert "3 tables of series 1 are lost: who sits there, and every seat that was changed since." in told
    assert "Yes, undo the draw of series 1" in told


def test_after_undoing_the_draw_the_same_players_get_the_same_tables(desk, event):
    first = [each.players for each in events.drawn(event).tables]
    act(desk, "undo_draw", event, number=1)
    assert [each.players for each in events.drawn(event).tables] == first


def test_a_draw_is_not_undone_once_a_deal_was_entered(desk, event):
    series = events.drawn(event)
    build.record(series.tables[0].table.sheet, build.GAME)
    assert "undo-draw" not in desk.get(url("event_director", event)).content.decode()
    assert "already been entered" in act(desk, "undo_draw", event, number=1).content.decode()
    assert event.series.count() == 1


def test_while_tables_play_a_draw_asks_once_and_names_them(desk, event):
    """A page of before, or a program, that does not ask is told the same; where nobody plays it is one press."""
    first = [each.table.sheet for each in events.drawn(event).tables]
    events.play(first[0])
    address, draw = url("event_director", event), url("event_draw", event)
    page = text(desk.get(address))
    assert ("Yes, draw tables now" in page, ">Draw tables for series 2<" in page) == (True, False)
    assert "Still playing: series 1, tables 2, 3." in page
    assert "has to be seated by hand" in " ".join(page.split())
    answer = desk.post(draw, {"number": "2"}, follow=True)
    assert "Still playing: series 1, tables 2, 3. To draw" in text(answer)
    assert event.series.count() == 1
    for sheet in first[1:]:
        events.play(sheet)
    page = text(desk.get(address))
    assert ("Yes, draw tables now" in page, page.count("Draw tables for series 2")) == (False, 1)
    desk.post(draw, {"number": "2"})
    assert event.series.count() == 2
    page = text(desk.get(address))
    assert "Draw tables for series 3 now?" in page, "one series more than planned asks as well"
    desk.post(draw, {"number": "3", "ahead": "yes"})
    assert event.series.count() == 3


def test_a_draw_by_standing_is_not_offered_while_tables_play(desk, event):
    settle(event, Plan(by_standing=True))
    events.drawn(event)
    page = text(desk.get(url("event_director", event)))
    assert "is drawn by standing, once every sheet is confirmed" in page
    assert "Yes, draw tables now" not in page
    desk.post(url("event_draw", event), {"number": "2", "ahead": "yes"})
    assert event.series.count() == 1
