"""Tampering with one row or two: every column of every table, deleting, copying, swapping, replacing, emptying."""

# ruff: noqa: SLF001  one statement each, and nothing with it

import itertools
import json
import uuid
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from functools import partial
from random import Random
from typing import Any, NamedTuple

from django.apps import apps
from django.db import connection, models
from django.db.models import Case, F, Value, When

APPS = ("scoring", "tournaments")
SELDOM = ("scoring_account", "scoring_grant", "scoring_printjob", "scoring_printerorder", "scoring_club")
SELDOM += ("scoring_clublogo", "tournaments_delivery")
"""Tables of which no log speaks: four acts of each in a round."""
OFTEN = ("scoring_entry", "scoring_sheet", "scoring_seattotal", "scoring_playertotal", "tournaments_decision")
OFTEN += ("tournaments_snapshot", "tournaments_registration", "tournaments_table")
"""What rankings stand on: twice in a round."""


class Act(NamedTuple):
    """One thing that somebody does; done again on the same rows, it does the same."""

    name: str
    table: str
    do: Callable[[], object]


class Nothing(Exception):  # noqa: N818  what was found, not what went wrong
    """There is no row to do this to."""


def deck(chance: Random) -> Iterator[Act]:
    """Without end: every column once in random order, with deletions and the like between, then again."""
    while True:
        makers = list(_makers(chance))
        chance.shuffle(makers)
        for make in makers:
            try:
                yield make(chance)
            except Nothing:
                continue


def tables() -> list[type[models.Model]]:
    return [model for app in APPS for model in apps.get_app_config(app).get_models()]


def _makers(chance: Random) -> Iterator[Callable[[Random], Act]]:
    kinds = [_deleted, _copied, _swapped]
    kinds.append(_replaced if connection.vendor == "sqlite" else _emptied)
    for model in tables():
        acts = [partial(kind, model) for kind in kinds] + [partial(_updated, model, each) for each in _columns(model)]
        often = model._meta.db_table in OFTEN
        yield from acts * 2 if often else acts if model._meta.db_table not in SELDOM else chance.sample(acts, 4)


def _columns(model: type[models.Model]) -> list[Any]:
    """Without the number of the row, which some acts of several steps change."""
    return [field for field in model._meta.concrete_fields if not field.primary_key]


def _row(model: type[models.Model], chance: Random) -> Any:
    rows = list(model._base_manager.order_by("pk"))
    if not rows:
        raise Nothing
    return chance.choice(rows)


def _updated(model: type[models.Model], field: Any, chance: Random) -> Act:
    row = _row(model, chance)
    change = {field.attname: other(field, getattr(row, field.attname), chance)}
    rows, table = model._base_manager.filter(pk=row.pk), model._meta.db_table
    return Act(f"{table}.{field.column}", table, lambda: rows.update(**change))


def _deleted(model: type[models.Model], chance: Random) -> Act:
    rows, table = model._base_manager.filter(pk=_row(model, chance).pk), model._meta.db_table
    return Act(f"{table}: a row deleted", table, lambda: rows._raw_delete(rows.db))


def _copied(model: type[models.Model], chance: Random) -> Act:
    row, table = _row(model, chance), model._meta.db_table
    values = {field.attname: getattr(row, field.attname) for field in _columns(model)}
    for field in _unique(model):
        values[field.attname] = _fresh(model, field, values[field.attname], chance)
    return Act(f"{table}: a row copied", table, lambda: model._base_manager.bulk_create([model(**values)]))


def _unique(model: type[models.Model]) -> list[Any]:
    """What must differ in a copy: the last column of each uniqueness."""
    names = {each.fields[-1] for each in model._meta.total_unique_constraints}
    names |= {field.name for field in _columns(model) if field.unique}
    return [field for field in _columns(model) if field.name in names]


def _fresh(model: type[models.Model], field: Any, value: Any, chance: Random) -> Any:
    taken = set(model._base_manager.values_list(field.attname, flat=True))
    if field.is_relation:
        return _related(field, taken, chance)
    if isinstance(value, int):
        return max(taken) + 1
    return uuid.UUID(int=chance.getrandbits(128)) if isinstance(value, uuid.UUID) else _text(value, chance)


def _related(field: Any, taken: set[Any], chance: Random) -> Any:
    free = field.related_model._base_manager.exclude(pk__in=taken - {None}).order_by("pk")
    numbers = list(free.values_list("pk", flat=True))
    if not numbers and not field.null:
        raise Nothing
    return chance.choice(numbers) if numbers else None


def _swapped(model: type[models.Model], chance: Random) -> Act:
    """Two rows give each other what stands in a column."""
    field, table = chance.choice(_columns(model)), model._meta.db_table
    rows = list(model._base_manager.order_by("pk"))
    chance.shuffle(rows)
    for one, two in itertools.pairwise(rows):
        mine, yours = getattr(one, field.attname), getattr(two, field.attname)
        if mine != yours:
            values = [When(pk=row.pk, then=Value(said, field)) for row, said in ((one, yours), (two, mine))]
            both = model._base_manager.filter(pk__in=[one.pk, two.pk])
            change = {field.name: Case(*values, default=F(field.name), output_field=field)}
            return Act(f"{table}.{field.column}", table, partial(both.update, **change))
    raise Nothing


def _replaced(model: type[models.Model], chance: Random) -> Act:
    """SQLite's INSERT OR REPLACE: the row as it is, but for one column."""
    row, field, table = _row(model, chance), chance.choice(_columns(model)), model._meta.db_table
    said = field.get_db_prep_save(other(field, getattr(row, field.attname), chance), connection)
    columns = [each.column for each in model._meta.concrete_fields]
    taken = ", ".join("%s" if name == field.column else f'"{name}"' for name in columns)
    named = ", ".join(f'"{name}"' for name in columns)
    statement = f'INSERT OR REPLACE INTO "{table}" ({named}) SELECT {taken} FROM "{table}" WHERE id = %s'  # noqa: S608
    return Act(f"{table}.{field.column}", table, lambda: _run(statement, [said, row.pk]))


def _emptied(model: type[models.Model], _chance: Random) -> Act:
    table = model._meta.db_table
    return Act(f"{table}: emptied", table, lambda: _run(f'TRUNCATE "{table}" CASCADE', None))


def _run(statement: str, parameters: list[Any] | None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def other(field: Any, value: Any, chance: Random) -> Any:
    """Another value that might well stand in this column."""
    if field.is_relation:
        return _related(field, {value}, chance)
    if field.choices:
        return chance.choice([code for code, _name in field.choices if code != value])
    if field.name == "game":
        return "doppelkopf" if value == "skat" else "skat"
    if isinstance(field, models.JSONField):
        return _json(json.loads(json.dumps(value)), chance)
    return _plain(field, value, chance)


def _plain(field: Any, value: Any, chance: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(field, models.IntegerField):
        return (value or 0) + chance.choice((1, 1, 2, 10))
    if isinstance(field, models.DateField):
        day = value or (datetime.fromisoformat("2026-03-14T12:00:00Z"))
        return (day.date() if type(field) is models.DateField and type(day) is not date else day) + timedelta(days=1)
    if isinstance(field, models.UUIDField):
        return uuid.UUID(int=chance.getrandbits(128))
    if isinstance(field, models.BinaryField):
        return bytes(value)[::-1]
    return _text(value, chance)


def _text(value: str | None, chance: Random) -> str:
    """One letter or digit is another one."""
    places = [at for at, each in enumerate(value or "") if each.isalnum()]
    if not value or not places:
        return "x"
    at = chance.choice(places)
    letters = "0123456789" if value[at].isdigit() else "abcdef"
    return value[:at] + chance.choice([each for each in letters if each != value[at]]) + value[at + 1 :]


def _json(value: Any, chance: Random) -> Any:
    """One leaf is another one; what is empty is so no more."""
    if isinstance(value, dict | list) and value:
        at = chance.choice(sorted(value)) if isinstance(value, dict) else chance.randrange(len(value))
        value[at] = _json(value[at], chance)
        return value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((1, 10))
    return _text(value, chance) if isinstance(value, str) else [1] if isinstance(value, list) else {"x": 1}
