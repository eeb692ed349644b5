"""The cash book of an event: what its decisions booked."""

from django.contrib.admin import display
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.decisions import Decision
from tournaments.models.events import Event


class Posting(models.Model):
    """Cents that went from one account to another, as a decision says: written once, taken back by another one.

    Accounts are `box`, `fees`, `lost`, `points`, `prizes`, `prizes:series:1`, `prizes:category:Damen`, `difference`,
    `player:41` of registration 41 and `pot:Tandem`.
    """

    class Purpose(models.TextChoices):
        FEE = "fee", _("entry fee")
        LOST = "lost", _("lost-game money")
        POINTS = "points", _("money for points")
        POT = "pot", _("extra pot")
        PRIZE = "prize", _("prize")
        FROM_POT = "from_pot", _("paid out of a pot")
        COUNT = "count", _("cash difference")

    event = models.ForeignKey(Event, models.PROTECT, related_name="postings", verbose_name=_("event"))
    decision = models.ForeignKey(Decision, models.PROTECT, related_name="postings", verbose_name=_("decision"))
    number = models.PositiveIntegerField(_("receipt number"))
    """From 1 in each event, without a gap."""
    gives = models.CharField(_("from account"), max_length=60)
    gets = models.CharField(_("to account"), max_length=60)
    cents = models.PositiveBigIntegerField(_("cents"))
    purpose = models.CharField(_("purpose"), max_length=10, choices=Purpose.choices)
    registration = models.PositiveBigIntegerField(_("registration"), null=True, blank=True)
    """Its primary key; it may be gone once all that was booked about it is taken back."""
    series = models.PositiveSmallIntegerField(_("series"), null=True, blank=True)
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True, db_column="table_number")
    reverses = models.PositiveIntegerField(_("reverses"), null=True, blank=True)
    """Number of the posting that this one takes back."""

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        ordering = ["event", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="posting_number_once"),
            models.UniqueConstraint(fields=["event", "reverses"], name="posting_reversed_once"),
            models.CheckConstraint(condition=Q(cents__gte=1), name="posting_of_something"),
            models.CheckConstraint(condition=~Q(gives=F("gets")), name="posting_has_two_sides"),
            models.CheckConstraint(
                condition=Q(reverses__isnull=True) | Q(reverses__lt=F("number")), name="posting_reverses_an_earlier_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} – {self.number}"

    @property
    @display(description=_("purpose"), ordering="purpose")
    def told(self) -> str:
        """What it is for, in words."""
        return str(self.Purpose(self.purpose).label)
