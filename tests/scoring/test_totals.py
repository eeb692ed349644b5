"""Totals taken from paper: every game, what they count, and what they keep out."""

import pytest
from django.urls import reverse

import rules
from scoring.errors import Refused
from scoring.lists.actions import rebuilding, storing
from scoring.lists.queries import sheet_queries
from scoring.lists.values.reading import go_on
from scoring.lists.values.sealing import seal
from scoring.lists.values.trying import Trial
from scoring.models import PlayerTotal, Sheet
from scoring.plain.list_audit import audit_sheets
from scoring.presenting.foot import tallies
from scoring.presenting.lists import present
from scoring.templatetags.kiebitz import with_minus
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tournaments.actions import planning
from tournaments.actions.printing import ranking_payload
from tournaments.queries.cockpit import day_now
from tournaments.queries.selections import Selection
from tournaments.queries.signing import typed_by
from tournaments.queries.standings import standings
from tournaments.values import plans
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db
GAMES = tuple(rules.games())
SEAT_TWO = {"total": [0, 74, 0], "won": [0, 1, 0], "lost": [0, 0, 0]}
"""One game that seat 2 won, with 24 points."""
NINETY_NINE = {"total": [0, 74, 0], "won": [0, 99, 0], "lost": [0, 0, 0]}


def entered(sheet, record=None, **more):
    return build.write(fresh(sheet), "totals", record=build.foot(sheet) if record is None else record, **more)


def fresh(sheet):
    return Sheet.objects.get(pk=sheet.pk)


def codes(refused):
    return {each.code for each in refused.value.problems}


def clean(sheet):
    assert [found for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk))] == [[]]


@pytest.mark.parametrize("game", GAMES)
def test_totals_of_every_game_count_and_are_confirmed(game):
    seats = min(rules.seats(build.ruleset(game)))
    sheet = build.sheet(seats, rules=build.ruleset(game))
    entered(sheet)
    now = fresh(sheet)
    assert (now.totals_only, now.finished, now.deals_played, now.winner) == (True, True, 0, None)
    totals = build.foot(sheet)["total"]
    assert any(totals)
    assert [each.total for each in sheet.seat_totals.order_by("seat")] == totals
    assert sorted(each.total for each in PlayerTotal.objects.filter(book=sheet.book)) == sorted(totals)
    clean(sheet)
    build.write(now, "confirm")
    clean(sheet)


@pytest.mark.parametrize("game", rules.games())
def test_what_totals_do_not_say_is_not_shown_as_nothing(game):
    """Who confirms compares the page with the paper: a 0 that nobody typed would be false."""
    sheet = build.sheet(min(rules.seats(build.ruleset(game))), rules=build.ruleset(game))
    entered(sheet)
    loaded = sheet_queries.load(fresh(sheet))
    shown = {each.code.removeprefix("tally.") for each in tallies(loaded.folded, loaded.log.totals)}
    assert shown == loaded.log.totals.keys() & loaded.folded.tallies[0].keys()
    assert {each.code for each in present(loaded, money=True).counts} <= {f"tally.{name}" for name in shown}


def test_the_last_totals_stand_and_can_be_taken_back():
    sheet = build.short_sheet(1)
    entered(sheet)
    entered(sheet, SEAT_TWO)
    assert [each.total for each in sheet.seat_totals.order_by("seat")] == [0, 74, 0]
    entered(sheet, {})
    assert (fresh(sheet).totals_only, fresh(sheet).finished) == (False, False)
    build.record(sheet, build.GAME)
    assert fresh(sheet).finished
    clean(sheet)


def test_totals_and_deals_keep_each_other_out():
    sheet, played = build.short_sheet(2), build.short_sheet(2)
    entered(sheet)
    with pytest.raises(Refused) as refused:
        build.record(fresh(sheet), build.GAME)
    assert codes(refused) == {"entry_totals_stand"}
    build.record(played, build.GAME)
    with pytest.raises(Refused) as refused:
        entered(played)
    assert codes(refused) == {"entry_deals_stand"}


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({"total": [1, 2, 3]}, "entry_totals_incomplete"),
        ({"total": [1, 2, 3], "won": [1, 2], "lost": [0, 0, 0]}, "entry_totals_malformed"),
        ({"total": [1, 2, True], "won": [1, 2, 3], "lost": [0, 0, 0]}, "entry_totals_malformed"),
        ({"total": [1, 2, 10**6], "won": [1, 2, 3], "lost": [0, 0, 0]}, "entry_totals_malformed"),
    ],
)
def test_what_are_no_totals_is_refused(record, code):
    sheet = build.short_sheet(1)
    with pytest.raises(Refused) as refused:
        entered(sheet, record)
    assert codes(refused) == {code}


def test_an_empty_chair_takes_no_total():
    sheet = build.short_sheet(1, players=[*build.players(2), None])
    entered(sheet, SEAT_TWO | {"total": [0, 74, 99], "won": [0, 1, 99]})
    assert sheet.seat_totals.get(seat=2).total == 0
    clean(sheet)


def test_an_event_ranks_by_them_and_four_eyes_hold():
    event = events.event(players=6)
    director = events.director_of(event)
    digest = plans.digest(plans.read(event.plan))
    planning.change_plan(event_id=event.pk, plan=Plan(four_eyes=True), expected=digest, by=director, at=build.AT)
    first = events.drawn(event).tables[0].table.sheet
    assert day_now(event, build.AT).tables[0].untouched
    entered(first, by=director)
    assert not day_now(event, build.AT).tables[0].untouched
    assert max(each.total for each in standings(event)) == max(build.foot(first)["total"]) > 0
    assert typed_by([first.pk], director.pk) == {first.pk}
    with pytest.raises(Refused, match="entry_own_hand"):
        build.write(fresh(first), "confirm", by=director)


@pytest.fixture
def keeper(client):
    client.cookies["django_language"] = "en"
    return client


def at(name, sheet):
    return reverse(name, args=[sheet.pk])


def sent(client, sheet, record=SEAT_TWO, **more):
    fields = {f"{name}-{seat}": str(number) for name, row in record.items() for seat, number in enumerate(row)}
    return {**form(client.get(at("sheet_totals", sheet))).sent, **fields, **more}


LOST = {"total": [-1086, 40, 40], "won": [0, 0, 0], "lost": [1, 0, 0]}
"""Seat 1 lost a game of 18, and 1000 points are taken off."""


def test_the_sum_is_held_against_the_paper_and_nothing_typed_is_lost(keeper):
    sheet = build.short_sheet(2)
    keeper.force_login(build.scorekeeper(sheet.book))
    written = {"total-0": "−1 086", "accepted": told(LOST)}
    wrong = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, LOST, **written, sum="1"))
    assert wrong.status_code == 400
    assert "The totals add up to −1006, but the paper says 1." in text(wrong)
    assert "−1 086" in text(wrong)
    assert not fresh(sheet).totals_only
    empty = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, **{"won-1": ""}))
    assert empty.status_code == 400
    one = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, LOST, **{"won-1": "", "lost-1": "x"}))
    assert f"{build.NAMES[1]}: enter a whole number for: games won, games lost." in text(one)
    right = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, LOST, **written, sum="-1006"))
    assert right.url == at("sheet", sheet)
    assert sheet.seat_totals.get(seat=0).total == -1086
    page = text(keeper.get(at("sheet", sheet)))
    assert "totals only" in page
    assert "Change the totals" in page
    assert at("sheet_enter", sheet) not in page
    back = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, act="back"))
    assert back.status_code == 302
    assert not fresh(sheet).totals_only


def told(record, names=build.NAMES):
    """What is unusual about these totals of a list of two deals, as an English page says it."""
    found = rules.totals_problems(build.ruleset(deals=2), 3, record)
    return [rules.sentence("skat", each, "en", names[:3]) for each in found]


def test_what_no_list_ends_with_is_refused_by_name_and_nothing_typed_is_lost(keeper):
    sheet = build.short_sheet(2)
    keeper.force_login(build.scorekeeper(sheet.book))
    page = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, NINETY_NINE))
    assert page.status_code == 400
    assert "Seat 2 (Bert Brandt): 99 games won, but the sheet has only 2 deals." in text(page)
    assert form(page).sent["won-1"] == ["99"]
    assert 'name="accepted"' not in text(page)
    assert not fresh(sheet).totals_only
    with pytest.raises(Refused) as refused:
        entered(sheet, NINETY_NINE, accepted=("totals_beyond_list", "totals_more_games"))
    assert codes(refused) == {"totals_beyond_list", "totals_more_games"}


def test_a_tick_is_for_the_sentence_beside_it(keeper):
    """Said once; ticks of two players are two ticks; and numbers typed anew are asked about anew."""
    sheet = build.short_sheet(2)
    keeper.force_login(build.scorekeeper(sheet.book))
    both = LOST | {"total": [-1086, 39, 40]}
    one, other = told(both)
    page = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, both))
    assert page.status_code == 400
    assert [text(page).count(f"<span>{with_minus(each)}") for each in (one, other)] == [1, 1]
    assert "<li>Seat" not in text(page)
    assert "Seat 1 (Anna Adler)" in one
    assert "Confirm if a penalty is deducted." in one
    again = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, both, accepted=[one]))
    assert again.status_code == 400
    assert form(again).sent["accepted"] == [one]
    changed = sent(keeper, sheet, both | {"total": [-1087, 39, 40]}, accepted=[one, other])
    assert keeper.post(at("sheet_totals", sheet), changed).status_code == 400
    assert not fresh(sheet).totals_only
    mixed = keeper.post(
        at("sheet_totals", sheet), sent(keeper, sheet, both | {"total": [-1086, 39, 99]}, accepted=[one])
    )
    assert form(mixed).sent["accepted"] == [one]
    ticked = keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, both, accepted=[one, other]))
    assert ticked.url == at("sheet", sheet)
    assert [each.total for each in sheet.seat_totals.order_by("seat")] == both["total"]
    clean(sheet)


def test_a_list_that_names_nobody_tells_an_empty_chair_by_its_numbers():
    """Such as a second entry: one lost game brings all who sit there their share, and an empty chair nothing."""
    sheet = build.short_sheet(2, seats=4, players=[None] * 4)
    entered(sheet, {"total": [-86, 30, 30, 0], "won": [0] * 4, "lost": [1, 0, 0, 0]})
    with pytest.raises(Refused) as refused:
        entered(sheet, {"total": [-86, 30, 31, 0], "won": [0] * 4, "lost": [1, 0, 0, 0]})
    assert codes(refused) == {"totals_above"}


def written_before(sheet, record):
    """The log as it was written when nobody asked yet whether these totals can be."""
    before, draft = sheet_queries.load(fresh(sheet)).reading, build.draft(sheet, "totals", record=record)
    sealed = seal(Trial(before, draft, go_on(before, draft), None, ()), None, "", build.AT)
    storing.store_entries([storing.row(sheet, sealed, None, build.AT)])
    Sheet.objects.filter(pk=sheet.pk).update(revision=sealed.after.revision, head=sealed.after.head)
    assert rebuilding.rebuild_sheet(sheet_id=sheet.pk) == []
    assert rebuilding.rebuild_book(book_id=sheet.book_id) == []


def test_totals_from_before_stand_whatever_they_say(keeper):
    """They open, are audited, made anew from the log and confirmed; whoever writes others is asked."""
    sheet = build.short_sheet(2)
    written_before(sheet, NINETY_NINE)
    assert fresh(sheet).totals_only
    assert sheet.seat_totals.get(seat=1).tallies["won"] == 99
    assert rebuilding.rebuild_sheet(sheet_id=sheet.pk) == []
    clean(sheet)
    keeper.force_login(build.scorekeeper(sheet.book))
    for page in ("sheet", "sheet_log", "sheet_totals"):
        assert keeper.get(at(page, sheet)).status_code == 200
    assert keeper.post(at("sheet_totals", sheet), sent(keeper, sheet, NINETY_NINE)).status_code == 400
    build.write(fresh(sheet), "confirm")
    clean(sheet)


def test_a_paper_of_another_table_is_noticed_with_the_way_there(keeper):
    event = events.event(players=6)
    first, second = (each.table.sheet for each in events.drawn(event).tables)
    keeper.force_login(events.director_of(event))
    other = second.seat_totals.get(seat=0).player
    for who in (other.name, str(event.registrations.get(player=other).number)):
        page = keeper.post(at("sheet_totals", first), sent(keeper, first, who=who, sum="12", **{"total-0": "−1 086"}))
        assert page.status_code == 400
        assert f'name="act" value="over" formaction="{at("sheet_totals", second)}"' in text(page)
        over = keeper.post(at("sheet_totals", second), {**form(page).sent, "act": "over"})
        assert over.status_code == 200
        carried = form(over).sent
        assert (carried["who"], carried["sum"], carried["total-0"]) == ([who], ["12"], ["−1 086"])
        assert carried["key"] != form(page).sent["key"]
        assert carried["revision"] == [str(fresh(second).revision)]
        assert not fresh(second).totals_only
        assert reverse("event_repair", args=[event.slug]) in text(page)
    assert keeper.post(at("sheet_totals", first), sent(keeper, first, who="Nobody")).status_code == 400
    assert not fresh(first).totals_only
    own = first.seat_totals.get(seat=0).player
    assert keeper.post(at("sheet_totals", first), sent(keeper, first, who=own.name)).status_code == 302
    assert "1 sheet counts by its totals only" in text(keeper.get(reverse("event_ranking", args=[event.slug])))
    event.refresh_from_db()
    assert keeper.get(reverse("event_ranking_csv", args=[event.slug])).content.decode().rstrip().endswith("paper says.")
    assert "totals_only" not in ranking_payload(event, build.AT, "", Selection(0))
    assert ranking_payload(event, build.AT, "")["totals_only"] == 1
    assert keeper.get(f"/api/v1/events/{event.slug}/ranking/").json()["totals_only"] == 1


def test_totals_are_paid_as_the_deals_would_have_been():
    sheet = build.sheet(rules=build.ruleset(deals=1, stake=100, lost_game_fee=50))
    entered(sheet, {"total": [-98, 40, 40], "won": [0, 0, 0], "lost": [1, 0, 0]})
    folded = sheet_queries.load(fresh(sheet)).folded
    assert (folded.fees, sum(folded.money)) == ((-50, 0, 0), -50)
    assert folded.money[1] == 3 * 40 - (40 + 40 - 98)


def test_a_list_with_deals_that_is_kept_on_paper_turns_to_totals_in_one_step(keeper):
    sheet = build.short_sheet(4)
    keeper.force_login(build.scorekeeper(sheet.book))
    for record in (build.GAME, build.PASSED, build.GAME):
        build.record(fresh(sheet), record)
    assert at("sheet_totals", sheet) in text(keeper.get(at("sheet", sheet)))
    page = text(keeper.get(at("sheet_totals", sheet)))
    assert "3 deals are entered here. They are deleted when you enter the totals" in page
    typed = sent(keeper, sheet, reason="")
    lacking = keeper.post(at("sheet_totals", sheet), typed)
    assert (lacking.status_code, fresh(sheet).deals_played) == (400, 3)
    before = fresh(sheet).revision
    done = keeper.post(at("sheet_totals", sheet), {**typed, "reason": "kept on paper"})
    assert done.url == at("sheet", sheet)
    again = keeper.post(at("sheet_totals", sheet), {**typed, "reason": "kept on paper"})
    assert again.url == at("sheet", sheet)
    now = fresh(sheet)
    assert (now.totals_only, now.deals_played, now.finished, now.revision) == (True, 0, True, before + 4)
    assert [each.total for each in now.seat_totals.order_by("seat")] == SEAT_TWO["total"]
    log = [*now.entries.order_by("sequence").values_list("kind", flat=True)]
    assert log[-4:] == ["delete", "delete", "delete", "totals"]
    assert text(keeper.get(at("sheet_log", sheet))).count("kept on paper") == 3
    clean(sheet)


def test_deals_stand_where_the_totals_beside_them_are_refused_or_somebody_wrote_since(keeper):
    sheet = build.short_sheet(4)
    keeper.force_login(build.scorekeeper(sheet.book))
    build.record(sheet, build.GAME)
    typed = sent(keeper, sheet, reason="on paper")
    wrong = keeper.post(at("sheet_totals", sheet), {**typed, "won-1": "99"})
    assert (wrong.status_code, fresh(sheet).deals_played) == (400, 1)
    assert "on paper" in text(wrong)
    build.record(fresh(sheet), build.PASSED)
    late = keeper.post(at("sheet_totals", sheet), typed)
    assert (late.status_code, fresh(sheet).deals_played) == (400, 2)
    assert "Somebody else has changed this sheet" in text(late)


def test_a_complete_list_of_deals_is_offered_no_totals(keeper):
    sheet = build.short_sheet(1)
    keeper.force_login(build.scorekeeper(sheet.book))
    build.record(sheet, build.GAME)
    assert at("sheet_totals", sheet) not in text(keeper.get(at("sheet", sheet)))
