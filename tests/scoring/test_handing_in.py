"""A kept deal handed in by a phone: answered in few words, once, and by nobody else."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import build

pytestmark = pytest.mark.django_db
LITTLE = {"deal.kind": "game", "deal.declarer": "1", "deal.contract": "clubs", "deal.matadors": "2"}


@pytest.fixture
def sheet():
    return build.sheet()


@pytest.fixture
def keeper(sheet):
    return build.scorekeeper(sheet.book)


def hand_in(who, sheet, *, by=None, revision=1, key="k1", **more):
    """What the outbox sends."""
    client = by or Client()
    if by is None and who:
        client.force_login(who)
    sent = {
        **LITTLE,
        "key": key,
        "revision": revision,
        "since": revision,
        "kind": "record",
        "step": "save:deal.won=true",
    }
    hand = str(who.pk) if who else "table"
    headers = {"accept": "application/json", "accept-language": "en"}
    return client.post(reverse("sheet_enter", args=[sheet.pk]), {**sent, "hand": hand, **more}, headers=headers)


def states(*answers):
    return [(each.status_code, each.json()["state"]) for each in answers]


def test_a_deal_is_saved_once_and_the_answer_is_small(sheet, keeper):
    revision = sheet.revision
    first, again = (hand_in(keeper, sheet, revision=revision) for _ in range(2))
    assert states(first, again) == [(200, "saved")] * 2
    told = first.json()
    assert (told["revision"], told["deal"]) == (revision + 1, revision + 1)
    assert told["said"] == "Deal 1 saved: Bert +36"
    assert again.json()["revision"] == revision + 1
    assert again.json()["said"] == "Deal 1 was saved already: Bert +36"
    assert len(first.content) < 500
    assert sheet.deals.count() == 1


def test_a_phone_that_saved_more_than_there_is_after_a_restore_is_told_so(sheet, keeper):
    answer = hand_in(keeper, sheet, revision=sheet.revision + 4)
    assert states(answer) == [(409, "stale")]
    assert answer.json()["said"] == (
        "The last deals of this sheet are missing: Kiebitz was restored from a backup of before"
    )
    assert not sheet.deals.count()


def test_what_cannot_be_saved_is_told_in_words(sheet, keeper):
    revision = sheet.revision
    refused = hand_in(keeper, sheet, revision=revision, **{"deal.bid": "19"})
    assert states(refused) == [(400, "refused")]
    assert refused.json()["said"] == "19 is not a possible bid; nearest: 18, 20."
    build.record(sheet)
    reused = hand_in(keeper, sheet, revision=revision, key="k2", **{"deal.contract": "grand"})
    assert states(reused) == [(409, "stale")]
    build.write(sheet, "close", reason="late")
    assert states(hand_in(keeper, sheet, revision=sheet.revision, key="k3"))[0][0] == 409
    assert sheet.deals.count() == 1


def test_the_same_deal_from_another_phone_counts_as_sent(sheet, keeper):
    revision = sheet.revision
    hand_in(keeper, sheet, revision=revision)
    same = hand_in(keeper, sheet, revision=revision, key="k2")
    assert states(same) == [(200, "saved")]
    assert same.json()["said"] == "Deal 1 is on the sheet already, the same from another phone."
    assert same.json()["revision"] == revision + 1
    other = hand_in(keeper, sheet, revision=revision, key="k3", **{"deal.matadors": "1"})
    assert states(other) == [(409, "stale")]
    assert sheet.deals.count() == 1


def test_it_waits_for_whoever_entered_it(sheet, keeper):
    nobody, stranger = hand_in(None, sheet), Client()
    stranger.force_login(build.director(sheet.book))
    other = hand_in(keeper, sheet, by=stranger)
    assert states(nobody, other) == [(401, "signed_out"), (401, "other_hand")]
    assert states(hand_in(build.account(), sheet)) in ([(403, "forbidden")], [(404, "gone")])
    assert sheet.deals.count() == 0


def test_a_phone_whose_code_has_ended_is_told_so_and_without_the_pencil_it_is_parked(sheet):
    code = build.code(sheet)
    phones = []
    for _ in range(2):
        phones.append(Client())
        phones[-1].cookies["table"] = build.cookie(code)
    first, second = phones
    revision = sheet.revision
    assert states(hand_in(None, sheet, by=second, revision=revision)) == [(409, "pencil")]
    assert states(hand_in(None, sheet, by=first, revision=revision)) == [(200, "saved")]
    assert states(hand_in(None, sheet, by=second, revision=revision, key="k2")) == [(200, "saved")]
    build.letting_in.revoke(sheet_id=sheet.pk, by=build.OPERATOR, at=build.timezone.now())
    assert states(hand_in(None, sheet, by=first, revision=revision, key="k3")) == [(403, "over")]
    assert sheet.deals.count() == 1


def test_a_deal_whose_answer_was_cut_off_is_known_after_the_code_has_ended(sheet):
    phone, revision = Client(), sheet.revision
    phone.cookies["table"] = build.cookie(build.code(sheet))
    hand_in(None, sheet, by=phone, revision=revision)
    build.write(sheet, "close", reason="late")
    build.write(sheet, "confirm", by=build.director(sheet.book))
    again = hand_in(None, sheet, by=phone, revision=revision)
    assert states(again) == [(200, "saved")]
    assert again.json()["revision"] == again.json()["deal"] == revision + 1
    assert again.json()["said"] == "This deal was saved already, before the table's code ended."
    assert states(hand_in(None, sheet, by=phone, revision=revision, key="k2")) == [(403, "over")]
    assert sheet.deals.count() == 1


def test_worker_and_manifest_are_for_everybody(client):
    worker, manifest = client.get(reverse("worker")), client.get(reverse("manifest"), headers={"accept-language": "fr"})
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker.request["PATH_INFO"] == "/worker.js"
    told = manifest.json()
    assert (told["start_url"], told["lang"], told["display"]) == ("/", "fr", "standalone")
    assert not manifest.cookies
