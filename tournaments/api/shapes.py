"""What answers about events look like, for the schema."""

from typing import Any

from rest_framework import serializers

from scoring.api.shapes import NamedPlayer, Ruleset
from tournaments.models import Event

EVENT_STATES = Event.State.values


class EventSummary(serializers.ModelSerializer[Event]):
    """An event in a list of events."""

    title = serializers.CharField(source="book.title")
    state = serializers.ChoiceField(EVENT_STATES)

    class Meta:
        model = Event
        fields = ("slug", "title", "book", "place", "starts_at", "game", "planned_series", "state")
        read_only_fields = fields


class TableSeat(serializers.Serializer[Any]):
    """A chair at a table, its player, and what it has brought so far."""

    seat = serializers.IntegerField()
    player = NamedPlayer(allow_null=True)
    total = serializers.IntegerField()


class EventTable(serializers.Serializer[Any]):
    """A numbered table of a series and how far its list is."""

    number = serializers.IntegerField()
    sheet = serializers.IntegerField()
    state = serializers.CharField()
    deals_played = serializers.IntegerField()
    deals_planned = serializers.IntegerField(allow_null=True)
    seats = TableSeat(many=True)


class EventSeries(serializers.Serializer[Any]):
    """A drawn series."""

    number = serializers.IntegerField()
    drawn_at = serializers.DateTimeField()
    tables = EventTable(many=True)


class EventDetail(serializers.Serializer[Any]):
    """An event with its drawn series and tables."""

    slug = serializers.CharField()
    title = serializers.CharField()
    book = serializers.IntegerField()
    place = serializers.CharField(allow_blank=True)
    starts_at = serializers.DateTimeField()
    game = serializers.CharField()
    planned_series = serializers.IntegerField()
    state = serializers.ChoiceField(EVENT_STATES)
    ruleset = Ruleset()
    series = EventSeries(many=True)


class SeriesScore(serializers.Serializer[Any]):
    """What a series brought a player, and the sheet that tells how."""

    sheet = serializers.IntegerField()
    total = serializers.IntegerField()


class RankingLine(serializers.Serializer[Any]):
    """A line of a ranking. Equals share a rank; who has not been seated yet has none."""

    rank = serializers.IntegerField(allow_null=True)
    player = NamedPlayer()
    number = serializers.IntegerField(allow_null=True, help_text="Start number.")
    club = serializers.CharField(allow_blank=True)
    withdrawn = serializers.BooleanField()
    total = serializers.IntegerField(help_text="What the game ranks by first: points, or matches won.")
    series = serializers.ListField(
        child=SeriesScore(allow_null=True), help_text="By series; null where the player did not play."
    )
    deciders = serializers.DictField(child=serializers.IntegerField(), help_text="Tie-breaks, weightiest first.")
    decided_by = serializers.CharField(
        allow_null=True, help_text="What separates this line from the one above: `total`, a tally, or `-lot`."
    )


class Place(serializers.Serializer[Any]):
    """Where somebody stood."""

    rank = serializers.IntegerField()
    total = serializers.IntegerField()


class ChangedPlace(serializers.Serializer[Any]):
    """Somebody whose place or total is another than in the ranking that was final before; null: not in it."""

    player = NamedPlayer()
    before = Place(allow_null=True)
    after = Place(allow_null=True)


class Publication(serializers.Serializer[Any]):
    """A final ranking that took the place of an earlier one."""

    published_at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True)
    changes = ChangedPlace(many=True)


class EventRanking(serializers.Serializer[Any]):
    """The ranking of an event, best first."""

    slug = serializers.CharField()
    title = serializers.CharField()
    provisional = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Bumped by every write to any list of the event.")
    head = serializers.CharField(
        allow_null=True,
        help_text="One head over all lists and decisions, as `audit --printed` takes it; null until final.",
    )
    final_since = serializers.DateTimeField(allow_null=True)
    published = Publication(many=True, help_text="Changes of rankings that had been final, the newest first.")
    lines = RankingLine(many=True)
