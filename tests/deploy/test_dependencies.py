"""docs/dependencies.md names every pin with its version and a reason that holds, and the pins are complete."""

import ast
import importlib.metadata
import re
from functools import cache
from pathlib import Path

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.utils.module_loading import import_string
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config import settings

ROOT = Path(__file__).resolve().parents[2]
FILES = {"requirements.txt": "## Running", "requirements-dev.txt": "## Checking"}


@cache
def pins(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return dict(line.removesuffix(" \\").split("==") for line in lines if "==" in line)


def asked(name):
    """What the file that the pins are made of asks for."""
    lines = (ROOT / name).with_suffix(".in").read_text(encoding="utf-8").splitlines()
    said = [line.partition("#")[0].strip() for line in lines if not line.startswith("-r ")]
    return {each.name: each for each in map(Requirement, filter(None, said))}


def table(heading):
    _, _, rest = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").partition(heading)
    lines = rest.partition("\n## ")[0].splitlines()
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")][1:]


@pytest.mark.parametrize(("name", "heading"), FILES.items())
def test_dependencies_page_lists_exactly_the_pins(name, heading):
    rows = table(heading)
    assert len(rows) == len({row[0] for row in rows})
    assert {package: version for package, version, _why in rows} == pins(name)


PIN = r"[a-z0-9-]+==[\w.]+( \\\n    --hash=sha256:[0-9a-f]{64})+\n"
"""With the hash of every file of that version: pip takes no other."""


@pytest.mark.parametrize(
    ("name", "begins"), [("requirements.txt", ""), ("requirements-dev.txt", "-r requirements.txt\n")]
)
def test_requirement_files_hold_exact_pins_with_hashes_and_no_addresses(name, begins):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert text.startswith(begins)
    found = list(re.finditer(PIN, text.removeprefix(begins)))
    assert "".join(each.group() for each in found) == text.removeprefix(begins)
    assert len(found) == len(pins(name))


@pytest.mark.parametrize("name", ["tests/api/clients/requirements.txt", "tests/api/fuzzing/requirements.txt"])
def test_what_only_tests_in_environments_of_their_own_need_is_pinned_and_named_as_well(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.fullmatch(f"({PIN})+", text)
    page = " ".join((ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").split())
    assert [each for each in asked(name) if f"{each} {pins(name)[each]}" not in page] == []


@pytest.mark.parametrize(("name", "heading"), FILES.items())
def test_what_is_asked_for_by_name_is_pinned_and_has_a_reason_of_its_own(name, heading):
    own = {package for package, _version, why in table(heading) if not why.startswith("needed by ")}
    assert {*asked(name)} == own - BY_EXTRA
    assert all(each.specifier.contains(pins(name)[package]) for package, each in asked(name).items())


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


ROWS = [(package, why) for heading in FILES.values() for package, _version, why in table(heading)]
NEEDED = [(package, why) for package, why in ROWS if why.startswith("needed by ")]
TYPES = [(package, why) for package, why in ROWS if why.startswith("types of ")]
BY_EXTRA = {"drf-spectacular-sidecar", "psycopg-binary", "redis"}
OTHERWISE = {"argon2-cffi", "psycopg-binary", "redis", "pytest-django", "pytest-xdist"}
USED = [package for package, why in ROWS if (package, why) not in [*NEEDED, *TYPES] and package not in OTHERWISE]


@cache
def requirements(package):
    return [Requirement(each) for each in importlib.metadata.requires(package) or []]


PYTHONS = [{"python_version": full[:4], "python_full_version": full} for full in ("3.11.2", "3.13.5")]
"""Debian 12's and Debian 13's."""


@cache
def asked_for(package, extras=frozenset({""})):
    """What a package needs with these extras, on any Python that runs Kiebitz."""
    environments = [{"extra": extra, **python} for extra in extras for python in PYTHONS]

    def anywhere(marker):
        return marker is None or any(map(marker.evaluate, environments))

    return [each for each in requirements(package) if anywhere(each.marker)]


def needed_by(package):
    """The pinned packages that ask for this one, be it by an extra of a third; of what runs, those that run."""
    running = pins("requirements.txt")
    for other in running if package in running else running | pins("requirements-dev.txt"):
        for each in asked_for(other):
            names = {canonicalize_name(each.name)}
            if each.extras:
                extras = frozenset({"", *each.extras})
                names |= {canonicalize_name(further.name) for further in asked_for(each.name, extras)}
            if package in names:
                yield other


@pytest.mark.parametrize(("package", "why"), NEEDED, ids=[package for package, _ in NEEDED])
def test_package_is_needed_by_exactly_whom_the_page_names(package, why):
    told, _, _ = why.removeprefix("needed by ").partition(" (")
    told, _, _ = told.partition(" on Python")
    assert {*told.split(", ")} == {*needed_by(package)}


@pytest.mark.parametrize(("package", "why"), TYPES, ids=[package for package, _ in TYPES])
def test_package_of_types_belongs_to_one_that_is_pinned(package, why):
    typed = re.sub("^types-|-types$|-stubs$", "", package)
    assert typed in pins("requirements.txt") | pins("requirements-dev.txt")
    assert why.startswith("types of ")


@cache
def texts(folders):
    """The code there by its file."""
    files = (file for folder in folders for file in sorted((ROOT / folder).rglob("*.py")))
    return {file: file.read_text(encoding="utf-8") for file in files}


def says(names, folders):
    """Whether the code there imports one of these or names it in a text; what lacks the letters is not read through."""
    spelt = re.compile("|".join(map(re.escape, names)))
    return any(spelt.search(text) and names & words(text) for text in texts(folders).values())


@cache
def words(text):
    """What code imports, and every name in its texts: settings name applications and middleware by texts."""
    return {*_words(ast.parse(text))}


def _words(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[\w.]+", node.value):
            yield node.value.partition(".")[0]


@cache
def distributions():
    """Every module that can be imported, with the packages that it is of."""
    return importlib.metadata.packages_distributions()


def called(package):
    """How code and command lines call a package: its modules and its programs."""
    modules = (name for name, owners in distributions().items() if package in map(canonicalize_name, owners))
    programs = (
        each.name for each in importlib.metadata.distribution(package).entry_points if each.group == "console_scripts"
    )
    return {package, *modules, *programs}


def runs_on(names):
    return says(names, ("config", "scoring", "tournaments"))


def is_checked_with(names):
    commands = "".join((ROOT / name).read_text(encoding="utf-8") for name in (".ci/run", "pyproject.toml"))
    return says(names, ("tests", "bench")) or not names.isdisjoint(re.findall(r"[\w-]+", commands))


@pytest.mark.parametrize("package", USED)
def test_package_is_really_used_where_the_page_says(package):
    """PyYAML alone runs for another package and is read by a test."""
    if package == "pyyaml":
        assert is_checked_with({"yaml"})
        assert "drf-spectacular" in needed_by(package)
    elif package in pins("requirements.txt"):
        assert runs_on(called(package))
    else:
        assert is_checked_with(called(package))


def test_reasons_that_no_import_shows(pytestconfig):
    assert issubclass(import_string(settings.PASSWORD_HASHERS[0]), Argon2PasswordHasher)
    assert "drf-spectacular-sidecar" in {each.name for each in asked_for("drf-spectacular", frozenset({"sidecar"}))}
    assert "psycopg-binary" in {each.name for each in asked_for("psycopg", frozenset({"binary"}))}
    assert all(map(pytestconfig.pluginmanager.hasplugin, ("django", "xdist")))
    assert any(each.name == "kombu" and "redis" in each.extras for each in asked_for("celery", frozenset({"redis"})))
    (wanted,) = [each for each in asked_for("kombu", frozenset({"redis"})) if each.name == "redis"]
    assert pins("requirements.txt")["redis"] in wanted.specifier
    assert "config.web_worker.Worker" in (ROOT / "config/launch/service.py").read_text(encoding="utf-8")
    assert {package for package, _ in ROWS} >= OTHERWISE
