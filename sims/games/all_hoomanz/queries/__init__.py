"""Answer questions about a game of All Hoomanz Are Dead: what is legal, who has what, what is hidden."""
