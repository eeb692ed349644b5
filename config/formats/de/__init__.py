"""German as written in Germany; the formats stand in the module beside."""
