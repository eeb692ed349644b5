"""Values and rules about them: no database, no clock, nobody's rights."""
