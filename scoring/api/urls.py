"""Addresses of the API below its version."""

from django.urls import path

from scoring.api import books, players, prints, rulesets, sheets

urlpatterns = [
    path("books/", books.BookList.as_view(), name="api_books"),
    path("books/<int:pk>/", books.BookDetail.as_view(), name="api_book"),
    path("books/<int:pk>/ranking/", books.BookRanking.as_view(), name="api_book_ranking"),
    path("books/<int:pk>/statistics/", books.BookStatistics.as_view(), name="api_book_statistics"),
    path("sheets/", sheets.SheetList.as_view(), name="api_sheets"),
    path("sheets/<int:pk>/", sheets.SheetView.as_view(), name="api_sheet"),
    path("sheets/<int:pk>/entries/", sheets.Entries.as_view(), name="api_entries"),
    path("sheets/<int:pk>/preview/", sheets.EntryPreview.as_view(), name="api_preview"),
    path("sheets/<int:pk>/prints/", prints.SheetPrints.as_view(), name="api_sheet_prints"),
    path("prints/<int:pk>/", prints.PrintDetail.as_view(), name="api_print"),
    path("players/<int:pk>/history/", players.PlayerHistory.as_view(), name="api_player_history"),
    path("players/<int:pk>/deals/", players.PlayerDeals.as_view(), name="api_player_deals"),
    path("players/<int:pk>/statistics/", players.PlayerStatistics.as_view(), name="api_player_statistics"),
    path("rulesets/", rulesets.GameList.as_view(), name="api_games"),
    path("rulesets/<slug:game>/fields/", rulesets.GameFields.as_view(), name="api_game_fields"),
    path("rulesets/<slug:game>/replay/", rulesets.GameReplay.as_view(), name="api_replay"),
]
