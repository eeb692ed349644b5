"""What takes a repair back: worked out from what its decision says, while nothing newer rests on it. Reads only."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.lists.queries.loaded import Loaded
from scoring.lists.queries.sheet_queries import load
from scoring.lists.values import folding, log
from scoring.lists.values.log import Body, Draft, Record
from scoring.models import Sheet
from tournaments import chain
from tournaments.models import Event
from tournaments.queries import diary
from tournaments.values.repairs import PENDING, Impossible, Joined, Kind, Laying, Presence, Repair


def undoing(event: Event, sequence: int) -> Repair:
    """The repair that takes back what decision `sequence` did, or `Impossible`."""
    body = _repair_of(event, sequence)
    said = body.said
    _refuse_newer(event, said)
    sheets = {str(each.uid): each for each in _sheets(event, said)}
    loaded = {uid: load(sheet) for uid, sheet in sheets.items()}
    _refuse_written(said, loaded)
    keys = {uid: sheet.pk for uid, sheet in sheets.items()}
    return Repair(
        Kind.UNDO,
        int(said["series"]),
        about=tuple(said["about"]),
        drafts=tuple(_drafts(said, loaded)),
        layings=tuple(
            Laying(
                series, table, came and keys[came], gone and keys[gone], back_to=came and sheets[came].goes_on_from_id
            )
            for series, table, gone, came in said["tables"]
        ),
        aside=tuple(keys[uid] for uid in said["back"]),
        back=tuple(keys[uid] for uid in said["aside"]),
        presences=tuple(Presence(number, _pair(after), _pair(before)) for number, before, after in said["presence"]),
        joined=tuple(Joined(number, after, before) for number, before, after in said.get("joined", ())),
        seen=tuple(sorted((each.sheet.pk, each.revision) for each in loaded.values())),
        undoes=sequence,
    )


def _pair(flags: Sequence[bool]) -> tuple[bool, bool]:
    return bool(flags[0]), bool(flags[1])


def _repair_of(event: Event, sequence: int) -> chain.Body:
    if sequence not in diary.repaired(event):
        raise Impossible(_("There is nothing to undo any more."))
    return chain.read_body(event.decisions.get(sequence=sequence).body)


def _refuse_newer(event: Event, said: Record) -> None:
    """Tables and people must be as the repair left them."""
    laid = {
        (series, table): str(uid)
        for series, table, uid in event.series.values_list("number", "tables__number", "tables__sheet__uid")
    }
    numbers = [number for number, _before, _after in said["presence"]]
    rows = event.registrations.filter(number__in=numbers)
    here = {each.number: [each.withdrawn, each.announced] for each in rows}
    stands = all(laid.get((series, table)) == came for series, table, _gone, came in said["tables"])
    if not stands or any(here.get(number) != list(after) for number, _before, after in said["presence"]):
        raise Impossible(_newer())
    if joined := said.get("joined", ()):
        rows = event.registrations.filter(number__in=[number for number, _before, _after in joined])
        partners = dict(rows.values_list("number", "partner__number"))
        if any(partners.get(number, 0) != after for number, _before, after in joined):
            raise Impossible(_newer())


def _newer() -> str:
    return _("Something newer rests on this repair. Repair what is wrong now, instead of undoing it.")


def _sheets(event: Event, said: Record) -> Iterator[Sheet]:
    uids = {uid for uid, *_rest in said["lists"]}
    for sheet in event.book.sheets.filter(uid__in=uids).order_by("pk"):
        sheet.book = event.book
        yield sheet


def _refuse_written(said: Record, loaded: Mapping[str, Loaded]) -> None:
    for uid, _first, last, head in said["lists"]:
        if uid not in loaded or (loaded[uid].revision, loaded[uid].head) != (last, head):
            raise Impossible(_newer())


def _drafts(said: Record, loaded: Mapping[str, Loaded]) -> Iterator[tuple[int, Draft]]:
    """Every entry taken back, the last one first."""
    for uid, first, last, _head in said["lists"]:
        stands = loaded[uid]
        for place, body in enumerate(reversed(stands.bodies[first:last])):
            yield stands.sheet.pk, _inverse(stands, body, last + place)


def _inverse(loaded: Loaded, body: Body, revision: int) -> Draft:
    before = folding.fold(loaded.bodies[: body.sequence - 1], loaded.sheet.seats, loaded.reading.texts)
    return INVERSES[body.kind](before, body, revision)


def _seated(before: log.Logged, body: Body, revision: int) -> Draft:
    """Whoever sat there sits there again."""
    index = before.find(body.before)
    players = before.occupants if index is None else before.deals[index].players
    seats = tuple((seat, players[seat]) for seat, _player in body.seats)
    return Draft(log.SEAT, PENDING, revision, before=body.before, seats=seats)


def _headed(_before: log.Logged, body: Body, revision: int) -> Draft:
    head = body.head or {}
    return Draft(log.HEAD, PENDING, revision, head={"from": head["to"], "to": head["from"]})


def _reopened(_before: log.Logged, _body: Body, revision: int) -> Draft:
    return Draft(log.REOPEN, PENDING, revision, reason=PENDING)


def _deleted(_before: log.Logged, body: Body, revision: int) -> Draft:
    return Draft(log.DELETE, PENDING, revision, corrects=body.sequence, reason=PENDING)


def _entered_again(before: log.Logged, body: Body, revision: int) -> Draft:
    """The deal that was taken out, where it stood."""
    index = before.find(body.corrects) or 0
    stood, behind = before.deals[index], before.deals[index + 1 :]
    kind = log.INSERT if behind else log.RECORD
    place = behind[0].sequence if behind else None
    return Draft(kind, PENDING, revision, record=stood.record, before=place, accepted=stood.accepted)


def _as_it_was(before: log.Logged, body: Body, revision: int) -> Draft:
    """What the deal said before it was corrected."""
    stood = before.deals[before.find(body.corrects) or 0]
    record, accepted = stood.record, stood.accepted
    return Draft(
        log.CORRECT, PENDING, revision, record=record, corrects=body.corrects, accepted=accepted, reason=PENDING
    )


INVERSES: Mapping[str, Callable[[log.Logged, Body, int], Draft]] = {
    log.SEAT: _seated,
    log.HEAD: _headed,
    log.CLOSE: _reopened,
    log.RECORD: _deleted,
    log.INSERT: _deleted,
    log.DELETE: _entered_again,
    log.CORRECT: _as_it_was,
}
"""By kind of entry: what takes it back."""
