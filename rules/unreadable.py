"""What is wrong with a word that cannot be read: which cards it can be, what was meant by it, or nothing of that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.card_names import names, turned
from rules.codes import error
from rules.spelling import fold, nearest
from rules.statements import unreadable
from rules.types import printable

if TYPE_CHECKING:
    from rules.declaring import Declared
    from rules.statements import Statement, Table
    from rules.types import Param, Problem


def what_is_wrong(statement: Statement, word: str, declared: Declared, table: Table) -> Problem:
    """The problem of this word in this statement; that of the whole statement without a word.

    A card that can be two is asked about (`notation_ambiguous`), never chosen, and so is a word (`notation_two_names`).
    """
    if not word:
        return unreadable(statement, statement.given)
    named: dict[str, Param] = {"line": statement.number, "given": printable(word)}
    readings, reverse = (table.readings(word), turned().get(fold(word), ())) if declared.cards else ((), ())
    if len(readings) > 1:
        return error("notation_ambiguous", "text", **named, readings=" ".join(readings))
    if reverse:
        return error("notation_suit_first", "text", **named, readings=" ".join(reverse))
    two = table.vocabulary.two_names(word, declared.words)
    if two:
        return error("notation_two_names", "text", **named, meanings=" ".join(two))
    known = [*table.vocabulary.spellings_of_words(declared.words), *(names() if declared.cards else ())]
    meant = nearest(word, known)
    if meant:
        return error("notation_misspelt", "text", **named, meant=meant)
    return unreadable(statement, word)
