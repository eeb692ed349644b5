"""The one thing that a table's state asks of its director first. Nothing is read."""

from enum import StrEnum

from tournaments.values.tiles import TileState


class TableAct(StrEnum):
    """The primary button of an opened table."""

    ANSWER = "answer"
    ATTEND = "attend"
    """Somebody is there, or on the way: what comes of the call is noted."""
    RULE = "rule"
    RESEAT = "reseat"
    COMPARE = "compare"
    SECOND = "second"
    CONFIRM = "confirm"
    CORRECT = "correct"
    ENTER = "enter"
    OPEN = "open"


OF_STATE = {
    TileState.DISPUTED: TableAct.RULE,
    TileState.DIFFERS: TableAct.COMPARE,
    TileState.UNPAIRED: TableAct.SECOND,
    TileState.COMPLETE: TableAct.CONFIRM,
    TileState.TO_CORRECT: TableAct.CORRECT,
    TileState.PLAYING: TableAct.ENTER,
    TileState.NOT_BEGUN: TableAct.ENTER,
}


def table_act(state: TileState, *, called: bool, left: bool, final: bool, coming: bool = False) -> TableAct:
    """Who waits goes first, then what is disputed, then whose seat is nobody's, then what the sheet lacks."""
    if final or state in {TileState.SIGNED, TileState.DESERTED}:
        return TableAct.RESEAT if left and not final else TableAct.OPEN
    if called:
        return TableAct.ATTEND if coming else TableAct.ANSWER
    if left and state is not TileState.DISPUTED:
        return TableAct.RESEAT
    return OF_STATE[state]
