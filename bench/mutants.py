"""Small mistakes in the rules, drawn by lot: how many of them the tests see, and those that they do not.

    python bench/mutants.py --sample 80 --seed 1 --kept FOLDER [GAME ...]

Each mistake is read into a process of its own that has read nothing of the rules before: no byte code, kept answer or
drawn example is left of another. It runs the tests that call the function in question, first the golden examples, then
file by file, the quickest first; a limit of processor time counts as seen. Which tests call what is found out once,
and kept in the folder with the results, so that a run goes on where it ended. Ends with 1 below 95 of 100 in a game.
"""

import argparse
import ast
import functools
import gc
import json
import os
import pickle
import random
import resource
import sys
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper, cache, cached_property, partial
from importlib.machinery import SourceFileLoader
from itertools import chain
from pathlib import Path
from types import CodeType
from typing import Any, ClassVar, NamedTuple

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.mutating import around, mistakes, mutated, places  # noqa: E402  found through the line above

GAMES = ("skat", "doppelkopf", "ecarte", "sixty_six", "bauernschnapsen", "dreierschnapsen")
SHARED = {
    "sixty_six": ("rules/schnapsen/possible.py",),
    "bauernschnapsen": ("rules/schnapsen/*.py",),
    "dreierschnapsen": ("rules/schnapsen/*.py",),
    "core": ("rules/*.py",),
}
KIN = ("sixty_six", "bauernschnapsen", "dreierschnapsen")
SECONDS, WATCHED, BYTES = 300, 3600, 3 << 30
"""Of processor time for one run of tests, and while they are watched, and of memory: twice what all of them take."""
WANTED = 0.95
SURVIVED, KILLED, NO_TESTS = 0, (1, 2), 5
INI = """[pytest]
pythonpath = {root}
filterwarnings = error
markers =
    services
    clients
    slow
    long
    engineless
"""
Calls = dict[str, Any]


class Mutant(NamedTuple):
    """One mistake: which place of the file, and which of those that can be made there."""

    game: str
    path: str
    place: int
    variant: int

    @property
    def source(self) -> str:
        return (ROOT / self.path).read_text(encoding="utf-8")


def drawn(game: str, wanted: int, seed: int) -> list[Mutant]:
    """So many places of a game's modules and of those that it shares, and at each a mistake; more go on from fewer."""
    rng = random.Random(f"{seed} {game}")
    held = [
        (str(file.relative_to(ROOT)), place, rng.randrange(len(mistakes(each.node))))
        for pattern in (f"rules/games/{game}/*.py", *SHARED.get(game, ()))
        for file in sorted(ROOT.glob(pattern))
        for place, each in enumerate(places(ast.parse(file.read_text(encoding="utf-8"))))
    ]
    rng.shuffle(held)
    return [Mutant(game, *each) for each in held[:wanted]]


class Watching:
    """Which functions of the rules each test calls, and how long it takes."""

    def __init__(self) -> None:
        self.calls: Calls = {}
        self.collecting: dict[str, list[str]] = {}
        self.seen: set[Any] = set()

    def called(self, frame: Any, _event: str, _argument: object) -> None:
        self.seen.add(frame.f_code)

    def functions(self) -> list[str]:
        sys.settrace(None)
        inside = [code for code in self.seen if code.co_filename.startswith(f"{ROOT}/rules/")]
        self.seen.clear()
        return sorted({f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_firstlineno}" for code in inside})

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: Any) -> Iterator[None]:
        sys.settrace(self.called)
        report = yield
        self.collecting[collector.nodeid] = self.functions()
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
        forget()  # what a test finds kept was called by another
        before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        sys.settrace(self.called)
        done = yield
        own = {*self.functions(), *self.collecting.get(item.nodeid.split("::")[0], ())}
        self.calls[item.nodeid] = (resource.getrusage(resource.RUSAGE_SELF).ru_utime - before, sorted(own))
        return done


class Forgettable(cached_property[Any]):
    """A cached property that remembers who holds its value."""

    held: ClassVar[list[tuple[Any, str]]] = []

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        if instance is not None:
            self.held.append((instance, str(self.attrname)))
        return super().__get__(instance, owner)


def forget() -> None:
    while Forgettable.held:
        instance, name = Forgettable.held.pop()
        vars(instance).pop(name, None)
    for name in [name for name in sys.modules if name.split(".")[0] == "rules"]:
        for value in vars(sys.modules[name]).values():
            if isinstance(value, _lru_cache_wrapper):
                value.cache_clear()


class Choosing:
    """Only these tests, in this order."""

    def __init__(self, order: list[str]) -> None:
        self.order = {test: at for at, test in enumerate(order)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted((each for each in items if each.nodeid in self.order), key=lambda e: self.order[e.nodeid])


def run(kept: Path, files: Iterable[str], plugin: object) -> int:
    """Pytest, here and now, without Django: no test of the rules needs it."""
    hypothesis.settings.register_profile(
        "unshrunk", deadline=None, derandomize=True, phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate)
    )
    quiet = ("-x", "-q", "-m", "not long", "--tb=no", "--assert=plain")
    without = ("-pno:django", "-pno:cacheprovider", "-pno:xdist")
    where = ("-c", str(kept / "pytest.ini"), "--rootdir", str(ROOT), "--noconftest", "--import-mode=importlib")
    drawing = ("--hypothesis-profile", "unshrunk")
    own = [str(ROOT / file) for file in sorted(set(files))]
    return int(pytest.main([*quiet, *without, *where, *drawing, *own], plugins=[plugin]))


@cache
def compiled() -> dict[str, CodeType]:
    """All modules of the rules and of their tests, made from their texts and not yet read."""
    files = [file for folder in ("rules", "tests/rules") for file in (ROOT / folder).rglob("*.py")]
    return {str(file): compile(file.read_bytes(), file, "exec", dont_inherit=True) for file in files}


@cache
def parsed() -> dict[str, bytes]:
    """The golden files by their texts, which take longer to parse than to try."""
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "rules").rglob("*.toml")]
    return {text: pickle.dumps(tomllib.loads(text)) for text in texts}


def read_with(mutant: Mutant) -> None:
    """From now on the mutant's tree is what the module is made of."""
    known, parse = parsed(), tomllib.loads
    tomllib.loads = lambda text, **more: pickle.loads(known[text]) if text in known else parse(text, **more)  # noqa: S301
    tree, _ = mutated(mutant.source, mutant.place, mutant.variant)
    file, own = str(ROOT / mutant.path), SourceFileLoader.get_code
    texts = {**compiled(), file: compile(tree, file, "exec", dont_inherit=True)}
    SourceFileLoader.get_code = lambda loader, name: texts.get(loader.path) or own(loader, name)  # type: ignore[method-assign]


def stages(mutant: Mutant, calls: Calls) -> list[list[str]]:
    """The game's tests that call the function, the likeliest to see it first; all of the game where none calls it: it
    stands outside of functions, or was called when its module was read.
    """
    span = around(mutant.source, places(ast.parse(mutant.source))[mutant.place].line)
    others = () if mutant.game == "core" else set(GAMES) - {mutant.game, *(KIN if "schnapsen/" in mutant.path else ())}
    near: dict[str, list[tuple[float, str]]] = defaultdict(list)
    far: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for test, (seconds, functions) in calls.items():
        if not any(other in test for other in others):
            by_file = near if _called(mutant.path, span, functions) else far
            by_file[test.split("::")[0]].append((seconds, test))
    first, then = _ordered(near)[:3], _ordered(near)[3:] + ([] if span and near else _ordered(far))
    return [list(chain.from_iterable(each)) for each in (first, then) if each]


def _called(path: str, span: tuple[int, int] | None, functions: list[str]) -> bool:
    own = [int(each.rpartition(":")[2]) for each in functions if each.rpartition(":")[0] == path]
    return bool(own) if span is None else any(span[0] <= line <= span[1] for line in own)


def _ordered(by_file: dict[str, list[tuple[float, str]]]) -> list[list[str]]:
    files = sorted(by_file, key=lambda file: ("test_golden" not in file, sum(seconds for seconds, _ in by_file[file])))
    return [[test for _, test in sorted(by_file[file])] for file in files]


def tried(mutant: Mutant, calls: Calls, kept: Path) -> bool:
    """Whether a test sees it; each stage is a process of its own, forked from one that has not read the rules."""
    for order in stages(mutant, calls):
        code = apart(kept, partial(_tests_see, mutant, order, kept))
        if code in KILLED or code < 0:
            return True
        if code not in {SURVIVED, NO_TESTS}:
            raise RuntimeError(f"pytest ended with {code}: {mutant}")
    return False


def _tests_see(mutant: Mutant, order: list[str], kept: Path) -> int:
    read_with(mutant)
    return run(kept, (test.split("::")[0] for test in order), Choosing(order))


def apart(kept: Path, act: Callable[[], int], seconds: int = SECONDS) -> int:
    """What `act()` returns in a process of its own, which writes byte code nowhere; minus a signal that ended it."""
    if not (child := os.fork()):
        code = 3
        try:
            sys.dont_write_bytecode, sys.pycache_prefix = True, str(kept / "none")
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            gc.disable()
            with Path(os.devnull).open("w") as nothing:
                os.dup2(nothing.fileno(), 1)
                os.dup2(nothing.fileno(), 2)
            code = act()
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def watched(kept: Path) -> Calls:
    """Which functions each test calls; found out once, by running all of them."""
    file = kept / "calls.json"
    if not file.exists():
        code = apart(kept, partial(_watch, kept, file), WATCHED)
        if code != SURVIVED:
            raise RuntimeError(f"the tests of the rules are not green without a mistake: {code}")
    calls: Calls = json.loads(file.read_text(encoding="utf-8"))
    return calls


def _watch(kept: Path, file: Path) -> int:
    watching = Watching()
    functools.cached_property = Forgettable  # type: ignore[misc]
    code = run(kept, ["tests/rules"], watching)
    file.write_text(json.dumps(watching.calls), encoding="utf-8")
    return code


def results(kept: Path) -> dict[Mutant, bool]:
    file = kept / "results.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else ()
    return {Mutant(*json.loads(line)[0]): json.loads(line)[1] for line in lines}


def one_game(game: str, sample: list[Mutant], kept: Path) -> float:
    """The share of these that is killed; each survivor is printed, to be looked at."""
    known, calls = results(kept), watched(kept)
    for mutant in sample:
        if mutant not in known:
            known[mutant] = tried(mutant, calls, kept)
            with (kept / "results.jsonl").open("a", encoding="utf-8") as file:
                print(json.dumps([mutant, known[mutant]]), file=file)
        if not known[mutant]:
            print(f"  {mutant.path}:{mutated(mutant.source, mutant.place, mutant.variant)[1]}", flush=True)
    killed = sum(known[mutant] for mutant in sample)
    print(f"{game}: {killed} of {len(sample)} killed, {killed / len(sample):.1%}", flush=True)
    return killed / len(sample)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join((*GAMES, "core")))
    parser.add_argument("--sample", type=int, default=80, help="mistakes per game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--kept", type=Path, required=True, help="folder for what is found out; one per state of the tree"
    )
    asked = parser.parse_args()
    asked.kept.mkdir(parents=True, exist_ok=True)
    (asked.kept / "pytest.ini").write_text(INI.format(root=ROOT), encoding="utf-8")
    watched(asked.kept)
    compiled()
    parsed()
    gc.freeze()
    shares = [
        one_game(game, drawn(game, asked.sample, asked.seed), asked.kept) for game in asked.games or (*GAMES, "core")
    ]
    return int(min(shares) < WANTED)


if __name__ == "__main__":
    sys.exit(main())
