"""All Hoomanz Are Dead: blast three Fusion Cores before S.I.M.O.N. is upgraded or its Drones are all out."""

from sims.game import Game
from sims.games.all_hoomanz import play
from sims.games.all_hoomanz.policies import choose
from sims.games.all_hoomanz.queries import laws, legality, redeal
from sims.games.all_hoomanz.records import derive, limits, sizes, state, words
from sims.games.all_hoomanz.rules import ending
from sims.games.all_hoomanz.story import decisions, events

GAME = Game.of(
    "all-hoomanz",
    "All Hoomanz Are Dead",
    *(choose, decisions, derive, ending, events, laws, legality, limits, play, redeal, sizes, state, words),
    competitive=False,
)
