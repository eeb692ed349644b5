"""What a book keeps per player is called what it is: its table, its constraints and the guard that its sum agrees."""

from django.db import migrations, models

# The bodies are those of 0010_guards, said of the table's new name: sums are asked at the end of the transaction.
POSTGRESQL = """
CREATE FUNCTION {table}_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched {table} := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    stands bigint[] := (
        SELECT ARRAY[sheets, total] FROM {table}
        WHERE book_id = touched.book_id AND game = touched.game AND player_id = touched.player_id
    );
    shown bigint[] := (
        SELECT ARRAY[count(*), COALESCE(sum(scoring_seattotal.total), 0)]
        FROM scoring_seattotal JOIN scoring_sheet ON scoring_sheet.id = scoring_seattotal.sheet_id
        WHERE scoring_seattotal.player_id = touched.player_id AND scoring_sheet.book_id = touched.book_id
            AND scoring_sheet.game = touched.game AND scoring_sheet.counts
    );
BEGIN
    IF COALESCE(stands, ARRAY[0, 0]::bigint[]) <> shown
        AND NOT EXISTS (SELECT FROM scoring_book WHERE id = touched.book_id AND rehearsal)
    THEN
        RAISE EXCEPTION 'the total is not the sum of the lists (book %, %, player %: % is kept, % is shown)',
            touched.book_id, touched.game, touched.player_id, stands, shown USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER {table}_adds_up AFTER INSERT OR UPDATE OR DELETE ON {table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION {table}_adds_up();
"""
NOT_ON_POSTGRESQL = """
DROP TRIGGER {table}_adds_up ON {table};
DROP FUNCTION {table}_adds_up();
"""

# SQLite asks at once. The unary plus has it begin with the player, who has fewer lists than a season's book.
SQLITE = """
CREATE TRIGGER {table}_adds_up_{name} AFTER {event} ON {table} FOR EACH ROW
WHEN EXISTS (
    SELECT 1 FROM (
        SELECT COUNT(*) AS sheets, COALESCE(SUM(scoring_seattotal.total), 0) AS total
        FROM scoring_seattotal JOIN scoring_sheet ON scoring_sheet.id = +scoring_seattotal.sheet_id
        WHERE scoring_seattotal.player_id = NEW.player_id AND +scoring_sheet.book_id = NEW.book_id
            AND scoring_sheet.game = NEW.game AND scoring_sheet.counts
    ) AS shown WHERE shown.sheets <> NEW.sheets OR shown.total <> NEW.total
) AND NOT EXISTS (SELECT 1 FROM scoring_book WHERE id = NEW.book_id AND rehearsal)
BEGIN SELECT RAISE(ABORT, 'the total is not the sum of the lists'); END
"""
EVENTS = {"new": "INSERT", "still": "UPDATE"}
OLD, NEW = "scoring_kept", "scoring_playertotal"


def put_on(editor, table):
    if editor.connection.vendor == "postgresql":
        editor.execute(POSTGRESQL.format(table=table), params=None)
        return
    for name, event in EVENTS.items():
        editor.execute(SQLITE.format(table=table, name=name, event=event), params=None)


def take_off(editor, table):
    if editor.connection.vendor == "postgresql":
        editor.execute(NOT_ON_POSTGRESQL.format(table=table), params=None)
        return
    for name in EVENTS:
        editor.execute(f"DROP TRIGGER {table}_adds_up_{name}", params=None)


def rename_permissions(apps, old, new):
    """Django renames the type of a model and leaves its permissions behind."""
    for each in apps.get_model("auth", "Permission").objects.filter(
        content_type__app_label="scoring", codename__endswith=f"_{old}"
    ):
        each.codename = each.codename.removesuffix(old) + new
        each.save(update_fields=["codename"])


def unguard(_apps, editor):
    take_off(editor, OLD)


def guard_again(_apps, editor):
    put_on(editor, OLD)


def guard(apps, editor):
    put_on(editor, NEW)
    rename_permissions(apps, "kept", "playertotal")


def unguard_again(apps, editor):
    take_off(editor, NEW)
    rename_permissions(apps, "playertotal", "kept")


def related(field, to, on_delete):
    name = models.ForeignKey(
        on_delete=on_delete, related_name="player_totals", to=f"scoring.{to}", verbose_name=field
    )
    return migrations.AlterField("playertotal", field, name)


ONCE = {"fields": ("book", "game", "player")}
OF_A_SHEET = {"condition": models.Q(("sheets__gte", 1))}


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0011_guards_of_people"),
        # They name the old table.
        ("tournaments", "0005_sealed"),
    ]
    operations = [
        migrations.RunPython(unguard, guard_again),
        migrations.RenameModel("Kept", "PlayerTotal"),
        related("book", "book", models.CASCADE),
        related("player", "player", models.PROTECT),
        migrations.RenameIndex("playertotal", new_name="player_total_ranking", old_name="kept_ranking"),
        migrations.RemoveConstraint("playertotal", "kept_once"),
        migrations.AddConstraint("playertotal", models.UniqueConstraint(**ONCE, name="player_total_once")),
        migrations.RemoveConstraint("playertotal", "kept_of_a_sheet"),
        migrations.AddConstraint("playertotal", models.CheckConstraint(**OF_A_SHEET, name="player_total_of_a_sheet")),
        migrations.RunPython(guard, unguard_again),
    ]
