"""Addresses of the API below its version."""

from django.urls import path

from tournaments.api import views

urlpatterns = [
    path("events/", views.EventList.as_view(), name="api_events"),
    path("events/<slug:slug>/", views.EventView.as_view(), name="api_event"),
    path("events/<slug:slug>/ranking/", views.RankingView.as_view(), name="api_event_ranking"),
    path("events/<slug:slug>/prints/", views.RankingPrints.as_view(), name="api_event_prints"),
]
