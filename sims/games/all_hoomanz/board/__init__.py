"""Answer questions about the board of All Hoomanz Are Dead: passages, distances, ways."""
