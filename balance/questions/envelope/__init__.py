"""Say how far what a scenario assumes moves an answer: the gaps of a rulebook, filled in other ways."""
