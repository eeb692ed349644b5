"""The site admin's view of events; drawing, numbering and finalising are actions, not edits."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from scoring.admin import LookOnly
from tournaments.models import Decision, Delivery, Event, Lot, Registration, Series, Snapshot, Table

if TYPE_CHECKING:  # generic for the type checker only
    Admin = admin.ModelAdmin[Any]
else:
    Admin = admin.ModelAdmin


class NeitherAddedNorRemoved:
    """Made by actions and never removed here; what does not touch a result may be put right."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  Django's signature
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  Django's signature
        return False


@admin.register(Event)
class EventAdmin(NeitherAddedNorRemoved, Admin):
    list_display = ("book", "slug", "place", "starts_at", "state")
    list_filter = ("state", "game")
    list_select_related = ("book",)
    search_fields = ("book__title", "slug", "place")
    fields = readonly_fields = (
        "book",
        "slug",
        "place",
        "starts_at",
        "game",
        "planned_series",
        "seed",
        "state",
        "finalised_at",
        "held_until",
    )


@admin.register(Registration)
class RegistrationAdmin(NeitherAddedNorRemoved, Admin):
    list_display = ("event", "number", "player", "category", "club_name", "paid", "withdrawn")
    list_filter = ("paid", "withdrawn")
    list_select_related = ("event__book", "player")
    search_fields = ("player__name", "event__slug", "club_name")
    readonly_fields = ("event", "player", "number", "category", "club_name", "paid", "withdrawn")


@admin.register(Series)
class SeriesAdmin(LookOnly, Admin):
    list_display = ("event", "number", "drawn_at")
    list_select_related = ("event__book",)
    search_fields = ("event__slug", "event__book__title")


@admin.register(Table)
class TableAdmin(LookOnly, Admin):
    list_display = ("series", "number", "sheet")
    list_select_related = ("series__event__book", "sheet")
    search_fields = ("sheet__title", "series__event__slug")


@admin.register(Lot)
class LotAdmin(LookOnly, Admin):
    list_display = ("event", "players", "drawn_at")
    list_select_related = ("event__book",)
    search_fields = ("event__slug", "event__book__title")


@admin.register(Snapshot)
class SnapshotAdmin(LookOnly, Admin):
    list_display = ("event", "number", "taken_at", "head")
    list_select_related = ("event__book",)
    search_fields = ("event__slug", "event__book__title")


@admin.register(Delivery)
class DeliveryAdmin(LookOnly, Admin):
    list_display = ("event", "kind", "version", "state", "attempts", "made_at", "told_at", "error")
    list_filter = ("state", "kind")
    list_select_related = ("event__book",)
    search_fields = ("event__slug", "event__book__title")


@admin.register(Decision)
class DecisionAdmin(LookOnly, Admin):
    list_display = ("event", "sequence", "told", "number", "author", "done_at")
    fields = ("event", "sequence", "told", "number", "author", "done_at", "body", "hash")
    readonly_fields = ("told",)
    list_select_related = ("event__book", "author")
    search_fields = ("event__slug", "event__book__title")
