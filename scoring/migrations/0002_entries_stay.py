"""PostgreSQL itself refuses to change or delete an entry, and to add to a confirmed list; rehearsals may be cleared."""

from django.db import migrations

GUARD = """
CREATE FUNCTION scoring_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM scoring_sheet JOIN scoring_book ON scoring_book.id = scoring_sheet.book_id
        WHERE scoring_sheet.id = OLD.sheet_id AND scoring_book.rehearsal
    ) THEN
        RAISE EXCEPTION 'entries of the log are never changed or deleted (sheet %, sequence %)',
            OLD.sheet_id, OLD.sequence USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER scoring_entry_stays BEFORE UPDATE OR DELETE ON scoring_entry
    FOR EACH ROW EXECUTE FUNCTION scoring_entry_stays();

CREATE FUNCTION scoring_entry_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.kind <> 'reopen' AND EXISTS (
        SELECT FROM scoring_sheet WHERE id = NEW.sheet_id AND state = 'confirmed' AND revision < NEW.sequence
    ) THEN
        RAISE EXCEPTION 'the list is confirmed (sheet %)', NEW.sheet_id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER scoring_entry_open BEFORE INSERT ON scoring_entry
    FOR EACH ROW EXECUTE FUNCTION scoring_entry_open();
"""

FREE = """
DROP TRIGGER scoring_entry_open ON scoring_entry;
DROP FUNCTION scoring_entry_open();
DROP TRIGGER scoring_entry_stays ON scoring_entry;
DROP FUNCTION scoring_entry_stays();
"""


def _on_postgresql(statements):
    def run(_apps, editor):
        if editor.connection.vendor == "postgresql":
            editor.execute(statements, params=None)

    return run


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]
    operations = [migrations.RunPython(_on_postgresql(GUARD), _on_postgresql(FREE))]
