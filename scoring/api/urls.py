"""Addresses of the API below its version."""

from django.urls import path

from scoring.api import (
    book_endpoints,
    club_endpoints,
    entrance_endpoints,
    player_endpoints,
    print_endpoints,
    ruleset_endpoints,
    score_endpoints,
    seating_endpoints,
    sheet_endpoints,
)

urlpatterns = [
    path("", entrance_endpoints.FirstVersion.as_view(), name="api_first_version"),
    path("score/", score_endpoints.Score.as_view(), name="api_score"),
    path("clubs/", club_endpoints.ClubList.as_view(), name="api_clubs"),
    path("books/", book_endpoints.BookList.as_view(), name="api_books"),
    path("books/<int:pk>/", book_endpoints.BookDetail.as_view(), name="api_book"),
    path("books/<int:pk>/ranking/", book_endpoints.BookRanking.as_view(), name="api_book_ranking"),
    path("books/<int:pk>/players/", seating_endpoints.BookPlayers.as_view(), name="api_book_players"),
    path("books/<int:pk>/statistics/", book_endpoints.BookStatistics.as_view(), name="api_book_statistics"),
    path("sheets/", sheet_endpoints.SheetList.as_view(), name="api_sheets"),
    path("sheets/<int:pk>/", sheet_endpoints.SheetView.as_view(), name="api_sheet"),
    path("sheets/<int:pk>/entries/", sheet_endpoints.Entries.as_view(), name="api_entries"),
    path("sheets/<int:pk>/entries/batch/", sheet_endpoints.EntryBatch.as_view(), name="api_entry_batch"),
    path("sheets/<int:pk>/preview/", sheet_endpoints.EntryPreview.as_view(), name="api_preview"),
    path("sheets/<int:pk>/prints/", print_endpoints.SheetPrints.as_view(), name="api_sheet_prints"),
    path("prints/<int:pk>/", print_endpoints.PrintDetail.as_view(), name="api_print"),
    path("players/<int:pk>/history/", player_endpoints.PlayerHistory.as_view(), name="api_player_history"),
    path("players/<int:pk>/deals/", player_endpoints.PlayerDeals.as_view(), name="api_player_deals"),
    path("players/<int:pk>/statistics/", player_endpoints.PlayerStatistics.as_view(), name="api_player_statistics"),
    path("rulesets/", ruleset_endpoints.GameList.as_view(), name="api_games"),
    path("rulesets/<slug:game>/fields/", ruleset_endpoints.GameFields.as_view(), name="api_game_fields"),
    path("rulesets/<slug:game>/replay/", ruleset_endpoints.GameReplay.as_view(), name="api_replay"),
]
