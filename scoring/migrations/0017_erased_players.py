"""Who was erased says so in the row, and two guards let go what would still tell who it was.

A final ranking keeps its registrations, but the club and the category of an erased player may be emptied; a merge that
was undone keeps who, when and by whom, but not what a registration of an erased player said.
"""

from django.db import migrations, models

REHEARSAL = (
    "EXISTS (SELECT 1 FROM tournaments_event JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_event.id = {0} AND scoring_book.rehearsal)"
)
FINAL = "EXISTS (SELECT 1 FROM tournaments_event WHERE id = {0} AND state = 'final')"
ERASED = "EXISTS (SELECT 1 FROM scoring_player WHERE id = {0} AND erased_at IS NOT NULL)"
OTHERS = "NEW.id <> OLD.id OR NEW.kept_id <> OLD.kept_id OR NEW.gone_id <> OLD.gone_id OR NEW.at <> OLD.at"
WORDS = ("category", "club_name")


def differs(vendor, *columns):
    apart = "IS NOT" if vendor == "sqlite" else "IS DISTINCT FROM"
    return " OR ".join(f"OLD.{each} {apart} NEW.{each}" for each in columns)


def registration(vendor):
    """Now: a final ranking's registrations stay, but for what an erased player's said in words."""
    emptied = f"NEW.category = '' AND NEW.club_name = '' AND {ERASED.format('NEW.player_id')}"
    return (
        f"({differs(vendor, 'number', 'withdrawn')} OR ({differs(vendor, *WORDS)}) AND NOT ({emptied}))"
        f" AND {FINAL.format('OLD.event_id')} AND NOT {REHEARSAL.format('OLD.event_id')}"
    )


def registration_before(vendor):
    return (
        f"({differs(vendor, 'number', *WORDS, 'withdrawn')})"
        f" AND {FINAL.format('OLD.event_id')} AND NOT {REHEARSAL.format('OLD.event_id')}"
    )


def merge(vendor):
    """Now: a merge is undone once, and what it would have given back goes with an erased player."""
    undone = differs(vendor, "undone_at", "undone_by_id", "by_id")
    return f"OLD.undone_at IS NOT NULL AND ({undone} OR NOT {ERASED.format('OLD.gone_id')}) OR {OTHERS}"


def merge_before(_vendor):
    return f"OLD.undone_at IS NOT NULL OR {OTHERS}"


# Trigger, its function on PostgreSQL, table, event, what it says; then what it asks now and asked before.
GUARDS = (
    (
        "tournaments_registration_unchanged", "tournaments_registration",
        "UPDATE OF number, category, club_name, withdrawn",
        "the ranking is final: reopen it first", registration, registration_before,
    ),
    (
        "scoring_merge_unchanged", "scoring_merge", "UPDATE",
        "a merge is undone once, and not changed otherwise", merge, merge_before,
    ),
)

SQLITE = """
CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""

POSTGRESQL = """
CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION '{message} (% %)', TG_TABLE_NAME, NEW.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
"""


def replace(editor, name, table, event, message, asks):
    vendor = editor.connection.vendor
    words = {"name": name, "table": table, "event": event, "message": message, "refused": asks(vendor)}
    if vendor == "sqlite":
        editor.execute(f"DROP TRIGGER {name}", params=None)
    editor.execute((SQLITE if vendor == "sqlite" else POSTGRESQL).format(**words), params=None)


def let_go(_apps, editor):
    for name, table, event, message, now, _before in GUARDS:
        replace(editor, name, table, event, message, now)


def hold_on(_apps, editor):
    for name, table, event, message, _now, before in GUARDS:
        replace(editor, name, table, event, message, before)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0016_shown_by_consent"), ("tournaments", "0007_guards")]
    operations = [
        migrations.AddField(
            "player", "erased_at", models.DateTimeField(editable=False, null=True, verbose_name="erased")
        ),
        migrations.RunPython(let_go, hold_on),
    ]
