"""Define Cyberdoom Tower, for 1 or 2 players: collect the keys, reach the roof, defeat the AI."""

from sims.game import Game
from sims.games.cyberdoom_tower import laws, layouts, limits, play, policies, queries, state, story

GAME = Game.of(
    "cyberdoom-tower",
    "Cyberdoom Tower",
    *(laws, layouts, limits, play, policies, queries, state, story),
    competitive=False,
)
