"""Sheets, the append-only entry log, and the projections that are kept of it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models.clubs import Book, Player
from scoring.models.fields import NameField

KINDS = ["record", "correct", "insert", "delete", "seat", "confirm", "reopen", "close", "head", "erase"]
KINDS += ["dispute", "agree", "settle", "call", "totals", "photo"]
"""Kinds of entries, as the log knows them; said here, so that the audit reads rows without that module."""


class Sheet(models.Model):
    """The list one table keeps for one series. Its ruleset is frozen; everything else follows from its entries."""

    class State(models.TextChoices):
        OPEN = "open", _("in progress")
        CONFIRMED = "confirmed", _("confirmed")

    uid = models.UUIDField(_("permanent ID"), default=uuid.uuid4, unique=True, editable=False)
    book = models.ForeignKey(Book, models.PROTECT, related_name="sheets", verbose_name=_("book"))
    title = NameField(_("title"), max_length=160)
    game = models.CharField(_("game"), max_length=20)
    ruleset = models.JSONField(_("rules"))
    seats = models.PositiveSmallIntegerField(_("seats"))
    series_number = models.PositiveSmallIntegerField(_("series"), null=True, blank=True)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    """Series and table as in the head of the paper list, where there are any."""
    opened_at = models.DateTimeField(_("created"))
    counts = models.BooleanField(_("counts"), default=True)
    """Whether the book's totals count it. In an event's book only the lists of its tables do; a retracted one never."""
    retracted_at = models.DateTimeField(_("retracted"), null=True, editable=False)
    """Since when only keepers of the book read it; None: it stands. A projection of its retractions."""
    second_of = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("second entry of"),
        db_index=False,  # with either, SQLite makes the table anew, and its guards are gone
        db_constraint=False,
    )
    """The list that this one is a second entry of: it names nobody and counts nowhere, whoever sits there."""
    second = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("second entry"),
        db_index=False,  # as above
        db_constraint=False,
    )
    """The second entry of this list, where one has been begun: so that nobody has to look for it."""
    goes_on_from = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("goes on from"),
        db_index=False,  # as above
        db_constraint=False,
    )
    """The list that ended early and on whose behalf this one plays on with fewer. Both are one result."""
    # A projection of the log from here on.
    revision = models.PositiveIntegerField(_("revision"), default=0)
    """Number of entries; bumped by each: optimistic lock, ETag and change cursor in one."""
    head = models.CharField(_("head of the log"), max_length=64, blank=True)
    """Hash of the last entry."""
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OPEN)
    closed_early = models.BooleanField(_("ended early"), default=False)
    finished = models.BooleanField(_("complete"), default=False)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True, blank=True)
    """Seat that has won the match, where one is played."""
    deals_played = models.PositiveIntegerField(_("deals"), default=0)
    """Of the list: a penalty is none."""
    blocked = models.PositiveIntegerField(_("deals to correct"), default=0)
    """Deals that an error keeps from being scored."""
    totals_only = models.BooleanField(_("totals only"), default=False)
    """Whether no deal of it was entered, but what its paper says at the foot."""
    disputed = models.PositiveIntegerField(_("open disputes"), default=0)
    """How many disputes about it, or about a deal of it, nobody has ended."""
    called = models.PositiveIntegerField(_("call for the director"), null=True, blank=True)
    """The entry by which the director was asked to come, until somebody does."""
    photos = models.PositiveSmallIntegerField(_("photos"), default=0)
    """Of its paper, as far as they have not been erased."""
    aliases = models.JSONField(_("merged players"), default=dict, editable=False)
    """Who is read for a player whom the log names and who has been merged since: a projection of the merges."""
    made_by = models.CharField(_("calculated by"), max_length=20, blank=True, default="", editable=False)
    """Version of what made this projection (`queries.projections.STAMP`); another one is stale."""

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "confirmed"]), name="sheet_state_known"),
            models.CheckConstraint(condition=Q(seats__range=(2, 8)), name="sheet_seats"),
            models.CheckConstraint(condition=Q(winner=None) | Q(winner__lt=F("seats")), name="sheet_winner_sits"),
            models.CheckConstraint(
                condition=Q(series_number=None) | Q(series_number__gte=1), name="sheet_series_from_one"
            ),
            models.CheckConstraint(
                condition=Q(table_number=None) | Q(table_number__gte=1), name="sheet_table_from_one"
            ),
            models.UniqueConstraint(
                fields=["second_of"], condition=Q(second_of__isnull=False), name="sheet_second_once"
            ),
        ]
        indexes = [
            # Few: what no book's totals hold is added to them.
            models.Index(fields=["book"], name="sheet_not_counted", condition=Q(counts=False)),
        ]

    def __str__(self) -> str:
        """What the list is called in the reader's language; a title of its own is as somebody typed it."""
        called = self._place() or self.title
        return gettext("%(sheet)s, second entry") % {"sheet": called} if self.second_of_id else called

    def _place(self) -> str:
        if self.series_number is None or self.table_number is None:
            return ""
        numbers = {"series": self.series_number, "table": self.table_number}
        return gettext("Series %(series)d, table %(table)d") % numbers


class Entry(models.Model):
    """One line of a sheet's log: written once, never changed. `body` is the truth, the other columns find it."""

    class Kind(models.TextChoices):
        RECORD = "record", _("deal entered")
        CORRECT = "correct", _("deal corrected")
        INSERT = "insert", _("deal inserted")
        DELETE = "delete", _("deal deleted")
        SEAT = "seat", _("seats assigned")
        CONFIRM = "confirm", _("sheet confirmed")
        REOPEN = "reopen", _("sheet reopened")
        CLOSE = "close", _("sheet ended early")
        HEAD = "head", _("heading of the sheet changed")
        ERASE = "erase", _("text or photo erased")
        DISPUTE = "dispute", _("dispute raised")
        AGREE = "agree", _("one side agrees")
        SETTLE = "settle", _("dispute or call ended")
        CALL = "call", _("director called")
        TOTALS = "totals", _("totals taken from paper")
        PHOTO = "photo", _("photo of the paper attached")

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="entries", verbose_name=_("sheet"))
    sequence = models.PositiveIntegerField(_("sequence number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    key = models.CharField(_("key"), max_length=64)
    """The client's own name for this entry: a repeated one is a retry, for ever."""
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("author"),
    )
    device = models.CharField(_("device"), max_length=64, blank=True)
    written_at = models.DateTimeField(_("written"))
    body = models.TextField(_("content"))
    """Canonical JSON, as hashed; free text enters it as a salted digest only."""
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["sheet", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "sequence"], name="entry_sequence_once"),
            models.UniqueConstraint(fields=["sheet", "key"], name="entry_key_once"),
            models.CheckConstraint(condition=Q(author=None) | Q(device=""), name="entry_by_account_or_device"),
            models.CheckConstraint(condition=Q(kind__in=KINDS), name="entry_kind_known"),
            models.CheckConstraint(condition=Q(sequence__gte=1), name="entry_sequence_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.sequence} {self.kind}"


class EntryText(models.Model):
    """Names and free text of an entry. It can be erased without breaking the chain, which holds its digest only."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="text")
    salt = models.CharField(max_length=32)
    texts = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.entry}"


class Deal(models.Model):
    """A current deal of a sheet, read and scored: a projection."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="deals", verbose_name=_("sheet"))
    sequence = models.PositiveIntegerField(_("sequence number"))
    """The entry that first brought the deal; deal numbers shift, this never does."""
    position = models.PositiveIntegerField(_("position"))
    """Order in the list, from 1."""
    number = models.PositiveIntegerField(_("number"))
    """Deal number as on paper."""
    record = models.JSONField(_("record"))
    points = models.JSONField(_("points"), null=True)
    outcome = models.CharField(_("outcome"), max_length=30)
    value = models.IntegerField(_("value"))
    tallies = models.JSONField(_("counts"), default=list)
    # What it is looked for by, as the game says: see `rules.subject`.
    contract = models.CharField(_("contract"), max_length=30, null=True, blank=True)  # noqa: DJ001  no second meaning
    """One of `rules.contracts`; None where nothing was played."""
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    """Whom it is about: who declared, or else who won; None where that is nobody or not one alone."""
    player = models.ForeignKey(
        Player,
        models.PROTECT,
        null=True,
        blank=True,
        db_index=False,
        db_constraint=False,  # its check would lock the player last, whom others hold first: a deadlock
        related_name="deals",
        verbose_name=_("player"),
    )
    """Who sat there then, substitutes by themselves."""

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["sheet", "position"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "sequence"], name="deal_once"),
            models.CheckConstraint(condition=Q(position__gte=1), name="deal_position_from_one"),
            models.CheckConstraint(condition=Q(seat__range=(0, 7)), name="deal_seat_at_the_table"),
        ]
        indexes = [
            # One's deals, the last first; nobody looks for those that are about nobody.
            models.Index(fields=["player", "-id"], name="deal_of_a_player", condition=Q(player__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} #{self.number}"

    @property
    def brought(self) -> int | None:
        """Points that the deal brought whom it is about; None where that is nobody."""
        return self.points[self.seat] if self.points and self.seat is not None else None


class SeatTotal(models.Model):
    """Who holds a seat and what it has brought: a projection. The holder is who the result counts for."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="seat_totals", verbose_name=_("sheet"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="seat_totals", verbose_name=_("player")
    )
    points = models.BigIntegerField(_("points"), default=0)
    total = models.BigIntegerField(_("total"), default=0)
    tallies = models.JSONField(_("counts"), default=dict)
    counters = models.JSONField(_("statistics"), default=dict)
    """What the game's statistics are made of; a counter of nothing is left out."""
    opened_at = models.DateTimeField(_("opened"), null=True, editable=False)
    """As the list says: a player's lists are shown by it. None until a version that keeps it has made the row anew."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["sheet", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "seat"], name="seat_once"),
            models.UniqueConstraint(fields=["sheet", "player"], name="player_once_per_sheet"),
            models.CheckConstraint(condition=Q(seat__range=(0, 7)), name="seat_at_the_table"),
        ]
        indexes = [
            # A page of somebody's lists reads that page, however many there are: by day, and as programs ask for them.
            models.Index(fields=["player", "-opened_at", "-sheet"], name="seat_of_a_player_by_day"),
            models.Index(fields=["player", "-sheet"], name="seat_of_a_player_by_list"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}.{self.seat}: {self.total}"


class BookHead(models.Model):
    """One head over all lists and decisions of a book, as a ranking bore it, and what it was made of. Never changed."""

    book = models.ForeignKey(Book, models.PROTECT, related_name="heads", verbose_name=_("book"))
    head = models.CharField(_("head"), max_length=64)
    parts = models.JSONField(_("computed from"))
    """`[[uid of a list, its head], ...]` by uid; the head of the event's decisions stands under an empty uid."""
    taken_at = models.DateTimeField(_("taken on"))

    class Meta:
        verbose_name = _("head of a book")
        verbose_name_plural = _("heads of books")
        ordering = ["book", "-pk"]
        constraints = [models.UniqueConstraint(fields=["book", "head"], name="book_head_once")]

    def __str__(self) -> str:
        return f"{self.book}: {self.head[:16]}"


class PrintJob(models.Model):
    """One document to print. The row is the truth; a message to the worker only rings a bell."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RENDERING = "rendering", _("being made")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("taken back")
        STALE = "stale", _("out of date")

    MONEY = ("prizes", "receipts", "payments")
    """Documents that tell of an event's money."""
    AMOUNTS = ("prizes", "certificates")
    """Documents that say what somebody has won."""
    HANDED = ("cards", "certificates", *MONEY)
    """Documents whose pieces are handed to people, each under the whole name."""
    NAMELESS = ("table_cards", "code_cards", "draw", "poster", "rule_sheet", "prize_plan", "emergency", "test_page")
    """Documents that name nobody."""

    document = models.CharField(_("document"), max_length=20)
    """What is printed: a name in `scoring.printing.actions.print_jobs.TEMPLATE_VERSIONS`."""
    book = models.ForeignKey(Book, models.PROTECT, related_name="print_jobs", verbose_name=_("book"))
    sheet = models.ForeignKey(
        Sheet, models.PROTECT, null=True, blank=True, related_name="print_jobs", verbose_name=_("sheet")
    )
    revision = models.PositiveBigIntegerField(_("revision"))
    """The sheet's revision or the book's version that is printed."""
    template_version = models.CharField(_("template version"), max_length=20)
    language = models.CharField(_("language"), max_length=5)
    payload = models.JSONField(_("content"), null=True)
    """All that it shows, frozen with the job; a single sheet is rendered from its log instead."""
    about = models.JSONField(_("about"), default=dict)
    """Which of several it is, for lists of printouts: series, category, what it holds of how many."""
    parts = models.PositiveIntegerField(_("parts"), default=0)
    """Of which the document is made, such as the sheets of a series; 0 where it is made at once."""
    made = models.PositiveIntegerField(_("parts made"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    lease_until = models.DateTimeField(_("reserved until"), null=True)
    error = models.TextField(_("error"), blank=True)
    file = models.CharField(_("file"), max_length=200, blank=True)
    """Name below the prints folder."""
    pages = models.PositiveIntegerField(_("pages"), default=0)
    table_pages = models.JSONField(_("pages by table"), default=dict)
    """By table number, where it is in the order of the tables: the pages of the file that show it."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("requested by")
    )
    created_at = models.DateTimeField(_("requested"))
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        verbose_name = _("printout")
        verbose_name_plural = _("printouts")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "document", "revision", "template_version", "language"],
                condition=Q(sheet__isnull=False),
                name="sheet_printed_once",
            ),
            models.UniqueConstraint(
                fields=["book", "document", "revision", "template_version", "language"],
                condition=Q(sheet__isnull=True),
                name="book_printed_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["queued", "rendering", "done", "failed", "cancelled", "stale"]),
                name="print_state_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | (~Q(file="") & Q(pages__gte=1)), name="print_done_has_a_document"
            ),
            models.CheckConstraint(
                condition=~Q(state="rendering") | Q(lease_until__isnull=False), name="print_claimed_for_a_time"
            ),
        ]
        indexes = [models.Index(fields=["state", "lease_until"], name="print_job_sweep", condition=~Q(state="done"))]

    def __str__(self) -> str:
        return f"{self.document} {self.book_id}/{self.sheet_id} r{self.revision} {self.language}"


class PaperTrail(models.Model):
    """What of a book lies on paper, part by part. It outlives the printouts, and names nobody."""

    book = models.ForeignKey(Book, models.CASCADE, related_name="paper_trails", verbose_name=_("book"))
    document = models.CharField(_("document"), max_length=20)
    digests = models.JSONField(_("digests"), default=dict)
    """By part, such as a start number or a table: a keyed digest of what it showed when it was printed last."""

    class Meta:
        verbose_name = _("paper trail")
        verbose_name_plural = _("paper trails")
        ordering = ["book", "document"]
        constraints = [models.UniqueConstraint(fields=["book", "document"], name="paper_trail_once")]

    def __str__(self) -> str:
        return f"{self.book_id} {self.document}"
