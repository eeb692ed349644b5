"""A list whose table got another one by a repair takes nothing any more, and leads to the other."""

from functools import partial

import pytest
from django.urls import reverse

from scoring.lists.actions.conflicts import SheetClosed
from tests import build
from tests.tournaments import events
from tests.tournaments.actions.test_seats_ahead import hall_of
from tests.tournaments.repairs import Hall
from tournaments.actions import registering
from tournaments.queries.seats_missing import seats_missing

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return hall_of(11)


@pytest.fixture
def replaced(hall):
    """The list of the table of three before somebody came late."""
    before = {number: hall.sheet(number) for number in (1, 2, 3)}
    hall.repair("late", number=12)
    (gone,) = [each for number, each in before.items() if hall.sheet(number) != each]
    gone.refresh_from_db()
    return gone


def test_a_list_that_was_replaced_takes_no_deal(replaced):
    with pytest.raises(SheetClosed, match="replaced"):
        build.record(replaced)
    assert not replaced.deals.exists()


def test_programs_are_told_so(client, hall, replaced):
    client.force_login(hall.by)
    body = {"key": "k", "kind": "record", "revision": replaced.revision, "record": build.GAME}
    address = f"/api/v1/sheets/{replaced.pk}/entries/"
    answer = client.post(address, body, content_type="application/json", headers={"accept-language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_replaced")
    assert "Another sheet lies at this table now" in answer.content.decode()


def test_its_page_offers_nothing_and_leads_to_the_other(client, hall, replaced):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("sheet_enter", args=[replaced.pk]), follow=True)
    assert page.redirect_chain == [(reverse("sheet", args=[replaced.pk]), 302)]
    shown = page.content.decode()
    assert "Enter the next deal" not in shown
    assert "Totals from paper" not in shown
    assert reverse("event_table", args=[hall.event.slug, replaced.table_number]) in shown


def test_undone_it_takes_deals_again(hall):
    before = {number: hall.sheet(number) for number in (1, 2, 3)}
    made = hall.repair("late", number=12)
    hall.undo(made)
    assert {number: hall.sheet(number) for number in (1, 2, 3)} == before
    for each in before.values():
        each.refresh_from_db()
        build.record(each)


def test_the_preview_says_that_the_card_on_the_table_stays(client, hall):
    client.force_login(hall.by)
    client.cookies["django_language"] = "en"
    page = client.get(f"{reverse('event_repair', args=[hall.event.slug])}?kind=late&series=1&number=12")
    told = "A card with a code that lies on the table stays there: it opens the new sheet."
    assert page.content.decode().count(told) == 2


@pytest.mark.parametrize("again", [False, True])
def test_a_void_list_takes_no_deal_that_a_phone_sends_later(client, hall, again):
    void = hall.sheet(1)
    build.record(void)
    hall.repair("void", 1, reason="marked cards", goes_on=again)
    void.refresh_from_db()
    for kind in ("record", "close"):
        more = {"record": build.PASSED} if kind == "record" else {"reason": "late"}
        with pytest.raises(SheetClosed, match="void"):
            build.write(void, kind, **more)
    client.force_login(hall.by)
    said = {"key": "k", "kind": "record", "revision": void.revision, "record": build.PASSED}
    answer = client.post(f"/api/v1/sheets/{void.pk}/entries/", said, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "sheet_void")
    sent = {"deal.kind": "passed", "key": "late", "revision": void.revision, "since": void.revision, "kind": "record"}
    sent |= {"step": "save:deal.kind=passed", "hand": str(hall.by.pk)}
    headers = {"accept": "application/json", "accept-language": "en"}
    told = client.post(reverse("sheet_enter", args=[void.pk]), sent, headers=headers)
    assert (told.status_code, told.json()["state"]) == (409, "closed")
    assert told.json()["said"] == "The sheet was declared void and counts nowhere. Nothing was saved."
    assert client.get(reverse("sheet_enter", args=[void.pk])).url == reverse("sheet", args=[void.pk])
    assert void.deals.count() == 1


def test_who_had_a_seat_at_a_void_sheet_is_not_waiting_for_another_one():
    """The director said that nobody plays it again; who comes late beside that is told as before."""
    made = Hall(events.drawn(events.event(players=8, planned_series=1)).series.event_id)
    for number in (1, 2):
        events.play(made.sheet(number), [build.GAME], confirm=False)
    made.repair("void", 1, reason="marked cards")
    assert seats_missing(made.event) == []
    late, *_ = events.named(made.event, made.by, "Lena Late")
    assert [each.registration.pk for each in seats_missing(made.event)] == [late.pk]


def test_who_comes_back_to_a_sheet_that_is_played_again_is_told_of():
    made = Hall(events.drawn(events.event(players=8, planned_series=1)).series.event_id)
    for number in (1, 2):
        events.play(made.sheet(number), [build.GAME], confirm=False)
    made.repair("void", 1, reason="marked cards", goes_on=True)
    back = made.event.registrations.get(player__name=made.names(1)[0])
    made.repair("no_show", 1, 0)
    for act in (partial(registering.set_withdrawn, withdrawn=False), partial(registering.set_here, here=True)):
        act(registration_id=back.pk, by=made.by, at=build.AT)
    assert [each.registration.pk for each in seats_missing(made.event)] == [back.pk]


def test_the_page_of_a_void_sheet_says_so_and_offers_nothing_more(client):
    made = Hall(events.drawn(events.event(players=8, planned_series=1)).series.event_id)
    void = made.sheet(1)
    events.play(void, [build.GAME], confirm=False)
    client.force_login(made.by)
    client.cookies["django_language"] = "en"
    address = reverse("sheet", args=[void.pk])
    assert "Next: deal" in client.get(address).content.decode()
    made.repair("void", 1, reason="marked cards")
    page = client.get(address).content.decode()
    assert "this sheet counts nowhere. Reason: marked cards" in page
    assert not [each for each in ("Next: deal", "in progress", "End the sheet early") if each in page]
