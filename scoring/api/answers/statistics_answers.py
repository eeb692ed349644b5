"""What players count over their lists."""

from typing import Any

from rest_framework import serializers

from scoring.api.answers.base import Answer, InOrder, InWords, label_of
from scoring.api.answers.player_answers import NamedPlayer


class StatisticShape(Answer):
    """Something that players of a game count over their lists."""

    key = serializers.CharField()
    label = InWords(label_of)
    out_of = serializers.CharField(allow_null=True, help_text="The counter that makes it a rate.")
    group = serializers.CharField(allow_blank=True, help_text="What stands together has the same one.")
    heading = InWords(label_of, source="group", allow_blank=True, help_text="The group in words.")


class CountShape(StatisticShape):
    """What somebody has counted."""

    inherited = "statistic"
    number = serializers.IntegerField()
    whole = serializers.IntegerField(
        source="out_of", allow_null=True, help_text="What it is a part of, where it is a rate."
    )
    percent = serializers.IntegerField(allow_null=True, help_text="Rounded; null without a whole.")


class GameCounts(InOrder):
    """What somebody has counted in one game."""

    game = serializers.CharField()
    statistics = CountShape(many=True)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        self.speak_of(instance[0])
        return super().to_representation(instance)


class PlayerCounts(GameCounts):
    """What a player of a book has counted in one game."""

    first = ("game", "player")
    player = NamedPlayer()


class PlayerCountsPage(Answer):
    """A page of what the players of a book have counted."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = PlayerCounts(many=True)
