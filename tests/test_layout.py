"""Every module of an app has a name of its own, so that a name says which file is meant."""

from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DJANGO = {"__init__", "admin", "apps", "urls"}
"""Names that Django looks for."""
SHARED = {"migrations", "commands", "games", "schnapsen", "formats"}
"""Folders in which a file is named by somebody else: after its command or its step, or after its part in every game."""


def modules(app):
    """Path by name, for every file of an app that is free to choose its name."""
    found = defaultdict(list)
    for path in sorted((ROOT / app).rglob("*.py")):
        place = path.relative_to(ROOT)
        if path.stem not in DJANGO and SHARED.isdisjoint(place.parts):
            found[path.stem].append(str(place))
    return found


@pytest.mark.parametrize("app", ["rules", "scoring", "tournaments", "config"])
def test_no_two_modules_of_an_app_share_a_name(app):
    found = modules(app)
    assert found
    assert [places for places in found.values() if len(places) > 1] == []
