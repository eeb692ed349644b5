"""The database itself refuses what a field cannot be: a choice that is none, a seat at no table, a number beyond all.

Each field that takes one of some values has a CHECK that says so by itself, and the database in use has it.
"""

import pytest
from django.apps import apps
from django.core.validators import BaseValidator
from django.db import IntegrityError, connection, models, transaction

from scoring.models import Deal, Offer, TablePhone
from tests import build

pytestmark = pytest.mark.django_db
FIELDS = [
    field
    for name in ("scoring", "tournaments")
    for model in apps.get_app_config(name).get_models()
    for field in model._meta.concrete_fields
]
OPEN = {
    "scoring.PlayerEntry.kind": "a log: what is there already is never changed, and its hashes tell what was",
    "tournaments.Decision.kind": "the same",
    "tournaments.Posting.purpose": "the same: it follows from a decision",
}
"""Whose values the database leaves open, and why."""


def named(field):
    return f"{field.model._meta.label}.{field.name}"


def bounds_of(field):
    """Validators that somebody declared; every field has its column's own besides."""
    return [each for each in field._validators if isinstance(each, BaseValidator) and "length" not in each.code]


CHOSEN = [field for field in FIELDS if field.choices and named(field) not in OPEN]
SEATS = [field for field in FIELDS if field.name in {"seat", "seats"} and named(field) != "scoring.Entry.seat"]
NUMBERS = [field for field in FIELDS if isinstance(field, models.IntegerField) and bounds_of(field)]


def about(condition):
    """The fields that a condition names."""
    for each in condition.children:
        yield from about(each) if isinstance(each, models.Q) else [each[0].partition("__")[0]]


def takes(field, value):
    """Whether every CHECK that is about this field alone, and that the database really has, lets the value in."""
    with connection.cursor() as cursor:
        there = connection.introspection.get_constraints(cursor, field.model._meta.db_table)
    mine = [each for each in field.model._meta.constraints if isinstance(each, models.CheckConstraint)]
    alone = [each for each in mine if set(about(each.condition)) == {field.name} and there[each.name]["check"]]
    return all(each.condition.check({field.name: value}) for each in alone)


@pytest.mark.parametrize("field", CHOSEN, ids=named)
def test_a_choice_that_is_none_is_refused(field):
    assert all(takes(field, value) for value, _label in field.flatchoices)
    assert takes(field, "") or not field.blank
    assert not takes(field, "nonsense")
    assert not takes(field, next(iter(field.flatchoices))[0].upper())


@pytest.mark.parametrize("field", SEATS, ids=named)
def test_a_seat_at_no_table_is_refused(field):
    assert takes(field, 2)
    assert takes(field, 7)
    assert not takes(field, 77)


@pytest.mark.parametrize("field", NUMBERS, ids=named)
def test_a_number_beyond_its_bounds_is_refused(field):
    for bound in bounds_of(field):
        assert takes(field, bound.limit_value)
        assert not takes(
            field, bound.limit_value + (1 if bound.compare(bound.limit_value + 1, bound.limit_value) else -1)
        )


def test_the_walk_meets_what_it_is_about():
    assert {"scoring.Deal.seat", "scoring.TablePhone.seat", "scoring.SeatTotal.seat"} <= {named(each) for each in SEATS}
    assert len(CHOSEN) > 12
    assert len(NUMBERS) > 1
    assert OPEN.keys() <= {named(each) for each in FIELDS}


@pytest.mark.parametrize(
    ("model", "wrong"), [(Deal, {"seat": 77}), (TablePhone, {"seat": 77}), (Offer, {"role": "nonsense"})]
)
def test_a_statement_past_the_program_is_refused(model, wrong):
    book = build.book(club=build.club())
    sheet = build.short_sheet(3, book=book)
    build.record(sheet)
    build.cookie(build.code(sheet))
    account = build.account()
    Offer.objects.create(account=account, role="director", book=book, at=build.AT)
    row = model.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=row.pk).update(**wrong)
