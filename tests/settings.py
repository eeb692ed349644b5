"""The settings under test: the real ones, with a throwaway data folder and cheap password hashing."""

import os
import tempfile

os.environ.setdefault("DJANGO_SECRET_KEY", "only for tests, never in use")
if "KIEBITZ_DATA" not in os.environ:
    data = tempfile.TemporaryDirectory(prefix="kiebitz-test-")  # goes when the program ends
    os.environ["KIEBITZ_DATA"] = data.name

from config.settings import *  # noqa: F403  the environment must be set first
from config.settings import DATA_DIR, DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    # A real file: WAL and locking as in use.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}

STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
COLLECTED, WHITENOISE_USE_FINDERS = False, True
# A file is looked for when it is asked for: every client of a test would otherwise read through all of them first.
WHITENOISE_AUTOREFRESH = True
# One process asks for a whole hall; what is limited is tried by the tests of the limits.
API_PER_ACCOUNT = API_PER_ADDRESS = 0
# Tests change rows past every act, which nobody else does; what is kept is tried by the tests of keeping.
KEPT_BYTES = 0
