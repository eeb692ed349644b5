"""What was retracted counts nowhere, is nobody's history, and is read by those alone who have a role in its book."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from scoring.actors import OPERATOR
from scoring.errors import Refused
from scoring.lists.actions import opening_sheets, retracting
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.actions.retracting import NotRetracted
from scoring.lists.queries import book_queries
from scoring.models import PlayerTotal, PrintJob, Retraction, Sheet
from scoring.printing.actions import print_jobs
from tests import build
from tests.auditing import findings
from tests.build import AT
from tests.scoring.faces import text
from tournaments.management import rebuilding

pytestmark = pytest.mark.django_db
INSULT = "Schandliste"
WAS_READ = ("book", "book_statistics", "api_book", "api_book_ranking", "api_book_statistics")

OF_PLAYER = ("player", "api_player_history", "api_player_deals", "api_player_statistics")


class House:
    """A club whose book holds two lists of the same three players, one of them under a title that hurts."""

    def __init__(self) -> None:
        self.club = build.club()
        self.book = build.book(club=self.club)
        self.player = build.player("Marta Quast", club=self.club, account=build.account())
        self.players = [build.player(club=self.club), self.player, build.player(club=self.club)]
        self.good = build.short_sheet(1, book=self.book, players=self.players)
        self.bad = build.short_sheet(1, book=self.book, players=self.players, title=INSULT)
        for sheet in (self.good, self.bad):
            build.record(sheet)
        self.admin, self.keeper = build.club_admin(self.club), build.scorekeeper(self.book)

    def retract(self, sheet: Sheet | None = None, by=None) -> Retraction:
        if sheet is None:
            return retracting.retract_book(book_id=self.book.pk, ground="improper", by=by or self.admin, at=AT)
        return retracting.retract_sheet(sheet_id=sheet.pk, ground="improper", by=by or self.admin, at=AT)


@pytest.fixture
def house():
    return House()


def read(name, *arguments, by=None):
    client = Client(headers={"accept-language": "en"})
    if by:
        client.force_login(by)
    return client.get(reverse(name, args=arguments))


def totals(book):
    return set(PlayerTotal.objects.filter(book=book).values_list("player", "sheets", "total"))


def pages_of_list(sheet):
    return [
        ("sheet", sheet.pk),
        ("sheet_log", sheet.pk),
        ("sheet_deal", sheet.pk, 2),
        ("api_sheet", sheet.pk),
        ("api_entries", sheet.pk),
    ]


def test_retracted_list_counts_no_more_until_it_is_shown_again(house):
    both = totals(house.book)
    made = house.retract(house.bad)
    assert {sheets for _player, sheets, _total in totals(house.book)} == {1}
    assert findings() == []
    retracting.show_again(retraction_id=made.pk, by=house.admin, at=AT)
    assert totals(house.book) == both
    assert findings() == []


def test_logs_stay(house):
    before = [list(each.entries.values_list("hash", flat=True)) for each in (house.good, house.bad)]
    house.retract(house.bad)
    house.retract()
    assert [list(each.entries.values_list("hash", flat=True)) for each in (house.good, house.bad)] == before


def test_a_rebuild_leaves_it_retracted(house):
    house.retract(house.bad)
    before = totals(house.book)
    rebuilding.rebuild(stale_only=False, announce=list, advance=lambda: None, at=AT)
    assert totals(house.book) == before
    assert findings() == []


def test_everybody_is_told_that_a_list_was_retracted_and_nothing_of_it(house):
    house.retract(house.bad)
    for reader in (None, build.account(), house.player.account):
        for address in pages_of_list(house.bad):
            answer = read(*address, by=reader)
            assert answer.status_code == 410, address
            assert INSULT not in text(answer)
            assert "retracted" in text(answer)
        assert "retracted on" in text(read("book", house.book.pk, by=reader))
        assert INSULT not in text(read("book", house.book.pk, by=reader))
        assert [each["id"] for each in read("api_sheets", by=reader).json()["results"]] == [house.good.pk]


def test_who_keeps_the_book_reads_it_with_a_note(house):
    house.retract(house.bad)
    for reader in (house.keeper, house.admin, build.account(superuser=True)):
        page = text(read("sheet", house.bad.pk, by=reader))
        assert INSULT in page
        assert "Retracted on" in page
        assert read("api_sheet", house.bad.pk, by=reader).json()["retracted_at"]
        assert len(read("api_sheets", by=reader).json()["results"]) == 2


def test_retracted_book_is_shown_to_its_roles_alone(house):
    house.retract()
    for reader in (None, build.account(), house.player.account):
        for name in WAS_READ:
            assert read(name, house.book.pk, by=reader).status_code == 410, name
        for address in pages_of_list(house.good):
            assert read(*address, by=reader).status_code == 410, address
        assert house.book.title not in text(read("club", house.club.slug, by=reader))
        assert read("api_sheets", by=reader).json()["results"] == []
        assert read("api_books", by=reader).json()["results"] == []
    assert read("book", house.book.pk, by=house.keeper).status_code == 200


def test_of_a_hidden_book_nobody_learns_that_it_was_there(house):
    hidden = build.book(club=house.club, public=False)
    retracting.retract_book(book_id=hidden.pk, ground="other", by=house.admin, at=AT)
    assert read("book", hidden.pk).status_code == 404
    assert read("book", hidden.pk, by=house.player.account).status_code == 404


@pytest.mark.parametrize("whole", [False, True])
def test_nobodys_history_has_it_not_even_for_who_reads_it(house, whole):
    house.retract(None if whole else house.bad)
    left = set() if whole else {house.good.pk}
    for reader in (house.player.account, house.admin, house.keeper, build.account(superuser=True)):
        found = {name: read(name, house.player.pk, by=reader) for name in OF_PLAYER}
        assert INSULT not in text(found["player"])
        if whole and reader == house.keeper:  # of whom he or she knows nothing else, not being of the club
            assert {each.status_code for each in found.values()} == {404}
            continue
        for name in ("api_player_history", "api_player_deals"):
            assert {each["sheet"] for each in found[name].json()["results"]} == left
        assert bool(found["api_player_statistics"].json()) is not whole


def test_who_was_only_there_is_not_shown_to_strangers_any_more(house):
    house.retract()
    assert read("player", house.player.pk).status_code == 404


def test_nothing_is_written_into_it(house):
    house.retract(house.bad)
    for kind, more in (("record", {"record": build.GAME}), ("delete", {"corrects": 2, "reason": "x"}), ("confirm", {})):
        with pytest.raises(SheetClosed, match="retracted"):
            build.write(house.bad, kind, by=house.keeper, **more)
    house.retract()
    with pytest.raises(SheetClosed, match="retracted"):
        build.write(house.good, "delete", corrects=2, reason="x", by=house.keeper)
    with pytest.raises(SheetClosed, match="retracted"):
        build.sheet(book=house.book, players=house.players)
    table = opening_sheets.TableSet(1, "T", build.ruleset(), house.players)
    with pytest.raises(SheetClosed, match="retracted"):
        opening_sheets.open_series(book=house.book, series=1, tables=[table], by=OPERATOR, at=AT)


def test_a_remark_in_it_is_erased_all_the_same(house):
    remarked = build.short_sheet(1, book=house.book, players=house.players)
    build.record(remarked, {**build.GAME, "remark": "shameful"})
    house.retract(remarked)
    build.write(remarked, "erase", corrects=2, by=build.grant(build.account(), "director", book=house.book).account)
    assert findings() == []


def test_what_was_printed_goes_and_nothing_is_printed(house, django_capture_on_commit_callbacks):
    job = print_jobs.request_print(
        document="sheet", book=house.book, sheet=house.bad, language="en", by=house.keeper, at=AT
    )
    with django_capture_on_commit_callbacks(execute=True):
        house.retract(house.bad)
    assert PrintJob.objects.get(pk=job.pk).state == "stale"
    house.bad.refresh_from_db()
    with pytest.raises(SheetClosed):
        print_jobs.request_print(
            document="sheet", book=house.book, sheet=house.bad, language="en", by=house.keeper, at=AT
        )


def test_twice_is_one_sentence(house):
    made = house.retract(house.bad)
    with pytest.raises(NotRetracted):
        house.retract(house.bad)
    retracting.show_again(retraction_id=made.pk, by=house.admin, at=AT)
    with pytest.raises(NotRetracted):
        retracting.show_again(retraction_id=made.pk, by=house.admin, at=AT)
    house.retract()
    with pytest.raises(NotRetracted):
        house.retract()


def test_list_of_a_retracted_book_can_be_retracted_by_itself_and_comes_back_so(house):
    whole, part = house.retract(), house.retract(house.bad)
    retracting.show_again(retraction_id=whole.pk, by=house.admin, at=AT)
    assert read("sheet", house.good.pk).status_code == 200
    assert read("sheet", house.bad.pk).status_code == 410
    retracting.show_again(retraction_id=part.pk, by=house.admin, at=AT)
    assert read("sheet", house.bad.pk).status_code == 200
    assert findings() == []


def test_nobody_sits_at_two_tables_when_a_list_comes_back(house):
    def table(number, players):
        laid = opening_sheets.TableSet(number, f"T{number}", build.ruleset(), players)
        return opening_sheets.open_series(book=house.book, series=1, tables=[laid], by=OPERATOR, at=AT)[0]

    first = table(1, house.players)
    made = house.retract(first)
    table(2, house.players)
    with pytest.raises(Refused):
        retracting.show_again(retraction_id=made.pk, by=house.admin, at=AT)
    assert Retraction.objects.get(pk=made.pk).ended_at is None
    assert findings() == []


def test_the_ranking_of_readers_is_the_new_one_at_once(house, settings):
    settings.KEPT_BYTES = 1_000_000
    before = read("api_book_ranking", house.book.pk)
    house.retract(house.bad)
    again = Client().get(reverse("api_book_ranking", args=[house.book.pk]), headers={"If-None-Match": before["ETag"]})
    assert again.status_code == 200
    assert again.json() != before.json()


def test_only_site_admins_and_the_club_concerned(house):
    strangers = [
        build.account(),
        house.player.account,
        house.keeper,
        build.grant(build.account(), "director", club=house.club).account,
        build.club_admin(build.club()),
    ]
    for each in strangers:
        for sheet in (house.bad, None):
            with pytest.raises(PermissionDenied):
                house.retract(sheet, by=each)
    made = house.retract(house.bad)
    for each in strangers:
        with pytest.raises(PermissionDenied):
            retracting.show_again(retraction_id=made.pk, by=each, at=AT)
    assert house.retract(by=build.account(superuser=True))


def test_club_whose_member_sits_in_a_book_of_no_club(house):
    book = build.book()
    build.short_sheet(1, book=book, players=[build.player() for _ in range(3)])
    with pytest.raises(PermissionDenied):
        retracting.retract_book(book_id=book.pk, ground="unasked", by=house.admin, at=AT)
    build.short_sheet(1, book=book, players=house.players)
    retracting.retract_book(book_id=book.pk, ground="unasked", by=house.admin, at=AT)
    assert read("book", book.pk, by=house.admin).status_code == 410
    assert "/retract/" in text(read("book", book.pk, by=house.admin))
    assert read("book_retract", book.pk, by=house.admin).status_code == 200


def test_pages_ask_on_what_ground_and_lead_back(house):
    client = Client(headers={"accept-language": "en"})
    client.force_login(house.admin)
    address = reverse("sheet_retract", args=[house.bad.pk])
    assert address in text(client.get(reverse("sheet", args=[house.bad.pk])))
    for wrong in ({}, {"ground": "because"}):
        assert client.post(address, wrong).status_code == 400
    assert client.post(address, {"ground": "untrue"}).status_code == 302
    page = text(client.get(address))
    assert "it was not played like this" in page
    made = Retraction.objects.get()
    assert client.post(reverse("retraction_end", args=[made.pk])).status_code == 302
    assert Sheet.objects.get(pk=house.bad.pk).retracted_at is None
    assert "shown again" in text(client.get(address))
    assert reverse("book_retract", args=[house.book.pk]) in text(client.get(reverse("book", args=[house.book.pk])))


@pytest.mark.parametrize("reader", ["keeper", "player"])
def test_who_may_not_sees_no_button_and_no_page(house, reader):
    who = house.keeper if reader == "keeper" else house.player.account
    assert "/retract/" not in text(read("sheet", house.bad.pk, by=who))
    assert read("sheet_retract", house.bad.pk, by=who).status_code == 403
    assert read("book_retract", house.book.pk, by=who).status_code == 403


@pytest.mark.parametrize(
    ("column", "said"), [("retracted_at", "is retracted since"), ("counts", "counts, but is retracted")]
)
def test_audit_finds_what_no_retraction_brought(house, column, said):
    from django.db import connection

    from tests.tampering import lifted

    with lifted(connection):
        if column == "counts":
            house.retract(house.bad)
            Sheet.objects.filter(pk=house.bad.pk).update(counts=True)
        else:
            Sheet.objects.filter(pk=house.bad.pk).update(retracted_at=AT)
    assert any(said in each for each in findings())


def test_audit_finds_a_book_that_shows_itself_again(house):
    house.retract()
    type(house.book).objects.filter(pk=house.book.pk).update(retracted_at=None)
    assert any("a retraction stands since" in each for each in findings())


def test_only_as_many_statements_as_before_for_a_book_that_stands(house, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert list(book_queries.viewable_sheets(house.keeper)) != []
