"""Define the records of All Hoomanz Are Dead: sizes, words, STATE, RULES, RESULT."""
