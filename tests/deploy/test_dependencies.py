"""docs/dependencies.md names every pin with its version and reason, and the pins are complete."""

import importlib.metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
FILES = {"requirements.txt": "## Running", "requirements-dev.txt": "## Checking"}


def pins(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if "==" in line)


def table(heading):
    _, _, rest = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").partition(heading)
    lines = rest.partition("\n## ")[0].splitlines()
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")][1:]


@pytest.mark.parametrize(("name", "heading"), FILES.items())
def test_dependencies_page_lists_exactly_the_pins(name, heading):
    rows = table(heading)
    assert len(rows) == len({row[0] for row in rows})
    assert {package: version for package, version, _why in rows} == pins(name)
    assert all(len(why) > len("needed by ") for _package, _version, why in rows)


@pytest.mark.parametrize("name", FILES)
def test_requirement_files_hold_exact_pins_and_no_addresses(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    unusual = [line for line in lines if line.count("==") != 1 or "://" in line or " " in line]
    assert unusual == (["-r requirements.txt"] if name == "requirements-dev.txt" else [])


def test_pins_include_whatever_a_pinned_package_needs():
    """Else two installations on two days would differ."""
    pinned = pins("requirements.txt") | pins("requirements-dev.txt")
    needed = {
        (package, canonicalize_name(requirement.name))
        for package in pinned
        for requirement in map(Requirement, importlib.metadata.requires(package) or [])
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    assert {(package, other) for package, other in needed if other not in pinned} == set()


def test_running_needs_nothing_that_only_checking_brings():
    running = pins("requirements.txt")
    needed = {
        canonicalize_name(requirement.name)
        for package in running
        for requirement in map(Requirement, importlib.metadata.requires(package) or [])
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    assert needed - set(running) == set()
