"""Who was erased is told nowhere in the database, and everything that was played stays right."""

import io
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from scoring.actors import OPERATOR
from scoring.lists.actions import texts
from scoring.models import Account, Entry, EntryText, Grant, Offer, Player, PlayerTotal, PrintJob
from scoring.people.actions import erasing as steps
from scoring.people.actions.erasing import Erased
from scoring.people.queries import merge_queries
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build
from tests.auditing import findings
from tests.second_steps import with_password
from tests.tournaments import events
from tests.tournaments.erasing import LATER, SECRETS, USERNAME, account_of, erase, told
from tournaments.actions import erasing, printing
from tournaments.actions.directing import decide
from tournaments.models import Decision, DecisionText, Event, Registration
from tournaments.queries.standings import standings
from tournaments.queries.words_about import CALLED, _Reader

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def forget(life, by=None, *, players=True):
    return erasing.erase_account(account_id=life.account.pk, players=players, by=by or life.chief, at=LATER)


def results():
    """All that rankings show, but names."""
    rows = PlayerTotal.objects.order_by("book", "game", "player").values_list(
        "book", "game", "player", "sheets", "total", "tallies"
    )
    ranked = [{(line.rank, line.player.pk, line.total) for line in standings(each) if line.rank} for each in _events()]
    return [list(row) for row in rows], ranked


def _events():
    return Event.objects.order_by("pk")


def test_life_is_told_in_many_tables_before(life):
    assert {table for table, _secret in told()} == {
        *("scoring_account", "scoring_player", "scoring_playertext", "scoring_entrytext", "scoring_merge"),
        *("scoring_printjob", "tournaments_registration", "tournaments_decisiontext"),
        *("django_admin_log", "django_session"),
    }
    assert {secret for _table, secret in told()} == set(SECRETS)
    assert findings() == []


def test_nothing_in_the_database_tells_who_was_erased(life):
    forget(life)
    assert told((*SECRETS, USERNAME, "example.org")) == set()
    assert findings() == []


def test_a_sign_in_that_waits_for_the_second_step_goes_with_the_account(life):
    waiting = Client()
    with_password(waiting, life.account)
    assert waiting.session["account_login"]
    forget(life)
    assert told((*SECRETS, USERNAME)) == set()
    assert not Authenticator.objects.exists()


def test_player_goes_and_the_account_that_signs_in_stays(life):
    erase(life, life.account)
    assert {table for table, _secret in told()} == {"scoring_account", "django_admin_log"}
    assert account_of(life).is_active
    assert not account_of(life).players.exists()


@pytest.mark.parametrize(
    ("module", "step"),
    [
        (steps.traces, "forget_names"),
        (steps.traces, "forget_account"),
        (texts, "forget_written"),
        (steps, "_forget_merges"),
        (steps, "shown_otherwise"),
        (erasing, "_forget_words"),
        (erasing, "_forget_registration"),
    ],
)
def test_each_step_is_needed(life, monkeypatch, module, step):
    monkeypatch.setattr(module, step, lambda *_args, **_more: None)
    forget(life)
    assert told((*SECRETS, USERNAME))


def test_results_stay_and_follow_from_the_logs(life):
    before = results()
    erase(life)
    assert results() == before
    call_command("rebuild", stdout=io.StringIO(), verbosity=0)
    assert results() == before
    assert {table for table, _secret in told()} == {"scoring_account", "django_admin_log"}
    assert findings() == []


def test_erased_player_is_a_number_with_everybody_who_was_the_same(life):
    erased = erase(life)
    family = Player.objects.filter(pk__in=merge_queries.family(erased.pk))
    assert family.count() == 3
    for each in family:
        assert (each.name, each.public_name, each.club, each.account) == (f"#{each.pk}", f"#{each.pk}", None, None)
        assert each.erased_at == LATER
        assert each.entries.order_by("sequence").last().kind == "erased"


def test_documents_are_out_of_reach(life, settings, django_capture_on_commit_callbacks):
    files = [Path(settings.PRINTS_DIR) / f"{job.pk}.pdf" for job in life.jobs]
    assert all(file.exists() for file in files)
    with django_capture_on_commit_callbacks(execute=True):
        erase(life)
    kept = PrintJob.objects.filter(pk__in=[job.pk for job in life.jobs])
    assert {(job.state, job.payload, job.file) for job in kept} == {("stale", None, "")}
    assert not any(file.exists() for file in files)


def test_registered_tomorrow_is_taken_back_and_who_has_played_is_withdrawn(life):
    erase(life)
    mine = Registration.objects.filter(player=life.player)
    assert not mine.filter(event=life.coming).exists()
    assert life.coming.decisions.filter(kind="removed", number__gte=20).count() >= 1
    assert mine.get(event=life.running).withdrawn
    assert not mine.get(event=life.final).withdrawn
    assert {(each.club_name, each.category) for each in mine} == {("", "")}
    assert Event.objects.get(pk=life.final.pk).state == Event.State.FINAL


def test_event_that_came_between_is_seen(life, monkeypatch):
    """Who registers the player while the erasure waits for that very row."""
    monkeypatch.setattr(erasing, "_locked_events", lambda _players: [])
    with pytest.raises(Erased, match="Please try again"):
        erase(life)
    assert Player.objects.get(pk=life.player.pk).name == life.player.name


def test_prints_that_are_made_anew_bear_the_number(life):
    erase(life)
    whole = {"document": "sheet", "book": life.evening, "sheet": life.sheet, "language": "de"}
    ranking = printing.print_ranking(event_id=life.final.pk, language="de", by=life.chief, at=LATER)
    sheet = print_jobs.request_print(**whole, by=life.chief, at=LATER)
    for job, called in ((ranking, f"player number {life.player.pk}"), (sheet, f"#{life.player.pk}")):
        document = press.DOCUMENTS[job.document](job)
        text = f"{job.payload} {render_to_string(document.template, dict(document.context))}".casefold()
        assert called in text
        assert not [each for each in SECRETS if each in text]


def test_files_of_upgrades_keep_the_numbers(life, settings, tmp_path, django_capture_on_commit_callbacks):
    settings.DATA_DIR = tmp_path
    told_then = tmp_path / "upgrade-20261123-120000.txt"
    told_then.write_text(f"list 17: seat 2, {life.player.name}: 120 -> 130\n")
    with django_capture_on_commit_callbacks(execute=True):
        erase(life)
    assert told_then.read_text() == "list 17: seat 2, –: 120 -> 130\n"


READ = [
    # kind, said, the words that are about player 7
    ("adopted", {"people": [[1, 6, False, False], [2, 7, True, False]]}, {"2.name", "2.club", "2.category"}),
    ("registered", {"people": [[3, 8], [4, 9]]}, set()),
    ("paid", {"number": 2}, {"name"}),
    ("paid", {"number": 1}, set()),
    ("edited", {"number": 2, "to": 5}, {"name", "club", "category"}),
    ("edited", {"number": 1, "to": 2}, set()),
    ("paid", {"number": 2}, set()),
    ("withdrawn", {"number": 5}, {"name"}),
    ("merged", {"number": 3, "player": 7}, {"name"}),
    ("paid", {"number": 3}, {"name"}),
    ("parted", {"number": 3, "player": 8}, set()),
    ("paid", {"number": 3}, set()),
    ("removed", {"number": 5}, {"name"}),
    ("registered", {"people": [[5, 10]]}, set()),
    ("returned", {"number": 5}, set()),
    ("erased", {"sequence": 1}, {"2.name", "2.club", "2.category"}),
    ("erased", {"sequence": 2}, set()),
    ("reopened", {}, set()),
]


def test_start_number_is_followed_from_hand_to_hand():
    reader = _Reader({7})
    pasted = {f"{number}.{name}" for number in range(11) for name in CALLED}
    for sequence, (kind, said, _words) in enumerate(READ, start=1):
        words = {*CALLED} if kind == "edited" else pasted if "people" in said or kind == "erased" else {"name"}
        reader.take(sequence, kind, said, {*words, "reason"})
    assert reader.found == {place: frozenset(words) for place, (_k, _s, words) in enumerate(READ, start=1) if words}


def test_others_who_were_pasted_with_him_are_still_proved(life):
    erase(life)
    pasted = life.running.decisions.get(kind="registered")
    assert not DecisionText.objects.filter(decision=pasted).exists()
    said = [each for each in life.running.decisions.filter(kind="erased") if hasattr(each, "text")]
    assert sorted(said[0].text.texts.values()) == sorted(each.name for each in life.others)
    Player.objects.filter(pk=life.others[0].pk).update(name="Somebody")
    assert any("Somebody" in each for each in findings())


def test_what_is_said_anew_of_others_is_held_against_their_registrations(life):
    event = events.event(life.chief, club=life.club, title="E")
    events.named(event, life.chief, life.player.name, "Gerda Gast; SC Nord")
    erase(life)
    assert findings() == []
    event.registrations.filter(club_name="SC Nord").update(club_name="SC Ost")
    assert any("SC Ost" in each for each in findings())


def test_erasure_that_says_something_new_is_found(life):
    event, texts = life.running, {"99.name": "Somebody"}
    pasted = event.decisions.get(kind="registered")
    decide(event, Decision.Kind.ERASED, by=life.chief, at=LATER, said={"sequence": pasted.sequence}, texts=texts)
    DecisionText.objects.filter(decision=pasted).delete()
    assert any("says more than what it erases" in each for each in findings())


def test_second_of_a_pasted_batch_goes_like_the_first(life):
    erase(life)
    other = life.others[0]
    erasing.erase_player(player_id=other.pk, by=life.chief, at=LATER)
    assert told((other.name.casefold(),)) == set()
    assert findings() == []


def test_part_that_went_without_a_decision_is_found(life):
    from django.db import connection

    from tests.tampering import lifted

    erase(life)
    text = DecisionText.objects.filter(decision__kind="erased", decision__event=life.running).first()
    with lifted(connection):
        DecisionText.objects.filter(pk=text.pk).update(texts=dict(list(text.texts.items())[1:]))
    assert any("does not match the digest" in each for each in findings())


def test_what_others_wrote_of_the_list_stays(life):
    erase(life)
    assert {str(each.texts) for each in EntryText.objects.filter(entry__sheet=life.sheet)} == {
        "{'remark': 'said by somebody else'}"
    }
    assert Entry.objects.filter(sheet=life.sheet, kind="erase").count() == 1


def test_twice_is_one_sentence(life):
    erase(life)
    with pytest.raises(Erased, match="already been erased"):
        erase(life)
    forget(life)
    with pytest.raises(Erased, match="already been erased"):
        forget(life)


def test_offers_of_the_player_and_of_the_account_are_gone(life):
    assert Offer.objects.count() == 1
    erase(life)
    assert not Offer.objects.exists()


def test_account_is_gone_but_for_its_number(life):
    wrote = set(Entry.objects.filter(author=life.account).values_list("pk", flat=True))
    forget(life, life.account, players=False)
    account = account_of(life)
    assert (account.username, account.email, account.get_full_name()) == (f"erased-{account.pk}", "", "")
    assert not account.is_active
    assert not account.has_usable_password()
    assert not Grant.objects.filter(account=account).exists()
    assert set(Entry.objects.filter(author=account, kind__in=("record", "seat")).values_list("pk", flat=True)) == wrote
    assert Player.objects.get(pk=life.player.pk).name == life.player.name
    assert Player.objects.get(pk=life.player.pk).account is None
    assert findings() == []


def test_last_admin_of_a_club_is_told_first(life):
    alone = build.club_admin(life.club)
    with pytest.raises(Erased, match="Altstadt"):
        erasing.erase_account(account_id=alone.pk, players=False, by=alone, at=LATER)
    build.club_admin(life.club)
    erasing.erase_account(account_id=alone.pk, players=False, by=alone, at=LATER)


def test_last_site_admin_is_told_first_and_the_operator_may(life):
    Account.objects.exclude(pk=life.chief.pk).update(is_superuser=False)
    with pytest.raises(Erased, match="last site admin"):
        erasing.erase_account(account_id=life.chief.pk, players=False, by=life.chief, at=LATER)
    erasing.erase_account(account_id=life.chief.pk, players=False, by=OPERATOR, at=LATER)


def test_who_may_erase_whom(life):
    other = build.club()
    guest = build.player("Guest")
    allowed = {
        (who, whom)
        for who, account in {
            "holder": life.account,
            "club admin": build.club_admin(life.club),
            "admin of another club": build.club_admin(other),
            "scorekeeper": build.invited(life.club),
            "director": build.grant(build.account(), "director", club=life.club).account,
            "stranger": build.account(),
            "site admin": life.chief,
        }.items()
        for whom, player in {"member": life.player, "guest": guest, "other": build.player(club=other)}.items()
        if _may(player, account)
    }
    assert allowed == {
        ("holder", "member"),
        ("club admin", "member"),
        ("admin of another club", "other"),
        *(("site admin", whom) for whom in ("member", "guest", "other")),
    }


def _may(player, by):
    from django.db import transaction

    with transaction.atomic():
        try:
            erasing.erase_player(player_id=player.pk, by=by, at=LATER)
        except PermissionDenied:
            return False
        finally:
            transaction.set_rollback(True)
    return True


def test_decisions_say_what_went(life):
    before = set(Decision.objects.values_list("pk", flat=True))
    erase(life)
    new = Decision.objects.exclude(pk__in=before)
    assert set(new.values_list("kind", flat=True)) == {"erased", "removed", "withdrawn"}
    assert set(new.values_list("author", flat=True)) == {life.chief.pk}
