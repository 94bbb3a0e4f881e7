"""Check laws that must hold for the row of every finished game of Cyberdoom Tower."""

import math
from collections.abc import Iterator
from itertools import product

import polars as pl

from balance.simulation.play import play
from benchmarks.validation.checks import Check, Section, Sizes
from tests.games.cyberdoom_tower.oracles.cards import AIS, rows
from tests.games.cyberdoom_tower.watching import POLICIES

SEED = 62
ROUNDS, AP = 12, 3
col = pl.col


def _first_third_key() -> int:
    """Return the first round in which a lone player can have a third key on foot [rounds].

    It takes the way to the nearest keys of three floors, and a ride between floors twice, at AP steps a round.
    """
    cards = rows("floor_cards").values()
    sectors = sorted(next(n for n in range(1, 7) if card[f"symbol_{n}"] == "key") for card in cards)
    rides = 2  # between three floors, if the game begins on one of them
    return math.ceil((sum(sectors[:3]) + rides) / AP)


FEWEST_AI_ENERGY = min(int(rows("ai_cards")[card]["energy"]) for card in AIS)
STRONGEST = max(int(weapon["damage"]) for weapon in rows("weapons").values())
FLOORS, KEYS = col("players") + 3, col("players") + 2
WON, ALWAYS = col("outcome") == "win", col("game") >= 0
UNSEEN = col("hide_failures") + col("auto_failures") == 0
QUIET = UNSEEN & (col("attacks") == col("ai_attacks"))  # nobody but the Round Counter moved a Sentinel
MOVED_ON = pl.min_horizontal(pl.lit(5), (col("rounds") - 1) // 2)  # times that the counter entered a new sector
ON_FOOT = (col("players") == 1) & (col("keys") == 3) & (col("crates_looted") == 0) & (col("energy_spent") == 0)
SHEETS = ("energy_1", "energy_2", "luck_1", "luck_2")
LEAST_ENERGY = pl.min_horizontal("energy_1", col("energy_2").fill_null(99))
# law in words -> which games it is about, and what must hold for each of them
LAWS: dict[str, tuple[pl.Expr, pl.Expr]] = {
    "O01: no more items than crates looted": (
        ALWAYS,
        col("items_1") + col("items_2").fill_null(0) <= col("crates_looted"),
    ),
    "O02: Energy and Luck from 0 to 6": (
        ALWAYS,
        pl.all_horizontal(col(name).fill_null(0).is_between(0, 6) for name in SHEETS),
    ),
    "O02: at most one attack a turn, five slides by the counter a floor": (
        ALWAYS,
        (col("attacks") <= col("rounds") * col("players")) & (col("timer_slides") <= 5 * FLOORS),
    ),
    f"O02: without the keys no round after {ROUNDS}; the last key by then": (
        ALWAYS,
        ((col("keys") == KEYS) | (col("rounds") <= ROUNDS)) & (col("last_key_round") <= ROUNDS),
    ),
    "O02: no scripted game is cut short (round_cap)": (col("policy") != "random", col("outcome") != "round_cap"),
    "O09: three keys on foot, alone: not before the round that their ways take": (
        ON_FOOT,
        col("last_key_round") >= _first_third_key(),
    ),
    "O09: a win has all keys and enough attacks on the AI, after the last key": (
        WON,
        (col("keys") == KEYS)
        & (col("ai_attacks") >= math.ceil(FEWEST_AI_ENERGY / STRONGEST))
        & (col("ai_attacks") <= (col("rounds") - col("last_key_round") + 1) * col("players")),
    ),
    "O10: nobody seen, no Sentinel attacked: only the counter slides cards, as its table says": (
        QUIET & (col("sentinels_defeated") == 0),
        col("timer_slides") == FLOORS * MOVED_ON,
    ),
    "O10: nobody seen, no Sentinel attacked: no floor closes, nobody is trapped": (
        QUIET,
        (col("floors_closed") == 0) & (col("outcome") != "loss_trapped"),
    ),
    "O11: nobody seen, no Sentinel attacked: no Sentinel hits": (QUIET, col("sentinel_hits") == 0),
    "O11: no more hits by Sentinels than failed Hides and attacks on them": (
        ALWAYS,
        col("sentinel_hits") <= col("hide_failures") + col("auto_failures") + col("attacks") - col("ai_attacks"),
    ),
    "O12: the AI answers every attack on it but the one that wins": (
        ALWAYS,
        col("ai_hits") == col("ai_attacks") - WON.cast(pl.Int16),
    ),
    "O15: loss_energy is a player without Energy, and nothing else is": (
        ALWAYS,
        (col("outcome") == "loss_energy") == (LEAST_ENERGY <= 0),
    ),
}


def _counted(frame: pl.DataFrame) -> pl.DataFrame:
    """Return one column per law with two rows: how many games it is about, and how many of them break it."""
    about = [condition.sum().alias(name) for name, (condition, _) in LAWS.items()]
    broken = [(condition & ~law).sum().alias(name) for name, (condition, law) in LAWS.items()]
    return pl.concat([frame.select(about), frame.select(broken)])


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield one table over all policies, for one and two players."""
    modes = list(product((1, 2), POLICIES)) if sizes.cells else [(1, "ghost"), (2, "looter")]
    total: pl.DataFrame | None = None
    for players, policy in modes:
        played = play("cyberdoom-tower", games=2 * sizes.watched, seed=SEED, players=players, policy=policy)
        mode = (pl.lit(players, pl.Int64).alias("players"), pl.lit(policy).alias("policy"))
        counts = _counted(played.frame.with_columns(mode))
        total = counts if total is None else total + counts
    assert total is not None
    section = Section(
        "Cyberdoom Tower: rows (O01, O02, O09 to O12, O15)",
        f"The rows of {2 * sizes.watched:,} games of each of {len(modes)} configurations (every policy, one and "
        f"two players; seed {SEED}). Each line is exact: a single exception fails it, and so does its being "
        "about no game.",
        ("games", "exceptions"),
    )
    for name in LAWS:
        about, broken = int(total[name][0]), int(total[name][1])
        section.checks.append(Check(name, (f"{about:,}", str(broken)), broken == 0 and (about > 0 or not sizes.cells)))
    yield section
