"""Keys that people give to programs, and those by which programs name what they had made."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.accounts import Account
from scoring.models.clubs import Book, Club, Player
from scoring.models.fields import NameField
from scoring.models.sheets import Sheet


class Token(models.Model):
    """What a program shows to act for an account: in one book or one club, up to one role, until a day."""

    class Role(models.TextChoices):
        READER = "reader", _("reads only")
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        DIRECTOR = "director", _("director")

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens", verbose_name=_("account"))
    name = NameField(_("name"), max_length=60)
    """What for, as its holder calls it."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 of the secret, which is 32 random bytes and is kept nowhere."""
    password = models.CharField(max_length=64, editable=False)
    """Of the account's password at that time: with another one the token ends."""
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("club"))
    book = models.ForeignKey(Book, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("book"))
    made_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)
    """To the hour: a stamp with each request would be a write with each."""

    class Meta:
        verbose_name = _("key for a program")
        verbose_name_plural = _("keys for programs")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(club__isnull=False, book=None) | Q(club=None, book__isnull=False), name="token_at_one_place"
            ),
            models.CheckConstraint(
                condition=Q(role__in=["reader", "scorekeeper", "director"]), name="token_role_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ClientKey(models.Model):
    """What a client calls something that it had made: a book, a list, a player. Sent again, it is given the same."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="client_keys", verbose_name=_("account"))
    key = models.CharField(_("key"), max_length=64)
    digest = models.CharField(max_length=64, editable=False)
    """SHA-256 of what was asked for."""
    book = models.ForeignKey(Book, models.CASCADE, null=True, related_name="+", verbose_name=_("book"))
    sheet = models.ForeignKey(Sheet, models.CASCADE, null=True, related_name="+", verbose_name=_("sheet"))
    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="+", verbose_name=_("player"))

    class Meta:
        verbose_name = _("key of a client")
        verbose_name_plural = _("keys of clients")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="client_key_once"),
            models.CheckConstraint(
                condition=Q(book__isnull=False, sheet=None, player=None)
                | Q(book=None, sheet__isnull=False, player=None)
                | Q(book=None, sheet=None, player__isnull=False),
                name="client_key_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.key
