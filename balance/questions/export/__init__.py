"""Bring a run, or a game's rulebook, into a spreadsheet, CSV files or a database."""
