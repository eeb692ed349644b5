"""Codes of tables and whom they let in, each with why it ended if it has: one statement a question."""

import hashlib
import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from scoring.actors import Device, Reader
from scoring.lists.values import log, table_codes
from scoring.lists.values.table_codes import READS, End
from scoring.models import Account, Entry, SeatTotal, Sheet, TableCode, TablePhone

SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class LetIn:
    """Who was let in to a list, and why he or she is no more; None: is."""

    phone: TablePhone
    end: End | None

    @property
    def sheet(self) -> Sheet:
        """The list that counts, whichever of the two is kept on this phone."""
        return self.phone.code.sheet

    @property
    def opens(self) -> bool:
        """Whether the list can be read by it; written, too, where there is no end."""
        return self.end in {None, End.READING}

    @property
    def keeps(self) -> int | None:
        """Primary key of the list that this phone opens: of the table's two the one that was chosen."""
        return self.sheet.second_id if self.phone.second else self.sheet.pk

    def reached(self, sheet: int) -> "LetIn | None":
        """The same for who asks for this list: one that it opens, or one in whose place that lies; None for others."""
        if sheet in self.phone.code.opened_before:
            return replace(self, end=self.end if self.end is End.REVOKED else End.REPLACED)
        # Of two entries what was signed is the list itself.
        return self if sheet == self.keeps or (sheet == self.sheet.pk and self.end is End.READING) else None

    @property
    def account(self) -> Account | None:
        """Who was let in by name, and not by what a phone keeps."""
        return self.phone.account

    @property
    def device(self) -> Device:
        """The phone as who acts."""
        name = table_codes.name_of(self.sheet.table_number, self.phone.number, self.phone.seat)
        return Device(name, self.keeps or 0, self.phone.pk)


def _told(rows: QuerySet[Any], before: str = "") -> QuerySet[Any]:
    """With what the end of a code follows from besides its own row; `before`: the path from a row to its code."""
    signed = Entry.objects.filter(sheet=OuterRef(f"{before}sheet"), kind=log.CONFIRM)
    # Series may be drawn ahead: a table checks and signs its list until it has begun the next one.
    begun = Q(deals_played__gt=0) | Q(finished=True)
    later = Sheet.objects.filter(begun, book=OuterRef(f"{before}sheet__book"), counts=True)
    told: QuerySet[Any] = rows.select_related(f"{before}sheet__book").annotate(
        signed=Subquery(
            signed.filter(sequence__gt=OuterRef(f"{before}since")).order_by("-sequence").values("written_at")[:1]
        ),
        followed=Exists(
            later.filter(
                table_number=OuterRef(f"{before}sheet__table_number"),
                series_number__gt=OuterRef(f"{before}sheet__series_number"),
                opened_at__gt=OuterRef(f"{before}made_at"),
            )
        ),
    )
    return told


def takes_codes(sheet: Sheet) -> bool:
    """Whether phones may be let in: not to a list of an event that belongs to no table of it any more."""
    return sheet.counts or sheet.book.ruleset is None


def _end(code: TableCode, row: Any, at: datetime) -> End | None:
    if code.revoked_at is not None or not takes_codes(code.sheet):
        return End.REVOKED
    if code.sheet.retracted_at or code.sheet.book.retracted_at:
        return End.RETRACTED
    if row.signed:
        while_it_let_in = not table_codes.has_expired(code.made_at, code.expires_at, row.signed)
        return End.READING if while_it_let_in and not row.followed and at < row.signed + READS else End.CONFIRMED
    if row.followed and code.sheet.finished:
        return End.FOLLOWED
    return End.EXPIRED if table_codes.has_expired(code.made_at, code.expires_at, at) else None


def of_code(typed: str, at: datetime) -> tuple[TableCode, End | None] | None:
    """The code that was typed or scanned; None for one that is none."""
    digest = table_codes.digest_of(typed)
    row = _told(TableCode.objects.filter(digest=digest)).first() if digest else None
    return (row, _end(row, row, at)) if row else None


def of_sheets(sheets: list[int], at: datetime) -> dict[int, tuple[TableCode, End | None]]:
    """By list the code that was not revoked."""
    rows = _told(TableCode.objects.filter(sheet__in=sheets, revoked_at=None))
    return {row.sheet_id: (row, _end(row, row, at)) for row in rows}


def live(sheet: int, at: datetime) -> TableCode | None:
    """The code of a list that lets in."""
    code, end = of_sheets([sheet], at).get(sheet, (None, None))
    return code if end is None else None


def of_cookie(secret: str, at: datetime) -> LetIn | None:
    """The phone that shows this cookie; None for one that is none."""
    if not SECRET.fullmatch(secret):
        return None
    return _first(TablePhone.objects.filter(digest=digest_of_cookie(secret)), at)


def digest_of_cookie(secret: str) -> str:
    """By which a phone is found."""
    return hashlib.sha256(secret.encode()).hexdigest()


def of_actor(who: Reader, sheet: Sheet, at: datetime) -> LetIn | None:
    """Whom a code of this list let in last, the phone or the account; None for everybody else."""
    phones = phones_at(sheet)
    if isinstance(who, Device):
        return _first(phones.filter(pk=who.row), at) if who.sheet == sheet.pk else None
    if not isinstance(who, Account) or not who.is_active:
        return None
    return _first(phones.filter(account=who), at)


def _first(phones: QuerySet[TablePhone], at: datetime) -> LetIn | None:
    row = _told(phones.order_by("-pk"), "code__").first()
    return LetIn(row, End.LEFT if row.left_at else _end(row.code, row, at)) if row else None


def moved_on(who: Reader, sheet: Sheet) -> LetIn | None:
    """Whom a code let in to this list that opens another one in its place now; None for everybody else."""
    if not isinstance(who, Account):
        return None
    rows = TablePhone.objects.filter(account=who, code__sheet__book=sheet.book_id).select_related("code__sheet__book")
    found = (LetIn(each, None).reached(sheet.pk) for each in rows if sheet.pk in each.code.opened_before)
    return next(found, None)


def home(sheet: Sheet) -> int:
    """The list whose code opens this one: its own, or of a second entry that of its list."""
    return sheet.second_of_id or sheet.pk


def phones_at(sheet: Sheet) -> QuerySet[TablePhone]:
    """Whom codes ever let in to keep this one, of the two that a table may keep."""
    return TablePhone.objects.filter(code__sheet=home(sheet), second=sheet.second_of_id is not None)


def phones_of(code: TableCode) -> list[TablePhone]:
    """Whom a code let in and who sits there still, by number."""
    return list(code.phones.filter(left_at=None).order_by("number"))


def numbers_that_wrote(code: TableCode) -> set[int]:
    """The phones by whom something stands in the log of the code's list, its second entry or one before it."""
    sheets = [code.sheet_id, code.sheet.second_id, *code.opened_before]
    names = (
        Entry.objects.filter(sheet__in=[each for each in sheets if each]).order_by().values_list("device", flat=True)
    )
    found = (table_codes.NAME.fullmatch(each) for each in names.exclude(device="").distinct())
    return {int(each["phone"]) for each in found if each}


def my_tables(account: Account, at: datetime) -> list[Sheet]:
    """Lists at whose tables an account sits or was let in, as long as their codes let in: one statement."""
    sits = SeatTotal.objects.filter(player__account=account, sheet=OuterRef("sheet"))
    wrote = TablePhone.objects.filter(account=account, code=OuterRef("pk"), left_at=None)
    codes = TableCode.objects.filter(revoked_at=None, expires_at__gt=at)
    told = codes.filter(Exists(sits) | Exists(wrote)).annotate(seconds=Exists(wrote.filter(second=True)))
    rows = _told(told.select_related("sheet__second__book"))
    return [_kept(row) for row in rows if _end(row, row, at) is None]


def _kept(row: Any) -> Sheet:
    """Of a table's two lists the one that the account keeps."""
    sheet: Sheet = row.sheet.second if row.seconds and row.sheet.second else row.sheet
    return sheet
