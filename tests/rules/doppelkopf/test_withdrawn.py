"""Reservations taken back before the next player speaks (tournament rules 4.1.2), and those taken back too late."""

import pytest

import rules
from tests.doppelkopf_plays import DDV, PLAY, SEED, codes, deal, finished, replayed

BRIDE = "CQ CQ HT HT SQ SQ CA CA SA SA HA HA"
POOR = "CA CA CT CT SA SA ST ST CK DA D9 D9"


def declaring(text, play=PLAY):
    """`1 healthy, 2 marriage` as declarations."""
    said = (each.split() for each in text.split(", "))
    return {**play, "declarations": [[int(seat), *words] for seat, *words in said]}


HEALTHY = "1 healthy, 2 healthy, 3 healthy, 0 healthy"


@pytest.mark.parametrize("word", ["reservation", "marriage", "poverty", "throw_in", "solo_jacks", "solo_kings"])
@pytest.mark.parametrize("seat", [1, 2, 3, 0])
def test_withdrawn_reservation_leaves_a_healthy_player(seat, word):
    """withdrawn-reservation: whatever it was, in every place, it was never played, so it is not judged either."""
    play = declaring(HEALTHY.replace(f"{seat} healthy", f"{seat} {word}, {seat} withdraws"))
    assert replayed(DDV, play) == replayed(DDV, PLAY)


def test_withdrawn_compulsory_solo_leaves_a_healthy_player():
    play = declaring("1 solo_clubs compulsory, 1 withdraws, 2 healthy, 3 healthy, 0 healthy")
    assert replayed(DDV, play) == replayed(DDV, PLAY)


def test_everybody_may_withdraw():
    said = ", ".join(f"{seat} reservation, {seat} withdraws" for seat in (1, 2, 3, 0))
    assert replayed(DDV, declaring(said)) == replayed(DDV, PLAY)


def test_bride_who_withdraws_plays_a_silent_solo():
    play = finished(DDV, deal(DDV, "", "", BRIDE, ""))
    play = declaring("1 healthy, 2 marriage, 2 withdraws, 3 healthy, 0 healthy", play)
    replay = replayed(DDV, play)
    assert (replay.problems, replay.deal["kind"]) == ((), "silent_solo")


def test_poverty_that_is_withdrawn_is_not_offered():
    play = declaring(
        "1 healthy, 2 poverty, 2 withdraws, 3 healthy, 0 healthy", finished(SEED, deal(SEED, "", "", POOR, ""))
    )
    assert codes(SEED, play) == []
    assert codes(SEED, {**play, "offered": ["DA", "D9", "D9"]}) == ["exchange_without_poverty"]


def test_the_reservation_of_another_stands():
    solo = finished(DDV, deal(DDV, "", "", "", "", declarations={3: "solo_clubs compulsory"}))
    play = declaring("1 reservation, 1 withdraws, 2 healthy, 3 solo_clubs compulsory, 0 healthy", solo)
    assert replayed(DDV, play) == replayed(DDV, solo)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("1 healthy, 1 withdraws, 2 healthy, 3 healthy, 0 healthy", "withdrawn_nothing"),
        ("1 withdraws, 1 healthy, 2 healthy, 3 healthy, 0 healthy", "withdrawn_nothing"),
        ("1 healthy, 2 withdraws, 2 healthy, 3 healthy, 0 healthy", "withdrawn_nothing"),
        ("1 reservation, 1 withdraws, 1 withdraws, 2 healthy, 3 healthy, 0 healthy", "withdrawn_nothing"),
        ("1 reservation, 1 withdraws, 4 withdraws, 2 healthy, 3 healthy, 0 healthy", "withdrawn_nothing"),
        ("1 reservation, 1 withdraws, 2 healthy, 1 withdraws, 3 healthy, 0 healthy", "withdrawn_nothing"),
        ("1 reservation, 1 withdraws, 1 healthy, 3 healthy, 0 healthy", "declaration_wrong_turn"),
        ("1 reservation, 1 withdraws compulsory, 3 healthy, 0 healthy", "declaration_unreadable"),
        ("1 reservation, 1 withdraws, 2 healthy, 3 healthy", "declarations_unfinished"),
        (f"{HEALTHY}, 1 reservation, 1 withdraws", "declarations_too_many"),
    ],
)
def test_what_cannot_be_withdrawn(said, code):
    assert code in codes(DDV, declaring(said))


@pytest.mark.parametrize("next_player", ["2 healthy", "2 reservation", "2 ill"])
def test_withdrawn_after_the_next_has_spoken_is_too_late(next_player):
    """The reservation stands then, here as the only one, and has to be named; a solo is played."""
    late = declaring(f"1 solo_clubs compulsory, {next_player}, 1 withdraws, 3 healthy, 0 healthy")
    found = [problem for problem in replayed(DDV, late).problems if problem.code.startswith("withdrawn")]
    assert [(problem.code, problem.params["number"], problem.params["seat"]) for problem in found] == [
        ("withdrawn_too_late", 3, 1)
    ]
    assert replayed(DDV, late).deal["kind"] == "solo_clubs"


def test_imposed_solo_is_no_reservation():
    """Tournament rules 4.1.9, 4.2.3: nobody was asked, and nobody can take it from him."""
    forced = finished(DDV, {**PLAY, "calls": [], "declarations": [[3, "solo_jacks", "forced"]]})
    imposed = declaring("3 solo_jacks forced, 3 withdraws", forced)
    assert codes(DDV, imposed) == ["withdrawn_nothing"]
    assert replayed(DDV, imposed).deal["kind"] == "solo_jacks"


def test_endless_declarations_are_one_problem():
    assert codes(DDV, {**PLAY, "declarations": [[1, "withdraws"]] * 1000}).count("declarations_too_many") == 1
    assert len(codes(DDV, {**PLAY, "declarations": [[1, "withdraws"]] * 1000})) < 20


def test_withdrawn_reservation_is_typed_and_comes_back():
    text = rules.write_play("doppelkopf", PLAY).replace("2 healthy 3", "2 marriage 2 withdraws 3")
    typed = rules.read_play("doppelkopf", text)
    assert typed.problems == ()
    assert typed.play["declarations"][:2] == [[1, "marriage"], [1, "withdraws"]]
    assert replayed(DDV, typed.play) == replayed(DDV, PLAY)
    assert rules.write_play("doppelkopf", typed.play) == text
