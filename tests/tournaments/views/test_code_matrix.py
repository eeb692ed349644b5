"""What a table's code opens: every page and act, of its own list and of other ones, before, during and after.

Every list is entered twice: a phone keeps the first or the second entry of its table, and opens that one alone.
The event is hidden, so that nothing is seen which the code did not open.
"""

import itertools
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from scoring.actors import OPERATOR
from scoring.lists.actions import disputing, letting_in, pencils, retracting, second_entries, second_phones
from scoring.lists.queries import table_queries
from scoring.lists.values.table_codes import LIVES, End, code_of
from scoring.lists.views.table_words import over_words
from scoring.models import Entry, Sheet, TableCode, TablePhone
from tests import build
from tests.doors import READERS, ROUTES
from tests.tiers import long
from tests.tournaments import events
from tournaments.actions import drawing
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db

WATCHING = {
    *("sheet get", "sheet_log get", "sheet_deal get", "sheet_table get", "sheet_table_now get"),
    *("sheet_pencil post", "sheet_place post", "sheet_call post", "sheet_preview post", "sheet_cards post"),
    *("sheet_dispute_new get", "sheet_dispute_new post", "sheet_dispute get", "sheet_dispute post"),
    *("sheet_compare get", "sheet_compare post", "sheet_other post"),
}
WRITING = WATCHING | {
    f"{name} {verb}"
    for name in ("sheet_enter", "sheet_cards", "sheet_correct", "sheet_insert", "sheet_delete")
    for verb in ("get", "post")
}
OF_FIRSTS_ALONE = {
    f"{name} {verb}"
    for name in ("sheet_call", "sheet_dispute", "sheet_dispute_new", "sheet_confirm")
    for verb in ("get", "post")
}
"""What is said about a list and signed, and not about its second entry."""
READING = {f"{name} get" for name in ("sheet", "sheet_log", "sheet_deal", "sheet_table", "sheet_table_now")}
SIGNING = {f"{name} {verb}" for name in ("sheet_confirm", "sheet_close") for verb in ("get", "post")}
OF_A_PHOTO = ("sheet_photo", "sheet_photo_remove")
OF_A_LIST = [name for name in ROUTES if name.startswith("sheet") and name != "sheet_new"]
OF_A_LIST += ["api_sheet", "api_entries", "api_entry_batch", "api_preview", "api_sheet_prints"]
SOME = ["sheet", "sheet_log", "sheet_table", "sheet_enter", "sheet_call", "sheet_confirm", "api_sheet"]
"""Whoever comes in comes in at one of these; they are read and written by."""
BESIDES = [name for name, doors in ROUTES.items() if READERS in doors and name not in OF_A_LIST]
"""Every other page that is for readers of a hidden book alone, or about its people."""


@dataclass
class Case:
    """A phone at its own table, and another table."""

    first: Sheet
    """What the code of the table is of."""
    own: Sheet
    """What the phone keeps: the same, or its second entry."""
    others: list[Sheet]
    """The other entry of its table's list, and both of another table's."""
    slug: str
    player: int
    dispute: int
    phone: Client
    row: TablePhone

    def address(self, name: str, sheet: Sheet) -> str:
        if name.startswith(("event", "api_event")):
            more = [1] if name == "event_table" else ["1-x"] if name == "event_code" else []
            return reverse(name, args=[self.slug, *more])
        if "player" in name and "book" not in name:
            return reverse(name, args=[self.player])
        if "book" in name:
            return reverse(name, args=[sheet.book_id])
        deals = ("sheet_deal", "sheet_correct", "sheet_insert", "sheet_delete", "sheet_erase", *OF_A_PHOTO)
        more = [sheet.deals.first().sequence] if name in deals else [self.dispute] if name == "sheet_dispute" else []
        return reverse(name, args=[sheet.pk, *more])

    def opened(self, names, sheet: Sheet) -> set[str]:
        """Which of these pages and acts open; whatever they did is undone."""
        return {
            f"{name} {verb}"
            for name, verb in itertools.product(names, ("get", "post"))
            if ROUTES[name][("get", "post").index(verb)] is not None and self._knock(name, verb, sheet)
        }

    def _knock(self, name: str, verb: str, sheet: Sheet) -> bool:
        before = Entry.objects.count()
        with transaction.atomic():
            sent = {"step": "save", "holder": self._holder(), "seat": "1", "act": "agree", "deal": "2", "reason": "r"}
            sent |= {"revision": str(sheet.revision), "key": name}
            answer = getattr(self.phone, verb)(self.address(name, sheet), sent if verb == "post" else {})
            wrote = Entry.objects.count() > before
            transaction.set_rollback(True)
        assert answer.status_code < 500, name
        turned = answer.status_code in {401, 403, 404} or self._sent_away(answer)
        assert not (turned and wrote), name
        return not turned

    def _holder(self) -> int:
        holder = pencils.holder(self.own)
        return holder.number if holder else 0

    def _sent_away(self, answer) -> bool:
        """To the sign-in; or, without the pencil, to the table or to the form that says who holds it."""
        away = (
            answer.status_code == 302
            and answer.url.endswith("/table/")
            and not answer.request["PATH_INFO"].endswith(("/place/", "/other/"))
        )
        elsewhere = answer.status_code == 409 and b"take the pencil first" in answer.content
        return away or elsewhere or (answer.status_code == 302 and "/accounts/login/" in answer.url)


@pytest.fixture(scope="module")
def made(world):
    def hall():
        event = events.event(players=6, public=False, deals=4, plan=Plan(twice=True))
        own, other = (each.table.sheet for each in events.drawn(event).tables)
        for sheet in (own, other):
            second = second_entries.begin(sheet_id=sheet.pk, by=OPERATOR, at=build.AT)
            build.record(sheet, {**build.GAME, "remark": "late"})
            build.record(second, {**build.LOST, "remark": "late"})
        raised = [
            disputing.raise_dispute(sheet_id=each.pk, deal=None, reason="seats", key="d", by=OPERATOR, at=build.AT)
            for each in (own, other)
        ]
        return event.pk, own.pk, other.pk, raised[0].revision

    return world(hall)


def client_of(cookie: str = "") -> Client:
    client = Client(headers={"accept-language": "en"})
    if cookie:
        client.cookies["table"] = cookie
    return client


ENTRIES = ("first", "second")


@pytest.fixture
def case(made, request):
    _event, own, other, dispute = made
    sheets = Sheet.objects.select_related("book").in_bulk([own, other])
    first, others = sheets[own], [sheets[other], sheets[other].second]
    build.cookie(build.code(sheets[other]))
    code = build.code(first)
    for opens in (letting_in.open_list, second_phones.open_second):
        typed = {"typed": code_of(code.seed), "secret": "", "by": None, "at": timezone.now()}
        holder, mine = opens(**typed), opens(**typed)
        assert holder.phone.pencil
        if opens is (second_phones.open_second if request.param == "second" else letting_in.open_list):
            cookie = mine.secret
    row = table_queries.of_cookie(cookie, timezone.now()).phone
    player = first.seat_totals.get(seat=0).player_id
    mine, beside = (first.second, first) if row.second else (first, first.second)
    return Case(first, mine, [beside, *others], first.book.event.slug, player, dispute, client_of(cookie), row)


def write(case):
    TablePhone.objects.filter(code=case.row.code, second=case.row.second).update(pencil=False)
    TablePhone.objects.filter(pk=case.row.pk).update(pencil=True)


def sign(case):
    write(case)
    TableCode.objects.update(signs=True)


def confirm(case, at=build.AT):
    ruling = disputing.Ruling("1.1")
    disputing.rule(sheet_id=case.first.pk, dispute=case.dispute, ruling=ruling, by=OPERATOR, at=build.AT)
    build.write(case.first, "close", reason="last bus")
    build.write(case.first, "confirm", at=at)


def confirm_now(case):
    confirm(case, timezone.now())


def reopen(case, at=build.AT):
    confirm(case, at)
    build.write(case.first, "reopen", reason="wrong", by=build.director(case.first.book))


def reopen_now(case):
    reopen(case, timezone.now())


def follow(case):
    """The list is complete, the next series is drawn, and the table has begun it."""
    event, at = case.first.book.event, timezone.now() + timedelta(minutes=1)
    while not Sheet.objects.get(pk=case.first.pk).finished:
        build.record(case.first, build.PASSED)
    drawing.draw_series(event_id=event.pk, number=2, by=events.director_of(event), at=at)
    next_one = Sheet.objects.get(book=case.first.book, series_number=2, table_number=case.first.table_number)
    build.record(next_one, build.PASSED)


def expire(_case):
    TableCode.objects.update(made_at=timezone.now() - LIVES, expires_at=timezone.now())


def from_the_future(_case):
    """A clock was ahead when it was made, by more than anybody sets it back in an evening."""
    TableCode.objects.update(made_at=timezone.now() + timedelta(days=1, minutes=1))


def set_back(_case):
    """The clock of another time zone, or of another system on the same laptop; twelve hours, or a day's date."""
    TableCode.objects.update(made_at=timezone.now() + timedelta(hours=23))


def forget_cookie(case):
    case.phone = client_of()


def strange_cookie(case):
    case.phone = client_of("x" * 43)


def revoke(case):
    letting_in.revoke(sheet_id=case.first.pk, by=OPERATOR, at=timezone.now())


def renew(case):
    letting_in.renew(sheet_id=case.first.pk, by=OPERATOR, at=timezone.now())


def retract(case):
    retracting.retract_book(book_id=case.first.book_id, ground="other", by=OPERATOR, at=build.AT)


LIVING = {
    "watches after the clock was set back": (set_back, WATCHING),
    "watches": (lambda _case: None, WATCHING),
    "writes": (write, WRITING),
    "writes and signs": (sign, WRITING | SIGNING),
}
OVER = {
    "no cookie": (forget_cookie, None),
    "not our cookie": (strange_cookie, None),
    "revoked": (revoke, End.REVOKED),
    "renewed": (renew, End.REVOKED),
    "expired": (expire, End.EXPIRED),
    "made by a clock that was ahead": (from_the_future, End.EXPIRED),
    "confirmed": (confirm, End.CONFIRMED),
    "confirmed and opened again": (reopen, End.CONFIRMED),
    "a later series": (follow, End.FOLLOWED),
    "retracted": (retract, End.RETRACTED),
}


READ_ON = {"confirmed a moment ago": confirm_now, "and opened again": reopen_now}
"""What a code opens then is read, and nothing else."""
ALIVE = [(entry, how) for entry in ENTRIES for how in LIVING]
SHORT = [("first", how) for how in OVER] + [("second", "revoked"), ("second", "confirmed")]


@pytest.mark.parametrize(("case", "how"), ALIVE, indirect=["case"])
def test_a_code_opens_its_own_list_as_far_as_it_says_and_nothing_else(case, how):
    happens, opens = LIVING[how]
    happens(case)
    if case.row.second:
        opens = opens - OF_FIRSTS_ALONE
    assert case.opened(OF_A_LIST, case.own) == opens
    for other in case.others if how == "writes and signs" else ():
        assert case.opened(OF_A_LIST, other) == set(), other
    assert case.opened(BESIDES if how == "writes and signs" else (), case.own) == set()


@pytest.mark.parametrize(("case", "how"), [("first", how) for how in READ_ON], indirect=["case"])
def test_a_code_of_a_list_that_was_confirmed_opens_it_to_be_read_and_nothing_else(case, how):
    sign(case)
    READ_ON[how](case)
    # The form leads a phone that asks for it to what it may read; the list can be opened once more by its card.
    assert case.opened(OF_A_LIST, case.own) == READING
    for other in case.others:
        assert case.opened(SOME, other) == set(), other
    assert case.opened(BESIDES, case.own) == set()


ALL_DOORS = ("first", "revoked")
"""Tried at every door in every run; however else a code is over it is tried at some."""
ENDED = [(*each, OF_A_LIST if each == ALL_DOORS else SOME) for each in SHORT]
ENDED += long(*((entry, how, OF_A_LIST) for entry in ENTRIES for how in OVER if (entry, how) != ALL_DOORS))


@pytest.mark.parametrize(("case", "how", "doors"), ENDED, indirect=["case"])
def test_a_code_that_is_over_opens_nothing_and_says_why(case, how, doors):
    happens, end = OVER[how]
    sign(case)
    happens(case)
    for sheet in (case.own, case.others[0]):
        assert case.opened(doors, sheet) == set(), sheet
    if end:
        with translation.override("en"):
            said = over_words(end, Sheet.objects.get(pk=case.first.pk))
        for name in ("sheet", "sheet_enter", "sheet_table"):
            answer = case.phone.get(case.address(name, case.own))
            assert (answer.status_code, said in answer.content.decode()) == (403, True), name
