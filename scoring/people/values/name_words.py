"""The words of a name that are no first or last names of their own, and the signs that tell them.

Titles, salutations, suffixes, degrees and particles as German, French and English lists write them.
"""

import re
from collections.abc import Iterable


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SALUTATIONS = _words("herr herrn hr frau fräulein fr mr mrs ms miss monsieur madame mme mademoiselle mlle")
FRENCH_SALUTATIONS = _words("monsieur madame mme mademoiselle mlle")
TITLES = _words(
    "dr doktor docteur ddr prof professor professorin professeur pr dipl mag magister ing lic dott pd univ hofrat kommr"
    " kommerzialrat phdr mudr judr rndr mgr dkfm bgm pfr"
    " drin drⁱⁿ profin profⁱⁿ maga magª ingin ingⁱⁿ ddrin pfrin"
)
CAPITAL_TITLES = frozenset(("RA", "RAin", "DI", "DIin", "StB", "StR", "OStR"))
"""Titles that only their capitals tell from a name: RA Peter Holm, but Min-ho Ra."""
LATER_IN_TITLES = _words(
    "med dent vet phil jur iur rer nat pol oec soc sc theol habil hc mult em techn agr fh tu doz kfm"
)
"""What continues a title: Dr. med. habil., Ing. (FH)."""
DEGREES = frozenset(("MBA", "MSc", "BSc", "PhD", "LLM", "BEd", "MEd", "MD", "M.Sc.", "B.Sc.", "Ph.D.", "M.A.", "B.A."))
GENERATIONS = {
    **dict.fromkeys(("jun", "jr", "junior", "dj", "jüngere", "fils"), "jun"),
    **dict.fromkeys(("sen", "sr", "senior", "dä", "ältere", "père"), "sen"),
    **{each: each for each in ("ii", "iii", "iv")},
}
BORN = frozenset(("geb", "geborene", "geborener", "née", "né", "nee"))
NOBLE = _words(
    "graf gräfin freiherr freifrau freiin baron baronin baronne fürst fürstin prinz prinzessin ritter edler edle"
)
NEVER_FIRST = _words(
    "von vom zu zum zur de del dela dei degli dos das du des der den dem ter tho af av 't ó ní uí mhic"
)
"""Particles with which no first name begins."""
PARTICLES = NEVER_FIRST | _words(
    "van vander vanden la le les lo el al ten te op mac mc san santa santo st saint sainte sankt della delle dello dal"
    " di da do ben bin ibn bint abu ould an am auf aus bei im in ob unter vor ap nic thor"
)
SHORTENED = re.compile(r"(?:v|z|d|v\.d|v\.u\.z)\.")
"""Particles as they are shortened: v. Münchow, v. d. Heide."""
FIRST_NAMES_TOO = _words("al an ben nic thor")
"""Particles that are first names as well: Ben Luca Meier."""
GIVEN = _words(
    "agnieszka ana andrea anette angela angelika anja anke anna anne annette antje ariane åse astrid ayşe barbara"
    " beate bernd bert bettina birgit björn brigitte britta carina carla carmen carola caroline catherine cécile"
    " céline chantal charlotte christa christiane christine claire clara claudia consuelo cora cornelia dagmar daniela"
    " denise detlef dieter dirk dolores doris dorothea edith elena elisabeth elke ella emilia emma erika eva ewa"
    " fabienne fatma florian francesca françoise franziska frieda gabriele geneviève gerd gerda gerlinde giovanni"
    " gisela giulia giuseppe greta grzegorz gudrun gustav hannelore hans hedwig heike heiko helene helga helmut"
    " henriette hilde hildegard holger ida ilona ilse ines inge ingeborg ingo ingrid irene irina iris irmgard isabelle"
    " jana janina jasmin jeanne jennifer jens jérôme joão jochen johanna josefine josephine julia juliane jürgen jutta"
    " karin karla karola katarzyna katharina katja katrin kerstin kirsten kjell klara knut kristina krzysztof lars lea"
    " lena leonie lieselotte lina lisa loïc lucía luise lydia madeleine magdalena manfred manuela margarete margit"
    " margrit maria marianne marlene martina mathilde matteo maximilian małgorzata mechthild mehmet melanie mercedes"
    " mia mireille monika monique nadine nathalie niamh nicole niklas nils nina nora odile olaf ole patricia paula"
    " petra pia piotr ralf renate rita romy rosemarie roswitha sabine sabrina sandra sandrine sarah seán sigrid silke"
    " silvia siobhán sofia sonia sonja sophie stefanie stéphane susanne sven svenja sylvia sylvie tanja tatjana"
    " theresa thorsten tomasz torsten udo uli ulla ulrike ursula ute uwe verena veronika véronique virginie waltraud"
    " wolfgang yann yannick yves yvonne zbigniew øyvind"
)
"""Some first names that are hardly anybody's last name: they raise a doubt where they stand as one."""
LINKS = frozenset(("und", "y", "e", "i", "et"))
"""What joins words to one last name: Ortega y Gasset, von und zu Gutfeld."""
TELLING = SALUTATIONS.union(
    TITLES, LATER_IN_TITLES, map(str.casefold, DEGREES), GENERATIONS, BORN, NOBLE, PARTICLES, LINKS
)
"""Words that are, or may be, no names of their own."""

NUMBER_BEFORE = re.compile(r"^(?:(?:nr|no|n°|№)\.?\s*|#\s*)?[0-9]+(?:\s*[.):\-]+\s*|\s+)(?=.*[^\W\d_])", re.IGNORECASE)
NUMBER_BEHIND = re.compile(r"(?<=\S)\s+#[0-9]+$")
GLUED = re.compile(
    r"\b((?:prof|dr|dipl|mag|ing|med|phil|jur|rer|nat)\.)(?!(?:in|a|ⁱⁿ|ª)(?!\w))(?=[^\W\d_])", re.IGNORECASE
)
"""A title without the blank behind it: Dr.Anna; but Dr.in and Mag.a are the titles of women in Austria."""
QUOTED = re.compile(r"[\"„“‚'«»(].+[\"“”‘'»«)]")
"""A nickname between first and last name."""
ELIDED = re.compile(r"^(?:d|l|dell|dall)['’](?=\w)")
"""A particle that has lost its vowel: d'Artois. With a capital it is the beginning of the name: D'Angelo, O'Brien."""
APOSTROPHES = re.compile(r"['’ʼ`´]")
SMALL_IN_CAPITALS = re.compile(r"^(?:d['’]|l['’]|[^\W\d_][a-z]{1,3}(?=[^\W\d_]{2}))")
"""The small letters of McDONALD and d'ARTOIS."""
VOWELS = re.compile(r"[aeiouyàâäáãåæéèêëíîïóôöòõøœúûüùý]", re.IGNORECASE)
"""LI Wei has a last name in capitals, JP Martin two initials."""


def bare(word: str) -> str:
    """A word as it is looked up above: without dots and brackets, in small letters."""
    return word.casefold().replace("’", "'").strip("()").replace(".", "")


def joined(words: Iterable[str]) -> str:
    """The words that say something, with blanks between them."""
    return " ".join(filter(None, words))


def is_surely_particle(word: str, *, noble: bool = False) -> bool:
    """Whether this can only belong to the last name behind it; `noble`: a title of nobility does, too."""
    plain = bare(word)
    return plain in NEVER_FIRST or (plain in PARTICLES and word[0].islower()) or (noble and plain in NOBLE | LINKS)
