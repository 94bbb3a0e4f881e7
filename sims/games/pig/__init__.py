"""Define Pig, the dice game; also the template for a new game."""

from sims.game import Game
from sims.games.pig import limits, play, policies, queries, state, story

GAME = Game(
    name="pig",
    title="Pig",
    module=play.__name__,
    seats=state.MAX_SEATS,
    competitive=True,
    state=state.STATE,
    rules=state.RULES,
    result=state.RESULT,
    words={"outcome": state.Outcome},
    over=state.Phase.OVER,
    actions=len(state.Action),
    events=state.Event,
    streams=state.Stream,
    start=play.start,
    legal=queries.legal,
    choose=policies.choose,
    advance=play.advance,
    play_many=play.play_many,
    redeal=queries.redeal,
    conserved=queries.conserved,
    laws=state.Law,
    tell=story.tell,
    limits=limits.LIMITS,
)
