"""What people type, and how it is read: nothing is decided or stored here."""
