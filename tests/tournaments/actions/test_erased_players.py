"""Who was erased takes part in nothing new, by whatever way."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from scoring.errors import Refused
from scoring.lists.actions import merging as lists_merging
from scoring.lists.actions import opening_sheets
from scoring.models import Merge
from scoring.people.actions import invitations, managing_clubs, offering
from scoring.people.queries import merge_queries, people_queries
from tests import build
from tests.auditing import findings
from tests.tournaments import events
from tests.tournaments.erasing import LATER, erase
from tournaments.actions import editing, merging, registering
from tournaments.actions.errors import Objection
from tournaments.models import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


SENTENCE = "stays a number"


def renamed(life):
    managing_clubs.rename_player(player=life.player, name="X", by=life.chief, at=LATER)


def offered(life):
    offering.offer_player(player=life.player, username=life.chief.username, by=life.chief, at=LATER)


def invited(life):
    invitations.invite(username="new.one", to=life.player, by=life.chief)


def merged(life):
    other = build.player("X")
    seen = merge_queries.seen(other, life.player)
    said = {"reason": "one", "by": life.chief, "at": LATER, "expected": seen}
    merging.merge(kept_id=other.pk, gone_id=life.player.pk, **said)


def parted(life):
    made = Merge.objects.filter(undone_at=None, kept=life.player).first()
    merging.part(merge_id=made.pk, reason="two", by=life.chief, at=LATER)


def seated(life):
    players = [life.player, *life.others[:2]]
    said = {"book": life.evening, "title": "T", "ruleset": build.ruleset(), "by": life.chief, "at": LATER}
    opening_sheets.open_sheet(players=players, **said)


def given_a_chair(life):
    build.write(life.sheet, "seat", by=life.chief, seats=((1, life.player.pk),))


def own(life):
    return Registration.objects.get(event=life.running, player=life.player)


def reinstated(life):
    registering.set_withdrawn(registration_id=own(life).pk, withdrawn=False, by=life.chief, at=LATER)


def edited(life):
    said = {"name": "X", "club_name": "", "category": "", "number": 77, "by": life.chief, "at": LATER}
    editing.edit_registration(
        registration_id=own(life).pk, expected=editing.RegistrationData.of(own(life)).digest, **said
    )


def drawn_into_a_series(life):
    life.player.refresh_from_db()
    table = opening_sheets.TableSet(1, "T", build.ruleset(), [life.player, *life.others[:2]])
    opening_sheets.open_series(book=life.evening, series=9, tables=[table], by=life.chief, at=LATER)


@pytest.mark.parametrize("act", [renamed, offered, invited, merged, parted, reinstated, edited])
def test_erased_player_takes_part_in_nothing_new(life, act):
    erase(life)
    life.player.refresh_from_db()
    with pytest.raises((ValidationError, Objection, lists_merging.Unmergeable)) as refused:
        act(life)
    assert SENTENCE in str(refused.value)


@pytest.mark.parametrize("act", [seated, drawn_into_a_series, given_a_chair])
def test_erased_player_is_not_seated(life, act):
    erase(life)
    with pytest.raises(Refused) as refused:
        act(life)
    assert "entry_player_erased" in {problem.code for problem in refused.value.problems}


def test_erased_player_is_suggested_and_found_nowhere(life):
    erase(life)
    assert life.player not in people_queries.known(life.evening)
    assert life.player not in people_queries.candidates(life.evening, life.chief)
    assert life.player not in merge_queries.candidates(build.player("X"))
    made = events.event(life.chief, club=life.club, title="E")
    registered = registering.register_names(event_id=made.pk, text=f"#{life.player.pk}", by=life.chief, at=LATER)
    assert registered[0].player != life.player


def test_open_list_goes_on_with_the_number(life):
    erase(life)
    build.record(life.sheet, build.PASSED, by=life.chief)
    assert life.sheet.seat_totals.get(seat=0).player_id == life.player.pk
    assert findings() == []
