"""What events are made of, as plain values. No database."""
