"""A sheet that a director declared void: what its page, its phones, its paper, the cockpit and the evening say."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.lists.actions import disputing
from scoring.lists.actions.conflicts import SheetClosed
from scoring.lists.values.table_codes import code_of
from scoring.models import Account, Player, PrintJob
from scoring.printing.documents import press
from tests import build
from tests.scoring.faces import text
from tests.tournaments import events
from tests.tournaments.pages import url
from tests.tournaments.repairs import Hall, sound
from tests.tournaments.views.test_cards_that_stay import Phone, links
from tournaments.actions import erasing

pytestmark = pytest.mark.django_db
REASON = "marked cards"
FIRST = 2
"""The entry of the first deal."""
TOLD = r"Declared void by the director on [^:]+:\d\d: this sheet counts nowhere\."
TOLD_DIRECTOR = r"Declared void on [^:]+:\d\d by Dora Director \(director\): this sheet counts nowhere\. Reason: marked"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    """Codes live by the clock on the wall."""
    monkeypatch.setattr(build, "AT", timezone.now())


@pytest.fixture
def hall():
    made = Hall(events.drawn(events.event(players=8, planned_series=1)).series.event_id)
    Account.objects.filter(pk=made.by.pk).update(first_name="Dora", last_name="Director")
    return made


@pytest.fixture
def void(hall):
    """Complete, with a code, and a dispute that is open."""
    sheet = hall.sheet(1)
    build.code(sheet)
    events.play(sheet, confirm=False)
    disputing.raise_dispute(sheet_id=sheet.pk, deal=None, reason="?", key="d", by=hall.by, at=build.AT)
    hall.repair("void", 1, reason=REASON)
    sheet.refresh_from_db()
    return sheet


def reader(account=None):
    found = Client(headers={"accept-language": "en"})
    if account:
        found.force_login(account)
    return found


def shown(sheet, account=None):
    return reader(account).get(reverse("sheet", args=[sheet.pk]))


def bare(page):
    """The words of a page."""
    return re.sub("<[^>]+>", " ", text(page))


OFFERS = (
    *("sheet_enter", "sheet_seat", "sheet_photos", "sheet_code", "sheet_dispute_new", "sheet_ruling_new"),
    *("sheet_confirm", "sheet_close", "sheet_reopen", "sheet_retract", "sheet_totals", "sheet_grid", "sheet_table"),
)


def test_its_page_says_once_what_happened_and_offers_reading_printing_and_the_way_back(hall, void):
    page = shown(void, hall.by)
    said = text(page)
    assert re.search(TOLD_DIRECTOR, said)
    assert said.count("counts nowhere") == 1
    assert not [each for each in ("does not count", "set aside", "lies at no table", "in progress") if each in said]
    sequence = hall.event.decisions.latest("sequence").sequence
    assert reverse("repair_undo", args=[hall.event.slug, sequence]) in links(page)
    assert not [each for each in OFFERS if reverse(each, args=[void.pk]) in links(page)]
    assert 'value="sheet"' in page.content.decode()
    assert 'value="blank"' not in page.content.decode()


@pytest.mark.parametrize("who", ["stranger", "scorekeeper", "player"])
def test_everybody_else_is_told_when_and_not_why(hall, void, who):
    account = {"stranger": lambda: None, "scorekeeper": lambda: build.scorekeeper(hall.event.book)}
    account["player"] = lambda: sits(void)
    page = shown(void, account[who]())
    assert re.search(TOLD, text(page))
    assert REASON not in text(page)
    assert "Dora" not in text(page)
    assert not [each for each in OFFERS if reverse(each, args=[void.pk]) in links(page)]


def sits(sheet):
    account = build.account()
    Player.objects.filter(pk=sheet.seat_totals.get(seat=0).player_id).update(account=account)
    return account


def test_my_table_of_who_sat_there_says_so_and_offers_nothing(hall):
    sheet = hall.sheet(1)
    account = sits(sheet)
    events.play(sheet, [build.GAME], confirm=False)
    mine = reader(account)
    now = reverse("sheet_table_now", args=[sheet.pk])
    tag = mine.get(now).headers["ETag"]
    hall.repair("void", 1, reason=REASON)
    page = mine.get(now, headers={"if-none-match": tag})
    assert page.status_code == 200
    assert re.search(TOLD, text(page))
    assert not [
        each for each in ("Next: deal", "Take the pencil", "Call the director", "Raise a dispute") if each in text(page)
    ]


def test_the_phones_of_its_table_are_told_when(hall):
    sheet = hall.sheet(1)
    code = build.code(sheet)
    phone = Phone(code)
    build.record(sheet)
    hall.repair("void", 1, reason=REASON)
    for page in (
        phone.get(reverse("sheet_enter", args=[sheet.pk])),
        reader().get(reverse("table_open", args=[code_of(code.seed)])),
    ):
        assert re.search(TOLD, text(page))
        assert "The sheet was declared void" in text(page)
        assert REASON not in text(page)


def test_paper_says_so_and_is_printed_anew(hall):
    sheet = hall.sheet(1)
    build.record(sheet)
    reader_of = reader(hall.by)
    before = reader_of.post(reverse("sheet_print", args=[sheet.pk]), {"document": "sheet"})
    hall.repair("void", 1, reason=REASON)
    after = reader_of.post(reverse("sheet_print", args=[sheet.pk]), {"document": "sheet"})
    assert before.url != after.url
    job = PrintJob.objects.latest("pk")
    facts = press.DOCUMENTS["sheet"](job).context["facts"]
    assert re.fullmatch(TOLD, facts[0])
    assert len([each for each in facts if "void" in each]) == 1


def test_the_cockpit_shows_the_table_with_the_word_and_leads_to_the_sheet(hall, void):
    page = reader(hall.by).get(url("event_director", hall.event))
    tile = re.search(r'<a id="t1" class="tile void".*?</a>', page.content.decode(), re.DOTALL)[0]
    assert f'href="{reverse("sheet", args=[void.pk])}"' in tile
    assert "void" in re.sub("<[^>]+>", " ", tile)
    assert page.content.decode().index('id="t1"') < page.content.decode().index('id="t2"')
    assert re.search(r"All tables\s+2\b", bare(page))
    narrowed = reader(hall.by).get(url("event_director", hall.event) + "?show=missing")
    assert 'class="tile void"' not in text(narrowed)


def test_played_again_the_table_has_one_tile_and_the_old_sheet_leads_there(hall):
    void = hall.sheet(1)
    build.record(void)
    hall.repair("void", 1, reason=REASON, goes_on=True)
    page = reader(hall.by).get(url("event_director", hall.event)).content.decode()
    assert page.count('class="tile ') == 2
    assert 'class="tile void"' not in page
    old = shown(void)
    where = f"{reverse('event_table', args=[hall.event.slug, 1])}?series=1"
    assert where in links(old)
    assert reader().get(where).url == reverse("sheet", args=[hall.sheet(1).pk])


def test_an_evening_shows_the_table_too(hall, void):
    page = reader(hall.by).get(url("event_evening", hall.event))
    assert reverse("sheet", args=[void.pk]) in links(page)
    assert re.search(r"Table 1\s+⊘\s+void", bare(page))


def test_the_list_of_sheets_says_void_and_not_in_progress(hall):
    sheet = hall.sheet(1)
    build.record(sheet)
    hall.repair("void", 1, reason=REASON)
    page = reader().get(reverse("book", args=[hall.event.book.pk])).content.decode()
    card = re.search(rf'href="/sheets/{sheet.pk}/".*?</a>', page, re.DOTALL)[0]
    assert "void" in card
    assert "in progress" not in card
    assert "does not count" not in card


LATE = {
    "correct": {"corrects": FIRST, "record": build.PASSED},
    "delete": {"corrects": FIRST, "reason": "twice"},
    "insert": {"before": FIRST, "record": build.PASSED},
    "confirm": {},
    "seat": {"seats": ((0, None),)},
}


@pytest.mark.parametrize("kind", LATE)
def test_what_another_desk_still_sends_changes_nothing_so_that_it_can_be_undone(hall, kind):
    sheet = hall.sheet(1)
    events.play(sheet, confirm=False)
    made = hall.repair("void", 1, reason=REASON)
    sheet.refresh_from_db()
    with pytest.raises(SheetClosed, match="void"):
        build.write(sheet, kind, **LATE[kind])
    with pytest.raises(SheetClosed, match="void"):
        disputing.raise_dispute(sheet_id=sheet.pk, deal=None, reason="?", key="x", by=hall.by, at=build.AT)
    hall.undo(made)
    assert hall.sheet(1) == sheet
    sound()


def test_a_page_that_was_open_before_says_why_nothing_is_saved(hall):
    sheet = hall.sheet(1)
    events.play(sheet, confirm=False)
    desk = reader(hall.by)
    hall.repair("void", 1, reason=REASON)
    said = "The sheet was declared void and counts nowhere. Nothing was saved."
    answer = desk.post(reverse("sheet_confirm", args=[sheet.pk]), {"revision": "3", "key": "k"})
    assert (answer.status_code, said in text(answer)) == (409, True)
    asked = desk.get(reverse("sheet_confirm", args=[sheet.pk]), follow=True)
    assert said in text(asked)


def test_without_the_reason_that_was_erased_the_sentence_stands(hall, void):
    sequence = hall.event.decisions.latest("sequence").sequence
    erasing.erase_reason(event_id=hall.event.pk, sequence=sequence, by=hall.by, at=build.AT)
    said = text(shown(void, hall.by))
    assert "by Dora Director (director): this sheet counts nowhere." in said
    assert "Reason" not in said


def test_the_draw_is_not_undone_beside_a_void_table(hall, void):
    director = reader(hall.by)
    page = text(director.get(reverse("event_director", args=[void.book.event.slug])))
    assert 'id="undo-draw"' not in page


def test_the_draw_is_undone_where_nothing_was_played(hall):
    slug = hall.sheet(1).book.event.slug
    assert 'id="undo-draw"' in text(reader(hall.by).get(reverse("event_director", args=[slug])))


def test_the_reason_for_deleting_is_proposed_straight_after_and_not_later():
    said = "Undone straight after it was entered"
    for at, proposed in ((timezone.now(), True), (timezone.now() - timedelta(hours=1), False)):
        sheet = build.short_sheet(4)
        build.record(sheet, build.GAME, at=at)
        page = reverse("sheet_delete", args=[sheet.pk, sheet.deals.get().sequence])
        assert (said in text(reader(build.scorekeeper(sheet.book)).get(page))) is proposed
