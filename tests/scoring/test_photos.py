"""Photos of a paper list: who attaches, sees and removes them, what the log says, and how they go."""

import hashlib

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import attaching, disputing, retracting
from scoring.lists.actions.conflicts import BookSealed, SheetClosed
from scoring.lists.values import log
from scoring.models import Entry, EntryPhoto, EntryText
from tests import build, pictures
from tests.scoring.faces import text
from tests.scoring.photographed import client_of, codes, found, fresh, photos, remove, send
from tests.scoring.test_second_entries import Desk
from tests.tournaments import events
from tournaments.actions import organising

pytestmark = pytest.mark.django_db
GREY = (90, 90, 90)


@pytest.fixture
def sheet():
    made = build.short_sheet(2)
    build.record(made)
    return made


def test_log_says_who_attached_a_photo_and_its_salted_digest_alone(sheet):
    keeper = build.scorekeeper(sheet.book)
    sequence = pictures.attached(sheet, by=keeper)
    entry = Entry.objects.get(sheet=sheet, sequence=sequence)
    digest = hashlib.sha256(entry.photo.image).hexdigest()
    assert (entry.kind, entry.author, entry.text.texts) == (log.PHOTO, keeper, {log.PHOTO: digest})
    assert digest not in entry.body
    assert log.read_body(entry.body).texts.keys() == {log.PHOTO}
    assert (photos(sheet), fresh(sheet).photos) == ((sequence,), 1)
    assert found(sheet) == []


def test_removed_photo_is_gone_with_its_text_and_the_log_says_that_it_was_there(sheet):
    keeper = build.scorekeeper(sheet.book)
    sequence = pictures.attached(sheet, by=keeper)
    remove(sheet, sequence, by=keeper)
    assert not EntryPhoto.objects.exists()
    assert not EntryText.objects.filter(entry__kind=log.PHOTO).exists()
    assert [each.kind for each in sheet.entries.order_by("-sequence")[:2]] == [log.ERASE, log.PHOTO]
    assert (photos(sheet), fresh(sheet).photos, found(sheet)) == ((), 0, [])
    with pytest.raises(Refused) as turned_down:
        remove(sheet, sequence)
    assert codes(turned_down) == {"entry_photo_gone"}


def test_same_photo_is_attached_once_and_after_it_was_removed_again(sheet):
    first = pictures.attached(sheet)
    assert pictures.attached(sheet) == first
    assert EntryPhoto.objects.count() == 1
    other = pictures.attached(sheet, colour=GREY)
    remove(sheet, first)
    assert pictures.attached(sheet) not in {first, other}
    assert EntryPhoto.objects.count() == 2


def test_a_list_has_four_photos_and_is_no_album(sheet):
    attached = [pictures.attached(sheet, colour=(9 * each, 0, 0)) for each in range(4)]
    with pytest.raises(Refused) as turned_down:
        pictures.attached(sheet, colour=GREY)
    assert codes(turned_down) == {"entry_photos_full"}
    for each in range(20):
        remove(sheet, attached[-1])
        attached.append(pictures.attached(sheet, colour=(0, 50 + 9 * each, 0)))
    remove(sheet, attached[-1])
    with pytest.raises(Refused) as turned_down:
        pictures.attached(sheet, colour=GREY)
    assert codes(turned_down) == {"entry_photos_too_often"}


def test_who_types_meanwhile_is_not_told_of_it(sheet):
    revision = fresh(sheet).revision
    sequence = pictures.attached(sheet)
    remove(sheet, sequence)
    build.write(sheet, "record", record=build.PASSED, revision=revision)
    assert found(sheet) == []


def test_confirmed_list_takes_no_photo_and_only_a_director_removes_one(sheet):
    keeper, director = build.scorekeeper(sheet.book), build.director(sheet.book)
    sequence = pictures.attached(sheet)
    build.record(sheet)
    build.write(sheet, "confirm")
    with pytest.raises(SheetClosed):
        pictures.attached(sheet, colour=GREY)
    with pytest.raises(PermissionDenied):
        remove(sheet, sequence, by=keeper)
    remove(sheet, sequence, by=director)
    assert found(sheet) == []


def test_final_event_takes_no_photo_and_lets_one_go():
    event = events.event(players=3, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    sequence = pictures.attached(sheet)
    events.play(sheet)
    organising.finalise_event(event_id=event.pk, by=events.director_of(event), at=build.AT)
    with pytest.raises((BookSealed, SheetClosed)):
        pictures.attached(sheet, colour=GREY)
    remove(sheet, sequence, by=events.director_of(event))
    assert found(sheet) == []


def test_retracted_list_takes_none(sheet):
    retracting.retract_sheet(sheet_id=sheet.pk, ground="other", by=OPERATOR, at=build.AT)
    with pytest.raises(SheetClosed):
        pictures.attached(sheet)


def test_second_entry_shows_the_photos_of_its_list_and_has_none_itself():
    desk = Desk()
    desk.begin()
    sequence = pictures.attached(desk.first, by=desk.other)
    with pytest.raises(Refused) as turned_down:
        attaching.attach(sheet_id=desk.second.pk, sent=pictures.file(), by=desk.other, at=build.AT)
    assert codes(turned_down) == {"second_kind"}
    build.record(desk.first, build.GAME, by=desk.one)
    build.record(desk.second, build.GAME, by=desk.other)
    client = client_of(desk.other)
    address = reverse("sheet_photo", args=[desk.first.pk, sequence])
    assert address in text(client.get(reverse("sheet_grid", args=[desk.second.pk])))
    assert client.get(reverse("sheet", args=[desk.first.pk])).status_code == 403, "its deals are still kept from him"
    assert client.get(address).status_code == 200


def test_whoever_attaches_a_photo_has_typed_nothing():
    desk = Desk()
    pictures.attached(desk.first, by=desk.other)
    desk.begin(by=desk.other)
    build.record(desk.second, build.GAME, by=desk.other)


def test_only_who_keeps_the_book_sees_a_photo(sheet):
    player = sheet.seat_totals.get(seat=0).player
    player.account = build.account()
    player.save()
    sequence = pictures.attached(sheet)
    readers = {
        "anonymous": None,
        "stranger": build.account(),
        "player at that table": player.account,
        "keeper of another book": build.scorekeeper(build.book()),
        "scorekeeper": build.scorekeeper(sheet.book),
        "director": build.director(sheet.book),
        "site admin": build.account(superuser=True),
    }
    image, page = reverse("sheet_photo", args=[sheet.pk, sequence]), reverse("sheet", args=[sheet.pk])
    clients = {name: client_of(account) for name, account in readers.items()}
    keepers = {"scorekeeper", "director", "site admin"}
    assert {name for name, client in clients.items() if client.get(image).status_code == 200} == keepers
    assert {name for name, client in clients.items() if image in text(client.get(page))} == keepers
    log_page = reverse("sheet_log", args=[sheet.pk])
    assert {name for name, client in clients.items() if image in text(client.get(log_page))} == keepers


def test_phone_at_the_table_neither_sees_nor_attaches(sheet):
    sequence = pictures.attached(sheet)
    client = Client()
    client.cookies["table"] = build.cookie(build.code(sheet))
    for name, more in (("sheet_photo", [sequence]), ("sheet_photos", [])):
        assert client.get(reverse(name, args=[sheet.pk, *more])).status_code == 302
    account = build.account()
    build.cookie(build.code(sheet), by=account)
    assert client_of(account).get(reverse("sheet_enter", args=[sheet.pk])).status_code == 200
    assert client_of(account).get(reverse("sheet_photo", args=[sheet.pk, sequence])).status_code == 403
    assert reverse("sheet_photos", args=[sheet.pk]) not in text(client_of(account).get(f"/sheets/{sheet.pk}/enter/"))
    with pytest.raises(PermissionDenied):
        pictures.attached(sheet, by=build.phone(sheet), colour=GREY)


def test_interface_tells_nobody_more_than_that_there_is_one(sheet):
    pictures.attached(sheet)
    digest = hashlib.sha256(EntryPhoto.objects.get().image).hexdigest()
    said = Client().get(reverse("api_entries", args=[sheet.pk])).json()["results"][-1]
    assert (said["kind"], said["texts"]) == (log.PHOTO, {})
    assert digest not in str(said)
    draft = {"kind": log.PHOTO, "key": "k", "revision": fresh(sheet).revision}
    client = client_of(build.director(sheet.book))
    answer = client.post(reverse("api_entries", args=[sheet.pk]), draft, content_type="application/json")
    assert answer.status_code == 400


def test_photo_is_sent_as_one_private_and_once(sheet):
    sequence = pictures.attached(sheet)
    client, address = client_of(build.scorekeeper(sheet.book)), reverse("sheet_photo", args=[sheet.pk, sequence])
    answer = client.get(address)
    assert answer.content == bytes(EntryPhoto.objects.get().image)
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    with CaptureQueriesContext(connection) as asked:
        again = client.get(address, headers={"if-none-match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert not [each["sql"] for each in asked if '"image"' in each["sql"]]
    remove(sheet, sequence)
    assert client.get(address).status_code == 404


PAGES = ("sheet", "sheet_log", "sheet_totals", "sheet_enter", "sheet_grid", "sheet_photos")


def test_no_page_reads_the_bytes_and_none_asks_more_than_without(sheet):
    client = client_of(build.scorekeeper(sheet.book))

    def asked():
        found = {}
        for name in PAGES:
            with CaptureQueriesContext(connection) as statements:
                assert client.get(reverse(name, args=[sheet.pk])).status_code == 200, name
            found[name] = len(statements)
            assert not [each["sql"] for each in statements if "scoring_entryphoto" in each["sql"]]
        return found

    build.write(sheet, "erase", corrects=build.record(sheet, {**build.PASSED, "remark": "x"}).entry.sequence)
    build.write(sheet, "delete", corrects=fresh(sheet).deals.last().sequence, reason="x")
    asked()
    before = asked()
    pictures.attached(sheet)
    asked()
    assert asked() == before


@pytest.mark.parametrize("field", ["file", "camera"])
def test_photo_is_attached_on_the_page_and_one_is_back_where_one_was(sheet, field):
    client = client_of(build.scorekeeper(sheet.book))
    back = reverse("sheet_totals", args=[sheet.pk])
    answer = send(client, sheet, field=field, next=back)
    assert (answer.status_code, answer["Location"]) == (302, back)
    assert len(photos(sheet)) == 1
    assert "The photo is attached." in text(client.get(back))
    assert send(client, sheet, next="https://elsewhere.example/")["Location"].endswith("/photos/")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7 and so on", "Send a photo as JPEG or PNG"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "most compatible"),
        (b"", "This file is empty"),
        (pictures.file(size=(400, 300), colour=GREY)[:700], "did not arrive completely"),
    ],
)
def test_what_is_no_photo_is_refused_with_a_sentence(sheet, content, said):
    answer = send(client_of(build.scorekeeper(sheet.book)), sheet, content)
    assert answer.status_code == 400
    assert said in text(answer)
    assert not EntryPhoto.objects.exists()


def test_nothing_chosen_is_said(sheet):
    answer = client_of(build.scorekeeper(sheet.book)).post(reverse("sheet_photos", args=[sheet.pk]))
    assert (answer.status_code, "Choose a photo first." in text(answer)) == (400, True)


def test_photos_may_be_larger_than_forms_and_nothing_else_may(sheet):
    client = client_of(build.scorekeeper(sheet.book))
    long = pictures.file() + b"\0" * 3_000_000
    assert send(client, sheet, long).status_code == 302
    assert send(client, sheet, b"\0" * 11_000_000).status_code == 413
    sent = {"file": SimpleUploadedFile("paper.jpg", long)}
    assert client.post(reverse("sheet_totals", args=[sheet.pk]), sent).status_code == 413


def test_removing_asks_first(sheet):
    client = client_of(build.scorekeeper(sheet.book))
    sequence = pictures.attached(sheet)
    address = reverse("sheet_photo_remove", args=[sheet.pk, sequence])
    assert address in text(client.get(reverse("sheet_photos", args=[sheet.pk])))
    assert "gone for good" in text(client.get(address))
    assert photos(sheet) == (sequence,)
    client.post(address)
    assert photos(sheet) == ()
    assert "already been removed" in text(client.post(address, follow=True))
    assert "already been removed" in text(client.get(address, follow=True))


def test_photo_is_looked_at_where_one_decides():
    event = events.event(players=3, planned_series=1)
    sheet = events.drawn(event).tables[0].table.sheet
    client = client_of(events.director_of(event))
    cockpit = reverse("event_director", args=[event.slug])
    assert "photo</small>" not in text(client.get(cockpit))
    sequence = pictures.attached(sheet)
    assert "· photo</small>" in text(client.get(cockpit))
    image, page = reverse("sheet_photo", args=[sheet.pk, sequence]), reverse("sheet_photos", args=[sheet.pk])
    assert page in text(client.get(f"{cockpit}?series=1&table=1"))
    events.play(sheet, confirm=False)
    assert page in text(client.get(reverse("event_confirm", args=[event.slug])))
    assert image in text(client.get(reverse("sheet_confirm", args=[sheet.pk])))
    said = {"sheet_id": sheet.pk, "deal": None, "reason": "seats", "key": "d", "by": OPERATOR, "at": build.AT}
    raised = disputing.raise_dispute(**said).revision
    dispute = reverse("sheet_dispute", args=[sheet.pk, raised])
    assert image in text(client.get(dispute))
    player = sheet.seat_totals.get(seat=0).player
    player.account = build.account()
    player.save()
    assert "Dispute about the sheet" in text(client_of(player.account).get(dispute))
    assert image not in text(client_of(player.account).get(dispute))


def test_what_differs_leads_to_the_photo():
    desk = Desk()
    desk.begin()
    pictures.attached(desk.first)
    desk.type(second=(build.GAME, build.LOST))
    page = text(client_of(desk.director).get(reverse("sheet_compare", args=[desk.first.pk])))
    assert page.count("Look at the photo of the paper") == 2
