"""What the operator says of the site: who runs it, and what holds beside what Kiebitz itself does with data."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """The operator's own words for one page in one language; written in the administration by site admins."""

    class Page(models.TextChoices):
        IMPRINT = "imprint", _("Imprint")
        PRIVACY = "privacy", _("Privacy")

    page = models.CharField(_("page"), max_length=10, choices=Page.choices)
    language = models.CharField(
        _("language"), max_length=5, choices=[(code, code) for code, _name in settings.LANGUAGES]
    )
    text = models.TextField(_("text"), max_length=20_000)
    """Plain text: an empty line ends a paragraph."""

    class Meta:
        verbose_name = _("notice of the site admin")
        verbose_name_plural = _("notices of the site admin")
        ordering = ["page", "language"]
        constraints = [
            models.UniqueConstraint(fields=["page", "language"], name="notice_once_per_language"),
            models.CheckConstraint(condition=Q(page__in=["imprint", "privacy"]), name="notice_page_known"),
            models.CheckConstraint(condition=Q(language__in=["de", "fr", "en"]), name="notice_language_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_page_display()} ({self.language})"
