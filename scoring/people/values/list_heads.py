"""What a cell says that heads a column: in three languages, as clubs, federations and their programs write it.

A head is known only if every word of it is: “Name der Schule” heads nothing that is read here. Words for a person
(“Spieler”, “Mitglied”, “du joueur”), articles, digits and single letters tell nothing and may stand anywhere.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from django.utils.translation import gettext_lazy as _

from scoring import names


class Kind(StrEnum):
    """What stands in a column."""

    FIRST = "first"
    LAST = "last"
    NAME = "name"
    """The whole name, first name first."""
    TURNED = "turned"
    """The whole name, last name first."""
    CLUB = "club"
    CATEGORY = "category"
    TITLE = "title"
    """Dr., Prof.; a salutation is none and is left out."""
    AGE = "age"
    """An age, or a year or date of birth: who is a minor is read from it, and it is never taken."""
    BIRTH = "birth"
    """The last name at birth: taken for whoever has no other one."""
    OTHER = "other"
    """Known, and of no use: birth dates, addresses, numbers are never taken."""


NAMES = frozenset((Kind.FIRST, Kind.LAST, Kind.NAME, Kind.TURNED))
BESIDE = (Kind.CLUB, Kind.CATEGORY)
PERSON = "person"
"""A word for whoever is listed; alone it heads the names."""
TERMS = {
    Kind.FIRST: (
        """
        vorname vornamen vname v_name vn prename prenom prenoms prenom_usuel prenom_d_usage fname first
        first_name first_names firstname firstnames given_name given_names givenname givennames forename
        forenames christian_name vor
        """,
        "rufname rufnamen prenom_naissance prenoms_naissance",
    ),
    Kind.LAST: (
        """
        nachname nachnamen familienname familiennamen zuname zunamen nname n_name nom_famille nom_usage
        nom_d_usage nom_usuel nom_marital nom_epouse lname last last_name last_names lastname lastnames
        surname surnames sur_name family_name family_names familyname patronyme nach
        """,
        """
        nom_naissance nom_jeune_fille nom_patronymique geburtsname geburtsnamen birth_name maiden_name
        madchenname
        """,
    ),
    Kind.NAME: (
        "full_name fullname nom_complet voller_name vollstandiger_name anzeigename display_name displayname",
        "name namen nom noms names",
    ),
    Kind.CLUB: (
        """
        verein vereins vereine klub klubs club clubs association associations societe heimatverein
        stammverein spielgemeinschaft spielergemeinschaft skatclub skatklub skatverein vereinsbezeichnung
        clubbezeichnung home_club
        """,
        "team teams mannschaft mannschaften equipe equipes structure organisation organisme ortsgruppe",
    ),
    Kind.CATEGORY: (
        """
        kategorie kategorien klasse klassen wertung wertungen wertungsgruppe altersgruppe alterskategorie
        categorie categories category class classes classe age_group age_class age_category categorie_age
        """,
        "ak",
    ),
    Kind.TITLE: (
        "akademischer_titel akademischer_grad titre_universitaire academic_title",
        "titel title titre titres grad",
    ),
    PERSON: (
        """
        spieler spielers spielerin spielerinnen spielende spielenden mitglied mitglieds mitgliedes
        mitglieder mitgl teilnehmer teilnehmers teilnehmerin teilnehmerinnen teilnehmende tn person personen
        joueur joueurs joueuse joueuses membre membres adherent adherents adherente participant participants
        participante licencie licencies licenciee inscrit inscrits player players member members entrant
        entrants gastspieler skatspieler kartenspieler skatfreund skatfreunde
        """,
    ),
    Kind.OTHER: (
        """
        geburtsdatum geburtstag geburtsjahr geburtsort gebdatum gebdat geb geboren geboren_am jahrgang jg
        alter age ne nee naissance date_naissance annee_naissance lieu_naissance ne_le nee_le birth birthdate
        birthday dob date_birth year_birth place_birth born geschlecht sexe sex gender genre m_w m_w_d w_m
        w_m_d m_f f_m h_f nr no nº nummer number num numero id lfd laufende pos position rang rank platz
        pass ausweis spielerpass lizenz licence licences license lic carte mail e_mail email emails
        emailadresse mailadresse courriel adresse_mail adresse_electronique telefon tel telephone phone
        mobil mobile handy portable fax festnetz strasse str street rue hausnummer adresse adressen address
        anschrift plz postleitzahl zip zip_code zipcode postcode post_code code_postal postal_code nation
        nationalitat nationality nationalite verband landesverband lv verbandsgruppe vg regionalverband federation ligue
        liga comite datum date eintritt eintrittsdatum austritt beitritt status statut funktion fonction function
        notiz notizen remarks remark notes note remarque remarques kommentar comment commentaire iban bic
        bank konto kontonummer betrag startgeld gebuhr bezahlt paid paye fee punkte points score spielpunkte
        elo dwz tisch table serie serien unterschrift signature angemeldet anmeldung anmeldedatum
        inscription_date guid uuid zweiter_vorname middle_name middle_names autres_prenoms deuxieme_prenom
        spitzname nickname surnom kurzel code klubnummer clubnummer beitrag cotisation saison saisons season
        suffix namenszusatz partner partnerin tandem tandempartner partenaire
        """,
        """
        anrede civilite salutation ort wohnort stadt city town ville land country pays
        bundesland staat region bezirk kreis bemerkung bemerkungen
        """,
    ),
}
"""Words and phrases by what they head; in the second group those that count only where nothing else does."""
KNOWN = {
    tuple(phrase.split("_")): (kind, rank)
    for kind, groups in TERMS.items()
    for rank, group in enumerate(groups)
    for phrase in group.split()
}
LONGEST = max(map(len, KNOWN))
TELLING_NOTHING = """
    der die das des dem den du de d la le les l un une of the a an und and et oder or ou u s n e in innen r se fur pour
    for usuel laut gemass inkl ihr ihre votre your pflicht pflichtfeld obligatoire required optional
    am privat private dienstlich prive akad akademischer heimat kurz lang dskv ddv ispa
"""
FILLERS = frozenset(TELLING_NOTHING.split())
BEFORE = re.compile(
    r"(?:skatspieler|spieler|mitglieder|mitglied|teilnehmer|personen|person|kunden|joueur|player|member)"
    r"(?:innen|in)?s?(?=.{4})"
)
"""What a word is put together with: Spielernachname, Mitgliedsname."""
OF_CLUB = re.compile(
    r"(?:vereins?|klub|club|mannschafts?|team)(?:name|bezeichnung|kurzname)"
    r"|(?:heimat|stamm|haupt|erst|zweit)(?:verein|klub|club)"
)
OF_CATEGORY = re.compile(r".*(?:klassen?|kategorien?)")
OF_FIRST, OF_LAST = re.compile(r".+vornamen?"), re.compile(r".+(?:nach|familien)namen?")
OF_OTHER = re.compile(r"geburts.*|.+(?:nummer|nr|datum|adresse|number)")
CAMEL = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ][a-z])")
SIGNS = re.compile(r"[\W_]+")
NUMBER_SIGN = re.compile(r"\bn[°º]|#")
LONGEST_HEAD = 60
NOT_A_PERSON = _("This row names columns, not a person. Remove it.")


@dataclass(frozen=True, slots=True)
class Head:
    """What a cell heads."""

    kind: Kind
    rank: int = 0
    """0: says so plainly; more: only where no other column does. A plain “Name” may be a last name."""
    person: bool = False
    """Whether it is only a word for a person, which may be a title above the list, or a last name."""
    crowded: bool = False
    """Whether several columns are headed in one cell: who can say what parts them below?"""


@lru_cache(maxsize=4_096)
def head(text: str) -> Head | None:
    """What this cell heads; None for anything else, such as a person."""
    if not text or len(text) > LONGEST_HEAD:
        return None
    words = SIGNS.sub(" ", NUMBER_SIGN.sub(" nr ", names.plain(CAMEL.sub(" ", text)))).split()
    found = _meanings([each.rstrip("0123456789") or each for each in words])
    if not found:
        return None
    kinds = dict(reversed(found))
    order = [kind for kind, _rank in found if kind != PERSON]
    if Kind.FIRST in kinds and (Kind.LAST in kinds or Kind.NAME in kinds):
        turned = next(kind for kind in order if kind in _whole(kinds)) != Kind.FIRST
        return Head(Kind.TURNED if turned else Kind.NAME, crowded=not kinds.keys().isdisjoint(BESIDE))
    if (Kind.OTHER, 0) in found:
        return Head(Kind.OTHER)
    for kind in (*BESIDE, Kind.FIRST, Kind.LAST, Kind.NAME, Kind.TITLE, Kind.OTHER):
        if kind in kinds:
            return Head(kind, kinds[kind])
    return Head(Kind.NAME, rank=2, person=True)


def names_columns(cells: Sequence[str]) -> bool:
    """Whether a typed or pasted row is the head of a list: two head words are never a person, nor is “Vorname Name”."""
    if any(map(str.isdigit, "".join(cells))):
        return False  # “Spieler 12” keeps a place
    found = [head(each) for each in cells if each]
    known = [each for each in found if each]
    return len(known) > 1 or (len(known) == len(found) == 1 and known[0].kind in NAMES and not known[0].person)


def _whole(kinds: dict[str, int]) -> set[str]:
    """Which two words say in which order a whole name stands: “Name (Vorname Nachname)” says it in its brackets."""
    return {Kind.FIRST, Kind.LAST if Kind.LAST in kinds else Kind.NAME}


def _meanings(words: list[str]) -> list[tuple[str, int]]:
    """What the words mean, the longest phrases first; nothing where one of them is unknown."""
    found: list[tuple[str, int]] = []
    lean = [each for each in words if each not in FILLERS]
    for spoken in (words, lean):
        if meaning := KNOWN.get(tuple(spoken)):
            return [meaning]
    at = 0
    while at < len(lean):
        length = next((size for size in range(LONGEST, 0, -1) if tuple(lean[at : at + size]) in KNOWN), 1)
        phrase = tuple(lean[at : at + length])
        if meaning := KNOWN.get(phrase) or _compound(lean[at]):
            found.append(meaning)
        elif not (lean[at].isdigit() or len(lean[at]) == 1):
            return []
        at += length
    return found


def _compound(word: str) -> tuple[str, int] | None:
    """What a word means that is put together of two."""
    rest = BEFORE.sub("", word, count=1) if BEFORE.match(word) else word
    if rest != word and (meaning := KNOWN.get((rest,))):
        return meaning
    for kind, pattern in (
        (Kind.FIRST, OF_FIRST),
        (Kind.LAST, OF_LAST),
        (Kind.CLUB, OF_CLUB),
        (Kind.OTHER, OF_OTHER),
        (Kind.CATEGORY, OF_CATEGORY),
    ):
        if pattern.fullmatch(word):
            return kind, 0
    return None
