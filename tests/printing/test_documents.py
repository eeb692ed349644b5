"""Every document, printed and read back: what a player reads on paper is in the file as text."""

import io
from datetime import date

import pytest
from django.utils import translation
from pypdf import PdfReader

import rules
from scoring.actors import OPERATOR
from scoring.lists.queries import sheet_queries
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.build import AT, GAME, LOST, PASSED, TWICE

pytestmark = pytest.mark.django_db

LANGUAGES = ("de", "fr", "en")


def printed(sheet, document="sheet", language="en"):
    job = print_jobs.request_print(
        document=document, book=sheet.book, sheet=sheet, language=language, by=OPERATOR, at=AT
    )
    return read(job)


def read(job):
    with translation.override(job.language):
        pdf = press.render(press.DOCUMENTS[job.document](job))
    reader = PdfReader(io.BytesIO(pdf.data))
    assert len(reader.pages) == pdf.pages
    return reader


def text(reader):
    """What a reader sees, runs of spaces folded."""
    return "\n".join(" ".join(line.split()) for page in reader.pages for line in page.extract_text().splitlines())


def filled(deals=48, seats=4, **more):
    """A list played by the engine's own sample deals would do; these are few and known."""
    sheet = build.sheet(seats, **more)
    for number in range(deals):
        declarer = (number + 1) % seats
        build.record(
            sheet, PASSED if number % 12 == 11 else {**(LOST if number % 7 == 6 else GAME), "declarer": declarer}
        )
    return sheet


def test_a_filled_list_tells_who_played_on_for_whom_and_that_it_ended_early():
    sheet = filled(2, 3)
    build.write(sheet, "seat", seats=((2, build.player("Erika Ersatz").pk),))
    build.record(sheet)
    build.write(sheet, "close", reason="last bus")
    page = text(printed(sheet))
    assert "ended early · seat 3 from deal 3: Erika Ersatz" in page
    assert build.NAMES[2] in page
    assert "Erika" not in text(printed(sheet, "blank"))


@pytest.fixture(scope="module")
def few(world):
    """A list of few deals, the file of each of its documents, and what a reader sees of it; its row is only read."""

    def printed_once():
        sheet = filled(5, 3)
        files = {document: printed(sheet, document) for document in ("sheet", "blank")}
        return sheet, files, {document: text(file) for document, file in files.items()}

    return world(printed_once)


@pytest.fixture(scope="module")
def long(world):
    """Its row is only read."""
    return world(lambda: filled(48, 4))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_list_of_48_deals_is_one_page_with_every_name_and_total(long, language):
    sheet = long
    read_back = printed(sheet, language=language)
    page = text(read_back)
    assert len(read_back.pages) == 1
    for name in build.NAMES[:4]:
        assert name in page
    for seat in sheet.seat_totals.all():
        assert str(seat.total) in page
        assert str(seat.points) in page
    assert rules.say("skat", "column.base", {}, language) in page
    assert rules.say("skat", "outcome.passed", {}, language) in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "deals"), [(3, 36), (4, 48)])
def test_a_blank_list_is_one_page_with_a_numbered_row_for_each_deal(language, seats, deals):
    read_back = printed(build.sheet(seats), "blank", language)
    lines = text(read_back).splitlines()
    assert len(read_back.pages) == 1
    assert [str(number) for number in range(1, deals + 1)] == [line for line in lines if line.isdecimal()][:deals]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("games won × 50", "games lost × −50", "games lost by the others × 30")),
        ("de", ("gewonnene Spiele × 50", "verlorene Spiele × −50", "verlorene Spiele der anderen × 30")),
    ],
)
def test_the_foot_of_a_blank_list_names_what_is_added_to_the_points(language, lines):
    read_back = printed(build.sheet(4), "blank", language)
    assert not {*lines} - {*text(read_back).splitlines()}
    leipzig = printed(build.sheet(4, rules=build.ruleset(won_bonus=0, lost_deduction=0)), "blank", language)
    assert not {*lines[:2]} & {*text(leipzig).splitlines()}


def test_a_blank_list_shows_no_deal_of_a_sheet_that_was_played(few):
    _sheet, _files, pages = few
    assert "♣" in pages["sheet"]
    assert "♣" not in pages["blank"]


def test_a_line_shows_the_game_its_suit_and_the_running_points():
    sheet = build.sheet(3)
    build.record(sheet, {**GAME, "declarer": 2, "contract": "hearts", "bid": 20, "matadors": -1, "hand": True})
    line = next(line for line in text(printed(sheet)).splitlines() if line.startswith("1 3 ♥"))
    assert line.split() == ["1", "3", "♥", "10", "1", "3", "×", "20", "30", "30", "1"]


SYMBOLS = {"clubs": "♣", "spades": "♠", "hearts": "♥", "diamonds": "♦", "grand": "Grand"}


@pytest.fixture(scope="module")
def contracts(world):
    """The lines of a list with a deal of each contract, in their order."""

    def lines():
        sheet = build.sheet(3)
        for contract in SYMBOLS:
            build.record(sheet, {**GAME, "contract": contract})
        return text(printed(sheet)).splitlines()

    return world(lines)


@pytest.mark.parametrize("contract", SYMBOLS)
def test_suits_are_printed_as_symbols_and_a_game_without_a_suit_by_its_name(contracts, contract):
    number, seat = 1 + [*SYMBOLS].index(contract), GAME["declarer"] + 1
    (line,) = (line for line in contracts if line.startswith(f"{number} {seat} "))
    assert SYMBOLS[contract] in line
    assert not any(symbol in line for other, symbol in SYMBOLS.items() if other != contract)


@pytest.fixture(scope="module")
def ended(world):
    """The lines of a list whose deals ended in every way."""

    def lines():
        sheet = build.sheet(3)
        for deal in (GAME, LOST, PASSED, GAME):
            build.record(sheet, deal)
        return text(printed(sheet)).splitlines()

    return world(lines)


def test_the_foot_explains_the_total(ended):
    foot = ended
    assert "Points 0 0 0" in foot
    assert "games won × 50 2 × 100" in foot
    assert "games lost × −50 1 × −50" in foot
    assert "games lost by the others × 40 1 × 40 1 × 40" in foot
    assert "Total 40 50 40" in foot


def test_a_list_played_for_money_says_who_gets_and_who_pays():
    sheet = build.sheet(4, rules=build.ruleset("doppelkopf", "house", stake=50))
    build.record(sheet, {"kind": "solo_queens", "re": [1], "re_points": 130, "re_tricks": 7})
    assert "Money in € −0.50 +1.50 −0.50 −0.50" in text(printed(sheet)).splitlines()
    assert "Money in €" in text(printed(sheet, "blank")).splitlines()
    unpaid = build.sheet(4, rules=build.ruleset("doppelkopf", "house"))
    assert "€" not in text(printed(unpaid, "blank"))


@pytest.mark.parametrize("seats", [3, 4])
def test_a_match_at_a_larger_table_says_who_has_won_how_many(seats):
    sheet = build.sheet(seats, rules=build.ruleset("sixty_six", target=3, matches=2))
    for winner in (1, 2, 1):
        build.record(sheet, {"kind": "result", "winner": winner, "game_points": 3})
    found = text(printed(sheet)).splitlines()
    won = " ".join(str(each["bummerl"]) for each in sheet_queries.load(sheet).folded.tallies)
    assert f"matches won {won}" in found
    assert not any("seat 1" in line or line.startswith("Winner") for line in found)


def test_an_amount_of_money_is_printed_to_the_last_digit():
    """However narrow the columns above are."""
    sheet = build.sheet(5, rules=build.ruleset("doppelkopf", "ddv-2026", stake=10_000))
    build.record(sheet, {"kind": "value", "re": [1], "value": 1000, "compulsory": True}, accepted=["value_of_no_game"])
    build.record(sheet, {"kind": "solo_queens", "re": [2], "re_points": 200, "re_tricks": 9, "compulsory": True})
    paid = "Money in € 0.00 +299700.00 −99100.00 −100300.00 −100300.00"
    assert paid in text(printed(sheet)).splitlines()


def test_each_page_bears_its_number_the_revision_and_the_head_of_the_log(few):
    sheet, _files, pages = few
    page = pages["sheet"]
    assert "Page 1 of 1" in page
    assert f"Version {sheet.revision} · {sheet.head}" in page


def test_a_list_too_long_for_a_page_goes_on_over_numbered_pages():
    sheet = build.sheet(3, rules=build.ruleset(deals=120))
    pages = [page.extract_text() for page in printed(sheet, "blank").pages]
    assert len(pages) > 1
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in page
        assert sheet.head in page
        assert build.NAMES[0] in page
    rows = [line for page in pages for line in page.splitlines() if line.strip().isdecimal()]
    assert [int(row) for row in rows[:120]] == list(range(1, 121))


def test_a_list_without_an_end_has_room_for_more():
    sheet = build.sheet(3, rules=build.ruleset(deals=None))
    build.record(sheet)
    assert any(line.strip() == "40" for line in text(printed(sheet)).splitlines())


def test_corrected_and_unverified_deals_are_marked_and_explained():
    sheet = build.sheet(3)
    build.record(sheet)
    build.record(sheet, {"kind": "value", "declarer": 0, "value": -48})
    build.write(sheet, "correct", corrects=2, record=LOST)
    page = text(printed(sheet))
    assert "*1 2 ♣" in page
    assert "°2 1" in page
    assert "* corrected · ° points from paper, not verified" in page


def test_an_unmarked_list_explains_no_marks(few):
    _sheet, _files, pages = few
    assert "corrected" not in pages["sheet"]


def test_the_deals_are_counted_by_how_they_ended(ended):
    assert "Check: 2 × won + 1 × lost + 1 × passed out = 4 deals" in "\n".join(ended)


def test_an_earlier_revision_is_printed_as_it_was():
    sheet = filled(2, 3)
    job = print_jobs.request_print(document="sheet", book=sheet.book, sheet=sheet, language="en", by=OPERATOR, at=AT)
    before = text(read(job))
    build.record(sheet)
    build.write(sheet, "correct", corrects=2, record=LOST)
    assert text(read(job)) == before


def test_the_same_job_gives_the_same_bytes():
    sheet = filled(4, 3)
    job = print_jobs.request_print(document="sheet", book=sheet.book, sheet=sheet, language="fr", by=OPERATOR, at=AT)
    with translation.override("fr"):
        first, second = (press.render(press.DOCUMENTS["sheet"](job)) for _ in range(2))
    assert first.data == second.data


def test_the_head_names_event_list_and_day():
    book = build.book("Autumn Cup", held_on=date(2026, 11, 20))
    page = text(printed(build.sheet(4, book=book, title="Table 7"), language="en"))
    assert "Autumn Cup" in page
    assert "Table 7 · 20 November 2026 · Skat" in page
    assert "International Skat Rules 2022" in page


@pytest.mark.parametrize(
    "name", ["W" * 120, "Łukasz Żółć-Øre " * 7, "Ἀχιλλεύς Ωμέγα", "Дмитрий Щукин", "ﬁ ßẞ Ǆ", "!" * 120]
)
def test_long_and_foreign_names_keep_the_list_on_its_page(name):
    players = [build.player(name.strip()[:120]), *build.players(3)]
    sheet = build.sheet(4, players=players)
    read_back = printed(sheet, "blank")
    assert len(read_back.pages) == 1
    assert name.split()[0][:20] in text(read_back)


def test_the_document_is_tagged_and_knows_its_language_and_title():
    document = printed(build.sheet(3, title="Table 7"), language="fr")
    catalogue = document.trailer["/Root"]
    assert catalogue["/MarkInfo"]["/Marked"]
    assert catalogue["/Lang"] == "fr"
    assert "Table 7" in document.metadata.title


def test_no_font_is_missing_in_the_file(few):
    _sheet, files, _pages = few
    fonts = files["sheet"].pages[0]["/Resources"]["/Font"]
    assert len(fonts) >= 2
    for font in fonts.values():
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in descriptor.get_object() or "/FontFile3" in descriptor.get_object()


def test_start_numbers_stand_beside_the_names_where_an_event_gave_them():
    sheet = build.sheet(3)
    first = sheet.seat_totals.get(seat=0).player_id
    job = print_jobs.request_print(
        document="blank",
        book=sheet.book,
        sheet=sheet,
        language="en",
        by=OPERATOR,
        at=AT,
        payload={"numbers": {str(first): 117}},
    )
    lines = text(read(job)).splitlines()
    assert "1 Anna Adler · No. 117" in lines
    assert "2 Bert Brandt" in lines


def test_a_penalty_has_no_number_and_is_no_deal():
    sheet = build.sheet(3)
    for deal in (GAME, {"kind": "penalty", "offender": 0, "amount": 50}, GAME):
        build.record(sheet, deal)
    page = text(printed(sheet))
    lines = page.splitlines()
    assert [line.split()[0] for line in lines if "♣" in line] == ["1", "2"]
    assert "penalty 50 −50" in lines
    assert "Check: 2 × won = 2 deals" in page


def test_a_penalty_after_the_last_deal_has_no_number_either():
    sheet = build.sheet(3, rules=build.ruleset(deals=1))
    build.record(sheet, GAME)
    build.record(sheet, {"kind": "penalty", "offender": 0, "amount": 50})
    page = text(printed(sheet))
    assert "penalty 50 −50" in page.splitlines()
    assert "Check: 1 × won = 1 deal" in page


def test_a_list_called_after_its_rules_names_them_once():
    ruleset = build.ruleset("ecarte")
    rules_name = rules.say("ecarte", f"preset.{ruleset.preset}", {}, "en")
    named = build.sheet(2, rules=ruleset, title=rules_name)
    assert text(printed(named, "blank")).count(rules_name) == 1
    assert rules_name in text(printed(build.sheet(2, rules=ruleset), "blank"))


@pytest.mark.parametrize("document", ["sheet", "blank"])
def test_every_list_says_what_its_table_plays_otherwise_than_its_rules(few, document):
    page = text(printed(build.short_sheet(7), document))
    assert "Deals per sheet: 7" in page
    assert "House rules" not in page
    played = build.sheet(3, rules=build.ruleset("skat", kontra=True, lost_game_fee=50))
    page = " ".join(text(printed(played, document)).split())
    assert "€0.50 for each lost game (lost-game money) · House rules: Kontra and its answers: yes" in page
    _sheet, _files, pages = few
    assert "House rules" not in pages[document]


def test_a_filled_list_shows_each_remark_with_the_deals_it_was_written_at():
    sheet = build.sheet()
    penalty = {"kind": "penalty", "offender": 0, "amount": 50, "remark": "late"}
    for deal in ({**GAME, "remark": "wrong <seat>"}, GAME, {**PASSED, "remark": "wrong <seat>"}, penalty):
        build.record(sheet, deal)
    page = text(printed(sheet))
    assert "No. 1, 3: wrong <seat> · penalty: late" in page
    assert "wrong" not in text(printed(sheet, "blank"))


def test_remarks_push_nothing_off_the_paper_however_long_they_are():
    sheet = build.sheet(4)
    for number in range(48):
        remark = f"{number:03} {'w' * 196}"
        build.record(sheet, {**PASSED, "remark": remark}, accepted=TWICE if number else ())
    read_back = printed(sheet)
    page = "".join(text(read_back).split())
    assert page.count("w") >= 48 * 196
    assert page.count("Signature") == 4
    few = build.sheet(4)
    for number in range(48):
        remark = f"Seat {number} played before it was its turn" if number < 20 else None
        build.record(few, {**PASSED, "remark": remark}, accepted=TWICE if number else ())
    assert len(printed(few).pages) == 1


def test_a_list_by_totals_prints_what_its_paper_said_and_that_it_is_confirmed():
    sheet = build.sheet(3)
    build.write(sheet, "totals", record={"total": [0, 74, 0], "won": [0, 1, 0], "lost": [0, 0, 0]})
    build.write(sheet, "confirm")
    page = text(printed(sheet))
    assert "games won 0 1 0 games lost 0 0 0 Total 0 74 0" in " ".join(page.split())
    assert "Confirmed on" in page
    assert "Totals only, as its paper says" in page
    blank = " ".join(text(printed(sheet, "blank")).split())
    assert "0 74 0" not in blank
    assert "Confirmed on" not in blank
