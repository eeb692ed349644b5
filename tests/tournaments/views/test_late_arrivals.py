"""Somebody comes late: registered where the seat is looked for, and on an evening told who has none."""

import pytest
from django.urls import reverse

from tests import build
from tests.scoring.faces import form, text
from tests.tournaments import cash, events
from tests.tournaments.repairs import Hall, sound
from tournaments.values.postings import BOX

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(client):
    club = build.club()
    event = events.event(build.club_admin(club), players=11, planned_series=2, club=club)
    events.drawn(event)
    hall = Hall(event.pk)
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    return hall


def repair_of(hall):
    return reverse("event_repair", args=[hall.event.slug])


def test_with_nobody_waiting_somebody_new_is_registered_and_seated_there(client, hall):
    page = client.get(f"{repair_of(hall)}?series=1")
    assert "Everybody who is registered has a seat in this series." in text(page)
    assert 'id="number"' not in text(page)
    sent = {**form(page, "newcomer").sent, "newcomer": "Lena Late", "agreed": "on"}
    answer = client.post(repair_of(hall), sent)
    assert answer.url == f"{repair_of(hall)}?kind=late&series=1&number=12"
    shown = client.get(answer.url)
    assert "Lena Late is registered: no. 12." in text(shown)
    client.post(repair_of(hall), form(shown, "seen").sent)
    assert "Lena Late" in [name for table in (1, 2, 3) for name in hall.names(table)]
    assert client.post(repair_of(hall), sent).status_code == 400, (
        "sent twice, it is asked whether that is somebody else"
    )
    assert hall.event.registrations.count() == 12
    sound()


def test_a_table_is_kept_and_a_bad_name_comes_back(client, hall):
    page = client.get(f"{repair_of(hall)}?series=1&table=3")
    sent = form(page, "newcomer").sent
    assert sent["table"] == ["3"]
    back = client.post(repair_of(hall), {**sent, "newcomer": "=1+1"})
    assert back.status_code == 400
    assert form(back, "newcomer").sent["newcomer"] == ["=1+1"]
    assert hall.event.registrations.count() == 11
    right = client.post(repair_of(hall), {**sent, "newcomer": "Lena Late"})
    assert right.url.endswith("?kind=late&series=1&table=3&number=12")


def test_a_name_that_is_alike_is_asked_about_there(client, hall):
    build.player("Jürgen Kühn", club=hall.event.book.club)
    page = client.get(f"{repair_of(hall)}?series=1")
    sent = {**form(page, "newcomer").sent, "newcomer": "Juergen Kuehn"}
    asked = client.post(repair_of(hall), sent)
    assert asked.status_code == 400
    question = next(name for name in form(asked, "newcomer").offered if name.startswith("who:"))
    choice = form(asked, "newcomer").offered[question][0]
    assert client.post(repair_of(hall), {**sent, question: choice}).url.endswith("number=12")
    assert hall.event.registrations.get(number=12).player.name == "Jürgen Kühn"


def test_who_waits_already_is_chosen_without_a_further_tap(client, hall):
    events.named(hall.event, hall.by, "Lena Late")
    page = client.get(f"{repair_of(hall)}?series=1")
    assert '<option value="12">12 Lena Late</option>' in text(page)
    assert '<option value="">–</option>' not in text(page)


@pytest.mark.parametrize(
    ("played", "told"),
    [
        (0, "Give a seat"),
        (1, "Take part from the next deal"),
        (2, "No table has room any more. The next draw will find a seat."),
    ],
)
def test_only_noting_who_is_here_says_who_has_no_seat(client, hall, played, told):
    """With the first deal all tables have begun; with the second two are complete, and one waits for a substitute."""
    three = next(table for table in (1, 2, 3) if len(hall.names(table)) == 3)
    for table in (1, 2, 3):
        for _deal in range(min(played, 1) if table == three else played):
            build.record(hall.sheet(table), build.PASSED)
    if played == 2:
        hall.repair("stop", three, 0, goes_on=True, reason="ill")
    address = reverse("event_evening", args=[hall.event.slug])
    sent = form(client.get(address), "expected").sent
    shown = client.post(address, {**sent, "names": "Lena Late", "save": "yes"}, follow=True)
    assert "Lena Late takes part and has no seat in series 1." in text(shown)
    assert told in text(shown)


@pytest.mark.parametrize("said", ["paid", "open"])
def test_who_comes_late_is_asked_for_the_entry_fee(client, hall, said):
    cash.planned(hall.event, fee=1000)
    events.named(hall.event, hall.by, "Lena Late")
    shown = client.get(f"{repair_of(hall)}?kind=late&series=1&number=12")
    assert "Entry fee: €10.00" in text(shown)
    for _twice in range(2):
        client.post(repair_of(hall), {**form(shown, "seen").sent, "fee": said})
    late = hall.event.registrations.get(number=12)
    assert late.paid is (said == "paid")
    assert "Lena Late" in [name for table in (1, 2, 3) for name in hall.names(table)]
    taken = hall.event.postings.filter(registration=late.pk, gets=BOX)
    assert [row.cents for row in taken] == ([1000] if said == "paid" else [])
    sound()


def test_nobody_is_asked_for_a_fee_that_nobody_takes_or_that_is_paid(client, hall):
    events.named(hall.event, hall.by, "Lena Late")
    late = f"{repair_of(hall)}?kind=late&series=1&number=12"
    assert "Entry fee" not in text(client.get(late))
    cash.planned(hall.event, fee=1000)
    hall.event.registrations.filter(number=12).update(paid=True)
    assert "Entry fee" not in text(client.get(late))
