"""Addresses of an event, and its director's buttons."""

from django.urls import reverse

from tests.tournaments import events


def url(name, event):
    return reverse(name, args=[event.slug])


def act(client, name, event, **said):
    """The director presses a button."""
    client.force_login(events.director_of(event))
    return client.post(url(f"event_{name}", event), said, follow=True)
