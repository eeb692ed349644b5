"""Drawing of tables: plain algorithms on numbers, no database."""
