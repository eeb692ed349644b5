"""Games of a public archive, one per line: reading a line and writing it; whether its play is legal says the replay."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from rules.archived import Archived
from rules.describing import record_of
from rules.games.skat.codes import Code, ResultKey, error
from rules.games.skat.deal import Deal, is_null
from rules.games.skat.moves import SEAT, WHO, Moves, unreadable, written_moves
from rules.games.skat.options import OFFICIAL
from rules.games.skat.played import read
from rules.games.skat.replay import follow
from rules.games.skat.tricks import CARDS
from rules.types import Param, Problem, Value, printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.types import Line

    Result = Mapping[ResultKey, Value]

LONGEST_LINE = 100_000

VALUE = r"[^\]\\]*(?:\\.[^\]\\]*)*"
LINE = re.compile(rf"\s*\(;\s*(?:[A-Z][A-Z0-9]*\[{VALUE}\]\s*)+;?\s*\)\s*", re.ASCII)
PROPERTY = re.compile(rf"([A-Z][A-Z0-9]*)\[({VALUE})\]", re.ASCII)
ESCAPED = re.compile(r"\\(.)")
DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)/(\d\d):(\d\d):(\d\d)(?:/UTC)?", re.ASCII)
NUMBER = re.compile(r"([a-z]+[012]?):(-?\d{1,6})", re.ASCII)

OUTCOMES = frozenset({"win", "loss", "penalty"})
RESULTS: Mapping[ResultKey, str] = {"declarer": "d", "value": "v", "matadors": "m", "card_points": "p", "tricks": "t"}
"""Numbers that every result of a game states."""
STAGES: Mapping[ResultKey, str] = {"schneider": "s", "schwarz": "z"}
UNFINISHED = frozenset({"missing", "auction_unfinished", "discard_missing", "play_incomplete"})
"""What a replay misses in a game that was cut short in the auction, before the contract, or in play."""


def read_archived(line: str) -> Archived:
    """A game as its line tells it, on the seats of a sheet of one deal: seat 0 dealt, so seat 1 is forehand.

    Raises `ArchiveError` for a line that cannot be read; its problem says what is broken. Whether the play is legal and
    the result right is not looked at here: see `replay` and `differences`.
    """
    properties = _properties(line)
    result = _result(properties["R"])
    moves = Moves(properties["MV"])
    if moves.announcer not in {None, result.get("declarer")}:
        raise unreadable("archive_other_declarer")
    play = moves.play()
    return Archived(
        id=properties["ID"],
        played_at=_played_at(properties.get("DT", "")),
        players=tuple(properties[f"P{WHO[seat]}"] for seat in range(3)),
        seats=3,
        play=play,
        complete=not moves.hidden and _is_whole(play, result),
        recorded=_recorded(result),
        result=result,
    )


def _properties(line: str) -> dict[str, str]:
    """`KEY[value]` of the line; brackets and backslashes within a value are escaped."""
    if len(line) > LONGEST_LINE or LINE.fullmatch(line) is None:
        raise unreadable("archive_not_a_game")
    found = {key: ESCAPED.sub(r"\1", value) if "\\" in value else value for key, value in PROPERTY.findall(line)}
    for key in ("ID", "P0", "P1", "P2", "MV", "R"):
        if key not in found:
            raise unreadable("archive_lacks", key=key)
    if found.get("GM", "Skat") != "Skat":
        raise unreadable("archive_other_game", given=printable(found["GM"]))
    return found


def _played_at(date: str) -> str:
    """ISO 8601 in UTC, which is the archive's own time."""
    if not date:
        return ""
    match = DATE.fullmatch(date)
    if match is None or not _is_moment(*map(int, match.groups())):
        raise unreadable("archive_bad_date", given=printable(date))
    year, month, day, *clock = match.groups()
    return f"{year}-{month}-{day}T{':'.join(clock)}Z"


def _is_moment(year: int, month: int, day: int, *clock: int) -> bool:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    in_year = year > 0 and 1 <= month <= 12 and 1 <= day <= days[month - 1]
    return in_year and all(given < limit for given, limit in zip(clock, (24, 60, 60), strict=True))


def _result(text: str) -> Result:
    """The archive's own result, with the declarer on his seat of the sheet."""
    if text == "passed":
        return {"kind": "passed"}
    words = text.split()
    numbers = {match[1]: int(match[2]) for match in map(NUMBER.fullmatch, words) if match}
    complete = numbers.keys() >= {*RESULTS.values()} and not OUTCOMES.isdisjoint(words)
    if not complete or not -1 <= numbers["d"] <= 2:
        raise unreadable("archive_bad_result", given=printable(text))
    result: dict[ResultKey, Value] = {key: numbers[short] for key, short in RESULTS.items()}
    result |= {key: bool(numbers.get(short)) for key, short in STAGES.items()}
    result |= {"won": "win" in words, "overbid": "overbid" in words}
    if "penalty" in words or numbers["d"] < 0 or not numbers["v"]:
        return result | {"kind": "penalty", "declarer": SEAT.get(str(numbers["d"]))}
    if result["won"] != (numbers["v"] > 0):
        raise unreadable("archive_bad_result", given=printable(text))
    return result | {"kind": "game", "declarer": SEAT[str(numbers["d"])]}


def _recorded(result: Result) -> Mapping[str, Value]:
    """The deal as far as the result alone tells: a game broken off before anybody declared is struck."""
    declarer, value = result.get("declarer"), result.get("value")
    if result["kind"] == "game" and isinstance(declarer, int) and isinstance(value, int):
        return record_of(Deal(kind="value", declarer=declarer, value=value))
    return record_of(Deal(kind="passed" if result["kind"] == "passed" else "void"))


def _is_whole(play: Mapping[str, object], result: Result) -> bool:
    """Thrown in, played to the last card, or a Null that was lost before it."""
    if result["kind"] != "game":
        return result["kind"] == "passed"
    cards = play.get("cards", ())
    if isinstance(cards, tuple) and len(cards) >= CARDS:
        return True
    lost_null = play.get("contract") == "null" and not result["won"]
    return lost_null and follow(OFFICIAL, read(OFFICIAL, play))[0].tricks is not None


def write_archived(archived: Archived) -> str:
    """The line that `read_archived` reads as this game. What was not played is not written: notices, cards shown."""
    result: Result = archived.result
    declarer = result.get("declarer")
    properties = {
        "GM": "Skat",
        "ID": archived.id,
        "DT": archived.played_at.replace("T", "/").replace("Z", "/UTC"),
        **{f"P{who}": archived.players[seat] for who, seat in SEAT.items()},
        "MV": written_moves(archived.play, declarer if isinstance(declarer, int) else None),
        "R": _written_result(result),
    }
    return f"(;{''.join(f'{key}[{_escaped(value)}]' for key, value in properties.items())};)"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace("]", r"\]")


def _written_result(result: Result) -> str:
    if result["kind"] == "passed":
        return "passed"
    word = "penalty" if result["kind"] == "penalty" else "win" if result["won"] else "loss"
    numbers = {short: result[key] for key, short in RESULTS.items()} | {"d": _who(result["declarer"])}
    stages = " ".join(f"{short}:{int(result[key] is True)}" for key, short in STAGES.items())
    overbid = "overbid" if result["overbid"] else "bidok"
    return "d:{d} {word} v:{v} m:{m} {overbid} p:{p} t:{t} {stages}".format(
        **numbers, word=word, overbid=overbid, stages=stages
    )


def _who(declarer: Value) -> str:
    return WHO[declarer] if isinstance(declarer, int) else "-1"


COMPARED: Mapping[ResultKey, Code] = MappingProxyType(
    {
        "kind": "archive_kind",
        "declarer": "archive_declarer",
        "value": "archive_value",
        "matadors": "archive_matadors",
        "card_points": "archive_card_points",
        "tricks": "archive_tricks",
        "overbid": "archive_overbid",
    }
)
"""What is said where a result differs, by what differs."""


def differences(archived: Archived, line: Line, deal: Deal) -> tuple[Problem, ...]:
    """Differences between a complete game, replayed as `deal` and scored as `line`, and its archive, if there are any.

    Compared are kind, declarer, list points, tops, card points, tricks and whether the bid was too high.
    """
    recorded: Result = archived.result
    return tuple(
        error(COMPARED[key], recorded=_spoken(key, recorded.get(key)), found=_spoken(key, found))
        for key, found in _found(line, deal).items()
        if found != recorded.get(key)
    )


def _found(line: Line, deal: Deal) -> Result:
    declarer = deal.declarer
    if deal.kind != "game" or declarer is None:
        return {"kind": deal.kind}
    return {
        "kind": "game",
        "declarer": declarer,
        "value": line.points[declarer] if line.points else None,
        "matadors": 0 if is_null(deal) else deal.matadors,
        "card_points": deal.card_points,
        "tricks": deal.tricks,
        "overbid": line.outcome == "overbid",
    }


def _spoken(key: ResultKey, value: Value) -> Param:
    """What stands in the message: a seat counted from 1, a yes or no, a kind of deal by its name, or a number."""
    if key == "kind" and isinstance(value, str):
        return f"kind.{value}"
    if isinstance(value, bool):
        return "word.yes" if value else "word.no"
    if key == "declarer" and isinstance(value, int):
        return value + 1
    return "–" if value is None else printable(value)
