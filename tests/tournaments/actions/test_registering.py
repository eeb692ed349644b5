import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from scoring.models import Player
from scoring.people.actions.questions import Unsure
from tests import build
from tests.tournaments import events
from tournaments.actions import registering
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Decision, Event, Registration

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def opened(world):
    return world(events.event).pk


@pytest.fixture
def event(opened):
    """Nobody is registered yet."""
    return Event.objects.get(pk=opened)


def paste(event, text, by=None, answers=None):
    who = by or events.director_of(event)
    return registering.register_names(event_id=event.pk, text=text, by=who, at=build.AT, answers=answers or {})


def asked(event, text, by=None, answers=None):
    """What is asked before anybody is registered."""
    players, registered = Player.objects.count(), event.registrations.count()
    with pytest.raises(Unsure) as caught:
        paste(event, text, by, answers)
    assert (Player.objects.count(), event.registrations.count()) == (players, registered)
    return caught.value.questions


def labels(questions):
    return [[choice.label for choice in each.choices] for each in questions]


def test_register_names_takes_forty_lines_in_a_fixed_number_of_statements(django_assert_max_num_queries):
    # Nineteen: how many there are, the players with their log and its texts, the decision with its head and its texts,
    # and who is known.
    event, other = events.event(), events.event()
    who = {each.pk: events.director_of(each) for each in (event, other)}
    with django_assert_max_num_queries(19):
        paste(event, "\n".join(f"Player {number}" for number in range(1, 41)), who[event.pk])
    with django_assert_max_num_queries(19):
        paste(other, "One Player", who[other.pk])
    assert list(event.registrations.values_list("number", flat=True)) == list(range(1, 41))


def test_register_names_reads_club_and_category_behind_semicolons_or_tabs(event):
    paste(event, "\n Anna  Adler ;SC Adler; ladies\n\nBert Brandt\tSC Brandt\t\nCora Clemens;;juniors;\n")
    rows = event.registrations.values_list("player__name", "club_name", "category")
    assert list(rows) == [
        ("Anna Adler", "SC Adler", "ladies"),
        ("Bert Brandt", "SC Brandt", ""),
        ("Cora Clemens", "", "juniors"),
    ]


def test_register_names_reports_every_bad_line_and_stores_nothing():
    event = events.event(players=1)
    before = Player.objects.count()
    text = "Anna Adler\n;SC Adler\nA;B;C;D\nHid\u202eden\nanna adler\n" + "x" * 121
    with pytest.raises(BadLines) as caught:
        paste(event, text)
    assert [line.number for line in caught.value.lines] == [2, 3, 4, 6]
    assert "\u202e" not in caught.value.lines[2].text
    assert event.registrations.count() == 1
    assert Player.objects.count() == before


@pytest.mark.parametrize(
    "head", ["Name; Verein", "Nachname\tVorname\tVerein", "Nom ; Prénom", "Spieler; Klub", "Vorname Nachname", "Name"]
)
def test_a_pasted_row_of_headings_is_never_a_person(event, head):
    with pytest.raises(BadLines) as caught:
        paste(event, f"{head}\nAnna Adler")
    assert [(line.number, str(line.reason)) for line in caught.value.lines] == [
        (1, "Diese Zeile benennt Spalten, keine Person. Entfernen Sie sie.")
    ]
    assert not event.registrations.exists()


def test_words_of_headings_are_names_and_clubs_of_people(event):
    paste(event, "Max Alter; Klub Ort\nSpieler 12; Klub 3\nGary Player\nSpieler\nAnna Klasse; SC Verein")
    assert event.registrations.count() == 5


def test_register_names_refuses_nothing_at_all_and_too_much(event):
    for text in ("", " \n;;\n\t", "\n".join(f"P{number}" for number in range(1001))):
        with pytest.raises(Objection):
            paste(event, text)
    assert not event.registrations.exists()


def test_register_names_lets_two_people_of_two_clubs_share_a_name(event):
    paste(event, "Anna Adler;SC Adler\nAnna Adler;SC Brandt")
    assert event.registrations.count() == 2
    for again in ("ANNA ADLER; sc adler", "Anna Adler; SC-Adler e. V."):
        labels = [each.choices[0].label for each in asked(event, again)]
        assert labels == ["Anna Adler (SC Adler), schon eingetragen: Nr. 1"]
    assert [len(each.choices) for each in asked(event, "Anna Adler")] == [2]
    assert event.registrations.count() == 2


def test_register_names_finds_the_players_of_the_club_and_makes_guests_of_others():
    club = build.club("SC Adler")
    known = build.player("Anna Adler", club=club)
    event = events.event(build.club_admin(club), club=club)
    made = paste(event, "anna adler\nBert Brandt; sc adler\nAnna Adler; SC Brandt")
    assert made[0].player == known
    assert [each.player.club for each in made] == [club, club, None]
    assert [each.club_name for each in made] == ["", "", "SC Brandt"]


def test_register_names_asks_about_the_registered_and_yes_registers_nobody(event):
    paste(event, "Hans Köhler; SC Nord\nJürgen Kühn")
    typed = "12. Koehler, Hans; SC Nord; Senioren\nKühn, Jürgen\nBert Brandt"
    questions = asked(event, typed)
    assert [each.key for each in questions] == ["1:Hans Koehler; SC Nord", "1:Jürgen Kühn"]
    known = [str(each.player_id) for each in event.registrations.order_by("number")]
    assert [[choice.answer for choice in each.choices] for each in questions] == [[known[0]], [known[1]]]
    made = paste(event, typed, answers={questions[0].key: known[0], questions[1].key: questions[1].none})
    assert [(each.number, each.player.name) for each in made] == [(3, "Jürgen Kühn"), (4, "Bert Brandt")]


def test_register_names_takes_two_of_one_name_and_club_once_that_is_said():
    event = events.event(players=1)
    (question,) = asked(event, "Player 1")
    assert question.chosen == str(event.registrations.get().player_id)
    assert paste(event, "Player 1", answers={question.key: question.chosen}) == []
    made = paste(event, "Player 1", answers={question.key: question.none})
    assert [each.number for each in made] == [2]
    assert len({each.player_id for each in event.registrations.all()}) == 2
    (again,) = asked(event, "Player 1", answers={question.key: question.none})
    assert len(again.choices) == 2


def test_register_names_asks_about_lines_alike(event):
    typed = "Hans Köhler; SC Nord\nHans Koehler; SC Nord\nHans Koehler; SC Süd"
    (question,) = asked(event, typed)
    assert labels([question]) == [["Hans Köhler (Zeile 1)"]]
    assert len(paste(event, typed, answers={question.key: "same"})) == 2


def test_register_names_registers_the_guest_of_an_earlier_event_of_the_director():
    director = build.account()
    paste(events.event(director, title="Herbstturnier"), "Bert Brandt\nKöhler, Hans; SC Nord", director)
    event = events.event(director)
    (question,) = asked(event, "Hans Koehler; SC Nord", director)
    assert labels([question]) == [["Hans Köhler (SC Nord), Nr. 2 bei Herbstturnier"]]
    (made,) = paste(event, "Hans Koehler", director, {"1:Hans Koehler": question.choices[0].answer})
    assert (made.player.name, made.club_name) == ("Hans Köhler", "SC Nord")


def test_register_names_reads_who_came_to_twenty_events_twice_at_the_most(monkeypatch):
    club = build.club("SC Adler")
    boss, helper = build.club_admin(club), build.account()
    events_before = [events.event(boss, club=club) for _ in range(20)]
    paste(events_before[0], "Gerda Gast; SC Nord\nOlaf Ohm; SC Nord", boss)
    guests = list(events_before[0].registrations.order_by("number"))
    for before in events_before[1:]:
        for each in guests:
            before.registrations.create(player=each.player, number=each.number, club_name="SC Süd")
    build.grant(helper, "director", book=events_before[5].book)
    event = events.event(boss, club=club)
    build.grant(helper, "director", book=event.book)
    read = []
    from_db = Registration.from_db.__func__
    monkeypatch.setattr(Registration, "from_db", classmethod(lambda *row: read.append(row) or from_db(*row)))
    (question,) = asked(event, "Gerda Gsat", helper)
    assert labels([question]) == [["Gerda Gast (SC Süd), Nr. 1 bei Preisskat"]]
    assert len(read) == 4


def test_register_names_asks_which_member_of_two_namesakes_is_meant():
    club = build.club("SC Adler")
    first, second = (build.player("Anna Adler", club=club) for _ in range(2))
    event = events.event(build.club_admin(club), club=club)
    (question,) = asked(event, "Anna Adler")
    assert labels([question]) == [[f"Anna Adler #{first.pk}", f"Anna Adler #{second.pk}"]]
    assert question.chosen == ""
    assert paste(event, "Anna Adler", answers={question.key: str(second.pk)})[0].player == second


def test_register_names_asks_nothing_about_a_guest_whose_name_the_director_may_not_see():
    club = build.club("SC Adler")
    boss, helper = build.club_admin(club), build.account()
    paste(events.event(boss, club=club), "Kim Klein; SC Nord\nOlaf Ohm; SC Nord\nGerda Gast; SC Nord", boss)
    paste(events.event(boss, club=club, public=False), "Hilde Heimlich; SC Nord", boss)
    Player.objects.filter(name="Gerda Gast").update(publicity="full")
    Player.objects.filter(name="Kim Klein").update(minor=True)
    event = events.event(boss, club=club)
    build.grant(helper, "director", book=event.book)
    typed = "Kim Klein\nKim Kleinn\nOlaf O.\nHilde Heimlich"
    assert {each.text for each in asked(event, f"{typed}\nGerda Gsat", boss)} >= {"Kim Klein", "Hilde Heimlich"}
    questions = asked(event, f"{typed}\nGerda Gsat", helper)
    assert [(each.text, [choice.label[:11] for choice in each.choices]) for each in questions] == [
        ("Kim Kleinn", ["Kim Klein ("]),
        ("Gerda Gsat", ["Gerda Gast "]),
    ]
    assert questions[0].choices[0].answer == "same"


def test_register_names_takes_no_player_who_was_not_offered():
    stranger = build.player("Hans Köhler", club=build.club())
    event = events.event(players=1)
    for forged in (str(stranger.pk), "same", "-1", "9" * 30, "new", "new,0"):
        (question,) = asked(event, "Player 1", answers={"1:Player 1": forged, "1:Hans Koehler": str(stranger.pk)})
        assert question.answer == ""
    (made,) = paste(event, "Hans Koehler", answers={"1:Hans Koehler": str(stranger.pk)})
    assert made.player != stranger


def test_register_names_goes_on_counting_after_the_highest_number():
    event = events.event(players=3)
    assert [each.number for each in paste(event, "Anna\nBert")] == [4, 5]


def test_register_names_is_for_directors_only(event):
    for stranger in (build.account(), build.scorekeeper(event.book), events.director_of(events.event())):
        with pytest.raises(PermissionDenied):
            paste(event, "Anna Adler", stranger)
    assert not event.registrations.exists()


def test_register_names_is_refused_once_the_ranking_is_final():
    event = events.finalised(events.event(players=3))
    with translation.override("en"), pytest.raises(Objection, match="ranking is final"):
        paste(event, "Anna Adler")


def test_set_withdrawn_is_noted_and_taken_back():
    event = events.event(players=4)
    director = events.director_of(event)
    first = event.registrations.first()
    for withdrawn in (True, True, False):
        registering.set_withdrawn(registration_id=first.pk, withdrawn=withdrawn, by=director, at=build.AT)
        assert Registration.objects.get(pk=first.pk).withdrawn is withdrawn
    kinds = event.decisions.filter(number=first.number).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == [Decision.Kind.WITHDRAWN, Decision.Kind.RETURNED]


def test_set_paid_is_for_directors_only():
    event = events.event(players=1)
    first = event.registrations.get()
    with pytest.raises(PermissionDenied):
        registering.set_paid(registration_id=first.pk, paid=True, by=build.account(), at=build.AT)
    by = events.director_of(event)
    assert registering.set_paid(registration_id=first.pk, paid=True, by=by, at=build.AT).news
    assert Registration.objects.get(pk=first.pk).paid


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Bibersdorf, Ulla; SC Nord", "Ulla Bibersdorf"),
        ("Dr. Adler, Anna", "Dr. Anna Adler"),
        ("DE LA TOUR Anne", "Anne DE LA TOUR"),
        ("Frau Nora Zobelmann jun.", "Nora Zobelmann jun."),
    ],
)
def test_a_typed_line_is_kept_with_the_first_name_first(line, kept):
    event = events.event()
    (made,) = events.named(event, events.director_of(event), line)
    assert made.player.name == kept
    assert made.player.public_name == kept


def test_a_comma_too_many_is_refused_with_the_way_out():
    event = events.event()
    by = events.director_of(event)
    with translation.override("en"), pytest.raises(BadLines) as caught:
        paste(event, "Adler, Anna, Berta Brandt, Cora Clemens", by)
    assert "another person on a line of their own" in str(caught.value.lines[0].reason)
