"""Writes down what an upgrade of the old data tells now. Look at the difference before keeping it:

python -m tests.upgrade.expect && git diff tests/upgrade/data
"""

import tempfile
from pathlib import Path

from tests.upgrade import old


def main():
    for commit in old.COMMITS:
        with tempfile.TemporaryDirectory() as folder:
            place = old.load(commit, Path(folder))
            old.manage(place, "migrate", "--verbosity", "0")
            lines = "".join(f"{line}\n" for line in old.announced(place))
            (old.DATA / f"{commit}.txt").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
