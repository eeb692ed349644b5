"""Entries of a log: as they stand there, what one brought or would bring, and which came first."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rest_framework import serializers

from rules import types
from scoring.api.answers.base import Answer, InOrder, InWords, Moment, integers
from scoring.api.answers.line_answers import Line, explained
from scoring.api.answers.problem_answers import Error, Problem
from scoring.api.answers.sheet_answers import Standing
from scoring.api.record_schema import RecordField
from scoring.lists.queries.sheet_queries import text_of
from scoring.lists.values import log
from scoring.models import Entry

ENTRY_KINDS = Entry.Kind.values


class ReadEntry(NamedTuple):
    """An entry, what its body says, and its texts unless they were erased."""

    row: Entry
    body: log.Body
    texts: Mapping[str, str]


class SeatChange(InOrder):
    """Who takes which chair; null leaves it empty."""

    seat = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True)


class LogEntry(Answer):
    """A line of the append-only log. `hash` is the SHA-256 of `body`, which names the hash before it."""

    sequence = serializers.IntegerField(source="row.sequence")
    kind = serializers.ChoiceField(ENTRY_KINDS, source="row.kind")
    key = serializers.CharField(source="row.key")
    written_at = Moment(source="row.written_at")
    device = serializers.CharField(source="row.device", allow_blank=True)
    record = RecordField(source="body.record", allow_null=True)
    corrects = serializers.IntegerField(source="body.corrects", allow_null=True)
    before = serializers.IntegerField(source="body.before", allow_null=True)
    seats = SeatChange(source="body.seats", many=True)
    accepted = serializers.ListField(source="body.accepted", child=serializers.CharField())
    texts = serializers.DictField(
        child=serializers.CharField(),
        help_text="Remark, reason and the SHA-256 of a photo, unless erased; told to keepers of the book.",
    )
    body = serializers.CharField(source="row.body", help_text="Canonical JSON, as hashed.")
    hash = serializers.CharField(source="row.hash")

    def to_representation(self, instance: Entry) -> dict[str, Any]:
        text = text_of(instance) if self.context["naming"].keeps else None
        return super().to_representation(ReadEntry(instance, log.read_body(instance.body), text.texts if text else {}))


class Written(Answer):
    """The answer to an entry; a repeated one is answered with the very same."""

    entry = LogEntry()
    revision = serializers.IntegerField()
    line = Line(allow_null=True)
    totals = integers(source="loaded.folded.totals")
    explanation = InWords(explained, source="line", allow_null=True)


class WrittenEntry(Answer):
    """What one of several entries brought; the explanation stands in the list."""

    repeated = serializers.BooleanField(help_text="Whether its key was written before.")
    entry = LogEntry()
    line = Line(allow_null=True)


def code_of(problem: types.Problem, _game: str) -> str:
    return problem.code


class Previewed(Answer):
    """What an entry would bring. Nothing was stored."""

    revision = serializers.IntegerField(source="loaded.revision")
    line = Line(allow_null=True)
    totals = integers(source="loaded.folded.totals")
    explanation = InWords(explained, source="line", allow_null=True)
    problems = Problem(many=True, help_text="Of the entry itself and of the deal that it is about.")
    unticked = serializers.ListField(
        child=InWords(code_of), help_text="Codes that still have to be sent in `accepted`."
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

    inherited = "presentation"
    since = LogEntry(many=True, help_text="Entries after the revision that was sent.")


class ConflictError(Error):
    """409. `stale` carries both versions: what was sent, and the list as it stands now."""

    yours = SentEntry(required=False)
    current = Current(required=False)


class BatchError(ConflictError):
    """400 and 409 of several entries: nothing was stored, for the sake of one of them."""

    index = serializers.IntegerField(required=False, help_text="Place of that entry in the request, from 0.")


class BatchWritten(Answer):
    """What each entry brought, in order, and where the list stands now."""

    revision = serializers.IntegerField()
    totals = integers()
    entries = WrittenEntry(many=True)


class EntryPage(Answer):
    """A page of a log."""

    next = serializers.IntegerField(allow_null=True, help_text="`after` of the next page; null on the last.")
    results = LogEntry(many=True)
