"""The site admin's view of clubs, players, roles and books; the log and what follows from it can only be looked at."""

from typing import TYPE_CHECKING, Any, cast

from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring import hosts
from scoring.models import (
    Account,
    Book,
    Club,
    Deal,
    Entry,
    Grant,
    Notice,
    Player,
    PlayerTotal,
    PrintJob,
    SeatTotal,
    Sheet,
)
from scoring.people.actions import naming_players, second_steps

if TYPE_CHECKING:  # generic for the type checker only
    Admin = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Any, Any]
    Accounts = UserAdmin[Any]
else:
    Admin, Inline, Accounts = admin.ModelAdmin, admin.TabularInline, UserAdmin

admin.site.site_header = admin.site.site_title = "Kiebitz"
admin.site.index_title = _("Administration")


class LookOnly:
    """Truth is the log, and it is written by actions alone: not even a site admin edits it here."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  Django's signature
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  Django's signature
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  Django's signature
        return False


@admin.register(Account)
class AccountAdmin(Accounts):
    fieldsets = (*(UserAdmin.fieldsets or ()), (None, {"fields": ("invited_by",)}))
    autocomplete_fields = ("invited_by",)
    actions = ("take_second_step_off",)

    @admin.action(description=_("Remove the second step of signing in"), permissions=["change"])
    def take_second_step_off(self, request: HttpRequest, queryset: QuerySet[Account]) -> None:
        """For who has lost phone and recovery codes; each holder is told."""
        for account in queryset:
            try:
                second_steps.take_off(account_id=account.pk, by=cast("Account", request.user), at=timezone.now())
            except PermissionDenied:
                said = _("%(name)s: only a site admin can do that, and only for others.")
                self.message_user(request, said % {"name": account.username}, messages.ERROR)
            else:
                said = _("%(name)s now signs in with the password alone.")
                self.message_user(request, said % {"name": account.username}, messages.SUCCESS)


# What opens an account is its holder's; taken off above, so that he or she is told.
admin.site.unregister(Authenticator)


class Grants(LookOnly, Inline):
    """Who has a role here; given and revoked under grants."""

    model = Grant
    fields = ("account", "role")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("account", "club", "book")


@admin.register(Club)
class ClubAdmin(Admin):
    list_display = ("name", "slug", "time_zone")
    search_fields = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}
    inlines = (Grants,)


@admin.register(Player)
class PlayerAdmin(Admin):
    list_display = ("name", "club", "minor", "publicity")
    list_filter = ("minor", "publicity", "club")
    # How somebody is shown is agreed to on pages, where it is written down by whom.
    readonly_fields = ("minor", "publicity")
    list_select_related = ("club",)
    search_fields = ("name",)
    autocomplete_fields = ("club", "account")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  Django's signature
        """Whoever has a log stays."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who was erased stays a number."""
        return (obj is None or obj.erased_at is None) and super().has_change_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:  # noqa: ARG002, FBT001  Django's signature
        naming_players.keep(obj, by=cast("Account", request.user), at=timezone.now(), fields=form.changed_data)


@admin.register(Notice)
class NoticeAdmin(Admin):
    list_display = ("page", "language")
    search_fields = ("text",)


@admin.register(Grant)
class GrantAdmin(Admin):
    list_display = ("account", "role", "club", "book")
    list_filter = ("role",)
    list_select_related = ("account", "club", "book")
    search_fields = ("account__username", "club__name", "book__title")
    autocomplete_fields = ("account", "club", "book")


@admin.register(Book)
class BookAdmin(Admin):
    list_display = ("title", "club", "held_on", "public", "rehearsal", "version")
    list_filter = ("public", "rehearsal", "club")
    list_select_related = ("club",)
    search_fields = ("title",)
    autocomplete_fields = ("club",)
    # A book is a rehearsal from its first day or never.
    readonly_fields = ("rehearsal", "version")
    inlines = (Grants,)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """What announces an event is its director's, and stands in its chain."""
        fixed = super().get_readonly_fields(request, obj)
        return (*fixed, "title", "held_on", "club") if obj and hosts.is_event(obj) else fixed


class SeatsOfSheet(LookOnly, Inline):
    model = SeatTotal
    fields = ("seat", "player", "points", "total")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("player")


@admin.register(Sheet)
class SheetAdmin(LookOnly, Admin):
    list_display = ("pk", "__str__", "book", "game", "state", "revision", "deals_played", "blocked")
    list_display_links = ("pk", "__str__")
    list_filter = ("state", "game")
    list_select_related = ("book",)
    search_fields = ("title", "book__title", "uid")
    inlines = (SeatsOfSheet,)


@admin.register(Entry)
class EntryAdmin(LookOnly, Admin):
    list_display = ("sheet", "sequence", "kind", "written_at", "author", "device")
    list_filter = ("kind",)
    list_select_related = ("sheet", "author")
    search_fields = ("sheet__title", "key", "author__username")
    ordering = ("-pk",)


@admin.register(Deal)
class DealAdmin(LookOnly, Admin):
    list_display = ("sheet", "number", "sequence", "outcome", "value")
    list_select_related = ("sheet",)
    search_fields = ("sheet__title",)


@admin.register(SeatTotal)
class SeatTotalAdmin(LookOnly, Admin):
    list_display = ("sheet", "seat", "player", "points", "total")
    list_select_related = ("sheet", "player")
    search_fields = ("sheet__title", "player__name")


@admin.register(PlayerTotal)
class PlayerTotalAdmin(LookOnly, Admin):
    list_display = ("book", "player", "sheets", "total")
    list_select_related = ("book", "player")
    search_fields = ("book__title", "player__name")


@admin.register(PrintJob)
class PrintJobAdmin(LookOnly, Admin):
    list_display = ("pk", "document", "book", "revision", "language", "state", "attempts", "created_at")
    list_filter = ("state", "document", "language")
    list_select_related = ("book",)
    search_fields = ("book__title", "sheet__title")
