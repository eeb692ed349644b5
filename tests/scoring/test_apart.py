"""Files are opened by a process with bounds, and refused by what is counted in them before that."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scoring import apart, pictures
from scoring.importing.values import spreadsheets
from scoring.importing.values.spreadsheets import MOST_ELEMENTS, MOST_SHEETS, sheets_of
from scoring.importing.values.table_files import Unreadable, read
from scoring.lists.values.photographs import prepared
from scoring.one_at_a_time import Busy
from scoring.pictures import MOST_PARTS, MOST_SCANS, Fault, Unfit
from tests import costly_files as costly
from tests import works_apart
from tests.pictures import file, opened

ROOT = Path(__file__).resolve().parents[2]


def test_what_a_process_apart_may_take_is_bounded_and_it_is_told_no_secret():
    assert apart.done(works_apart.limits, b"") == {
        "RLIMIT_CPU": apart.SECONDS,
        "RLIMIT_AS": apart.MEMORY,
        "RLIMIT_FSIZE": 0,
        "RLIMIT_CORE": 0,
    }
    assert set(apart.done(works_apart.environment, b"")) <= {"LC_ALL", "LC_CTYPE"}


@pytest.mark.parametrize("work", [works_apart.hungry, works_apart.out_of_time])
def test_a_file_that_wants_more_is_refused(work):
    with pytest.raises(Unfit) as refused:
        apart.done(work, b"")
    assert refused.value.fault is Fault.COSTLY


def test_where_the_machine_has_no_time_the_file_is_not_blamed():
    with pytest.raises(Busy):
        apart.done(works_apart.out_of_patience, b"")


def test_a_fault_of_the_program_stays_one():
    with pytest.raises(RuntimeError, match="a fault of ours"):
        apart.done(works_apart.broken, b"")


def test_what_is_made_comes_back_and_so_does_why_not():
    assert opened(apart.done(prepared, file(size=(60, 40)))).size == (60, 40)
    with pytest.raises(Unfit) as refused:
        apart.done(prepared, b"no picture")
    assert refused.value.fault is Fault.NO_PICTURE


CALLS = "from scoring import apart; from tests import works_apart; apart.done(works_apart.endless, b'')"


def test_it_ends_with_whoever_waits_for_it():
    caller = subprocess.Popen([sys.executable, "-c", CALLS], cwd=ROOT)
    try:
        child = until(lambda: next(iter(children(caller.pid)), 0))
        until(lambda: os.getpriority(os.PRIO_PROCESS, child) == apart.LATER)  # what it does last before it works
    finally:
        caller.send_signal(signal.SIGKILL)
        caller.wait()
    until(lambda: not is_running(child))


def children(pid):
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


def is_running(pid):
    """A dead one whom nobody buries yet runs no more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until(true):
    for _ in range(1500):
        if found := true():
            return found
        time.sleep(0.02)
    pytest.fail("it never was")


REFUSED = {
    "a row far below": costly.far_row,
    "empty cells": lambda: costly.empty_cells(MOST_ELEMENTS),
    "empty rows": lambda: costly.empty_rows(MOST_ELEMENTS),
    "styles": lambda: costly.many_styles(MOST_ELEMENTS),
    "words": lambda: costly.many_words(MOST_ELEMENTS),
    "sheets of one part": lambda: costly.many_sheets(MOST_SHEETS + 1),
    "a long text in many cells": lambda: costly.one_text_everywhere(100),
}


@pytest.mark.parametrize("made", REFUSED.values(), ids=REFUSED)
def test_a_spreadsheet_that_would_cost_is_refused(made):
    with pytest.raises(Unfit) as refused:
        apart.done(sheets_of, made())
    assert refused.value.fault in {Fault.TOO_LARGE, Fault.COSTLY}


@pytest.mark.parametrize("name", ["a row far below", "empty cells", "empty rows", "styles", "words"])
def test_it_is_refused_before_anybody_makes_rows_of_it(name, monkeypatch):
    monkeypatch.setattr(spreadsheets, "load_workbook", lambda *_args, **_more: pytest.fail("it was opened"))
    with pytest.raises(Unfit) as refused:
        sheets_of(REFUSED[name]())
    assert refused.value.fault is Fault.TOO_LARGE


def test_the_reader_is_told_what_to_do():
    with pytest.raises(Unreadable, match=r"CSV\.$"):
        read(costly.far_row())


def test_a_long_list_is_still_read():
    rows = [["Name", "Verein"], *([f"Anna {each}", "SC Nord"] for each in range(1000))]
    assert len(read(costly.workbook_of(*rows)).tables[0].rows) == len(rows)


COSTLY = {
    "scans": lambda: costly.scans(MOST_SCANS, side=64),
    "scans behind rubbish": lambda: costly.scans(MOST_SCANS, side=64).replace(b"\xff\xda", b"\0\xff\xff\xda"),
    "remarks": lambda: costly.marks(MOST_PARTS + 1),
    "notes": lambda: costly.notes(MOST_PARTS + 1),
}


@pytest.mark.parametrize("made", COSTLY.values(), ids=COSTLY)
def test_a_picture_of_too_many_parts_is_refused_before_it_is_decoded(made, monkeypatch):
    monkeypatch.setattr(pictures, "_opened", lambda _sent: pytest.fail("it was opened"))
    with pytest.raises(Unfit) as refused:
        prepared(made())
    assert refused.value.fault is Fault.COSTLY


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_progressive_photo_of_a_camera_is_taken_whatever_stands_behind_it(mode):
    film = b"\xff\xda\0\x0c" * 10_000
    assert prepared(file(mode=mode, progressive=True) + film)
