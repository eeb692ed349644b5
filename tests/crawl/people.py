"""Who is in the house that is crawled, by words that are nobody else's, and which of them each reader may read."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.people.values.showing import FULL, NUMBER, SHORT

NOTHING = "nothing"
"""Not even a number that leads anywhere."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of an unmistakable name."""

    given: str
    family: str
    told: str
    """How the public reads him or her, once all has happened."""

    @property
    def name(self) -> str:
        return f"{self.given} {self.family}"

    @property
    def words(self) -> frozenset[str]:
        return frozenset({self.given, self.family})

    @property
    def public(self) -> frozenset[str]:
        return {FULL: self.words, SHORT: frozenset({self.given})}.get(self.told, frozenset())


PEOPLE: Mapping[str, Person] = {
    "full": Person("Xaverine", "Quappelstein", FULL),
    "short": Person("Yolantha", "Brumpelwitz", SHORT),
    "number": Person("Zebedaia", "Knurpfelbach", NUMBER),
    "minor": Person("Wunibaldine", "Schnorzkopf", NUMBER),
    # What follows changes after lists were scored, pages were read and prints were made.
    "objecting": Person("Thusneldine", "Krampfhuber", NUMBER),
    "shortened": Person("Quintilia", "Dudelsackl", SHORT),
    "now a minor": Person("Notburgis", "Jaulmeier", NUMBER),
    "erased": Person("Ottokarine", "Flunkerich", NOTHING),
    "renamed": Person("Kunigundine", "Moosbrand", SHORT),
    "called so before": Person("Griseldine", "Tumpelrath", NOTHING),
    "kept": Person("Leopoldine", "Zwackelmann", FULL),
    "merged": Person("Ferdinandea", "Hupfdohle", NOTHING),
    "guest": Person("Ignazia", "Pfotenhau", SHORT),
    # Objected, and was never seated, or never at first.
    "waiting": Person("Adelgundis", "Wartenfels", NUMBER),
    "announced": Person("Mechthildis", "Nasenstüber", NUMBER),
    "substitute": Person("Hildegundis", "Springinsfeld", NUMBER),
    "kept, objecting": Person("Radegundis", "Ellenbogner", NUMBER),
    "merged substitute": Person("Siegelindis", "Vogelscheuch", NOTHING),
    "long ago": Person("Rosamundis", "Kleckerburg", NOTHING),
    # Registered in an event that announces full names, and before it did.
    "told": Person("Friedegundis", "Haberstroh", FULL),
    "told, objecting": Person("Walburgis", "Pumpernickl", SHORT),
    "told, minor": Person("Richlindis", "Kletzenbrot", NUMBER),
    "not told": Person("Edeltrudis", "Zwiebelhofer", SHORT),
    # Their accounts read along; the member has played in hidden books alone.
    "member": Person("Balduine", "Samtpfote", NOTHING),
    "other player": Person("Cunibertine", "Fremdling", FULL),
    # No player: remarks and reasons are about her.
    "talked about": Person("Nachredine", "Klatschbase", NOTHING),
}
NOT_ADDED = ("called so before", "talked about")

LOGINS: Mapping[str, str] = {
    "keeper": "wachtelkoenig",
    "chief": "oberbonzerl",
    "member": "mitgliedsquirl",
    "other player": "andersquirl",
    "other admin": "fremdbonzerl",
    "erased": "radiergummel",
    "objecting": "einspruchel",
}
"""Names to sign in with, by whose they are; the mail of each is there at a house of its own."""

REMARKS: Mapping[str, str] = {
    "of a deal": "zornbinkelig",
    "of another's deal": "nörgelfritzig",
    "of a corrected deal": "grantlhaubert",
    "of a deleted deal": "krakeelhannes",
    "of ending": "polterkasper",
    "of a merge": "doppelmoppler",
    "of showing": "flüsterzettel",
    "of setting aside": "schiebewurst",
    "of money": "pfennigfuchserl",
}
"""Words that stand in remarks and reasons, each beside a name."""

PUBLISHED = "druckfehlteufel"
"""Stands in the reason for which a final ranking was opened again: with what it changed, that is for everybody."""


def mail(whose: str) -> str:
    """The address of this account's holder."""
    return f"{LOGINS[whose]}@postkastl.example"


def words_of(*names: str) -> frozenset[str]:
    """Both names of each of these people."""
    return frozenset().union(*(PEOPLE[each].words for each in names))


NAMES = words_of(*PEOPLE)
SECRETS = frozenset({*LOGINS.values(), "postkastl", *REMARKS.values()})
WORDS = NAMES | SECRETS | {PUBLISHED}
"""Everything that is looked for."""

PUBLIC = frozenset().union(*(each.public for each in PEOPLE.values())) | {PUBLISHED}
SAID = frozenset(REMARKS.values()) | words_of("talked about")
GONE = words_of("erased") | {LOGINS["erased"]}
"""What nobody reads any more, whoever asks."""


SHOWN = frozenset(name for name, each in PEOPLE.items() if each.told != NOTHING)
MINORS = ("minor", "now a minor", "told, minor")


def _own(whose: str) -> frozenset[str]:
    return frozenset({LOGINS[whose], "postkastl"})


MAY_READ: Mapping[str, frozenset[str]] = {
    "stranger": PUBLIC,
    "other player": PUBLIC | _own("other player"),
    # Runs the other player's club.
    "other admin": PUBLIC
    | _own("other admin")
    | {LOGINS["other player"]}
    | {REMARKS["of another's deal"], *PEOPLE["talked about"].words},
    "member": PUBLIC | _own("member") | words_of("member"),
    # Who keeps the club's books reads names, remarks, and who wrote what.
    "keeper": (NAMES | SAID | frozenset(LOGINS.values()) | _own("keeper") | {PUBLISHED}) - GONE,
    # Who directs its events besides, and is its admin.
    "chief": (NAMES | SAID | frozenset(LOGINS.values()) | _own("chief") | {PUBLISHED}) - GONE,
    "paper": (PUBLIC | SAID | words_of("long ago", "member", *SHOWN)) - words_of(*MINORS),
}
"""Reader by reader; `paper` is what hangs in the hall, remarks among it: only keepers fetch it."""

MUST_READ: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("stranger", "other player", "other admin"), PUBLIC),
    "member": PUBLIC | words_of("member"),
    "keeper": words_of("long ago", "member", *(SHOWN - {"other player"}))
    | {REMARKS[each] for each in ("of a deal", "of a corrected deal", "of a deleted deal", "of ending")},
    "chief": words_of("member", *(SHOWN - {"other player"}))
    | {REMARKS[each] for each in ("of a deal", "of setting aside", "of showing", "of money")},
    "paper": words_of("full", "short", "number", "renamed") | {REMARKS["of a deal"]},
}
"""What each must come upon, or the crawl looked at too little to say anything."""

CHANGED = words_of("objecting", "shortened", "now a minor", "erased", "called so before", "merged")
CHANGED |= words_of("told, objecting", "waiting", "announced", "substitute", "merged substitute")
"""What strangers read before and never again, but for the first name of who is shown by it."""
