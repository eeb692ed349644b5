"""Games, their rule sets and options, what they ask for a deal, and a deal played card by card."""

from collections.abc import Iterator, Mapping
from typing import Any

from rest_framework import serializers

import rules
from rules import types
from rules.types import Kind, Value
from scoring.api.answers.base import Answer, InOrder, InWords, Listed, anything, integers, label_of
from scoring.api.answers.problem_answers import Problem
from scoring.api.answers.statistics_answers import StatisticShape
from scoring.api.record_schema import RecordField
from scoring.lists.values import house_rules

FIELD_KINDS = [each.value for each in Kind]
Choice = tuple[Value, str]
"""A value, and how it is called."""


class FieldChoice(InOrder):
    """A value that may be chosen."""

    value = serializers.JSONField()
    label = serializers.CharField()


def choices_of_field(field: types.Field, game: str) -> Iterator[Choice]:
    """What may be chosen; where no words are declared a value speaks for itself."""
    codes = field.choice_labels or ("",) * len(field.choices)
    for value, code in zip(field.choices, codes, strict=True):
        yield value, label_of(code, game) or str(value)


def choices_of_option(option: types.Option, game: str) -> Iterator[Choice]:
    """What an option may be set to."""
    for value in option.choices:
        yield value, house_rules.in_words(option, value, game)


def agreed(ruleset: rules.Ruleset, game: str) -> Iterator[tuple[str, str, Value, str]]:
    """What the table has agreed upon beyond the preset."""
    for option, value in house_rules.changed(ruleset).items():
        yield option.key, house_rules.label(option, game), value, house_rules.in_words(option, value, game)


class RecordKey(Answer):
    """Something to ask for the next deal."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(FIELD_KINDS)
    label = InWords(label_of)
    choices = Listed(choices_of_field, child=FieldChoice(), source="*")
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    default = serializers.JSONField(allow_null=True)
    shown_when = serializers.DictField(child=serializers.ListField(child=serializers.JSONField()))
    length = serializers.IntegerField(allow_null=True)
    prominent = serializers.BooleanField()
    each = integers(help_text="For a list with one entry per seat: the seats that the entries belong to, in order.")
    sides = serializers.ListField(
        child=integers(), help_text="Where an entry belongs to several seats at once, such as partners: those of each."
    )
    rare = serializers.ListField(child=serializers.JSONField(), help_text="Choices that a form may fold away.")


class Column(Answer):
    """A column of the score sheet."""

    key = serializers.CharField()
    label = InWords(label_of)
    per_seat = serializers.BooleanField()
    kind = serializers.CharField()


class Section(Answer):
    """A part of the score sheet that paper keeps apart."""

    key = serializers.CharField(allow_blank=True)
    label = InWords(label_of)
    columns = serializers.ListField(child=serializers.CharField(), help_text="Keys of the columns shown there.")
    length = serializers.IntegerField(allow_null=True, help_text="Rows of a full list, where they are known.")


class AgreedRule(InOrder):
    """An option that differs from the preset."""

    key = serializers.CharField()
    label = serializers.CharField()
    value = serializers.JSONField(allow_null=True)
    text = serializers.CharField(help_text="The value in words.")


class Ruleset(Answer):
    """A game's options, every one spelled out, frozen with the sheet."""

    game = serializers.CharField()
    preset = serializers.CharField()
    version = serializers.IntegerField()
    options = anything()


class OptionShape(Answer):
    """A switch of a game's rule sets."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(FIELD_KINDS)
    label = InWords(house_rules.label, source="*")
    choices = Listed(choices_of_option, child=FieldChoice(), source="*")
    default = serializers.JSONField(allow_null=True)
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    nullable = serializers.BooleanField()
    per_euro = serializers.IntegerField(
        help_text="Of an amount of money: so many are a euro, 100 where it is given in cents. 0 for what is no money."
    )


class Game(Answer):
    """A game that can be kept."""

    key = serializers.CharField(source="info.key")
    name = InWords(label_of, source="info.name")
    seats = integers(source="info.seats", help_text="Numbers of chairs that a table may have.")
    presets = Ruleset(many=True)
    options = OptionShape(many=True)
    notation = serializers.BooleanField(source="info.notation", help_text="Whether a deal can be typed card by card.")
    match = serializers.BooleanField(source="info.match", help_text="Whether a list is a match, played to a number.")
    winner_at = integers(source="info.winner_at", help_text="Numbers of chairs at which one player wins the match.")

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        self.speak_of(instance["info"].key)
        return super().to_representation(instance)


class GameForm(Answer):
    """What a game asks for the first deal, how its score sheet looks, what its players count, what can be agreed."""

    ruleset = Ruleset()
    fields = RecordKey(many=True)
    columns = Column(many=True)
    sections = Section(many=True)
    statistics = StatisticShape(many=True)
    options = OptionShape(many=True)


class LaidCard(InOrder):
    """A card, and the seat that played it."""

    seat = serializers.IntegerField()
    card = serializers.CharField()


class TrickShape(Answer):
    """A trick as it was played."""

    number = serializers.IntegerField()
    leader = serializers.IntegerField()
    cards = LaidCard(many=True)
    winner = serializers.IntegerField()
    points = serializers.IntegerField()


class Replayed(Answer):
    """A deal played card by card. Nothing was stored."""

    play = anything(help_text="What was said and played, as it was understood.")
    record = RecordField(help_text="The deal record; complete where there is no problem.")
    tricks = TrickShape(many=True)
    problems = Problem(many=True, help_text="What could not be read, and every illegal act.")
