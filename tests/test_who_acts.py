"""Who may do what, asked of the actions themselves: no face stands before them here.

Every public function of the actions is named below, with a call that the operator may make and the others may not, or
with the reason why it asks nobody. An action that is not named turns this red.
"""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction

import scoring
import tournaments
from scoring import permissions
from scoring.actors import OPERATOR, Actor, Bearer, Device
from scoring.errors import Conflict, Refused
from scoring.lists.actions import opening_books
from scoring.people.actions import grants
from tests import build
from tests.build import AT
from tests.whose_acts import ACTIONS, Call, World
from tournaments.actions import (
    organising,
)
from tournaments.actions.errors import Objection

pytestmark = pytest.mark.django_db


NAMED = {
    "scoring.lists.writing_entries.write: reopen": "whoever signed is told by whom the list was opened again",
    "scoring.people.invitations.invite": "the link is good as long as whoever promised it may",
    "scoring.people.renewals.offer": "the same",
}
"""What wants somebody with a name, and so is not the operator's."""

UNASKED = {
    "a step of actions, which have asked": (
        *(
            "scoring.lists.writing_entries." + name
            for name in ("find", "repeat", "raise_if_refused", "set_columns", "before_of")
        ),
        "scoring.lists.book_heads.take",
        *("scoring.lists.letting_in." + name for name in ("held", "let_in")),
        "scoring.lists.leaving_tables.part_with",
        *("scoring.lists.moving_codes." + name for name in ("cards_of", "lead_on")),
        "scoring.lists.second_entries.open_for",
        "scoring.lists.pencils.demand",
        *("scoring.lists.opening_sheets." + name for name in ("refuse_other_rules", "new", "seating")),
        *("scoring.lists.sitting." + name for name in ("look", "refuse_two_tables")),
        *(
            "scoring.lists.sitting." + name
            for name in (
                "refuse_empty_handed",
                "refuse_unchecked",
                "refuse_same_hand",
                "refuse_strangers",
                "refuse_merged",
            )
        ),
        "scoring.lists.sitting.refuse_at_tables",
        "scoring.lists.batches.save",
        *("scoring.lists.storing." + name for name in ("unless_sealed", "row", "store", "store_rows", "player_total")),
        *("scoring.lists.storing." + name for name in ("open_sheets", "store_sheet", "store_entries")),
        *("scoring.lists.storing." + name for name in ("columns", "store_many", "load")),
        "scoring.lists.batches.lengthen",
        "scoring.lists.turns.turn",
        *("scoring.people.creating_accounts." + name for name in ("one_at_a_time", "register")),
        *(
            "scoring.people.asking." + name
            for name in ("survey", "look", "understood", "of_a_list", "ordered", "named")
        ),
        *("tournaments.pasted_lines." + name for name in ("written", "pasted")),
        *("scoring.people.grants." + name for name in ("give", "revoke")),
        *("scoring.people.naming_players." + name for name in ("create", "add", "rename", "show")),
        *("scoring.people.naming_players." + name for name in ("connect", "keep", "hold", "set_member")),
        *(
            "scoring.people.naming_players." + name
            for name in ("merged", "parted", "append", "refuse_erased", "is_gone")
        ),
        *("scoring.people.erasing." + name for name in ("held", "forget_names", "forget_account")),
        *("scoring.people.traces." + name for name in ("forget_names", "forget_account")),
        *("scoring.people.offering." + name for name in ("offer_merged", "take_back")),
        *(
            "scoring.people.stale_copies." + name
            for name in (
                "shown_otherwise",
                "outdated",
                "worded_otherwise",
                "worth_otherwise",
                "ranked_otherwise",
                "drawn_otherwise",
                "take_away",
                "names_of",
            )
        ),
        "scoring.people.choosing_names.refuse_more_than_said",
        "tournaments.consenting.mark_minor",
        "tournaments.consenting.object_to",
        "scoring.lists.conflicts.refuse_retracted",
        "tournaments.directing.refuse_retracted",
        *("scoring.lists.texts.forget_written", "scoring.lists.writing_entries.write_asked"),
        "tournaments.drawing.too_few",
        "tournaments.early_papers.outdating",
        *("tournaments.registering." + name for name in ("refuse_disqualified", "refuse_erased", "take_in")),
        *("tournaments.directing." + name for name in ("still_open", "decide", "decide_each")),
        *("tournaments.organising." + name for name in ("announced", "refuse_fewer_series")),
        "tournaments.printing.ranking_payload",
        "tournaments.printing.printable",
        *(
            "tournaments.registering." + name
            for name in ("next_number", "registered_details", "texts_of", "not_to_name")
        ),
        *("tournaments.publishing." + name for name in ("refuse", "move")),
        "tournaments.planning.of_the_event",
        *("tournaments.booking." + name for name in ("book", "book_each", "tick_fee", "collect_fees", "refuse_money")),
        *("tournaments.taking_snapshots." + name for name in ("take", "digests")),
        *(
            "tournaments.telling." + name
            for name in ("note", "note_final", "note_published", "note_withheld", "note_retraction")
        ),
    ),
    "it only reads": (
        "scoring.people.tokens.may_hold",
        "tournaments.editing.was_seated",
        *("tournaments.registering." + name for name in ("may_name", "informed_at")),
        "tournaments.planning.uninformed",
        *("tournaments.booking." + name for name in ("fee_lines", "backwards", "needed_reason")),
        "tournaments.cashing.too_much",
        "tournaments.coming.takes",
        *("scoring.lists.sitting." + name for name in ("people", "wrote")),
        "scoring.lists.disputing.takes_side",
        *("scoring.lists.pencils.holder", "scoring.lists.letting_in.known", "scoring.lists.letting_in.holding"),
        "scoring.printing.card_requests.card",
        *("scoring.printing.cups." + name for name in ("known", "reference_in")),
        "scoring.printing.printer_orders.no_such_page",
        "tournaments.telling.message",
        "tournaments.publishing.how_shown",
        *("tournaments.prize_plans." + name for name in ("rankings", "cleaned", "wrong", "left_over")),
        *("tournaments.draw_plans." + name for name in ("refuse", "wrong")),
        *("scoring.people.offering." + name for name in ("open_offers", "still_stands")),
        "scoring.people.second_steps.taken_off",
    ),
    "for who is asked alone, not even the operator": (
        "scoring.people.offering.accept",
        "scoring.lists.disputing.withdraw",
        *("scoring.lists.pencils." + name for name in ("take", "tell_seat")),
        "scoring.lists.second_phones.change_entry",
        "scoring.people.choosing_names.choose",
        *("scoring.people.tokens." + name for name in ("make", "take")),
        *("scoring.people.ending_sessions." + name for name in ("end", "end_others")),
    ),
    "what is made there asks": ("scoring.lists.making_once.once",),
    "the question itself": ("scoring.lists.writing_entries.authorise",),
    "whoever holds the token may": (
        *(
            "scoring.people.creating_accounts." + name
            for name in ("setup_token", "is_valid", "demand_valid", "create_first_account")
        ),
        *("scoring.people.invitations." + name for name in ("read", "accept")),
        *("scoring.people.renewals." + name for name in ("account_of", "renew")),
        "scoring.people.tokens.bearer_of",
        *("scoring.lists.letting_in.open_list", "scoring.lists.second_phones.open_second"),
    ),
    "whoever sees the event may, signed in or not": ("tournaments.coming.announce",),
    "a worker's: somebody asked for the print": (
        *(
            "scoring.printing.print_jobs." + name
            for name in ("claim", "go_on", "announce", "finish", "fail_attempt", "sweep", "make_again")
        ),
        *("scoring.printing.printer_orders." + name for name in ("run", "sweep")),
        *("scoring.printing.cups." + name for name in ("submit", "withdraw")),
        *("tournaments.telling." + name for name in ("run", "sweep")),
    ),
    "it takes away what is kept no longer, whoever has that done": (
        "scoring.people.showing_logos.forget_logos",
        *("scoring.printing.tidying." + name for name in ("forget_prints", "forget_strays", "forget")),
        "tournaments.coming.forget_old",
        "tournaments.telling.forget_old",
    ),
    "what is kept follows from the logs, whoever has it made anew": (
        *("scoring.lists.rebuilding." + name for name in ("say_nothing", "rebuild_sheet", "rebuild_book")),
        *("tournaments.adopting." + name for name in ("strange_events", "adopt")),
    ),
}


def modules(*, faces: bool = False) -> Iterator[ModuleType]:
    """The modules of the actions; or those of whoever stands before them."""
    for package in (scoring, tournaments):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            rooms = set(found.name.split("."))
            if not found.ispkg and rooms & ({"views", "api"} if faces else {"actions"}):
                yield importlib.import_module(found.name)


def name_of(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__name__}".replace(".actions", "")


def functions() -> set[str]:
    """Every function that can be called from outside of its module."""
    return {
        name_of(inspect.unwrap(each))
        for module in modules()
        for name, each in vars(module).items()
        if isinstance(each, FunctionType) and each.__module__ == module.__name__ and not name.startswith("_")
    }


def action(key: str) -> str:
    return key.partition(":")[0]


def unasked() -> list[str]:
    return [name for names in UNASKED.values() for name in names]


def test_every_public_function_says_whom_it_asks():
    named = [*{action(key) for key in ACTIONS}, *unasked()]
    assert sorted(named) == sorted(functions())


REFUSALS = (Refused, Conflict, Objection, ValidationError)
"""What stops an action that one may do."""


def allowed(call: Call, world: World, by: Actor) -> bool:
    """Whether anything else than a missing right may stop it; what it did is undone."""
    with transaction.atomic():
        try:
            call(world, by)
        except PermissionDenied:
            return False
        except REFUSALS:
            return True
        finally:
            transaction.set_rollback(True)
    return True


def test_actions_turn_away_whoever_has_no_say():
    world = World()
    let_in = [
        (key, who) for key, call in ACTIONS.items() for who, by in world.actors.items() if allowed(call, world, by)
    ]
    assert let_in == []


def test_the_operator_may_but_where_a_name_is_wanted():
    world = World()
    assert [key for key, call in ACTIONS.items() if key not in NAMED and not allowed(call, world, OPERATOR)] == []
    with pytest.raises(PermissionDenied):
        ACTIONS["scoring.lists.writing_entries.write: reopen"](world, OPERATOR)


def test_site_admin_may_do_everything():
    world, by = World(), build.account(superuser=True)
    others = ACTIONS.keys() - {"scoring.importing.archives.keep"}
    assert [key for key in sorted(others) if not allowed(ACTIONS[key], world, by)] == []


def test_without_a_club_whoever_has_an_account_opens_a_book():
    book = opening_books.open_book(title="Mine", public=False, by=build.account())
    assert book.grants.count() == 1
    for by in (Device("phone", 1, 0), build.account(is_active=False)):
        with pytest.raises(PermissionDenied):
            opening_books.open_book(title="Mine", public=False, by=by)


def test_what_everybody_can_read_takes_a_role_in_a_club():
    dismissed = build.trusted(build.account())
    dismissed.is_active = False
    for by in (Device("phone", 1, 0), build.account(), dismissed, build.director(build.book(club=build.club()))):
        for opening in (
            lambda by=by: opening_books.open_book(title="Mine", by=by),
            lambda by=by: organising.create_event(
                title="T", starts_at=AT, ruleset=build.ruleset(), seed=1, by=by, at=AT
            ),
        ):
            with pytest.raises(PermissionDenied):
                opening()
    assert opening_books.open_book(title="Mine", by=build.trusted(build.account())).public
    assert opening_books.open_book(title="Mine", by=build.account(superuser=True)).public


KEEPING = {
    *("scoring.lists.writing_entries.write: " + kind for kind in ("correct", "delete", "confirm", "seat")),
    *("scoring.lists.writing_entries." + name for name in ("write_together", "write_in_order")),
    "scoring.lists.keeping_dealers.write",
    *("scoring.lists.signing." + name for name in ("sign", "sign_together")),
    *("scoring.lists.opening_sheets." + name for name in ("open_sheet", "open_series")),
    *("scoring.lists.tables." + name for name in ("open_table", "add_player", "take_seat")),
    *("scoring.printing.print_jobs." + name for name in ("request_print", "retry_print", "cancel_print")),
    *("scoring.printing.printer_orders." + name for name in ("send_to_printer", "print_elsewhere", "cancel_order")),
    *("scoring.lists.letting_in." + name for name in ("hand_out", "renew", "revoke")),
    "scoring.printing.card_requests.print_code_card",
    *("scoring.lists.attaching." + name for name in ("attach", "remove")),
}
"""What a token of a scorekeeper does in its book, for an account that may everything."""
DIRECTING = {
    *("scoring.lists.writing_entries.write: " + kind for kind in ("reopen", "erase")),
    "scoring.lists.texts.forget",
}


def directing_admin(world):
    admin = build.club_admin(world.club)
    build.grant(admin, "director", club=world.club)  # who reopens what was signed
    return admin


@pytest.mark.parametrize("who", ["club admin", "site admin"])
@pytest.mark.parametrize(
    ("role", "may"), [("reader", set()), ("scorekeeper", KEEPING), ("director", KEEPING | DIRECTING)]
)
def test_program_does_in_its_book_what_its_token_says_and_nothing_else(who, role, may):
    world = World()
    account = directing_admin(world) if who == "club admin" else build.account(superuser=True)
    by = Bearer(account, role, club=None, book=world.evening.pk)
    assert {key for key, call in ACTIONS.items() if allowed(call, world, by)} == may


def test_program_never_does_what_its_account_may_not():
    world = World()
    places = [{"club": world.club.pk, "book": None}]
    places += [{"club": None, "book": each.pk} for each in (world.evening, world.event.book, world.fresh.book)]
    accounts = [each for each in world.actors.values() if isinstance(each, type(world.player.account))]
    beyond = [
        key
        for key, call in ACTIONS.items()
        for account in accounts
        for place in places
        if allowed(call, world, Bearer(account, "director", **place))
    ]
    assert beyond == []


def test_program_for_a_whole_club_is_not_its_admin():
    world = World()
    by = Bearer(directing_admin(world), "director", club=world.club.pk, book=None)
    let_in = {key for key, call in ACTIONS.items() if allowed(call, world, by)}
    assert let_in >= KEEPING | DIRECTING
    beyond = (
        "grants",
        "offering",
        "invitations",
        "renewals",
        "retracting",
        "merging",
        "erase_player",
        "erase_account",
        "change_club",
    )
    assert [key for key in let_in if any(each in key for each in beyond)] == []


def test_device_writes_into_the_list_it_lies_at_and_does_nothing_else_there():
    world = World()
    by = build.phone(world.sheet)
    let_in = {key for key, call in ACTIONS.items() if allowed(call, world, by)}
    assert let_in == {
        *("scoring.lists.writing_entries.write: " + kind for kind in ("correct", "delete")),
        "scoring.lists.writing_entries.write_together",
        "scoring.lists.writing_entries.write_in_order",
        "scoring.lists.keeping_dealers.write",
    }


def test_faces_call_actions_and_no_steps_of_them():
    seen, steps = 0, set(UNASKED["a step of actions, which have asked"])
    for module in modules(faces=True):
        for function in called(module):
            seen += 1
            assert name_of(function) not in steps, (module.__name__, function.__name__)
    assert seen > 40


def called(module: ModuleType) -> Iterator[FunctionType]:
    """The functions of actions that a module names, its own or through their module."""
    for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text())):
        found = vars(module).get(node.id) if isinstance(node, ast.Name) else None
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            room = vars(module).get(node.value.id)
            found = getattr(room, node.attr, None) if isinstance(room, ModuleType) else None
        if isinstance(found, FunctionType) and ".actions." in found.__module__:
            yield inspect.unwrap(found)


def test_role_is_looked_up_once_in_a_request_and_anew_after_a_lock(django_assert_num_queries):
    book = build.book()
    keeper = build.scorekeeper(book)
    with permissions.asked_once():
        with django_assert_num_queries(1):
            assert all(permissions.can_keep_book(keeper, book) for _ in range(3))
        assert not permissions.can_direct(keeper, book)
        build.grant(keeper, "director", book=book)
        assert permissions.can_direct(keeper, book)
        grants.revoke(account=keeper, role="director", book=book)
        with permissions.asked_once():
            assert not permissions.can_direct(keeper, book)
    grants.revoke(account=keeper, role="scorekeeper", book=book)
    assert not permissions.can_keep_book(keeper, book)
