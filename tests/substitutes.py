"""Games with another kernel in the place of their own."""

import dataclasses
from collections.abc import Callable
from typing import Any

from sims.game import Game


def playing(game: Game, play_many: Callable[..., Any], **changes: Any) -> Game:
    """Return the game, changed, with another function in place of `play_many`, for scripts and for seats that think.

    Its `watch`, if it has one, stands in place of `watch_many`; else what thinking seats see is left as it is.
    """
    other = dataclasses.replace(game, **changes)
    vars(other)["play_many"] = play_many
    vars(other)["watch_many"] = getattr(play_many, "watch", lambda *asked: play_many(*asked[:-1]))
    vars(other)["loop"] = lambda *, thinking: play_many
    return other
