"""What a migration makes of the state of the models, worked out once in a process however many databases it changes.

Django renders the models anew for every step and every database: two thirds of the time of a `migrate`. The statements
are Django's own and are done in each database; only the states they are made from are kept.
"""

from contextlib import contextmanager
from unittest.mock import patch

from django.db.migrations import Migration, RunPython

_MET = {}
"""By migration: the states it was met with, and those around each operation that came of them.

Its name is not enough: where a model is renamed, `migrate` puts in an operation of its own for the model's type.
"""


@contextmanager
def states():
    with patch.object(Migration, "apply", _apply):
        yield


def _apply(migration, state, editor):
    """As Django's own; none of ours asks for a transaction of its own for one operation."""
    assert editor.atomic_migration
    around = _around(migration, state)
    for operation, (before, after) in zip(migration.operations, around, strict=True):
        operation.database_forwards(migration.app_label, editor, before, after)
    # What comes after changes the state that it is given.
    return around[-1][1].clone() if around else state


def _around(migration, state):
    """Nothing but an equal state is taken for one that was met."""
    met = _MET.setdefault((migration.app_label, migration.name, len(migration.operations)), [])
    known = next((around for first, around in met if first == state), None)
    if known is None:
        first = state.clone()
        known = list(_steps(migration, first))
        met.append((first, known))
    return known


def _steps(migration, before):
    for operation in migration.operations:
        after = before.clone()
        operation.state_forwards(migration.app_label, after)
        if isinstance(operation, RunPython):
            # It asks for models that know of each other, which Django would render again for every database.
            before.clear_delayed_apps_cache()
            before.is_delayed = False
        yield before, after
        before = after
