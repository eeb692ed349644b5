"""Addresses of the pages."""

from django.urls import path

from scoring.lists.views import books, cards, changing, entering, sheets, statistics
from scoring.people.views import clubs, deals, links, people, players, preferences, roles, setup
from scoring.printing.views import prints

urlpatterns = [
    path("setup/<str:token>/", setup.setup, name="setup"),
    path("suits/", preferences.suits, name="suits"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/new/", clubs.club_new, name="club_new"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("clubs/<slug:slug>/change/", clubs.club_change, name="club_change"),
    path("clubs/<slug:slug>/players/", clubs.club_players, name="club_players"),
    path("clubs/<slug:slug>/people/", roles.club_people, name="club_people"),
    path("clubs/<slug:slug>/people/invite/", roles.club_invite, name="club_invite"),
    path("grants/<int:pk>/take/", roles.grant_take, name="grant_take"),
    path("people/<int:pk>/password/", links.renewal_new, name="renewal_new"),
    path("invitations/<str:token>/", links.invitation, name="invitation"),
    path("join/", links.join, name="join"),
    path("passwords/<str:token>/", links.renewal, name="renewal"),
    path("password/", links.renew, name="renew"),
    path("me/", people.me, name="me"),
    path("players/<int:pk>/", people.player, name="player"),
    path("players/<int:pk>/deals/", deals.player_deals, name="player_deals"),
    path("players/<int:pk>/change/", players.player_change, name="player_change"),
    path("players/<int:pk>/account/", players.player_account, name="player_account"),
    path("players/<int:pk>/invite/", players.player_invite, name="player_invite"),
    path("books/new/", books.book_new, name="book_new"),
    path("books/<int:pk>/", books.book, name="book"),
    path("books/<int:pk>/statistics/", statistics.book_statistics, name="book_statistics"),
    path("books/<int:pk>/people/", roles.book_people, name="book_people"),
    path("books/<int:pk>/people/invite/", roles.book_invite, name="book_invite"),
    path("books/<int:pk>/sheets/new/", books.sheet_new, name="sheet_new"),
    path("sheets/<int:pk>/", sheets.sheet, name="sheet"),
    path("sheets/<int:pk>/log/", sheets.log, name="sheet_log"),
    path("sheets/<int:pk>/enter/", entering.enter, name="sheet_enter"),
    path("sheets/<int:pk>/preview/", entering.preview, name="sheet_preview"),
    path("sheets/<int:pk>/cards/", cards.cards, name="sheet_cards"),
    path("sheets/<int:pk>/confirm/", changing.confirm, name="sheet_confirm"),
    path("sheets/<int:pk>/reopen/", changing.reopen, name="sheet_reopen"),
    path("sheets/<int:pk>/close/", changing.close, name="sheet_close"),
    path("sheets/<int:pk>/print/", prints.sheet_print, name="sheet_print"),
    path("sheets/<int:pk>/deals/<int:sequence>/", sheets.deal, name="sheet_deal"),
    path("sheets/<int:pk>/deals/<int:sequence>/correct/", entering.correct, name="sheet_correct"),
    path("sheets/<int:pk>/deals/<int:sequence>/insert/", entering.insert, name="sheet_insert"),
    path("sheets/<int:pk>/deals/<int:sequence>/delete/", changing.delete, name="sheet_delete"),
    path("prints/<int:pk>/", prints.print_job, name="print_job"),
    path("prints/<int:pk>/file/", prints.print_file, name="print_file"),
]
