"""What another program is told of an event."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Delivery(models.Model):
    """A message to the address that the operator named. The row is the truth; it holds no name and no result."""

    class Kind(models.TextChoices):
        FINAL = "final", _("the ranking is final")
        CHANGED = "changed", _("the ranking has changed")
        RETRACTED = "retracted", _("the event has been retracted")
        SHOWN = "shown", _("the event is shown again")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        TOLD = "told", _("told")
        FAILED = "failed", _("failed")

    uid = models.UUIDField(_("number"), unique=True, default=uuid.uuid4, editable=False)
    """The same however often it is sent: whoever hears of it twice knows."""
    event = models.ForeignKey(Event, models.CASCADE, related_name="deliveries", verbose_name=_("event"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    version = models.PositiveIntegerField(_("version"))
    """Number of the final ranking that it is about."""
    made_at = models.DateTimeField(_("made"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    due_at = models.DateTimeField(_("due"))
    """Before that nobody tries."""
    lease_until = models.DateTimeField(_("reserved until"), null=True)
    error = models.CharField(_("error"), max_length=200, blank=True)
    told_at = models.DateTimeField(_("told on"), null=True)

    class Meta:
        verbose_name = _("message to another program")
        verbose_name_plural = _("messages to another program")
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["waiting", "told", "failed"]), name="delivery_state_known"),
            models.CheckConstraint(
                condition=Q(kind__in=["final", "changed", "retracted", "shown"]), name="delivery_kind_known"
            ),
            models.CheckConstraint(
                condition=~Q(state="told") | Q(told_at__isnull=False), name="delivery_told_at_a_time"
            ),
        ]
        indexes = [models.Index(fields=["due_at"], name="delivery_sweep", condition=Q(state="waiting"))]

    def __str__(self) -> str:
        return f"{self.event} – {self.kind} {self.version}"
