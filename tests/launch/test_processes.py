"""Children are started again, end with their parent, and leave nothing behind. Each parent here is a real process."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from functools import partial
from pathlib import Path

import pytest

from config.launch import processes
from config.launch.processes import Child
from tests.launch.running import soon

ROOT = Path(__file__).resolve().parents[2]

# A child like the worker: it has a process of its own, ends it when asked to end, and tells both numbers.
CHILD = """
import os, signal, subprocess, sys, time
other = subprocess.Popen(["sleep", "300"])
signal.signal(signal.SIGTERM, lambda *_: other.kill() or sys.exit())
print(os.getpid(), other.pid, flush=True)
time.sleep(300)
"""
PARENT = """
import os, sys
from pathlib import Path
from config.launch.processes import Child, Supervisor, python
child = Child("child", python("-c", sys.argv[2]), os.environ, Path(sys.argv[1]))
with Supervisor() as supervisor:
    supervisor.start(child)
    supervisor.watch()
print("left in good order")
"""


def alive(number):
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.fixture
def log(tmp_path):
    return tmp_path / "child.log"


@pytest.fixture
def parent(log):
    process = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(log), CHILD],
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    soon(lambda: started(log))
    yield process
    process.kill()
    process.communicate()
    soon(lambda: not any(alive(number) for numbers in started(log) for number in numbers))


def started(log):
    """The numbers of every child so far and of its own process."""
    return [[int(each) for each in line.split()] for line in log.read_text().splitlines()] if log.exists() else []


def test_child_that_was_killed_is_started_again_without_its_leftovers(parent, log):
    child, left_behind = started(log)[0]
    os.kill(child, signal.SIGKILL)
    soon(lambda: len(started(log)) == 2)
    assert not alive(child)
    soon(lambda: not alive(left_behind))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ending_the_parent_ends_the_children(parent, log, number):
    parent.send_signal(number)
    output, _ = parent.communicate(timeout=30)
    assert (parent.returncode, output) == (0, "left in good order\n")
    soon(lambda: not any(alive(each) for each in started(log)[0]))
    assert len(started(log)) == 1


def test_killing_the_parent_ends_the_children(parent, log):
    parent.kill()
    soon(lambda: not any(alive(each) for each in started(log)[0]))


def child_of(tmp_path, script):
    return Child("thing", processes.python("-c", textwrap.dedent(script)), os.environ, tmp_path / "thing.log")


def test_child_that_dies_at_once_is_started_ever_more_patiently(tmp_path, capsys):
    child = child_of(tmp_path, "raise SystemExit(7)")
    pauses = []
    for _ in range(9):
        child.start()
        child.process.wait()
        child.bury(time.monotonic())
        pauses.append(child.pause)
    assert pauses == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    assert capsys.readouterr().err.count("The thing ended unexpectedly (7) and starts again.") == 9


def test_child_that_had_lived_long_enough_is_started_at_once(tmp_path, capsys):
    child = child_of(tmp_path, "pass")
    child.pause = 16
    child.start()
    child.process.wait()
    child.bury(child.started + processes.LONG_ENOUGH + 1)
    assert child.pause == processes.SHORTEST_PAUSE
    assert capsys.readouterr().err


def test_child_that_does_not_start_is_told_with_the_end_of_its_log(tmp_path):
    script = """
        import os
        from pathlib import Path
        from config.launch.place import CommandError
        from config.launch.processes import Child, Supervisor, python
        import sys
        child = Child("web server", python("-c", "raise SystemExit('no database')"), os.environ, Path(sys.argv[1]))
        with Supervisor() as supervisor:
            supervisor.start(child)
            try:
                supervisor.wait_until(lambda: False, child)
            except CommandError as trouble:
                print(trouble)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), str(tmp_path / "web.log")],
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
    )
    assert done.stdout == f"The web server did not start. The end of {tmp_path}/web.log:\nno database\n"


def _ends_with(log, line):
    return log.read_text().endswith(line)


def test_a_log_is_bounded_while_its_process_runs(tmp_path, monkeypatch):
    """Both files together hold the last lines, in order."""
    monkeypatch.setattr(processes, "LOG_LIMIT", 5_000)
    os.mkfifo(said := tmp_path / "said")
    child = child_of(tmp_path, f"for line in open({str(said)!r}): print(line, end='', flush=True)")
    child.start()
    old, written = child.log.with_suffix(".old.log"), 2_000
    with said.open("w") as lines_to_write:
        for first in range(0, written, 400):
            lines_to_write.writelines(f"{number:09}\n" for number in range(first, first + 400))
            lines_to_write.flush()
            soon(partial(_ends_with, child.log, f"{first + 399:09}\n"))
            child.keep_alive()
    child.process.kill()
    child.process.wait()
    assert child.log.stat().st_size <= processes.LOG_LIMIT
    lines = [int(line) for line in (old.read_text() + child.log.read_text()).split()]
    assert lines == list(range(written - len(lines), written))
    assert 400 <= len(lines) < written


def test_a_log_is_its_owners_alone(tmp_path, monkeypatch):
    """Also one that an earlier version left open to others, and the one before it."""
    monkeypatch.setattr(processes, "LOG_LIMIT", 3)
    child = child_of(tmp_path, "print('long')")
    child.log.touch(mode=0o644)
    for _start in range(2):
        child.start()
        child.process.wait()
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {child.log.name: 0o600, child.log.with_suffix(".old.log").name: 0o600}


def test_a_log_that_cannot_be_kept_for_want_of_room_is_emptied_all_the_same(tmp_path, monkeypatch):
    child = child_of(tmp_path, "import time; time.sleep(60)")
    child.start()
    child.log.with_suffix(".old.log").mkdir()
    os.truncate(child.log, processes.LOG_LIMIT + 1)
    child.keep_alive()
    assert child.log.stat().st_size == 0
    child.ask_to_end()
    child.make_sure_it_ended()


def test_long_log_gives_way_to_a_new_one(tmp_path):
    child = child_of(tmp_path, "print('new')")
    child.log.write_bytes(b"x" * (processes.LOG_LIMIT + 1))
    child.start()
    child.process.wait()
    assert child.log.read_text() == "new\n"
    assert child.log.with_suffix(".old.log").stat().st_size == processes.LOG_LIMIT + 1
