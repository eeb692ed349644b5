"""People and clubs: who they are, what they may do, how they come to an account."""
