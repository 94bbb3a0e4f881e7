"""The ladder of skill: random play, scripts, and the best script thinking ahead."""
