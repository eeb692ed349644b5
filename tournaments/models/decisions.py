"""What was decided about an event, as a chain of its own, and the rankings that were made final."""

from django.conf import settings
from django.contrib.admin import display
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Decision(models.Model):
    """What somebody decided about an event: written once, undone by another decision. `body` is the truth."""

    class Kind(models.TextChoices):
        ADOPTED = "adopted", _("event taken over from an earlier version")
        CREATED = "created", _("event created")
        CHANGED = "changed", _("event changed")
        PLANNED = "planned", _("settings changed")
        RULED = "ruled", _("rules changed")
        REGISTERED = "registered", _("players registered")
        ARRIVED = "arrived", _("player checked in")
        EXPECTED = "expected", _("check-in undone")
        EDITED = "edited", _("registration changed")
        REMOVED = "removed", _("registration removed")
        WITHDRAWN = "withdrawn", _("player withdrawn")
        RETURNED = "returned", _("player reinstated")
        BARRED = "barred", _("player disqualified")
        UNBARRED = "unbarred", _("disqualification taken back")
        PAID = "paid", _("entry fee paid")
        UNPAID = "unpaid", _("payment cancelled")
        POSTED = "posted", _("money booked")
        MERGED = "merged", _("players merged")
        PARTED = "parted", _("merge undone")
        DRAWN = "drawn", _("tables drawn")
        UNDRAWN = "undrawn", _("draw undone")
        LAID = "laid", _("sheet made a table of the event")
        SET_ASIDE = "set_aside", _("sheet set aside")
        REPAIRED = "repaired", _("series repaired")
        LOT = "lot", _("lots drawn")
        FINALISED = "finalised", _("ranking made final")
        PUBLISHED = "published", _("ranking published")
        TOLD = "told", _("standing after a series published")
        UNTOLD = "untold", _("publication of a standing taken back")
        SHARED = "shared", _("prizes shared out again")
        REOPENED = "reopened", _("ranking reopened")
        ERASED = "erased", _("text erased")

    event = models.ForeignKey(Event, models.PROTECT, related_name="decisions", verbose_name=_("event"))
    sequence = models.PositiveIntegerField(_("sequence number"))
    kind = models.CharField(_("kind"), max_length=10)
    number = models.PositiveIntegerField(_("number"), null=True, blank=True)
    """The series or the start number that it is about, or how many players."""
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("author")
    )
    done_at = models.DateTimeField(_("done"))
    body = models.TextField(_("content"))
    """Canonical JSON, as hashed; names and reasons enter it as salted digests only."""
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("decision")
        verbose_name_plural = _("decisions")
        ordering = ["event", "-sequence"]
        constraints = [
            models.UniqueConstraint(fields=["event", "sequence"], name="decision_sequence_once"),
            models.CheckConstraint(condition=~Q(kind=""), name="decision_kind_said"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="decision_sequence_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.event} – {self.told}"

    @property
    @display(description=_("kind"), ordering="kind")
    def told(self) -> str:
        """What was decided, in words."""
        return str(self.Kind(self.kind).label)


class DecisionText(models.Model):
    """Names and reasons of a decision. They can be erased without breaking the chain, which holds digests only."""

    decision = models.OneToOneField(Decision, models.CASCADE, related_name="text")
    salt = models.CharField(max_length=32)
    texts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.decision}"


class Snapshot(models.Model):
    """A ranking as it was made final, with the heads of all logs it rests on. Never changed."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="snapshots", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"))
    """1 for the first time that the ranking was made final."""
    taken_at = models.DateTimeField(_("final since"))
    rows = models.JSONField(_("ranking"))
    """As published, best first; see `tournaments.queries.snapshots`."""
    heads = models.JSONField(_("heads of the logs"))
    """`[[uid of the list, its head], ...]`, and the head of the decisions under an empty uid."""
    head = models.CharField(_("head"), max_length=64)
    """Of the whole book: what every print of this ranking bears."""
    made_by = models.CharField(_("calculated by"), max_length=20, blank=True, default="", editable=False)
    """Version of what worked it out (`scoring.lists.queries.projections.STAMP`); later ones may reckon otherwise."""
    changes = models.JSONField(_("changed ranks"), default=list)
    """What differs from the ranking that was final before."""

    class Meta:
        verbose_name = _("final ranking")
        verbose_name_plural = _("final rankings")
        ordering = ["event", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="snapshot_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="snapshot_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.event} – {self.number}"
