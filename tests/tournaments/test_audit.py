"""The audit of events: whatever somebody changes in the tables behind the decisions' back is named."""

import io
import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, transaction

import rules
from scoring import hashing
from scoring.actors import OPERATOR
from scoring.lists.actions import book_heads
from scoring.models import BookHead, Player, PlayerTotal, Sheet
from scoring.people.actions import managing_clubs
from tests import build
from tests.auditing import findings, findings_of_events, tells
from tests.tampering import lifted
from tests.tournaments import events
from tests.tournaments.meddling import (
    ACTS,
    adopt,
    change,
    change_book,
    change_event,
    number,
    played,
    remove_decisions,
    say_nothing,
    seal,
)
from tournaments.actions import organising, taking_snapshots
from tournaments.actions.directing import decide
from tournaments.models import Decision, Event, Snapshot, Table
from tournaments.queries import decision_heads, standings

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played_event(world):
    return world(played).pk


@pytest.fixture
def event(played_event):
    return Event.objects.get(pk=played_event)


def test_untouched_event_agrees(event):
    assert findings() == []
    out = io.StringIO()
    call_command("audit", stdout=out)
    assert out.getvalue() == f"{Sheet.objects.count()} sheets in 1 books, 1 events: everything agrees.\n"


class Terminal(io.StringIO):
    """A terminal as wide as most, which keeps all that was written to it."""

    def isatty(self):
        return True


def test_the_bar_moves_with_every_row_and_stays_at_the_end(event, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with lifted(connection):
        Sheet.objects.filter(pk=Sheet.objects.first().pk).update(winner=1)
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    bars = {part.partition(":")[0]: part for part in terminal.getvalue().split("\r") if "%|" in part}
    rows = {"Sheets": Sheet.objects.count(), "Books": 1, "Events": 1, "Players": Player.objects.count()}
    for name, total in rows.items():
        assert "100%|" in bars[name]
        assert f" {total}/{total} [" in bars[name]
        assert bars[name].endswith("\n")
    assert out.getvalue().startswith("sheet ")
    assert "winner is 1" not in terminal.getvalue()


def test_a_bar_is_for_terminals(event, capsys):
    call_command("audit", stdout=io.StringIO())
    assert capsys.readouterr().err == ""


SAID = {
    "the state": "state is 'running', the decisions say 'final'",
    "names": "registration 1: name is 'Player 2', the decisions say 'Player 1'",
    "start numbers": "registration 1: player is",
    "a payment": "registration 2: paid is False, the decisions say True",
    "a list gone": "is gone, or in another book",
    "a list that counts": "counts, but stands at no table",
    "another list at a table": "series 1, table 1: list is",
    "a final ranking": "final ranking 2: its rows are not those that the decision names",
    "names gone": "decision 2: its text is gone, and nothing says that it was erased",
    "the whole event": "is an event's, but its event is gone",
    "all decisions": "has no decisions at all: at least the one that created it is missing",
    "a decision in the middle": "decision 4: decision 3 is missing",
}
"""Of some acts, what the audit says; of the others it says something."""
assert {*SAID} <= {*ACTS}


@pytest.mark.parametrize("act", ACTS)
def test_audit_finds_and_says_what_is_wrong(event, act):
    with lifted(connection):
        ACTS[act](event)
    assert tells(SAID.get(act, ""))


def test_fault_in_the_ranking_is_named_once_it_is_final(monkeypatch):
    made = events.event(players=6, planned_series=1)
    events.play_all(events.drawn(made))
    right = standings.count
    monkeypatch.setattr(standings, "count", lambda *row: right(*row) + 1000)
    organising.finalise_event(event_id=made.pk, by=events.director_of(made), at=build.AT)
    assert [each for each in findings() if each.startswith("final ranking 1, player")]


def test_player_at_two_tables_of_a_series_is_named(event):
    first, second = (table.sheet for table in Table.objects.order_by("number")[:2])
    twice = first.seat_totals.get(seat=0).player
    gone = second.seat_totals.get(seat=0).player
    with lifted(connection):
        rewrite(second, gone.pk, twice.pk)
        change(second.seat_totals.filter(seat=0), player=twice)
        own = second.seat_totals.get(seat=0)
        kept = PlayerTotal.objects.get(player=twice)
        tallies = {name: kept.tallies.get(name, 0) + own.tallies[name] for name in own.tallies}
        tallies = {name: count for name, count in tallies.items() if count}
        change(PlayerTotal.objects.filter(player=twice), sheets=2, total=kept.total + own.total, tallies=tallies)
        PlayerTotal.objects.filter(player=gone).delete()
    assert f"player {twice.pk} sits at two tables of series 1" in findings()


def rewrite(sheet, gone, twice):
    """The whole log anew, with another player in it."""
    previous = json.loads(sheet.entries.get(sequence=1).body)["previous"]
    for entry in sheet.entries.order_by("sequence"):
        body = json.loads(entry.body) | {"previous": previous}
        body["seats"] = [[seat, twice if player == gone else player] for seat, player in body["seats"]]
        text = hashing.canonical(body)
        previous = hashing.digest(text)
        sheet.entries.filter(pk=entry.pk).update(body=text, hash=previous)
    Sheet.objects.filter(pk=sheet.pk).update(head=previous)


def test_head_of_a_ranking_keeps_the_decisions_together(event):
    """A cut end with all that followed from it is found by what a ranking bore, and by what stands on paper."""
    kept = book_heads.take(event.book, decision_heads.parts_of(event), build.AT)
    call_command("audit", "--printed", f"book-{event.book_id}:{kept.head[:8]}", stdout=io.StringIO())
    with lifted(connection):
        last = event.decisions.first()
        Snapshot.objects.filter(number=2).delete()
        remove_decisions(event.decisions.filter(pk=last.pk))
        change_event(event, state="running", finalised_at=None)
        change_book(event, sealed=False)
    assert findings() == [f"head {kept.head[:12]}: there is no decision {last.hash[:12]} any more"]
    BookHead.objects.filter(pk=kept.pk).delete()
    assert findings() == []
    out = io.StringIO()
    with pytest.raises(CommandError, match="1 differences"):
        call_command("audit", "--printed", f"book-{event.book_id}:{kept.head[:8]}", stdout=out)
    assert f"book {event.book_id}: no ranking with the printed head {kept.head[:8]} is known" in out.getvalue()


def test_event_of_before_is_known_from_where_it_was_taken_over(event):
    """Decisions of before 0.3.0 say nothing; the one that takes an event over says how everything stood."""
    with lifted(connection):
        Snapshot.objects.all().delete()
        BookHead.objects.all().delete()
        say_nothing(event)
        assert findings() == []
        change_event(event, place="Nobody can tell")
        assert findings() == []
        change_event(event, place=event.place)
        adopt(event)
        assert findings() == []
        for act in ("the place", "a payment", "start numbers", "a table's number", "a lot gone", "a certificate"):
            with transaction.atomic():
                ACTS[act](event)
                assert tells(), act
                transaction.set_rollback(True)
            assert findings() == []


def test_event_begun_under_older_rules_is_played_to_its_end_and_agrees(monkeypatch):
    """Stored then with the options of then; its lists spell out today's, each with the value that applied then."""
    older = {"game": "skat", "preset": "isko-2022", "version": 1, "options": {"deals": 2}}
    with monkeypatch.context() as then:
        then.setattr(rules.Ruleset, "to_dict", lambda _ruleset: older)
        made = events.event(players=8)
    assert made.ruleset == older
    events.finalised(made)
    assert Sheet.objects.first().ruleset["options"].keys() == rules.ruleset("skat").options.keys()
    assert findings() == []


def test_final_ranking_that_was_taken_over_stays_as_it_was_published(event):
    """By the rules of then a list brought another total; what is shown adds up all the same."""
    with lifted(connection):
        Snapshot.objects.all().delete()
        BookHead.objects.all().delete()
        say_nothing(event)
        made = taking_snapshots.take(event, event.finalised_at)
        made.made_by = "0.2"
        rows = [with_more(made.rows[0], 5, 5), *made.rows[1:]]
        adopt(event, final=publish(made, rows))
        assert findings() == []
        rows = [with_more(made.rows[0], 5, 0), *made.rows[1:]]
        publish(made, rows)
    assert tells("the series add up to")


def with_more(row, total, series):
    first, *others = row["series"]
    return {**row, "total": row["total"] + total, "series": [[first[0], first[1] + series], *others]}


def publish(snapshot, rows):
    snapshot.rows = rows
    snapshot.save()
    return taking_snapshots.digests(snapshot)


def test_edited_removed_and_merged_registrations_are_followed(event):
    by, other = events.director_of(event), build.player("Merged")
    texts = {"name": "Player 1 Renamed", "club": "SC Nord", "category": "Damen"}
    first, last = number(event, 1), number(event, 10)
    organising.reopen_event(event_id=event.pk, reason="names were wrong", by=by, at=build.AT)
    with lifted(connection):
        decide(event, Decision.Kind.EDITED, by=by, at=build.AT, said={"number": 1, "to": 51}, texts=texts)
        Player.objects.filter(pk=first.player_id).update(name=texts["name"])
        change(event.registrations.filter(pk=first.pk), number=51, club_name="SC Nord", category="Damen")
        decide(event, Decision.Kind.REMOVED, by=by, at=build.AT, number=7, said={"number": 7})
        event.registrations.filter(number=7).delete()
        said = {"number": 10, "player": other.pk}
        decide(event, Decision.Kind.MERGED, by=by, at=build.AT, number=10, said=said, texts={"name": "Merged"})
        change(event.registrations.filter(pk=last.pk), player=other)
        assert findings_of_events() == []
        change(event.registrations.filter(pk=first.pk), category="Herren")
        change(event.registrations.filter(pk=last.pk), player=last.player)
    assert findings_of_events() == [
        f"registration 10: player is {last.player_id}, the decisions say {other.pk}",
        "registration 10: name is 'Late Three', the decisions say 'Merged'",
        "registration 51: category is 'Herren', the decisions say 'Damen'",
    ]


def test_erased_names_are_no_finding(event):
    row = event.decisions.get(sequence=2)
    with lifted(connection):
        seal(event, "erased", sequence=row.sequence)
        row.text.delete()
        assert findings() == []
        change(event.registrations.filter(number=1), club_name="SC Süd")
    assert findings() == ["registration 1: club is 'SC Süd', the decisions say ''"]


def test_name_is_held_against_the_decision_until_the_log_of_the_person_says_another(event):
    player = number(event, 1).player
    later = {"at": build.AT + timedelta(days=1), "by": OPERATOR}
    managing_clubs.rename_player(player=player, name="Paula Plan", **later)
    assert findings() == []
    earlier = {"at": build.AT - timedelta(days=1), "by": OPERATOR}
    other = number(event, 2).player
    managing_clubs.rename_player(player=other, name="Otto Orth", **earlier)
    assert findings() == ["registration 2: name is 'Otto Orth', the decisions say 'Player 2'"]
