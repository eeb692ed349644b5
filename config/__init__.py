"""Settings, URLs and processes; nothing of the game lives here."""
