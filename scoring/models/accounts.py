"""Who signs in, and what a person may do where."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Account(AbstractUser):
    """A person who signs in. What an account may do hangs on its grants; a site admin is a superuser."""

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")


class Grant(models.Model):
    """A role of an account, in one book or in one club and all its books."""

    class Role(models.TextChoices):
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        DIRECTOR = "director", _("director")
        CLUB_ADMIN = "club_admin", _("club admin")

    account = models.ForeignKey(Account, models.CASCADE, related_name="grants", verbose_name=_("account"))
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    club = models.ForeignKey(
        "scoring.Club", models.CASCADE, null=True, blank=True, related_name="grants", verbose_name=_("club")
    )
    book = models.ForeignKey(
        "scoring.Book", models.CASCADE, null=True, blank=True, related_name="grants", verbose_name=_("book")
    )

    class Meta:
        verbose_name = _("grant")
        verbose_name_plural = _("grants")
        constraints = [
            models.CheckConstraint(condition=Q(club=None) ^ Q(book=None), name="grant_on_club_or_book"),
            models.CheckConstraint(
                condition=Q(role__in=["scorekeeper", "director", "club_admin"]), name="grant_role_known"
            ),
            models.CheckConstraint(condition=~Q(role="club_admin") | Q(book=None), name="club_admin_of_a_club"),
            models.UniqueConstraint(fields=["account", "role", "club"], condition=Q(book=None), name="grant_once_club"),
            models.UniqueConstraint(fields=["account", "role", "book"], condition=Q(club=None), name="grant_once_book"),
        ]

    def __str__(self) -> str:
        return f"{self.account} – {self.get_role_display()} – {self.club or self.book}"
