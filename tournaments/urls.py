"""Addresses of the pages."""

from django.urls import path

from tournaments.views import creating, directing, editing, merging, pages, printing, seating

urlpatterns = [
    path("", pages.home, name="home"),
    path("events/new/", creating.event_new, name="event_new"),
    path("events/<slug:slug>/", pages.event, name="event"),
    path("events/<slug:slug>/ranking/", pages.event_ranking, name="event_ranking"),
    path("events/<slug:slug>/ranking.csv", pages.event_ranking_csv, name="event_ranking_csv"),
    path("events/<slug:slug>/change/", creating.event_change, name="event_change"),
    path("events/<slug:slug>/director/", directing.event_director, name="event_director"),
    path("events/<slug:slug>/diary/", directing.event_diary, name="event_diary"),
    path("events/<slug:slug>/register/", directing.event_register, name="event_register"),
    path("events/<slug:slug>/registrations/<int:pk>/", editing.event_registration, name="event_registration"),
    path("events/<slug:slug>/registrations/<int:pk>/remove/", editing.event_remove, name="event_remove"),
    path("events/<slug:slug>/withdraw/", directing.event_withdraw, name="event_withdraw"),
    path("events/<slug:slug>/paid/", directing.event_paid, name="event_paid"),
    path("events/<slug:slug>/draw/", directing.event_draw, name="event_draw"),
    path("events/<slug:slug>/undo-draw/", directing.event_undo_draw, name="event_undo_draw"),
    path("events/<slug:slug>/loose/", directing.event_loose, name="event_loose"),
    path("events/<slug:slug>/lot/", directing.event_lot, name="event_lot"),
    path("events/<slug:slug>/finalise/", directing.event_finalise, name="event_finalise"),
    path("events/<slug:slug>/reopen/", directing.event_reopen, name="event_reopen"),
    path("events/<slug:slug>/print/", printing.event_print, name="event_print"),
    path("players/<int:pk>/merge/", merging.player_merge, name="player_merge"),
    path("merges/<int:pk>/undo/", merging.merge_undo, name="merge_undo"),
    path("sheets/<int:pk>/seat/", seating.sheet_seat, name="sheet_seat"),
]
