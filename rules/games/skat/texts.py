from rules.types import Text

TEXTS: dict[str, Text] = {}
