"""A club with everything in it, whose people come to be shown otherwise after all was played, read and printed."""

from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone

import rules
from scoring.actors import OPERATOR
from scoring.models import Account, Book, Player, PrintJob, Sheet
from scoring.people.actions import choosing_names, managing_clubs
from scoring.people.queries import merge_queries
from scoring.printing.actions import print_jobs
from scoring.printing.documents import press
from tests import build, pictures
from tests.crawl.people import LOGINS, NOT_ADDED, PEOPLE, PUBLISHED, REMARKS, mail
from tests.tournaments import cash, events
from tournaments.actions import (
    booking,
    cashing,
    erasing,
    merging,
    organising,
    placing_lists,
    printing,
    registering,
)
from tournaments.models import Event
from tournaments.queries.envelopes import envelopes
from tournaments.queries.selections import Selection

TALKED_ABOUT = PEOPLE["talked about"].name
LONG_AGO = timedelta(days=1500)
OF_GAMES = {
    "skat": ("full", "short", "objecting", "number"),
    "doppelkopf": ("minor", "erased", "renamed", "now a minor"),
    "sixty_six": ("merged", "shortened"),
    "ecarte": ("number", "kept"),
    "bauernschnapsen": ("full", "erased", "short", "number"),
    "dreierschnapsen": ("minor", "number", "full"),
}
"""Who sits at the table of each game, in public; in private with the member in the first chair."""
AT_THE_EVENT = ("full", "short", "number", "minor", "objecting", "erased", "renamed", "merged")


OF_THE_ANNOUNCEMENT = ("not told", "told", "told, objecting", "told, minor")
"""Of whom nobody says anything; the first is registered before the event announces full names."""


class Hall:
    """The club before anybody objects."""

    def __init__(self) -> None:
        self.today = timezone.localdate()
        self.home, self.away = build.club("Heimstatt"), build.club("Auswärts")
        self.accounts = {name: self._account(name) for name in LOGINS}
        build.grant(self.accounts["chief"], "club_admin", club=self.home)
        build.grant(self.accounts["keeper"], "scorekeeper", club=self.home)
        build.grant(self.accounts["other admin"], "club_admin", club=self.away)
        self.people = {name: self._player(name) for name in PEOPLE if name not in NOT_ADDED}
        self.books = [self._evening(game, public=public) for game in rules.games() for public in (True, False)]
        self._long_ago()
        self._substitutes()
        self.final, self.running = self._final(), self._running()
        self._announced()
        self.own = self._of_others()
        self.jobs = self._prints()

    def _account(self, name: str) -> Account:
        return build.account(LOGINS[name], email=mail(name))

    def _player(self, name: str) -> Player:
        """As he or she is shown at first."""
        shown = {"short": "short", "guest": "short", "number": "number"}.get(name, "full")
        called = PEOPLE["called so before" if name == "renamed" else name].name
        club = {"guest": None, "other player": self.away}.get(name, self.home)
        more: dict[str, Any] = {"minor": True} if name in {"minor", "told, minor"} else {"publicity": shown}
        if name in OF_THE_ANNOUNCEMENT:
            more |= {"agreed": False, "publicity": ""}
        return build.player(called, club=club, account=self.accounts.get(name), **more)

    def _evening(self, game: str, *, public: bool) -> Book:
        """A list of this game with a remark on each deal; in Skat with all that one can say, and ended early."""
        book = build.book(f"{game} {public}", club=self.home, public=public, held_on=self.today)
        seated = [self.people[each] for each in OF_GAMES[game]]
        sheet = self._sheet(book, game, seated if public else [self.people["member"], *seated[1:]])
        if game == "skat":
            self._said(sheet)
        return book

    def _sheet(self, book: Book, game: str, seated: list[Player], deals: int = 2, keeper: str = "keeper") -> Sheet:
        ruleset, rng = rules.ruleset(game), Random(7)
        sheet = build.sheet(book=book, players=seated, rules=ruleset)
        stands = rules.score(ruleset, len(seated), ())
        for _number in range(deals):
            deal = dict(rules.sample_deal(ruleset, len(seated), (), rng, after=stands))
            stands = rules.score(ruleset, len(seated), [deal], after=stands)
            word = REMARKS["of a deal" if keeper == "keeper" else "of another's deal"]
            build.record(sheet, {**deal, "remark": f"{word}: {TALKED_ABOUT}"}, by=self.accounts[keeper])
        return sheet

    def _said(self, sheet: Sheet) -> None:
        who, keeper = TALKED_ABOUT, self.accounts["keeper"]
        first, second = (each.sequence for each in sheet.deals.order_by("position"))
        remarked = {**build.LOST, "remark": f"{REMARKS['of a corrected deal']} {who}"}
        build.write(sheet, "correct", corrects=first, record=remarked, by=keeper)
        build.write(sheet, "correct", corrects=first, record=build.GAME, by=keeper)
        build.write(sheet, "delete", corrects=second, reason=f"{REMARKS['of a deleted deal']} {who}", by=keeper)
        build.write(sheet, "close", reason=f"{REMARKS['of ending']} {who}", by=keeper)

    def _long_ago(self) -> None:
        book = build.book("Von gestern", club=self.home, held_on=self.today - LONG_AGO)
        self._sheet(book, "skat", [self.people[each] for each in ("long ago", "full", "short")])
        self.books.append(book)

    def _substitutes(self) -> None:
        """Who sat in somebody's place for a deal only, in a book of its own: nothing there counts for them."""
        for number, name in enumerate(("substitute", "merged substitute")):
            book = build.book(f"Ersatz {number}", club=self.home, held_on=self.today)
            sheet = self._sheet(book, "skat", [self.people[each] for each in ("full", "short", "number")], deals=1)
            build.write(sheet, "seat", seats=((0, self.people[name].pk),))
            build.record(sheet)
            self.books.append(book)

    def _event(self, title: str, people: tuple[str, ...], **more: Any) -> Event:
        chief = self.accounts["chief"]
        made = events.event(chief, club=self.home, title=title, starts_at=timezone.now(), **more)
        text = "\n".join(f"{self.people[each].name};;Damen" for each in people)
        registering.register_names(event_id=made.pk, text=text, by=chief, at=build.AT)
        return made

    def _final(self) -> Event:
        """Three series, final, opened again for a reason, and final with other places; a guest and a list set aside;
        entry fees, one of them taken back, and prizes.
        """
        event, chief = self._event("Herbstpreis", AT_THE_EVENT, planned_series=3), self.accounts["chief"]
        guest = events.named(event, chief, f"{PEOPLE['guest'].name}; SC Zinnober; Damen")[0]
        self.people["guest"] = build.shown_as(guest.player, "short")
        aside = build.short_sheet(2, book=event.book, players=[each.player for each in event.registrations.all()[:3]])
        reason = f"{REMARKS['of setting aside']} {TALKED_ABOUT}"
        placing_lists.set_aside(event_id=event.pk, sheet_id=aside.pk, reason=reason, by=chief, at=build.AT)
        self._charged(event)
        events.finalised(event)
        again = f"{PUBLISHED}: {PEOPLE['full'].name}"
        organising.reopen_event(event_id=event.pk, reason=again, by=chief, at=build.AT)
        sheet = Sheet.objects.filter(table__series__event=event).earliest("pk")
        build.write(sheet, "reopen", reason="verzählt", by=chief)
        build.write(sheet, "correct", corrects=sheet.deals.earliest("position").sequence, record=build.LOST, by=chief)
        build.write(sheet, "confirm", by=chief)
        final = organising.finalise_event(event_id=event.pk, by=chief, at=build.AT)
        for each in (row for pot in envelopes(final) for row in pot.rows):
            said = {"expected": each.cents, "ranking": each.won.ranking, "by": chief, "at": build.AT}
            cashing.pay_prize(registration_id=each.line.registration.pk, **said)
        return final

    def _charged(self, event: Event) -> None:
        prizes_of = (("series:1", "cents", (500,)), ("category:Damen", "cents", (300,)))
        more = {"pots": (("Tandem", 250),), "prizes_of": prizes_of, "embed_in": "https://www.club.example"}
        cash.planned(event, fee=1000, categories=("Damen",), prizes=(4000, 2000, 1000), **more)
        chief = self.accounts["chief"]
        for each in event.registrations.all():
            registering.set_paid(registration_id=each.pk, paid=True, by=chief, at=build.AT)
        reason = f"{REMARKS['of money']} {TALKED_ABOUT}"
        booking.reverse(event_id=event.pk, number=2, reason=reason, by=chief, at=build.AT)

    def _running(self) -> Event:
        """One series drawn and none played; somebody came late and waits, somebody else for an event to come."""
        event = self._event("Winterpreis", AT_THE_EVENT[:6])
        pictures.attached(events.drawn(event).tables[0].table.sheet)
        for made, name in ((event, "waiting"), (self._event("Frühlingspreis", ("full", "number")), "announced")):
            registering.register_names(
                event_id=made.pk, text=self.people[name].name, by=self.accounts["chief"], at=build.AT
            )
        return event

    def _announced(self) -> None:
        """An event whose results show full names, and a list of the same people elsewhere."""
        first, *others = OF_THE_ANNOUNCEMENT
        event = self._event("Sommerpreis", (first,), planned_series=1)
        cash.planned(event, full_names=True)
        text = "\n".join(self.people[each].name for each in others)
        registering.register_names(event_id=event.pk, text=text, by=self.accounts["chief"], at=build.AT)
        build.record(events.drawn(event).tables[0].table.sheet)
        book = build.book("Sommerliste", club=self.home, held_on=self.today)
        self._sheet(book, "skat", [self.people[each] for each in OF_THE_ANNOUNCEMENT])

    def _of_others(self) -> Book:
        """A public book of another club, kept by its admin, and an event of its own to type names into."""
        book = build.book("Gastspiel", club=self.away, held_on=self.today)
        seated = [self.people["other player"], build.player("Ralf", club=self.away)]
        self._sheet(book, "ecarte", seated, keeper="other admin")
        by = self.accounts["other admin"]
        self.foreign = events.event(by, club=self.away, title="Gastpreis", starts_at=timezone.now())
        return book

    def _prints(self) -> list[PrintJob]:
        """Two lists, the ranking, and one of a category as it is read out, as files."""
        lists = [book.sheets.earliest("pk") for book in (self.books[0], self.books[-1])]
        asked = {"language": "de", "by": self.accounts["chief"], "at": build.AT}
        jobs = [print_jobs.request_print(document="sheet", book=each.book, sheet=each, **asked) for each in lists]
        of_ladies = {"selection": Selection(series=1, category="Damen"), "last_first": True}
        jobs += [printing.print_ranking(event_id=self.final.pk, **each, **asked) for each in ({}, of_ladies)]
        for job in jobs:
            press.run(job.pk, timezone.now)
        return jobs

    def happens(self) -> None:
        """Whatever people ask for, or is found out, after the fact."""
        for name in ("objecting", "waiting", "announced", "substitute"):
            self._shown(name, "number")
        for name in ("shortened", "told, objecting"):
            self._shown(name, "short")
        self._shown("now a minor", "number", minor=True)
        managing_clubs.rename_player(
            player=self.people["renamed"], name=PEOPLE["renamed"].name, by=self.accounts["keeper"], at=build.AT
        )
        self._merged("kept", "merged")
        self._merged("kept, objecting", "merged substitute")
        # A page is read and a list is printed between finding out and objecting.
        self._shown("kept, objecting", "number")
        account, chief = self.accounts["erased"], build.account("site", superuser=True)
        erasing.erase_account(account_id=account.pk, players=True, by=chief, at=build.AT)
        self.jobs += self._prints()

    def _shown(self, name: str, shown: str, *, minor: bool = False) -> None:
        how = f"{REMARKS['of showing']} {TALKED_ABOUT}"
        said = {"shown": shown, "minor": minor, "how": how, "by": self.accounts["chief"], "at": build.AT}
        choosing_names.state(player=self.people[name], **said)

    def _merged(self, kept: str, gone: str) -> None:
        stays, goes = (Player.objects.get(pk=self.people[each].pk) for each in (kept, gone))
        reason = f"{REMARKS['of a merge']} {TALKED_ABOUT}"
        seen = merge_queries.seen(stays, goes)
        merging.merge(kept_id=stays.pk, gone_id=goes.pk, reason=reason, by=OPERATOR, at=build.AT, expected=seen)
