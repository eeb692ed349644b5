"""Entries of a log: as they stand there, what one brought or would bring, and which came first."""

from rest_framework import serializers

from scoring.api.answers.base import Answer, Moment, integers
from scoring.api.answers.lines import Line
from scoring.api.answers.problems import Error, Problem
from scoring.api.answers.sheets import Standing
from scoring.api.records import RecordField
from scoring.models import Entry

ENTRY_KINDS = Entry.Kind.values


class SeatChange(Answer):
    """Who takes which chair; null leaves it empty."""

    seat = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True)


class LogEntry(Answer):
    """A line of the append-only log. `hash` is the SHA-256 of `body`, which names the hash before it."""

    sequence = serializers.IntegerField()
    kind = serializers.ChoiceField(ENTRY_KINDS)
    key = serializers.CharField()
    written_at = Moment()
    device = serializers.CharField(allow_blank=True)
    record = RecordField(allow_null=True)
    corrects = serializers.IntegerField(allow_null=True)
    before = serializers.IntegerField(allow_null=True)
    seats = SeatChange(many=True)
    accepted = serializers.ListField(child=serializers.CharField())
    texts = serializers.DictField(child=serializers.CharField(), help_text="Remark and reason, unless erased.")
    body = serializers.CharField(help_text="Canonical JSON, as hashed.")
    hash = serializers.CharField()


class Written(Answer):
    """The answer to an entry; a repeated one is answered with the very same."""

    entry = LogEntry()
    revision = serializers.IntegerField()
    line = Line(allow_null=True)
    totals = integers()
    explanation = serializers.CharField(allow_null=True)


class Previewed(Answer):
    """What an entry would bring. Nothing was stored."""

    revision = serializers.IntegerField()
    line = Line(allow_null=True)
    totals = integers()
    explanation = serializers.CharField(allow_null=True)
    problems = Problem(many=True, help_text="Of the entry itself and of the deal that it is about.")
    unticked = serializers.ListField(
        child=serializers.CharField(), help_text="Codes that still have to be sent in `accepted`."
    )


class SentEntry(Answer):
    """An entry that was not written, as it was sent."""

    kind = serializers.CharField()
    key = serializers.CharField()
    revision = serializers.IntegerField()
    record = serializers.JSONField(allow_null=True)
    corrects = serializers.IntegerField(allow_null=True)
    before = serializers.IntegerField(allow_null=True)
    seats = SeatChange(many=True)
    reason = serializers.CharField(allow_blank=True)
    accepted = serializers.ListField(child=serializers.CharField())


class Current(Standing):
    """The list as it stands now, and what came first."""

    since = LogEntry(many=True, help_text="Entries after the revision that was sent.")


class ConflictError(Error):
    """409. `stale` carries both versions: what was sent, and the list as it stands now."""

    yours = SentEntry(required=False)
    current = Current(required=False)


class EntryPage(Answer):
    """A page of a log."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = LogEntry(many=True)
