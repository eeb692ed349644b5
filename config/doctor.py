"""What must be right around Kiebitz, each asked of whoever knows it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error, connection
from django.db.models import Max
from django.utils import timezone

from config import health, private, space, startup
from scoring.lists.queries.staleness import anything_is_stale
from scoring.management.backing import states
from scoring.models import Entry, Notice, PlayerEntry
from scoring.printing.actions import cups
from tournaments.models import Decision

YEAR = timedelta(days=365)
SLACK = timedelta(minutes=1)
"""By which the clocks of two machines may differ."""
SQLITE = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
POSTGRESQL = ("synchronous_commit", "fsync", "full_page_writes")
"""Each of them off, and an entry that was acknowledged is lost with the power."""
HERE = {"localhost", "127.0.0.1", "[::1]"}


@dataclass(frozen=True)
class Finding:
    """What was looked at, and what was found."""

    good: bool
    subject: str
    text: str


def look() -> Sequence[Finding]:
    """Everything, in the order in which one thing can be at the bottom of the next."""
    return [_asked(*each) for each in (*ALWAYS, *(WITH_TABLES if _answers() else NO_TABLES))]


def _asked(subject: str, check: Callable[[], tuple[bool, str]]) -> Finding:
    """A check that itself fails is a finding: the others still say theirs."""
    try:
        good, text = check()
    except Exception as error:  # noqa: BLE001  whatever it is, it is wrong
        good, text = False, f"{type(error).__name__}: {startup.first_line(error)}"
    return Finding(good, subject, text)


def _answers() -> bool:
    try:
        return startup.holds_tables()
    except Error:
        return False


def no_tables() -> tuple[bool, str]:
    """Why; SQLite would make a file that is not there by being asked."""
    try:
        startup.holds_tables()
    except Error as error:
        return False, f"does not answer ({startup.first_line(error)})"
    return False, "holds no tables; ./kiebitz manage migrate prepares it, ./kiebitz restore FILE brings a backup back"


def engine() -> tuple[bool, str]:
    """Whether what it acknowledges is kept."""
    return _sqlite() if connection.vendor == "sqlite" else _postgresql()


def _sqlite() -> tuple[bool, str]:
    found = {name: _value(f"PRAGMA {name}") for name in SQLITE}
    version = _value("SELECT sqlite_version()")
    if found == SQLITE:
        return True, f"SQLite {version}, with a write-ahead log, each entry on the disk before it is acknowledged"
    return False, f"SQLite {version}: {_listed(found)}; wanted are {_listed(SQLITE)}"


def _postgresql() -> tuple[bool, str]:
    found = {name: _value(f"SHOW {name}") for name in POSTGRESQL}
    least = connection.features.minimum_database_version or ()
    recent = connection.get_database_version() >= least
    needs = "" if recent else f"; at least {'.'.join(map(str, least))} is needed"
    return (
        recent and "off" not in found.values(),
        f"PostgreSQL {_value('SHOW server_version')}: {_listed(found)}{needs}",
    )


def _value(statement: str) -> object:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def _listed(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())


def migrations() -> tuple[bool, str]:
    seen = health.steps_seen()
    if told := states.of_another_version(seen):
        return False, told
    if health.is_prepared(seen):
        return True, "this version's, all of them"
    return False, "some are missing; ./kiebitz manage migrate brings them"


def totals() -> tuple[bool, str]:
    if anything_is_stale():
        return False, "another version made some; ./kiebitz manage rebuild --stale makes them anew"
    return True, "made by this version, or by one that counts the same"


def clock() -> tuple[bool, str]:
    """Against the newest thing that was written: nothing else here knows what time it is."""
    now = timezone.now()
    written = [Entry.objects.aggregate(at=Max("written_at")), PlayerEntry.objects.aggregate(at=Max("written_at"))]
    written.append(Decision.objects.aggregate(at=Max("done_at")))
    newest = max((each["at"] for each in written if each["at"]), default=None)
    if newest is None:
        return True, f"{now:%Y-%m-%d %H:%M} UTC; nothing is written yet to compare it with"
    text = f"{now:%Y-%m-%d %H:%M} UTC; the newest entry is of {newest:%Y-%m-%d %H:%M} UTC"
    if newest > now + SLACK:
        return False, f"{text}: it is behind what is written"
    if newest < now - YEAR:
        return False, f"{text}: more than a year lies between"
    return True, text


def disk() -> tuple[bool, str]:
    trouble = space.unwritable(settings.DATA_DIR, settings.FREE_SPACE)
    left = f"{space.free(settings.DATA_DIR) // space.MEGABYTE} MB are free for {settings.DATA_DIR}"
    return not trouble, f"{trouble}; {left}" if trouble else left


def folder() -> tuple[bool, str]:
    if bare := private.open_to_others(settings.DATA_DIR):
        return False, f"others on this machine may read {', '.join(map(str, bare))}; chmod go= closes it"
    return True, f"{settings.DATA_DIR} is its owner's alone"


def broker() -> tuple[bool, str]:
    kind = "Redis" if settings.REDIS_URL else "files in the data folder"
    if reason := startup.broker_away():
        return False, f"{kind}: does not answer ({reason}); prints wait"
    return True, kind


def fonts() -> tuple[bool, str]:
    """With others the rows of a list would no longer line up."""
    from scoring.printing.documents import paper  # noqa: PLC0415  the libraries behind it may be what is missing

    if missing := set(paper.FONTS) - paper.families():
        return False, f"{', '.join(missing)} cannot be found; the package fonts-dejavu-core brings it"
    return True, ", ".join(paper.FONTS)


def printer_names() -> tuple[bool, str]:
    """Whether CUPS knows those that directors may choose."""
    if not settings.PRINTERS:
        return True, "none is named (KIEBITZ_PRINTERS); documents are downloaded"
    try:
        known = cups.known()
    except cups.CommandMissingError as missing:
        return False, f"{missing} cannot be found; the package cups-client brings it"
    if unknown := [each for each in settings.PRINTERS if each not in known]:
        named = ", ".join(sorted(known)) or "none"
        return False, f"{', '.join(unknown)} (KIEBITZ_PRINTERS) is unknown here; lpstat -e names {named}"
    return True, ", ".join(settings.PRINTERS)


def hosts() -> tuple[bool, str]:
    names = ", ".join(settings.ALLOWED_HOSTS)
    if "*" in settings.ALLOWED_HOSTS:
        return False, "KIEBITZ_HOSTS=* answers to every name, so links may lead anywhere; name the site's own"
    if settings.HTTPS and set(settings.ALLOWED_HOSTS) <= HERE:
        return False, f"{names} (KIEBITZ_HOSTS): none is the name that the proxy passes on"
    bare = [each for each in settings.CSRF_TRUSTED_ORIGINS if not urlsplit(each).scheme]
    return not bare, f"{', '.join(bare)} in KIEBITZ_ORIGINS lacks its https://" if bare else names


def proxy() -> tuple[bool, str]:
    if settings.HTTPS and not settings.PROXIES:
        return (
            False,
            "KIEBITZ_HTTPS is set, KIEBITZ_PROXIES is not: all visitors count as one; behind one set it to 1",
        )
    if not settings.PROXIES:
        return True, "none stands in front (KIEBITZ_PROXIES)"
    return True, f"{settings.PROXIES} in front (KIEBITZ_PROXIES), https {'on' if settings.HTTPS else 'off'}"


def imprint() -> tuple[bool, str]:
    """Whoever publishes has to say who he or she is; a laptop in a club house need not."""
    if Notice.objects.filter(page=Notice.Page.IMPRINT).exists():
        return True, "written"
    if settings.HTTPS:
        return False, "nobody has said yet who runs this site; a site admin writes it in the administration"
    return True, "not written; needed once the site is published (KIEBITZ_HTTPS)"


def debugging() -> tuple[bool, str]:
    if settings.DEBUG:
        return False, "DJANGO_DEBUG is on: pages of errors show the insides to everybody"
    return True, "off"


ALWAYS = (
    ("Disk", disk),
    ("Data folder", folder),
    ("Message broker", broker),
    ("Fonts", fonts),
    ("Printers", printer_names),
    ("Host names", hosts),
    ("Proxy", proxy),
    ("Debugging", debugging),
)
WITH_TABLES = (
    ("Database", engine),
    ("Migrations", migrations),
    ("Kept totals", totals),
    ("Clock", clock),
    ("Imprint", imprint),
)
NO_TABLES = (("Database", no_tables),)
