"""Addresses of the pages."""

from django.urls import path

from scoring.views import books, changing, clubs, entering, looks, people, prints, setup, sheets

urlpatterns = [
    path("setup/<str:token>/", setup.setup, name="setup"),
    path("suits/", looks.suits, name="suits"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("me/", people.me, name="me"),
    path("players/<int:pk>/", people.player, name="player"),
    path("books/new/", books.book_new, name="book_new"),
    path("books/<int:pk>/", books.book, name="book"),
    path("books/<int:pk>/sheets/new/", books.sheet_new, name="sheet_new"),
    path("sheets/<int:pk>/", sheets.sheet, name="sheet"),
    path("sheets/<int:pk>/log/", sheets.log, name="sheet_log"),
    path("sheets/<int:pk>/enter/", entering.enter, name="sheet_enter"),
    path("sheets/<int:pk>/preview/", entering.preview, name="sheet_preview"),
    path("sheets/<int:pk>/seat/", changing.seat, name="sheet_seat"),
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
