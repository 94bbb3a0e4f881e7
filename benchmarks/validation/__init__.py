"""Run the long statistical checks, one module per topic.

A module's function `sections` plays games and yields tables (`Section`).

In titles and lines, O01 to O15 number the answers that are known for Cyberdoom Tower without simulation, such as exact
chances; most of them are worked out in `tests.oracles`.
"""
