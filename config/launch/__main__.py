"""The command line of ./kiebitz; what a command does stands in the modules beside it."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from config import space
from config.launch import demo, saving, serve, testing
from config.launch.place import CommandError, DataFolder, echo

USAGE = """\
Kiebitz keeps score at real card tables.

  ./kiebitz demo [--once] [--games FILE] [--port N]   a filled example: web and worker until Ctrl-C;
                                                      --once prints lists and ranking into the data folder and ends;
                                                      --games imports real games from a file
  ./kiebitz serve [--port N] [--copies FOLDER]        a club's own start, reachable in the local network;
                                                      --copies saves it into that folder, every minute
  ./kiebitz backup FILE                               everything in one file, also while Kiebitz runs
  ./kiebitz restore FILE                              the same back again, into an empty folder or database
  ./kiebitz test [--quick|--long|--all] [arguments of pytest]
                                                      the tests: every behaviour once; --quick without those that take
                                                      most of the time; --long the long forms instead; --all these, and
                                                      the database again on PostgreSQL, Redis, a worker, Chromium
  ./kiebitz manage COMMAND [arguments]                Django's command line, with the same settings and data
  ./kiebitz help                                      this text

The data lives in ./var, or in the folder that KIEBITZ_DATA names.
"""


def port(typed: str) -> int:
    """A port that can be listened on."""
    number = int(typed) if typed.isdecimal() and len(typed) <= len("65535") else 0
    if not 0 < number < 1 << 16:
        raise argparse.ArgumentTypeError(f"{typed!r} is not a port; ports are numbers from 1 to 65535.")
    return number


def options_of(command: str, *, once: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"./kiebitz {command}", allow_abbrev=False)
    parser.add_argument("--port", type=port, default=8000, metavar="N", help="default: 8000")
    if once:
        parser.add_argument("--once", action="store_true", help="build, print and end")
        parser.add_argument("--games", type=Path, metavar="FILE", help="real games to import")
    return parser


def run_demo(arguments: Sequence[str]) -> int:
    given = options_of("demo", once=True).parse_args(arguments)
    place = DataFolder.of(os.environ)
    games = None if given.games is None else place.as_typed(given.games)
    return demo.once(place, games) if given.once else demo.run(place, games, given.port)


def run_serve(arguments: Sequence[str]) -> int:
    parser = options_of("serve", once=False)
    parser.add_argument("--copies", type=Path, metavar="FOLDER", help="a copy of everything each minute, on a stick")
    given, place = parser.parse_args(arguments), DataFolder.of(os.environ)
    return serve.run(place, given.port, given.copies and place.as_typed(given.copies))


def run_manage(arguments: Sequence[str]) -> int:
    place = DataFolder.of(os.environ)
    os.chdir(place.called_from)
    os.execve(sys.executable, [sys.executable, str(place.root / "manage.py"), *arguments], place.environment())  # noqa: S606  no shell wanted


def run_help(_arguments: Sequence[str]) -> int:
    echo(USAGE.rstrip())
    return 0


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "demo": run_demo,
    "serve": run_serve,
    "backup": saving.backup,
    "restore": saving.restore,
    "test": testing.run_tests,
    "manage": run_manage,
    "help": run_help,
    "-h": run_help,
    "--help": run_help,
}


def main(argv: Sequence[str]) -> int:
    command, *arguments = argv or ["help"]
    if command not in COMMANDS:
        echo(f"There is no command {command!r}.", USAGE.rstrip(), to=sys.stderr)
        return 2
    try:
        return COMMANDS[command](arguments)
    except CommandError as trouble:
        echo(str(trouble), to=sys.stderr)
        return 1
    except OSError as error:
        if not space.is_full(error):
            raise
        echo(f"The disk is full ({error}). Make room, then start again.", to=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
