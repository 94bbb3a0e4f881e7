"""All Hoomanz Are Dead: blast three Fusion Cores before S.I.M.O.N. is upgraded or its Drones are all out."""

from sims.game import Game
from sims.games.all_hoomanz import derive, laws, limits, play, policies, queries, sizes, state, story, words

GAME = Game.of(
    "all-hoomanz",
    "All Hoomanz Are Dead",
    *(derive, laws, limits, play, policies, queries, sizes, state, story, words),
    competitive=False,
)
