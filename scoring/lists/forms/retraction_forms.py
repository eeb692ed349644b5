"""On what ground a list or a book is retracted."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.models import Retraction


class RetractionForm(forms.Form):
    """One of few grounds, none chosen beforehand."""

    ground = forms.ChoiceField(label=_("Why?"), choices=Retraction.Ground.choices, widget=forms.RadioSelect)
