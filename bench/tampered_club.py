"""A database with some of everything that a club writes, made by the actions that people use: to be tampered with."""

from typing import Any, NamedTuple


class Printed(NamedTuple):
    """A head as it stands on paper: of a list or of a book."""

    of_book: bool
    number: int
    head: str


def made() -> list[Printed]:
    """The club, its evening, an event that is final for the second time and one that is running; what was printed."""
    from tests import build  # noqa: PLC0415  needs the settings

    club, by = build.club("SC Kiebitz"), build.account("director")
    build.grant(by, "club_admin", club=club)
    _evening(club, by)
    _final(club, by)
    _running(club, by)
    heads = printed()
    _after_the_print()
    return heads


def printed() -> list[Printed]:
    """The heads of all lists and of all rankings."""
    from scoring.models import BookHead, Sheet  # noqa: PLC0415  needs the settings

    lists = [Printed(of_book=False, number=sheet.pk, head=sheet.head) for sheet in Sheet.objects.order_by("pk")]
    return lists + [Printed(of_book=True, number=row.book_id, head=row.head) for row in BookHead.objects.order_by("pk")]


def _evening(club: Any, by: Any) -> None:
    """Lists of several games; a merged pair, somebody renamed, a seat that changed, texts that were erased, photos."""
    from scoring.actors import OPERATOR  # noqa: PLC0415
    from scoring.lists.actions import merging, retracting, texts  # noqa: PLC0415  needs the settings
    from scoring.people.actions import managing_clubs  # noqa: PLC0415  needs the settings
    from scoring.people.queries import merge_queries  # noqa: PLC0415
    from tests import build, pictures  # noqa: PLC0415

    book = build.book("Thursday", club=club)
    people = build.players(6, club=club)
    twin = build.player("Anna Adlerr", club=club)
    first = build.short_sheet(3, book=book, players=people[:3], title="Skat")
    for deal in ({**build.GAME, "remark": "won at last"}, build.PASSED, build.LOST):
        build.record(first, deal)
    build.write(first, "correct", corrects=2, record=build.LOST, reason="typed wrongly")
    build.write(first, "delete", corrects=4, reason="played twice")
    build.record(first, {**build.GAME, "remark": "the last one"})
    texts.forget(sheet_id=first.pk, sequence=2, by=OPERATOR, at=build.AT)
    build.write(first, "confirm")
    second = build.sheet(book=book, players=[twin, people[3], people[4]], title="Skat")
    build.record(second)
    build.write(second, "seat", seats=((2, people[5].pk),))
    build.record(second, build.PASSED)
    build.write(second, "close", reason="it was late")
    third = build.sheet(4, book=book, players=people[:4], rules=build.ruleset("doppelkopf"), title="Doppelkopf")
    build.record(third, {"kind": "normal", "re": [0, 1], "re_points": 130})
    for grey in (80, 160):
        pictures.attached(third, colour=(grey, grey, grey))
    for ended in (True, False):
        wrong = build.short_sheet(1, book=book, players=people[1:4], title="Never played")
        build.record(wrong)
        made = retracting.retract_sheet(sheet_id=wrong.pk, ground="untrue", by=by, at=build.AT)
        if ended:
            retracting.show_again(retraction_id=made.pk, by=by, at=build.AT)
    merging.merge(
        kept_id=people[0].pk,
        gone_id=twin.pk,
        reason="typed twice",
        by=OPERATOR,
        at=build.AT,
        expected=merge_queries.seen(people[0], twin),
    )
    managing_clubs.rename_player(player=people[1], name="Bert Brand", by=by, at=build.AT)


def _final(club: Any, by: Any) -> None:
    """Three series; a draw undone, a late table laid, a list set aside, a lot; final, reopened, final again."""
    from scoring.models import Sheet  # noqa: PLC0415  needs the settings
    from tests import build  # noqa: PLC0415
    from tests.tournaments import events, meddling  # noqa: PLC0415
    from tournaments.actions import (  # noqa: PLC0415
        drawing,
        organising,
        printing,
        registering,
    )

    at = {"by": by, "at": build.AT}
    event = events.event(by, club=club, players=6, planned_series=3, title="Preisskat")
    registering.register_names(event_id=event.pk, text="Gerda Gast; SC Nord; Senioren", **at)
    registering.set_withdrawn(registration_id=meddling.number(event, 7).pk, withdrawn=True, **at)
    registering.set_paid(registration_id=meddling.number(event, 2).pk, paid=True, **at)
    events.drawn(event)
    drawing.undo_draw(event_id=event.pk, number=1, **at)
    events.play_all(events.drawn(event))
    meddling._lay(event, at)  # noqa: SLF001  what that module is for
    meddling._set_aside(event, at)  # noqa: SLF001
    for number, deals in ((2, (build.LOST, build.GAME)), (3, (build.GAME, build.GAME))):
        events.play_all(events.drawn(event, number), deals)
    meddling._draw_lot(event, at)  # noqa: SLF001
    organising.finalise_event(event_id=event.pk, **at)
    organising.reopen_event(event_id=event.pk, reason="a deal was missing", **at)
    sheet = Sheet.objects.filter(table__series__event=event).order_by("pk").first()
    build.write(sheet, "reopen", reason="a deal was wrong", by=by)
    deal = sheet.deals.order_by("position").first().sequence
    build.write(sheet, "correct", corrects=deal, record={**build.LOST, "remark": "lost, in truth"}, by=by)
    build.write(sheet, "confirm", by=by)
    organising.finalise_event(event_id=event.pk, **at)
    printing.print_ranking(event_id=event.pk, language="de", **at)


def _running(club: Any, by: Any) -> None:
    """One series played, one list open; its ranking was printed."""
    from tests import build  # noqa: PLC0415  needs the settings
    from tests.tournaments import cash, events, meddling  # noqa: PLC0415
    from tournaments.actions import printing, registering  # noqa: PLC0415

    event = events.event(by, club=club, players=6, planned_series=2, title="Spring")
    lists = [state.table.sheet for state in events.drawn(event).tables]
    events.play(lists[0])
    build.record(lists[1], build.LOST)
    cash.planned(event, fee=1000)
    for number, paid in ((1, True), (2, True), (2, False)):
        registering.set_paid(registration_id=meddling.number(event, number).pk, paid=paid, by=by, at=build.AT)
    printing.print_ranking(event_id=event.pk, language="de", by=by, at=build.AT)


def _after_the_print() -> None:
    """What no paper bears yet."""
    from scoring.models import Sheet  # noqa: PLC0415  needs the settings
    from tests import build  # noqa: PLC0415

    build.record(Sheet.objects.filter(game="doppelkopf").get(), {"kind": "normal", "re": [1, 2], "re_points": 110})
