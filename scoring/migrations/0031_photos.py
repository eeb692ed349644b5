"""Photos of the paper are attached to lists: an entry each, and the picture in a table of its own.

SQLite makes a table anew to change it, and its guards would be gone: they are lifted before, and put back as they were.
A photo stays as the text of its entry does: it is not changed, and goes where an entry says that it was erased.
"""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

BEFORE = ["record", "correct", "insert", "delete", "seat", "confirm", "reopen", "close", "head", "erase"]
BEFORE += ["dispute", "agree", "settle", "call", "totals"]
KINDS = [*BEFORE, "photo"]
LIFTED = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid"

TABLE = "scoring_entryphoto"
REHEARSED = (
    "EXISTS (SELECT 1 FROM scoring_entry JOIN scoring_sheet ON scoring_sheet.id = scoring_entry.sheet_id"
    " JOIN scoring_book ON scoring_book.id = scoring_sheet.book_id"
    " WHERE scoring_entry.id = {0} AND scoring_book.rehearsal)"
)
ERASED = (
    "EXISTS (SELECT 1 FROM scoring_entry JOIN scoring_entry AS about ON about.sheet_id = scoring_entry.sheet_id"
    " WHERE about.id = OLD.entry_id AND scoring_entry.kind = 'erase' AND {0} = about.sequence)"
)
CORRECTS = {
    "sqlite": "json_extract(scoring_entry.body, '$.corrects')",
    "postgresql": "(scoring_entry.body::jsonb ->> 'corrects')::bigint",
}
ATTACHED = "EXISTS (SELECT 1 FROM scoring_entry WHERE id = NEW.entry_id AND kind = 'photo')"
THERE = f"EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM {TABLE} WHERE entry_id = NEW.entry_id)"

SQLITE = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH ROW WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""
POSTGRESQL = """
CREATE FUNCTION {table}_{name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION '{message} (% %)', TG_TABLE_NAME, {row}.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN {row};
END $$;
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_{name}();
"""
NEVER_TRUNCATED = f"""
CREATE TRIGGER {TABLE}_never_emptied BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_never_emptied();
"""


def guards(vendor):
    """Name, event, when it is refused, and as what."""
    before, after = REHEARSED.format("OLD.entry_id"), REHEARSED.format("NEW.entry_id")
    yield (
        "unchanged", "UPDATE", f"NEW.id <> OLD.id OR NOT {before} OR NOT {after}",
        "photos of the log are never changed",
    )
    yield (
        "undeleted", "DELETE", f"NOT {before} AND NOT {ERASED.format(CORRECTS[vendor])}",
        "a photo goes only where an entry says that it was erased",
    )
    yield "attached", "INSERT", f"NOT {ATTACHED}", "a photo belongs to the entry that attached it"
    if vendor == "sqlite":
        yield "once", "INSERT", THERE, "a row of the log is written once"


def put_on(_apps, editor):
    vendor = editor.connection.vendor
    form = SQLITE if vendor == "sqlite" else POSTGRESQL
    for name, event, refused, message in guards(vendor):
        row = "OLD" if event == "DELETE" else "NEW"
        words = {"table": TABLE, "name": name, "event": event, "refused": refused, "message": message, "row": row}
        editor.execute(form.format(**words), params=None)
    if vendor == "postgresql":
        editor.execute(NEVER_TRUNCATED, params=None)


def take_off(_apps, editor):
    vendor = editor.connection.vendor
    for name, *_rest in guards(vendor):
        on = f" ON {TABLE}" if vendor == "postgresql" else ""
        editor.execute(f"DROP TRIGGER {TABLE}_{name}{on}", params=None)
        if on:
            editor.execute(f"DROP FUNCTION {TABLE}_{name}()", params=None)
    if vendor == "postgresql":
        editor.execute(f"DROP TRIGGER {TABLE}_never_emptied ON {TABLE}", params=None)


def lift(_apps, editor):
    if editor.connection.vendor != "sqlite":
        return
    editor.execute(f"CREATE TEMP TABLE lifted AS {LIFTED}", params=None)
    for name, _sql in _lifted(editor):
        editor.execute(f'DROP TRIGGER "{name}"', params=None)


def put_back(_apps, editor):
    if editor.connection.vendor != "sqlite":
        return
    for _name, sql in _lifted(editor):
        editor.execute(sql, params=None)
    editor.execute("DROP TABLE temp.lifted", params=None)


def _lifted(editor):
    with editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM temp.lifted ORDER BY rowid")
        return cursor.fetchall()


class Migration(migrations.Migration):
    dependencies = [("scoring", "0030_second_phones")]

    operations = [
        migrations.RunPython(lift, put_back),
        migrations.RemoveConstraint("entry", "entry_kind_known"),
        migrations.AddConstraint(
            "entry", models.CheckConstraint(condition=Q(kind__in=KINDS), name="entry_kind_known"),
        ),
        migrations.AlterField(
            "entry",
            "kind",
            models.CharField(
                choices=[
                    ("record", "deal entered"),
                    ("correct", "deal corrected"),
                    ("insert", "deal inserted"),
                    ("delete", "deal deleted"),
                    ("seat", "seats assigned"),
                    ("confirm", "sheet confirmed"),
                    ("reopen", "sheet reopened"),
                    ("close", "sheet ended early"),
                    ("head", "heading of the sheet changed"),
                    ("erase", "text or photo erased"),
                    ("dispute", "dispute raised"),
                    ("agree", "one side agrees"),
                    ("settle", "dispute or call ended"),
                    ("call", "director called"),
                    ("totals", "totals taken from paper"),
                    ("photo", "photo of the paper attached"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddField("sheet", "photos", models.PositiveSmallIntegerField(default=0, verbose_name="photos")),
        migrations.RunPython(put_back, lift),
        migrations.CreateModel(
            "EntryPhoto",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("image", models.BinaryField(verbose_name="photo")),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="photo", to="scoring.entry"
                    ),
                ),
            ],
        ),
        migrations.RunPython(put_on, take_off),
    ]
