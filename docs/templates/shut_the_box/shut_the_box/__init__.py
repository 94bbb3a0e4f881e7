"""Shut the Box: roll, close tiles that add up to the roll, and leave as little as you can."""

from pathlib import Path

from sims.game import Game

from shut_the_box import game

GAME = Game.of("shut_the_box", "Shut the Box", game, competitive=True, scenario=Path(__file__).parent / "scenario")
