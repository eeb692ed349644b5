"""Lines of names as they are typed or pasted at an event: read cell by cell, and what cannot be taken is named."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring import bounds, names
from scoring.people.actions.asking import Meant
from scoring.people.values import list_heads, name_meanings, person_names
from scoring.people.values.name_meanings import Written
from scoring.people.values.name_vocabulary import Vocabulary
from tournaments.actions.errors import BadLine, Objection
from tournaments.actions.planning import of_the_event
from tournaments.models import Event, Registration
from tournaments.queries.club_names import club_said

MAX_LENGTHS = {"name": 120, "club": 120, "category": 40}
MOST_CELLS = len(MAX_LENGTHS)
"""Of a line; one more where first and last name have a cell each."""


@dataclass(frozen=True, slots=True)
class PastedLine:
    """A pasted line, understood."""

    number: int
    text: str
    name: str
    club: str
    """As it was typed."""
    category: str


def written(text: str, event: Event, here: Sequence[Registration]) -> list[Written | BadLine]:
    """Every line that says something, with its cells; `here`: who is registered, and from which clubs."""
    filled = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip(" ;\t")]
    if not filled:
        raise Objection(_("Enter at least one name to register."))
    if len(filled) > bounds.REGISTRATIONS_PASTED:
        raise Objection(_("At most %(most)d names at once.") % {"most": bounds.REGISTRATIONS_PASTED})
    clubs = Vocabulary(clubs={each.club_name for each in here} | {event.book.club.name if event.book.club else ""})
    return [_line(number, line, event, clubs) for number, line in filled]


def pasted(meant: Meant, event: Event) -> PastedLine | BadLine:
    """A line as it is understood: what stands behind first and last name in cells of their own is known only now."""
    line = meant.written
    try:
        category = of_the_event(event, names.clean(meant.category, MAX_LENGTHS["category"]))
        club = club_said(names.clean(meant.club, MAX_LENGTHS["club"]))
    except ValidationError as error:
        return BadLine(line.line, _shortened(line.text), " ".join(error.messages))
    return PastedLine(line.line, line.text, meant.name, club, category)


def _line(number: int, text: str, event: Event, clubs: Vocabulary) -> Written | BadLine:
    parts = [part.strip() for part in text.replace("\t", ";").split(";")]
    while len(parts) > 1 and not parts[-1]:
        parts.pop()
    apart = name_meanings.are_names(parts, clubs, tabbed="\t" in text)
    if len(parts) > MOST_CELLS + apart:
        said = _("Only name, club and category, please: this line has more parts.")
        return BadLine(number, _shortened(text), said)
    if list_heads.names_columns(parts):
        return BadLine(number, _shortened(text), str(list_heads.NOT_A_PERSON))
    if not parts[0]:
        return BadLine(number, _shortened(text), _("The name is missing."))
    if computed := [part for part in parts if part.startswith("=")]:
        said = _("“%(cell)s” is a formula. In the spreadsheet, copy the column and paste it as values.")
        return BadLine(number, _shortened(text), said % {"cell": _shortened(computed[0])})
    try:
        cells = [names.clean(part) for part in parts]
        person_names.refuse_crowded(cells[0], None if cells[1:2] else clubs.knows_club)
        if not apart:
            cells[2:] = [of_the_event(event, names.clean(each, MAX_LENGTHS["category"])) for each in cells[2:]]
    except ValidationError as error:
        return BadLine(number, _shortened(text), " ".join(error.messages))
    return Written(number, tuple(cells), _("Line %(number)d") % {"number": number}, tabbed="\t" in text)


def _shortened(text: str) -> str:
    """A refused text, fit to be shown again: shortened, without control or direction characters."""
    return "".join(each for each in text[:80] if each.isprintable())
