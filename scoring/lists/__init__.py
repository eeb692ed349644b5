"""Lists and their log: what is typed at a table, from the form to the chain."""
