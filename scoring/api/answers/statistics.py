"""What players count over their lists."""

from rest_framework import serializers

from scoring.api.answers.base import Answer
from scoring.api.answers.players import NamedPlayer


class StatisticShape(Answer):
    """Something that players of a game count over their lists."""

    key = serializers.CharField()
    label = serializers.CharField()
    out_of = serializers.CharField(allow_null=True, help_text="The counter that makes it a rate.")
    group = serializers.CharField(allow_blank=True, help_text="What stands together has the same one.")
    heading = serializers.CharField(allow_blank=True, help_text="The group in words.")


class CountShape(StatisticShape):
    """What somebody has counted."""

    number = serializers.IntegerField()
    whole = serializers.IntegerField(allow_null=True, help_text="What it is a part of, where it is a rate.")
    percent = serializers.IntegerField(allow_null=True, help_text="Rounded; null without a whole.")


class GameCounts(Answer):
    """What somebody has counted in one game."""

    game = serializers.CharField()
    statistics = CountShape(many=True)


class PlayerCounts(GameCounts):
    """What a player of a book has counted in one game."""

    first = ("game", "player")
    player = NamedPlayer()
