"""Forms of events: what is typed, read by kind. What may be kept, the actions decide."""
