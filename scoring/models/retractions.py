"""What was taken back from the public: a list or a whole book, by whom, when and on what ground. The logs stay."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Book
from scoring.models.sheets import Sheet


class Retraction(models.Model):
    """A list, or a book with all its lists, is shown as retracted until `ended_at`; the row itself stays for good."""

    class Ground(models.TextChoices):
        """Said by choice and never in words of one's own: who retracts an insult is not to repeat it."""

        UNASKED = "unasked", _("somebody is named there without having agreed")
        IMPROPER = "improper", _("it insults somebody")
        UNTRUE = "untrue", _("it was not played like this")
        OTHER = "other", _("for another reason")

    book = models.ForeignKey(Book, models.PROTECT, related_name="retractions", verbose_name=_("book"))
    sheet = models.ForeignKey(
        Sheet, models.PROTECT, null=True, blank=True, related_name="retractions", verbose_name=_("sheet")
    )
    """None: the whole book."""
    ground = models.CharField(_("reason"), max_length=10, choices=Ground.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="retractions", verbose_name=_("author")
    )
    made_at = models.DateTimeField(_("retracted"))
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("ended by")
    )
    ended_at = models.DateTimeField(_("shown again"), null=True)

    class Meta:
        verbose_name = _("retraction")
        verbose_name_plural = _("retractions")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet"], condition=Q(ended_at=None, sheet__isnull=False), name="sheet_retracted_once"
            ),
            models.UniqueConstraint(
                fields=["book"], condition=Q(ended_at=None, sheet__isnull=True), name="book_retracted_once"
            ),
            models.CheckConstraint(
                condition=Q(ground__in=["unasked", "improper", "untrue", "other"]), name="retraction_ground_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.book_id}/{self.sheet_id or '*'}"
