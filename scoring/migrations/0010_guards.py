"""The database refuses too, on both engines: what a log holds stays, what a list stands on stays, sums agree.

A later migration that makes one of these tables anew (on SQLite most changes of a table do) takes the triggers off
first and puts them back at its end: see docs/adr/0027.
"""

from django.db import migrations, models
from django.db.models import F, Q

KINDS = ["record", "correct", "insert", "delete", "seat", "confirm", "reopen", "close", "head", "erase"]

# What the guards ask, in SQL that both engines read.
SHEET_IN_REHEARSAL = (
    "EXISTS (SELECT 1 FROM scoring_sheet JOIN scoring_book ON scoring_book.id = scoring_sheet.book_id"
    " WHERE scoring_sheet.id = {0} AND scoring_book.rehearsal)"
)
ENTRY_IN_REHEARSAL = (
    "EXISTS (SELECT 1 FROM scoring_entry JOIN scoring_sheet ON scoring_sheet.id = scoring_entry.sheet_id"
    " JOIN scoring_book ON scoring_book.id = scoring_sheet.book_id"
    " WHERE scoring_entry.id = {0} AND scoring_book.rehearsal)"
)
BOOK_IN_REHEARSAL = "EXISTS (SELECT 1 FROM scoring_book WHERE scoring_book.id = {0} AND scoring_book.rehearsal)"
BOOK_SEALED = "EXISTS (SELECT 1 FROM scoring_book WHERE scoring_book.id = {0} AND scoring_book.sealed)"
LAST_ENTRY = "COALESCE((SELECT MAX(sequence) FROM scoring_entry WHERE sheet_id = {0}), 0)"
CONFIRMED = (
    "'confirm' = (SELECT kind FROM scoring_entry WHERE sheet_id = {0} AND kind IN ('confirm', 'reopen')"
    " ORDER BY sequence DESC LIMIT 1)"
)


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


def said(vendor, path, number=False):
    """A value in the body of an entry, which is text on both."""
    if vendor == "sqlite":
        return f"json_extract(scoring_entry.body, '$.{path}')"
    found = f"(scoring_entry.body::jsonb #>> '{{{path.replace('.', ',')}}}')"
    return f"{found}::bigint" if number else found


def erased(vendor):
    return (
        "EXISTS (SELECT 1 FROM scoring_entry JOIN scoring_entry AS about ON about.sheet_id = scoring_entry.sheet_id"
        " WHERE about.id = OLD.entry_id AND scoring_entry.kind = 'erase'"
        f" AND {said(vendor, 'corrects', number=True)} = about.sequence)"
    )


def headed(vendor):
    """Whether the head of the list is what the log says last."""
    same = "IS" if vendor == "sqlite" else "IS NOT DISTINCT FROM"
    return (
        "EXISTS (SELECT 1 FROM scoring_entry WHERE scoring_entry.sheet_id = NEW.id AND scoring_entry.sequence ="
        " (SELECT MAX(sequence) FROM scoring_entry WHERE sheet_id = NEW.id AND kind = 'head')"
        f" AND {said(vendor, 'head.to.title')} {same} NEW.title"
        f" AND {said(vendor, 'head.to.series', number=True)} {same} NEW.series_number"
        f" AND {said(vendor, 'head.to.table', number=True)} {same} NEW.table_number)"
    )


def guards(vendor):
    """Table, name, event, when it is refused, and as what. Rehearsals may be changed, but never leave their book."""
    sheet, entry, book = SHEET_IN_REHEARSAL, ENTRY_IN_REHEARSAL, BOOK_IN_REHEARSAL
    revision = f"NEW.revision < OLD.revision OR NEW.revision <> {LAST_ENTRY.format('NEW.id')}"
    yield from (
        (
            "scoring_entry", "unchanged", "UPDATE",
            f"NEW.id <> OLD.id OR NOT {sheet.format('OLD.sheet_id')} OR NOT {sheet.format('NEW.sheet_id')}",
            "entries of the log are never changed",
        ),
        (
            "scoring_entry", "undeleted", "DELETE",
            f"NOT {sheet.format('OLD.sheet_id')}",
            "entries of the log are never deleted",
        ),
        (
            "scoring_entry", "follows", "INSERT",
            f"NEW.sequence <> {LAST_ENTRY.format('NEW.sheet_id')} + 1",
            "an entry follows the last one of its log, without a gap",
        ),
        (
            "scoring_entry", "open", "INSERT",
            f"NEW.kind NOT IN ('reopen', 'head', 'erase') AND {CONFIRMED.format('NEW.sheet_id')}",
            "the list is confirmed",
        ),
        (
            "scoring_entry", "unsealed", "INSERT",
            "NEW.kind <> 'erase' AND EXISTS (SELECT 1 FROM scoring_sheet JOIN scoring_book"
            " ON scoring_book.id = scoring_sheet.book_id WHERE scoring_sheet.id = NEW.sheet_id AND scoring_book.sealed)",
            "the ranking is final: its lists take no entry",
        ),
        (
            "scoring_entrytext", "unchanged", "UPDATE",
            f"NEW.id <> OLD.id OR NOT {entry.format('OLD.entry_id')} OR NOT {entry.format('NEW.entry_id')}",
            "texts of the log are never changed",
        ),
        (
            "scoring_entrytext", "undeleted", "DELETE",
            f"NOT {entry.format('OLD.entry_id')} AND NOT {erased(vendor)}",
            "a text of the log goes only where an entry says that it was erased",
        ),
        (
            "scoring_sheet", "in_its_book", "UPDATE OF book_id",
            differs(vendor, "book_id"),
            "a list never changes its book",
        ),
        ("scoring_sheet", "same_key", "UPDATE", "NEW.id <> OLD.id", "the key of a row never changes"),
        ("scoring_book", "same_key", "UPDATE", "NEW.id <> OLD.id", "the key of a row never changes"),
        (
            "scoring_sheet", "itself", "UPDATE OF uid",
            f"({differs(vendor, 'uid')}) AND (NOT {book.format('OLD.book_id')}"
            " OR EXISTS (SELECT 1 FROM scoring_sheet WHERE uid = NEW.uid))",
            "the identity of a list never changes",
        ),
        (
            "scoring_sheet", "as_opened", "UPDATE OF game, ruleset, seats, opened_at",
            f"({differs(vendor, 'game', 'ruleset', 'seats', 'opened_at')}) AND NOT {book.format('OLD.book_id')}",
            "game, rules, seats and opening of a list never change",
        ),
        (
            "scoring_sheet", "headed", "UPDATE OF title, series_number, table_number",
            f"({differs(vendor, 'title', 'series_number', 'table_number')}) AND NOT {book.format('OLD.book_id')}"
            f" AND NOT {headed(vendor)}",
            "the head of a list changes only as an entry says",
        ),
        (
            "scoring_sheet", "as_written", "UPDATE OF revision",
            f"NEW.revision <> OLD.revision AND ({revision}) AND NOT {book.format('OLD.book_id')}",
            "the revision of a list is that of its last entry",
        ),
        (
            "scoring_sheet", "counted", "UPDATE OF counts",
            f"NEW.counts <> OLD.counts AND {BOOK_SEALED.format('OLD.book_id')}",
            "the ranking is final: what counts for it stays",
        ),
        (
            "scoring_sheet", "undeleted", "DELETE",
            f"NOT {book.format('OLD.book_id')}",
            "lists are never deleted",
        ),
        (
            "scoring_sheet", "unsealed", "INSERT",
            BOOK_SEALED.format("NEW.book_id"),
            "the ranking is final: its book takes no list",
        ),
        (
            "scoring_book", "rehearsed", "UPDATE OF rehearsal",
            "NEW.rehearsal <> OLD.rehearsal AND EXISTS (SELECT 1 FROM scoring_sheet WHERE book_id = OLD.id)",
            "a book is a rehearsal before its first list or never",
        ),
        (
            "scoring_book", "ruled", "UPDATE OF ruleset",
            f"OLD.ruleset IS NOT NULL AND ({differs(vendor, 'ruleset')})",
            "the rules of a book never change",
        ),
        (
            "scoring_book", "undeleted", "DELETE",
            "EXISTS (SELECT 1 FROM scoring_sheet WHERE book_id = OLD.id)",
            "a book with lists is never deleted",
        ),
        (
            "scoring_bookhead", "unchanged", "UPDATE",
            f"NEW.id <> OLD.id OR NOT {book.format('OLD.book_id')} OR NOT {book.format('NEW.book_id')}",
            "printed heads are never changed",
        ),
        (
            "scoring_bookhead", "undeleted", "DELETE",
            f"NOT {book.format('OLD.book_id')}",
            "printed heads are never deleted",
        ),
    )


# What SQLite's REPLACE would delete without asking.
ONCE = {
    "scoring_book": (),
    "scoring_sheet": (("uid",),),
    "scoring_entry": (("sheet_id", "sequence"), ("sheet_id", "key")),
    "scoring_entrytext": (("entry_id",),),
    "scoring_bookhead": (("book_id", "head"),),
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

NEVER_EMPTIED = """
CREATE FUNCTION scoring_never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a table of the log is never emptied (%)', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
"""
NEVER_TRUNCATED = """
CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION scoring_never_emptied();
"""

# At the end of the transaction: two players who swap tables are for a moment at the same one, and sums follow seats.
AT_THE_END = """
CREATE FUNCTION scoring_kept_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched scoring_kept := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    stands bigint[] := (
        SELECT ARRAY[sheets, total] FROM scoring_kept
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
CREATE CONSTRAINT TRIGGER scoring_kept_adds_up AFTER INSERT OR UPDATE OR DELETE ON scoring_kept
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION scoring_kept_adds_up();

CREATE FUNCTION scoring_one_table_a_series() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    clash record;
BEGIN
    SELECT mine.player_id, here.id AS one, there.id AS other INTO clash
    FROM scoring_seattotal AS mine
    JOIN scoring_sheet AS here ON here.id = mine.sheet_id
    JOIN scoring_seattotal AS theirs ON theirs.player_id = mine.player_id AND theirs.sheet_id <> mine.sheet_id
    JOIN scoring_sheet AS there ON there.id = theirs.sheet_id AND there.book_id = here.book_id
        AND there.series_number = here.series_number AND there.counts
    WHERE here.counts AND CASE TG_TABLE_NAME WHEN 'scoring_sheet' THEN mine.sheet_id = NEW.id ELSE mine.id = NEW.id END
        AND NOT EXISTS (SELECT FROM scoring_book WHERE id = here.book_id AND rehearsal)
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'one player, one table a series (player %, sheets % and %)',
            clash.player_id, clash.one, clash.other USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER scoring_seattotal_one_table AFTER INSERT ON scoring_seattotal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.player_id IS NOT NULL)
    EXECUTE FUNCTION scoring_one_table_a_series();
CREATE CONSTRAINT TRIGGER scoring_seattotal_still_one_table AFTER UPDATE OF player_id, sheet_id ON scoring_seattotal
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.player_id IS NOT NULL AND (NEW.player_id, NEW.sheet_id) IS DISTINCT FROM (OLD.player_id, OLD.sheet_id))
    EXECUTE FUNCTION scoring_one_table_a_series();
CREATE CONSTRAINT TRIGGER scoring_sheet_one_table AFTER UPDATE OF counts, series_number ON scoring_sheet
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.counts AND (NEW.counts, NEW.series_number) IS DISTINCT FROM (OLD.counts, OLD.series_number))
    EXECUTE FUNCTION scoring_one_table_a_series();
"""
NOT_AT_THE_END = """
DROP TRIGGER scoring_sheet_one_table ON scoring_sheet;
DROP TRIGGER scoring_seattotal_still_one_table ON scoring_seattotal;
DROP TRIGGER scoring_seattotal_one_table ON scoring_seattotal;
DROP FUNCTION scoring_one_table_a_series();
DROP TRIGGER scoring_kept_adds_up ON scoring_kept;
DROP FUNCTION scoring_kept_adds_up();
"""

# SQLite asks at once. Sums are kept last, when the seats stand: so this one can; the unary plus has it begin with the
# player, who has fewer lists than a season's book.
ADDS_UP = """
CREATE TRIGGER scoring_kept_adds_up_{name} AFTER {event} ON scoring_kept FOR EACH ROW
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

# The triggers that PostgreSQL had before.
BEFORE = """
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
NOT_BEFORE = """
DROP TRIGGER IF EXISTS scoring_entry_open ON scoring_entry;
DROP FUNCTION IF EXISTS scoring_entry_open();
DROP TRIGGER IF EXISTS scoring_entry_stays ON scoring_entry;
DROP FUNCTION IF EXISTS scoring_entry_stays();
"""


def put_on(_apps, editor):
    vendor = editor.connection.vendor
    if vendor == "postgresql":
        for statement in (NOT_BEFORE, NEVER_EMPTIED, AT_THE_END):
            editor.execute(statement, params=None)
    for table, name, event, refused, message in guards(vendor):
        row = "OLD" if event == "DELETE" else "NEW"
        form = SQLITE if vendor == "sqlite" else POSTGRESQL
        words = {"table": table, "name": name, "event": event, "refused": refused, "message": message, "row": row}
        editor.execute(form.format(**words), params=None)
    for table, keys in ONCE.items():
        if vendor == "postgresql":
            editor.execute(NEVER_TRUNCATED.format(table=table), params=None)
        else:
            words = {"table": table, "name": "once", "event": "INSERT", "refused": there(table, *keys)}
            editor.execute(SQLITE.format(**words, message="a row of the log is written once"), params=None)
    if vendor == "sqlite":
        editor.execute(ADDS_UP.format(name="new", event="INSERT"), params=None)
        editor.execute(ADDS_UP.format(name="still", event="UPDATE"), params=None)


def take_off(_apps, editor):
    vendor = editor.connection.vendor
    for table, name, *_rest in guards(vendor):
        on = f" ON {table}" if vendor == "postgresql" else ""
        editor.execute(f"DROP TRIGGER {table}_{name}{on}", params=None)
        if vendor == "postgresql":
            editor.execute(f"DROP FUNCTION {table}_{name}()", params=None)
    for table in ONCE:
        ending = f"never_emptied ON {table}" if vendor == "postgresql" else "once"
        editor.execute(f"DROP TRIGGER {table}_{ending}", params=None)
    if vendor == "postgresql":
        for statement in ("DROP FUNCTION scoring_never_emptied()", NOT_AT_THE_END, BEFORE):
            editor.execute(statement, params=None)
    else:
        for name in ("new", "still"):
            editor.execute(f"DROP TRIGGER scoring_kept_adds_up_{name}", params=None)


def constraint(model, name, condition):
    return migrations.AddConstraint(model, models.CheckConstraint(condition=condition, name=name))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_people")]
    operations = [
        constraint("player", "player_publicity_known", Q(publicity__in=["", "full", "short", "number"])),
        constraint("entry", "entry_kind_known", Q(kind__in=KINDS)),
        constraint("entry", "entry_sequence_from_one", Q(sequence__gte=1)),
        constraint("deal", "deal_position_from_one", Q(position__gte=1)),
        constraint("seattotal", "seat_at_the_table", Q(seat__range=(0, 7))),
        constraint("sheet", "sheet_winner_sits", Q(winner=None) | Q(winner__lt=F("seats"))),
        constraint("sheet", "sheet_series_from_one", Q(series_number=None) | Q(series_number__gte=1)),
        constraint("sheet", "sheet_table_from_one", Q(table_number=None) | Q(table_number__gte=1)),
        constraint("printjob", "print_state_known", Q(state__in=["queued", "rendering", "done", "failed"])),
        constraint("printjob", "print_done_has_a_document", ~Q(state="done") | (~Q(file="") & Q(pages__gte=1))),
        constraint("printjob", "print_claimed_for_a_time", ~Q(state="rendering") | Q(lease_until__isnull=False)),
        migrations.RunPython(put_on, take_off),
    ]
