"""The log of each person, and which players were found to be one and the same."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Player


class PlayerEntry(models.Model):
    """One line of a person's log: written once, never changed. `body` is the truth, the other columns find it."""

    class Kind(models.TextChoices):
        NAMED = "named", _("named")
        SHOWN = "shown", _("public name changed")
        MERGED = "merged", _("merged")
        PARTED = "parted", _("merge undone")
        ERASED = "erased", _("erased")

    player = models.ForeignKey(Player, models.PROTECT, related_name="entries", verbose_name=_("player"))
    sequence = models.PositiveIntegerField(_("sequence number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("author")
    )
    written_at = models.DateTimeField(_("written"))
    body = models.TextField(_("content"))
    """Canonical JSON, as hashed; names and reasons enter it as salted digests only."""
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("entry about a player")
        verbose_name_plural = _("entries about players")
        ordering = ["player", "sequence"]
        constraints = [models.UniqueConstraint(fields=["player", "sequence"], name="player_entry_once")]

    def __str__(self) -> str:
        return f"{self.player_id}/{self.sequence} {self.kind}"


class PlayerText(models.Model):
    """Name or reason of such an entry. It can be erased without breaking the chain, which holds its digest only."""

    entry = models.OneToOneField(PlayerEntry, models.CASCADE, related_name="text")
    salt = models.CharField(max_length=32)
    texts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.entry}"


class Merge(models.Model):
    """Two players who are one person: `gone` is read as `kept` until this is undone.

    The logs of lists stay as they are; the reason stands in the log of `gone`.
    """

    kept = models.ForeignKey(Player, models.PROTECT, related_name="merges", verbose_name=_("player kept"))
    gone = models.ForeignKey(Player, models.PROTECT, related_name="merged_as", verbose_name=_("player merged"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("merged"))
    moved = models.JSONField(_("moved"), default=dict)
    """What was given to who stays and is given back when this is undone: an account, registrations."""
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("undone by")
    )
    undone_at = models.DateTimeField(_("undone"), null=True)

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(kept=F("gone")), name="merge_of_two"),
            models.UniqueConstraint(fields=["gone"], condition=Q(undone_at=None), name="merged_once"),
        ]

    def __str__(self) -> str:
        return f"{self.gone_id} → {self.kept_id}"
