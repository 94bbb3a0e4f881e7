"""The ladder of skill: random play, scripts, the best script thinking ahead; `ladder.ladder` climbs it."""
