"""What a command asks before it runs."""

from django.core.checks import Tags

TYPED = (Tags.compatibility, Tags.database, Tags.translation)
"""Of Django's checks those that an operator's settings can fail: hosts, languages, the database.

The others ask whether the program itself fits together. That is a developer's question (`manage.py check`), and all
pages, forms and the API, loaded for it, would take half of a command's time.
"""
