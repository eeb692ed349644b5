"""Clubs and players."""

import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring import names


class Club(models.Model):
    """A club: its players, its books, its time zone (evenings end after midnight)."""

    name = models.CharField(_("name"), max_length=120, validators=[names.validate])
    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Berlin")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        if self.time_zone not in zoneinfo.available_timezones():
            raise ValidationError({"time_zone": _("This time zone is not known.")})


class Player(models.Model):
    """Somebody who sits at a table, with or without an account; shown in public as he or she chose."""

    class Publicity(models.TextChoices):
        FULL = "full", _("full name")
        SHORT = "short", _("first name and initial")
        NUMBER = "number", _("number only")

    name = models.CharField(_("name"), max_length=120, validators=[names.validate])
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
        verbose_name=_("account"),
    )
    minor = models.BooleanField(_("under age"), default=False)
    publicity = models.CharField(
        _("shown in public as"), max_length=10, choices=Publicity.choices, blank=True, default=""
    )

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def shown_as(self) -> str:
        """How public pages name the player; minors who chose nothing appear as a number."""
        return self.publicity or (self.Publicity.NUMBER if self.minor else self.Publicity.FULL)

    @property
    def public_name(self) -> str:
        """The name on public pages."""
        if self.shown_as == self.Publicity.FULL:
            return self.name
        return _short(self.name) if self.shown_as == self.Publicity.SHORT else f"#{self.pk}"


def _short(name: str) -> str:
    first, *others = name.split()
    return f"{first} {others[-1][0]}." if others else first


class Book(models.Model):
    """Sheets that belong together: a club evening's, a season's, an event's."""

    title = models.CharField(_("title"), max_length=160, validators=[names.validate])
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="books", verbose_name=_("club"))
    held_on = models.DateField(_("date"), null=True, blank=True)
    public = models.BooleanField(_("public"), default=True)
    rehearsal = models.BooleanField(_("rehearsal"), default=False)
    version = models.PositiveBigIntegerField(_("version"), default=0, editable=False)
    """Bumped by every write to any sheet of the book: change cursor and ETag."""

    class Meta:
        verbose_name = _("book")
        verbose_name_plural = _("books")
        ordering = ["-held_on", "-pk"]

    def __str__(self) -> str:
        return self.title


class Kept(models.Model):
    """What the sheets of a book have brought one player so far: a projection that rankings read."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="kept", verbose_name=_("book"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="kept", verbose_name=_("player"))
    sheets = models.PositiveIntegerField(_("sheets"), validators=[MinValueValidator(1)])
    total = models.BigIntegerField(_("total"))
    decider_1 = models.BigIntegerField(_("first tie-break"), default=0)
    """First tie-break of the game, larger is better (a count where fewer is better is kept negative)."""
    decider_2 = models.BigIntegerField(_("second tie-break"), default=0)
    tallies = models.JSONField(_("counts"), default=dict)

    class Meta:
        verbose_name = _("total")
        verbose_name_plural = _("totals")
        constraints = [models.UniqueConstraint(fields=["book", "player"], name="kept_once")]
        indexes = [models.Index(fields=["book", "-total", "-decider_1", "-decider_2", "player"], name="kept_ranking")]

    def __str__(self) -> str:
        return f"{self.player} {self.total}"
