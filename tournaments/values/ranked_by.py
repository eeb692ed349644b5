"""What a ranking goes by, in words."""

from collections.abc import Sequence

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import rules


def ranked_by(game: str, keys: Sequence[str]) -> str:
    """`Total, games won, fewest games lost`."""
    return ", ".join(key_in_words(game, key) for key in keys)


def key_in_words(game: str, key: str) -> str:
    """A key of the ranking."""
    if key == "total":
        return _("points")
    text = rules.say(game, f"tally.{key.removeprefix('-')}", {}, get_language() or "en")
    return _("fewer %(what)s") % {"what": text} if key.startswith("-") else text
