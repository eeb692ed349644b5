"""Books, and the order of the players in one."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.api.answers.base import Answer, Moment
from scoring.api.answers.player_answers import NamedPlayer
from scoring.lists.queries.book_queries import RankedPlayer
from scoring.models import Book
from scoring.presenting.marks import CODES


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
    mark = serializers.SerializerMethodField()
    player = NamedPlayer(source="player_total.player")
    sheets = serializers.IntegerField(source="player_total.sheets")
    total = serializers.IntegerField(source="player_total.total")
    tallies = serializers.DictField(child=serializers.IntegerField(), source="player_total.tallies")
    decided_by = serializers.CharField(allow_null=True, help_text="What separates this line from the one above.")

    @extend_schema_field(
        serializers.ChoiceField(
            CODES,
            allow_null=True,
            help_text="Of an event's book: what stands beside the name in the event's ranking. The rank here is that of"
            " the sheets added up, whoever is disqualified among them.",
        )
    )
    def get_mark(self, line: RankedPlayer) -> str | None:
        found: str | None = self.context["marks"].get(line.player_total.player_id)
        return found


class BookRankingPage(Answer):
    """A page of a book's ranking."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = BookStanding(many=True)
