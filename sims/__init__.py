"""Compute games on NumPy records: the rules only. Games write no files, print nothing and draw no plots.

What a game is made of stands here: `kernel`, `record`, `rng`, `decks`, `sets`, `stack`, `trace`, `sight`, `phrases` and
`seat_words`; what studies and players from outside need to know of it in `layout` and `numbered`. `game` describes it,
found in `games/`; `loop` and `lookahead` play it, `engine/` in other ways; `check/` judges it, and `compiler/` makes it
fast.
"""

from sims.compiler import cache as _cache  # registers the kernel cache before any kernel is decorated

__all__: list[str] = []
_cache.register()
