"""English as read in Europe; the formats stand in the module beside."""
