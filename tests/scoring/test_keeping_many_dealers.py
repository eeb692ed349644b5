"""Dealers that are kept in a long list: the rules read it a few times, however many deals follow."""

from datetime import timedelta

import pytest

import rules
from scoring.actors import OPERATOR
from scoring.lists.actions import keeping_dealers
from scoring.lists.queries import dealers, sheet_queries
from scoring.lists.values.log import DELETE, INSERT
from tests import build
from tests.auditing import findings

pytestmark = pytest.mark.django_db

CLUBS = {"contract": "clubs", "matadors": 1, "won": True}


def played(deals, behind, seats=4):
    """A list without end; whoever sits so many places behind the dealer plays."""
    sheet = build.sheet(seats, rules=build.ruleset(deals=None))
    for number in range(deals):
        build.record(sheet, {**CLUBS, "declarer": (number + behind) % seats})
    return sheet


@pytest.fixture
def scored(monkeypatch):
    """How many deals the rules were asked to score, call by call."""
    counts, score = [], rules.score

    def counted(ruleset, seats, deals, **more):
        counts.append(len(deals))
        return score(ruleset, seats, deals, **more)

    monkeypatch.setattr(rules, "score", counted)
    return counts


def act(sheet, kind):
    here = sheet.deals.get(position=2).sequence
    more = {"record": {**CLUBS, "declarer": 2}, "before": here} if kind == INSERT else {"corrects": here}
    return build.draft(sheet, kind, reason="forgotten", accepted=build.TWICE, **more)


@pytest.mark.parametrize("kind", [INSERT, DELETE])
def test_a_list_is_scored_a_few_times_however_many_dealers_are_kept(scored, kind):
    sheet = played(24, 1 if kind == INSERT else 3)
    stood = [line.dealer for line in sheet_queries.load(sheet).folded.lines]
    draft = act(sheet, kind)
    assert len(dealers.keeping(sheet_queries.load(sheet), draft).drafts) > 20
    del scored[:]
    keeping_dealers.write(sheet=sheet, draft=draft, keeps_dealers=True, by=OPERATOR, at=build.AT + timedelta(hours=1))
    assert sum(scored) <= 6 * 25, "not once for each deal that follows"
    del scored[:]
    lines = sheet_queries.load(sheet).folded.lines
    assert [line.dealer for line in lines][2 if kind == INSERT else 1 :] == stood[1 if kind == INSERT else 2 :]
    assert findings() == []


def test_what_is_shown_is_what_is_written(scored):
    sheet = played(8, 1)
    draft = act(sheet, INSERT)
    shown = dealers.keeping(sheet_queries.load(sheet), draft).loaded.folded
    keeping_dealers.write(sheet=sheet, draft=draft, keeps_dealers=True, by=OPERATOR, at=build.AT)
    written = sheet_queries.from_entries(sheet, tuple(sheet_queries.load(sheet).entries)).folded
    assert shown == written
