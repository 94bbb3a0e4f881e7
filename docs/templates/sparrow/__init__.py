"""Sparrow, a whole game with hidden hands, to copy.

Highest card wins; a turn is to swap it, to peek, or to stay.
"""

from pathlib import Path

from sims.game import Game
from sparrow import game

GAME = Game.of("sparrow", "Sparrow", game, competitive=True, scenario=Path(__file__).parent / "scenario")
