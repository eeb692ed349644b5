"""What an action objects to, shown in the form that asked for it."""

from django import forms
from django.core.exceptions import ValidationError


def add_errors(form: forms.Form | forms.ModelForm, invalid: ValidationError, nameless: str | None = None) -> None:  # type: ignore[type-arg]  # generic in the stubs only
    """Each text beside its field where the form has it; a text about no field at `nameless`, or above all fields."""
    by_field = invalid.message_dict if hasattr(invalid, "error_dict") else {nameless: invalid.messages}
    for name, texts in by_field.items():
        for text in texts:
            form.add_error(name if name in form.fields else None, text)
