"""All settings. Every switch is an environment variable listed in docs/operating.md."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config import celery as _celery  # noqa: F401  whoever reads the settings may send a task; ./kiebitz does neither
from config import collected, env, private, space
from config.launch import network

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = env.folder("KIEBITZ_DATA", BASE_DIR / "var")
private.keep(DATA_DIR)

FREE_SPACE = env.whole("KIEBITZ_FREE_SPACE", space.LEAST) * space.MEGABYTE
SCARCE_SPACE = space.NEARLY * FREE_SPACE

DEBUG = env.flag("DJANGO_DEBUG", default=False)
SECRET_KEY = env.text("DJANGO_SECRET_KEY")
if not SECRET_KEY:
    raise ImproperlyConfigured("DJANGO_SECRET_KEY is missing. ./kiebitz makes one; otherwise set a long random text.")
# The launcher asks from this machine whether all is well, whatever name visitors use.
ALLOWED_HOSTS = [*env.words("KIEBITZ_HOSTS", "localhost [::1]"), "127.0.0.1"]
OWN_ADDRESSES = env.flag("KIEBITZ_OWN_ADDRESSES", default=False)
# Asked each time something is printed: a hall's network may come up late.
NETWORK_ADDRESS = network.local_address if OWN_ADDRESSES else None
"""Whether each address that this machine has is one of them, from when it has it."""
CSRF_TRUSTED_ORIGINS = env.words("KIEBITZ_ORIGINS", "")
HTTPS = env.flag("KIEBITZ_HTTPS", default=False)
PROXIES = env.whole("KIEBITZ_PROXIES", 0)
"""How many of our own stand between a visitor and us: so many addresses at the end of X-Forwarded-For are believed."""

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "config.static_files.Files",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "scoring",
    "tournaments",
    "config",
]

MIDDLEWARE = [
    "config.request_ids.Numbered",
    "config.access.Told",
    "config.own_addresses.Learned",
    "config.bare_answers.Bare",
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.Served",
    "config.compressing.Compressed",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scoring.sessions.used",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.known_queries.Known",
    "config.live_polls.Polled",
    "config.kept_answers.Kept",
    "config.gone.Told",
    "config.busy.Told",
    "scoring.access.rights_asked_once",
    "scoring.indexing.unlisted",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["config.page_tags"],
        },
    }
]


def _database() -> dict[str, Any]:
    """SQLite that loses nothing acknowledged and stands four writers, or PostgreSQL that stays connected."""
    # Opening SQLite anew for each request, and tidying up its log after each, makes recording a deal a third dearer.
    config = env.database("DATABASE_URL", f"sqlite:///{DATA_DIR / 'kiebitz.sqlite3'}") | {"CONN_MAX_AGE": 600}
    if config["ENGINE"].endswith("sqlite3"):
        DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        config["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
            " PRAGMA secure_delete=ON;",  # what was erased is overwritten, not only let go
        }
        return config
    options = {"connect_timeout": 5, **config.get("OPTIONS", {})}
    return {**config, "ENGINE": "config.postgresql", "CONN_HEALTH_CHECKS": True, "OPTIONS": options}


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Rate limits of the sign-in must outlive a dead Redis, so the cache lives in the database.
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "config.counting.Cache",
        "LOCATION": "kiebitz_cache",
        # One visitor fills Django's own 300 rows in a minute, with made-up names, and pushes out what was counted.
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    # Who asks the interface how often; in each process for itself, and no more than so many visitors.
    "counted": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "counted",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

AUTH_USER_MODEL = "scoring.Account"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
PASSWORD_HASHERS = [
    "scoring.passwords.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "config.sign_ins.Adapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Twenty guesses a minute at one account from one address; a whole hall may sign in from behind one address.
# A second step is guessed at by who knows the password: a hundred codes of a million in a day.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "20/m/key", "second_factor": "100/d/key"}
# Thirty wrong table codes a minute from one household, of the 850 billion that there are.
ACCOUNT_RATE_LIMITS["table_code"] = "30/m/key"
MFA_ADAPTER = "config.second_factors.Adapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    "authenticate": "config.second_factor_forms.AuthenticateForm",
    "reauthenticate": "config.second_factor_forms.ReauthenticateForm",
    "authenticate_webauthn": "config.second_factor_forms.AuthenticateKeyForm",
    "reauthenticate_webauthn": "config.second_factor_forms.ReauthenticateKeyForm",
    "add_webauthn": "config.second_factor_forms.AddKeyForm",
}
# The clock of a laptop without internet may be half a minute off.
MFA_TOTP_TOLERANCE = 1
# Nobody gets mail from here, so no address is ever verified.
MFA_ALLOW_UNVERIFIED_EMAIL = True
SIGNUP_OPEN = env.flag("KIEBITZ_SIGNUP", default=False)

LANGUAGE_CODE = env.text("KIEBITZ_LANGUAGE", "de")
LANGUAGES = [("de", "Deutsch"), ("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "sign_in"]
FORMAT_MODULE_PATH = ["config.formats"]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
TIME_ZONE = env.text("KIEBITZ_TIME_ZONE", "Europe/Berlin")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = env.folder("KIEBITZ_STATIC", BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.Storage"},
}
COLLECTED = not DEBUG and collected.is_fresh(STATIC_ROOT)
"""Whether pages name collected files. Else (tests, an upgrade by hand) the sources are served, and asked for anew."""
WHITENOISE_USE_FINDERS = not COLLECTED
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_MAX_AGE = 0
WHITENOISE_ALLOW_ALL_ORIGINS = False

SESSION_ENGINE = "scoring.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_REFERRER_POLICY = "same-origin"
# Browsers heed this one over https alone, and complain of it elsewhere.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
FILE_UPLOAD_HANDLERS = ["config.uploads.Bounded"]
# A thousand pasted names may bring a thousand answers how they are read, and a thousand who is meant.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3_000
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "worker-src": [SELF],
        "manifest-src": [SELF],
    }
}

API_PER_ACCOUNT = env.whole("KIEBITZ_API_PER_ACCOUNT", 1200)
API_PER_ADDRESS = env.whole("KIEBITZ_API_PER_ADDRESS", 3000)
"""Requests of the interface in a minute, of each account and of each address without one; 0: as many as one likes."""
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["scoring.api.authentication.Token", "scoring.api.authentication.Session"],
    "DEFAULT_THROTTLE_CLASSES": ["scoring.api.throttling.ByAccount", "scoring.api.throttling.ByAddress"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["scoring.api.parsing.StrictJSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "scoring.api.parsing.AnswersJSON",
    "DEFAULT_PAGINATION_CLASS": "scoring.api.paging.Keyset",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "scoring.api.error_handler.handler",
}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "TITLE": "Kiebitz",
    "DESCRIPTION": (
        "Sheets, entries and rankings of card games played at real tables. Points in time are UTC, as "
        "`2026-03-14T20:00:00.000000Z`. A verb that an address does not take is answered with 405, in the shape of "
        "`Error` like every answer from 400 up. In a body a whole number has at most 15 digits and no decimal "
        "point, a text holds no NUL and no half of a surrogate pair, and nothing is nested more than 12 levels deep. "
        "An address of more than 4,000 characters is answered with 414, by the web server."
    ),
    "VERSION": "1",
    "TAGS": [
        {"name": "api", "description": "Where one is."},
        {"name": "books", "description": "Lists that belong together, who may sit in them, and their rankings."},
        {"name": "clubs", "description": "The clubs in which one has a role."},
        {"name": "events", "description": "Tournaments, club evenings, league days."},
        {"name": "players", "description": "What somebody has played."},
        {"name": "prints", "description": "Documents that are being printed."},
        {"name": "rulesets", "description": "Games, and what each asks for."},
        {"name": "score", "description": "Scoring without storing."},
        {"name": "sheets", "description": "Lists, and the logs that they are made of."},
    ],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "scoring.api.exact_schema.made_exact",
        "scoring.api.told_by_game.told_by_game",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v[0-9]",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "EntryKind": "scoring.api.answers.entry_answers.ENTRY_KINDS",
        "SheetState": "scoring.api.answers.base.SHEET_STATES",
        "PrintJobState": "scoring.api.answers.print_answers.PRINT_STATES",
        "EventState": "tournaments.api.answers.EVENT_STATES",
        "FieldKind": "scoring.api.answers.game_answers.FIELD_KINDS",
        "EntryRequestKind": "scoring.api.requests.WRITTEN_KINDS",
        "Language": "scoring.api.requests.LANGUAGES",
        "PrintedDocument": "scoring.api.requests.DOCUMENTS",
    },
}

RELEASE = "0.3.0"
KEPT_SECONDS = env.whole("KIEBITZ_KEPT_SECONDS", 2)
"""For so long anonymous readers are shown what they were shown before, while tables go on writing."""
KEPT_BYTES = env.whole("KIEBITZ_KEPT_MEGABYTES", 32) * space.MEGABYTE
"""How much of what anonymous readers are shown each process keeps; 0: nothing."""
NAMES_MONTHS = env.whole("KIEBITZ_NAMES_MONTHS", 24)
"""How long after a book was played in the public reads names there; 0: for ever."""
PRINTS_DAYS = env.whole("KIEBITZ_PRINTS_DAYS", 90, minimum=1)
"""How long printed documents are kept."""
PHOTOS_DAYS = env.whole("KIEBITZ_PHOTOS_DAYS", 90, minimum=1)
"""How long photos of paper lists are kept, from the moment when they were attached."""

PRINTERS = env.printers("KIEBITZ_PRINTERS")
"""Printers of this computer that directors may choose; no other is ever told anything."""

WEBHOOK, WEBHOOK_SECRET = env.webhook("KIEBITZ_WEBHOOK", "KIEBITZ_WEBHOOK_SECRET")
"""Where another program is told of rankings that were made final, changed or retracted; empty: nowhere."""

REDIS_URL = env.text("REDIS_URL")
QUEUE_DIR = DATA_DIR / "queue"
PRINTS_DIR = DATA_DIR / "prints"
PRINT_LEASE_SECONDS = env.whole("KIEBITZ_PRINT_LEASE", 60, minimum=1)
PRINT_ATTEMPTS = 3
PRINT_SWEEP_SECONDS = env.whole("KIEBITZ_PRINT_SWEEP", 5, minimum=1)

# Redis where there is one, else files in the data folder. Either only rings a bell: the job row counts.
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"visibility_timeout": 120, "socket_connect_timeout": 2, "socket_timeout": 5, "health_check_interval": 10}
    if REDIS_URL
    else {
        "data_folder_in": str(QUEUE_DIR / "messages"),
        "data_folder_out": str(QUEUE_DIR / "messages"),
        "processed_folder": str(QUEUE_DIR / "done"),
        "control_folder": str(QUEUE_DIR / "control"),
        "store_processed": False,
        "polling_interval": 0.1,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
# Each process reads the fonts before it takes a job; on a cold machine that is more than the four seconds it would get.
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 60.0
# Who goes on printing has its lease anew with each part that is ready; whoever hangs is ended.
CELERY_TASK_TIME_LIMIT = 5 * PRINT_LEASE_SECONDS
CELERY_BEAT_SCHEDULE = {
    "sweep-prints": {
        "task": "scoring.tasks.sweep",
        "schedule": PRINT_SWEEP_SECONDS,
        "options": {"expires": PRINT_SWEEP_SECONDS},
    },
    "sweep-deliveries": {
        "task": "tournaments.tasks.sweep",
        "schedule": PRINT_SWEEP_SECONDS,
        "options": {"expires": PRINT_SWEEP_SECONDS},
    },
    # A laptop that is on for an evening is on for this, too.
    "tidy": {"task": "scoring.tasks.tidy", "schedule": 60 * 60 * 6, "options": {"expires": 60 * 60}},
}

ACCESS_LOG = env.flag("KIEBITZ_ACCESS_LOG", default=False)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"stamp": {"()": "config.request_ids.Stamp"}, "spared": {"()": "config.log_lines.Spared"}},
    "formatters": {
        "line": {
            "()": "config.request_ids.Line",
            "format": "{asctime} {levelname} [{request_id}] {name}: {message}",
            # With its distance from UTC: the machine's own clock may show another zone.
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
            "style": "{",
        }
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["stamp", "spared"]}},
    "root": {"handlers": ["console"], "level": env.text("KIEBITZ_LOG_LEVEL", "WARNING")},
    # Whoever switched them on, or has fail2ban read them, has them at every level of the rest.
    # Anybody can send too much; it is answered, and no fault of ours.
    "loggers": {
        "django.security.RequestDataTooBig": {"level": "CRITICAL"},
        "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
        "kiebitz.access": {"level": "INFO"},
        # Says at every request that others wait, when a whole hall saves at once.
        "waitress.queue": {"level": "ERROR"},
        "kiebitz.sign_in": {"level": "WARNING"},
    },
}
