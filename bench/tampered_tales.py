"""Tampering in several steps, by somebody who knows how everything hangs together and puts right what would show."""

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from bench.tampered_anew import ANEW, Tale, evening, final, rebuilt, reseal, running, seal_head, some_list
from bench.tampered_rows import Act
from scoring import hashing
from scoring.models import (
    Book,
    BookHead,
    Deal,
    Entry,
    EntryText,
    Merge,
    Player,
    PlayerEntry,
    PlayerText,
    PlayerTotal,
    SeatTotal,
    Sheet,
)
from tests.scoring import forging
from tests.tournaments import meddling
from tournaments.models import Decision, DecisionText, Event, Registration, SetAside, Table


def deck(chance: Random) -> Iterator[Act]:
    """Without end: each tale once in random order, then again."""
    while True:
        names = sorted(TALES)
        chance.shuffle(names)
        for name in names:
            yield _act(name, f"{chance.random()}")


def _act(name: str, seed: str) -> Act:
    return Act(name, "in several steps", lambda: TALES[name](Random(seed)))


def byte(model: Any) -> Tale:
    """A digit of a body is another one, and the hash fits."""

    def tale(chance: Random) -> None:
        row = chance.choice(list(model.objects.order_by("pk")))
        at = chance.choice([place for place, each in enumerate(row.body) if each.isdigit()])
        body = row.body[:at] + str((int(row.body[at]) + 1) % 10) + row.body[at + 1 :]
        model.objects.filter(pk=row.pk).update(body=body, hash=hashing.digest(body))

    return tale


def cut_list(book: Callable[[], Book]) -> Tale:
    """The end of a log is gone, and everything that is kept follows from the rest."""

    def tale(chance: Random) -> None:
        sheet = some_list(book(), chance)
        _cut(sheet, chance.randrange(2, sheet.revision))

    return tale


def _cut(sheet: Sheet, left: int) -> None:
    forging.delete(sheet.entries.filter(sequence__gt=left))
    last = sheet.entries.get(sequence=left)
    forging.change_sheet(sheet, revision=left, head=last.hash)
    rebuilt(sheet)


def cut_after_the_print(_chance: Random) -> None:
    sheet = Sheet.objects.get(game="doppelkopf")
    _cut(sheet, sheet.revision - 1)


def cut_decisions(chance: Random) -> None:
    event = chance.choice([final(), running()])
    left = chance.randrange(1, event.decisions.count())
    meddling.remove_decisions(event.decisions.filter(sequence__gt=left))


def cut_a_payment(_chance: Random) -> None:
    """The last decision of a running event, the tick that it made, and the head of the ranking that knew it."""
    event = running()
    event.registrations.update(paid=False)
    meddling.remove_decisions(event.decisions.filter(kind="paid"))
    _raw(event.book.heads.all())


def cut_a_name(_chance: Random) -> None:
    """Somebody was never renamed: the last entry of the log of a person, its text, and the name."""
    last = PlayerEntry.objects.filter(kind="named", sequence__gt=1).get()
    old = PlayerText.objects.get(entry__player=last.player_id, entry__sequence=1).texts["name"]
    _raw(PlayerText.objects.filter(entry=last), PlayerEntry.objects.filter(pk=last.pk))
    Player.objects.filter(pk=last.player_id).update(name=old)


def cut_a_merge(_chance: Random) -> None:
    """Two were never one person: entry, row and reading are gone, and what is kept follows."""
    merge = Merge.objects.get()
    entry = PlayerEntry.objects.get(kind="merged")
    _raw(PlayerText.objects.filter(entry=entry), PlayerEntry.objects.filter(pk=entry.pk), Merge.objects.all())
    Player.objects.filter(pk=merge.gone_id).update(merged_into=None)
    rebuilt(*Sheet.objects.filter(book=evening()))


def name_anew(chance: Random) -> None:
    """A registered player's name, and the log of the person made anew for it."""
    player = chance.choice(list(Player.objects.filter(registrations__event=final()).order_by("pk")))
    text = PlayerText.objects.get(entry__player=player, entry__kind="named")
    digests = {"name": hashing.text_digest(text.salt, "name", "Somebody Else")}
    reseal(player.entries.order_by("sequence"), lambda body: body["kind"] == "named" and body.update(texts=digests))
    PlayerText.objects.filter(pk=text.pk).update(texts={"name": "Somebody Else"})
    Player.objects.filter(pk=player.pk).update(name="Somebody Else")


def swap_names(_chance: Random) -> None:
    """Two players change names, and the texts in their logs with them."""
    one, two = Player.objects.order_by("pk")[2:4]
    mine, yours = (PlayerText.objects.get(entry__player=player, entry__kind="named") for player in (one, two))
    for player, other, own, text in ((one, two, mine, yours), (two, one, yours, mine)):
        Player.objects.filter(pk=player.pk).update(name=other.name)
        PlayerText.objects.filter(pk=own.pk).update(salt=text.salt, texts=text.texts)


def false_merge(_chance: Random) -> None:
    """Two who are not one person are read as one, past their logs."""
    kept, gone = Player.objects.filter(merged_into=None).order_by("pk")[3:5]
    Merge.objects.create(kept=kept, gone=gone, at=log_time(), moved={})
    Player.objects.filter(pk=gone.pk).update(merged_into=kept)
    rebuilt(*Sheet.objects.order_by("pk"))


def log_time() -> Any:
    return Entry.objects.order_by("pk").values_list("written_at", flat=True)[0]


def _raw(*rows: Any) -> None:
    for each in rows:
        each._raw_delete(each.db)  # noqa: SLF001  one statement, and nothing with it


def move_to_the_evening(chance: Random) -> None:
    sheet = some_list(running().book, chance)
    forging.change_sheet(sheet, book=evening())
    rebuilt(sheet)


def move_into_the_event(chance: Random) -> None:
    sheet = some_list(evening(), chance)
    forging.change_sheet(sheet, book=running().book)
    rebuilt(sheet)


def book_that_is_not_there(chance: Random) -> None:
    """Foreign keys do not hold whoever lifts the guards."""
    forging.change_sheet(some_list(evening(), chance), book=999)
    rebuilt()


def swap_tables(_chance: Random) -> None:
    """Two lists of a final event change tables."""
    one, two = Table.objects.filter(series__event=final(), series__number=1).order_by("number")[:2]
    spare = SetAside.objects.get().sheet_id
    for row, sheet in ((one, spare), (two, one.sheet_id), (one, two.sheet_id)):
        Table.objects.filter(pk=row.pk).update(sheet=sheet)


def swap_people(column: str) -> Tale:
    """Two registrations change players or start numbers."""

    def tale(chance: Random) -> None:
        one, two = chance.sample(list(running().registrations.order_by("pk")), 2)
        spare = Player.objects.filter(registrations=None).order_by("pk")[0].pk if column == "player_id" else 999
        mine, yours = getattr(one, column), getattr(two, column)
        for row, value in ((one, spare), (two, mine), (one, yours)):
            Registration.objects.filter(pk=row.pk).update(**{column: value})

    return tale


def kept_and_seats(chance: Random) -> None:
    """A total, the seat that brought it and the deal's points: they add up."""
    seat = chance.choice(list(SeatTotal.objects.filter(sheet__counts=True, player__isnull=False).order_by("pk")))
    SeatTotal.objects.filter(pk=seat.pk).update(total=seat.total + 50, points=seat.points + 50)
    kept = PlayerTotal.objects.get(book=seat.sheet.book_id, game=seat.sheet.game, player=seat.player_id)
    PlayerTotal.objects.filter(pk=kept.pk).update(total=kept.total + 50)
    deal = Deal.objects.filter(sheet=seat.sheet_id, points__isnull=False).first()
    if deal is not None:
        deal.points[seat.seat] += 50
        Deal.objects.filter(pk=deal.pk).update(points=deal.points)


def book_head(chance: Random) -> None:
    """What a head is made of is another entry's hash, and the head fits."""
    row = chance.choice(list(BookHead.objects.order_by("pk")))
    at = chance.randrange(len(row.parts))
    row.parts[at][1] = hashing.digest(row.parts[at][1])
    seal_head(row, row.parts)


def head_gone(book: Callable[[], Book]) -> Tale:
    return lambda _chance: _raw(book().heads.all())


def texts_gone(model: Any) -> Tale:
    return lambda chance: _raw(model.objects.filter(pk=chance.choice(list(model.objects.order_by("pk"))).pk))


def text_back(_chance: Random) -> None:
    erased = Entry.objects.get(kind="erase")
    entry = Entry.objects.get(sheet=erased.sheet_id, sequence=2)
    EntryText.objects.create(entry=entry, salt="0" * 32, texts={"remark": "won at last"})


def list_gone(book: Callable[[], Book]) -> Tale:
    """A list and all its rows; the totals follow."""

    def tale(chance: Random) -> None:
        sheet = some_list(book(), chance)
        _raw(Table.objects.filter(sheet=sheet), SetAside.objects.filter(sheet=sheet))
        _raw(EntryText.objects.filter(entry__sheet=sheet))
        _raw(sheet.entries.all(), sheet.deals.all(), sheet.seat_totals.all(), Sheet.objects.filter(pk=sheet.pk))
        rebuilt()

    return tale


def event_gone(_chance: Random) -> None:
    """An event, its book, its lists, and whatever names them."""
    event = running()
    sheets = event.book.sheets.all()
    numbers = list(sheets.values_list("pk", flat=True))
    _raw(DecisionText.objects.filter(decision__event=event), event.decisions.all(), event.registrations.all())
    _raw(Table.objects.filter(series__event=event), event.series.all(), Event.objects.filter(pk=event.pk))
    _raw(EntryText.objects.filter(entry__sheet__in=numbers))
    _raw(*(model.objects.filter(sheet__in=numbers) for model in (Entry, Deal, SeatTotal)), sheets)
    book = Book.objects.filter(pk=event.book_id)
    _raw(*(rows for rows in (event.book.heads.all(), event.book.player_totals.all(), event.book.print_jobs.all())))
    _raw(event.book.grants.all(), book)


def rehearsal(_chance: Random) -> None:
    """The book is called a rehearsal, in which entries may be deleted."""
    sheet = evening().sheets.order_by("pk")[0]
    Book.objects.filter(pk=sheet.book_id).update(rehearsal=True)
    forging.delete(sheet.entries.filter(sequence=sheet.revision))
    Book.objects.filter(pk=sheet.book_id).update(rehearsal=False)


def counts_not(book: Callable[[], Book]) -> Tale:
    """A list does not count any more, and the totals follow."""

    def tale(chance: Random) -> None:
        forging.change_sheet(some_list(book(), chance), counts=False)
        rebuilt()

    return tale


def counts_again(_chance: Random) -> None:
    forging.change_sheet(SetAside.objects.get().sheet, counts=True)
    rebuilt()


def other_number(_chance: Random) -> None:
    """A list becomes another row."""
    sheet = Sheet.objects.order_by("pk")[0]
    Sheet.objects.filter(pk=sheet.pk).update(id=sheet.pk + 1000)


def opened_again(_chance: Random) -> None:
    """An event that was final runs again, its book unsealed, without a decision."""
    event = final()
    meddling.change_event(event, state="running", finalised_at=None)
    meddling.change_book(event, sealed=False)


def decision_too_many(chance: Random) -> None:
    meddling.seal(running(), chance.choice(["undrawn", "reopened", "erased"]), sequence=1)


def entry_too_many(_chance: Random) -> None:
    """The next deal of an open list, as the program would have written it."""
    sheet = Sheet.objects.get(game="doppelkopf")
    last = sheet.entries.order_by("-sequence")[0]
    body = {**json.loads(last.body), "sequence": last.sequence + 1, "key": "mine", "previous": last.hash}
    last.pk, last.sequence, last.key, last.body = None, last.sequence + 1, "mine", hashing.canonical(body)
    last.hash = hashing.digest(last.body)
    last.save(force_insert=True)
    forging.change_sheet(sheet, revision=last.sequence, head=last.hash)
    rebuilt(sheet)


TALES: Mapping[str, Tale] = {
    **ANEW,
    "a byte of an entry, with its hash": byte(Entry),
    "a byte of a decision, with its hash": byte(Decision),
    "a byte of a person's log, with its hash": byte(PlayerEntry),
    "the end of a club's list cut": cut_list(evening),
    "the end of an event's list cut": cut_list(lambda: final().book),
    "what no paper bears yet cut": cut_after_the_print,
    "decisions cut": cut_decisions,
    "a payment cut, with the kept head": cut_a_payment,
    "a name cut off a person's log": cut_a_name,
    "a merge cut off a person's log": cut_a_merge,
    "a registered name, with the person's log": name_anew,
    "names swapped, with their texts": swap_names,
    "two players read as one": false_merge,
    "an event's list moved to the club's evening": move_to_the_evening,
    "a club's list moved into an event": move_into_the_event,
    "a club's list in a book that is not there": book_that_is_not_there,
    "lists of two tables swapped": swap_tables,
    "players of two registrations swapped": swap_people("player_id"),
    "start numbers swapped": swap_people("number"),
    "a total, its seat and a deal": kept_and_seats,
    "a kept head made anew": book_head,
    "the head of a final ranking gone": head_gone(lambda: final().book),
    "the head of a ranking that was only printed gone": head_gone(lambda: running().book),
    "the text of an entry gone": texts_gone(EntryText),
    "the text of a decision gone": texts_gone(DecisionText),
    "the text of a person's log gone": texts_gone(PlayerText),
    "an erased text brought back": text_back,
    "a club's list gone": list_gone(evening),
    "an event's list gone": list_gone(lambda: running().book),
    "an event gone, with its book": event_gone,
    "a rehearsal for a moment": rehearsal,
    "a club's list that counts no more": counts_not(evening),
    "an event's list that counts no more": counts_not(lambda: final().book),
    "a list set aside that counts": counts_again,
    "a list that becomes another row": other_number,
    "a final event that runs again": opened_again,
    "a decision too many": decision_too_many,
    "an entry too many, as the program writes it": entry_too_many,
}
