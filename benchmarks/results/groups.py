"""Write the table of groups: what the seats win that are of a team, or play a character."""

import numpy as np
import polars as pl

from balance.stats.intervals import LEVEL
from balance.stats.payoffs import WHOLE
from balance.stats.ratios import Ratio, ratio_of_sums
from benchmarks.results.cells import Table, cells_of, options, varied_names
from benchmarks.results.plans import Block
from benchmarks.results.rates import repeat
from benchmarks.results.text import games_text, head_of, level_text, named, note, share, table, value_of
from reports.formats import human
from scenarios import load
from sims.game import words_of


def lines(block: Block, play: Table) -> list[str]:
    """Return the lines of the table, and what played it.

    Options: `group`, a column by seat that holds words; `won`, the column by seat that is averaged; `words`, those that
    are shown (all that occur); `seat`, the only one that counts (all, if 0); `flat`, whether groups stand below each
    other and configurations side by side.
    """
    said = options(block, group=..., won="payoff", words=[], flat=False, seat=0)
    cells = cells_of(block)
    every = [word for word in words_of(load(block.game).game.words[said["group"]]) if word != "random"]
    shown = said["words"] or every
    found = []
    level = 1 - (1 - LEVEL) / (len(cells) * len(shown))
    for cell in cells:
        frame = play.frame(block, cell.settings)
        found.append({word: of_group(frame, said["group"], said["won"], word, level, said["seat"]) for word in shown})
    shown = [word for word in shown if any(each[word].games for each in found)]
    names = varied_names(cells)
    texts = [[_text(each[word]) for word in shown] for each in found]
    keys = [[value_of(cell.varied[name]) for name in names] for cell in cells]
    sides = [", ".join(named(name, cell.varied[name]) for name in names) for cell in cells]
    titles = [human(word) for word in shown]
    if said["flat"]:
        head = [human(said["group"]), *sides]
        rows = [[title, *(each[i] for each in texts)] for i, title in enumerate(titles)]
    else:
        head = [*map(head_of, names), *titles]
        rows = [[*key, *text] for key, text in zip(keys, texts, strict=True)]
    games = play.games(block.games)
    sentence = f"{games_text(games, 'each configuration')}, seed {block.seed}; {level_text(together=True)}."
    return [*table(head, rows), *note(sentence, repeat(block, cells, games))]


def of_group(frame: pl.DataFrame, group: str, won: str, word: str, level: float, only: int = 0) -> Ratio:
    """Return the mean of what seats of a group won, as a share; its interval comes from the spread over games."""
    seats = [name.rpartition("_")[2] for name in frame.columns if name.rpartition("_")[0] == group]
    seats = [seat for seat in seats if frame[f"{group}_{seat}"].null_count() == 0]
    seats = [seat for seat in seats if only in (0, int(seat))]
    members = np.stack([(frame[f"{group}_{seat}"] == word).to_numpy() for seat in seats], axis=1)
    paid = np.stack([frame[f"{won}_{seat}"].to_numpy().astype(np.float64) for seat in seats], axis=1)
    whole = WHOLE if won == "payoff" else 1
    return ratio_of_sums((paid * members).sum(axis=1) / whole, members.sum(axis=1), level, least=0, most=1)


def _text(ratio: Ratio) -> str:
    return share(ratio.estimate, max(ratio.low, 0.0), ratio.high) if ratio.games else ""
