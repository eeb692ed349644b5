"""The form in which somebody ticks who is here tonight: what it shows, and what it says when it is sent."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.models import Club
from scoring.people.actions.questions import AnyQuestion, Unsure
from scoring.people.forms.identity_answers import answers
from tournaments.actions.errors import BadLines, Objection
from tournaments.actions.holding_evenings import People, UnderWay
from tournaments.models import Event
from tournaments.queries import regulars
from tournaments.queries.regulars import Regular
from tournaments.views.director_page import NUMBER

MOST = 200
"""Ticks that are read; more people have never sat down at an evening."""


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody who can be ticked."""

    player: int
    name: str
    on: bool
    times: int = 0
    guest: bool = False


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form said, and why nothing came of it."""

    people: People = field(default_factory=People)
    sought: str = ""
    found: tuple[Regular, ...] = ()
    """Who may be meant by what was sought, where it is more than one."""
    stranger: bool = False
    """Nobody is called as what was sought: is it a new guest?"""
    asked: str = ""
    """The name of which that was asked."""
    told: str = ""
    """What became of what was sought."""
    refused: tuple[str, ...] = ()
    questions: tuple[AnyQuestion, ...] = ()
    under_way: Event | None = None


def read(request: HttpRequest) -> Sent:
    """What cannot be read is not ticked."""
    said = request.POST
    ticked = [int(each) for each in said.getlist("here")[:MOST] if NUMBER.fullmatch(each)]
    people = People(frozenset(ticked), said.get("names", ""), answers(said), agreed="agreed" in said)
    return Sent(people, said.get("q", "").strip()[:120], asked=said.get("asked", ""))


def looked_for(club: Club | None, sent: Sent) -> Sent:
    """Whoever alone is meant by what was sought is ticked, and the next one can be typed.

    A name of nobody is asked about, and noted among the guests when it is sent again.
    """
    if club is None or not sent.sought:
        return sent
    people = sent.people
    by_name = regulars.of_these(club, regulars.recognised(club, sent.sought)[0])
    found = by_name or regulars.matching(club, sent.sought)
    if by_name or len(found) == 1:
        told = f"{_('Ticked:')} {', '.join(each.name for each in found)}"
        ticked = {*people.ticked, *(each.player for each in found)}
        return replace(sent, people=replace(people, ticked=ticked), sought="", told=told)
    if found:
        return replace(sent, found=tuple(found))
    if sent.sought != sent.asked:
        return replace(sent, stranger=True)
    told = _("Noted among the guests: %(name)s") % {"name": sent.sought}
    typed = "\n".join(filter(None, [people.typed.rstrip(), sent.sought]))
    return replace(sent, people=replace(people, typed=typed), sought="", told=told)


def tried(club: Club | None, sent: Sent, act: Callable[[People], Event]) -> tuple[Event | None, Sent]:
    """The evening, or the form with what is wrong or to be asked: all that was ticked and typed stays.

    Nobody is drawn without whoever is still in the field of names: letters of people who are ticked are no matter.
    """
    if left := _left_open(club, sent):
        return None, left
    try:
        return act(sent.people), sent
    except Unsure as unsure:
        return None, replace(sent, questions=tuple(unsure.questions))
    except UnderWay as there:
        return None, replace(sent, refused=there.reasons, under_way=there.event if there.own else None)
    except BadLines as error:
        return None, replace(sent, refused=tuple(f"{each.text} – {each.reason}" for each in error.lines))
    except (Objection, ValidationError) as refused:
        reasons = refused.reasons if isinstance(refused, Objection) else refused.messages
        return None, replace(sent, refused=tuple(reasons))


def _left_open(club: Club | None, sent: Sent) -> Sent | None:
    """The form, where a name still stands in its field whose owner is not ticked."""
    asked = looked_for(club, replace(sent, asked=""))
    unticked = asked.found and {each.player for each in asked.found}.isdisjoint(sent.people.ticked)
    if not asked.stranger and not unticked and asked.people.ticked == sent.people.ticked:
        return None
    said = _("“%(name)s” is still in the field of names. Press Enter there, or empty it.")
    return replace(sent, stranger=asked.stranger, refused=(said % {"name": sent.sought},))


def shown(club: Club | None, sent: Sent, registered: Sequence[Row] = (), *, fresh: bool) -> dict[str, object]:
    """Found by the search first, then the registered, then who comes often; `fresh`: nothing was ticked yet."""
    ticked = sent.people.ticked
    rows = [each if fresh else replace(each, on=each.player in ticked) for each in registered]
    found = sent.found
    often = regulars.regulars(club) if club else []
    there, named = {each.player for each in rows}, {each.player for each in found}
    known = there | named | {each.player for each in often}
    others = regulars.of_these(club, set(ticked) - known) if club and set(ticked) - known else []
    return {
        "found": _rows(found, ticked, there),
        "rows": [*rows, *_rows([*often, *others], ticked, there | named)],
        "more": len(often) == regulars.MOST,
        "books": regulars.LATELY,
        "sent": sent,
        "questions": sent.questions,
        "agreed": sent.people.agreed,
    }


def _rows(people: Iterable[Regular], ticked: Collection[int], without: Collection[int]) -> list[Row]:
    return [
        Row(each.player, each.name, each.player in ticked, each.times, each.guest)
        for each in people
        if each.player not in without
    ]
