"""Config as an application, for its commands."""

from django.apps import AppConfig


class Config(AppConfig):
    name = "config"
