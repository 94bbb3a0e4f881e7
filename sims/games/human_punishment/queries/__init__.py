"""Answer questions about a game of Human Punishment: teams, what is legal, what a seat cannot see."""
