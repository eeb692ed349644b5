"""The database refuses too: the logs of persons, and merges, which are undone and never deleted."""

from django.db import migrations

LAST = "COALESCE((SELECT MAX(sequence) FROM scoring_playerentry WHERE player_id = NEW.player_id), 0)"
ERASED = (
    "EXISTS (SELECT 1 FROM scoring_playerentry JOIN scoring_playerentry AS about"
    " ON about.player_id = scoring_playerentry.player_id WHERE about.id = OLD.entry_id"
    " AND scoring_playerentry.kind = 'erased' AND scoring_playerentry.sequence > about.sequence)"
)
OTHERS = "NEW.id <> OLD.id OR NEW.kept_id <> OLD.kept_id OR NEW.gone_id <> OLD.gone_id OR NEW.at <> OLD.at"

# Table, name, event, when it is refused, and as what. Persons belong to no rehearsal: nothing is exempt.
GUARDS = (
    ("scoring_playerentry", "unchanged", "UPDATE", "TRUE", "entries about players are never changed"),
    ("scoring_playerentry", "undeleted", "DELETE", "TRUE", "entries about players are never deleted"),
    (
        "scoring_playerentry", "follows", "INSERT", f"NEW.sequence <> {LAST} + 1",
        "an entry about a player follows the last one, without a gap",
    ),
    ("scoring_playertext", "unchanged", "UPDATE", "TRUE", "texts about players are never changed"),
    (
        "scoring_playertext", "undeleted", "DELETE", f"NOT {ERASED}",
        "a text about a player goes only where an entry says that it was erased",
    ),
    (
        "scoring_merge", "unchanged", "UPDATE", f"OLD.undone_at IS NOT NULL OR {OTHERS}",
        "a merge is undone once, and not changed otherwise",
    ),
    ("scoring_merge", "undeleted", "DELETE", "TRUE", "merges are undone, never deleted"),
)

# What SQLite's REPLACE would delete without asking.
ONCE = {
    "scoring_playerentry": "id = NEW.id OR player_id = NEW.player_id AND sequence = NEW.sequence",
    "scoring_playertext": "id = NEW.id OR entry_id = NEW.entry_id",
    "scoring_merge": "id = NEW.id OR gone_id = NEW.gone_id AND undone_at IS NULL AND NEW.undone_at IS NULL",
}

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

NEVER_TRUNCATED = """
CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_never_emptied();
"""


def put_on(apps, editor):
    vendor = editor.connection.vendor
    for table, name, event, refused, message in GUARDS:
        row = "OLD" if event == "DELETE" else "NEW"
        form = SQLITE if vendor == "sqlite" else POSTGRESQL
        words = {"table": table, "name": name, "event": event, "refused": refused, "message": message, "row": row}
        editor.execute(form.format(**words), params=None)
    for table, key in ONCE.items():
        if vendor == "postgresql":
            editor.execute(NEVER_TRUNCATED.format(table=table), params=None)
        else:
            words = {"table": table, "name": "once", "event": "INSERT", "message": "a row of the log is written once"}
            refused = f"EXISTS (SELECT 1 FROM {table} WHERE {key})"
            editor.execute(SQLITE.format(**words, refused=refused), params=None)


def take_off(apps, editor):
    vendor = editor.connection.vendor
    for table, name, *_rest in GUARDS:
        on = f" ON {table}" if vendor == "postgresql" else ""
        editor.execute(f"DROP TRIGGER {table}_{name}{on}", params=None)
        if vendor == "postgresql":
            editor.execute(f"DROP FUNCTION {table}_{name}()", params=None)
    for table in ONCE:
        ending = f"never_emptied ON {table}" if vendor == "postgresql" else "once"
        editor.execute(f"DROP TRIGGER {table}_{ending}", params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_guards")]
    operations = [migrations.RunPython(put_on, take_off)]
