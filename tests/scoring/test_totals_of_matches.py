"""Totals of matches taken from paper: the score is enough, and what it says of the match follows."""

import pytest
from django.urls import reverse

from scoring.lists.values.comparing import sums_agree
from scoring.models import Sheet
from scoring.plain.list_audit import audit_sheets
from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import events
from tournaments.queries.standings import standings

pytestmark = pytest.mark.django_db
EVENING = ((7, 3), (2, 8)), ((7, 0), (9, 6)), ((7, 6), (7, 1))
"""What the papers of a Schnapsen evening say, by series and table."""


@pytest.fixture
def keeper(client):
    client.cookies["django_language"] = "en"
    return client


def type_totals(client, sheet, **columns):
    address = reverse("sheet_totals", args=[sheet.pk])
    cells = {f"{name}-{seat}": str(number) for name, row in columns.items() for seat, number in enumerate(row)}
    return client.post(address, {**form(client.get(address)).sent, **cells})


def kept(client, preset=None, seats=2, game="sixty_six", players=None, **options):
    sheet = build.sheet(seats, rules=build.ruleset(game, preset, **options), players=players)
    client.force_login(build.scorekeeper(sheet.book))
    return sheet


def counted(sheet, name):
    return [each.tallies.get(name) for each in sheet.seat_totals.order_by("seat")]


def test_an_evening_of_schnapsen_by_its_scores_is_complete_confirmed_and_ranked(keeper):
    event = events.event(game="sixty_six", deals=None, players=4, planned_series=3, options={"preset": "schnapsen"})
    by = events.director_of(event)
    keeper.force_login(by)
    won, points = {}, {}
    for number, papers in enumerate(EVENING, start=1):
        for state, paper in zip(events.drawn(event, number).tables, papers, strict=True):
            sheet = state.table.sheet
            assert type_totals(keeper, sheet, total=paper).status_code == 302
            now = Sheet.objects.get(pk=sheet.pk)
            assert (now.totals_only, now.finished) == (True, True)
            build.write(now, "confirm", by=by)
            assert [found for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk))] == [[]]
            for seat in sheet.seat_totals.order_by("seat"):
                own, other = paper[seat.seat], paper[1 - seat.seat]
                won[seat.player_id] = won.get(seat.player_id, 0) + (own > other)
                points[seat.player_id] = points.get(seat.player_id, 0) + own - other
    ranked = [each.registration.player_id for each in standings(event)]
    assert ranked == sorted(ranked, key=lambda player: (-won[player], -points[player]))
    assert len({(won[player], points[player]) for player in ranked}) > 2
    page = text(keeper.get(reverse("event_ranking", args=[event.slug])))
    assert "6 sheets count by their totals only" in page


def test_the_score_of_a_match_says_who_won_and_by_how_much(keeper):
    sheet = kept(keeper)
    assert type_totals(keeper, sheet, total=(3, 8)).status_code == 302
    assert counted(sheet, "bummerl") == [0, 1]
    assert counted(sheet, "difference") == [-5, 5]
    assert counted(sheet, "deals_won") == [None, None]
    shown = text(keeper.get(reverse("sheet", args=[sheet.pk])))
    assert "deals won" not in shown
    assert form(keeper.get(reverse("sheet_totals", args=[sheet.pk]))).sent["deals_won-0"] == [""]


@pytest.mark.parametrize(
    ("game", "preset", "seats", "options", "typed"),
    [
        ("sixty_six", "schnapsen", 2, {"matches": 3}, {"bummerl": (3, 1)}),
        ("sixty_six", "schnapsen", 2, {}, {"bummerl": (0, 1)}),
        ("ecarte", "classic", 2, {"parties": 3}, {"parties": (3, 1)}),
        ("ecarte", "classic", 2, {}, {"stake": (2, 0)}),
        ("bauernschnapsen", "standard", 4, {}, {"bummerl_against": (1, 3, 1, 3)}),
        ("bauernschnapsen", "standard", 4, {}, {"total": (25, 17, 25, 17)}),
        ("dreierschnapsen", "standard", 3, {}, {"bummerl_against": (2, 0, 1)}),
        ("dreierschnapsen", "standard", 3, {}, {"total": (25, 17, 3)}),
    ],
)
def test_what_a_paper_of_matches_says_is_enough(keeper, game, preset, seats, options, typed):
    sheet = kept(keeper, preset, seats, game, **options)
    page = type_totals(keeper, sheet, **typed)
    assert page.status_code == 302, text(page)
    now = Sheet.objects.get(pk=sheet.pk)
    assert (now.totals_only, now.finished) == (True, True)
    build.write(now, "confirm")
    assert [found for _sheet, found in audit_sheets(Sheet.objects.filter(pk=sheet.pk))] == [[]]


def test_the_score_of_a_single_bummerl_says_who_is_written_it(keeper):
    sheet = kept(keeper, None, 4, "bauernschnapsen")
    assert type_totals(keeper, sheet, total=(0, 24, 0, 24)).status_code == 302
    assert counted(sheet, "bummerl_against") == [2, 0, 2, 0]
    assert counted(sheet, "difference") == [-24, 24, -24, 24]


@pytest.mark.parametrize(
    ("game", "preset", "seats", "options", "typed", "told"),
    [
        ("sixty_six", None, 2, {}, {"total": (10, 3)}, "10 – it ends with 9 at most here."),
        ("sixty_six", None, 2, {}, {"total": (7, 8)}, "Only one can reach 7 points: it is over then."),
        ("sixty_six", None, 2, {}, {"total": (7, -1)}, "−1 total points – there is no less than 0."),
        ("sixty_six", None, 2, {}, {"total": (7, 3), "bummerl": (0, 1)}, "does not fit the score, which makes it 1."),
        ("sixty_six", None, 2, {}, {"total": (7, 3), "difference": (3, -3)}, "which makes it 4."),
        ("sixty_six", None, 2, {"matches": 3}, {"total": (7, 3)}, "enter a whole number for: matches won"),
        ("sixty_six", None, 2, {}, {"deals_won": (3, 1)}, "enter a whole number for: matches won"),
        ("sixty_six", None, 2, {}, {"total": (7, "")}, "enter a whole number for: Match score."),
        ("sixty_six", None, 2, {}, {}, "enter a whole number for: matches won"),
        ("sixty_six", None, 2, {"matches": 3}, {"bummerl": (4, 1)}, "4 – it ends with 3 at most here."),
        ("ecarte", None, 2, {"parties": 3}, {"parties": (3, 3)}, "Only one can have won 3: it is over then."),
        ("ecarte", None, 2, {}, {"stake": (4, 0)}, "1 game won brings 1 to 3 stakes, not 4."),
        ("bauernschnapsen", None, 4, {}, {"total": (24, 23, 24, 23)}, "enter a whole number for: Bummerl against."),
        ("bauernschnapsen", None, 4, {}, {"total": (24, 30, 24, 30)}, "Only one can reach 24 points"),
    ],
)
def test_a_score_that_no_match_ends_with_is_refused_by_field_and_rule(
    keeper, game, preset, seats, options, typed, told
):
    sheet = kept(keeper, preset, seats, game, **options)
    page = type_totals(keeper, sheet, **typed)
    assert page.status_code == 400
    assert told in text(page)
    assert not Sheet.objects.get(pk=sheet.pk).totals_only
    assert all(
        form(page).sent[f"{name}-{seat}"] == [str(number)]
        for name, row in typed.items()
        for seat, number in enumerate(row)
    )


def test_a_score_that_was_counted_down_is_asked_about(keeper):
    sheet = kept(keeper, "schnapsen")
    page = type_totals(keeper, sheet, total=(0, 4))
    assert page.status_code == 400
    assert "upwards from 0: 7:3, not 0:4" in text(page)
    assert form(page).sent["total-1"] == ["4"]
    assert type_totals(keeper, kept(keeper), total=(0, 4)).status_code == 302


def test_a_list_that_names_nobody_has_no_empty_chair_at_seven_to_nothing(keeper):
    """Such as a second entry: what both papers know is compared, and nothing else."""
    sheet = kept(keeper, "schnapsen", players=[None] * 2)
    assert type_totals(keeper, sheet, total=(7, 0)).status_code == 302
    assert counted(sheet, "bummerl") == [1, 0]
    one, other = {"total": 7, "bummerl": 1, "deals_won": 4}, {"total": 7, "bummerl": 1}
    assert sums_agree([one], [other])
    assert not sums_agree([one], [other | {"total": 8}])
