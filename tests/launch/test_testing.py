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

    def run(command, env, **_more):
        ask.everything.append((command, env))
        return subprocess.CompletedProcess(command, ask.answers.pop(0) if ask.answers else 5)

    monkeypatch.setattr(testing.subprocess, "run", run)
    monkeypatch.setattr(testing.signal, "signal", lambda *_arguments: None)

    def ask(*words):
        ask.everything.clear()
        assert testing.run_tests(words) == 5
        command, ask.environment = ask.everything[-1]
        return command

    ask.everything, ask.answers = [], []
    return ask


def marked(command):
    """The last -m counts; the first is Python's own."""
    return command[len(command) - 1 - command[::-1].index("-m") + 1]


@pytest.mark.parametrize(
    ("words", "selection"),
    [
        ([], "not services and not long"),
        (["--quick"], "not services and not long and not slow"),
        (["--long"], "long and not services"),
        (["-m", "slow"], "slow"),
        (["tests/rules"], "not services and not long"),
    ],
)
def test_words_choose_what_is_run(asked, words, selection):
    command = asked(*words)
    assert marked(command) == selection
    assert not {"--quick", "--long", "--all"} & {*command}


@pytest.fixture
def on_servers(monkeypatch):
    monkeypatch.setattr(servers, "throwaway", lambda: nullcontext({"DATABASE_URL": "postgresql://"}))
    monkeypatch.delenv("KIEBITZ_CLIENTS", raising=False)


def test_stories_of_clients_run_where_there_is_what_makes_them(asked, on_servers, monkeypatch):
    assert marked(asked("--all")) == f"({testing.ON_SERVERS}) and not clients"
    monkeypatch.setenv("KIEBITZ_CLIENTS", "/tools")
    assert marked(asked("--all")) == testing.ON_SERVERS == "services or not engineless and not long"
    assert asked.environment["KIEBITZ_CLIENTS"] == "/tools"


def test_all_is_the_long_forms_and_then_the_servers(asked, on_servers):
    asked("--all", "tests/scoring")
    long, again = asked.everything
    assert [marked(command) for command, _ in asked.everything] == [
        "long and not services",
        f"({testing.ON_SERVERS}) and not clients",
    ]
    assert all(command[-1] == "tests/scoring" for command, _ in asked.everything)
    assert "DATABASE_URL" not in long[1]
    assert again[1]["DATABASE_URL"] == "postgresql://"


@pytest.mark.parametrize(
    ("answers", "answer", "runs"),
    [([0, 0], 0, 2), ([5, 0], 0, 2), ([0, 5], 0, 2), ([5, 5], 5, 2), ([0, 1], 1, 2), ([1], 1, 1), ([2], 2, 1)],
)
def test_all_is_red_if_either_half_is_and_ends_with_the_first(asked, on_servers, answers, answer, runs):
    asked.answers[:] = answers
    assert testing.run_tests(["--all"]) == answer
    assert len(asked.everything) == runs


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
