"""The short form of bench/mutants.py: mistakes planted in the rules are seen, code that is left alone is not."""

import ast
import subprocess
import sys
from pathlib import Path

from bench import mutating

ROOT = Path(__file__).resolve().parents[2]
SOURCE = '''
"""Of a module."""
__all__ = ("text",)
LIMITS: dict[str, int] = {"least": 1, "most": 5}
SAID = Text("three words here", "trois", "code")


@cache
def inside(points: int, *, strict: bool = False) -> bool:
    """Whether it is inside."""
    if not points and strict:
        raise NOTHING
    tossed = both(rng.randrange(100) < points, not rng.randrange(5))
    some = [each for each in given if each]
    return all(low < points for low in zip(some, strict=True))
'''
LOW = "(low < points for low in zip(some, strict=True))"
HERE = {
    "4: {'least': 1, 'most': 5}  ->  {'most': 5}",
    "4: {'least': 1, 'most': 5}  ->  {'least': 1}",
    "4: 'least'  ->  'least_'",
    "4: 'most'  ->  'most_'",
    "4: 1  ->  2",
    "4: 1  ->  0",
    "4: 5  ->  6",
    "4: 5  ->  4",
    "9: False  ->  True",
    "11: if not points and strict: raise NOTHING  ->  if not (not points and strict): raise NOTHING",
    "11: not points and strict  ->  not points or strict",
    "11: not points  ->  points",
    f"15: all({LOW})  ->  any({LOW})",
    "15: low < points  ->  low <= points",
    "15: low < points  ->  low >= points",
    "14: (each for each in given if each)  ->  (each for each in given)",
}
RETURNED = f"15: return all({LOW})  ->  return None"
TRIED = """
import sys
from pathlib import Path
from bench.mutants import INI, ROOT, Mutant, compiled, tried
from bench.mutating import UNCHANGED, mutated

compiled()
kept, source, wanted = Path(sys.argv[1]), (ROOT / "rules/ranking.py").read_text(), "a != b  ->  a == b"
(kept / "pytest.ini").write_text(INI.format(root=ROOT))
at = next(at for at in range(99) if mutated(source, at, 0)[1].endswith(wanted))
line = mutated(source, at, 0)[1].partition(":")[0]
calls = {"tests/rules/test_ranking.py::test_rank_shares_places_and_skips_the_next": (0.1, [f"rules/ranking.py:{line}"])}
for variant in (0, UNCHANGED):
    print(tried(Mutant("core", "rules/ranking.py", at, variant), calls, kept))
"""


def told(source):
    for at, place in enumerate(mutating.places(ast.parse(source))):
        for variant in range(len(mutating.mistakes(place.node))):
            tree, mistake = mutating.mutated(source, at, variant)
            compile(tree, "mutated", "exec")
            yield mistake


def test_mistakes_are_made_in_what_is_done_and_not_in_what_is_said():
    assert set(told(SOURCE)) == {*HERE, RETURNED}


def test_a_mistake_is_the_only_difference():
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    for at, place in enumerate(mutating.places(ast.parse(SOURCE))):
        for variant in range(len(mutating.mistakes(place.node))):
            changed = ast.unparse(mutating.mutated(SOURCE, at, variant)[0]).splitlines()
            assert sum(one != other for one, other in zip(plain, changed, strict=True)) == 1


def test_a_control_is_no_mistake():
    tree, mistake = mutating.mutated(SOURCE, 0, mutating.UNCHANGED)
    assert (ast.unparse(tree), mistake) == (ast.unparse(ast.parse(SOURCE)), "4: unchanged")


def test_a_mistake_is_seen_by_a_test_of_it_and_a_control_is_not(tmp_path):
    """In a process that has not read the rules, as the command's own."""
    command = [sys.executable, "-c", TRIED, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["True", "False"]
