"""Whoever announced himself or herself for an event, until the desk has an eye on it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.models.fields import NameField
from tournaments.models.events import Event


class Announcement(models.Model):
    """Typed by anybody, seen by the desk alone; it goes as soon as the desk has decided."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements", verbose_name=_("event"))
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="announcements", verbose_name=_("player")
    )
    """Who he or she is known to be: a player of the account that was signed in."""
    name = NameField(_("name"), max_length=120)
    club_name = NameField(_("club"), max_length=120, blank=True)
    category = NameField(_("category"), max_length=40, blank=True)
    minor = models.BooleanField(_("minor"), default=False)
    agreed = models.BooleanField(_("agreed to the full name"), default=False)
    objected = models.BooleanField(_("objected to the full name"), default=False)
    """Where the event announced full names; nobody who was not asked so has objected."""
    made_at = models.DateTimeField(_("announced"))
    sender = models.CharField(max_length=32, blank=True, default="", editable=False)
    """Of the household that it came from a keyed digest, no address; empty for what an earlier version took."""
    removed_at = models.DateTimeField(_("removed"), null=True, editable=False)
    """Since when it waits no more, removed together with others: it can be put back for a day."""

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.event} – {self.name}"
