"""What printers were told to put on paper."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.sheets import PrintJob


class PrinterOrder(models.Model):
    """Pages of a finished document for a printer of this computer. The row is the truth, as a print job's is.

    A printer is told once: where nobody knows what came of it, a person looks.
    """

    MAX_COPIES = 20

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent to the printer")
        STOPPING = "stopping", _("being taken back")
        CANCELLED = "cancelled", _("taken back")
        FAILED = "failed", _("failed")

    job = models.ForeignKey(PrintJob, models.CASCADE, related_name="orders", verbose_name=_("printout"))
    printer = models.CharField(_("printer"), max_length=127)
    pages = models.TextField(_("pages"), blank=True)
    """As ranges, `3,5-7`; empty: all of them."""
    copies = models.PositiveSmallIntegerField(_("copies"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.WAITING)
    lease_until = models.DateTimeField(_("reserved until"), null=True)
    reference = models.CharField(_("number at the printer"), max_length=200, blank=True)
    error = models.CharField(_("error"), max_length=200, blank=True)
    """What the printer said, in its own words."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("requested by")
    )
    created_at = models.DateTimeField(_("requested"))

    class Meta:
        verbose_name = _("order to a printer")
        verbose_name_plural = _("orders to printers")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "stopping", "cancelled", "failed"]),
                name="order_state_known",
            ),
            models.CheckConstraint(condition=Q(copies__gte=1) & Q(copies__lte=20), name="order_copies_bounded"),
            models.CheckConstraint(
                condition=~Q(state="sending") | Q(lease_until__isnull=False), name="order_sent_for_a_time"
            ),
        ]
        indexes = [
            models.Index(
                fields=["state", "lease_until"],
                name="order_sweep",
                condition=Q(state__in=["waiting", "sending", "stopping"]),
            )
        ]

    @property
    def settled(self) -> bool:
        """Whether no worker is talking to the printer about it."""
        return self.state not in {self.State.SENDING, self.State.STOPPING}

    @property
    def can_be_cancelled(self) -> bool:
        """Whether the printer was not told yet, or gave it a number."""
        return self.state == self.State.WAITING or (self.state == self.State.SENT and bool(self.reference))

    @property
    def pages_said(self) -> str:
        """As people write ranges: `3, 5–7`."""
        return self.pages.replace(",", ", ").replace("-", "–")

    def __str__(self) -> str:
        return f"{self.job_id} {self.printer} {self.pages} x{self.copies}"
