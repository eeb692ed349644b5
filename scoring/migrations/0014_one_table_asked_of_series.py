"""Whether a player sits at two tables of a series is asked of lists of a series alone.

Before, every seat was held against every list of its player, only to find that its own list belongs to no series: with
a thousand lists that was most of what an import cost.
"""

from django.db import migrations

FUNCTION = """
CREATE OR REPLACE FUNCTION scoring_one_table_a_series() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
{declared}    clash record;
BEGIN
{first}    SELECT mine.player_id, here.id AS one, there.id AS other INTO clash
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
"""
# What the list is at the end of the transaction counts; if its series changes, that is asked by its own trigger.
DECLARED = """    touched bigint;
"""
FIRST = """    IF TG_TABLE_NAME = 'scoring_sheet' THEN
        touched := NEW.id;
    ELSE
        touched := NEW.sheet_id;
    END IF;
    IF NOT EXISTS (SELECT FROM scoring_sheet WHERE id = touched AND counts AND series_number IS NOT NULL) THEN
        RETURN NULL;
    END IF;
"""


def ask_series_alone(_apps, editor):
    if editor.connection.vendor == "postgresql":
        editor.execute(FUNCTION.format(declared=DECLARED, first=FIRST), params=None)


def ask_every_list(_apps, editor):
    if editor.connection.vendor == "postgresql":
        editor.execute(FUNCTION.format(declared="", first=""), params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0013_deals_looked_for")]
    operations = [migrations.RunPython(ask_series_alone, ask_every_list)]
