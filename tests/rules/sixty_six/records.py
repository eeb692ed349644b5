"""Records of Sixty-Six for two that the tests of its score and of its explanation start from."""

CLAIM = {"ending": "claim", "claimant": 0, "card_points": [66, 33], "tricks": [5, 3]}
CLOSE = {"closed_by": 0, "closed_after": 3, "opponent_points_at_close": 14, "opponent_tricks_at_close": 1}
NONE = {"opponent_points_at_close": 0, "opponent_tricks_at_close": 0}
WON = {"ending": "claim", "claimant": 0, "card_points": [70, 40], "tricks": [5, 4], **CLOSE}
FAILED = {"ending": "played_out", "last_trick": 1, "card_points": [50, 50], "tricks": [5, 4], **CLOSE}
FIRST = {"ending": "claim", "claimant": 1, "card_points": [40, 70], "tricks": [4, 5], **CLOSE}
WRONG = {"ending": "claim", "claimant": 0, "card_points": [60, 20], "tricks": [5, 2]}
OUT = {"ending": "played_out", "last_trick": 0, "card_points": [100, 20], "tricks": [10, 2]}
TIE = {"ending": "played_out", "last_trick": 0, "card_points": [55, 65], "tricks": [6, 6]}
