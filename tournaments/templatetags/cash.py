"""How amounts of money look on a page."""

from django import template

from scoring.amounts import euros

register = template.Library()
register.filter("euros", euros)
