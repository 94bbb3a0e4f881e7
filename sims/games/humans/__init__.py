"""Define Humans!!!, for 2 to 6 players: zombies hunt humans through a town that grows tile by tile."""

from sims.game import Game
from sims.games.humans import play
from sims.games.humans.policies import choose
from sims.games.humans.queries import choices, laws, legality, redeal
from sims.games.humans.records import actions, derive, limits, sizes, state, words
from sims.games.humans.story import decisions, telling

GAME = Game.of(
    "humans",
    "Humans!!!",
    *(actions, choices, choose, decisions, derive, laws, legality, limits, play, redeal, sizes, state, telling, words),
    competitive=True,
)
