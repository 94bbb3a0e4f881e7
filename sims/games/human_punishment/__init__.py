"""Define Human Punishment, for 4 to 16 players: hidden teams, and weapons that make players show their cards."""

from sims.game import Game
from sims.games.human_punishment import play
from sims.games.human_punishment.policies import choose
from sims.games.human_punishment.queries import laws, legality, options, redeal
from sims.games.human_punishment.records import actions, derive, limits, sizes, state, words
from sims.games.human_punishment.rules import ending
from sims.games.human_punishment.story import decisions, telling

GAME = Game.of(
    "human-punishment",
    "Human Punishment",
    *(
        actions,
        choose,
        decisions,
        derive,
        ending,
        laws,
        legality,
        limits,
        options,
        play,
        redeal,
        sizes,
        state,
        telling,
        words,
    ),
    competitive=True,
)
