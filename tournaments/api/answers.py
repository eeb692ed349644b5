"""What the API answers about events, each answer declared once."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.api.answers.base import SHEET_STATES, Answer, InOrder, MaybeEach, Moment
from scoring.api.answers.game_answers import Ruleset
from scoring.api.answers.player_answers import NamedPlayer
from scoring.presenting.marks import CODES
from tournaments.models import Event
from tournaments.queries.seats import SeriesState

EVENT_STATES = Event.State.values


class EventSummary(serializers.ModelSerializer[Event]):
    """An event in a list of events."""

    title = serializers.CharField(source="book.title")
    starts_at = Moment()
    state = serializers.ChoiceField(EVENT_STATES)

    class Meta:
        model = Event
        fields = ("slug", "title", "book", "place", "starts_at", "game", "planned_series", "state")
        read_only_fields = fields


class TableSeat(Answer):
    """A chair at a table, its player, and what it has brought so far."""

    seat = serializers.IntegerField()
    player = NamedPlayer(allow_null=True)
    total = serializers.IntegerField(allow_null=True, help_text="Null while the results of the series are held back.")


class EventTable(Answer):
    """A numbered table of a series and how far its list is."""

    number = serializers.IntegerField(source="table.number")
    sheet = serializers.IntegerField(source="table.sheet_id")
    state = serializers.ChoiceField(SHEET_STATES, source="table.sheet.state")
    deals_played = serializers.IntegerField(source="table.sheet.deals_played")
    deals_planned = serializers.IntegerField(source="planned", allow_null=True)
    seats = TableSeat(many=True)


class EventDraw(Answer):
    """The seed of an event: its hash from the beginning, seed and salt with the first draw."""

    commitment = serializers.CharField(
        allow_null=True, help_text="SHA-256 of the line `kiebitz draw SALT SEED`; null for an event of before 0.3.0."
    )
    seed = serializers.IntegerField(allow_null=True, help_text="Null before the first draw, as is the salt.")
    salt = serializers.CharField(allow_null=True)


class EventSeries(Answer):
    """A drawn series."""

    number = serializers.IntegerField(source="series.number")
    drawn_at = Moment(source="series.drawn_at")
    certificate = serializers.DictField(
        source="series.certificate", help_text="How it was drawn, to be counted and drawn again: see docs/draw.md."
    )
    tables = EventTable(many=True)
    byes = serializers.SerializerMethodField(help_text="Who was drawn to no table of it, and sits at none.")

    @extend_schema_field(NamedPlayer(many=True))
    def get_byes(self, found: SeriesState) -> Any:
        people = self.context["byes"].get(found.series.number, ())
        return NamedPlayer([each.player for each in people], many=True, context=self.context).data


class EventDetail(Answer):
    """An event with its drawn series and tables."""

    slug = serializers.CharField(source="event.slug")
    title = serializers.CharField(source="event.book.title")
    book = serializers.IntegerField(source="event.book_id")
    place = serializers.CharField(source="event.place", allow_blank=True)
    starts_at = Moment(source="event.starts_at")
    game = serializers.CharField(source="event.game")
    planned_series = serializers.IntegerField(source="event.planned_series")
    state = serializers.ChoiceField(EVENT_STATES, source="event.state")
    ruleset = Ruleset(source="event.played_by")
    draw = EventDraw()
    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next tables; null behind the last.")
    series = EventSeries(many=True)


class SeriesScore(Answer):
    """What a series brought a player, and the sheet that tells how."""

    sheet = serializers.IntegerField(source="sheet_id")
    sheets = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="All that tell how, in the order played: several where one ended early and the others played on.",
    )
    total = serializers.IntegerField()


class Pairs(serializers.DictField):
    """Names and what belongs to them, in their order."""

    def to_representation(self, value: Any) -> dict[str, Any]:
        return super().to_representation(dict(value))


class PlayedFor(Answer):
    """For whom somebody sat in."""

    player = NamedPlayer()
    series = serializers.IntegerField(help_text="From which series on.")


class RankingLine(Answer):
    """A line of a ranking. Equals share a rank; who has not played yet or is disqualified has none."""

    rank = serializers.IntegerField(
        source="shown_rank", allow_null=True, help_text="Null where `mark` says why, and for who has not played yet."
    )
    mark = serializers.ChoiceField(
        CODES,
        source="mark_code",
        allow_null=True,
        help_text="What stands beside the name: `disqualified` (no rank), `left`, `absent` (never came), `cancelled`"
        " (said so before the first draw).",
    )
    player = NamedPlayer()
    number = serializers.IntegerField(allow_null=True, help_text="Start number.")
    club = serializers.CharField(source="club_name", allow_blank=True)
    categories = serializers.ListField(
        child=serializers.CharField(), help_text="Of the event's own categories, those in which the player is ranked."
    )
    withdrawn = serializers.BooleanField()
    played_for = PlayedFor(many=True, help_text="Of who holds no result: for whom he or she sat in, who holds it.")
    total = serializers.IntegerField(help_text="What the game ranks by first: points, or matches won.")
    series = MaybeEach(child=SeriesScore(allow_null=True), help_text="By series; null where the player did not play.")
    deciders = Pairs(child=serializers.IntegerField(), help_text="Tie-breaks, weightiest first.")
    decided_by = serializers.CharField(
        allow_null=True, help_text="What separates this line from the one above: `total`, a tally, or `-lot`."
    )


class Place(InOrder):
    """Where somebody stood."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null for who was disqualified.")
    total = serializers.IntegerField()


class ChangedPlace(Answer):
    """Somebody whose place or total is another than in the ranking that was final before; null: not in it."""

    player = NamedPlayer()
    before = Place(allow_null=True)
    after = Place(allow_null=True)


class Publication(Answer):
    """A final ranking that took the place of an earlier one."""

    published_at = Moment(source="snapshot.taken_at")
    reason = serializers.CharField(allow_blank=True)
    changes = ChangedPlace(many=True)


class PublishedStanding(Answer):
    """The standing that a director published, and that everybody is told until the next one is."""

    series = serializers.IntegerField(source="before", help_text="The series after which it is the standing.")
    published_at = Moment()
    sheet_changed_at = Moment(
        source="changed_at", allow_null=True, help_text="When one of its sheets was last changed after that."
    )
    rules_changed_at = Moment(
        source="ruled_at", allow_null=True, help_text="When rules or tie-breaks were last changed after that."
    )


class EventRanking(Answer):
    """The ranking of an event, best first."""

    slug = serializers.CharField(source="event.slug")
    title = serializers.CharField(source="event.book.title")
    provisional = serializers.BooleanField()
    unplayed = serializers.BooleanField(help_text="Whether no deal has been entered yet: nobody has a rank.")
    held = serializers.BooleanField(
        help_text="Whether results wait for the prize-giving, or for the director who publishes them series by series:"
        " whoever does not keep the event is told the ranking after the last public series, without lines where there"
        " is none."
    )
    held_until = Moment(allow_null=True, help_text="When a final ranking that is held back publishes itself.")
    standing = PublishedStanding(
        allow_null=True, help_text="Null where no director has published one series by series."
    )
    totals_only = serializers.IntegerField(help_text="Sheets that count by the totals of their paper, without deals.")
    categories = serializers.ListField(child=serializers.CharField(), help_text="In which the event ranks besides all.")
    version = serializers.IntegerField(
        source="event.book.version", help_text="Bumped by every write to any list of the event."
    )
    head = serializers.CharField(
        allow_null=True,
        help_text="One head over all lists and decisions, as `audit --printed` takes it; null until final.",
    )
    final_since = Moment(source="event.finalised_at", allow_null=True)
    published = Publication(
        many=True, help_text="Changes of rankings that had been final, the newest first; of each as many as lines."
    )
    next = serializers.IntegerField(
        allow_null=True, help_text="`after` of the next lines and changes; null behind the last."
    )
    lines = RankingLine(many=True)
