"""Design a sweep: which configurations, how many games of each, from which seed, to which precision."""
