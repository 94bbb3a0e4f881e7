"""Tell a game of All Hoomanz Are Dead in the rulebook's words."""
