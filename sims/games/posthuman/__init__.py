"""Define Posthuman, for 1 to 4 players: reach the fortress as a human, or turn mutant and stop those who try."""

from sims.game import Game
from sims.games.posthuman import play
from sims.games.posthuman.policies import choose
from sims.games.posthuman.queries import laws, legality, redeal
from sims.games.posthuman.records import actions, derive, limits, sizes, state, words
from sims.games.posthuman.rules import ending
from sims.games.posthuman.story import decisions, telling

GAME = Game.of(
    "posthuman",
    "Posthuman",
    *(actions, choose, decisions, derive, ending, laws, legality, limits, play, redeal, sizes, state, telling, words),
    competitive=True,
)
SCORE = "journey_points"  # PH-227: the first human who has ten wins
