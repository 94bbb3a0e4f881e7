"""Define Pig, the dice game; also the template for a new game."""

from sims.game import Game
from sims.games.pig import limits, play, policies, queries, state, story

GAME = Game.of("pig", "Pig", limits, play, policies, queries, state, story, competitive=True)
SCORE = "score"  # PIG-007: who reaches the goal first wins
