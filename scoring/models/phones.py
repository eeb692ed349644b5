"""Codes that let phones in to one list, and who was let in."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.sheets import Sheet


class TableCode(models.Model):
    """What is shown to be let in to one list without an account. When it ends besides follows from the list's log."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="codes", verbose_name=_("sheet"))
    seed = models.CharField(max_length=32, editable=False)
    """Random. The code follows from it and the server's own secret: nothing that is kept tells it."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """Of the code, keyed."""
    signs = models.BooleanField(_("the table may confirm the sheet"), default=False)
    since = models.PositiveIntegerField(editable=False)
    """The list's revision at that time: with its next confirmation the code ends."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("created by")
    )
    made_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    opened_before = models.JSONField(default=list, editable=False)
    """Primary keys of lists, and of their second entries, in whose place the one lies that it opens now."""

    class Meta:
        verbose_name = _("table code")
        verbose_name_plural = _("table codes")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["sheet"], condition=Q(revoked_at=None), name="table_code_one_a_sheet")
        ]

    def __str__(self) -> str:
        return str(self.sheet)


class TablePhone(models.Model):
    """Who was let in by a code: a phone by its cookie, or an account that writes at that table."""

    code = models.ForeignKey(TableCode, models.CASCADE, related_name="phones", verbose_name=_("table code"))
    number = models.PositiveSmallIntegerField(_("number"))
    """Of a list's phones, over all its codes: the log names a phone by it."""
    digest = models.CharField(max_length=64, blank=True, editable=False)
    """SHA-256 of the cookie, which is 32 random bytes and is kept nowhere; empty where it is an account."""
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", verbose_name=_("account")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    """At which its holder says to sit."""
    second = models.BooleanField(_("keeps the second entry"), default=False)
    """Of the two that are kept of one list it is this one: its second entry, with a pencil of its own."""
    pencil = models.BooleanField(_("holds the pencil"), default=False)
    joined_at = models.DateTimeField(_("since"))
    left_at = models.DateTimeField(_("left the table"), null=True, editable=False)
    """Since when its holder sits there no more: it lets in nobody, and its number stays taken."""

    class Meta:
        verbose_name = _("phone at a table")
        verbose_name_plural = _("phones at tables")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["code", "number"], name="table_phone_number"),
            models.UniqueConstraint(fields=["code", "second"], condition=Q(pencil=True), name="table_one_pencil"),
            models.UniqueConstraint(fields=["digest"], condition=~Q(digest=""), name="table_cookie_once"),
            models.UniqueConstraint(fields=["code", "account"], name="table_account_once"),
            models.CheckConstraint(condition=Q(seat__range=(0, 7)), name="phone_seat_at_the_table"),
            models.CheckConstraint(
                condition=Q(account=None) & ~Q(digest="") | Q(account__isnull=False, digest=""),
                name="table_phone_or_account",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)
