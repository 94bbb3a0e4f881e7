"""Define Cyberdoom Tower, for 1 or 2 players: collect the keys, reach the roof, defeat the AI."""

from sims.game import Game
from sims.games.cyberdoom_tower import play, story
from sims.games.cyberdoom_tower.policies import choose
from sims.games.cyberdoom_tower.queries import laws, legality
from sims.games.cyberdoom_tower.records import layouts, limits, state

GAME = Game.of(
    "cyberdoom-tower",
    "Cyberdoom Tower",
    *(choose, laws, layouts, legality, limits, play, state, story),
    competitive=False,
)
