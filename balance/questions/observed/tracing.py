"""Ask which script plays like the table: numbers only.

A model is a script, or a mixture of two: so many plays in a hundred by the one, the others by the other. It is ruled
out if games of it seldom look as odd as the plays, by one of these, each at its part of the error:

    likelihood     how much more likely the plays are by the best of all models than by this one
    kinds          how far the kinds of plays are from those of its games (G²)
    figures        the figure that misfits most (`fit`)

Each is held against subsets drawn from plays and *other* games of the model than those that gave it its chances. So the
model by which somebody plays is ruled out with a chance of at most 1 - level, whatever the number of plays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from balance.questions.observed.fit import Fit, fit
from balance.questions.observed.kinds import Kinds, chances_of, kinds_of
from balance.questions.observed.plays import Plays, Table
from balance.stats.subsets import drawn_counts, upper

DRAWS = 1_999  # subsets for a model
TENTHS, FOURTHS = 10, 4  # steps of a mixture: of few pairs of scripts, and of more
FEW, MOST = 28, 120  # pairs of scripts; of more than `MOST` no mixtures are tried


@dataclass(frozen=True)
class Model:
    """Describe a script, or a mixture of two.

    Attributes:
        parts: The numbers of the scripts.
        weights: The share of the plays that each makes.
    """

    parts: tuple[int, ...]
    weights: tuple[float, ...]


@dataclass(frozen=True)
class Traced:
    """Hold what the plays say of a model.

    Attributes:
        model: The model.
        behind: How much less likely the plays are by it than by the best of all models [natural logarithm].
        p: The chance that games of it look as odd or odder; with several tests, at most so much.
        kept: Whether it is not ruled out.
    """

    model: Model
    behind: float
    p: float
    kept: bool


@dataclass(frozen=True)
class Range:
    """Hold the mixtures of two scripts that are not ruled out, where neither alone need be.

    Attributes:
        first, second: The numbers of the scripts.
        low, high: The least and the largest share of the second that was tried and is not ruled out.
    """

    first: int
    second: int
    low: float
    high: float


def models_of(scripts: int) -> list[Model]:
    """Return every script, then the mixtures of two that are tried."""
    alone = [Model((number,), (1.0,)) for number in range(scripts)]
    pairs = list(combinations(range(scripts), 2))
    steps = TENTHS if len(pairs) <= FEW else FOURTHS if len(pairs) <= MOST else 1
    mixed = [Model(pair, (1 - step / steps, step / steps)) for pair in pairs for step in range(1, steps)]
    return alone + mixed


def trace(
    plays: Plays,
    known: Sequence[Sequence[Table]],
    fresh: Sequence[Sequence[Table]],
    fits: Mapping[int, Sequence[Fit]],
    level: float,
    seed: Sequence[int],
) -> list[Traced]:
    """Return what the plays say of each model.

    Args:
        plays: The plays.
        known: Games that give the models their chances, by script and cell.
        fresh: Other games, against which the plays are held.
        fits: How the plays fit each script, figure by figure, by its number.
        level: The chance that the true model is not ruled out.
        seed: Numbers that decide which subsets are drawn.
    """
    cells = range(len(plays.cells))
    kinds = [kinds_of([tables[cell] for tables in known]) for cell in cells]
    models = models_of(len(known))
    logs = [_logs(models, kind, [tables[cell] for tables in known]) for cell, kind in enumerate(kinds)]
    own = [kind.counts(plays.of_cell(cell)) for cell, kind in enumerate(kinds)]
    codes = [[kind.of(tables[cell]) for cell, kind in enumerate(kinds)] for tables in fresh]
    likely = np.sum([logs[cell] @ own[cell] for cell in cells], axis=0)
    found = []
    for number, model in enumerate(models):
        rng = np.random.default_rng([*seed, number])
        p = _p(number, model, logs, own, codes, rng)
        p = min(1.0, 1.5 * p)  # likelihood and kinds have two thirds of the error, the figures one
        if len(model.parts) == 1:
            p = min(p, 3 * _worst(fits[number]))
        elif p > 1 - level:  # else it is ruled out already
            p = min(p, 3 * _worst(_fit_mixed(plays, model, fresh, level, [*seed, number])))
        found.append(Traced(model, float(likely.max() - likely[number]), p, p > 1 - level))
    return found


def _logs(models: Sequence[Model], kind: Kinds, known: Sequence[Table]) -> NDArray[np.float64]:
    """Return the logarithm of each kind's chance in a cell, by model; shape (models, kinds)."""
    chances = chances_of(np.stack([kind.counts(table) for table in known]))
    return np.log([np.asarray(model.weights) @ chances[list(model.parts)] for model in models])


def _worst(fits: Sequence[Fit]) -> float:
    """Return the p-value of the figure that misfits most, for all of them at once."""
    whole = sum(each.error for each in fits)
    return min([1.0, *(each.p * whole / each.error for each in fits)])


def _fit_mixed(
    plays: Plays, model: Model, fresh: Sequence[Sequence[Table]], level: float, seed: Sequence[int]
) -> list[Fit]:
    """Return how the plays fit fresh games of a mixture, of each script a part: no margin is asked about."""
    rng = np.random.default_rng([*seed, len(model.parts)])
    mixed = []
    for first, second in zip(*(fresh[part] for part in model.parts), strict=True):
        games = len(next(iter(first.values())))
        of_first = int(rng.binomial(games, model.weights[0]))
        mixed.append({name: np.concatenate([first[name][:of_first], second[name][of_first:]]) for name in first})
    return fit(plays, mixed, level, 0.0, seed)


def _p(
    number: int,
    model: Model,
    logs: Sequence[NDArray[np.float64]],
    own: Sequence[NDArray[np.int64]],
    codes: Sequence[Sequence[NDArray[np.int64]]],
    rng: np.random.Generator,
) -> float:
    """Return the p-value by likelihood and by kinds, each at half of the error."""
    ahead, far = np.zeros((1 + DRAWS, len(logs[0]))), np.zeros(1 + DRAWS)
    for cell, counts in enumerate(own):
        pool = counts + _pool(model, [codes[part][cell] for part in model.parts], len(counts), rng)
        drawn = np.vstack([counts, drawn_counts(pool, int(counts.sum()), DRAWS, rng)])
        ahead += drawn @ logs[cell].T
        with np.errstate(divide="ignore", invalid="ignore"):
            far += np.where(drawn > 0, drawn * (np.log(drawn / counts.sum()) - logs[cell][number]), 0.0).sum(axis=1)
    ratio = ahead.max(axis=1) - ahead[:, number]
    return min(1.0, 2 * min(upper(ratio[0], ratio[1:]), upper(far[0], far[1:])))


def _pool(model: Model, codes: Sequence[NDArray[np.int64]], kinds: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return how many fresh games of a model are of each kind; of a mixture a part by each script."""
    games = len(codes[0])
    first = games if len(codes) == 1 else int(rng.binomial(games, model.weights[0]))
    counts: NDArray[np.int64] = np.bincount(codes[0][:first], minlength=kinds)
    if len(codes) > 1:
        counts = counts + np.bincount(codes[1][first:], minlength=kinds)
    return counts


def ranges(traced: Sequence[Traced]) -> list[Range]:
    """Return, for each two scripts, which mixtures of them are not ruled out."""
    by_pair: dict[tuple[int, ...], list[Traced]] = {}
    for each in traced:
        if len(each.model.parts) == 2:
            by_pair.setdefault(each.model.parts, []).append(each)
    found = []
    for (first, second), every in by_pair.items():
        kept = [each.model.weights[1] for each in every if each.kept]
        if kept:
            found.append(Range(first, second, min(kept), max(kept)))
    return found
