"""Brings a database to a step of the history that has been squashed since: steps.py scoring.0003_cache_table ..."""

import sys

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate(targets):
    executor = MigrationExecutor(connection)
    wanted = [tuple(target.split(".")) for target in targets]
    if not {*wanted} <= {*executor.loader.graph.nodes}:  # behind the squash it counts as what it stands for
        executor.loader.replace_migrations = False
        executor.loader.build_graph()
    own = {"scoring", "tournaments"}
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] not in own]
    executor.migrate([*wanted, *others])


if __name__ == "__main__":
    sys.path.insert(0, ".")
    django.setup()
    migrate(sys.argv[1:])
