"""Importing an archive: replayed, compared, kept once; whatever is wrong is named by line and skipped."""

import gc
import io
import random
import re

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

import rules
from rules import engine
from scoring.lists.queries import sheet_queries
from scoring.lists.values import log
from scoring.lists.values.log import Draft
from scoring.lists.values.reading import read
from scoring.lists.values.sealing import seal
from scoring.lists.values.trying import attempt
from scoring.management.commands import import_games
from scoring.models import Book, Deal, Entry, EntryText, Player, PlayerTotal, Sheet
from tests import build
from tests.auditing import findings

pytestmark = pytest.mark.django_db


def sampled(count, seed=5):
    rng = random.Random(seed)
    return [rules.sample_archived("skat", rng, number) for number in range(1, count + 1)]


def played_lines(count):
    """Games that were played to the end, not passed."""
    return [line for line in sampled(4 * count) if "passed" not in line][:count]


@pytest.fixture
def archive(tmp_path):
    def write(*lines):
        file = tmp_path / "games.sgf"
        file.write_bytes(b"\n".join(each if isinstance(each, bytes) else each.encode() for each in lines) + b"\n")
        return file

    return write


def run(file, **options):
    """What the command prints on its two channels."""
    out, err = io.StringIO(), io.StringIO()
    call_command("import_games", str(file), stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def numbers(summary):
    """Replayed, cut short, already there, disagreeing, unreadable."""
    return [int(each) for each in re.findall(r"\d+ (?=games|cut|already|skipped|unreadable)", summary)]


def cut_short(line):
    """The same game, broken off five cards before its end."""
    return re.sub(r"( [012] [SHDC][AKQJT987]){5}\s*\]R\[", "]R[", line, count=1)


def with_other_value(line):
    return re.sub(r" v:(-?)(\d+)", r" v:\g<1>9\2", line)


def test_who_is_new_in_the_book_of_a_club_is_its_guest(archive):
    club = build.club()
    build.book(club=club, title="Server")
    run(archive(*sampled(3)), book="Server")
    assert {(each.club, each.member_of) for each in Player.objects.all()} == {(club, None)}


def test_every_game_is_a_confirmed_sheet_of_one_deal(archive):
    lines = sampled(12)
    out, err = run(archive(*lines))
    assert (numbers(out), err) == ([12, 0, 0, 0, 0], "")
    book = Book.objects.get(title="games.sgf")
    assert book.sheets.filter(state=Sheet.State.CONFIRMED, finished=True, deals_played=1, blocked=0).count() == 12
    for sheet, line in zip(book.sheets.all(), lines, strict=True):
        archived = rules.read_archived("skat", line)
        loaded = sheet_queries.load(sheet)
        assert sheet.title == archived.id
        assert [player.name for player in loaded.players] == list(archived.players)
        assert sheet.opened_at.isoformat() == archived.played_at.replace("Z", "+00:00")
        assert rules.differences("skat", archived, loaded.folded.lines[0]) == ()


def test_import_agrees_with_the_audit_and_with_what_single_entries_would_give(archive):
    lines = played_lines(5)
    run(archive(*lines))
    assert findings() == []
    imported = Sheet.objects.first()
    byhand = build.sheet(rules=build.ruleset(deals=1), players=sheet_queries.load(imported).players)
    build.record(byhand, sheet_queries.load(imported).log.deals[0].record)
    build.write(byhand, "confirm")
    columns = ("number", "position", "record", "points", "outcome", "value", "tallies")
    assert Deal.objects.filter(sheet=imported).values(*columns).get() == byhand.deals.values(*columns).get()
    kinds = [list(sheet.entries.values_list("kind", flat=True)) for sheet in (imported, byhand)]
    assert kinds == [["seat", "record", "confirm"]] * 2


def test_entries_are_byte_for_byte_what_single_entries_would_be(archive):
    run(archive(*sampled(12)))
    assert Sheet.objects.count() == 12
    for sheet in Sheet.objects.all():
        before, stored = sheet_queries.from_entries(sheet, ()).reading, list(sheet.entries.order_by("sequence"))
        for entry in stored:
            body = log.read_body(entry.body)
            draft = Draft(body.kind, body.key, before.revision, body.record, seats=body.seats, accepted=body.accepted)
            sealed = seal(attempt(before, draft), None, "", entry.written_at)
            assert (entry.body, entry.hash) == (sealed.text, sealed.after.head)
            before = sealed.after
        assert before == read(before.frame, sheet.head, before.bodies, {})


def test_complete_game_is_scored_once(archive, monkeypatch):
    scored, play = [], engine._play
    monkeypatch.setattr(engine, "_play", lambda *given: scored.append(given) or play(*given))
    file = archive(*played_lines(5))
    scored.clear()  # drawing the games scores them too
    run(file)
    assert len(scored) == Sheet.objects.count() == 5


def test_same_file_twice_adds_nothing(archive):
    file = archive(*sampled(5))
    run(file)
    before = (Entry.objects.count(), list(PlayerTotal.objects.values()))
    out, _err = run(file)
    assert numbers(out) == [0, 0, 5, 0, 0]
    assert (Entry.objects.count(), list(PlayerTotal.objects.values())) == before


def test_longer_file_adds_what_is_new(archive):
    lines = sampled(6)
    run(archive(*lines[:4]))
    out, _err = run(archive(*lines))
    assert numbers(out) == [2, 0, 4, 0, 0]


def test_game_twice_in_one_file_is_kept_once(archive):
    (line,) = sampled(1)
    out, _err = run(archive(line, line))
    assert numbers(out) == [1, 0, 1, 0, 0]


def test_players_are_found_again_in_the_same_book(archive):
    run(archive(*sampled(10)))
    seen = Player.objects.count()
    assert seen < 30
    run(archive(*sampled(20)))
    assert Player.objects.values("name").distinct().count() == Player.objects.count()
    assert PlayerTotal.objects.count() == Player.objects.count()


def test_players_of_another_book_are_other_people(archive):
    file = archive(*sampled(3))
    run(file)
    before = Player.objects.count()
    run(file, book="Another")
    assert Player.objects.count() == 2 * before


def test_book_of_a_club_takes_the_clubs_players(archive):
    (line,) = played_lines(1)
    club = build.club()
    known = build.player(rules.read_archived("skat", line).players[0], club=club)
    book = build.book("Friday", club=club)
    run(archive(line), book="Friday")
    assert book.sheets.get().seat_totals.get(seat=0).player == known
    assert set(Player.objects.values_list("club", flat=True)) == {club.pk}


def test_game_cut_short_is_kept_from_its_recorded_result_and_marked(archive):
    (line,) = played_lines(1)
    cut = cut_short(line)
    assert len(cut) < len(line)
    out, _err = run(archive(cut))
    assert numbers(out) == [0, 1, 0, 0, 0]
    (deal,) = sheet_queries.load(Sheet.objects.get()).deals
    assert deal.logged.record["remark"]
    assert deal.line.points[deal.line.deal["declarer"]] == rules.read_archived("skat", line).result["value"]


def test_game_cut_short_after_an_illegal_act_is_named_and_skipped(archive):
    (line,) = played_lines(1)
    cut = cut_short(line)
    first, second = re.search(r"MV\[w (\w\w)\.(\w\w)", cut).groups()
    out, err = run(archive(cut.replace(first, second, 1)))
    assert numbers(out) == [0, 0, 0, 1, 0]
    assert re.fullmatch(r"line 1: \S.*\n", err)
    assert not Sheet.objects.exists()


def test_game_that_contradicts_its_result_is_named_and_skipped(archive):
    first, second, third = played_lines(3)
    out, err = run(archive(first, with_other_value(second), third))
    assert numbers(out) == [2, 0, 0, 1, 0]
    assert re.fullmatch(r"line 2: \S.*\n", err)
    assert Sheet.objects.count() == 2


def test_card_exchanged_between_two_hands_is_found(archive):
    (line,) = played_lines(1)
    deal = re.search(r"w ((?:\w\w\.){31}\w\w)", line)[1]
    cards = deal.split(".")
    cards[0], cards[10] = cards[10], cards[0]
    out, err = run(archive(line.replace(deal, ".".join(cards)), *sampled(1)))
    assert numbers(out)[3] == 1
    assert err.startswith("line 1: ")


def test_broken_lines_are_named_skipped_and_counted(archive):
    good = played_lines(2)
    broken = [b"(;GM[Skat]", b"\xff\xfe\xfd", "hello", "(" * 5000, good[0].replace("P0[", "P9[")]
    out, err = run(archive(good[0], *broken, "", "   ", good[1]))
    assert numbers(out) == [2, 0, 0, 0, 5]
    assert [re.match(r"line (\d+): \S", line)[1] for line in err.splitlines()] == ["2", "3", "4", "5", "6"]
    assert "%(" not in err


def test_endless_line_is_skipped_without_being_held(archive, monkeypatch):
    monkeypatch.setattr(import_games, "LONGEST_LINE", 2000)
    first, second = played_lines(2)
    out, err = run(archive(first, "x" * 9000, second))
    assert numbers(out) == [2, 0, 0, 0, 1]
    assert err.startswith("line 2: ")


def test_batches_meet_without_a_seam(archive, monkeypatch):
    monkeypatch.setattr(import_games, "BATCH", 3)
    out, _err = run(archive(*sampled(8)))
    assert numbers(out) == [8, 0, 0, 0, 0]
    assert findings() == []


def test_python_looks_for_circles_again_after_an_import(archive, monkeypatch):
    held = []
    monkeypatch.setattr(import_games.archives, "keep", lambda **_given: held.append(gc.isenabled()) or 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(archive(*sampled(1)))
    assert held == [False]
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_remarks_stand_with_the_entries_that_they_belong_to(archive):
    lines = played_lines(3)
    run(archive(lines[0], cut_short(lines[1]), lines[2]))
    (text,) = EntryText.objects.all()
    assert text.texts.keys() == {"remark"}
    assert (text.entry.kind, f"ID[{text.entry.sheet.title}]" in lines[1]) == ("record", True)
    assert findings() == []


def test_statements_grow_with_batches_and_not_with_games(archive, django_assert_max_num_queries):
    file = archive(*sampled(40))
    with django_assert_max_num_queries(25):
        out, _err = run(file)
    assert numbers(out) == [40, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "is empty"), (b"\n \n", "is empty"), (b"\x7fELF\0\0\0", "is no text"), (b"root:x:0\n", "holds no game")],
)
def test_file_that_holds_no_game_is_told_in_one_sentence(tmp_path, content, sentence):
    file = tmp_path / "games.sgf"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=sentence):
        run(file)
    assert not Book.objects.exists()


def test_missing_file_or_folder_is_told_in_one_sentence(tmp_path):
    for file in (tmp_path / "missing.sgf", tmp_path):
        with pytest.raises(CommandError, match="cannot be read"):
            run(file)


def test_unfit_title_is_told_in_one_sentence(archive):
    with pytest.raises(CommandError, match="cannot be called so"):
        run(archive(*sampled(1)), book="a\0b")
