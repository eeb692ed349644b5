"""How amounts of money look on a page."""

from django import template

from tournaments.values.amounts import euros

register = template.Library()
register.filter("euros", euros)
