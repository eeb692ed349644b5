"""An evening at a table, told through the client that was generated from the schema: story.py ADDRESS LOGIN PASSWORD
DEALS, or, with a key for a program, story.py ADDRESS - KEY DEALS. DEALS is a file with some of every game.

The package `kiebitz_client` has to be on the path. What is looked at is what the client understood, not the JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

import httpx
from kiebitz_client import Client
from kiebitz_client import models as kinds
from kiebitz_client.api.books import books_add_player, books_open, books_players, books_ranking
from kiebitz_client.api.clubs import clubs_list
from kiebitz_client.api.score import score
from kiebitz_client.api.sheets import (
    entries_list,
    entries_write,
    entries_write_batch,
    prints_request,
    sheets_list,
    sheets_open,
    sheets_read,
)

NAMES = ("Anna Adler", "Bert Brandt", "Cora Clemens")


def signed_in(address: str, login: str, password: str) -> Client:
    """The session of the pages, and the token that writing takes; or the key that somebody made for a program."""
    if login == "-":
        return Client(base_url=address, headers={"Accept-Language": "fr", "Authorization": f"Bearer {password}"})
    client = Client(base_url=address, follow_redirects=True, headers={"Accept-Language": "fr"})
    http = client.get_httpx_client()
    http.get("/accounts/login/")
    form = {"login": login, "password": password, "csrfmiddlewaretoken": http.cookies["csrftoken"]}
    assert http.post("/accounts/login/", data=form).status_code == httpx.codes.OK
    http.headers["X-CSRFToken"] = http.cookies["csrftoken"]
    return client


def understood(kind: type, response: Any) -> Any:
    """The answer, if the client understood it as this."""
    assert type(response.parsed) is kind, (response.status_code, response.content)
    return response.parsed


def deal(number: int, *, won: bool = True) -> kinds.SkatRecord:
    """A little game, declared by each in turn."""
    return kinds.SkatRecord(declarer=number % 3, contract=kinds.SkatRecordContract.CLUBS, bid=18, matadors=1, won=won)


def entry(kind: str, key: str, revision: int, **more: Any) -> kinds.EntryRequest:
    return kinds.EntryRequest(kind=kinds.EntryRequestKind(kind), key=key, revision=revision, **more)


def seated(client: Client, book: int) -> list[int]:
    """Three people are added, and found again by name."""
    for name in NAMES:
        asked = kinds.PlayerRequest(name=name)
        understood(kinds.SeatablePlayer, books_add_player.sync_detailed(book, client=client, body=asked))
    twice = books_add_player.sync_detailed(book, client=client, body=kinds.PlayerRequest(name=NAMES[0]))
    assert understood(kinds.Error, twice).code == "name_known"
    found = [books_players.sync_detailed(book, client=client, name=name.split()[1].lower()) for name in NAMES]
    return [each.id for response in found for each in understood(kinds.PlayerPage, response).results]


def write(client: Client, sheet: int, sent: kinds.EntryRequest) -> kinds.Written:
    answer: kinds.Written = understood(kinds.Written, entries_write.sync_detailed(sheet, client=client, body=sent))
    return answer


def ten_deals(client: Client, sheet: int, revision: int) -> kinds.Written:
    """Seven one by one, three together."""
    for number in range(7):
        written = write(client, sheet, entry("record", f"deal-{number}", revision, record=deal(number)))
        revision = written.revision
    drafts = [entry("record", f"deal-{number}", revision + number - 7, record=deal(number)) for number in range(7, 10)]
    asked = kinds.BatchRequest(entries=drafts)
    together = understood(kinds.BatchWritten, entries_write_batch.sync_detailed(sheet, client=client, body=asked))
    assert [each.repeated for each in together.entries] == [False] * 3
    assert together.revision == revision + 3
    return written


def correct(client: Client, sheet: int, first: kinds.Written, revision: int) -> int:
    """A deal is corrected by somebody who had not seen the last entries: both versions are shown, it is sent again."""
    lost = {"corrects": first.entry.sequence, "record": deal(6, won=False)}
    refused = entries_write.sync_detailed(
        sheet, client=client, body=entry("correct", "correction", first.revision, **lost)
    )
    conflict = understood(kinds.ConflictError, refused)
    assert conflict.code == "stale"
    assert conflict.yours.record["won"] is False
    assert [each.key for each in conflict.current.since] == ["deal-7", "deal-8", "deal-9"]
    assert [each.record.to_dict() for each in conflict.current.since] == [deal(each).to_dict() for each in (7, 8, 9)]
    assert (conflict.current.revision, conflict.current.next_) == (revision, None)
    return write(client, sheet, entry("correct", "correction", conflict.current.revision, **lost)).revision


def of_game(game: str, what: str) -> Any:
    """The shape of one game: `SkatRecord`, `SixtySixEntryRequest`."""
    return getattr(kinds, "".join(part.title() for part in game.split("_")) + what)


def every_game(client: Client, book: int, players: list[int], dealt: dict[str, Any]) -> None:
    """Of each game a list with four deals: as a shape of the game and as plain JSON, alone and with others."""
    for game, (seats, deals) in dealt.items():
        opening = {"book": book, "title": game, "game": game, "players": players[:seats], "key": f"list-{game}"}
        asked = kinds.SheetRequest.from_dict(opening)
        opened = sheets_open.sync_detailed(client=client, body=asked)
        sheet = understood(kinds.SheetDetail, opened)
        again = sheets_open.sync_detailed(client=client, body=asked)
        assert (opened.status_code, again.status_code, again.parsed.id) == (201, 200, sheet.id)

        typed, plain, *both = deals
        record = of_game(game, "Record").from_dict(typed)
        assert record.to_dict() == typed
        sent = of_game(game, "EntryRequest")(
            game=game, kind=kinds.EntryRequestKind.RECORD, key="typed", revision=sheet.revision, record=record
        )
        write(client, sheet.id, sent)
        begun = {"kind": "record", "revision": sheet.revision + 1}
        sent = kinds.EntryRequest.from_dict({**begun, "key": "plain", "record": plain})
        assert sent.to_dict()["record"] == plain
        write(client, sheet.id, sent)
        together = [
            {**begun, "key": "typed-2", "revision": sheet.revision + 2, "record": both[0], "game": game},
            {**begun, "key": "plain-2", "revision": sheet.revision + 3, "record": both[1]},
        ]
        batch = kinds.BatchRequest.from_dict({"entries": together})
        assert [type(each) for each in batch.entries] == [of_game(game, "EntryRequest"), kinds.EntryRequest]
        assert [each.to_dict() for each in batch.entries] == together
        understood(kinds.BatchWritten, entries_write_batch.sync_detailed(sheet.id, client=client, body=batch))

        log = understood(kinds.EntryPage, entries_list.sync_detailed(sheet.id, client=client)).results
        assert [each.record.to_dict() for each in log if each.kind == "record"] == deals
        wanted = understood(kinds.SheetDetail, sheets_read.sync_detailed(sheet.id, client=client)).totals
        bodies = [{"game": game, "seats": seats, "deals": deals}]
        for kind in (of_game(game, "ScoreRequest"), kinds.ScoreRequest):
            (told,) = (kind.from_dict(each) for each in bodies)
            assert told.to_dict() == bodies[0]
            assert understood(kinds.Scored, score.sync_detailed(client=client, body=told)).totals == wanted


def main(address: str, login: str, password: str, deals: str) -> None:
    client = signed_in(address, login, password)
    clubs = understood(kinds.PaginatedClubShapeList, clubs_list.sync_detailed(client=client)).results
    asked = kinds.BookRequest(title="Evening", public=True, club=clubs[0].id)
    book = understood(kinds.BookShape, books_open.sync_detailed(client=client, body=asked)).id
    players = seated(client, book)

    options = kinds.SheetRequestOptions.from_dict({"deals": 10})
    opening = kinds.SheetRequest(book=book, title="Table 1", game=kinds.GameEnum.SKAT, players=players, options=options)
    sheet = understood(kinds.SheetDetail, sheets_open.sync_detailed(client=client, body=opening))
    assert [each.player.name for each in sheet.seats] == list(NAMES)
    seventh = ten_deals(client, sheet.id, sheet.revision)
    revision = correct(client, sheet.id, seventh, sheet.revision + 10)
    write(client, sheet.id, entry("confirm", "signed", revision))

    signed = understood(kinds.SheetDetail, sheets_read.sync_detailed(sheet.id, client=client))
    assert (signed.state, signed.finished, len(signed.lines)) == (kinds.SheetState.CONFIRMED, True, 10)
    listed = understood(
        kinds.PaginatedSheetSummaryList, sheets_list.sync_detailed(client=client, book=book, finished=True)
    )
    assert [each.opened_at for each in listed.results] == [signed.opened_at]
    ranking = books_ranking.sync_detailed(book, client=client).parsed
    assert sorted(each.total for each in ranking.results) == sorted(signed.totals)

    records = [kinds.SkatRecord.from_dict(line.record.to_dict()) for line in signed.lines]
    again = kinds.SkatScoreRequest(
        game="skat", seats=3, deals=records, options=kinds.ScoreRequestOptions.from_dict({"deals": 10})
    )
    assert understood(kinds.Scored, score.sync_detailed(client=client, body=again)).totals == signed.totals

    paper = kinds.PrintRequest(document=kinds.PrintedDocument.SHEET, language=kinds.Language.FR)
    job = understood(kinds.PrintState, prints_request.sync_detailed(sheet.id, client=client, body=paper))
    assert (job.sheet, job.language) == (sheet.id, "fr")

    fourth = kinds.PlayerRequest(name="Dora Dietrich", key="dora")
    players.append(books_add_player.sync_detailed(book, client=client, body=fourth).parsed.id)
    every_game(client, book, players, json.loads(Path(deals).read_text()))


if __name__ == "__main__":
    main(*sys.argv[1:])
