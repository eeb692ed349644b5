"""Doppelkopf as a person types it, card by card: text -> play and back; whether it was legal the replay says.

`dealer: 1`, `hand 2: CQ CQ ...`, `declarations: 2 healthy 3 solo_clubs compulsory ...`; for a poverty `offered: ...`,
`answers: 3 refuses 4 takes`, `returned: ...`; then the tricks, `2: D9 DA CQ C9`, the cards clockwise from that seat on,
and between them, where it was said, `call 2: re`, also `call 2: genscher 4` and the solo that a Schwarze Sau becomes.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from rules.games.doppelkopf.exchange import ANSWERS
from rules.games.doppelkopf.genscher import GENSCHER
from rules.games.doppelkopf.replay import WORDS
from rules.games.doppelkopf.reservations import DECLARATIONS, DUTIES, WITHDRAWS
from rules.games.doppelkopf.tricks import PLAYERS
from rules.notation import PLAYED, Statement, card, line, repeated, statements, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rules.types import Problem

DEALER, HAND, CALL = "dealer", "hand", "call"
SPEECHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"declarations": (*DECLARATIONS, *DUTIES, WITHDRAWS), "answers": ANSWERS},
)
"""Statements of who said what in turn, and their words."""
CARDS = ("offered", "returned")
OF_A_SEAT = (HAND, CALL, PLAYED)
ONCE = (DEALER, HAND, *CARDS)
"""Statements that are made once, a hand once for each seat."""
KEYS = (DEALER, HAND, *SPEECHES, *CARDS, CALL)

SEATS = tuple("123456789")

Word = TypeVar("Word")


def read(text: str) -> tuple[Mapping[str, object], tuple[Problem, ...]]:
    """The play for `replay`, and every word that could not be read; what the text does not state the play lacks."""
    found, unstated = statements(text, KEYS)
    problems = list(unstated)
    stated = [each for each in found if _has_its_seat(each, problems) and _is_new(each, found, problems)]
    play = dict(_head([each for each in stated if each.key not in {CALL, PLAYED}], problems))
    calls, cards = _moves(play, [each for each in stated if each.key in {CALL, PLAYED}], problems)
    return play | ({"calls": calls} if calls else {}) | ({"cards": cards} if cards else {}), tuple(problems)


def write(play: Mapping[str, object]) -> str:
    """The text that `read` gives this play back from; what no line can say is left out."""
    return "".join(f"{each}\n" for each in (*_head_lines(play), *_move_lines(play)))


def following(seat: int, seats: int, dealer: object) -> int:
    """Who plays after this seat: at a table of five the dealer is passed over."""
    table = max(PLAYERS, seats)
    after = (seat + 1) % table
    return (after + 1) % table if table > PLAYERS and after == dealer else after


def _has_its_seat(statement: Statement, problems: list[Problem]) -> bool:
    """Hands, calls and cards belong to a seat, nothing else does."""
    fits = (statement.seat is not None) == (statement.key in OF_A_SEAT)
    if not fits:
        problems.append(unreadable(statement, statement.key))
    return fits


def _is_new(statement: Statement, found: Sequence[Statement], problems: list[Problem]) -> bool:
    """Dealer, hands and what is exchanged are stated once; whoever goes on with it repeats a line."""
    same = [each for each in found if (each.key, each.seat) == (statement.key, statement.seat)]
    new = statement is same[0] or statement.key not in ONCE
    if not new:
        problems.append(repeated(statement))
    return new


def _head(stated: Sequence[Statement], problems: list[Problem]) -> Iterator[tuple[str, object]]:
    """Everything that is said before the first card."""
    hands: dict[int, list[object]] = {}
    lists: dict[str, list[object]] = {}
    dealers: list[int] = []
    for statement in stated:
        if statement.key == DEALER:
            dealers += _words(statement, _seat, problems)
        elif statement.seat is not None:
            hands.setdefault(statement.seat, []).extend(_words(statement, card, problems))
        elif statement.key in CARDS:
            lists.setdefault(statement.key, []).extend(_words(statement, card, problems))
        else:
            lists.setdefault(statement.key, []).extend(_speeches(statement, problems))
    if hands:
        yield "hands", [hands.get(seat, []) for seat in range(max(hands) + 1)]
    if dealers:
        yield "dealer", dealers[-1]
    yield from lists.items()


def _words(statement: Statement, read_word: Callable[[str], Word | None], problems: list[Problem]) -> list[Word]:
    """The words of a statement, as far as they can be read; the others are named."""
    words = [(word, read_word(word)) for word in statement.words]
    problems += [unreadable(statement, word) for word, read in words if read is None]
    return [read for _, read in words if read is not None]


def _speeches(statement: Statement, problems: list[Problem]) -> list[object]:
    """`2 healthy 3 solo_clubs compulsory`: each entry begins with its seat."""
    entries: list[list[object]] = []

    def word(given: str) -> bool | None:
        seat, said = _seat(given), given.lower()
        if seat is not None:
            entries.append([seat])
        elif entries and said in SPEECHES[statement.key]:
            entries[-1].append(said)
        else:
            return None
        return True

    _words(statement, word, problems)
    return list(entries)


def _moves(
    play: Mapping[str, Any], stated: Sequence[Statement], problems: list[Problem]
) -> tuple[list[object], list[object]]:
    """Calls, each with the number of cards laid before it, and cards with who laid them."""
    calls: list[object] = []
    cards: list[object] = []
    for statement in stated:
        if statement.key == CALL:
            calls += _calls(statement, len(cards), problems)
            continue
        seat = statement.seat or 0
        for word in statement.words:
            laid = card(word)
            if laid is None:
                problems.append(unreadable(statement, word))
            else:
                cards.append([seat, laid])
            seat = following(seat, len(play.get("hands", ())), play.get(DEALER))
    return calls, cards


def _calls(statement: Statement, after: int, problems: list[Problem]) -> list[object]:
    """`re no90`, `genscher 4`: the partner behind the word."""
    entries: list[list[object]] = []

    def word(given: str) -> bool | None:
        seat, said = _seat(given), given.lower()
        if said in WORDS:
            entries.append([statement.seat, said, after])
        elif seat is not None and entries and entries[-1][1:] == [GENSCHER, after]:
            entries[-1].append(seat)
        else:
            return None
        return True

    _words(statement, word, problems)
    return list(entries)


def _seat(word: str) -> int | None:
    return SEATS.index(word) if word in SEATS else None


def _head_lines(play: Mapping[str, object]) -> Iterator[str]:
    dealer: Any = play.get(DEALER)
    if _is_place(dealer):
        yield line(DEALER, [dealer + 1])
    for seat, hand in enumerate(_listed(play.get("hands"))[: len(SEATS)]):
        yield line(HAND, _listed(hand), seat)
    for key in SPEECHES:
        if key in play:
            entries = _entries(play, key, 1, 2, 3)
            yield line(key, (word for seat, *words in entries for word in (seat + 1, *words)))
    for key in CARDS:
        if key in play:
            yield line(key, _listed(play[key]))


def _move_lines(play: Mapping[str, object]) -> Iterator[str]:
    """The calls where they were made, and a line for each trick, broken there and where the turn was not kept."""
    cards, calls = _entries(play, "cards", 2), _entries(play, "calls", 3, 4)
    called = [after for _, _, after, *_ in calls]
    seats, dealer = len(_listed(play.get("hands"))), play.get(DEALER)
    begin = 0
    for place in range(len(cards) + 1):
        kept = 0 < place < len(cards) and cards[place][0] == following(cards[place - 1][0], seats, dealer)
        if place in called or place % PLAYERS == 0 or not kept:
            if begin < place:
                yield line(PLAYED, [laid for _, laid in cards[begin:place]], cards[begin][0])
            yield from (_call_line(*call) for call in calls if call[2] == place)
            begin = place


def _call_line(seat: int, word: object, _after: object, *partner: Any) -> str:
    return line(CALL, [word, *(each + 1 for each in partner if _is_place(each))], seat)


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _entries(play: Mapping[str, object], key: str, *lengths: int) -> list[Sequence[Any]]:
    """The entries of a list that have such a length and begin with a seat."""
    return [entry for entry in _listed(play.get(key)) if len(_listed(entry)) in lengths and _is_place(entry[0])]


def _is_place(given: object) -> bool:
    return type(given) is int and given in range(len(SEATS))
