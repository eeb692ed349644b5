"""Codes of tables: handed out, renewed, revoked, and opened by whoever holds the card."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from scoring import bounds, permissions
from scoring.access import CodeOver, require
from scoring.actors import Actor, account_of
from scoring.lists.actions.conflicts import refuse_retracted
from scoring.lists.actions.turns import turn
from scoring.lists.queries import table_queries
from scoring.lists.queries.table_queries import LetIn, digest_of_cookie
from scoring.lists.values import table_codes
from scoring.lists.values.table_codes import End
from scoring.models import Account, Book, Sheet, TableCode, TablePhone


@dataclass(frozen=True, slots=True)
class Opened:
    """Who was let in, and what the phone is to keep; empty for an account, which needs nothing."""

    phone: TablePhone
    secret: str


@contextmanager
def held(sheet_id: int) -> Iterator[Sheet]:
    """The list, locked: whoever hands out, opens, takes the pencil or writes comes one after the other."""
    with turn(), transaction.atomic():
        yield Sheet.objects.select_for_update(of=("self",)).select_related("book").get(pk=sheet_id)


def hand_out(*, book_id: int, sheets: Sequence[int], signs: bool, by: Actor, at: datetime) -> dict[int, TableCode]:
    """By list a code that lets in: the one that it has, else a new one.

    Confirmed lists, and those that count no more, get none. In as many statements for fifty lists as for two. `signs`:
    whether the tables may confirm them themselves. Raises `PermissionDenied`, and `SheetClosed` for a retracted book.
    """
    with turn(), transaction.atomic():
        book = Book.objects.get(pk=book_id)
        require(permissions.can_hand_out(by, book))
        refuse_retracted(book)
        rows = Sheet.objects.select_for_update(of=("self",)).select_related("book").filter(pk__in=sheets, book=book)
        wanted = [each for each in rows.order_by("pk") if _takes_one(each)]
        known = table_queries.of_sheets([each.pk for each in wanted], at)
        kept = {pk: code for pk, (code, end) in known.items() if end is None}
        _revoke([code.pk for pk, (code, _end) in known.items() if pk not in kept], at)
        TableCode.objects.filter(pk__in=[each.pk for each in kept.values()]).exclude(signs=signs).update(signs=signs)
        new = [_new(each, by, at, signs=signs) for each in wanted if each.pk not in kept]
        TableCode.objects.bulk_create(_unlike_all(new))
    return kept | {each.sheet_id: each for each in new}


def _takes_one(sheet: Sheet) -> bool:
    return sheet.state == Sheet.State.OPEN and not sheet.retracted_at and table_queries.takes_codes(sheet)


def renew(*, sheet_id: int, by: Actor, at: datetime) -> TableCode | None:
    """Another code in place of a list's: whoever the old one let in is out. None for a confirmed list."""
    with held(sheet_id) as sheet:
        require(permissions.can_hand_out(by, sheet.book))
        old = TableCode.objects.filter(sheet=sheet, revoked_at=None).first()
        _revoke([old.pk] if old else [], at)
        handed = hand_out(book_id=sheet.book_id, sheets=[sheet_id], signs=bool(old and old.signs), by=by, at=at)
    return handed.get(sheet_id)


def revoke(*, sheet_id: int, by: Actor, at: datetime) -> None:
    """The code of a list lets nobody in any more, and whom it let in is out."""
    with held(sheet_id) as sheet:
        require(permissions.can_hand_out(by, sheet.book))
        _revoke(list(TableCode.objects.filter(sheet=sheet, revoked_at=None).values_list("pk", flat=True)), at)


def _revoke(codes: Sequence[int], at: datetime) -> None:
    TableCode.objects.filter(pk__in=codes).update(revoked_at=at)


def _new(sheet: Sheet, by: Actor, at: datetime, *, signs: bool) -> TableCode:
    return TableCode(
        sheet=sheet,
        signs=signs,
        since=sheet.revision,
        made_by=account_of(by),
        made_at=at,
        expires_at=at + table_codes.LIVES,
        **_seeded(),
    )


def _seeded() -> dict[str, str]:
    seed = table_codes.new_seed()
    return {"seed": seed, "digest": table_codes.digest_of(table_codes.code_of(seed))}


def _unlike_all(codes: list[TableCode]) -> list[TableCode]:
    """These, with another seed for one whose code was somebody's already: once in a hundred years."""
    taken = set(TableCode.objects.filter(digest__in=[each.digest for each in codes]).values_list("digest", flat=True))
    for each in codes:
        if each.digest in taken:
            each.seed, each.digest = _seeded().values()
    return codes


def open_list(*, typed: str, secret: str, by: Account | None, at: datetime) -> Opened:
    """Let in whoever shows a code: a phone, known again by what it keeps, or an account. The first has the pencil.

    Raises `CodeOver` for a code that is none or has ended, and where as many were let in as one code lets in.
    """
    code, _reads = holding(typed, at)
    with held(code.sheet_id) as sheet:
        code, _reads = holding(typed, at)
        if found := known(code, secret, by):
            return Opened(found.phone, "" if by else secret)
        kept = "" if by else secrets.token_urlsafe(32)
        return Opened(let_in(code, sheet, at, account=by, secret=kept), kept)


def known(code: TableCode, secret: str, by: Account | None) -> LetIn | None:
    """Who was let in by this code before and sits there still: the account, or the phone by what it keeps."""
    rows = code.phones.filter(account=by) if by else code.phones.filter(digest=digest_of_cookie(secret))
    phone = rows.filter(left_at=None).select_related("code__sheet__book").first()
    return LetIn(phone, None) if phone else None


def holding(typed: str, at: datetime) -> tuple[TableCode, bool]:
    """The code that was typed or scanned, and whether it only lets read what was signed; raises `CodeOver` for one that
    is none or has ended.
    """
    code, end = table_queries.of_code(typed, at) or (None, End.UNKNOWN)
    if code is None or end not in {None, End.READING}:
        raise CodeOver(end or End.UNKNOWN, code.sheet if code else None)
    return code, end is End.READING


def let_in(
    code: TableCode, sheet: Sheet, at: datetime, *, account: Account | None = None, secret: str = ""
) -> TablePhone:
    """One more, at a locked list, or an account that left and is back; `CodeOver` where there are enough."""
    phones = table_queries.phones_of(code)
    if len(phones) >= bounds.PHONES:
        phones.remove(_given_up(code, phones, sheet))
    back = code.phones.filter(account=account).first() if account else None
    if back:
        back.left_at, back.pencil = None, not any(each.pencil and each.second == back.second for each in phones)
        back.save(update_fields=["left_at", "pencil"])
        return back
    last = TablePhone.objects.filter(code__sheet=sheet).aggregate(most=Max("number"))["most"] or 0
    return TablePhone.objects.create(
        code=code,
        number=last + 1,
        account=account,
        digest=digest_of_cookie(secret) if secret else "",
        pencil=not any(each.pencil for each in phones if not each.second),
        joined_at=at,
    )


def _given_up(code: TableCode, phones: Sequence[TablePhone], sheet: Sheet) -> TablePhone:
    """The place that is free now: of those that never wrote the oldest, of somebody who says to sit there last of all.

    A hall is one address, and whoever has the card comes in again. `CodeOver` where all of them wrote.
    """
    wrote = table_queries.numbers_that_wrote(code)
    idle = [each for each in phones if not (each.pencil or each.account_id or each.number in wrote)]
    if not idle:
        raise CodeOver(End.FULL, sheet)
    gone = min(idle, key=lambda each: (each.seat is not None, each.number))
    TablePhone.objects.filter(pk=gone.pk).delete()
    return gone
