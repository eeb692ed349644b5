"""What `backup` and `restore` are made of: the file, the rows in it, the state of the tables, the two engines."""
