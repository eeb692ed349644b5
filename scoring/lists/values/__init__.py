"""A list and its log as values: cleaned, checked, folded and scored without a database, a clock or anybody's rights."""
