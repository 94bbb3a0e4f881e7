"""The design of a study: which configurations, how many games, from which seed, to which precision."""
