"""Whoever is under 18 is marked at the desk, and then named in full by nothing that everybody reads."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Player
from tests import auditing, build
from tests.tournaments import events
from tournaments.actions import consenting, planning, printing, registering
from tournaments.actions.errors import Objection
from tournaments.values import plans

pytestmark = pytest.mark.django_db
IN_PLACE = {"x-row": "yes"}
PUBLIC = ("event", "event_ranking", "event_ranking_csv", "event_screen", "api_event", "api_event_ranking")


@pytest.fixture
def event():
    club = build.club("SC Adler")
    made = events.event(build.club_admin(club), club=club, planned_series=1)
    plan = plans.Plan(full_names=True)
    expected, by = plans.digest(plans.Plan()), events.director_of(made)
    planning.change_plan(event_id=made.pk, plan=plan, expected=expected, by=by, at=build.AT)
    return made


@pytest.fixture
def desk(client, event):
    client.force_login(events.director_of(event))
    client.cookies["django_language"] = "en"
    return client


def url(name, event):
    return reverse(name, args=[event.slug])


def walk_in(desk, event, line, **more):
    said = desk.post(url("event_walk_in", event), {"line": line, **more}, headers=IN_PLACE)
    assert said.status_code == 200
    return Player.objects.get(name=line.partition(";")[0])


def read(event):
    return {name: Client().get(url(name, event)).content.decode() for name in PUBLIC}


def test_who_walks_in_under_18_is_a_number_wherever_everybody_reads(desk, event):
    minor = walk_in(desk, event, "Thea Quandt; SC Nord", minor="on", agreed="on")
    for name in ("Anna Adler", "Bert Brandt"):
        walk_in(desk, event, name)
    events.play_all(events.drawn(event))
    assert (minor.minor, minor.public_name) == (True, f"#{minor.pk}")
    said = read(event)
    assert [name for name, page in said.items() if "Thea Quandt" in page] == []
    assert "Anna Adler" in said["event_ranking"], "the event names adults in full"
    assert f"#{event.registrations.get(player=minor).number}" in said["event_ranking"]


def test_in_an_event_the_number_is_the_start_number(desk, event):
    for number in range(7):
        build.player(f"Elsewhere {number}")
    for name in ("Anna Adler", "Bert Brandt"):
        walk_in(desk, event, name)
    minor = walk_in(desk, event, "Thea Quandt; SC Nord", minor="on")
    events.play_all(events.drawn(event))
    assert event.registrations.get(player=minor).number == 3 != minor.pk
    for name, page in read(event).items():
        assert ("#3" in page, f"#{minor.pk}" in page) == (True, False), name
    sheet = events.series_of(event)[0].tables[0].table.sheet
    assert "#3" in Client().get(reverse("sheet", args=[sheet.pk])).content.decode()
    assert minor.public_name == f"#{minor.pk}", "elsewhere nobody has a start number"


def test_a_key_at_the_row_marks_who_is_registered_already(desk, event):
    player = walk_in(desk, event, "Thea Quandt")
    row = event.registrations.get(player=player)
    rows = desk.get(url("event_desk_rows", event)).content.decode()
    assert 'data-key="u"' in rows
    said = desk.post(url("event_minor", event), {"registration": row.pk}, headers=IN_PLACE).content.decode()
    assert "Thea Quandt is under 18: public pages show a number." in said
    player.refresh_from_db()
    assert (player.minor, player.shown_as) == (True, "number")
    assert "Is not under 18: undo" in desk.get(url("event_desk_rows", event)).content.decode()
    assert [name for name, page in read(event).items() if "Thea Quandt" in page] == []


def test_what_was_agreed_to_before_is_no_guardians_word(desk, event):
    player = walk_in(desk, event, "Thea Quandt", agreed="on")
    assert player.public_name == "Thea Quandt"
    row = event.registrations.get(player=player)
    consenting.set_minor(registration_id=row.pk, by=events.director_of(event), at=build.AT)
    assert Player.objects.get(pk=player.pk).public_name == f"#{player.pk}"


def test_another_clubs_player_is_marked_by_that_club_alone(event):
    other = build.player("Thea Quandt", club=build.club())
    row = event.registrations.create(player=other, number=1)
    with pytest.raises(Objection):
        consenting.set_minor(registration_id=row.pk, by=events.director_of(event), at=build.AT)


@pytest.mark.parametrize(
    ("line", "proposed"),
    [
        ("Thea Quandt; ; Junioren", False),
        ("Thea Quandt; ; U21", False),
        ("Thea Quandt; ; U 16", True),
        ("Thea Quandt; SC Nord; Damen, U18", True),
        ("Thea Quandt; SC Nord; Jugend", True),
        ("Thea Quandt; SC Nord; Schülerinnen", True),
        ("Thea Quandt; SC Nord; Youth", True),
        ("Thea Quandt; SC Nord; Senioren", False),
        ("Thea Quandt; Jugendheim", False),
        ("Thea Quandt", False),
    ],
)
def test_a_category_of_people_under_18_proposes_the_tick(desk, event, line, proposed):
    rows = desk.get(url("event_desk_rows", event), {"q": line}).content.decode()
    assert ('name="minor" form="act" checked' in rows, 'name="minor" form="act"' in rows) == (proposed, True)
    assert not walk_in(desk, event, line).minor, "a tick that was taken away marks nobody"


def test_the_tick_stays_while_something_is_asked(desk, event):
    walk_in(desk, event, "Thea Quandt")
    said = desk.post(url("event_walk_in", event), {"line": "Thea Quandt", "minor": "on"}, headers=IN_PLACE)
    assert said.status_code == 400
    assert '<input type="hidden" name="minor" value="on">' in said.content.decode()
    page = desk.post(url("event_walk_in", event), {"line": "Thea Quandt", "minor": "on"}).content.decode()
    assert '<input type="checkbox" name="minor" checked>' in page


def test_pasted_lines_may_all_be_of_minors(event):
    by = events.director_of(event)
    registering.register_names(event_id=event.pk, text="Thea Quandt", agreed=True, minor=True, by=by, at=build.AT)
    player = Player.objects.get(name="Thea Quandt")
    assert (player.minor, player.public_name) == (True, f"#{player.pk}")


@pytest.mark.parametrize("walked_in", [True, False])
def test_the_key_pressed_again_soon_undoes_the_mark(desk, event, walked_in):
    player = walk_in(desk, event, "Thea Quandt", **({"minor": "on"} if walked_in else {"agreed": "on"}))
    row = event.registrations.get(player=player)
    press = {"registration": row.pk}
    if not walked_in:
        desk.post(url("event_minor", event), press, headers=IN_PLACE)
    desk.post(url("event_minor", event), press, headers=IN_PLACE)
    player.refresh_from_db()
    assert player.minor, "another desk that presses the same key says the same, and undoes nothing"
    undo = f"{url('event_minor', event)}?minor=no"
    assert undo in desk.get(url("event_desk_rows", event)).content.decode()
    said = desk.post(undo, press, headers=IN_PLACE).content.decode()
    assert "Thea Quandt is not under 18." in said
    player.refresh_from_db()
    assert (player.minor, player.publicity) == (False, "" if walked_in else "full")
    assert not list(auditing.findings_of_people())


def test_a_mark_that_is_no_slip_any_more_stays(desk, event):
    player = walk_in(desk, event, "Thea Quandt", minor="on")
    row, later = event.registrations.get(player=player), timezone.now() + consenting.SLIP * 2
    with pytest.raises(Objection):
        consenting.set_minor(registration_id=row.pk, minor=False, by=events.director_of(event), at=later)
    assert Player.objects.get(pk=player.pk).minor


def test_whoever_walks_in_under_18_is_said_to_be_so(desk, event):
    said = desk.post(url("event_walk_in", event), {"line": "Thea Quandt", "minor": "on"}, headers=IN_PLACE)
    assert "under 18: public pages show a number." in said.content.decode()


@pytest.mark.parametrize("last_first", [False, True], ids=["hangs", "read aloud"])
def test_a_ranking_on_paper_calls_a_minor_by_the_number(last_first):
    made = events.event(players=3, planned_series=1)
    events.play_all(events.drawn(made))
    Player.objects.filter(name="Player 1").update(publicity="", minor=True)
    how = {"last_first": last_first, "language": "en", "by": events.director_of(made), "at": build.AT}
    job = printing.print_ranking(event_id=made.pk, **how)
    assert {row["name"] for row in job.payload["rows"]} == {"#1", "Player 2", "Player 3"}


def test_the_desk_is_told_why_another_clubs_player_is_not_marked(desk, event):
    other = build.player("Thea Quandt", club=build.club("SC Nord"))
    earlier = events.event(events.director_of(event), club=event.book.club, players=0)
    earlier.registrations.create(player=other, number=1, club_name="SC Nord")
    known = {"line": "Thea Quandt", "minor": "on", "who:1:Thea Quandt": str(other.pk)}
    said = desk.post(url("event_walk_in", event), known, headers=IN_PLACE).content.decode()
    assert event.registrations.get().player == other
    assert "only an admin of that club can say" in said
    other.refresh_from_db()
    assert not other.minor
