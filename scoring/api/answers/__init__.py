"""What the API answers, each answer declared once: the declaration makes the answer, and the schema is read off it."""
