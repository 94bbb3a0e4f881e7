"""Run the long statistical checks, one module per topic; those of one game only are in tests/games/GAME.

A module's function `sections` plays games and yields tables (`Section`).

In titles and lines, O01 to O15 number the answers that are known for Cyberdoom Tower without simulation, such as exact
chances; most of them are worked out in `tests/games/GAME/oracles`.
"""
