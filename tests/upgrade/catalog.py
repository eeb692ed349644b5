"""What PostgreSQL keeps of its tables, as text."""

import re

import psycopg

COLUMNS = """
SELECT attrelid::regclass::text, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    pg_get_expr(adbin, adrelid)
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
"""
CONSTRAINTS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
WHERE connamespace = 'public'::regnamespace
"""
INDEXES = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
TRIGGERS = """
SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled FROM pg_trigger WHERE NOT tgisinternal
"""
FUNCTIONS = "SELECT proname, pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
EVERYTHING = {
    "columns": COLUMNS,
    "constraints": CONSTRAINTS,
    "indexes": INDEXES,
    "triggers": TRIGGERS,
    "functions": FUNCTIONS,
}


def catalog(address):
    """Everything that stands there, by what it is."""
    with psycopg.connect(address) as connection:
        return {
            what: sorted(_as_named_today(" | ".join(map(str, row))) for row in connection.execute(query))
            for what, query in EVERYTHING.items()
        }


def _as_named_today(line):
    """A table that was renamed keeps the names that PostgreSQL and Django gave what belongs to it, with its digest."""
    return re.sub(r"(scoring_(?:kept|playertotal)_(?:book|player)_id)_[0-9a-f]{8}", r"\1", line).replace(
        "scoring_kept_", "scoring_playertotal_"
    )
