"""Clubs and players."""

import zoneinfo
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scoring.models.fields import NameField
from scoring.people.values import showing


@cache
def time_zones() -> frozenset[str]:
    """The names of all time zones; finding them opens six hundred files."""
    return frozenset(zoneinfo.available_timezones())


class Club(models.Model):
    """A club: its players, its books, its time zone (evenings end after midnight)."""

    name = NameField(_("name"), max_length=120)
    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Berlin")
    indexed = models.BooleanField(_("found by search engines"), default=False)
    """Whether pages that name its people may be kept by search engines."""
    logo = models.CharField(_("logo"), max_length=64, blank=True, default="", editable=False)
    """The digest of the one that it shows now; empty: none."""

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def shown_logo(self) -> "ClubLogo | None":
        """All but the picture: one statement, of a club that has one."""
        return self.logos.defer("image").filter(digest=self.logo).first() if self.logo else None

    def clean(self) -> None:
        if self.time_zone not in time_zones():
            raise ValidationError({"time_zone": _("This time zone is not known.")})


class ClubLogo(models.Model):
    """A picture that a club shows, or has shown: printouts name theirs by its digest, and are printed anew with it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="logos", verbose_name=_("club"))
    digest = models.CharField(max_length=64)
    """SHA-256 of the picture."""
    image = models.BinaryField(_("picture"))
    """As `scoring.people.values.logos` makes it: nothing is in it but the picture."""
    media = models.CharField(max_length=20)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    """Pixels; of a drawing, its proportions."""
    shown_at = models.DateTimeField()
    """When the club last began to show it."""

    class Meta:
        verbose_name = _("logo of a club")
        verbose_name_plural = _("logos of clubs")
        ordering = ["-shown_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "digest"], name="logo_of_a_club_once"),
            models.CheckConstraint(
                condition=Q(media__in=["image/png", "image/jpeg", "image/svg+xml"]), name="logo_media_known"
            ),
            models.CheckConstraint(condition=Q(width__gte=1, height__gte=1), name="logo_has_a_size"),
        ]

    def __str__(self) -> str:
        return f"{self.club} {self.digest[:12]}"


class Player(models.Model):
    """Somebody who sits at a table, with or without an account; shown in public as he or she chose."""

    class Publicity(models.TextChoices):
        FULL = "full", _("full name")
        SHORT = "short", _("first name and initial")
        NUMBER = "number", _("number only")

    name = NameField(_("name"), max_length=120)
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    """Whose people name the player and look after what is shown of him or her: of members, and of its guests."""
    guest_since = models.DateTimeField(_("guest since"), null=True, blank=True, editable=False)
    """Came then to something that the club held, and is none of its members until somebody says so. None: a member."""
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
        verbose_name=_("account"),
    )
    minor = models.BooleanField(_("minor"), default=False)
    publicity = models.CharField(_("public name"), max_length=10, choices=Publicity.choices, blank=True, default="")
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="absorbed", verbose_name=_("is the same as")
    )
    """Who this player was found to be: a projection of the log of persons."""
    erased_at = models.DateTimeField(_("erased"), null=True, editable=False)
    """Since when nothing tells who this was: a projection of the log of persons. The number stays, with all results."""

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(publicity__in=["", "full", "short", "number"]), name="player_publicity_known"
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def guest(self) -> bool:
        """Whether the club knows the player as a guest."""
        return self.guest_since is not None

    @property
    def member_of(self) -> Club | None:
        """The club whose member the player is said to be."""
        return None if self.guest else self.club

    def is_member(self, club: Club | None) -> bool:
        """Whether the player is said to be a member of this club."""
        return club is not None and self.club_id == club.pk and not self.guest

    @property
    def shown_as(self) -> str:
        """How public pages name the player; of whom nobody said anything by a short name, minors by a number."""
        return self.publicity or showing.unchosen(minor=self.minor)

    @property
    def public_name(self) -> str:
        """The name on public pages."""
        return showing.told(self.shown_as, self.name, self.pk)

    @property
    def numbered(self) -> str:
        """What stands in the place of a name: in public for who wishes it, for everybody once the name is erased."""
        return f"#{self.pk}"


class Book(models.Model):
    """Sheets that belong together: a club evening's, a season's, an event's."""

    title = NameField(_("title"), max_length=160)
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="books", verbose_name=_("club"))
    held_on = models.DateField(_("date"), null=True, blank=True)
    public = models.BooleanField(_("public"), default=True)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    ruleset = models.JSONField(_("rules"), null=True, blank=True, editable=False)
    """What every list of an event's book is played by, whatever the number of seats; None: each list has its own."""
    sealed = models.BooleanField(_("sealed"), default=False, editable=False)
    """Whether the event's ranking is final: no list, no entry and no seat comes in."""
    retracted_at = models.DateTimeField(_("retracted"), null=True, editable=False)
    """Since when only who has a role there reads any of it; None: it stands. A projection of its retractions."""
    version = models.PositiveBigIntegerField(_("version"), default=0, editable=False)
    """Bumped by every write to any sheet of the book: change cursor and ETag."""
    told_version = models.PositiveBigIntegerField(_("version with other names"), null=True, editable=False)
    """The version since which somebody is told of otherwise, or nothing is: no reader gets an answer of before."""
    made_by = models.CharField(_("calculated by"), max_length=20, blank=True, default="", editable=False)
    """Version of what made its kept totals, as of a sheet's projection."""

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")
        ordering = ["-held_on", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(sealed=False) | Q(ruleset__isnull=False), name="sealed_is_an_event")
        ]

    def __str__(self) -> str:
        return self.title


class PlayerTotal(models.Model):
    """What the lists of one game in a book have brought one player so far: a projection that rankings read."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="player_totals", verbose_name=_("book"))
    game = models.CharField(_("game"), max_length=20)
    """Games are ranked each by itself: the sum of points of two means nothing."""
    player = models.ForeignKey(Player, models.PROTECT, related_name="player_totals", verbose_name=_("player"))
    sheets = models.PositiveIntegerField(_("sheets"), validators=[MinValueValidator(1)])
    total = models.BigIntegerField(_("total"))
    decider_1 = models.BigIntegerField(_("first tie-break"), default=0)
    """First tie-break of the game, larger is better (a count where fewer is better is kept negative)."""
    decider_2 = models.BigIntegerField(_("second tie-break"), default=0)
    tallies = models.JSONField(_("counts"), default=dict)
    counters = models.JSONField(_("statistics"), null=True)
    """Sums of what `SeatTotal.counters` hold; None until a version that keeps them has made the row anew."""
    years = models.JSONField(_("by year"), null=True)
    """Lists and points by the time at which lists were opened (`scoring.lists.values.years`); None as above."""

    class Meta:
        verbose_name = _("total")
        verbose_name_plural = _("totals")
        constraints = [
            models.UniqueConstraint(fields=["book", "game", "player"], name="player_total_once"),
            models.CheckConstraint(condition=Q(sheets__gte=1), name="player_total_of_a_sheet"),
        ]
        indexes = [
            models.Index(
                fields=["book", "game", "-total", "-decider_1", "-decider_2", "player"], name="player_total_ranking"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} {self.total}"
