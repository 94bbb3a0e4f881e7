"""Look at the board at many moments of games, and count on which place pieces stand: numbers only.

A moment is a choice between two or more actions. So a place where pieces wait counts more than one that they pass. The
games are those of `balance play`, with the same scripts and dice.
"""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.limits import MAX_GAMES, MAX_SEED
from balance.design.make_plan import configured
from balance.design.named_scenario import named_scenario
from balance.design.original import title_of
from balance.design.whole_numbers import check_whole
from balance.questions.heatmap.result import (
    ENEMIES,
    GAMES,
    LEVEL,
    MOMENTS,
    PLAYERS,
    Heatmap,
    HeatmapPlan,
    Named,
    Spot,
)
from balance.questions.heatmap.words import answer
from balance.stats.moments import Moments
from balance.studies.kept_games import Progress, no_progress
from scenarios import InputError, Scenario
from sims.engine.outside import Table
from sims.engine.stepping import NOBODY_DUE
from sims.picture import FOE, Picture, Piece, Place, picture_of

FIXED = 0.9  # of the games have the same thing on a place that is said to be fixed
STILL = 10  # games after which a board on which no piece of a player has moved is refused
_TRIED = 2  # games whose time is taken before the first one
_UNIT = 10_000  # shares of a game are kept as whole numbers of this
_DETAIL = re.compile(r"\s*[(\[].*$")  # where it lies, what is special: `Loot room 1 (1 N) [Trapdoor]`
Corner = tuple[float, float, float, float]


def plan_heatmap(scenario: str | Path | Scenario, settings: Mapping[str, Any], **asked: Any) -> HeatmapPlan:
    """Return what is asked; the arguments are those of `heatmap`.

    Raises:
        InputError: If a number is wrong, the game cannot be played so, or it has no picture.
    """
    loaded, source = named_scenario(scenario)
    check_whole("--games", asked["games"], 2, MAX_GAMES)
    check_whole("--moments", asked["moments"], 1, MAX_GAMES)
    check_whole("--seed", asked["seed"], 0, MAX_SEED)
    if picture_of(loaded.game.tell) is None:
        raise InputError(f"{loaded.name} has no picture of its board; docs/games.md says how a game draws one")
    configuration = configured(loaded, settings)
    if configuration.rules()["lookahead"].any():
        raise InputError("balance heatmap follows scripts only; leave out lookahead")
    return HeatmapPlan(source, settings, configuration, asked["games"], asked["moments"], asked["seed"])


def heatmap(
    scenario: str | Path | Scenario,
    settings: Mapping[str, Any] | None = None,
    *,
    games: int = GAMES,
    moments: int = MOMENTS,
    seed: int = 0,
    progress: Progress = no_progress,
) -> Heatmap:
    """Say on which places of the board pieces stand, and how often.

    >>> print(balance.heatmap("cyberdoom-tower", {"policy": "hunter"}).answer[0])

    Args:
        scenario, settings: A game's name, a scenario's folder, or a `Scenario`; values by name.
        games: Games that are played [games].
        moments: Moments of a game that are looked at, about.
        seed: The seed of all games.
        progress: Told how far it is.

    Raises:
        InputError: If an argument is wrong, or pieces of this game do not move.
    """
    return carry_out(plan_heatmap(scenario, settings or {}, games=games, moments=moments, seed=seed), progress)


def carry_out(plan: HeatmapPlan, progress: Progress = no_progress) -> Heatmap:
    """Play the games and look at them; see `heatmap`.

    Raises:
        InputError: If pieces of this game do not move.
    """
    game = _Board(plan)
    every = max(1, -(-sum(1 for _ in game.choices(0)) // plan.moments))
    names: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    corners: dict[tuple[str, Corner], Counter[int]] = defaultdict(Counter)
    lying: dict[Corner, Counter[str]] = defaultdict(Counter)
    been: dict[str, set[Corner]] = defaultdict(set)  # where each piece of a player has been
    seen, placed = Counter[str](), Counter[str]()  # pieces by whose, and those on a place of the picture
    lain: dict[str, set[Corner]] = defaultdict(set)  # where what bears a name has lain while a piece stood on it
    left_out, namesakes = False, set[str]()
    looked = np.zeros(plan.games, np.int64)
    for number in range(plan.games):
        progress(number, plan.games, f"game {number}")
        for choice in game.choices(number):
            if choice % every:
                continue
            picture, looked[number] = game.picture(), looked[number] + 1
            standing = list(_standing(picture))
            seen.update(filter(None, map(_whose, picture.pieces)))
            left_out = left_out or not all(map(_whose, picture.pieces))
            namesakes |= _namesakes(picture, {_name(place) for _, place, _ in standing})
            placed.update(whose for whose, _, _ in standing)
            for name in {(whose, _name(place)) for whose, place, _ in standing}:
                names[name][number] += 1
            for corner in {(whose, _corner(place)) for whose, place, _ in standing}:
                corners[corner][number] += 1
            for whose, place, piece in standing:
                lain[_name(place)].add(_corner(place))
                if whose == PLAYERS:
                    been[piece.text].add(_corner(place))
            if choice == 0:
                for place in picture.places:
                    if place.kind != "none":
                        lying[_corner(place)][_name(place)] += 1
        if number + 1 == min(STILL, plan.games) and not any(len(each) > 1 for each in been.values()):
            title = title_of(plan.configuration.scenario)
            raise InputError(f"in {title} no piece of a player goes from one place to another: there is nothing to map")
    level = 1 - (1 - LEVEL) / len(names)  # Bonferroni
    named = [_named(whose, name, times, looked, level) for (whose, name), times in names.items()]
    named.sort(key=lambda each: (each.of != PLAYERS, -each.share, each.name))
    places = sorted({*lying, *(corner for _, corner in corners)})
    spots = tuple(_spot(corner, lying[corner], corners, looked) for corner in places)
    beside = {whose: 1 - placed[whose] / pieces for whose, pieces in seen.items()}
    return Heatmap(
        plan=plan,
        every=every,
        looked=int(looked.sum()),
        named=tuple(named),
        spots=spots,
        beside=beside,
        left_out=left_out,
        namesakes=bool(namesakes),
        wandering=_wandering([one.name for one in named if one.name not in namesakes], lain),
        in_words=answer,
    )


def seconds_of(plan: HeatmapPlan) -> float:
    """Play a few games, and return how long all take with the pictures that are drawn [s]."""
    board = _Board(plan)
    every = max(1, -(-sum(1 for _ in board.choices(0)) // plan.moments))  # this compiles, too
    began = time.perf_counter()
    for number in range(_TRIED):
        for choice in board.choices(number):
            if choice % every == 0:
                list(_standing(board.picture()))
    return plan.games * (time.perf_counter() - began) / _TRIED


class _Board:
    """Play one game after the other, choice by choice, and draw its picture."""

    def __init__(self, plan: HeatmapPlan) -> None:
        configuration = plan.configuration
        game, rules = configuration.scenario.game, configuration.rules()
        draw = picture_of(game.tell)
        assert draw is not None  # `plan_heatmap` has refused it
        self._table = Table(game, rules, 1, range(configuration.players), fields=(), scripts=True)
        self._draw, self._seed, self._names = draw, plan.seed, configuration.scenario.names()
        self._state, self._rules = self._table.states.view(np.recarray)[0], rules.view(np.recarray)[0]

    def choices(self, number: int) -> Iterator[int]:
        """Yield the choices of a game, from 0; at each the board is as the seat that chooses finds it."""
        self._table.begin(self._seed, np.array([number]), np.array([0]))
        choice = 0
        while self._table.due[0] != NOBODY_DUE:
            yield choice
            self._table.step(self._table.own)
            choice += 1

    def picture(self) -> Picture:
        """Return what lies on the board."""
        return self._draw(self._state, self._rules, self._names)


def _standing(picture: Picture) -> Iterator[tuple[str, Place, Piece]]:
    """Yield whose piece stands on which place, the smallest that holds its middle."""
    for piece in picture.pieces:
        whose = _whose(piece)
        below = [place for place in picture.places if place.kind != "none" and _holds(place, piece)]
        if whose and below:
            yield whose, min(below, key=lambda place: place.width * place.height), piece


def _namesakes(picture: Picture, names: Collection[str]) -> set[str]:
    """Return which of these names belong to several places of a picture."""
    places = {(_name(place), _corner(place)) for place in picture.places if place.kind != "none"}
    return {name for name, count in Counter(name for name, _ in places).items() if count > 1 and name in names}


def _wandering(names: Sequence[str], lain: Mapping[str, Collection[Corner]]) -> tuple[str, int] | None:
    """Return the first of these names that lay on several places, and on how many; None of none.

    One with a number comes first.
    """
    several = [name for name in names if len(lain[name]) > 1]
    several.sort(key=lambda name: not any(map(str.isdigit, name)))
    return (several[0], len(lain[several[0]])) if several else None


def _whose(piece: Piece) -> str:
    """Return whose piece it is; "" if nobody's."""
    return PLAYERS if piece.colour >= 0 else ENEMIES if piece.colour == FOE else ""


def _holds(place: Place, piece: Piece) -> bool:
    return place.x <= piece.x < place.x + place.width and place.y <= piece.y < place.y + place.height


def _corner(place: Place) -> Corner:
    return (round(place.x, 3), round(place.y, 3), round(place.width, 3), round(place.height, 3))


def _name(place: Place) -> str:
    """Return what lies there, without where it lies and what is special."""
    return _DETAIL.sub("", place.says or place.text) or "a place without a name"


def _named(whose: str, name: str, times: Mapping[int, int], looked: NDArray[np.int64], level: float) -> Named:
    """Return how often pieces stood there, with an interval: each game counts the same."""
    found = Moments.of(_shares(times, looked)).divided(_UNIT)
    low, high, _ = found.bounds(level)
    return Named(whose, name, found.mean, float(low), min(float(high), 1.0))


def _shares(times: Mapping[int, int], looked: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return of each game the share of its moments, in parts of `_UNIT`; int64, shape (games,)."""
    counts = np.array([times.get(number, 0) for number in range(len(looked))])
    shares: NDArray[np.int64] = np.rint(_UNIT * counts / np.maximum(looked, 1)).astype(np.int64)
    return shares


def _spot(
    corner: Corner,
    lying: Counter[str],
    corners: Mapping[tuple[str, Corner], Counter[int]],
    looked: NDArray[np.int64],
) -> Spot:
    """Return a place of the board."""
    name, often = lying.most_common(1)[0] if lying else ("a place that is there later", 0)
    shares = {
        whose: float(_shares(corners[whose, corner], looked).mean()) / _UNIT
        for whose in (PLAYERS, ENEMIES)
        if (whose, corner) in corners
    }
    return Spot(*corner, name, often >= FIXED * len(looked), shares)
