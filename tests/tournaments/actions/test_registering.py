import pytest
from django.core.exceptions import PermissionDenied

from scoring.models import Player
from tests import build
from tests.tournaments import events
from tournaments.actions import registering
from tournaments.actions.errors import BadLines, Objection
from tournaments.models import Act, Registration

pytestmark = pytest.mark.django_db


def paste(event, text, by=None):
    who = by or events.director_of(event)
    return registering.register_names(event_id=event.pk, text=text, by=who, at=build.AT)


def test_register_names_takes_forty_lines_in_a_fixed_number_of_statements(django_assert_max_num_queries):
    event, other = events.event(), events.event()
    who = {each.pk: events.director_of(each) for each in (event, other)}
    with django_assert_max_num_queries(12):
        paste(event, "\n".join(f"Player {number}" for number in range(1, 41)), who[event.pk])
    with django_assert_max_num_queries(12):
        paste(other, "One Player", who[other.pk])
    assert list(event.registrations.values_list("number", flat=True)) == list(range(1, 41))


def test_register_names_reads_club_and_category_behind_semicolons_or_tabs():
    event = events.event()
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
    text = "Anna Adler\nplayer 1\n;SC Adler\nA;B;C;D\nHid\u202eden\nanna adler\n" + "x" * 121
    with pytest.raises(BadLines) as caught:
        paste(event, text)
    assert [line.number for line in caught.value.lines] == [2, 3, 4, 5, 6, 7]
    assert "1" in caught.value.lines[0].reason
    assert "\u202e" not in caught.value.lines[3].text
    assert event.registrations.count() == 1
    assert Player.objects.count() == before


def test_register_names_refuses_nothing_at_all_and_too_much():
    event = events.event()
    for text in ("", " \n;;\n\t", "\n".join(f"P{number}" for number in range(1001))):
        with pytest.raises(Objection):
            paste(event, text)
    assert not event.registrations.exists()


def test_register_names_lets_two_people_share_a_name_but_not_name_and_club():
    event = events.event()
    paste(event, "Anna Adler;SC Adler\nAnna Adler;SC Brandt\nAnna Adler")
    with pytest.raises(BadLines):
        paste(event, "ANNA ADLER; sc adler")
    assert event.registrations.count() == 3


def test_register_names_finds_the_players_of_the_club_and_makes_guests_of_others():
    club = build.club("SC Adler")
    known = build.player("Anna Adler", club=club)
    event = events.event(build.club_admin(club), club=club)
    made = paste(event, "anna adler\nBert Brandt; sc adler\nAnna Adler; SC Brandt")
    assert made[0].player == known
    assert [each.player.club for each in made] == [club, club, None]
    assert [each.club_name for each in made] == ["", "", "SC Brandt"]


def test_register_names_goes_on_counting_after_the_highest_number():
    event = events.event(players=3)
    assert [each.number for each in paste(event, "Anna\nBert")] == [4, 5]


def test_register_names_is_for_directors_only():
    event = events.event()
    for stranger in (build.account(), build.scorekeeper(event.book), events.director_of(events.event())):
        with pytest.raises(PermissionDenied):
            paste(event, "Anna Adler", stranger)
    assert not event.registrations.exists()


def test_register_names_is_refused_once_the_ranking_is_final():
    event = events.event()
    event.state = event.State.FINAL
    event.save()
    with pytest.raises(Objection):
        paste(event, "Anna Adler")


def test_set_withdrawn_is_noted_and_taken_back():
    event = events.event(players=4)
    director = events.director_of(event)
    first = event.registrations.first()
    for withdrawn in (True, True, False):
        registering.set_withdrawn(registration_id=first.pk, withdrawn=withdrawn, by=director, at=build.AT)
        assert Registration.objects.get(pk=first.pk).withdrawn is withdrawn
    kinds = event.acts.filter(number=first.number).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == [Act.Kind.WITHDRAWN, Act.Kind.RETURNED]


def test_set_paid_is_for_directors_only():
    event = events.event(players=1)
    first = event.registrations.get()
    with pytest.raises(PermissionDenied):
        registering.set_paid(registration_id=first.pk, paid=True, by=build.account())
    assert registering.set_paid(registration_id=first.pk, paid=True, by=events.director_of(event)).paid
    assert Registration.objects.get(pk=first.pk).paid
