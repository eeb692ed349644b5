"""Data that older commits of this history made: upgraded, audited, and every number that changed is told."""

import json
import shutil
import signal
import time
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest

from config import startup
from tests.folders import inside
from tests.tiers import long
from tests.upgrade import old, played
from tests.upgrade.old import COMMITS, DATA, adopted, announced, call, kept, load, manage, rankings
from tests.upgrade.published import rankings as read_rankings

COUNTED = {"e4065a8": (0, 380), "ee0ee21": (10, 222), "86701e5": (0, 133), "1a454d0": (0, 0), "fc5d06d": (0, 30)}
"""Totals and ranks, and other numbers, that are not what they were."""
SHORT = ("e4065a8", "ee0ee21")
"""The first one, and the one of which most is told."""
UNDECIDED = COMMITS[:4]
"""Of the time before decisions were kept, so that events are taken over."""
HALF_PLAYED = "Tournament skat False"
"""One of two series drawn, one of its lists signed."""
KILLED = ("ee0ee21", *long("e4065a8"))


def expected(commit):
    """The known differences, line by line: `python -m tests.upgrade.expect` writes them down anew."""
    return (DATA / f"{commit}.txt").read_text(encoding="utf-8").splitlines()


def published(commit):
    """The final rankings as the commit itself showed them; see published.py."""
    return json.loads((DATA / f"{commit}.json").read_text(encoding="utf-8"))


def each_taken_over_once(folder, commit):
    """Every event once; one that is final with its one ranking, which the decision names."""
    found = adopted(folder)
    final = {title for title, (state, *_rest) in found.items() if state == "final"}
    assert final == set(published(commit))
    assert found.keys() > final
    if commit not in UNDECIDED:
        return not any(rest[0] for _state, *rest in found.values())
    return all(rest == ([1, 1, 1] if title in final else [1, 0, 0]) for title, (_state, *rest) in found.items())


@dataclass(frozen=True)
class Upgraded:
    """A commit's data, brought up to date in one go; it is only read."""

    folder: Path

    @property
    def said(self):
        return (self.folder / "said").read_text(encoding="utf-8")

    @property
    def statements(self):
        """How many it took."""
        return int((self.folder / "statements").read_text(encoding="utf-8"))


@pytest.fixture
def whole(commit, once):
    return Upgraded(once(f"upgraded-{commit}", partial(upgrade, commit)))


def upgrade(commit, folder):
    said, counted = old.upgrade(load(commit, folder))
    (folder / "said").write_text(said, encoding="utf-8")
    (folder / "statements").write_text(str(counted), encoding="utf-8")


@pytest.mark.engineless
@pytest.mark.parametrize("commit", [*SHORT, *long(*(each for each in COMMITS if each not in SHORT))])
def test_old_data_is_brought_up_to_date_and_every_change_is_told(commit, whole, tmp_path):
    folder = shutil.copytree(whole.folder, tmp_path / "data")
    assert announced(folder) == expected(commit)
    totals, others = COUNTED[commit]
    counted = f"(totals and ranks changed: {totals}, other numbers: {others})"
    assert (
        (counted in whole.said and str(whole.folder / "upgrade-") in whole.said)
        if expected(commit)
        else whole.said == ""
    )
    assert "everything agrees" in call(folder, "audit")
    assert rankings(folder) == published(commit)
    assert each_taken_over_once(folder, commit)
    # A second start finds nothing to do.
    assert call(folder, "migrate", "--verbosity", "0") == ""
    assert announced(folder) == expected(commit)
    assert each_taken_over_once(folder, commit)


@pytest.mark.engineless
@pytest.mark.parametrize("commit", [*SHORT, *long(*(each for each in COMMITS if each not in SHORT))])
def test_event_that_an_old_version_left_half_played_is_played_on_to_the_final(commit, whole, tmp_path):
    folder = shutil.copytree(whole.folder, tmp_path / "data")
    played_on(folder)
    assert "everything agrees" in call(folder, "audit")


def played_on(folder, address=""):
    """To the final, with a ranking of every player; none that an old version published changes by it."""
    with inside(folder, address):
        before = old_rankings()
        assert played.to_the_final() == [HALF_PLAYED]
        after = old_rankings()
    assert len(after.pop(HALF_PLAYED)) == 7
    assert after == before


def old_rankings():
    return {title: [shown[:4] for shown in lines] for title, lines in read_rankings().items()}


def test_ranks_that_change_are_told():
    lines = [line for line in expected("ee0ee21") if " rank " in line]
    assert len(lines) == 10
    assert all(line.startswith(("book 8 (Evening sixty_six)", "book 9 (Tournament sixty_six True)")) for line in lines)


def test_book_that_was_published_as_final_is_named_as_such():
    told = "In book 9, Tournament sixty_six True, whose ranking was published as final and stays as it was:"
    assert told in expected("ee0ee21")
    assert "In book 8, Evening sixty_six:" in expected("ee0ee21")


@pytest.mark.engineless
@pytest.mark.parametrize("commit", KILLED)
def test_upgrade_killed_midway_goes_on_where_it_was(commit, whole, tmp_path):
    folder, dice, took, met = load(commit, tmp_path / "killed"), Random(commit), whole.statements, []

    def kill(first, last):
        assert old.killed(folder, dice.randrange(first, last)) == -signal.SIGKILL
        met.append(progress(folder))

    kill(took // 10, took // 5)
    # Lists come last: that many statements before the end, however many steps there are before them.
    _said, left = old.upgrade(shutil.copytree(folder, tmp_path / "copy"))
    kill(left - 120, left - 80)
    kill(40, 80)
    assert met == ["before the lists", "midway", "midway"]
    call(folder, "migrate", "--verbosity", "0")
    assert kept(folder) == kept(whole.folder)
    assert set(announced(folder)) == set(announced(whole.folder))
    assert each_taken_over_once(folder, commit)
    assert rankings(folder) == published(commit)
    assert "everything agrees" in call(folder, "audit")
    played_on(folder)
    assert "everything agrees" in call(folder, "audit")


def told_so_far(folder, more, process):
    """Waits until so many lines more have been told."""
    wanted = len(announced(folder)) + more
    while len(announced(folder)) < wanted and process.poll() is None:
        time.sleep(0.001)


def progress(folder):
    with closing(old.database(folder)) as made:
        columns = [row[1] for row in made.execute("PRAGMA table_info(scoring_sheet)")]
        if "made_by" not in columns:
            return "before the lists"
        done = {made_by != "" for (made_by,) in made.execute("SELECT made_by FROM scoring_sheet")}
        return "midway" if len(done) == 2 else "after the lists" if True in done else "before the lists"


@pytest.mark.engineless
def test_log_that_was_changed_by_force_is_left_alone_and_named_and_stops_no_start(tmp_path):
    folder = load("ee0ee21", tmp_path)
    with closing(old.database(folder)) as made, made:
        made.execute("UPDATE scoring_entry SET body = body || ' ' WHERE sheet_id = 2 AND sequence = 2")
        made.execute("UPDATE scoring_sheet SET ruleset = replace(ruleset, '\"skat\"', '\"unknown\"') WHERE id = 11")
        rows = "SELECT * FROM scoring_seattotal WHERE sheet_id = 2"
        asked = made.execute(rows)
        columns = ", ".join(column for column, *_rest in asked.description)
        before = asked.fetchall()
    said = call(folder, "migrate", "--verbosity", "0")
    assert [line.partition(":")[0] for line in said.splitlines() if line.startswith("sheet ")] == [
        "sheet 2",
        "sheet 11",
    ]
    with closing(old.database(folder)) as made:
        assert made.execute(rows.replace("*", columns)).fetchall() == before
    assert call(folder, "migrate", "--verbosity", "0") == ""
    with inside(folder):
        startup.need_prepared_database()


@pytest.mark.services
@pytest.mark.parametrize("commit", UNDECIDED)
def test_old_data_is_brought_up_to_date_on_postgresql_killed_on_the_way(commit, tmp_path):
    address = old.new_on_postgresql(f"upgrade_{commit}")
    old.copy_to_postgresql(commit, tmp_path, address)
    for more in Random(commit).sample(range(40), 2):
        process = old.start(tmp_path, "manage.py", "migrate", "--verbosity", "0", DATABASE_URL=address)
        told_so_far(tmp_path, more, process)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    manage(tmp_path, "migrate", "--verbosity", "0", DATABASE_URL=address)
    assert set(announced(tmp_path)) == set(expected(commit))
    assert "everything agrees" in manage(tmp_path, "audit", DATABASE_URL=address)
    played_on(tmp_path, address)
    assert "everything agrees" in manage(tmp_path, "audit", DATABASE_URL=address)
