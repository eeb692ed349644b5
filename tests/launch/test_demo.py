"""`./kiebitz demo` from an empty folder to papers and pages, with its real worker and web server."""

import json
import signal
import urllib.request

import pytest

from config.launch import network
from tests.launch.running import Running, everyone


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


def run(data, *command):
    started = Running(data, *command)
    try:
        output, _ = started.process.communicate(timeout=300)
        return started.process.returncode, output
    finally:
        started.end()


def printed(data):
    return {path: path.read_bytes()[:5] for path in (data / "prints").iterdir()}


@pytest.mark.services
def test_demo_prints_once_and_then_shows_itself(data):
    status, output = run(data, "demo", "--once")
    assert status == 0, output
    papers = printed(data)
    assert papers
    assert set(papers.values()) == {b"%PDF-"}
    assert list(data.glob("ranking*"))
    assert output.splitlines()[-1] == f"Data: {data}"
    assert everyone(data) == {}

    assert run(data, "demo", "--once")[0] == 0
    assert printed(data) == papers  # nothing is made twice

    shows_itself(data)


def shows_itself(data):
    port = network.free_port()
    started = Running(data, "demo", "--port", str(port))
    try:
        greeting = started.read_greeting()
        known = json.loads((data / "demo.json").read_text())
        for each in known["sign_ins"]:
            assert [each["user"], each["password"]] in [line.split()[-2:] for line in greeting.splitlines()]
        for path in known["url_paths"]:
            assert f"http://127.0.0.1:{port}{path}\n" in greeting
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}") as page:
                assert page.status == 200
        started.process.send_signal(signal.SIGINT)
        started.process.communicate(timeout=60)
        assert started.process.returncode == 0
    finally:
        started.end()


@pytest.mark.services
def test_demo_says_which_file_of_games_is_missing(data, tmp_path):
    status, output = run(data, "demo", "--once", "--games", str(tmp_path / "none.sgf"))
    assert status != 0
    assert f"There is no file {tmp_path}/none.sgf." in output
    assert "Traceback" not in output
