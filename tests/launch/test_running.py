"""The whole of `./kiebitz serve`, with its real web server and worker, killed and asked to end."""

import http.client
import os
import pty
import re
import signal
from contextlib import contextmanager

import pytest

from config.launch import network
from tests.launch.running import Running, everyone, soon


@contextmanager
def served(data, **variables):
    port = network.free_port()
    service = Running(data, "serve", "--port", str(port), **variables)
    try:
        service.port, service.greeting = port, service.read_greeting()
        yield service
    finally:
        service.end()


@pytest.fixture(scope="module")
def running(tmp_path_factory, prepared):
    """One for those that leave it as it was."""
    with served(prepared(tmp_path_factory.mktemp("running") / "data")) as service:
        yield service


@pytest.fixture
def ending(tmp_path, prepared):
    """One of a test's own."""
    with served(prepared(tmp_path / "data")) as service:
        yield service


@pytest.mark.services
def test_serve_makes_its_database_and_prints_address_and_a_link_for_the_first_account(tmp_path):
    with served(tmp_path / "data") as running:
        address = re.escape(f"http://{network.local_address()}:{running.port}/")
        assert re.search(rf"^Kiebitz runs at {address}$", running.greeting, re.MULTILINE)
        assert re.search(rf"^  {address}setup/\S+/$", running.greeting, re.MULTILINE)
        assert network.answers(running.port, "/readyz")


@pytest.mark.services
def test_serve_listens_at_the_address_that_the_operator_named_alone(tmp_path, prepared):
    with served(prepared(tmp_path / "data"), KIEBITZ_ADDRESS="127.0.0.2") as running:
        assert f"Kiebitz runs at http://127.0.0.2:{running.port}/" in running.greeting
        assert ask(running, "127.0.0.2")[0].status == 200
        with pytest.raises(ConnectionRefusedError):
            ask(running, "127.0.0.1")


def ask(running, address, path="/", **headers):
    connection = http.client.HTTPConnection(address, running.port, timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    text = answer.read().decode(errors="replace")
    connection.close()
    return answer, text


@pytest.mark.services
def test_serve_answers_at_an_address_that_it_did_not_know_of_at_its_start(running):
    """Each of 127.0.0.0/8 is this machine's own; nobody named this one."""
    assert ask(running, "127.0.0.2")[0].status == 200
    assert ask(running, "127.0.0.2", Host="127.0.0.3")[0].status == 400
    assert ask(running, "127.0.0.2", Host="evil.example")[0].status == 400


@pytest.mark.services
def test_serve_has_collected_its_styles(running):
    _, page = ask(running, "127.0.0.1")
    (style,) = re.findall(r'href="(/static/css/kiebitz[^"]*)"', page)
    answer, _ = ask(running, "127.0.0.1", style, **{"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == "max-age=31536000, public, immutable"
    assert answer.headers["Content-Encoding"] == "gzip"
    assert (running.data / "static" / "made-of").is_file()


@pytest.mark.services
@pytest.mark.parametrize("name", ["gunicorn", "celery"])
def test_serve_starts_a_killed_process_again(running, name):
    first = running.chief(name)
    os.kill(first, signal.SIGKILL)
    soon(lambda: running.chiefs(name) not in ([], [first]))
    soon(lambda: network.answers(running.port, "/readyz"))


@pytest.mark.services
def test_serve_ends_in_good_order(ending):
    ending.process.send_signal(signal.SIGTERM)
    ending.process.communicate(timeout=60)
    assert ending.process.returncode == 0
    assert everyone(ending.data) == {}
    assert not network.answers(ending.port)


@pytest.mark.services
def test_a_closed_window_does_not_end_the_evening(tmp_path, prepared):
    """Its last copy is made when it ends: nobody sees the window any more, and the log says what it would."""
    stick, data, port = tmp_path / "stick", prepared(tmp_path / "data"), network.free_port()
    stick.mkdir()
    window, inside = pty.openpty()
    service = Running(data, "serve", "--port", str(port), "--copies", str(stick), stdout=inside)
    try:
        os.close(inside)
        shown = b""
        while b"Ctrl-C ends it" not in shown:
            shown += os.read(window, 1000)
        soon(lambda: [*stick.glob("*.kiebitz")])
        os.close(window)
        service.process.send_signal(signal.SIGHUP)
        log = data / "log" / "serve.log"
        soon(lambda: log.exists() and "its window was closed" in log.read_text())
        assert network.answers(port, "/readyz")
        for each in stick.iterdir():
            each.unlink()
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(60) == 0
        assert len([*stick.glob("*.kiebitz")]) == 1
        assert f"A last copy goes to {stick} ..." in log.read_text()
    finally:
        service.end()


@pytest.mark.services
def test_serve_leaves_no_process_behind_when_everything_is_killed_at_once(ending):
    """Launcher, web and worker: their pools and the beat must notice by themselves."""
    for number in (ending.process.pid, ending.chief("gunicorn"), ending.chief("celery")):
        os.kill(number, signal.SIGKILL)
    soon(lambda: not everyone(ending.data))
