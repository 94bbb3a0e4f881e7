"""Say what the columns of a game's results count, and what its outcomes mean."""
