"""Somebody with a life in Kiebitz, every word of which can be looked for: in rows, pages, answers and prints."""

from datetime import timedelta
from pathlib import Path

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.utils import timezone

from scoring.actors import OPERATOR
from scoring.models import Account, Player
from scoring.people.actions import managing_clubs, offering
from scoring.people.queries import merge_queries
from scoring.printing.actions import print_jobs
from tests import build
from tests.build import AT
from tests.tournaments import events
from tournaments.actions import editing, erasing, merging, printing, registering
from tournaments.models import Registration

NAME, BEFORE, TWIN = "Zacharias Zyklop", "Zachi Zyklopp", "Zacharias Zyclop"
CLUB, CATEGORY, REMARK = "SC Zinnober", "Zweitliga", "zornig vom Tisch gegangen"
USERNAME, EMAIL = "z.zyklop", "zyklop@example.org"
SECRETS = ("zyklop", "zyclop", "zinnober", "zweitliga", "zornig")
"""Parts of each word that is nobody else's."""


class Life:
    """Registered in four events, merged, renamed, printed; with an account that keeps lists and remarks things."""

    def __init__(self) -> None:
        self.club = build.club("Altstadt")
        self.chief = build.account("chief", superuser=True)
        self.account = build.account(USERNAME, email=EMAIL, first_name="Zacharias", last_name="Zyklop")
        build.grant(self.account, "scorekeeper", club=self.club)
        self.player = build.player(BEFORE, club=self.club, account=self.account)
        managing_clubs.rename_player(player=self.player, name=NAME, by=OPERATOR, at=AT)
        self.others = build.players(5, club=self.club)
        self.final, self.running, self.coming, self.left = (self._event(title) for title in ("A", "B", "C", "D"))
        for event in (self.final, self.running):
            events.play_all(events.drawn(event))
        self._merge()
        self._remark()
        self._leave()
        events.finalised(self.final)
        self._offer()
        self._print()
        self._administer()
        self.player.refresh_from_db()

    def _event(self, title: str):
        """Pasted together with others, changed, paid."""
        event = events.event(self.chief, club=self.club, title=title, planned_series=1)
        pasted = "\n".join([f"{NAME}", *(each.name for each in self.others)])
        registering.register_names(event_id=event.pk, text=pasted, by=self.chief, at=AT)
        own = event.registrations.get(player=self.player)
        said = {"name": NAME, "club_name": CLUB, "category": CATEGORY, "number": own.number + 20}
        before = editing.RegistrationData.of(own).digest
        editing.edit_registration(registration_id=own.pk, **said, expected=before, by=self.chief, at=AT)
        registering.set_paid(registration_id=own.pk, paid=True, by=self.chief, at=AT)
        registering.set_paid(registration_id=event.registrations.first().pk, paid=True, by=self.chief, at=AT)
        return event

    def _merge(self) -> None:
        """Found to be somebody else, who was registered too; once more by mistake, which was undone."""
        for undone in (False, True):
            registered = events.named(self.coming, self.chief, f"{TWIN}; {CLUB}; {CATEGORY}")
            twin = registered[0].player
            seen = merge_queries.seen(self.player, twin)
            said = {"reason": f"typed as {TWIN}", "by": self.chief, "at": AT}
            made = merging.merge(kept_id=self.player.pk, gone_id=twin.pk, expected=seen, **said)
            if undone:
                merging.part(merge_id=made.pk, **said)
                seen = merge_queries.seen(self.player, Player.objects.get(pk=twin.pk))
                merging.merge(kept_id=self.player.pk, gone_id=twin.pk, expected=seen, **said)

    def _remark(self) -> None:
        self.evening = build.book(club=self.club)
        self.sheet = build.sheet(book=self.evening, players=[self.player, *self.others[:2]])
        build.record(self.sheet, {**build.GAME, "remark": REMARK}, by=self.account)
        build.record(self.sheet, {**build.LOST, "declarer": 0, "remark": "said by somebody else"}, by=self.chief)

    def _leave(self) -> None:
        own = Registration.objects.get(event=self.left, player=self.player)
        before = editing.RegistrationData.of(own).digest
        editing.remove_registration(registration_id=own.pk, expected=before, by=self.chief, at=AT)

    def _offer(self) -> None:
        managing_clubs.disconnect_player(player=self.player, by=self.chief)
        offering.offer_player(player=self.player, username=build.account().username, by=OPERATOR, at=timezone.now())
        Player.objects.filter(pk=self.player.pk).update(account=self.account)

    def _print(self) -> None:
        folder = Path(settings.PRINTS_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        ranking = printing.print_ranking(event_id=self.final.pk, language="de", by=self.chief, at=AT)
        whole = {"document": "sheet", "book": self.evening, "sheet": self.sheet, "language": "de"}
        self.jobs = [ranking, print_jobs.request_print(**whole, by=self.chief, at=AT)]
        for job in self.jobs:
            type(job).objects.filter(pk=job.pk).update(state="done", file=f"{job.pk}.pdf", pages=1)
        self.documents()

    def documents(self) -> None:
        """No transaction takes a file back that a test has had deleted."""
        for job in self.jobs:
            (Path(settings.PRINTS_DIR) / f"{job.pk}.pdf").write_bytes(b"%PDF-1.7 " + NAME.encode())

    def _administer(self) -> None:
        """The administration remembers what it was told, and a session what it will say next."""
        client = Client()
        client.force_login(self.chief)
        fields = {"name": NAME, "club": self.club.pk, "account": self.account.pk, "publicity": "full"}
        assert client.post(f"/admin/scoring/player/{self.player.pk}/change/", fields).status_code == 302
        own = Registration.objects.get(event=self.running, player=self.player)
        client.post(f"/admin/tournaments/registration/{own.pk}/change/", {})
        client.post("/admin/scoring/grant/add/", {"account": self.account.pk, "role": "director", "club": self.club.pk})
        waiting = client.session
        waiting["_messages"] = f"{NAME} ({USERNAME}) was changed."
        waiting.save()
        signed_in = Client()
        signed_in.force_login(self.account)
        Authenticator.objects.create(user=self.account, type="webauthn", data={"name": "blue key", "credential": {}})


def everything() -> list[tuple[str, str]]:
    """Every row of every table as text, sessions as they are read; by table."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  a table of ours
            found += [(table, str(row)) for row in cursor.fetchall()]
    return [*found, *(("django_session", str(each.get_decoded())) for each in Session.objects.all())]


def told(secrets=SECRETS) -> set[tuple[str, str]]:
    """Which of these words still stand in which table."""
    return {(table, secret) for table, row in everything() for secret in secrets if secret in row.casefold()}


def account_of(life: Life) -> Account:
    return Account.objects.get(pk=life.account.pk)


LATER = AT + timedelta(days=1)


def erase(life, by=None):
    return erasing.erase_player(player_id=life.player.pk, by=by or life.chief, at=LATER)
