"""One folder per game, found by itself; nothing that two games share lives here."""
