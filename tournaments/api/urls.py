"""Addresses of the API below its version."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
