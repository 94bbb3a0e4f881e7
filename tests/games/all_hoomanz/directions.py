"""Check how All Hoomanz Are Dead's figures move with a rule, and which games must stay the same."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl

from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound
from benchmarks.validation.directions import Direction, Games, Settings, paired_move
from scenarios import load
from sims.games.all_hoomanz.records.words import Outcome

GAME, SEED, COUPLED_SEED = "all-hoomanz", 82, 83
HEROES, FACES = (1, 2, 3, 4, 5), ("easy", "normal", "hard")
SCRIPTS = ("cautious", "rusher")  # one that looks at what a place is worth, one that arms as soon as it can


def _table(players: int, face: str, policy: str = "cautious", **changed: Any) -> Settings:
    """Return the settings of a table of players."""
    return {"players": players, "simon": face, "policy": policy, **changed}


def _heroes(players: int) -> str:
    """Return `1 hero`, `2 heroes`."""
    return f"{players} hero{'es' if players > 1 else ''}"


def _faces() -> Iterator[Direction]:
    """Yield each step to a harder face, for every number of heroes."""
    for players in HEROES:
        for easier, harder in pairwise(FACES):
            name = f"{_heroes(players)}: {easier.upper()} → {harder.upper()}"
            yield Direction(name, _table(players, easier), _table(players, harder), -1)


def _rules() -> Iterator[Direction]:
    """Yield changed rules of the base game for 4 heroes."""
    changes: tuple[tuple[str, Settings, int, tuple[str, ...]], ...] = (
        ("start_shields 3 → 4", {"start_shields": 4}, +1, SCRIPTS),
        ("start_line 2 → 1", {"start_line": 1}, +1, SCRIPTS),
        ("bomb_shields = scrapyard", {"bomb_shields": "scrapyard"}, +1, SCRIPTS),
        ("actions 2 → 3", {"actions": 3}, +1, SCRIPTS[:1]),
        ("brain_upgrade = 2", {"brain_upgrade": 2}, -1, SCRIPTS[:1]),
        ("dis_rule = yard", {"dis_rule": "yard"}, -1, SCRIPTS[:1]),
    )
    for name, settings, sign, policies in changes:
        for policy in policies:
            base = _table(4, "normal", policy)
            law = (policy, *settings) != ("cautious", "bomb_shields")  # why not this one: see AFTER
            yield Direction(f"{policy}: {name}", base, {**base, **settings}, sign, law)
    plenty = _table(4, "normal", shields=60)
    after = {**plenty, "bomb_shields": "scrapyard"}
    yield Direction("cautious: bomb_shields = scrapyard, 60 shields in the box", plenty, after, +1)


def _purple_eye() -> Iterator[Direction]:
    """Yield the addition of The Purple Eye, with either script for A.D.A.M."""
    for adam, against in (("hunter", (1, 2, 4, 5)), ("rogue", (4,))):
        for players in against:
            base = _table(players, "easy")
            after = {**base, "purple_eye": True, "adam_policy": adam}
            yield Direction(f"{_heroes(players)}: The Purple Eye, {adam}", base, after, -1, law=players > 1)


def _scripts() -> Iterator[Direction]:
    """Yield each step to a better script."""
    for worse, better in pairwise(("random", "rusher", "cautious")):
        yield Direction(f"{worse} → {better}", _table(4, "normal", worse), _table(4, "normal", better), +1)


def _lengths() -> Iterator[Direction]:
    """Yield each additional hero, who should not make games longer."""
    for face in FACES:
        for fewer, more in pairwise(HEROES):
            before, after = _table(fewer, face), _table(more, face)
            name = f"{face.upper()}: {fewer} → {_heroes(more)}: rounds"
            yield Direction(name, before, after, -1, face != "hard", "rounds", "mean")


DIRECTIONS = (*_faces(), *_rules(), *_purple_eye(), *_scripts(), *_lengths())
FEW = tuple(each for each in DIRECTIONS if each.name in ("4 heroes: NORMAL → HARD", "random → rusher"))


def directions(sizes: Sizes) -> Section:
    """Check every direction."""
    chosen = DIRECTIONS if sizes.cells else FEW
    z = bound(sum(each.law for each in chosen), sides=1)
    section = Section(
        "All Hoomanz Are Dead: directions",
        f"How a figure moves with a rule, a script or the number of heroes: win rates in per cent, lengths in rounds, "
        f"over {sizes.hoomanz:,} games of each configuration (seed {SEED}), and the z-score of the difference, paired "
        f"by game number. The script is `{SCRIPTS[0]}` where none is named; the rules are changed for 4 heroes on "
        "NORMAL, The Purple Eye is compared with the same face, EASY, without it. No direction is a theorem for a "
        f"script, which may misuse a gift, but where a line is checked each script must not lose by one: a line fails "
        f"if its figure moves the wrong way by more than {z:.2f} standard errors, which happens to a program whose "
        f"figures do not differ at all once in {1 / CHANCE:,.0f} choices of the seed.",
        ("expected", "before", "after", "difference", "z"),
        after=AFTER,
    )
    games = Games(GAME, sizes.hoomanz, SEED, ("game", "outcome", "rounds"))
    for each in chosen:
        section.checks.append(_line(each, *games.pair(each), z))
    return section


AFTER = """Reported, not checked:

- `bomb_shields = scrapyard` for `cautious`: four such heroes gather shields until the Scrapyard is empty, and then no
  BOMB has its timer, while out of their own shields they could pay for one: they arm fewer BOMBs. With twice the
  shields in the box it is the gift it should be.
- One hero against A.D.A.M.: his turns reveal rooms, Fusion Cores among them, that a hero alone would have had to find
  by itself: it may help more than it harms.
- Lengths on HARD: two Drones a time are assembled, and most games end when all are out, at a pace that does not
  depend on the number of heroes. More heroes destroy more Drones, which puts that end off, and win sooner, which does
  not."""


def _line(direction: Direction, before: pl.DataFrame, after: pl.DataFrame, limit: float) -> Check:
    """Return a direction's line; a law fails beyond `limit` standard errors in the wrong direction."""
    change, score = paired_move(before, after, direction.metric, direction.value)
    if direction.metric == "outcome":
        figures = [100 * float((frame["outcome"] == direction.value).mean() or 0) for frame in (before, after)]  # type: ignore[arg-type]
        change *= 100
    else:
        figures = [float(frame[direction.metric].mean()) for frame in (before, after)]  # type: ignore[arg-type]
    return direction.line((*(f"{each:.2f}" for each in figures), f"{change:+.2f}"), score, limit)


# --- games that stay the same ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Coupling:
    """Describe two configurations of which one ends games that go on in the other: all other games are the same.

    Attributes:
        name: The difference in words.
        strict, lenient: The settings of the configuration that ends games, and of the other.
        ended: The outcome of the games that may differ; None for those with a forced deployment.
    """

    name: str
    strict: Settings
    lenient: Settings
    ended: Outcome | None


def _couplings() -> Iterator[Coupling]:
    """Yield pairs of configurations, in the base game and with both expansions."""
    for base in (_table(4, "normal"), _table(2, "normal", purple_eye=True, alien_landing=True)):
        mode = _heroes(base["players"]) + (" and both expansions" if "purple_eye" in base else "")
        for maximum in range(3, 8):
            tracks = [{**base, "faces.normal.maximum": each} for each in (maximum, maximum + 1)]
            yield Coupling(f"{mode}: track {maximum} → {maximum + 1}", tracks[0], tracks[1], Outcome.EXTINCTION)
        rushing = {**base, "policy": "rusher", "dis_rule": "yard"}  # the last Drone of the yard ends the game
        boxes = [{**rushing, "drones": each} for each in (14, 15)]
        yield Coupling(f"{mode}: Drones 14 → 15 (dis_rule = yard)", boxes[0], boxes[1], Outcome.DISINTEGRATION)
        yield Coupling(f"{mode}: dis_rule yard → tiles", {**base, "dis_rule": "yard"}, base, Outcome.DISINTEGRATION)
        yield Coupling(f"{mode}: empty_yard deploy → skip", base, {**base, "empty_yard": "skip"}, None)


COUPLINGS = tuple(_couplings())


def couplings(sizes: Sizes) -> Section:
    """Check that if one end of the game is put off, every other game is the same and every win stays a win."""
    section = Section(
        "All Hoomanz Are Dead: an end put off",
        f"{sizes.hoomanz_coupled:,} games of each configuration from the same random numbers (seed {COUPLED_SEED}). "
        "Two configurations that differ in one way to lose, which no script used here looks at, play the same games "
        "until then: the games that the first does not lose by it are the same in every column of the second, and "
        "every win of the first is one of the second. Exact: a single game fails the line.",
        ("games ended by it", "other games that differ", "wins", "wins then", "wins lost"),
    )
    scenario = load(GAME)
    played: dict[str, np.ndarray] = {}

    def rows_of(settings: Settings) -> np.ndarray:
        key = repr(sorted(settings.items()))
        if key not in played:
            played[key] = np.zeros(sizes.hoomanz_coupled, scenario.game.result)
            scenario.game.play_many(scenario.configuration(settings).rules(), COUPLED_SEED, 0, played[key])
        return played[key]

    for each in COUPLINGS if sizes.cells else COUPLINGS[-1:]:
        strict, lenient = rows_of(each.strict), rows_of(each.lenient)
        ended = strict["forced_deployments"] > 0 if each.ended is None else strict["outcome"] == each.ended
        others = int((_differ(strict, lenient) & ~ended).sum())
        won, won_then = strict["outcome"] == Outcome.WIN, lenient["outcome"] == Outcome.WIN
        lost = int((won & ~won_then).sum())
        numbers = (int(ended.sum()), others, int(won.sum()), int(won_then.sum()), lost)
        section.checks.append(Check(each.name, tuple(f"{number:,}" for number in numbers), others == lost == 0))
    return section


def _differ(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Return which games have rows that differ in any column; bool, shape (games,)."""
    columns = [(one[name] != other[name]).reshape(len(one), -1).any(axis=1) for name in one.dtype.names or ()]
    return np.logical_or.reduce(columns)


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield directions(sizes)
    yield couplings(sizes)
