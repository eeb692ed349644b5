"""Which migrations a database or a backup has seen, and how an empty database gets to exactly there."""

from collections.abc import Iterable, Sequence
from functools import cache

from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from scoring.management.backing.archive import Unfit

Key = tuple[str, str]

WITHDRAWN = {
    ("scoring", "0001_squashed_0005_deals_of_the_list"),
    ("tournaments", "0001_squashed_0002_certificates_of_any_tables"),
}
"""Squashes of earlier versions: whoever has seen one names its single steps beside it."""


@cache
def _known() -> frozenset[Key]:
    """Every step of this version, and every one that a squash stands for: its own file may be gone."""
    files = MigrationLoader(None).disk_migrations
    return frozenset({*files, *WITHDRAWN, *(each for squash in files.values() for each in squash.replaces)})


def of_another_version(seen: Iterable[Key]) -> str:
    """Names the first step that a database has seen and this version does not know; "" where it knows them all."""
    unknown = sorted(set(seen) - _known())
    return _told("The database", unknown[0], "start that version or a later one") if unknown else ""


def applied() -> list[Key]:
    """What the database has seen; nothing for one that was never prepared."""
    return sorted(MigrationLoader(connection).applied_migrations)


def models() -> Apps:
    """The models as the database has them, which an update that has not begun yet may know otherwise."""
    loader = MigrationLoader(connection)
    if told := of_another_version(loader.applied_migrations):
        raise Unfit(told)
    seen = _without_replaced(loader, loader.applied_migrations)
    return loader.project_state(sorted(seen)).apps


def check(wanted: Sequence[Key]) -> None:
    """`Unfit` unless this version can bring an empty database to this state."""
    _fitting(MigrationLoader(None), wanted)


def migrate(wanted: Sequence[Key]) -> None:
    """Bring an empty database to exactly this state."""
    executor = MigrationExecutor(connection)
    executor.loader, nodes = _fitting(executor.loader, wanted)
    executor.migrate(_last(executor.loader, nodes))


def _fitting(loader: MigrationLoader, wanted: Iterable[Key]) -> tuple[MigrationLoader, set[Key]]:
    """The graph in which this state exists: squashed, or step by step where it lies in the middle of a squash."""
    squashed = _without_replaced(loader, wanted)
    if all(key in loader.graph.nodes for key in squashed):
        return loader, squashed
    single = MigrationLoader(loader.connection, replace_migrations=False)
    wanted = set(wanted) - WITHDRAWN
    if unknown := sorted(key for key in wanted if key not in single.graph.nodes):
        raise Unfit(_told("The backup", unknown[0], "bring it back with that version or a later one"))
    return single, wanted


def _without_replaced(loader: MigrationLoader, keys: Iterable[Key]) -> set[Key]:
    """Where every step of a squash is there, the squash stands for them."""
    found = set(keys) - WITHDRAWN
    for key, squash in loader.replacements.items():
        if found.issuperset(squash.replaces):
            found = found.difference(squash.replaces) | {key}
    return found


def _last(loader: MigrationLoader, nodes: set[Key]) -> list[Key]:
    """The end of each app's chain: Django takes an earlier step, named after it, for the wish to go back there."""

    def goes_on(key: Key) -> bool:
        children = (child.key for child in loader.graph.node_map[key].children)
        return any(child in nodes and child[0] == key[0] for child in children)

    return sorted(key for key in nodes if not goes_on(key))


def _told(what: str, step: Key, way_out: str) -> str:
    named = ".".join(step)
    return f"{what} is of another version of Kiebitz, with a step that this one does not know ({named}); {way_out}."
