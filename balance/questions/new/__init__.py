"""Make a folder ready to edit: a copy of a game's numbers and cards, or a whole game of one's own."""
