"""French as written in France; the formats stand in the module beside."""
