"""Books, and the order of the players in one."""

from rest_framework import serializers

from scoring.api.answers.base import Answer, Moment
from scoring.api.answers.player_answers import NamedPlayer
from scoring.models import Book


class BookShape(serializers.ModelSerializer[Book]):
    """Sheets that belong together. `version` is bumped by every write to any of them."""

    retracted_at = Moment(allow_null=True, help_text="Since when only who has a role here reads it; null: it stands.")

    class Meta:
        model = Book
        fields = ("id", "title", "club", "held_on", "public", "rehearsal", "retracted_at", "version")
        read_only_fields = fields


class BookStanding(Answer):
    """A line of a book's ranking."""

    game = serializers.CharField(source="player_total.game")
    rank = serializers.IntegerField()
    player = NamedPlayer(source="player_total.player")
    sheets = serializers.IntegerField(source="player_total.sheets")
    total = serializers.IntegerField(source="player_total.total")
    tallies = serializers.DictField(child=serializers.IntegerField(), source="player_total.tallies")
    decided_by = serializers.CharField(allow_null=True, help_text="What separates this line from the one above.")


class BookRankingPage(Answer):
    """A page of a book's ranking."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = BookStanding(many=True)
