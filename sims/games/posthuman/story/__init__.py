"""Tell a game of Posthuman in the rulebook's words."""
