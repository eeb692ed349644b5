"""Events, who is registered, the series they play, and the tables of each."""

from typing import Any

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Book, Player, Sheet
from scoring.models.fields import NameField


class Event(models.Model):
    """A tournament, club evening, league day or season. Its sheets are those of its book."""

    class State(models.TextChoices):
        OPEN = "open", _("registration open")
        RUNNING = "running", _("in progress")
        FINAL = "final", _("final")

    book = models.OneToOneField(Book, models.PROTECT, related_name="event", verbose_name=_("book"))
    slug = models.SlugField(_("short name in addresses"), max_length=60, unique=True)
    place = NameField(_("place"), max_length=160, blank=True)
    starts_at = models.DateTimeField(_("starts at"))
    game = models.CharField(_("game"), max_length=20)
    ruleset = models.JSONField(_("rules"))
    planned_series = models.PositiveSmallIntegerField(_("series"), default=2, validators=[MinValueValidator(1)])
    seed = models.PositiveBigIntegerField(_("random seed"))
    """What the tables are drawn with: who knows it can draw again and must find the same."""
    plan = models.JSONField(_("plan"), default=dict, blank=True)
    """What the director settled beyond rules and series; read it as `tournaments.values.plans.read(event.plan)`."""
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    finalised_at = models.DateTimeField(_("final since"), null=True, blank=True)
    held_until = models.DateTimeField(_("held back until"), null=True, blank=True, editable=False)
    """Of a final ranking that waits for the ceremony: until then the public is not shown it; None: it does not wait."""

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "running", "final"]), name="event_state_known"),
            models.CheckConstraint(
                condition=Q(state="final", finalised_at__isnull=False)
                | (~Q(state="final") & Q(finalised_at__isnull=True)),
                name="event_final_has_a_date",
            ),
            models.CheckConstraint(condition=Q(planned_series__range=(1, 20)), name="event_series_planned"),
        ]

    def __str__(self) -> str:
        return self.book.title

    @property
    def played_by(self) -> dict[str, Any]:
        """The rules that hold now, as they are stored: those it was created with, or others that were decided since."""
        stored: dict[str, Any] = self.book.ruleset or self.ruleset
        return stored

    @property
    def is_evening(self) -> bool:
        """Whether it is an evening of a club, and so called on its pages."""
        return bool(self.plan.get("evening"))

    @property
    def has_ceremony(self) -> bool:
        """Whether there is anything to hand out: at an evening only if a fee, prizes or pots are settled."""
        return not self.is_evening or not {"fee", "prizes", "prizes_of", "pots"}.isdisjoint(self.plan)

    @property
    def zone(self) -> str | None:
        """The time zone that the event's club lives in; None for the server's."""
        return self.book.club.time_zone if self.book.club else None


class Registration(models.Model):
    """A player in an event."""

    class Presence(models.TextChoices):
        ANNOUNCED = "announced", _("announced")
        HERE = "here", _("here")
        WITHDRAWN = "withdrawn", _("not present")
        GONE = "gone", _("withdrawn")

    event = models.ForeignKey(Event, models.CASCADE, related_name="registrations", verbose_name=_("event"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="registrations", verbose_name=_("player"))
    number = models.PositiveIntegerField(_("competitor number"))
    category = NameField(_("category"), max_length=40, blank=True)
    """Names of categories, parted by commas: see `categories`."""
    club_name = NameField(_("club"), max_length=120, blank=True)
    paid = models.BooleanField(_("paid"), default=False)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    announced = models.BooleanField(_("announced"), default=False)
    """Registered ahead of the day and not checked in yet: drawn to no table."""
    disqualified_at = models.DateTimeField(_("disqualified on"), null=True, blank=True)
    """Since when somebody has no rank and sits down no more; whether he or she had left is a fact of its own."""
    informed_at = models.DateTimeField(_("told of full names"), null=True, blank=True, editable=False)
    """When the player was told that the event's results show full names: registered under that announcement, or told
    since, as a director says. None: never. Whether they do show them says the plan.
    """
    partner = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("partner"),
        db_index=False,  # with either, SQLite makes the table anew to go back, and its guards are gone
        db_constraint=False,
    )
    """With whom a fixed pair is played, where the game has pairs; the other one's partner is this one."""

    class Meta:
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="start_number_once"),
            models.UniqueConstraint(fields=["event", "player"], name="registered_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="start_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.player}"

    @property
    def presence(self) -> Presence:
        """Whether somebody is yet to come, here, did not come or has left, as who is disqualified has."""
        if self.withdrawn or self.disqualified_at is not None:
            return self.Presence.WITHDRAWN if self.announced else self.Presence.GONE
        return self.Presence.ANNOUNCED if self.announced else self.Presence.HERE

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories in which somebody is ranked, besides all."""
        return tuple(each for part in self.category.split(",") if (each := part.strip()))


class Series(models.Model):
    """One round of an event; every table keeps one sheet in it."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="series", verbose_name=_("event"))
    number = models.PositiveSmallIntegerField(_("number"))
    drawn_at = models.DateTimeField(_("drawn"))
    certificate = models.JSONField(_("certificate"), default=dict)
    """How the tables were drawn: method, seed, repeated pairs reached and the least possible."""

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="series_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="series_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.event} – {self.number}"


class Table(models.Model):
    """A numbered table of a series; its seats and its list are those of its sheet."""

    series = models.ForeignKey(Series, models.PROTECT, related_name="tables", verbose_name=_("series"))
    number = models.PositiveSmallIntegerField(_("number"))
    sheet = models.OneToOneField(Sheet, models.PROTECT, related_name="table", verbose_name=_("sheet"))

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["series", "number"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.series} – {self.number}"


class Lot(models.Model):
    """A lot drawn among players who were equal in everything else: by hand, or from the event's seed.

    It counts as long as exactly these players are equal: a later correction that parts them leaves it without effect.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="lots", verbose_name=_("event"))
    players = models.JSONField(_("players"))
    """Their primary keys, the best lot first."""
    numbers = models.JSONField(_("competitor numbers"), null=True, blank=True)
    """Those that the seed drew, the best lot first, of a fixed pair the lower one; none where people drew."""
    drawn_at = models.DateTimeField(_("drawn"))

    class Meta:
        verbose_name = _("drawing lots")
        verbose_name_plural = _("lots")
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.event} – {self.players}"


class SetAside(models.Model):
    """A list of the event's book that stands at no table and shall not: opened by mistake, it counts nowhere."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="set_aside", verbose_name=_("event"))
    sheet = models.OneToOneField(Sheet, models.PROTECT, related_name="set_aside", verbose_name=_("sheet"))

    class Meta:
        verbose_name = _("sheet set aside")
        verbose_name_plural = _("sheets set aside")
        ordering = ["event", "pk"]

    def __str__(self) -> str:
        return f"{self.event} – {self.sheet}"
