"""Addresses of the pages."""

from django.urls import path

from tournaments.views import (
    about_pages,
    creating,
    director_page,
    erase_pages,
    merge_pages,
    pages,
    pair_buttons,
    print_buttons,
    registration_page,
    seat_page,
)

urlpatterns = [
    path("", pages.home, name="home"),
    path("events/new/", creating.event_new, name="event_new"),
    path("events/<slug:slug>/", pages.event, name="event"),
    path("events/<slug:slug>/ranking/", pages.event_ranking, name="event_ranking"),
    path("events/<slug:slug>/ranking.csv", pages.event_ranking_csv, name="event_ranking_csv"),
    path("events/<slug:slug>/change/", creating.event_change, name="event_change"),
    path("events/<slug:slug>/director/", director_page.event_director, name="event_director"),
    path("events/<slug:slug>/diary/", director_page.event_diary, name="event_diary"),
    path("events/<slug:slug>/diary/<int:sequence>/erase/", erase_pages.reason_erase, name="reason_erase"),
    path("events/<slug:slug>/register/", director_page.event_register, name="event_register"),
    path("events/<slug:slug>/registrations/<int:pk>/", registration_page.event_registration, name="event_registration"),
    path("events/<slug:slug>/registrations/<int:pk>/remove/", registration_page.event_remove, name="event_remove"),
    path("events/<slug:slug>/partner/", pair_buttons.event_partner, name="event_partner"),
    path("events/<slug:slug>/pairs/", pair_buttons.event_pairs, name="event_pairs"),
    path("events/<slug:slug>/withdraw/", director_page.event_withdraw, name="event_withdraw"),
    path("events/<slug:slug>/paid/", director_page.event_paid, name="event_paid"),
    path("events/<slug:slug>/draw/", director_page.event_draw, name="event_draw"),
    path("events/<slug:slug>/undo-draw/", director_page.event_undo_draw, name="event_undo_draw"),
    path("events/<slug:slug>/loose/", director_page.event_loose, name="event_loose"),
    path("events/<slug:slug>/lot/", director_page.event_lot, name="event_lot"),
    path("events/<slug:slug>/finalise/", director_page.event_finalise, name="event_finalise"),
    path("events/<slug:slug>/reopen/", director_page.event_reopen, name="event_reopen"),
    path("events/<slug:slug>/print/", print_buttons.event_print, name="event_print"),
    path("players/<int:pk>/merge/", merge_pages.player_merge, name="player_merge"),
    path("players/<int:pk>/erase/", erase_pages.player_erase, name="player_erase"),
    path("people/<int:pk>/erase/", erase_pages.account_erase, name="erase_account"),
    path("me/kiebitz.json", about_pages.about_json, name="about_json"),
    path("me/kiebitz.zip", about_pages.about_zip, name="about_zip"),
    path("merges/<int:pk>/undo/", merge_pages.merge_undo, name="merge_undo"),
    path("sheets/<int:pk>/seat/", seat_page.sheet_seat, name="sheet_seat"),
]
