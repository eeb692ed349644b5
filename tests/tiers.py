"""The long form of a proof beside its short one (docs/adr/0076-three-tiers-of-tests.md)."""

import pytest


def long(*cases):
    """Cases of a test that only `./kiebitz test --long` and `--all` try, behind those that every run tries.

    `@pytest.mark.parametrize("seed", [0, *long(1, 2, 3)])`; a tuple is a case of several arguments.
    """
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long) for case in cases]


def first_of_each(cases, kind):
    """The first case of each kind, for every run, and all the others, for the long form; `kind(case)` tells it."""
    firsts = {kind(case): case for case in reversed([*cases])}.values()
    return [case for case in cases if case in firsts], [case for case in cases if case not in firsts]
