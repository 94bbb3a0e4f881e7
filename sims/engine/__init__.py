"""Play a game otherwise than `sims.loop` does: templates that are bound to each game's kernels, as the loop is.

| module | what it plays |
| --- | --- |
| `decisions` | games by script, with every legal action of some decisions tried |
| `deals` | one deal again and again, each time with other dice |
| `draws` | at each draw the game once more, with another card in its place; `places` says where cards lie |
| `hands` | for each card that is dealt in the setup the game once more, with another card in its place |
| `midway` | games by script, with the record kept as it is at the beginning of some rounds |
| `pacing` | games by script, with decisions, actions and waits counted |
| `stepping` | many games up to the next decision of a seat that somebody outside decides for |
| `observing` | nothing: writes what a seat sees as numbers |
| `outside` | a table of games for outside players, made of the two above |
"""
