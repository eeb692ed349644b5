"""Whether a player sits at two tables of a series is asked of lists of a series alone; sums begin with the player.

Before, every seat was held against every list of its player, only to find that its own list belongs to no series: with
a thousand lists that was most of what an import cost. And a connection that was opened while the tables were small kept
a plan that went through all lists of the book for each list of the player.
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
# `OFFSET 0` keeps the two apart: each list of the player is looked up by its key, whatever the planner knew of the tables.
SUMS = """
CREATE OR REPLACE FUNCTION scoring_playertotal_adds_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    touched scoring_playertotal := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    stands bigint[] := (
        SELECT ARRAY[sheets, total] FROM scoring_playertotal
        WHERE book_id = touched.book_id AND game = touched.game AND player_id = touched.player_id
    );
    shown bigint[] := (
        SELECT ARRAY[count(*), COALESCE(sum(mine.total), 0)]
        FROM {joined}
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
"""
BY_PLAYER = """(SELECT sheet_id, total FROM scoring_seattotal WHERE player_id = touched.player_id OFFSET 0) AS mine
        CROSS JOIN LATERAL (
            SELECT book_id, game, counts FROM scoring_sheet WHERE scoring_sheet.id = mine.sheet_id OFFSET 0
        ) AS list
        WHERE list.book_id = touched.book_id AND list.game = touched.game AND list.counts"""
BY_EITHER = """scoring_seattotal AS mine JOIN scoring_sheet ON scoring_sheet.id = mine.sheet_id
        WHERE mine.player_id = touched.player_id AND scoring_sheet.book_id = touched.book_id
            AND scoring_sheet.game = touched.game AND scoring_sheet.counts"""


def ask_series_alone(_apps, editor):
    if editor.connection.vendor == "postgresql":
        editor.execute(FUNCTION.format(declared=DECLARED, first=FIRST), params=None)
        editor.execute(SUMS.format(joined=BY_PLAYER), params=None)


def ask_every_list(_apps, editor):
    if editor.connection.vendor == "postgresql":
        editor.execute(FUNCTION.format(declared="", first=""), params=None)
        editor.execute(SUMS.format(joined=BY_EITHER), params=None)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0013_deals_looked_for")]
    operations = [migrations.RunPython(ask_series_alone, ask_every_list)]
