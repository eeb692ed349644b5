"""Addresses of the pages."""

from django.urls import path

from scoring.views import clubs, looks

urlpatterns = [
    path("suits/", looks.suits, name="suits"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("me/", clubs.me, name="me"),
]
