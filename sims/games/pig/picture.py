"""Lay out a game of Pig: a track of points for each player."""

from collections.abc import Mapping
from typing import Any

from sims.picture import NEUTRAL, Picture, Piece, Place

LENGTH = 10  # [spaces] of a track, whatever the goal is


def picture(s: Any, rules: Any, names: Mapping[str, list[str]]) -> Picture:
    """Return the tracks, with the points at risk before whoever has the turn."""
    goal = max(1, int(rules.goal))
    table = Picture()
    for seat in range(int(rules.players)):
        score = int(s.scores[seat])
        table.places.append(Place(0, seat, LENGTH, 1, f"player {seat + 1}: {score} of {goal}"))
        at = LENGTH * min(1.0, score / goal)
        table.pieces.append(Piece(at, seat + 0.7, str(seat + 1), seat, f"player {seat + 1} has {score} points"))
        if seat == int(s.seat) and s.at_risk:
            risk = LENGTH * min(1.0, (score + int(s.at_risk)) / goal)
            table.pieces.append(Piece(risk, seat + 0.7, "?", NEUTRAL, f"{int(s.at_risk)} points at risk"))
    return table
