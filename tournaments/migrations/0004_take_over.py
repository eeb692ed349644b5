"""Takes over what was decided before there was a chain, and tells books and lists whose they are."""

import hashlib
import json
import secrets
from datetime import UTC

from django.db import migrations
from django.db.models import Count


def take_over(apps, _editor):
    for event in apps.get_model("tournaments", "Event").objects.order_by("pk").iterator(chunk_size=100):
        _chain(apps, event)
        _own_book(apps, event)
    _name_games(apps)


def _own_book(apps, event):
    """The event's book plays its rules and is sealed while it is final; lists at no table do not count."""
    books = apps.get_model("scoring", "Book").objects.filter(pk=event.book_id)
    books.update(ruleset=event.ruleset, sealed=event.state == "final")
    apps.get_model("scoring", "Sheet").objects.filter(book=event.book_id, table=None).update(counts=False)


def _name_games(apps):
    """Totals of a book with one game are that game's; those of several were a sum that means nothing."""
    kept, sheets = (apps.get_model("scoring", name).objects for name in ("Kept", "Sheet"))
    games = sheets.values("book").annotate(games=Count("game", distinct=True)).order_by("book")
    for book in games.filter(games=1).values_list("book", flat=True).iterator(chunk_size=1000):
        kept.filter(book=book).update(game=sheets.filter(book=book).values_list("game", flat=True)[0])
    kept.filter(game="").delete()


def _chain(apps, event):
    """The decisions so far, as they were noted: what they say beyond that, the next one tells."""
    if event.decisions.exists():
        return
    previous = _digest({"event": event.slug, "game": event.game, "ruleset": event.ruleset, "seed": event.seed})
    for sequence, act in enumerate(event.acts.order_by("pk"), start=1):
        previous = _keep(apps, event, act, sequence, previous)


def _keep(apps, event, act, sequence, previous):
    salt = secrets.token_hex(16)
    texts = {"reason": act.reason} if act.reason else {}
    body = {
        "event": event.slug,
        "sequence": sequence,
        "kind": act.kind,
        "author": act.author_id,
        "at": act.done_at.astimezone(UTC).isoformat(timespec="microseconds"),
        "previous": previous,
        "said": {} if act.number is None else {"noted": act.number},
        "texts": {name: _digest([salt, name, text]) for name, text in texts.items()},
    }
    text, columns = _canonical(body), {"event": event, "sequence": sequence, "kind": act.kind, "number": act.number}
    hashed = hashlib.sha256(text.encode()).hexdigest()
    decision = apps.get_model("tournaments", "Decision").objects.create(
        **columns, author_id=act.author_id, done_at=act.done_at, body=text, hash=hashed
    )
    if texts:
        apps.get_model("tournaments", "DecisionText").objects.create(decision=decision, salt=salt, texts=texts)
    return hashed


def _canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _digest(value):
    return hashlib.sha256(_canonical(value).encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_decisions")]
    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
