"""Brings a database to a step of the history that has been squashed since: steps.py scoring.0003_cache_table ..."""

import sys

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate(targets):
    executor = MigrationExecutor(connection)
    executor.loader.replace_migrations = False
    executor.loader.build_graph()
    own = {"scoring", "tournaments"}
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] not in own]
    executor.migrate([*(tuple(target.split(".")) for target in targets), *others])


if __name__ == "__main__":
    sys.path.insert(0, ".")
    django.setup()
    migrate(sys.argv[1:])
