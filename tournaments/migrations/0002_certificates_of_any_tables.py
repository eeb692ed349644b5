from collections.abc import Mapping
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def widen(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A certificate of tables of four and three says so in the words that serve tables of every size."""
    series = apps.get_model("tournaments", "Series")
    for each in series.objects.filter(certificate__has_key="fours"):
        each.certificate = _widened(each.certificate)
        each.save(update_fields=["certificate"])


def _widened(old: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: old[key] for key in ("method", "seed", "players", "repeats", "least", "repeated")}
    others = [[3, old["at_threes"]]] if old["at_threes"] else []
    tables = [[4, old["fours"]], [3, old["threes"]]]
    return {**kept, "tables": tables, "others": others, "others_twice": old["threes_twice"]}


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [migrations.RunPython(widen, migrations.RunPython.noop)]
