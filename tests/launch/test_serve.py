"""What a club's operator is told when its start cannot be prepared."""

import os
import pty
import subprocess
import termios

import pytest

from config.launch import network, processes, serve
from config.launch.place import ROOT, CommandError, DataFolder
from config.launch.serve import reason_in

CHAINED = """\
Traceback (most recent call last):
  File "one.py", line 1, in connect
psycopg.OperationalError: inner

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "manage.py", line 15, in <module>
    main()
django.db.utils.OperationalError: connection to server failed: Connection refused
\tIs the server running?
Is it accepting connections?
"""


@pytest.mark.parametrize(
    ("stderr", "reason"),
    [
        (CHAINED, "django.db.utils.OperationalError: connection to server failed: Connection refused"),
        ("CommandError: There is no such thing.\n", "CommandError: There is no such thing."),
        ("", "no reason given"),
    ],
)
def test_reason_is_the_error_itself(stderr, reason):
    assert reason_in(stderr) == reason


@pytest.fixture
def networks(monkeypatch):
    """`networks(address)`: from now on the machine is reached there."""

    def now(address):
        monkeypatch.setattr(network, "local_address", lambda: address)

    return now


def test_an_address_that_comes_later_is_told_once(networks, capsys):
    reach = serve.Reach(8000, network.LOOPBACK)
    for address in (network.LOOPBACK, "192.0.2.7", "192.0.2.7", network.LOOPBACK):
        networks(address)
        reach.look()
    later, gone = capsys.readouterr().out.splitlines()
    assert later == "Phones reach Kiebitz at http://192.0.2.7:8000/"
    assert gone.startswith("No phone can reach Kiebitz")


def test_it_listens_everywhere_or_at_the_address_that_the_operator_named(tmp_path):
    def listens(**given):
        return serve.listens_at(DataFolder.of({"KIEBITZ_DATA": str(tmp_path), **given}))

    assert (listens(), listens(KIEBITZ_ADDRESS="")) == ("0.0.0.0", "0.0.0.0")  # noqa: S104  what serve is for
    assert listens(KIEBITZ_ADDRESS="127.0.0.1") == "127.0.0.1"
    with pytest.raises(CommandError, match=r"KIEBITZ_ADDRESS must be an address such as 127\.0\.0\.1, not 'here'"):
        listens(KIEBITZ_ADDRESS="here")


def test_a_named_address_is_the_only_one_that_is_told(networks, capsys):
    networks("192.0.2.7")
    reach = serve.Reach(8000, network.LOOPBACK, alone=True)
    reach.look()
    assert not capsys.readouterr().out
    assert reach.told() == "No phone can reach Kiebitz: it listens only on 127.0.0.1 (KIEBITZ_ADDRESS)."


@pytest.mark.parametrize(("address", "warned"), [(network.LOOPBACK, True), ("192.0.2.7", False)])
def test_the_greeting_says_when_no_phone_can_reach_it(tmp_path, address, warned):
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path)})
    greeting = serve._greeting(place, f"http://{address}:8000", "", serve.Reach(8000, address))
    assert ("No phone can reach Kiebitz" in greeting) is warned


def test_later_addresses_are_answered_to_unless_the_operator_named_the_hosts(tmp_path):
    mine = DataFolder.of({"KIEBITZ_DATA": str(tmp_path), "KIEBITZ_HOSTS": "scores.example.org"})
    assert mine.environment(**serve._hosts(mine, "192.0.2.7"))["KIEBITZ_HOSTS"] == "scores.example.org"
    assert "KIEBITZ_OWN_ADDRESSES" not in serve._hosts(mine, "192.0.2.7")
    nobodys = serve._hosts(DataFolder.of({"KIEBITZ_DATA": str(tmp_path)}), "192.0.2.7")
    assert nobodys["KIEBITZ_OWN_ADDRESSES"] == "true"
    assert {"localhost", "127.0.0.1", "192.0.2.7"} <= set(nobodys["KIEBITZ_HOSTS"].split())


def test_an_upgrade_shows_on_the_terminal_how_far_it_is(tmp_path):
    """Step by step, and which one it is at: one of them may take its time with a club of many years."""
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path / "data")})
    window, inside = pty.openpty()
    termios.tcsetwinsize(inside, (25, 120))  # a bar keeps to the width that there is
    subprocess.run(
        [*processes.python("manage.py", "migrate", "contenttypes"), "--tables-only", "--verbosity", "0"],
        cwd=ROOT,
        env=place.environment(),
        stdout=inside,
        check=True,
    )
    os.close(inside)
    shown = os.read(window, 100_000).decode()
    os.close(window)
    assert "Upgrading" in shown
    assert "0/2" in shown
    assert "contenttypes 0001_initial" in shown


@pytest.mark.parametrize(("shown", "told"), [(True, "how far\n"), (False, "")])
def test_what_a_preparation_shows_goes_to_the_terminal_and_its_error_is_a_sentence(
    tmp_path, monkeypatch, capfd, shown, told
):
    place = DataFolder.of({"KIEBITZ_DATA": str(tmp_path / "data")})
    code = "print('how far', flush=True); raise SystemExit('There is no room.')"
    monkeypatch.setattr(serve, "python", lambda *_arguments: processes.python("-c", code))
    with pytest.raises(CommandError, match=r"^There is no room\.$"):
        serve._manage(place, place.environment(), "migrate", shown=shown)
    assert capfd.readouterr().out == told
