"""The database refuses too: what was decided about an event stays, and a final ranking stays until it is reopened."""

from django.db import migrations, models
from django.db.models import Q

KINDS = [
    "adopted", "created", "changed", "registered", "edited", "removed", "withdrawn", "returned", "paid", "unpaid",
    "merged", "parted", "drawn", "undrawn", "laid", "set_aside", "lot", "finalised", "reopened", "erased",
]

REHEARSAL = (
    "EXISTS (SELECT 1 FROM tournaments_event JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_event.id = {0} AND scoring_book.rehearsal)"
)
DECIDED_IN_REHEARSAL = (
    "EXISTS (SELECT 1 FROM tournaments_decision"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_decision.event_id"
    " JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_decision.id = {0} AND scoring_book.rehearsal)"
)
SERIES_IN_REHEARSAL = (
    "EXISTS (SELECT 1 FROM tournaments_series"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_series.event_id"
    " JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_series.id = {0} AND scoring_book.rehearsal)"
)
FINAL = "EXISTS (SELECT 1 FROM tournaments_event WHERE id = {0} AND state = 'final')"
SERIES_FINAL = (
    "EXISTS (SELECT 1 FROM tournaments_series"
    " JOIN tournaments_event ON tournaments_event.id = tournaments_series.event_id"
    " WHERE tournaments_series.id = {0} AND tournaments_event.state = 'final')"
)
LAST_DECISION = "COALESCE((SELECT MAX(sequence) FROM tournaments_decision WHERE event_id = {0}), 0)"
LAST_KIND = "(SELECT kind FROM tournaments_decision WHERE event_id = NEW.id ORDER BY sequence DESC LIMIT 1)"


def there(table, *keys):
    """Whether a row stands there already that an INSERT OR REPLACE would delete without asking any trigger."""
    wanted = (" AND ".join(f"{column} = NEW.{column}" for column in key) for key in (("id",), *keys))
    return " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {each})" for each in wanted)


def differs(vendor, *columns):
    """Whether an update changes one of these columns; JSON on SQLite is text, which may be spaced otherwise."""
    apart = "IS NOT" if vendor == "sqlite" else "IS DISTINCT FROM"
    form = "json({0}.{1})" if vendor == "sqlite" else "{0}.{1}"
    said = {column: form if column == "ruleset" else "{0}.{1}" for column in columns}
    return " OR ".join(f"{said[each].format('OLD', each)} {apart} {said[each].format('NEW', each)}" for each in columns)


def erased(vendor):
    number = (
        "json_extract(erasing.body, '$.said.sequence')"
        if vendor == "sqlite"
        else "(erasing.body::jsonb #>> '{said,sequence}')::bigint"
    )
    return (
        "EXISTS (SELECT 1 FROM tournaments_decision AS erasing"
        " JOIN tournaments_decision AS about ON about.event_id = erasing.event_id"
        f" WHERE about.id = OLD.decision_id AND erasing.kind = 'erased' AND {number} = about.sequence)"
    )


def stays(table, what):
    """Neither changed nor deleted, but in a rehearsal, which nothing leaves."""
    old, new = REHEARSAL.format("OLD.event_id"), REHEARSAL.format("NEW.event_id")
    yield table, "unchanged", "UPDATE", f"NEW.id <> OLD.id OR NOT {old} OR NOT {new}", f"{what} are never changed"
    yield table, "undeleted", "DELETE", f"NOT {old}", f"{what} are never deleted"


def guards(vendor):
    """Table, name, event, when it is refused, and as what."""
    yield from stays("tournaments_decision", "decisions")
    yield from stays("tournaments_snapshot", "final rankings")
    yield from stays("tournaments_lot", "lots")
    yield from stays("tournaments_setaside", "lists that were set aside")
    for table in ("event", "series", "table", "registration"):
        key = "the key of a row never changes"  # SQLite also calls it rowid, which no UPDATE OF names
        yield f"tournaments_{table}", "same_key", "UPDATE", "NEW.id <> OLD.id", key
    own, decided, series = (
        each.format(name)
        for each, name in (
            (REHEARSAL, "OLD.id"), (DECIDED_IN_REHEARSAL, "OLD.decision_id"), (SERIES_IN_REHEARSAL, "OLD.series_id")
        )
    )
    final = "the ranking is final: reopen it first"
    fixed = ("book_id", "slug", "game", "ruleset", "seed")
    yield from (
        (
            "tournaments_decision", "follows", "INSERT",
            f"NEW.sequence <> {LAST_DECISION.format('NEW.event_id')} + 1",
            "a decision follows the last one of its event, without a gap",
        ),
        (
            "tournaments_decisiontext", "unchanged", "UPDATE",
            f"NEW.id <> OLD.id OR NOT {decided} OR NOT {DECIDED_IN_REHEARSAL.format('NEW.decision_id')}",
            "texts of decisions are never changed",
        ),
        (
            "tournaments_decisiontext", "undeleted", "DELETE",
            f"NOT {decided} AND NOT {erased(vendor)}",
            "a text of a decision goes only where a decision says that it was erased",
        ),
        (
            "tournaments_event", "as_created", "UPDATE OF book_id, slug, game, ruleset, seed",
            f"({differs(vendor, *fixed)}) AND (NEW.book_id <> OLD.book_id OR NOT {own}"
            " OR EXISTS (SELECT 1 FROM tournaments_event WHERE slug = NEW.slug AND id <> OLD.id))",
            "book, address, game, rules and seed of an event never change",
        ),
        (
            "tournaments_event", "decided", "UPDATE OF state",
            f"NEW.state <> OLD.state AND NOT {own} AND ("
            f"NEW.state = 'final' AND COALESCE({LAST_KIND}, '') <> 'finalised'"
            f" OR OLD.state = 'final' AND COALESCE({LAST_KIND}, '') <> 'reopened')",
            "a ranking becomes final, or is reopened, by a decision",
        ),
        (
            "tournaments_event", "undeleted", "DELETE",
            f"NOT {own} AND EXISTS (SELECT 1 FROM tournaments_decision WHERE event_id = OLD.id)",
            "events are never deleted",
        ),
        (
            "tournaments_series", "numbered", "UPDATE OF event_id, number",
            f"({differs(vendor, 'event_id', 'number')}) AND (NEW.event_id <> OLD.event_id"
            f" OR NOT {REHEARSAL.format('OLD.event_id')})",
            "series keep their event and number",
        ),
        ("tournaments_series", "unsealed", "INSERT", FINAL.format("NEW.event_id"), final),
        (
            "tournaments_series", "unchanged", "UPDATE",
            f"{FINAL.format('OLD.event_id')} AND NOT {REHEARSAL.format('OLD.event_id')}", final,
        ),
        (
            "tournaments_series", "undeleted", "DELETE",
            f"{FINAL.format('OLD.event_id')} AND NOT {REHEARSAL.format('OLD.event_id')}", final,
        ),
        (
            "tournaments_table", "unchanged", "UPDATE OF series_id, number, sheet_id",
            f"({differs(vendor, 'series_id', 'number', 'sheet_id')}) AND (NOT {series}"
            f" OR NOT {SERIES_IN_REHEARSAL.format('NEW.series_id')}"
            " OR EXISTS (SELECT 1 FROM tournaments_table WHERE sheet_id = NEW.sheet_id AND id <> OLD.id))",
            "tables keep their series, number and list",
        ),
        ("tournaments_table", "unsealed", "INSERT", SERIES_FINAL.format("NEW.series_id"), final),
        (
            "tournaments_table", "undeleted", "DELETE",
            "EXISTS (SELECT 1 FROM scoring_deal WHERE sheet_id = OLD.sheet_id)"
            f" AND NOT {series} OR {SERIES_FINAL.format('OLD.series_id')} AND NOT {series}",
            "a table at which something was played, or of a final ranking, is never deleted",
        ),
        ("tournaments_registration", "unsealed", "INSERT", FINAL.format("NEW.event_id"), final),
        (
            "tournaments_registration", "in_its_event", "UPDATE OF event_id",
            differs(vendor, "event_id"),
            "a registration never changes its event",
        ),
        (
            "tournaments_registration", "unchanged", "UPDATE OF number, category, club_name, withdrawn",
            f"({differs(vendor, 'number', 'category', 'club_name', 'withdrawn')})"
            f" AND {FINAL.format('OLD.event_id')} AND NOT {REHEARSAL.format('OLD.event_id')}",
            final,
        ),
        (
            "tournaments_registration", "undeleted", "DELETE",
            f"{FINAL.format('OLD.event_id')} AND NOT {REHEARSAL.format('OLD.event_id')}", final,
        ),
        (
            "scoring_book", "sealed", "UPDATE OF sealed",
            "NEW.sealed <> OLD.sealed AND NOT OLD.rehearsal AND EXISTS (SELECT 1 FROM tournaments_event"
            " WHERE book_id = OLD.id AND (state = 'final') <> NEW.sealed)",
            "a book is sealed while the ranking of its event is final",
        ),
        (
            "scoring_book", "rehearsed_event", "UPDATE OF rehearsal",
            "NEW.rehearsal <> OLD.rehearsal AND EXISTS (SELECT 1 FROM tournaments_event WHERE book_id = OLD.id)",
            "an event is a rehearsal from its first day or never",
        ),
    )


# What SQLite's REPLACE would delete without asking.
ONCE = {
    "tournaments_event": (("book_id",), ("slug",)),
    "tournaments_decision": (("event_id", "sequence"),),
    "tournaments_decisiontext": (("decision_id",),),
    "tournaments_snapshot": (("event_id", "number"),),
    "tournaments_lot": (),
    "tournaments_setaside": (("sheet_id",),),
    "tournaments_series": (("event_id", "number"),),
    "tournaments_table": (("series_id", "number"), ("sheet_id",)),
    "tournaments_registration": (("event_id", "number"), ("event_id", "player_id")),
}

SQLITE = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH ROW WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""

POSTGRESQL = """
CREATE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION '{message} (% %)', TG_TABLE_NAME, {row}.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN {row};
END $$;
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {function}();
"""

NEVER_EMPTIED = """
CREATE FUNCTION tournaments_never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a table of events is never emptied (%)', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
"""
NEVER_TRUNCATED = """
CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_never_emptied();
"""


def put_on(_apps, editor):
    vendor = editor.connection.vendor
    for table, name, event, refused, message in guards(vendor):
        row = "OLD" if event == "DELETE" else "NEW"
        form = SQLITE if vendor == "sqlite" else POSTGRESQL
        words = {"table": table, "name": name, "event": event, "refused": refused, "message": message, "row": row}
        editor.execute(form.format(**words, function=_function(table, name)), params=None)
    if vendor == "postgresql":
        editor.execute(NEVER_EMPTIED, params=None)
    for table, keys in ONCE.items():
        if vendor == "postgresql":
            editor.execute(NEVER_TRUNCATED.format(table=table), params=None)
        else:
            words = {"table": table, "name": "once", "event": "INSERT", "refused": there(table, *keys)}
            editor.execute(SQLITE.format(**words, message="a row of an event is written once"), params=None)


def take_off(_apps, editor):
    vendor = editor.connection.vendor
    for table, name, *_rest in guards(vendor):
        on = f" ON {table}" if vendor == "postgresql" else ""
        editor.execute(f"DROP TRIGGER {table}_{name}{on}", params=None)
        if vendor == "postgresql":
            editor.execute(f"DROP FUNCTION {_function(table, name)}()", params=None)
    for table in ONCE:
        ending = f"never_emptied ON {table}" if vendor == "postgresql" else "once"
        editor.execute(f"DROP TRIGGER {table}_{ending}", params=None)
    if vendor == "postgresql":
        editor.execute("DROP FUNCTION tournaments_never_emptied()", params=None)


def _function(table, name):
    """Functions bear the name of the app that made them, triggers that of their table."""
    return f"tournaments_{table.removeprefix('tournaments_')}_{name}"


def constraint(model, name, condition):
    return migrations.AddConstraint(model, models.CheckConstraint(condition=condition, name=name))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_guards"), ("tournaments", "0005_sealed")]
    operations = [
        constraint("decision", "decision_kind_known", Q(kind__in=KINDS)),
        constraint("decision", "decision_sequence_from_one", Q(sequence__gte=1)),
        constraint("snapshot", "snapshot_number_from_one", Q(number__gte=1)),
        migrations.RunPython(put_on, take_off),
    ]
