"""Define the records of Human Punishment: STATE, RULES, RESULT, and what follows from a scenario."""
