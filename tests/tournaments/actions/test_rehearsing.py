"""Rehearsals: any point of the day, the same again for the same seed, hidden, and wiped without a trace."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import bounds, permissions
from scoring.lists.queries.history import history
from scoring.lists.queries.statistics_queries import of_player
from scoring.models import Player, PlayerEntry
from scoring.people.queries import people_queries
from scoring.printing.actions import print_jobs
from tests import build
from tests.auditing import findings
from tests.tiers import long
from tests.tournaments import events
from tournaments.actions import at_the_desk, confirming, editing, planning, rehearsing, wiping
from tournaments.actions import merging as together
from tournaments.actions.errors import Objection
from tournaments.models import Event
from tournaments.queries import acquaintances, rehearsals
from tournaments.queries.earlier import earlier_events
from tournaments.queries.seats import series_of
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.rehearsed_days import Point, Task

pytestmark = pytest.mark.django_db

NOW = build.AT + timedelta(days=400)


@pytest.fixture
def event():
    return events.event(deals=6, plan=Plan(fee=500, four_eyes=True, categories=("Damen",)))


def rehearse(event, until=Point.DOORS, *, players=12, seed=1, by=None):
    said = {"until": until, "players": players, "seed": seed, "at": NOW}
    return rehearsing.begin(event_id=event.pk, by=by or events.director_of(event), **said)


def counted():
    return {model._meta.label: model.objects.count() for model in apps.get_models()}


def tasks(made):
    return {Task(code): [int(each) for each in about] for code, *about in plans.read(made.plan).tasks}


REACHED = {
    Point.DOORS: ("open", 0, 0),
    Point.REGISTERED: ("open", 0, 0),
    Point.DRAWN: ("running", 1, 0),
    Point.PLAYING: ("running", 1, 0),
    Point.COMPLETE: ("running", 1, 0),
    Point.BETWEEN: ("running", 1, 1),
    Point.LAST: ("running", 2, 1),
    Point.FINAL: ("final", 2, 2),
}
"""State of the event, series drawn, series confirmed."""
OTHERS = ("doppelkopf", "ecarte", "bauernschnapsen", "sixty_six", "dreierschnapsen")


@pytest.mark.parametrize(
    ("game", "point"),
    [
        ("skat", Point.COMPLETE),
        ("skat", Point.FINAL),
        *long(*(("skat", each) for each in Point if each not in {Point.COMPLETE, Point.FINAL})),
        *long(*((game, each) for game in OTHERS for each in Point)),
    ],
)
def test_every_point_of_the_day_is_audited_clean_and_wiped_without_a_trace(game, point):
    event = events.event(deals=4 if game == "skat" else None, game=game, plan=Plan(fee=500))
    before = counted()
    made = rehearse(event, point)
    signed = made.book.sheets.filter(state="confirmed").values("series_number").distinct().count()
    assert (made.state, made.series.count(), signed) == REACHED[point]
    assert findings() == []
    wiping.wipe(event_id=made.pk, by=events.director_of(event))
    assert counted() == before
    assert findings() == []


def day(made):
    """All that a seed decides: who is called what, who sits where, what was played."""
    seats = [
        [(state.table.number, [each.name for each in state.players if each]) for state in series.tables]
        for series in series_of(made)
    ]
    people = list(made.registrations.order_by("number").values_list("player__name", "category", "announced"))
    deals = list(made.book.sheets.order_by("pk", "deals__position").values_list("deals__record", "deals__position"))
    return people, seats, deals, plans.read(made.plan).tasks


def test_the_same_seed_makes_the_same_rehearsal_and_another_one_another():
    made = []
    event = events.event(deals=4)
    for seed in (1, 1, 2):
        again = rehearse(event, Point.LAST, seed=seed)
        made.append(day(again))
        wiping.wipe(event_id=again.pk, by=events.director_of(event))
    assert made[0] == made[1]
    for one, other in zip(made[0][:3], made[2][:3], strict=True):
        assert one != other


def test_what_goes_wrong_stands_in_the_tasks_and_in_the_rows(event):
    made = rehearse(event, Point.PLAYING)
    waits = tasks(made)
    assert set(waits) == {Task.LATE, Task.NO_SHOW, Task.SLOW} | set(waits) & {Task.LEAVES}
    late = made.registrations.get(number=waits[Task.LATE][0])
    assert late.presence == "here"
    assert not late.player.seat_totals.exists()
    absent, table = waits[Task.NO_SHOW]
    lists = {each.table_number: each for each in made.book.sheets.all()}
    assert lists[table].deals_played == 0
    assert lists[table].seat_totals.filter(player__registrations__number=absent, player__registrations__event=made)
    (slow,) = waits[Task.SLOW]
    others = [each.deals_played for number, each in lists.items() if number not in (table, slow)]
    assert 0 < lists[slow].deals_played < min(others)


def test_two_sheets_lie_at_each_others_table_until_somebody_notices(event):
    made = rehearse(event, Point.COMPLETE)
    waits = tasks(made)
    assert made.decisions.filter(kind="repaired", number=1).count() == 1
    drawn = made.series.get().certificate["seats"]
    assert len(waits[Task.MIXED_UP]) == len(set(waits[Task.MIXED_UP])) == 2
    assert all(table <= len(drawn) for table in waits[Task.MIXED_UP])
    gone = made.registrations.get(number=waits[Task.WITHDRAWN][0])
    assert gone.presence == "gone"


def test_whoever_rehearses_confirms_alone_what_nobody_typed(event):
    made = rehearse(event, Point.COMPLETE)
    wanted = dict(made.book.sheets.values_list("pk", "revision"))
    by = events.director_of(event)
    confirming.confirm_complete(event_id=made.pk, wanted=wanted, key="all", by=by, at=NOW)
    assert set(made.book.sheets.values_list("state", flat=True)) == {"confirmed"}


def test_most_have_paid_where_the_event_asks_for_a_fee(event):
    made = rehearse(event, Point.REGISTERED)
    owing = made.registrations.filter(paid=False, announced=False)
    assert 0 < owing.count() < made.registrations.filter(paid=True).count()
    paid = set(made.registrations.filter(paid=True).values_list("pk", flat=True))
    assert set(made.postings.values_list("registration", flat=True)) == paid


def test_directors_of_the_event_see_it_and_nobody_else_of_the_club():
    club = build.club()
    director = build.grant(build.account(), "director", club=club).account
    other = build.grant(build.account(), "director", club=club).account
    keeper = build.grant(build.account(), "scorekeeper", club=club).account
    event = events.event(director, club=club, deals=2)
    made = rehearse(event, by=director)
    assert made.book.club is None
    assert not made.book.public
    seen = {who.pk for who in (director, other, keeper) if permissions.can_view_book(who, made.book)}
    assert seen == {director.pk, other.pk}
    with pytest.raises(PermissionDenied):
        rehearse(event, by=keeper)
    with pytest.raises(PermissionDenied):
        wiping.wipe(event_id=made.pk, by=keeper)


def test_invented_people_are_in_no_history_and_nobody_is_reminded_of_them():
    event = events.event(deals=2)
    made, by = rehearse(event, Point.FINAL), events.director_of(event)
    player = Player.objects.filter(seat_totals__sheet__book=made.book).first()
    site = build.account(superuser=True)
    assert player.seat_totals.exists()
    assert not history(player).exists()
    assert of_player(player, site, knows=True) == {}
    assert made not in earlier_events(by)
    names = {each.name for each in Player.objects.filter(registrations__event=made)}
    assert names.isdisjoint(each.name for each in acquaintances.of_event(event, by))
    assert names.isdisjoint(people_queries.candidates(event.book, by).values_list("name", flat=True))
    real = build.player()
    with pytest.raises(together.Unmergeable):
        together.merge(kept_id=real.pk, gone_id=player.pk, reason="same", by=site, at=NOW, expected="")


def test_nobody_real_is_known_in_a_rehearsal(event):
    by = events.director_of(event)
    known = events.named(event, by, "Klara Kiebitz")[0].player
    made = rehearse(event)
    assert [each for each in acquaintances.of_event(made, by) if each.player == known.pk] == []
    with pytest.raises(Objection):
        at_the_desk.register_known(event_id=made.pk, player_id=known.pk, by=by, at=NOW)


def test_what_was_done_in_a_rehearsal_goes_with_it(event, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    by, before = events.director_of(event), counted()
    made = rehearse(event, Point.DRAWN)
    events.named(made, by, "Klara Kiebitz", "Karl Kauz")
    gone = made.registrations.get(player__name="Karl Kauz")
    seen = editing.RegistrationData.of(gone).digest
    editing.remove_registration(registration_id=gone.pk, expected=seen, by=by, at=NOW)
    sheet = made.book.sheets.first()
    job = print_jobs.request_print(document="blank", book=made.book, sheet=sheet, language="de", by=by, at=NOW)
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    type(job).objects.filter(pk=job.pk).update(file="a.pdf", state="done", pages=1)
    wiping.wipe(event_id=made.pk, by=by)
    assert counted() == before
    assert not (tmp_path / "a.pdf").exists()


def test_a_real_player_in_a_rehearsal_stays(event):
    by = events.director_of(event)
    known = events.named(event, by, "Klara Kiebitz")[0].player
    made = rehearse(event)
    made.registrations.create(player=known, number=99)
    wiping.wipe(event_id=made.pk, by=by)
    assert Player.objects.filter(pk=known.pk).exists()
    assert PlayerEntry.objects.filter(player=known).exists()


def test_each_has_one_rehearsal_of_an_event_and_not_many_in_all(event, monkeypatch):
    by = events.director_of(event)
    made = rehearse(event)
    with pytest.raises(Objection):
        rehearse(event)
    with pytest.raises(Objection):
        rehearse(made)
    monkeypatch.setattr(bounds, "REHEARSALS", 1)
    with pytest.raises(Objection):
        rehearse(events.event(by, deals=2), by=by)
    assert list(rehearsals.of_event(event)) == [made]


def test_an_event_that_is_no_rehearsal_stays(event):
    with pytest.raises(Objection):
        wiping.wipe(event_id=event.pk, by=events.director_of(event))
    assert Event.objects.filter(pk=event.pk).exists()


class KilledError(BaseException):
    """The machine stops: nothing is tidied up."""


@pytest.mark.parametrize("step", ["_Day._doors", "play", "_Day._settle"])
def test_a_rehearsal_killed_half_made_says_so_and_is_wiped_by_the_same_button(client, event, monkeypatch, step):
    def killed(*_args, **_said):
        raise KilledError

    before, by = counted(), events.director_of(event)
    client.force_login(by)
    before["sessions.Session"] = counted()["sessions.Session"]
    with monkeypatch.context() as patched:
        patched.setattr(f"tournaments.actions.rehearsing.{step}", killed)
        with pytest.raises(KilledError):
            rehearse(event, Point.PLAYING)
    half = rehearsals.of_event(event).get()
    assert rehearsals.is_half_made(half)
    client.cookies["django_language"] = "en"
    for slug in (event.slug, half.slug):
        assert "was interrupted while it was being made" in client.get(f"/events/{slug}/rehearsal/").content.decode()
    client.post(f"/events/{half.slug}/rehearsal/wipe/")
    assert counted() == before
    assert not rehearsals.is_half_made(rehearse(event))


def test_a_rehearsal_that_cannot_be_made_leaves_nothing(event, monkeypatch):
    before = counted()

    def fails(*_given, **_more):
        raise RuntimeError

    monkeypatch.setattr(rehearsing, "play", fails)
    with pytest.raises(RuntimeError):
        rehearse(event, Point.FINAL)
    assert counted() == before


def test_what_rehearses_is_not_changed_with_the_settings(event):
    made, by = rehearse(event), events.director_of(event)
    plan = plans.read(made.plan)
    planning.change_plan(event_id=made.pk, plan=plan, expected=plans.digest(plan), by=by, at=NOW)
    assert rehearsals.original(made) == event
    assert rehearsals.original(event) is None


def test_deals_of_many_tables_take_as_many_statements_as_of_few():
    def statements(players):
        event = events.event(deals=4)
        with CaptureQueriesContext(connection) as asked:
            rehearse(event, Point.PLAYING, players=players)
        return len(asked)

    assert statements(41) == statements(13)


def test_who_has_gone_home_is_not_drawn_again(event):
    made = rehearse(event, Point.LAST)
    gone = made.registrations.filter(withdrawn=True).get()
    second = series_of(made)[1]
    assert gone.player not in [player for state in second.tables for player in state.players]


def test_a_rehearsal_sits_down_at_a_larger_table_where_the_usual_ones_do_not_serve():
    made = rehearse(events.event(deals=4), Point.PLAYING, players=6)
    assert [each.seats for each in made.book.sheets.all()] == [5]
