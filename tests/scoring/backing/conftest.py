"""A data folder, and backups of a house in it."""

import pytest

from scoring.management.backing import states
from tests.scoring.backups import house, save, shortcut
from tests.upgrade import remembered


@pytest.fixture
def data(settings, tmp_path):
    """The data folder, with the key that the processes run with."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret-key").write_text(settings.SECRET_KEY, encoding="ascii")
    return settings.DATA_DIR


WHOLE_WAY = {
    "test_everything_comes_back_to_the_bit",
    "test_a_backup_of_an_older_state_is_brought_up_to_date",
    "test_a_backup_that_knows_totals_by_their_old_name_is_brought_up_to_date",
}


@pytest.fixture(autouse=True)
def _tables(request, migrated, monkeypatch):
    """Restoring makes the tables step by step; where that is not what is looked at, they are copied."""
    if request.node.originalname not in WHOLE_WAY:
        monkeypatch.setattr(states, "migrate", shortcut(migrated))


MODELS = {}
"""By what a database has seen: its models, which Django would render anew for every backup and every look at one."""


@pytest.fixture(autouse=True)
def _states(monkeypatch):
    """What comes of the same steps is worked out once."""
    rendered = states.models

    def models():
        seen = tuple(states.applied())
        return MODELS.get(seen) or MODELS.setdefault(seen, rendered())

    monkeypatch.setattr(states, "models", models)
    with remembered.states():
        yield


@pytest.fixture
def file(data, tmp_path):
    """A backup of a house."""
    house()
    save(tmp_path / "copy.kiebitz")
    return tmp_path / "copy.kiebitz"


SAVED = []


@pytest.fixture
def copy(data, tmp_path):
    """A backup of a house that is not looked at: made once, and each test's own."""
    path = tmp_path / "copy.kiebitz"
    if not SAVED:
        house()
        save(path)
        SAVED.append(path.read_bytes())
    path.write_bytes(SAVED[0])
    return path
