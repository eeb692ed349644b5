"""Sheets and their entries: reading a list, looking at an entry before it counts, writing it."""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet, Subquery
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rules
from scoring import access, permissions
from scoring.api import authentication, choices, list_details
from scoring.api.answers import sheet_answers
from scoring.api.answers.entry_answers import BatchWritten, EntryPage, Previewed, Written
from scoring.api.paging import BySequence, NamedFilters
from scoring.api.requests import BatchRequest, EntryRequest, SheetRequest
from scoring.api.schema import (
    BATCH_CONFLICT,
    BATCH_REFUSED,
    CONFLICT,
    KEY_REUSED,
    SEEN,
    UNCHANGED,
    entry_examples,
    errors,
)
from scoring.api.write_permissions import KEEPERS_WRITE
from scoring.lists.actions import making_once, opening_sheets, signing, writing_entries
from scoring.lists.queries import sheet_queries
from scoring.lists.queries.book_queries import viewable_sheets
from scoring.lists.values import log
from scoring.lists.values.lengths import of_table
from scoring.lists.values.log import Draft
from scoring.models import Book, Entry, PlayerEntry, Sheet
from scoring.presenting import words


class SheetFilter(filters.FilterSet):  # type: ignore[misc]  # django-filter is untyped
    book = filters.NumberFilter(
        field_name="book_id", min_value=1, max_value=2**63 - 1, decimal_places=0, help_text="Of this book."
    )
    state = filters.ChoiceFilter(choices=Sheet.State.choices, help_text="Open, or signed for all.")
    finished = filters.TypedChoiceFilter(
        choices=[("true", "true"), ("false", "false")], coerce="true".__eq__, help_text="Whether all was played."
    )


class SheetList(ListAPIView[Sheet]):
    """The sheets that the reader may see, newest first."""

    permission_classes = KEEPERS_WRITE
    serializer_class = sheet_answers.SheetSummary
    filter_backends = (NamedFilters,)
    filterset_class = SheetFilter

    def get_queryset(self) -> QuerySet[Sheet]:
        return viewable_sheets(access.reader(self.request))

    @extend_schema(operation_id="sheets_list", responses={200: sheet_answers.SheetSummary(many=True), **errors(400)})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    @extend_schema(
        operation_id="sheets_open",
        request=SheetRequest,
        responses={
            200: sheet_answers.SheetDetail,
            201: sheet_answers.SheetDetail,
            **errors(400, 401, 403, 404, 410, 413, 415),
            **KEY_REUSED,
        },
    )
    def post(self, request: Request) -> Response:
        """Open a sheet. In an event's book it is played by the event's rules and counts nowhere at first. A key that
        opened one before is answered with that sheet as it stands now, and 200.
        """
        asked, by = SheetRequest.of(request), authentication.account(request)
        book = access.visible_book(request, asked.validated_data["book"])
        self.check_object_permissions(request, book)

        def opened() -> Sheet:
            wanted = asked.validated_data["players"]
            players = authentication.demand_seatable(request, book, "players", wanted)
            return opening_sheets.open_sheet(
                book=book,
                title=asked.validated_data["title"],
                ruleset=_ruleset(asked, book, len(wanted)),
                players=[None if each is None else players[each] for each in wanted],
                by=by,
                at=timezone.now(),
            )

        key = asked.validated_data.get("key")
        sheet, repeated = making_once.once(Sheet, opened, key=key, asked=request.data, by=by)
        sheet = access.visible_sheet(request, sheet.pk) if repeated else sheet
        words = list_details.words_of(sheet, access.naming(request, book))
        told = list_details.detail(sheet_queries.load(sheet), words["naming"], money=True)
        detail = sheet_answers.SheetDetail(told, context=words)
        return Response(detail.data, status=200 if repeated else 201)


def _ruleset(asked: SheetRequest, book: Book, seats: int) -> rules.Ruleset:
    """As asked; in an event's book that names no rules, the event's own."""
    game = asked.validated_data["game"]
    chosen = asked.validated_data.keys() & {"preset", "options"}
    if book.ruleset is None or chosen or book.ruleset["game"] != game:
        return asked.ruleset(game)
    return of_table(rules.Ruleset.from_dict(book.ruleset), seats)


class OfSheet(APIView):
    """A view about one sheet; its game words the problems."""

    permission_classes = KEEPERS_WRITE
    game = ""

    def sheet(self, request: Request, pk: int) -> Sheet:
        """The sheet, if the reader may see it and may do there what the request's verb says."""
        sheet = access.visible_sheet(request, pk)
        self.game = sheet.game
        self.check_object_permissions(request, sheet.book)
        return sheet


class SheetView(OfSheet):
    @extend_schema(
        operation_id="sheets_read",
        parameters=[SEEN],
        responses={200: sheet_answers.SheetDetail, **UNCHANGED, **errors(404, 409, 410)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """A sheet with all its lines, in the reader's language. `ETag` is revision, language and what is told."""
        sheet = self.sheet(request, pk)
        naming = access.naming(request, sheet.book)
        money = permissions.can_read_money(access.reader(request), sheet)
        tag = _tag(sheet, naming, money=money)
        if tag in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": tag})
        detail = sheet_answers.SheetDetail(
            list_details.detail(sheet_queries.load(sheet), naming, money=money),
            context=list_details.words_of(sheet, naming),
        )
        return Response(detail.data, headers={"ETag": tag, "Cache-Control": "no-cache"})


def _tag(sheet: Sheet, naming: access.Naming, *, money: bool) -> str:
    # Who sat there for somebody else holds no seat, and the log is not read: what was said last of anybody counts.
    said = PlayerEntry.objects.order_by("-pk").values("pk")[:1]
    seats = sheet.seat_totals.select_related("player").annotate(said=Subquery(said)).order_by("seat")
    named = [(seat.player and naming(seat.player), seat.said) for seat in seats]
    visible = repr((str(sheet), sheet.aliases, named, money))
    return f'"{sheet.revision}-{words.language()}-{hashlib.sha256(visible.encode()).hexdigest()[:12]}"'


class Entries(OfSheet):
    @extend_schema(
        operation_id="entries_list",
        parameters=BySequence.parameters(),
        responses={200: EntryPage, **errors(400, 404, 409, 410)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """The log, oldest first; for keepers alone in books so old that the public reads no names: it names numbers."""
        sheet = self.sheet(request, pk)
        if not access.naming(request, sheet.book).tells_names:
            raise Http404
        page = BySequence().page(Entry.objects.filter(sheet=sheet).select_related("text"), request)
        words = list_details.words_of(sheet, access.naming(request, sheet.book))
        return Response(EntryPage(page, context=words).data)

    @extend_schema(
        operation_id="entries_write",
        request=EntryRequest,
        examples=entry_examples(),
        responses={
            201: Written,
            200: Written,
            409: CONFLICT,
            **errors(400, 401, 403, 404, 410, 413, 415),
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Write an entry. A key that was written before is answered as it was then, with 200."""
        sheet = self.sheet(request, pk)
        asked = EntryRequest.of(request)
        _demand_game(sheet, asked.validated_data)
        _demand_seatable(request, sheet, asked.draft)
        draft, author, now = asked.draft, authentication.account(request), timezone.now()
        if draft.kind == log.CONFIRM:
            written = signing.sign(sheet_id=sheet.pk, draft=draft, also=asked.also_seen, by=author, at=now)
        else:
            written = writing_entries.write(sheet_id=sheet.pk, draft=draft, by=author, at=now)
        answer = Written.render(written, list_details.words_of(sheet))
        return Response(answer, status=200 if written.repeated else 201)


class EntryBatch(OfSheet):
    @extend_schema(
        operation_id="entries_write_batch",
        request=BatchRequest,
        responses={
            **errors(401, 403, 404, 410, 413, 415),
            200: BatchWritten,
            201: BatchWritten,
            400: BATCH_REFUSED,
            409: BATCH_CONFLICT,
        },
    )
    def post(self, request: Request, pk: int) -> Response:
        """Write several entries one after the other, all or none. Where all their keys were written before, 200."""
        sheet = self.sheet(request, pk)
        asked = BatchRequest.of(request)
        drafts = asked.drafts
        for place, draft in enumerate(drafts):
            _demand_game(sheet, asked.validated_data["entries"][place], f"entries.{place}.game")
            _demand_seatable(request, sheet, draft, f"entries.{place}.seats")
        written = writing_entries.write_in_order(
            sheet_id=sheet.pk, drafts=drafts, by=authentication.account(request), at=timezone.now()
        )
        last = written[-1].loaded
        told = {"revision": last.revision, "totals": last.folded.totals, "entries": written}
        answer = BatchWritten(told, context=list_details.words_of(sheet))
        return Response(answer.data, status=200 if all(each.repeated for each in written) else 201)


class EntryPreview(OfSheet):
    @extend_schema(
        operation_id="entries_preview",
        request=EntryRequest,
        examples=entry_examples(),
        responses={200: Previewed, **errors(400, 401, 403, 404, 409, 410, 413, 415)},
    )
    def post(self, request: Request, pk: int) -> Response:
        """What an entry would bring, problems included. Nothing is stored."""
        sheet = self.sheet(request, pk)
        draft = _draft(request, sheet)
        found = sheet_queries.preview(sheet, draft)
        return Response(Previewed.render(found, list_details.words_of(sheet)))


def _draft(request: Request, sheet: Sheet) -> Draft:
    asked = EntryRequest.of(request)
    _demand_game(sheet, asked.validated_data)
    _demand_seatable(request, sheet, asked.draft)
    return asked.draft


def _demand_game(sheet: Sheet, entry: Mapping[str, Any], field: str = "game") -> None:
    """Who says which game a record is of means that of the list."""
    given = entry.get("game", sheet.game)
    if given != sheet.game:
        text = _("This sheet is for %(own)s, not for %(given)s.")
        called = {"own": choices.games()[sheet.game], "given": choices.games()[given]}
        raise ValidationError({field: [ErrorDetail(text % called, "game_other")]})


def _demand_seatable(request: Request, sheet: Sheet, draft: Draft, field: str = "seats") -> None:
    if draft.seats:
        authentication.demand_seatable(request, sheet.book, field, [player for _seat, player in draft.seats])
