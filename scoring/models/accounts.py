"""Who signs in, and what a person may do where."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Account(AbstractUser):
    """A person who signs in. What an account may do hangs on its grants; a site admin is a superuser."""

    invited_by = models.ForeignKey(
        "scoring.Club", models.SET_NULL, null=True, blank=True, related_name="invited", verbose_name=_("invited by")
    )
    """The club whose link made this account, and whose admins may therefore renew its forgotten password."""
    second_step_taken_off = models.DateTimeField(
        _("second step removed"), null=True, blank=True, default=None, editable=False
    )
    """When somebody else made the password alone sign in again; its holder is told."""

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")


class Grant(models.Model):
    """A role of an account, in one book or in one club and all its books."""

    class Role(models.TextChoices):
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        DESK = "desk", _("desk")
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
                condition=Q(role__in=["scorekeeper", "desk", "director", "club_admin"]), name="grant_role_known"
            ),
            models.CheckConstraint(condition=~Q(role="club_admin") | Q(book=None), name="club_admin_of_a_club"),
            models.CheckConstraint(condition=~Q(role="desk") | Q(club=None), name="desk_of_an_event"),
            models.UniqueConstraint(fields=["account", "role", "club"], condition=Q(book=None), name="grant_once_club"),
            models.UniqueConstraint(fields=["account", "role", "book"], condition=Q(club=None), name="grant_once_book"),
        ]

    def __str__(self) -> str:
        return f"{self.account} – {self.get_role_display()} – {self.club or self.book}"


class Offer(models.Model):
    """A role or a player that is held out to an account. Nothing comes of it until who signs in with it says yes."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="offers", verbose_name=_("account"))
    role = models.CharField(_("role"), max_length=20, choices=Grant.Role.choices, blank=True, default="")
    club = models.ForeignKey(
        "scoring.Club", models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("club")
    )
    book = models.ForeignKey(
        "scoring.Book", models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("book")
    )
    player = models.ForeignKey(
        "scoring.Player", models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("player")
    )
    by = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("offered by")
    )
    """None: the operator."""
    at = models.DateTimeField(_("offered"))

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None, club=None, book__isnull=False)
                | Q(player=None, club__isnull=False, book=None)
                | Q(player__isnull=False, club=None, book=None),
                name="offer_of_one_thing",
            ),
            models.CheckConstraint(condition=Q(player=None) ^ Q(role=""), name="offer_of_a_role_or_a_player"),
            models.CheckConstraint(
                condition=Q(role__in=["", "scorekeeper", "desk", "director", "club_admin"]), name="offer_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.get_role_display()} {self.to}"

    @property
    def to(self) -> "models.Model":
        """The club, the book or the player that it is about."""
        return next(each for each in (self.club, self.book, self.player) if each is not None)

    @property
    def username(self) -> str:
        """Who is asked, by the name he or she signs in with."""
        return self.account.get_username()

    @property
    def role_name(self) -> str:
        """The role as people call it; nothing for a player."""
        return str(self.get_role_display())
