"""Several people write into one sheet or one book at the same moment: real threads, real connections."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import connection
from django.utils import timezone

from scoring import bounds
from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import letting_in, opening_books, pencils, second_phones, writing_entries
from scoring.lists.actions.conflicts import PencilElsewhere, Stale
from scoring.lists.queries import table_queries
from scoring.lists.values.table_codes import code_of
from scoring.models import Account, Club, EntryPhoto, Sheet, TablePhone
from scoring.one_at_a_time import Busy
from scoring.people.actions import offering, tokens
from tests import build, pictures
from tests.auditing import findings
from tests.tournaments import events
from tournaments.values.plans import Plan

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(acts):
    """Every act in its own thread, all let go together; results or exceptions in the same order."""
    gate = threading.Barrier(len(acts), timeout=30)

    def run(act):
        try:
            gate.wait()
            return act()
        except Exception as error:  # noqa: BLE001  compared by the test
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def as_often_as_told(act):
    """The act, done again by whoever is told that it is somebody else's turn."""
    for _time in range(200):
        try:
            return act()
        except Busy:
            time.sleep(0.05)
    raise AssertionError(act)


def writing(draft, sheet):
    return lambda: writing_entries.write(sheet_id=sheet.pk, draft=draft, by=OPERATOR, at=build.AT)


def nothing_wrong():
    return not findings()


def test_of_many_writers_on_one_revision_exactly_one_wins():
    sheet = build.sheet()
    for _round in range(3):
        deals, again = (build.GAME, build.LOST, build.PASSED) * 2, ("entry_deal_twice",)
        drafts = [build.draft(sheet, record=deal, accepted=again) for deal in deals]
        results = at_once([writing(draft, sheet) for draft in drafts])
        won = [each for each in results if isinstance(each, writing_entries.EntryResult)]
        lost = [each for each in results if isinstance(each, Stale)]
        assert (len(won), len(lost)) == (1, len(drafts) - 1)
        assert all(each.current.revision == won[0].revision for each in lost)
    sheet.refresh_from_db()
    assert sheet.revision == 4
    assert nothing_wrong()


def test_of_logos_that_are_sent_at_once_one_is_shown_and_none_is_broken():
    club = build.club()
    acts = [partial(pictures.shown, club, size=(side, 100)) for side in (100, 120, 140, 160)]
    shown = at_once([partial(as_often_as_told, act) for act in acts])
    assert all(isinstance(each, Club) for each in shown)
    club.refresh_from_db()
    assert club.shown_logo.width in {100, 120, 140, 160}
    assert club.logos.count() == 4


def test_desks_that_attach_photos_at_once_keep_each_picture_once_and_no_more_than_fit():
    sheet = build.sheet()
    colours = [(each, 90, 90) for each in (0, 0, 50, 100, 150, 200)]
    results = at_once([partial(as_often_as_told, partial(pictures.attached, sheet, colour=each)) for each in colours])
    assert sum(isinstance(each, Refused) for each in results) in {1, 2}
    assert EntryPhoto.objects.count() == 4
    sheet.refresh_from_db()
    assert sheet.photos == 4
    assert nothing_wrong()


def test_one_key_sent_many_times_at_once_is_one_entry():
    sheet = build.sheet()
    draft = build.draft(sheet, record={**build.GAME, "remark": "sent often"})
    results = at_once([writing(draft, sheet)] * 8)
    assert sorted(each.repeated for each in results) == [False] + [True] * 7
    assert len({(each.entry.pk, each.revision, each.loaded.head) for each in results}) == 1
    assert len({repr(each.line) for each in results}) == 1
    assert sheet.entries.count() == 2


def test_one_player_at_two_tables_of_a_book_is_added_up_right():
    book, people = build.book(), build.players(3)
    sheets = [build.sheet(book=book, players=people) for _ in range(4)]
    for _round in range(3):
        again = ("entry_deal_twice",)
        drafts = [build.draft(sheet, record=build.GAME, accepted=again) for sheet in sheets]
        results = at_once([writing(draft, sheet) for draft, sheet in zip(drafts, sheets, strict=True)])
        assert all(isinstance(each, writing_entries.EntryResult) for each in results)
    assert book.player_totals.get(player=people[1]).tallies["won"] == 12
    book.refresh_from_db()
    assert book.version == 4 + 12
    assert nothing_wrong()


def test_confirmation_and_a_late_deal_never_both_come_through():
    sheet = build.short_sheet(deals=1)
    first = build.record(sheet).entry.sequence
    drafts = [build.draft(sheet, "confirm"), build.draft(sheet, "correct", corrects=first, record=build.LOST)]
    results = at_once([writing(draft, sheet) for draft in drafts])
    assert sum(isinstance(each, writing_entries.EntryResult) for each in results) == 1
    assert nothing_wrong()


def test_first_account_is_made_once():
    from scoring.people.actions import creating_accounts

    token = creating_accounts.setup_token()

    def creating(name):
        return lambda: creating_accounts.create_first_account(token=token, username=name, password="a long sentence 12")

    results = at_once([creating(f"admin{number}") for number in range(4)])
    assert sum(isinstance(each, Account) for each in results) == 1
    assert Account.objects.count() == 1


def test_retry_that_races_its_own_first_sending_with_a_stale_revision():
    sheet = build.sheet()
    draft = build.draft(sheet, record=build.GAME)
    results = at_once([writing(draft, sheet), writing(replace(draft, revision=0), sheet)])
    assert all(isinstance(each, writing_entries.EntryResult | Stale) for each in results)
    assert sheet.entries.count() == 2


def test_invitation_makes_one_account_and_a_renewal_one_password():
    from scoring.people.actions import invitations, renewals

    club = build.club()
    admin = build.club_admin(club)
    token = invitations.invite(username="anna", to=club, role="director", by=admin)
    words = [f"a long sentence {number}" for number in range(4)]
    results = at_once([partial(invitations.accept, token=token, password=each) for each in words])
    accounts = [each for each in results if isinstance(each, Account)]
    assert [type(each) for each in results if each not in accounts] == [PermissionDenied] * 3
    assert accounts[0].grants.count() == Account.objects.filter(username="anna").count() == 1
    token = renewals.offer(account=accounts[0], by=admin)
    results = at_once([partial(renewals.renew, token=token, password=f"{each}!") for each in words])
    assert sorted(type(each).__name__ for each in results) == ["Account"] + ["PermissionDenied"] * 3


def test_two_admins_who_dismiss_each_other_do_not_leave_the_club_alone():
    from scoring.people.actions import grants

    club = build.club()
    held = [build.club_admin(club).grants.get() for _ in range(2)]
    results = at_once([partial(grants.take, grant=one, by=other.account) for one, other in (held, held[::-1])])
    assert sorted(type(each).__name__ for each in results) == ["NoneType", "PermissionDenied"]
    assert club.grants.count() == 1


def test_list_of_names_pasted_twice_at_once_is_taken_once():
    from scoring.people.actions import managing_clubs

    club = build.club()
    results = at_once([partial(managing_clubs.add_players, club=club, text="Anna\nBert", by=OPERATOR, at=build.AT)] * 3)
    assert sum(isinstance(each, list) for each in results) == 1
    assert club.players.count() == 2


BOUNDED = {
    "books": lambda who: partial(opening_books.open_book, title="Mine", public=False, by=who),
    "players": lambda who: partial(
        offering.offer_player,
        player=build.player(club=build.club(by=who)),
        username=build.account().username,
        by=who,
        at=build.AT,
    ),
    "roles": lambda who: partial(
        offering.offer_role,
        username=build.account().username,
        role="scorekeeper",
        where=build.club(by=who),
        by=who,
        at=build.AT,
    ),
    "keys": lambda who: partial(
        tokens.make, name="board", role="reader", where=build.club(by=who), days=30, by=who, at=build.AT
    ),
}


@pytest.mark.parametrize("name", BOUNDED)
def test_many_requests_of_one_account_at_once_do_not_pass_its_bound(name, monkeypatch):
    for bound in ("BOOKS", "OFFERS", "TOKENS"):
        monkeypatch.setattr(bounds, bound, 3)
    for _round in range(3):
        who = build.account()
        results = at_once([BOUNDED[name](who) for _each in range(6)])
        refused = [each for each in results if isinstance(each, ValidationError)]
        assert (len(refused), sum(isinstance(each, Exception) for each in results)) == (3, 3), results


def test_of_many_phones_that_open_a_list_at_once_one_has_the_pencil_and_of_two_who_take_it_one():
    sheet = build.sheet()
    code = build.code(sheet)
    secrets = at_once([lambda: build.cookie(code)] * 4)
    phones = [table_queries.of_cookie(each, timezone.now()) for each in secrets]
    assert sorted((each.phone.number, each.phone.pencil) for each in phones) == [
        *((1, True), (2, False), (3, False), (4, False))
    ]
    take = partial(pencils.take, sheet_id=sheet.pk, seen=1, at=timezone.now())
    results = at_once([partial(take, by=each.device) for each in phones if not each.phone.pencil])
    (winner,) = [each for each in results if isinstance(each, TablePhone)]
    assert {str(each) for each in results if isinstance(each, PencilElsewhere)} == {f"phone {winner.number}"}
    assert pencils.holder(sheet) == winner


def test_of_many_phones_that_begin_a_second_entry_at_once_all_keep_the_same():
    sheet = events.drawn(events.event(players=3, plan=Plan(twice=True))).tables[0].table.sheet
    typed = code_of(build.code(sheet).seed)
    opening = partial(second_phones.open_second, typed=typed, secret="", by=None, at=timezone.now())
    phones = [table_queries.of_cookie(each.secret, timezone.now()) for each in at_once([opening] * 4)]
    assert {each.keeps for each in phones} == {Sheet.objects.get(second_of=sheet.pk).pk}
    assert sorted((each.phone.number, each.phone.pencil) for each in phones) == [
        *((1, True), (2, False), (3, False), (4, False))
    ]


def test_a_phone_that_is_shut_out_while_it_writes_writes_before_or_not_at_all():
    sheet = build.sheet()
    by = build.phone(sheet)
    revoking = partial(letting_in.revoke, sheet_id=sheet.pk, by=OPERATOR, at=timezone.now())
    writes = partial(
        writing_entries.write, sheet_id=sheet.pk, draft=build.draft(sheet, record=build.LOST), by=by, at=build.AT
    )
    wrote, _revoked = at_once([writes, revoking])
    assert isinstance(wrote, (writing_entries.EntryResult, PermissionDenied))
    with pytest.raises(PermissionDenied):
        build.record(sheet, build.LOST, by=by)
