"""A backup holds everything to the bit, comes back on an empty place only, and is known for whole before it does."""

import io
import json
import threading
import zipfile
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F
from django.test import Client

from config.second_factors import Adapter
from scoring.actors import OPERATOR
from scoring.lists.queries import second_lists
from scoring.lists.queries.table_queries import LetIn
from scoring.management.backing import archive, engines, restoring, row_lines, states
from scoring.management.backing.archive import Unfit
from scoring.models import Account, Entry, Player, PlayerTotal, PrintJob, Sheet, TablePhone
from scoring.plain.list_audit import audit_sheets
from scoring.printing.actions import print_jobs
from tests import build
from tests.scoring.backups import contents, elsewhere, house, is_empty, kept_twice, names, ready, restore, save
from tests.tampering import lifted

pytestmark = pytest.mark.django_db(transaction=True)


def test_everything_comes_back_to_the_bit(file, tmp_path):
    before, bodies = contents(), list(Entry.objects.order_by("pk").values_list("pk", "body", "hash", "written_at"))
    with elsewhere(tmp_path):
        restore(file)
        assert restoring.audited() == []
        assert contents() == before
        assert list(Entry.objects.order_by("pk").values_list("pk", "body", "hash", "written_at")) == bodies
        call_command("audit", stdout=io.StringIO())
    tables, rankings = before
    assert rankings
    assert any(b".123456+00:00" in line for line in tables["scoring_entry"])
    assert len(tables["scoring_entryphoto"]) == len(tables["scoring_clublogo"]) == 1
    assert {"scoring_account", "tournaments_event", "tournaments_registration", "auth_permission"} <= tables.keys()


def test_a_list_that_is_kept_twice_comes_back_with_both_entries_and_goes_on(data, tmp_path):
    kept_twice()
    before = contents()
    save(tmp_path / "copy")
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert restoring.audited() == []
        assert contents() == before
        second = Sheet.objects.get(second_of__isnull=False)
        first = Sheet.objects.get(pk=second.second_of_id)
        assert (first.second, second.counts) == (second, False)
        assert [each.agrees for each in second_lists.so_far(first, second)] == [True, False]
        phones = TablePhone.objects.order_by("number")
        assert [(each.number, each.second, each.pencil) for each in phones] == [(1, False, True), (2, True, True)]
        device = LetIn(phones[1], None).device
        build.write(second, "correct", corrects=2, record=build.LOST, by=device)
        assert [each.agrees for each in second_lists.so_far(first, second)] == [True, True]
        with pytest.raises(PermissionDenied):
            build.record(first, by=device)
        assert [lines for _sheet, lines in audit_sheets(Sheet.objects.filter(pk__in=[first.pk, second.pk]))] == [[], []]


def test_a_value_of_json_and_none_at_all_are_told_apart(data, tmp_path):
    sheet = build.sheet()
    build.record(sheet)
    build.record(sheet)
    odd = {"big": 2**63 + 1, "b": "", "a": [None]}
    with connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_deal SET points = NULL WHERE position = 1")
        cursor.execute("UPDATE scoring_deal SET points = 'null' WHERE position = 2")
        cursor.execute("UPDATE scoring_seattotal SET counters = %s", [json.dumps(odd)])
    save(tmp_path / "copy")
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert restoring.audited()  # what was changed by hand is found, and came back all the same
        with connection.cursor() as cursor:
            cursor.execute("SELECT CAST(points AS text) FROM scoring_deal ORDER BY position")
            assert cursor.fetchall() == [(None,), ("null",)]
        assert (kept := [seat.counters for seat in sheet.seat_totals.all()]) == [odd] * max(1, len(kept))


def test_rows_go_on_from_the_last_number_ever_given(data, tmp_path):
    build.account()
    last = build.account().pk
    Account.objects.get(pk=last).delete()
    save(tmp_path / "copy")
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert build.account().pk == last + 1


def test_somebody_who_writes_meanwhile_waits_for_nobody_and_is_not_in_it(data, tmp_path):
    build.player("Anna Adler")

    def write():
        build.player("Bert Brandt")
        connections.close_all()

    with engines.snapshot():
        assert Player.objects.count() == 1
        writer = threading.Thread(target=write)
        writer.start()
        writer.join(timeout=10)
        assert not writer.is_alive()
        save(tmp_path / "copy")
    assert Player.objects.count() == 2
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert [player.name for player in Player.objects.all()] == ["Anna Adler"]


def test_a_transaction_after_a_backup_writes_from_its_beginning_again(data, tmp_path):
    save(tmp_path / "copy")
    if engines.sqlite():
        assert connection.transaction_mode == "IMMEDIATE"
    build.player()


def test_the_file_is_its_owners_alone_and_an_older_backup_is_replaced(copy):
    first = copy.read_bytes()
    build.player()
    save(copy)
    assert copy.read_bytes() != first
    assert copy.stat().st_mode & 0o777 == 0o600
    assert names(copy.parent) == ["copy.kiebitz", "data"]


def test_nothing_but_a_backup_is_replaced(data, tmp_path):
    other = tmp_path / "letter"
    other.write_text("Dear Anna")
    for path in (other, data):
        with pytest.raises(Unfit, match="is there already"):
            save(path)
    with pytest.raises(Unfit, match="There is no folder"):
        save(tmp_path / "missing" / "copy")
    assert other.read_text() == "Dear Anna"
    assert names(tmp_path) == ["data", "letter"]


def test_an_empty_database_is_no_backup(data, tmp_path):
    with elsewhere(tmp_path):
        with pytest.raises(Unfit, match=r"no database|no tables"):
            save(tmp_path / "copy")
        assert "elsewhere.sqlite3" not in names(tmp_path)
    assert names(tmp_path) == ["data"]


def test_a_prepared_database_without_a_club_takes_a_backup(file, tmp_path, migrated):
    before = contents()
    with elsewhere(tmp_path):
        ready(migrated)
        restore(file)
        assert contents() == before
        build.record(build.sheet())


def test_a_failure_midway_leaves_the_place_as_it_was(copy, tmp_path):
    """A row twice: only the database itself notices, in the middle of loading."""
    with zipfile.ZipFile(copy) as old:
        row = old.read("tables/tournaments_event.jsonl")
    with elsewhere(tmp_path):
        with pytest.raises(IntegrityError), engines.empty_place():
            load_events(copy, [row, row])
        assert is_empty()
        restore(copy)
        assert not is_empty()


def load_events(file, said):
    states.migrate(states_of(file))
    (table,) = [each for each in row_lines.tables(states.models()) if each.name == "tournaments_event"]
    with engines.unguarded([table]):
        row_lines.load(table, table.columns, said)


def states_of(file):
    with file.open("rb") as opened:
        return archive.opened(opened, file.name).manifest.migrations


def test_a_backup_of_an_older_state_is_brought_up_to_date(data, tmp_path, migrated):
    """Of a state in the middle: the tables are made as they were, filled, and then updated."""
    older = ("account", "0002_email_max_length")
    with elsewhere(tmp_path):
        ready(migrated)
        owner = build.account()
        MigrationExecutor(connection).migrate([older])
        with connection.cursor() as cursor:
            columns = '(user_id, email, verified, "primary")'
            said = [owner.pk, "Anna@Example.org", True, True]
            cursor.execute(f"INSERT INTO account_emailaddress {columns} VALUES (%s, %s, %s, %s)", said)  # noqa: S608
        save(tmp_path / "copy")
    assert older in states_of(tmp_path / "copy")
    assert ("account", "0006_emailaddress_lower") not in states_of(tmp_path / "copy")
    (tmp_path / "elsewhere.sqlite3").unlink(missing_ok=True)
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert ("account", "0006_emailaddress_lower") in MigrationRecorder(connection).applied_migrations()
        with connection.cursor() as cursor:
            cursor.execute("SELECT email FROM account_emailaddress")
            assert cursor.fetchall() == [("anna@example.org",)]


def test_a_backup_that_knows_totals_by_their_old_name_is_brought_up_to_date(data, tmp_path, migrated):
    """The table was called otherwise, and so were its guard and the rights that Django keeps for it."""
    with elsewhere(tmp_path):
        ready(migrated)
        sheet = build.confirmed_sheet()
        kept = ("book", "game", "player", "sheets", "total", "decider_1", "decider_2", "tallies")
        totals = list(PlayerTotal.objects.order_by("player").values(*kept))
        MigrationExecutor(connection).migrate([("scoring", "0011_guards_of_people")])
        name_earlier_squashes()
        Sheet.objects.update(made_by="1.1")  # as the version wrote that had these tables
        save(tmp_path / "copy")
    with zipfile.ZipFile(tmp_path / "copy") as saved:
        said = json.loads(saved.read(archive.MANIFEST))["tables"]
        rights = saved.read("tables/auth_permission.jsonl").decode()
    assert said["scoring_kept"]["rows"] == len(totals) > 0
    assert "scoring_playertotal" not in said
    assert "view_kept" in rights
    (tmp_path / "elsewhere.sqlite3").unlink(missing_ok=True)
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert restoring.audited() == []
        assert list(PlayerTotal.objects.order_by("player").values(*kept)) == totals
        own = Permission.objects.filter(content_type__model="playertotal").values_list("codename", flat=True)
        assert set(own) == {f"{may}_playertotal" for may in ("add", "change", "delete", "view")}
        with pytest.raises(IntegrityError, match="not the sum"):
            PlayerTotal.objects.filter(book=sheet.book_id).update(total=F("total") + 1)


def name_earlier_squashes():
    """As every database does that went this way with an earlier version."""
    for squash in states.WITHDRAWN:
        MigrationRecorder(connection).record_applied(*squash)


def test_a_backup_of_today_that_names_earlier_squashes_comes_back(data, tmp_path):
    name_earlier_squashes()
    build.player("Anna Adler")
    save(tmp_path / "copy")
    assert set(states_of(tmp_path / "copy")) >= states.WITHDRAWN
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert Player.objects.get().name == "Anna Adler"


def test_what_the_audit_finds_is_told_and_keeps_nobody_from_the_data(data, tmp_path):
    sheet = build.confirmed_sheet()
    sheet.seat_totals.filter(seat=1).update(total=9999)
    save(tmp_path / "copy")
    with elsewhere(tmp_path):
        out = io.StringIO()
        with pytest.raises(CommandError, match="the audit finds"):
            call_command("restore", tmp_path / "copy", stdout=out)
        assert "total is 9999" in out.getvalue()
        assert "everything agrees" not in out.getvalue()
        assert Sheet.objects.count() == 1
        call_command("rebuild", stdout=io.StringIO())
        call_command("audit", stdout=io.StringIO())


def test_the_key_travels_and_a_key_of_the_environment_stays(copy, settings, data, tmp_path):
    kept, here = settings.SECRET_KEY, data / "secret-key"
    settings.SECRET_KEY = "fresh"
    here.write_text("fresh")
    with elsewhere(tmp_path):
        assert restore(copy).key
    assert here.read_text() == kept
    assert here.stat().st_mode & 0o777 == 0o600
    settings.SECRET_KEY = "from the environment"
    (tmp_path / "elsewhere.sqlite3").unlink(missing_ok=True)
    with elsewhere(tmp_path):
        assert not restore(copy).key
    assert here.read_text() == kept


def test_a_second_step_travels_readable_with_the_key_alone_and_sessions_do_not(data, tmp_path):
    account, adapter = build.account("anna"), Adapter()
    Authenticator.objects.create(user=account, type="totp", data={"secret": adapter.encrypt("ABC")})
    Client().force_login(account)
    save(tmp_path / "copy")
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        assert adapter.decrypt(Authenticator.objects.get(user__username="anna").data["secret"]) == "ABC"
        assert not Session.objects.exists()


def test_a_value_that_cannot_be_read_is_named(data, tmp_path):
    """SQLite takes any text for a time, and PostgreSQL one that no calendar has."""
    value, told = (
        ("yesterday", r"scoring_sheet\.opened_at") if engines.sqlite() else ("infinity", "scoring_sheet .*'infinity'")
    )
    build.record(build.sheet())
    with lifted(connection), connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_sheet SET opened_at = %s", [value])
    with pytest.raises(Unfit, match=told):
        save(tmp_path / "copy")
    assert names(tmp_path) == ["data"]


def test_the_commands_say_what_they_did(data, tmp_path):
    house()
    out = io.StringIO()
    call_command("backup", tmp_path / "copy", stdout=out)
    with elsewhere(tmp_path):
        call_command("restore", tmp_path / "copy", stdout=out)
    first, second, *_audit, agrees = out.getvalue().splitlines()
    assert first.startswith("Done: ")
    assert second.startswith("Done: ")
    assert second.split()[1] == first.split()[1] != "0"
    assert agrees == "Audited: everything agrees."


def test_who_cannot_wait_for_the_audit_begins(copy, tmp_path, monkeypatch):
    """Everything is in its place before the audit begins, so that whoever ends it loses nothing."""
    there, before, out = [], contents(), io.StringIO()

    def ended():
        there.append(contents())
        assert not connection.in_atomic_block
        raise KeyboardInterrupt

    monkeypatch.setattr(restoring, "audited", ended)
    save(copy)
    with elsewhere(tmp_path):
        call_command("restore", copy, stdout=out, stderr=io.StringIO())
        assert contents() == before
    assert there == [before]
    done, follows, left_out = out.getvalue().splitlines()
    assert (done.startswith("Done: "), "Ctrl-C" in follows, "left out" in left_out) == (True, True, True)


def test_what_was_printed_that_evening_is_made_again_where_its_file_is_gone(data, tmp_path, settings):
    settings.PRINTS_DIR = tmp_path / "prints"
    settings.PRINTS_DIR.mkdir()
    there, gone, long_ago = (printed(build.confirmed_sheet(), days) for days in (0, 0, 2))
    (settings.PRINTS_DIR / there.file).write_bytes(b"%PDF-")
    save(tmp_path / "copy")
    with elsewhere(tmp_path):
        restore(tmp_path / "copy")
        states_now = {job.pk: job.state for job in PrintJob.objects.all()}
    assert states_now == {there.pk: "done", gone.pk: "queued", long_ago.pk: "done"}


def printed(sheet, days_before):
    at = build.AT - timedelta(days=days_before)
    asked = {"document": "sheet", "book": sheet.book, "sheet": sheet, "language": "en", "by": OPERATOR, "at": at}
    job = print_jobs.request_print(**asked)
    PrintJob.objects.filter(pk=job.pk).update(state="done", file=f"sheet-{job.pk}.pdf", pages=1, finished_at=at)
    return PrintJob.objects.get(pk=job.pk)
