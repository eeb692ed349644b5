"""Games, their rule sets and options, what they ask for a deal, and a deal played card by card."""

from rest_framework import serializers

from rules.types import Kind
from scoring.api.answers.base import Answer, anything, integers
from scoring.api.answers.problems import Problem
from scoring.api.answers.statistics import StatisticShape
from scoring.api.records import RecordField

FIELD_KINDS = [each.value for each in Kind]


class FieldChoice(Answer):
    """A value that may be chosen."""

    value = serializers.JSONField()
    label = serializers.CharField()


class RecordKey(Answer):
    """Something to ask for the next deal."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(FIELD_KINDS)
    label = serializers.CharField()
    choices = FieldChoice(many=True)
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    default = serializers.JSONField(allow_null=True)
    shown_when = serializers.DictField(child=serializers.ListField(child=serializers.JSONField()))
    length = serializers.IntegerField(allow_null=True)
    prominent = serializers.BooleanField()
    each = integers(help_text="For a list with one entry per seat: the seats that the entries belong to, in order.")
    rare = serializers.ListField(child=serializers.JSONField(), help_text="Choices that a form may fold away.")


class Column(Answer):
    """A column of the score sheet."""

    key = serializers.CharField()
    label = serializers.CharField()
    per_seat = serializers.BooleanField()
    kind = serializers.CharField()


class Section(Answer):
    """A part of the score sheet that paper keeps apart."""

    key = serializers.CharField(allow_blank=True)
    label = serializers.CharField()
    columns = serializers.ListField(child=serializers.CharField(), help_text="Keys of the columns shown there.")
    length = serializers.IntegerField(allow_null=True, help_text="Rows of a full list, where they are known.")


class AgreedRule(Answer):
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
    label = serializers.CharField()
    choices = FieldChoice(many=True)
    default = serializers.JSONField(allow_null=True)
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    nullable = serializers.BooleanField()


class Game(Answer):
    """A game that can be kept."""

    key = serializers.CharField(source="info.key")
    name = serializers.CharField()
    seats = integers(source="info.seats", help_text="Numbers of chairs that a table may have.")
    presets = Ruleset(many=True)
    options = OptionShape(many=True)
    notation = serializers.BooleanField(source="info.notation", help_text="Whether a deal can be typed card by card.")
    match = serializers.BooleanField(source="info.match", help_text="Whether a list is a match, played to a number.")
    winner_at = integers(source="info.winner_at", help_text="Numbers of chairs at which one player wins the match.")


class GameForm(Answer):
    """What a game asks for the first deal, how its score sheet looks, what its players count, what can be agreed."""

    ruleset = Ruleset()
    fields = RecordKey(many=True)
    columns = Column(many=True)
    sections = Section(many=True)
    statistics = StatisticShape(many=True)
    options = OptionShape(many=True)


class LaidCard(Answer):
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
