"""Prints whose names have changed are to be printed anew, and are not forgotten; every other stays as it is."""

from collections import Counter
from pathlib import Path

import pytest
from django.test import override_settings
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.lists.actions import merging
from scoring.models import Player, PrintJob, SeatTotal
from scoring.people.actions import choosing_names, naming_players
from scoring.people.queries import merge_queries
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.tournaments import events
from tournaments.actions import early_papers, erasing, print_room, printing

pytestmark = pytest.mark.django_db
LATER = build.AT.replace(hour=21)
HANDED = ("cards",)
HUNG = ("blanks", "plan_names", "ranking", "sheets")


class Room:
    """An event whose papers are all made: eight players at two tables, and a certificate of the first alone."""

    def __init__(self) -> None:
        club = build.club()
        self.director = build.club_admin(club)
        self.event = events.event(self.director, club=club, planned_series=1)
        events.named(self.event, self.director, *(f"Karla Kern{letter}" for letter in "abcdefgh"))
        Player.objects.filter(registrations__event=self.event).update(club=club)
        events.play_all(events.drawn(self.event))
        self.player = min(SeatTotal.objects.all(), key=lambda seat: seat.total).player
        Player.objects.filter(pk=self.player.pk).update(name="Bodo Zweig")
        asked = {"event_id": self.event.pk, "language": "de", "by": self.director, "at": build.AT}
        for document in ("cards", "plan_names", "blanks", "sheets"):
            print_room.print_of_series(number=1, document=document, origin="https://club.example", **asked)
        print_room.print_table_cards(tables=2, origin="https://club.example", **asked)
        early_papers.print_rule_sheet(**asked)
        print_room.print_certificates(places=1, **asked)
        printing.print_ranking(**asked)
        self.public = printing.print_ranking(publicly=True, **asked)
        for job in PrintJob.objects.all():
            press.run(job.pk, lambda: build.AT)

    def stale(self) -> list[str]:
        return sorted(PrintJob.objects.filter(state="stale").values_list("document", flat=True))

    def files(self, settings) -> set[str]:
        return {each.name for each in Path(settings.PRINTS_DIR).glob("*.pdf")}


@pytest.fixture(scope="module")
def made(world, tmp_path_factory):
    with override_settings(PRINTS_DIR=tmp_path_factory.mktemp("prints")):
        return world(Room)


@pytest.fixture
def room(made, settings, tmp_path):
    settings.PRINTS_DIR = tmp_path
    for job in PrintJob.objects.all():
        (tmp_path / job.file).write_bytes(b"%PDF-1.7 of the test")
    return made


def said_a_minor(room):
    player = Player.objects.get(pk=room.player.pk)
    choosing_names.state(player=player, shown="number", minor=True, by=room.director, at=LATER)


def renamed(room):
    naming_players.rename(Player.objects.get(pk=room.player.pk), "Bodo Zwerg", by=room.director, at=LATER)


def shown_by_a_number(room):
    choosing_names.state(player=room.player, shown="number", minor=False, by=room.director, at=LATER)


def merged(room):
    other = build.player("Bodo Zweig", club=room.event.book.club)
    seen = merge_queries.seen(other, room.player)
    merging.merge(kept_id=other.pk, gone_id=room.player.pk, reason="x", by=OPERATOR, at=LATER, expected=seen)


def erased(room):
    erasing.erase_player(player_id=room.player.pk, by=OPERATOR, at=LATER)


EVERY = [*HANDED, *HUNG, "ranking"]


@pytest.mark.parametrize(
    ("change", "stale"),
    [
        (said_a_minor, [*HUNG, "ranking"]),
        (renamed, EVERY),
        (shown_by_a_number, ["ranking"]),
        (merged, EVERY),
        (erased, EVERY),
    ],
)
def test_only_what_says_the_name_goes_and_that_it_was_printed_stays(
    room, settings, change, stale, django_capture_on_commit_callbacks
):
    count = PrintJob.objects.count()
    with django_capture_on_commit_callbacks(execute=True):
        change(room)
    assert (room.stale(), PrintJob.objects.count()) == (sorted(stale), count)
    gone = PrintJob.objects.filter(state="stale")
    assert PrintJob.objects.get(document="certificates").state == "done", "it names somebody else"
    assert not any(job.payload or job.file or job.table_pages for job in gone)
    assert room.files(settings) == set(PrintJob.objects.filter(state="done").values_list("file", flat=True))


def test_the_print_room_says_what_was_made_and_what_is_to_be_made_anew(room, client):
    renamed(room)
    client.force_login(room.director)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("event_prints", args=[room.event.slug])).content.decode()
    assert Counter(each in page for each in ["Nothing has been printed yet.", "print it again"]) == {False: 1, True: 1}
    stale = PrintJob.objects.filter(state="stale").first()
    assert client.get(reverse("print_file", args=[stale.pk])).status_code == 404
    assert "Print it again." in client.get(reverse("print_job", args=[stale.pk])).content.decode()
    assert f'name="job" value="{stale.pk}"' not in page


def test_it_is_not_tried_again_but_asked_for_anew(room):
    renamed(room)
    stale = PrintJob.objects.filter(state="stale").first()
    print_jobs.retry_print(job_id=stale.pk, by=room.director)
    assert PrintJob.objects.get(pk=stale.pk).state == "stale"
    new = printing.print_ranking(event_id=room.event.pk, language="de", by=room.director, at=LATER)
    assert "Bodo Zwerg" in str(new.payload)
    assert new.state == "queued"


def test_a_single_sheet_is_made_anew_even_under_the_name_that_it_had(room):
    sheet = PrintJob.objects.get(document="sheets").book.sheets.filter(seat_totals__player=room.player).first()
    asked = {"document": "sheet", "book": room.event.book, "sheet": sheet, "language": "de", "by": room.director}
    job = print_jobs.request_print(**asked, at=LATER)
    press.run(job.pk, lambda: LATER)
    renamed(room)
    assert PrintJob.objects.get(pk=job.pk).state == "stale"
    naming_players.rename(Player.objects.get(pk=room.player.pk), "Bodo Zweig", by=room.director, at=LATER)
    assert print_jobs.request_print(**asked, at=LATER) == job
    assert PrintJob.objects.get(pk=job.pk).state == "queued"


def test_somebody_elses_papers_stay(room):
    other = events.event()
    events.named(other, events.director_of(other), "Bodo Zweig")
    stranger = Player.objects.exclude(pk=room.player.pk).get(name="Bodo Zweig")
    naming_players.rename(stranger, "Bodo Zwerg", by=OPERATOR, at=LATER)
    assert room.stale() == []
