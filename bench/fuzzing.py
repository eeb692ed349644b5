"""Asks every operation of the interface at random, as six people with more and more rights, and looks at every answer.

    .ci/clients FOLDER
    .venv/bin/python bench/fuzzing.py --tools FOLDER [--cases 100] [--seed N] [--roles ROLE ...] [--no-edges]

Questions come from the schema: half of them well-formed, half with something wrong, most about something that there is.
No answer may be an error of the server's; status, content type, headers and body must be what the schema tells; what
the schema forbids must be refused, and what it allows understood. Besides, the edges of everything: each bound, each
key left out, each verb (not with `--no-edges`). Each role asks a club of its own that nobody asked before, on SQLite
and at a server of its own. Prints how often each asked what, and ends with 1 where something was found. `--forget 404`
takes a status out of the schema and must end with 1.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tqdm import tqdm

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import place, serving  # noqa: E402  found through the line above
from bench.fuzzed_club import ROLES, Club, club  # noqa: E402

FUZZER = ROOT / "tests" / "api" / "fuzzing" / "fuzzer.py"
SHOWN = 3
"""Examples of the same finding that are printed."""


@dataclass
class Asked:
    """What came of one role's questions."""

    cases: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    findings: Counter[tuple[str, str]] = field(default_factory=Counter)
    real: int = 0
    addressed: int = 0
    seconds: float = 0.0

    def heed(self, told: Mapping[str, Any]) -> Iterator[str]:
        """Takes it to the rest; what was found comes back in words, of each kind some."""
        if "addressed" in told:
            self.real, self.addressed = told["real"], told["addressed"]
            return
        operation = told.get("operation", "the fuzzer")
        self.cases[operation] += sum(told.get("answers", {}).values())
        self.answers.update(told.get("answers", {}))
        for each in told.get("findings", [{"check": "broken", "message": told.get("broken", ""), "again": ""}]):
            self.findings[operation, each["check"]] += 1
            if self.findings[operation, each["check"]] <= SHOWN:
                yield f"{operation}: {each['check']}: {each['message']}\n  {each['again']}\n"


def main(arguments: Sequence[str]) -> int:
    asked = _parser().parse_args(arguments)
    with club(asked.seed) as made:
        schema = published(asked.forget)
        done = {role: ask(role, made, schema, asked) for role in asked.roles}
    print(table(done))
    cases = sum(sum(each.cases.values()) for each in done.values())
    found = sum(sum(each.findings.values()) for each in done.values())
    print(f"{cases:,} questions in {sum(each.seconds for each in done.values()):.0f} seconds, {found} findings")
    return bool(found) or not cases


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=Path, required=True, help="the folder that .ci/clients filled")
    parser.add_argument("--cases", type=int, default=100, help="questions of each operation and role, 100 if not given")
    parser.add_argument("--seed", type=int, default=20261123)
    parser.add_argument("--roles", nargs="+", choices=ROLES, default=ROLES)
    parser.add_argument("--no-edges", dest="edges", action="store_false")
    parser.add_argument("--forget", help="a status that the schema is not to tell")
    return parser


def published(forget: str | None) -> dict[str, Any]:
    """The schema as everybody gets it; without this status, if one is named."""
    _headers, content = place.exchange(place.request("GET", "/api/schema/", headers={"QUERY_STRING": "format=json"}))
    schema: dict[str, Any] = json.loads(content)
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"].pop(forget, None)
    return schema


def ask(role: str, made: Club, schema: Mapping[str, Any], asked: argparse.Namespace) -> Asked:
    """Everything, as this role, of a club that nobody has asked before."""
    done, began = Asked(), time.monotonic()
    order = {"schema": schema, "cases": asked.cases, "seed": asked.seed, "edges": asked.edges, **made.told(role)}
    operations = [f"{verb.upper()} {path}" for path, verbs in schema["paths"].items() for verb in verbs]
    bar = tqdm(desc=role, total=len(operations) * (3 if asked.edges else 2), unit="operation")
    with TemporaryDirectory(prefix="kiebitz-fuzzed-") as folder, bar:
        made.copied(Path(folder) / "data")
        with serving.data(Path(folder) / "data", DJANGO_SECRET_KEY=place.SECRET) as site:
            for told in answers(asked.tools.absolute(), Path(folder), {**order, "site": site}):
                for found in done.heed(told):
                    bar.write(f"{role}: {found}")
                bar.update()
    done.findings.update((name, "never asked") for name in operations if not done.cases[name])
    done.seconds = time.monotonic() - began
    return done


def answers(tools: Path, folder: Path, order: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What the fuzzer tells line by line; it lives in an environment of its own."""
    with _running([tools / "fuzzing" / "bin" / "python", FUZZER], folder) as fuzzer:
        assert fuzzer.stdin is not None  # noqa: S101  it was asked for
        assert fuzzer.stdout is not None  # noqa: S101  it was asked for
        json.dump(order, fuzzer.stdin)
        fuzzer.stdin.close()
        yield from map(json.loads, fuzzer.stdout)
        if fuzzer.wait():
            yield {"broken": f"The fuzzer ended with {fuzzer.returncode}."}


@contextmanager
def _running(command: Sequence[str | Path], folder: Path) -> Iterator[subprocess.Popen[str]]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=folder, text=True, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


def table(done: Mapping[str, Asked]) -> str:
    """How often each role asked what, and behind it how often something was found."""
    names = list(dict.fromkeys(name for each in done.values() for name in each.cases))
    wide = max(map(len, names), default=0)
    lines = ["".ljust(wide) + "".join(f"{role:>14}" for role in done)]
    rows = {name: [_cell(each, name) for each in done.values()] for name in sorted(names, key=_by_address)}
    rows["about what there is"] = [_share(each) for each in done.values()]
    for status in sorted({status for each in done.values() for status in each.answers}):
        rows[status] = [f"{each.answers[status]:,}" for each in done.values()]
    lines += [name.ljust(wide) + "".join(f"{cell:>14}" for cell in cells) for name, cells in rows.items()]
    return "\n".join(lines)


def _by_address(name: str) -> list[str]:
    return name.split()[::-1]


def _cell(each: Asked, name: str) -> str:
    found = sum(times for (operation, _check), times in each.findings.items() if operation == name)
    return f"{each.cases[name]:,}" + (f" !{found}" if found else "")


def _share(each: Asked) -> str:
    return f"{each.real / each.addressed:.0%}" if each.addressed else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
