"""A house with an evening and an event, and a call of every action that asks who may."""

from collections.abc import Callable
from dataclasses import replace

from scoring.actors import Actor
from scoring.importing.actions import archives
from scoring.lists.actions import (
    attaching,
    disputing,
    keeping_dealers,
    letting_in,
    merging,
    opening_books,
    opening_sheets,
    reseating,
    retracting,
    second_entries,
    signing,
    tables,
    texts,
    writing_entries,
)
from scoring.models import Sheet
from scoring.people.actions import (
    choosing_names,
    grants,
    invitations,
    managing_clubs,
    offering,
    renewals,
    second_steps,
    showing_logos,
)
from scoring.printing.actions import card_requests, print_jobs, printer_orders
from tests import build, pictures
from tests.build import AT
from tests.whose_world import World
from tournaments.actions import (
    at_the_desk,
    booking,
    cashing,
    changing_seats,
    collecting,
    coming,
    confirming,
    consenting,
    directing,
    disqualifying,
    drawing,
    early_papers,
    editing,
    erasing,
    holding_evenings,
    lots,
    lowering,
    organising,
    pairing,
    placing_lists,
    planning,
    print_room,
    printing,
    reckoning,
    registering,
    rehearsed_lists,
    rehearsing,
    repairing,
    telling,
    telling_series,
    wiping,
)
from tournaments.actions import merging as together
from tournaments.actions.holding_evenings import People, Usual
from tournaments.actions.rehearsed_lists import Played
from tournaments.models import Event
from tournaments.queries.foreseeing import Wanted, foresee, now
from tournaments.values import plans
from tournaments.values.plans import Plan
from tournaments.values.rehearsed_days import Point
from tournaments.values.repairs import Asked


def stands(w: "World") -> Wanted:
    """The event as it is reckoned, with a series more."""
    return replace(now(Event.objects.select_related("book").get(pk=w.event.pk)), planned_series=3)


Call = Callable[[World, Actor], object]

ACTIONS: dict[str, Call] = {
    "scoring.importing.archives.keep": lambda w, by: archives.keep(
        book_id=w.evening.pk, ruleset=build.ruleset(), games=[], remark="", by=by, at=AT
    ),
    "scoring.lists.opening_books.open_book": lambda w, by: opening_books.open_book(title="T", club=w.club, by=by),
    "scoring.lists.writing_entries.write: correct": lambda w, by: w.write("correct", by, corrects=2, record=build.LOST),
    "scoring.lists.writing_entries.write: delete": lambda w, by: w.write("delete", by, corrects=2, reason="twice"),
    "scoring.lists.writing_entries.write: confirm": lambda w, by: w.write("confirm", by),
    "scoring.lists.writing_entries.write: reopen": lambda w, by: w.write("reopen", by, w.signed, reason="wrong"),
    "scoring.lists.writing_entries.write: seat": lambda w, by: w.write("seat", by, seats=((0, None),)),
    "scoring.lists.writing_entries.write: erase": lambda w, by: w.write("erase", by, corrects=2),
    "scoring.lists.writing_entries.write_together": lambda w, by: writing_entries.write_together(
        drafts=[(w.sheet.pk, build.draft(w.sheet, "delete", corrects=2, reason="twice"))], by=by, at=AT
    ),
    "scoring.lists.attaching.attach": lambda w, by: attaching.attach(
        sheet_id=w.sheet.pk, sent=pictures.file(colour=(9, 9, 9)), by=by, at=AT
    ),
    "scoring.lists.attaching.remove": lambda w, by: attaching.remove(
        sheet_id=w.sheet.pk, sequence=w.photo, by=by, at=AT
    ),
    "scoring.lists.letting_in.hand_out": lambda w, by: letting_in.hand_out(
        book_id=w.evening.pk, sheets=[w.sheet.pk], signs=True, by=by, at=AT
    ),
    "scoring.lists.letting_in.hand_out: of an event": lambda w, by: letting_in.hand_out(
        book_id=w.event.book_id, sheets=[w.disputed.pk], signs=True, by=by, at=AT
    ),
    "scoring.lists.letting_in.renew": lambda w, by: letting_in.renew(sheet_id=w.sheet.pk, by=by, at=AT),
    "scoring.lists.letting_in.revoke": lambda w, by: letting_in.revoke(sheet_id=w.sheet.pk, by=by, at=AT),
    "scoring.printing.card_requests.print_code_card": lambda w, by: card_requests.print_code_card(
        sheet_id=w.sheet.pk, language="en", origin="https://club.example", by=by, at=AT
    ),
    "scoring.lists.disputing.raise_dispute": lambda w, by: disputing.raise_dispute(
        sheet_id=w.disputed.pk, deal=None, reason="seats", key="again", by=by, at=AT
    ),
    "scoring.lists.disputing.agree": lambda w, by: disputing.agree(
        sheet_id=w.disputed.pk, dispute=w.dispute, by=by, at=AT
    ),
    "scoring.lists.disputing.note_agreement": lambda w, by: disputing.note_agreement(
        sheet_id=w.disputed.pk, dispute=w.dispute, by=by, at=AT
    ),
    "scoring.lists.disputing.rule": lambda w, by: disputing.rule(
        sheet_id=w.disputed.pk, dispute=w.dispute, ruling=disputing.Ruling("1.1"), by=by, at=AT
    ),
    "scoring.lists.disputing.note_ruling": lambda w, by: disputing.note_ruling(
        sheet_id=w.disputed.pk, deal=None, what="A card lay open", ruling=disputing.Ruling("1.1"), key="n", by=by, at=AT
    ),
    "scoring.lists.disputing.call_director": lambda w, by: disputing.call_director(
        sheet_id=w.disputed.pk, by=by, at=AT
    ),
    "scoring.lists.disputing.answer_call": lambda w, by: disputing.answer_call(sheet_id=w.disputed.pk, by=by, at=AT),
    "scoring.lists.disputing.end_call": lambda w, by: disputing.end_call(sheet_id=w.disputed.pk, by=by, at=AT),
    "scoring.lists.second_entries.begin": lambda w, by: second_entries.begin(sheet_id=w.disputed.pk, by=by, at=AT),
    "scoring.lists.second_entries.settle": lambda w, by: second_entries.settle(
        sheet_id=w.disputed.pk, pair=0, second=True, seen="", by=by, at=AT
    ),
    "scoring.lists.signing.sign": lambda w, by: signing.sign(
        sheet_id=w.sheet.pk, draft=build.draft(w.sheet, "confirm"), also={}, by=by, at=AT
    ),
    "scoring.lists.signing.sign_together": lambda w, by: signing.sign_together(
        book_id=w.evening.pk, wanted={w.sheet.pk: w.sheet.revision}, key="k", by=by, at=AT
    ),
    "tournaments.confirming.confirm_complete": lambda w, by: confirming.confirm_complete(
        event_id=w.event.pk, wanted={}, key="k", by=by, at=AT
    ),
    "scoring.lists.keeping_dealers.write": lambda w, by: keeping_dealers.write(
        sheet=w.sheet,
        draft=build.draft(w.sheet, "insert", before=2, record=build.LOST),
        keeps_dealers=True,
        by=by,
        at=AT,
    ),
    "scoring.lists.writing_entries.write_in_order": lambda w, by: writing_entries.write_in_order(
        sheet_id=w.sheet.pk, drafts=[build.draft(w.sheet, "delete", corrects=2, reason="twice")], by=by, at=AT
    ),
    "scoring.lists.opening_sheets.open_sheet": lambda w, by: opening_sheets.open_sheet(
        book=w.evening, title="T", ruleset=build.ruleset(), players=[w.player, w.twin, None], by=by, at=AT
    ),
    "scoring.lists.opening_sheets.open_series": lambda w, by: opening_sheets.open_series(
        book=w.evening,
        series=1,
        tables=[opening_sheets.TableSet(1, "T", build.ruleset(), build.players(3, club=w.club))],
        by=by,
        at=AT,
    ),
    "scoring.lists.reseating.seat_anew": lambda w, by: reseating.seat_anew(
        book=w.event.book, series=1, tables=[(w.loose, [None] * w.loose.seats)], key="drawn", by=by, at=AT
    ),
    "scoring.lists.tables.open_table": lambda w, by: tables.open_table(
        book=w.evening, title="T", ruleset=build.ruleset(), names=["Xenia", "Yvonne", "Zoe"], by=by, at=AT
    ),
    "scoring.lists.tables.add_player": lambda w, by: tables.add_player(book=w.evening, name="Xenia", by=by, at=AT),
    "scoring.lists.tables.take_seat": lambda w, by: tables.take_seat(
        sheet=w.sheet, draft=build.draft(w.sheet, "seat"), seat=0, name="Xenia", by=by, at=AT
    ),
    "scoring.lists.retracting.retract_sheet": lambda w, by: retracting.retract_sheet(
        sheet_id=w.sheet.pk, ground="other", by=by, at=AT
    ),
    "scoring.lists.retracting.retract_book": lambda w, by: retracting.retract_book(
        book_id=w.evening.pk, ground="other", by=by, at=AT
    ),
    "scoring.lists.retracting.retract_book: an event": lambda w, by: retracting.retract_book(
        book_id=w.fresh.book_id, ground="other", by=by, at=AT
    ),
    "scoring.lists.retracting.show_again": lambda w, by: retracting.show_again(
        retraction_id=w.retracted.pk, by=by, at=AT
    ),
    "scoring.lists.texts.forget": lambda w, by: texts.forget(sheet_id=w.sheet.pk, sequence=2, by=by, at=AT),
    "scoring.people.managing_clubs.create_club": lambda _w, by: managing_clubs.create_club(name="New", by=by),
    "scoring.people.managing_clubs.change_club": lambda w, by: managing_clubs.change_club(
        club=w.club, name="New", time_zone="Europe/Paris", by=by
    ),
    "scoring.people.showing_logos.show_logo": lambda w, by: showing_logos.show_logo(
        club=w.club, sent=pictures.file("PNG", size=(90, 90)), by=by, at=AT
    ),
    "scoring.people.showing_logos.remove_logo": lambda w, by: showing_logos.remove_logo(club=w.club, by=by),
    "scoring.people.managing_clubs.set_member": lambda w, by: managing_clubs.set_member(
        player=w.twin, member=False, by=by, at=AT
    ),
    "scoring.people.managing_clubs.add_player": lambda w, by: managing_clubs.add_player(
        name="Xenia", club=w.club, by=by, at=AT
    ),
    "scoring.people.managing_clubs.add_player: of no club": lambda _w, by: managing_clubs.add_player(
        name="Xenia", by=by, at=AT
    ),
    "scoring.people.managing_clubs.add_players": lambda w, by: managing_clubs.add_players(
        club=w.club, text="Xenia", by=by, at=AT
    ),
    "scoring.people.managing_clubs.rename_player": lambda w, by: managing_clubs.rename_player(
        player=w.player, name="New", by=by, at=AT
    ),
    "scoring.people.choosing_names.state": lambda w, by: choosing_names.state(
        player=w.player, shown="number", minor=False, by=by, at=AT
    ),
    "scoring.people.managing_clubs.disconnect_player": lambda w, by: managing_clubs.disconnect_player(
        player=w.twin, by=by
    ),
    "scoring.people.offering.offer_role": lambda w, by: offering.offer_role(
        username=w.role.account.username, role="club_admin", where=w.club, by=by, at=AT
    ),
    "scoring.people.offering.offer_player": lambda w, by: offering.offer_player(
        player=w.twin, username=w.role.account.username, by=by, at=AT
    ),
    "scoring.people.offering.withdraw": lambda w, by: offering.withdraw(offer_id=w.offer.pk, by=by, at=AT),
    "scoring.people.grants.take": lambda w, by: grants.take(grant=w.role, by=by),
    "scoring.people.invitations.invite": lambda w, by: invitations.invite(
        username="somebody.new", to=w.club, role="scorekeeper", by=by
    ),
    "scoring.people.second_steps.take_off": lambda w, by: second_steps.take_off(
        account_id=w.role.account.pk, by=by, at=AT
    ),
    "scoring.lists.merging.merge": lambda w, by: w.merged(merging, w.player.pk, w.twin.pk, by),
    "scoring.lists.merging.part": lambda w, by: merging.part(merge_id=w.merge.pk, reason="two", by=by, at=AT),
    "scoring.people.renewals.offer": lambda w, by: renewals.offer(account=w.role.account, by=by),
    "scoring.printing.print_jobs.request_print": lambda w, by: print_jobs.request_print(
        document="blank", book=w.evening, sheet=w.sheet, language="en", by=by, at=AT
    ),
    "scoring.printing.printer_orders.send_to_printer": lambda w, by: printer_orders.send_to_printer(
        job_id=w.job.pk, printer="Saal", by=by, at=AT
    ),
    "scoring.printing.printer_orders.cancel_order": lambda w, by: printer_orders.cancel_order(
        order_id=w.order.pk, by=by
    ),
    "scoring.printing.printer_orders.print_elsewhere": lambda w, by: printer_orders.print_elsewhere(
        order_id=w.order.pk, printer="Saal", by=by, at=AT
    ),
    "scoring.printing.print_jobs.retry_print": lambda w, by: print_jobs.retry_print(job_id=w.job.pk, by=by),
    "scoring.printing.print_jobs.cancel_print": lambda w, by: print_jobs.cancel_print(job_id=w.job.pk, by=by, at=AT),
    "tournaments.directing.directed": lambda w, by: directing.directed(w.event.pk, by),
    "tournaments.directing.desk_of": lambda w, by: directing.desk_of(w.event.pk, by),
    "tournaments.directing.desk_with": lambda w, by: directing.desk_with(w.registration.pk, by),
    "tournaments.drawing.draw_series": lambda w, by: drawing.draw_series(event_id=w.fresh.pk, number=1, by=by, at=AT),
    "tournaments.drawing.undo_draw": lambda w, by: drawing.undo_draw(event_id=w.event.pk, number=1, by=by, at=AT),
    "tournaments.editing.edit_registration": lambda w, by: editing.edit_registration(
        registration_id=w.registration.pk,
        name="New",
        club_name="",
        category="",
        number=77,
        expected=w.digest,
        by=by,
        at=AT,
    ),
    "tournaments.editing.remove_registration": lambda w, by: editing.remove_registration(
        registration_id=w.fresh.registrations.first().pk,
        expected=editing.RegistrationData.of(w.fresh.registrations.first()).digest,
        by=by,
        at=AT,
    ),
    "tournaments.consenting.set_minor": lambda w, by: consenting.set_minor(
        registration_id=w.registration.pk, by=by, at=AT
    ),
    "tournaments.consenting.toggle": lambda w, by: consenting.toggle(
        registration_id=w.registration.pk, full=False, by=by, at=AT
    ),
    "tournaments.consenting.record": lambda w, by: consenting.record(
        registration_id=w.registration.pk, full=False, how="by phone", by=by, at=AT
    ),
    "tournaments.lowering.show_less": lambda w, by: lowering.show_less(
        registration_id=w.registration.pk, shown="number", by=by, at=AT
    ),
    "tournaments.pairing.pair": lambda w, by: w.paired(pairing.pair, registration_id=w.registration.pk, by=by),
    "tournaments.pairing.pair_in_order": lambda w, by: w.paired(pairing.pair_in_order, event_id=w.fresh.pk, by=by),
    "tournaments.organising.create_event": lambda w, by: organising.create_event(
        title="T", starts_at=AT, ruleset=build.ruleset(), seed=1, club=w.club, by=by, at=AT
    ),
    "tournaments.holding_evenings.begin_evening": lambda w, by: holding_evenings.begin_evening(
        club_id=w.club.pk, usual=Usual("T", build.ruleset(), 1, Plan()), people=People(), seed=1, by=by, at=AT
    ),
    "tournaments.holding_evenings.go_on": lambda w, by: holding_evenings.go_on(
        event_id=w.fresh.pk, people=People(), expected="", by=by, at=AT
    ),
    "tournaments.organising.change_event": lambda w, by: organising.change_event(
        event_id=w.event.pk,
        title="T",
        place="",
        starts_at=AT,
        planned_series=2,
        club=w.event.book.club,
        public=w.event.book.public,
        by=by,
        at=AT,
    ),
    "tournaments.organising.show_event": lambda w, by: organising.show_event(
        event_id=w.event.pk, public=w.event.book.public, by=by, at=AT
    ),
    "tournaments.organising.finalise_event": lambda w, by: organising.finalise_event(event_id=w.event.pk, by=by, at=AT),
    "tournaments.organising.publish_event": lambda w, by: organising.publish_event(event_id=w.event.pk, by=by, at=AT),
    "tournaments.telling_series.publish_series": lambda w, by: telling_series.publish_series(
        event_id=w.event.pk, number=1, by=by, at=AT
    ),
    "tournaments.telling_series.take_back": lambda w, by: telling_series.take_back(
        event_id=w.event.pk, number=1, by=by, at=AT
    ),
    "tournaments.at_the_desk.leave_uncategorised": lambda w, by: at_the_desk.leave_uncategorised(
        event_id=w.event.pk, expected=0, by=by, at=AT
    ),
    "tournaments.organising.reopen_event": lambda w, by: organising.reopen_event(
        event_id=w.event.pk, reason="wrong", by=by, at=AT
    ),
    "tournaments.placing_lists.set_aside": lambda w, by: placing_lists.set_aside(
        event_id=w.event.pk, sheet_id=w.loose.pk, reason="by mistake", by=by, at=AT
    ),
    "tournaments.placing_lists.lay": lambda w, by: placing_lists.lay(
        event_id=w.event.pk, sheet_id=w.loose.pk, series_number=1, by=by, at=AT
    ),
    "tournaments.repairing.repair": lambda w, by: repairing.repair(
        event_id=w.event.pk, asked=Asked("no_show", 1, 1, 0), seen="", by=by, at=AT
    ),
    "tournaments.repairing.undo": lambda w, by: repairing.undo(event_id=w.event.pk, sequence=1, seen="", by=by, at=AT),
    "tournaments.erasing.erase_player": lambda w, by: erasing.erase_player(player_id=w.twin.pk, by=by, at=AT),
    "tournaments.erasing.erase_reason": lambda w, by: erasing.erase_reason(
        event_id=w.fresh.pk, sequence=w.told.sequence, by=by, at=AT
    ),
    "tournaments.erasing.erase_account": lambda w, by: erasing.erase_account(
        account_id=w.role.account_id, players=True, by=by, at=AT
    ),
    "tournaments.lots.draw_lot": lambda w, by: lots.draw_lot(event_id=w.event.pk, players=[], by=by, at=AT),
    "tournaments.lots.record_lot": lambda w, by: lots.record_lot(event_id=w.event.pk, players=[], by=by, at=AT),
    "tournaments.merging.merge": lambda w, by: w.merged(together, w.player.pk, w.twin.pk, by),
    "tournaments.merging.part": lambda w, by: together.part(merge_id=w.merge.pk, reason="two", by=by, at=AT),
    "tournaments.merging.rehearse": lambda w, by: together.rehearse(
        kept_id=w.player.pk, gone_id=w.twin.pk, by=by, at=AT
    ),
    "tournaments.telling.send_again": lambda w, by: telling.send_again(delivery_id=w.delivery.pk, by=by, at=AT),
    "tournaments.printing.print_ranking": lambda w, by: printing.print_ranking(
        event_id=w.event.pk, language="en", by=by, at=AT
    ),
    "tournaments.print_room.print_of_series": lambda w, by: print_room.print_of_series(
        event_id=w.event.pk, number=1, document="cards", language="en", origin="https://x.example", by=by, at=AT
    ),
    "tournaments.print_room.hand_out_codes": lambda w, by: print_room.hand_out_codes(
        event_id=w.event.pk, number=1, signs=False, by=by, at=AT
    ),
    "tournaments.print_room.print_table_cards": lambda w, by: print_room.print_table_cards(
        event_id=w.event.pk, tables=1, language="en", origin="https://x.example", by=by, at=AT
    ),
    "tournaments.early_papers.print_poster": lambda w, by: early_papers.print_poster(
        event_id=w.event.pk, language="en", origin="https://x.example", by=by, at=AT
    ),
    "tournaments.early_papers.print_rule_sheet": lambda w, by: early_papers.print_rule_sheet(
        event_id=w.event.pk, language="en", by=by, at=AT
    ),
    "tournaments.early_papers.print_prize_plan": lambda w, by: early_papers.print_prize_plan(
        event_id=w.event.pk, language="en", by=by, at=AT
    ),
    "tournaments.early_papers.print_emergency_sheets": lambda w, by: early_papers.print_emergency_sheets(
        event_id=w.event.pk, seats=4, copies=1, language="en", by=by, at=AT
    ),
    "tournaments.early_papers.print_test_page": lambda w, by: early_papers.print_test_page(
        event_id=w.event.pk, language="en", origin="https://x.example", by=by, at=AT
    ),
    "tournaments.print_room.print_certificates": lambda w, by: print_room.print_certificates(
        event_id=w.event.pk, places=1, language="en", by=by, at=AT
    ),
    "tournaments.print_room.print_prizes": lambda w, by: print_room.print_prizes(
        event_id=w.event.pk, language="en", by=by, at=AT
    ),
    "tournaments.print_room.print_payments": lambda w, by: print_room.print_payments(
        event_id=w.event.pk, language="de", by=by, at=AT
    ),
    "tournaments.print_room.print_receipts": lambda w, by: print_room.print_receipts(
        event_id=w.event.pk, language="en", by=by, at=AT
    ),
    "tournaments.at_the_desk.register_known": lambda w, by: at_the_desk.register_known(
        event_id=w.event.pk, player_id=w.twin.pk, by=by, at=AT
    ),
    "tournaments.at_the_desk.register_typed": lambda w, by: at_the_desk.register_typed(
        event_id=w.event.pk, line="Yvonne", by=by, at=AT
    ),
    "tournaments.at_the_desk.make_member": lambda w, by: at_the_desk.make_member(
        registration_id=w.registration.pk, by=by, at=AT
    ),
    "tournaments.at_the_desk.set_categories": lambda w, by: at_the_desk.set_categories(
        registration_id=w.registration.pk, categories=[], expected="", by=by, at=AT
    ),
    "tournaments.at_the_desk.sort_into_categories": lambda w, by: at_the_desk.sort_into_categories(
        event_id=w.event.pk, wanted={w.registration.pk: []}, expected={}, by=by, at=AT
    ),
    "tournaments.registering.register_names": lambda w, by: registering.register_names(
        event_id=w.event.pk, text="Xenia", by=by, at=AT
    ),
    "tournaments.at_the_desk.take_over": lambda w, by: at_the_desk.take_over(
        event_id=w.event.pk, source_id=w.fresh.pk, players=[], by=by, at=AT
    ),
    "tournaments.coming.accept": lambda w, by: coming.accept(
        event_id=w.event.pk, announcement_id=0, here=True, by=by, at=AT
    ),
    "tournaments.coming.turn_away_together": lambda w, by: coming.turn_away_together(
        event_id=w.event.pk, announcements=[0], by=by, at=build.AT
    ),
    "tournaments.coming.put_back": lambda w, by: coming.put_back(event_id=w.event.pk, announcement_id=0, by=by),
    "tournaments.coming.turn_away": lambda w, by: coming.turn_away(event_id=w.event.pk, announcement_id=0, by=by),
    "tournaments.registering.foresee_names": lambda w, by: registering.foresee_names(
        event_id=w.event.pk, text="Xenia", by=by
    ),
    "tournaments.registering.names_of_a_file": lambda w, by: registering.names_of_a_file(event_id=w.event.pk, by=by),
    "tournaments.registering.set_withdrawn": lambda w, by: registering.set_withdrawn(
        registration_id=w.registration.pk, withdrawn=True, by=by, at=AT
    ),
    "tournaments.registering.set_here": lambda w, by: registering.set_here(
        registration_id=w.registration.pk, here=True, by=by, at=AT
    ),
    "tournaments.disqualifying.disqualify": lambda w, by: disqualifying.disqualify(
        registration_id=w.registration.pk, reason="Talked", rule="ISkO 4.5.9", by=by, at=AT
    ),
    "tournaments.disqualifying.rank_again": lambda w, by: disqualifying.rank_again(
        registration_id=w.registration.pk, reason="", by=by, at=AT
    ),
    "tournaments.planning.change_plan": lambda w, by: planning.change_plan(
        event_id=w.event.pk, plan=Plan(fee=500), expected=plans.digest(Plan()), by=by, at=AT
    ),
    "tournaments.reckoning.foreseen": lambda w, by: reckoning.foreseen(event_id=w.event.pk, wanted=stands(w), by=by),
    "tournaments.reckoning.reckon": lambda w, by: reckoning.reckon(
        event_id=w.event.pk,
        wanted=stands(w),
        reason="a slip",
        expected=foresee(Event.objects.select_related("book").get(pk=w.event.pk), stands(w)).seen,
        by=by,
        at=AT,
    ),
    "tournaments.rehearsing.begin": lambda w, by: rehearsing.begin(
        event_id=w.event.pk, until=Point.DOORS, players=8, seed=1, by=by, at=AT
    ),
    "tournaments.rehearsed_lists.play": lambda w, by: rehearsed_lists.play(
        [Played(Sheet.objects.filter(book=w.toy.book).first(), 1)], 1, AT, AT, by=by
    ),
    "tournaments.wiping.delete_event": lambda w, by: wiping.delete_event(event_id=w.fresh.pk, by=by),
    "tournaments.wiping.wipe": lambda w, by: wiping.wipe(event_id=w.toy.pk, by=by),
    "tournaments.registering.set_paid": lambda w, by: registering.set_paid(
        registration_id=w.registration.pk, paid=True, by=by, at=AT
    ),
    "tournaments.collecting.collect_from": lambda w, by: collecting.collect_from(
        event_id=w.event.pk, registrations=[w.registration.pk], fee=0, by=by, at=AT
    ),
    "tournaments.booking.reverse": lambda w, by: booking.reverse(
        event_id=w.event.pk, number=1, reason="a slip", by=by, at=AT
    ),
    "tournaments.cashing.collect": lambda w, by: cashing.collect(
        event_id=w.event.pk, series=1, table=1, expected=0, by=by, at=AT
    ),
    "tournaments.cashing.settle": lambda w, by: cashing.settle(
        event_id=w.event.pk, registration_id=None, expected=0, by=by, at=AT
    ),
    "tournaments.cashing.give_back_fee": lambda w, by: cashing.give_back_fee(
        registration_id=w.registration.pk, reason="a slip", by=by, at=AT
    ),
    "tournaments.cashing.set_stake": lambda w, by: cashing.set_stake(
        registration_id=w.registration.pk, pot="Tandem", paid=True, by=by, at=AT
    ),
    "tournaments.cashing.pay_prize": lambda w, by: cashing.pay_prize(
        registration_id=w.registration.pk, expected=1, by=by, at=AT
    ),
    "tournaments.cashing.pay_open_prizes": lambda w, by: cashing.pay_open_prizes(
        event_id=w.event.pk, expected=1, by=by, at=AT
    ),
    "tournaments.cashing.share_out_anew": lambda w, by: cashing.share_out_anew(
        event_id=w.event.pk, expected="", by=by, at=AT
    ),
    "tournaments.cashing.take_back_prizes": lambda w, by: cashing.take_back_prizes(
        event_id=w.event.pk, receipts=[1], reason="a slip", by=by, at=AT
    ),
    "tournaments.cashing.pay_from_pot": lambda w, by: cashing.pay_from_pot(
        registration_id=w.registration.pk, pot="Tandem", cents=1, by=by, at=AT
    ),
    "tournaments.cashing.count_cash": lambda w, by: cashing.count_cash(
        event_id=w.event.pk, counted=0, expected=0, reason="", by=by, at=AT
    ),
    "tournaments.registering.locked": lambda w, by: registering.locked(w.registration.pk, by),
    "tournaments.changing_seats.seat_registered": lambda w, by: changing_seats.seat_registered(
        chair=w.chairs[0], player_id=w.registration.player_id, since="", key="sits", by=by, at=AT
    ),
    "tournaments.changing_seats.register_and_seat": lambda w, by: changing_seats.register_and_seat(
        chair=w.chairs[0], name="Xenia", since="", key="sits", by=by, at=AT
    ),
    "tournaments.changing_seats.swap": lambda w, by: changing_seats.swap(
        one=w.chairs[0], other=w.chairs[1], since="", key="swap", by=by, at=AT
    ),
    "tournaments.changing_seats.empty_seat": lambda w, by: changing_seats.empty_seat(
        chair=w.chairs[0], key="goes", by=by, at=AT
    ),
}
