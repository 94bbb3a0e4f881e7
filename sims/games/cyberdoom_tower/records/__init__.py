"""Define the records of Cyberdoom Tower: STATE, RULES, RESULT, and what follows from a scenario's tables."""
