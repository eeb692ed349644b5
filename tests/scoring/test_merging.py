"""Two players who are one person: merged, read as one everywhere, taken apart again. The logs stay as they are."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import merging
from scoring.lists.actions.merging import Unmergeable
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.book_queries import whole_standings
from scoring.lists.queries.loaded import head_of
from scoring.lists.values.log import Draft
from scoring.models import Book, Entry, Merge, Player, PlayerTotal, SeatTotal, Sheet
from scoring.people.actions import offering
from scoring.people.queries import merge_queries, people_queries
from tests import build
from tests.auditing import findings, findings_of_people

pytestmark = pytest.mark.django_db


def merge(kept, gone, **more):
    said = {"reason": "typed twice", "by": OPERATOR, "at": build.AT, "expected": merge_queries.seen(kept, gone)} | more
    return merging.merge(kept_id=kept.pk, gone_id=gone.pk, **said)


def part(merge, **more):
    return merging.part(merge_id=merge.pk, **{"reason": "two people", "by": OPERATOR, "at": build.AT} | more)


@pytest.fixture
def book():
    return build.book(club=build.club())


@pytest.fixture
def twins(book):
    """Two players who are one, each with a list of two deals in the book; others sit with them."""
    paula, double = build.player("Paula Köhler", club=book.club), build.player("Paula Koehler", club=book.club)
    others = build.players(3, club=book.club)
    first = build.short_sheet(2, book=book, players=[others[0], paula, others[1]])
    second = build.short_sheet(2, book=book, players=[others[0], double, others[2]])
    for sheet in (first, second):
        build.record(sheet)
        build.record(sheet, build.LOST)
        build.write(sheet, "confirm")
    return paula, double


def totals(book):
    return {
        line.player_total.player.name: (line.rank, line.player_total.total, line.player_total.sheets)
        for line in whole_standings(book)["skat"]
    }


def stored():
    return [list(model.objects.order_by("pk").values()) for model in (SeatTotal, PlayerTotal, Book, Player)]


def entries():
    return list(Entry.objects.order_by("pk").values())


def test_merged_players_are_one_line_of_the_ranking_and_the_logs_stay(book, twins):
    kept, gone = twins
    before, logs = totals(book), entries()
    version = Book.objects.get().version
    made = merge(kept, gone)
    assert totals(book)[kept.name][1:] == (before[kept.name][1] + before[gone.name][1], 2)
    assert gone.name not in totals(book)
    assert entries() == logs
    assert Book.objects.get().version > version
    assert findings() == []
    part(made)
    assert totals(book) == before
    assert entries() == logs
    assert not Sheet.objects.exclude(aliases={})
    assert findings() == []


def test_list_is_read_with_who_stays_at_every_deal(book, twins):
    kept, gone = twins
    merge(kept, gone)
    loaded = sheet_queries.load(
        Sheet.objects.get(seat_totals__player=kept, seat_totals__seat=1, aliases={str(gone.pk): kept.pk})
    )
    assert loaded.players[1] == loaded.seated[1] == kept
    assert {deal.players[1] for deal in loaded.deals} == {kept}


def test_substitute_is_found_and_read_as_who_stays(book):
    kept, gone = build.player("Anna"), build.player("Anna again")
    sheet = build.sheet(book=book)
    build.record(sheet)
    build.write(sheet, "seat", seats=((2, gone.pk),))
    build.record(sheet)
    merge(kept, gone)
    loaded = sheet_queries.load(Sheet.objects.get(pk=sheet.pk))
    assert [deal.players[2] == kept for deal in loaded.deals] == [False, True]
    assert findings() == []


def test_chain_of_merges_leads_to_the_last_and_is_undone_in_its_order(book, twins):
    one, two = twins
    three = build.player("Paula K.", club=book.club)
    first, second = merge(two, one), merge(three, two)
    assert [sheet.aliases for sheet in Sheet.objects.order_by("pk")] == [
        {str(one.pk): three.pk},
        {str(two.pk): three.pk},
    ]
    assert totals(book)["Paula K."][2] == 2
    assert findings() == []
    with pytest.raises(Unmergeable, match="Paula K"):
        part(first)
    part(second)
    assert totals(book)["Paula Koehler"][2] == 2
    assert findings() == []
    part(first)
    assert findings() == []
    assert not Sheet.objects.exclude(aliases={})


def test_two_who_sat_at_one_table_are_not_merged(book):
    one, other, third = build.players(3, club=book.club)
    sheet = build.sheet(book=book, players=[one, other, third], title="Table 7")
    before = stored()
    with pytest.raises(Unmergeable, match="Table 7"):
        merge(one, other)
    assert stored() == before
    build.record(sheet)
    substitute = build.player("Sub")
    build.write(sheet, "seat", seats=((2, substitute.pk),))
    with pytest.raises(Unmergeable, match="Table 7"):
        merge(one, substitute)
    assert not Merge.objects.exists()
    assert findings() == []


def test_twin_who_took_over_the_same_seat_is_merged(book):
    one, twin = build.player("Anna"), build.player("Ana")
    sheet = build.sheet(book=book, players=[one, *build.players(2)])
    build.record(sheet)
    build.write(sheet, "seat", seats=((0, twin.pk),))
    build.record(sheet)
    merge(one, twin)
    assert sheet_queries.load(Sheet.objects.get(pk=sheet.pk)).seated[0] == one
    assert findings() == []


def placed(sheet, series, table):
    before = head_of(sheet)
    build.write(sheet, "head", head={"from": before, "to": {**before, "series": series, "table": table}})


def test_two_tables_of_one_series_are_not_one_player(book):
    one, other = build.player("Anna"), build.player("Ana")
    for number, player in enumerate((one, other), start=1):
        sheet = build.sheet(book=book, players=[player, *build.players(2)])
        placed(sheet, 1, number)
    with pytest.raises(Unmergeable, match=r"Serie 1, Tisch 1.*Serie 1, Tisch 2"):
        merge(one, other)
    placed(Sheet.objects.get(table_number=2), 2, 2)
    merge(one, other)
    assert findings() == []


@pytest.mark.parametrize("reason", ["", "   "])
def test_reason_is_asked_for(twins, reason):
    with pytest.raises(Unmergeable):
        merge(*twins, reason=reason)
    made = merge(*twins)
    with pytest.raises(Unmergeable):
        part(made, reason=reason)
    assert findings() == []


def test_nobody_is_merged_with_oneself_or_twice_or_once_gone(book, twins):
    kept, gone = twins
    with pytest.raises(Unmergeable):
        merge(kept, kept)
    made = merge(kept, gone)
    for pair in ((kept, gone), (gone, kept), (build.player("Third"), gone)):
        with pytest.raises(Unmergeable, match=r"already|bereits|schon"):
            merge(*pair)
    part(made)
    with pytest.raises(Unmergeable):
        part(made)
    assert findings() == []


def test_what_changed_since_the_preview_is_looked_at_again(book, twins):
    kept, gone = twins
    stale = merge_queries.seen(kept, gone)
    sheet = build.sheet(book=book, players=[gone, *build.players(2)])
    build.record(sheet)
    with pytest.raises(Unmergeable):
        merge(kept, gone, expected=stale)
    fresh = merge_queries.seen(kept, gone)
    build.record(build.sheet(book=book))  # somebody else's list
    merge(kept, gone, expected=fresh)


def test_different_accounts_are_two_people_and_one_account_is_asked_and_goes_back(book):
    anna, ana = build.player("Anna", account=build.account()), build.player("Ana", account=build.account())
    with pytest.raises(Unmergeable):
        merge(anna, ana)
    nobody = build.player("An")
    made = merge(nobody, ana)
    nobody.refresh_from_db()
    assert nobody.account is None
    build.agree(ana.account)
    nobody.refresh_from_db()
    assert nobody.account == ana.account
    part(made)
    nobody.refresh_from_db()
    assert nobody.account is None


def test_what_a_merge_offered_is_gone_once_it_is_undone(book):
    holder, kept = build.account(), build.player("An")
    gone = build.player("Ana", account=holder)
    made = merge(kept, gone)
    (offer,) = holder.offers.all()
    assert (offer.player, offering.still_stands(offer)) == (kept, True)
    part(made)
    assert not holder.offers.exists()
    with pytest.raises(PermissionDenied):
        offering.accept(offer_id=offer.pk, by=holder, at=build.AT)
    kept.refresh_from_db()
    assert kept.account is None


def test_who_merges_his_own_players_is_not_asked(book):
    holder, kept = build.account(superuser=True), build.player("An")
    gone = build.player("Ana", account=holder)
    said = {"reason": "one", "by": holder, "at": build.AT, "expected": merge_queries.seen(kept, gone)}
    merging.merge(kept_id=kept.pk, gone_id=gone.pk, **said)
    kept.refresh_from_db()
    assert (kept.account, holder.offers.count()) == (holder, 0)


@pytest.mark.parametrize(
    ("of_gone", "then"),
    [
        ("full", ("full", False)),
        ("short", ("short", False)),
        ("number", ("number", False)),
        ("minor", ("number", True)),
    ],
)
def test_nobody_is_shown_more_because_two_are_one(book, of_gone, then):
    kept = build.player("Anna Adler")
    stated = {"minor": True} if of_gone == "minor" else {"publicity": of_gone}
    made = merge(kept, build.player("Anna Adlre", **stated))
    kept.refresh_from_db()
    assert (kept.shown_as, kept.minor) == then
    assert findings_of_people() == []
    part(made)
    kept.refresh_from_db()
    assert (kept.shown_as, kept.minor) == ("full", False)
    assert findings_of_people() == []


def test_who_is_still_one_of_them_hides_the_others_when_one_merge_is_undone(book):
    """Of three who were found to be one the first two were minors: parted from one of them, the other counts on."""
    kept = build.player("Anna Adler")
    first, _second = (merge(kept, build.player(f"Anna Adle{letter}", minor=True)) for letter in "re")
    part(first)
    kept.refresh_from_db()
    assert (kept.shown_as, kept.minor) == ("number", True)
    assert findings_of_people() == []


def test_guest_of_whom_nobody_said_anything_hides_nobody(book):
    kept, typed = build.player("Anna Adler"), build.player("Anna A", agreed=False)
    merge(kept, typed)
    kept.refresh_from_db()
    assert kept.shown_as == "full"


def test_what_was_said_since_a_merge_stays_when_it_is_undone(book):
    kept = build.player("Anna Adler")
    made = merge(kept, build.player("Anna Adlre", publicity="short"))
    build.shown_as(Player.objects.get(pk=kept.pk), "number")
    part(made)
    kept.refresh_from_db()
    assert kept.shown_as == "number"


def test_undo_after_more_was_played_gives_each_what_the_logs_say(book, twins):
    kept, gone = twins
    made = merge(kept, gone)
    later = build.sheet(book=book, players=[kept, *build.players(2, club=book.club)])
    build.record(later, {**build.GAME, "declarer": 0})
    part(made)
    assert totals(book)["Paula Köhler"][2] == 2
    assert totals(book)["Paula Koehler"][2] == 1
    assert findings() == []


def test_who_is_gone_is_not_chosen_and_not_seated(book, twins):
    kept, gone = twins
    made = merge(kept, gone)
    assert gone not in people_queries.known(book)
    sheet = build.sheet(book=book, players=build.players(3, club=book.club))
    with pytest.raises(Refused) as refused:
        build.write(sheet, "seat", seats=((0, gone.pk),))
    assert [problem.code for problem in refused.value.problems] == ["entry_player_merged"]
    part(made)
    build.write(sheet, "seat", seats=((0, gone.pk),))
    assert findings() == []


def test_open_list_goes_on_and_keeps_counting_for_who_stays(book):
    kept, gone = build.player("Anna", club=book.club), build.player("Ana", club=book.club)
    sheet = build.sheet(book=book, players=[gone, *build.players(2, club=book.club)])
    build.record(sheet, {**build.GAME, "declarer": 0})
    made = merge(kept, gone)
    build.record(sheet, {**build.GAME, "declarer": 0})
    preview = sheet_queries.preview(sheet, Draft("record", "k", 3, record=build.GAME))
    assert preview.loaded.players[0] == kept
    assert PlayerTotal.objects.get(player=kept).total == sheet.seat_totals.get(seat=0).total
    with pytest.raises(Refused):  # he sits there already
        build.write(sheet, "seat", seats=((1, kept.pk),))
    part(made)
    assert PlayerTotal.objects.get(player=gone).total == sheet.seat_totals.get(seat=0).total
    assert findings() == []


def test_merge_is_for_who_may(book, twins):
    for stranger in (build.account(), build.scorekeeper(book), build.director(book), build.club_admin(build.club())):
        with pytest.raises(PermissionDenied):
            merge(*twins, by=stranger)
    made = merge(*twins, by=build.club_admin(book.club))
    with pytest.raises(PermissionDenied):
        part(made, by=build.director(book))
    part(made, by=build.account(superuser=True))
    assert findings() == []


def test_recording_takes_as_many_statements_as_without_a_merge(book):
    kept, gone = build.player("Anna", club=book.club), build.player("Ana", club=book.club)
    sheet = build.sheet(book=book, players=[gone, *build.players(2, club=book.club)])
    with CaptureQueriesContext(connection) as before:
        build.record(sheet)
    merge(kept, gone)
    with CaptureQueriesContext(connection) as after:
        build.record(sheet, build.LOST)
    assert len(after) == len(before)


def test_reason_stands_with_the_merge_and_can_be_read(twins):
    kept, gone = twins
    merge(kept, gone, reason="  one  person ")
    assert [merge_queries.reason(each) for each in merge_queries.history(kept)] == ["one person"]


def test_guest_of_the_clubs_books_is_merged_by_its_admin(book):
    member, guest, stranger = build.player("Anna", club=book.club), build.player("Ana"), build.player("Bert")
    sheet = build.sheet(book=book, players=[*build.players(3, club=book.club)])
    build.write(sheet, "seat", seats=((0, guest.pk),))
    admin = build.club_admin(book.club)
    with pytest.raises(PermissionDenied):
        merge(member, stranger, by=admin)
    merge(member, guest, by=admin)
    assert findings() == []
