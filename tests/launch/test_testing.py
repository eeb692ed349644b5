"""What ./kiebitz test asks pytest for."""

import os
import subprocess
from contextlib import nullcontext

import pytest

from config.launch import servers, testing
from config.launch.place import ROOT


@pytest.fixture
def asked(monkeypatch):
    """What the given words make of it; no test is run."""
    commands = []

    def run(command, env, **_more):
        commands.append(command)
        ask.environment = env
        return subprocess.CompletedProcess(command, 5)

    monkeypatch.setattr(testing.subprocess, "run", run)
    monkeypatch.setattr(testing.signal, "signal", lambda *_arguments: None)

    def ask(*words):
        assert testing.run_tests(words) == 5
        *_earlier, command = commands
        return command

    return ask


def marked(command):
    """The last -m counts; the first is Python's own."""
    return command[len(command) - 1 - command[::-1].index("-m") + 1]


@pytest.mark.parametrize(
    ("words", "selection"),
    [
        ([], "not services"),
        (["--quick"], "not services and not slow"),
        (["-m", "slow"], "slow"),
        (["tests/rules"], "not services"),
    ],
)
def test_words_choose_what_is_run(asked, words, selection):
    command = asked(*words)
    assert marked(command) == selection
    assert not {"--quick", "--all"} & {*command}


def test_stories_of_clients_run_where_there_is_what_makes_them(asked, monkeypatch):
    monkeypatch.setattr(servers, "throwaway", lambda: nullcontext({}))
    monkeypatch.delenv("KIEBITZ_CLIENTS", raising=False)
    assert marked(asked("--all")) == "not clients"
    monkeypatch.setenv("KIEBITZ_CLIENTS", "/tools")
    assert "not clients" not in asked("--all")
    assert asked.environment["KIEBITZ_CLIENTS"] == "/tools"


@pytest.mark.parametrize("cores", [1, 3])
def test_a_process_for_each_core_that_may_be_used(asked, monkeypatch, cores):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: {*range(cores)})
    command = asked()
    assert command[command.index("-n") + 1] == str(cores)


def test_the_shell_has_no_say_in_what_the_tests_see(asked, monkeypatch):
    """And what one process has compiled, the others read."""
    for name in ("KIEBITZ_HTTPS", "DJANGO_DEBUG", "PYTHONDONTWRITEBYTECODE"):
        monkeypatch.setenv(name, "1")
    asked()
    assert not {"KIEBITZ_HTTPS", "DJANGO_DEBUG", "PYTHONDONTWRITEBYTECODE"} & asked.environment.keys()


def test_places_that_are_slow_are_there_and_marked(request):
    from tests.conftest import SLOW

    assert [place for place in SLOW if not any((ROOT / "tests").glob(place))] == []
    assert request.node.get_closest_marker("slow")
