"""The cash book. The database refuses to change or delete a posting, and one that does not follow the last."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

TABLE = "tournaments_posting"
REHEARSAL = (
    "EXISTS (SELECT 1 FROM tournaments_event JOIN scoring_book ON scoring_book.id = tournaments_event.book_id"
    " WHERE tournaments_event.id = {0}.event_id AND scoring_book.rehearsal)"
)
LAST = f"COALESCE((SELECT MAX(number) FROM {TABLE} WHERE event_id = NEW.event_id), 0)"
GUARDS = (
    (
        "unchanged", "UPDATE",
        f"NEW.id <> OLD.id OR NOT {REHEARSAL.format('OLD')} OR NOT {REHEARSAL.format('NEW')}",
        "postings are never changed",
    ),
    ("undeleted", "DELETE", f"NOT {REHEARSAL.format('OLD')}", "postings are never deleted"),
    (
        "follows", "INSERT", f"NEW.number <> {LAST} + 1",
        "a posting follows the last one of its event, without a gap",
    ),
    (
        "decided", "INSERT",
        "NEW.event_id <> (SELECT event_id FROM tournaments_decision WHERE id = NEW.decision_id)",
        "a posting is what a decision of its event says",
    ),
)

SQLITE = """
CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH ROW WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{message}'); END
"""
# What an INSERT OR REPLACE would delete without asking any trigger.
SQLITE_ONCE = f"""
CREATE TRIGGER {TABLE}_once BEFORE INSERT ON {TABLE} FOR EACH ROW
WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM {TABLE} WHERE event_id = NEW.event_id AND number = NEW.number)
    OR EXISTS (SELECT 1 FROM {TABLE} WHERE event_id = NEW.event_id AND reverses = NEW.reverses)
BEGIN SELECT RAISE(ABORT, 'a row of an event is written once'); END
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
    FOR EACH STATEMENT EXECUTE FUNCTION tournaments_never_emptied();
"""


def put_on(_apps, editor):
    sqlite = editor.connection.vendor == "sqlite"
    for name, event, refused, message in GUARDS:
        row = "OLD" if event == "DELETE" else "NEW"
        words = {"table": TABLE, "name": name, "event": event, "refused": refused, "message": message, "row": row}
        editor.execute((SQLITE if sqlite else POSTGRESQL).format(**words), params=None)
    editor.execute(SQLITE_ONCE if sqlite else NEVER_TRUNCATED, params=None)


def take_off(_apps, editor):
    sqlite = editor.connection.vendor == "sqlite"
    for name, *_rest in GUARDS:
        editor.execute(f"DROP TRIGGER {TABLE}_{name}" + ("" if sqlite else f" ON {TABLE}"), params=None)
        if not sqlite:
            editor.execute(f"DROP FUNCTION {TABLE}_{name}()", params=None)
    last = f"DROP TRIGGER {TABLE}_once" if sqlite else f"DROP TRIGGER {TABLE}_never_emptied ON {TABLE}"
    editor.execute(last, params=None)


def number(name, *, small=False, column=None):
    kind = models.PositiveSmallIntegerField if small else models.PositiveBigIntegerField
    return kind(blank=True, null=True, verbose_name=name, db_column=column)


def to(model):
    key = django.db.models.deletion.PROTECT
    return models.ForeignKey(on_delete=key, related_name="postings", to=f"tournaments.{model}", verbose_name=model)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_kept_by_day"), ("tournaments", "0009_the_day")]

    operations = [
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="receipt number")),
                ("gives", models.CharField(max_length=60, verbose_name="from account")),
                ("gets", models.CharField(max_length=60, verbose_name="to account")),
                ("cents", models.PositiveBigIntegerField(verbose_name="cents")),
                (
                    "purpose",
                    models.CharField(
                        max_length=10,
                        choices=[
                            ("fee", "entry fee"), ("lost", "lost-game money"), ("pot", "extra pot"),
                            ("prize", "prize"), ("from_pot", "paid out of a pot"), ("count", "cash difference"),
                        ],
                        verbose_name="purpose",
                    ),
                ),
                ("registration", number("registration")),
                ("series", number("series", small=True)),
                ("table", number("table", small=True, column="table_number")),
                (
                    "reverses",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="reverses"),
                ),
                ("decision", to("decision")),
                ("event", to("event")),
            ],
            options={
                "verbose_name": "posting",
                "verbose_name_plural": "postings",
                "ordering": ["event", "-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="posting_number_once"),
                    models.UniqueConstraint(fields=("event", "reverses"), name="posting_reversed_once"),
                    models.CheckConstraint(condition=Q(cents__gte=1), name="posting_of_something"),
                    models.CheckConstraint(condition=~Q(gives=F("gets")), name="posting_has_two_sides"),
                    models.CheckConstraint(
                        condition=Q(reverses__isnull=True) | Q(reverses__lt=F("number")),
                        name="posting_reverses_an_earlier_one",
                    ),
                ],
            },
        ),
        migrations.RunPython(put_on, take_off),
    ]
