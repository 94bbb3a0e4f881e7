"""All Hoomanz Are Dead: what is known without simulation: exact couplings, heroes who only pass, sums that must agree.

Two configurations that differ in one end of the game, or in a ruling that only matters near the end, play the same
games from the same seed until then. So the games that the stricter one does not end are the same in the other one, row
by row. No policy used here reads what is changed.
"""

from functools import cache
from typing import Any

import numpy as np
import pytest

import scenarios
from sims import rng
from sims.games.all_hoomanz.play import advance, start
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import Action, Outcome, Phase

GAMES, SEED = 500, 11
WIN, EXTINCTION, DISINTEGRATION, ROGUE, ROUND_CAP = (int(each) for each in Outcome)
MODES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 4},
    {"players": 5},
    {"players": 3, "purple_eye": True},
    {"players": 4, "alien_landing": True, "policy": "rusher"},
    {"players": 5, "purple_eye": True, "alien_landing": True, "adam_policy": "rogue"},
]
FACES = {1: "solo", 2: "easy", 3: "normal", 4: "normal", 5: "hard"}
everywhere = pytest.mark.parametrize("mode", MODES, ids=lambda mode: " ".join(map(str, mode.values())))


def face_of(mode: dict[str, Any]) -> str:
    """The face that a mode is played on: as set, or by the number of heroes; EASY where several meet A.D.A.M."""
    together = "easy" if mode.get("purple_eye") and mode["players"] > 1 else FACES[mode["players"]]
    return str(mode.get("simon", together))


@cache
def _played(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    scenario = scenarios.load("all-hoomanz")
    rows = np.zeros(GAMES, scenario.game.result)
    scenario.game.play_many(scenario.configuration(dict(settings)).rules(), SEED, 0, rows)
    return rows


def played(mode: dict[str, Any], **settings: Any) -> np.ndarray:
    """The rows of games 0 ... of a seed."""
    return _played(tuple(sorted({**mode, **settings}.items())))


def differ(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Which games have rows that differ in any column."""
    found = np.zeros(len(a), bool)
    for name in a.dtype.names or ():
        found |= (a[name] != b[name]).reshape(len(a), -1).any(axis=1)
    return found


def check_coupling(strict: np.ndarray, lenient: np.ndarray, ended: np.ndarray) -> None:
    """Only games that the stricter configuration `ended` are other games in the other, and every WIN stays one."""
    assert not (differ(strict, lenient) & ~ended).any()
    assert set(np.flatnonzero(strict["outcome"] == WIN)) <= set(np.flatnonzero(lenient["outcome"] == WIN))


# --- couplings -------------------------------------------------------------------------------------------------------


@everywhere
def test_a_longer_upgrade_track_keeps_every_win(mode):
    face = f"faces.{face_of(mode)}.maximum"
    wins = []
    for maximum in range(3, 8):
        strict, lenient = played(mode, **{face: maximum}), played(mode, **{face: maximum + 1})
        lost = strict["outcome"] == EXTINCTION
        check_coupling(strict, lenient, lost)
        assert differ(strict, lenient)[lost].all()  # each of them goes on for an upgrade more
        assert (strict["upgrades"][lost] == maximum).all()
        wins.append(int((strict["outcome"] == WIN).sum()))
    assert wins == sorted(wins)
    assert wins[0] < wins[-1]


@everywhere
@pytest.mark.parametrize("drones", [14, 15])
def test_with_one_drone_more_to_place_every_win_stays(mode, drones):
    # `dis_rule = yard` ends the game with the last Drone of the Droneyard, so that it never runs short before that;
    # the rusher counts no Drones
    settings = {"dis_rule": "yard", "policy": "rusher"}
    strict, lenient = (played(mode, **settings, drones=number) for number in (drones, drones + 1))
    check_coupling(strict, lenient, strict["outcome"] == DISINTEGRATION)
    assert (strict["outcome"] == WIN).sum() < (lenient["outcome"] == WIN).sum()


@everywhere
def test_losing_by_drones_on_tiles_alone_keeps_every_win(mode):
    strict, lenient = played(mode, dis_rule="yard"), played(mode)
    check_coupling(strict, lenient, strict["outcome"] == DISINTEGRATION)
    assert (strict["outcome"] == WIN).sum() < (lenient["outcome"] == WIN).sum()


@everywhere
def test_without_forced_deployments_every_win_stays(mode):
    strict, lenient = played(mode), played(mode, empty_yard="skip")
    forced = strict["forced_deployments"] > 0
    assert forced.any()
    assert (strict["outcome"][forced] == DISINTEGRATION).all()
    check_coupling(strict, lenient, forced)
    assert not lenient["forced_deployments"].any()


@everywhere
def test_a_later_round_cap_keeps_every_game_that_had_ended(mode):
    short, long = played(mode, round_cap=9), played(mode)
    capped = short["outcome"] == ROUND_CAP
    assert capped.any()
    assert (short["rounds"][capped] == 9).all()
    check_coupling(short, long, capped)


# --- heroes who only pass --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "players", "most", "steps"),
    [
        ("solo", 1, 6, 1),
        *(("easy", players, 4, 1) for players in (1, 2, 5)),
        *(("normal", players, 4, 1) for players in (1, 3, 4)),
        *(("hard", players, 5, 2) for players in (1, 5)),
    ],
)
@pytest.mark.parametrize("alien_landing", [False, True])
def test_against_heroes_who_only_pass_the_line_stops_one_short_and_nothing_else_happens(
    face, players, most, steps, alien_landing
):
    scenario = scenarios.load("all-hoomanz")
    settings = {"players": players, "simon": face, "alien_landing": alien_landing, "round_cap": 12}
    rules = scenario.configuration(settings).rules()[0]
    pass_on = {Phase.STASH: int(Action.PASS), Phase.READY: int(Action.ATTACK), Phase.ACT: int(Action.STOP)}
    for game in range(3):
        s = np.zeros(1, STATE)[0]
        rng.begin_game(s, SEED, game)
        start(s, rules)
        lines: dict[int, int] = {}
        while s.phase != Phase.OVER:
            lines.setdefault(int(s.rounds), int(s.line))  # as a round begins
            advance(s, rules, pass_on[int(s.phase)])
        assert (s.outcome, s.rounds) == (Outcome.ROUND_CAP, 12)
        lines[13] = int(s.line)
        assert [lines[after + 1] for after in range(1, 13)] == [min(2 + steps * after, most) for after in range(1, 13)]
        assert (s.marker, s.revealed, s.on_board, s.placed, s.blasted, s.otherwise) == (0, 0, 0, 0, 0, 0)


# --- what must agree in every row ------------------------------------------------------------------------------------

AUDITED: list[dict[str, Any]] = [
    *MODES,
    {"players": 4, "policy": "sacrificer"},
    {"players": 4, "policy": "commando"},
    {"players": 3, "hero_pool": "all", "simon": "easy", "purple_eye": True},
    {"players": 2, "bomb_shields": "scrapyard", "strike_chain": False, "gauge_floor": "zero", "dark": "rubble"},
    {"players": 4, "live_marker": False, "devolve_on_drone": "random", "simon_choices": "hostile"},
]
audited = pytest.mark.parametrize("mode", AUDITED, ids=lambda mode: " ".join(map(str, mode.values())))
KOS = [f"kos_by_{cause}" for cause in ("monsters", "skills", "turrets", "hack", "blasts", "mysteries", "adam", "shock")]
KILLS = ("blasts", "items", "levels", "feral", "emp", "noodles", "mysteries")


def total(rows: np.ndarray, *names: str) -> np.ndarray:
    return sum((rows[name].astype(np.int64) for name in names), np.zeros(len(rows), np.int64))


@audited
def test_each_end_is_where_the_rules_put_it(mode):
    rows = played(mode)
    maximum = {"solo": 7, "easy": 7, "normal": 6, "hard": 7}[face_of(mode)]
    outcome, tiles = rows["outcome"], total(rows, "tiles_by_heroes", "tiles_by_drones", "tiles_by_adam")
    won = outcome == WIN
    assert won.any()
    assert ((rows["blasted"] == 3) == won).all()
    assert (tiles[won] >= 25).all()  # the third core lies in the third pile
    assert (rows["brains_revealed"][won] >= 2).all()
    assert (rows["upgrades"][won] >= 2).all()
    assert ((rows["upgrades"] == maximum) == (outcome == EXTINCTION)).all()
    assert ((rows["drones_on_board"] == 15) == (outcome == DISINTEGRATION)).all()
    assert ((rows["brains_crushed"] == 3) == (outcome == ROGUE)).all()
    assert ((rows["rounds"] == 80) >= (outcome == ROUND_CAP)).all()
    assert (rows["winner"] == -1).all()


@audited
def test_every_pile_of_the_stack_has_one_brain_and_one_core(mode):
    rows = played(mode)
    tiles = total(rows, "tiles_by_heroes", "tiles_by_drones", "tiles_by_adam")
    assert (tiles <= 48).all()
    assert (rows["brains_revealed"] >= tiles // 12).all()
    assert (rows["brains_revealed"] <= (tiles + 11) // 12).all()
    assert (rows["blasted"] <= (tiles + 11) // 12).all()
    assert (rows["brains_crushed"] <= rows["brains_revealed"]).all()


@audited
def test_counters_add_up(mode):
    rows = played(mode)
    assert (rows["upgrades"] == total(rows, "brains_revealed", "line_upgrades", "mystery_upgrades")).all()
    assert (rows["blasted"] == total(rows, "bombs_exploded", "air_strikes")).all()
    armed = rows["bombs_armed"] - total(rows, "bombs_exploded", "bombs_disarmed", "bombs_struck")
    assert ((armed >= 0) & (armed <= 2)).all()
    assert (rows["bombs_struck"] <= rows["air_strikes"]).all()
    destroyed = total(rows, *(f"drones_destroyed_by_{what}" for what in KILLS))
    assert (destroyed == rows["drones_placed"] - rows["drones_on_board"]).all()
    for seats, columns in (
        ("bombs_by", ["bombs_armed"]),
        ("strikes_by", ["air_strikes"]),
        ("victories_by", ["victories"]),
        ("kos_of", [*KOS, "kos_by_infection"]),
    ):
        assert (rows[seats].sum(axis=1) == total(rows, *columns)).all(), seats
    assert (rows["kos_by_hack"] <= rows["hacks"]).all()


@audited
def test_every_deployment_has_its_reason(mode):
    rows = played(mode)
    more = rows["deployments"] - total(rows, "brains_revealed", "line_upgrades", "forced_deployments")
    outcome = rows["outcome"]
    assert (more[(outcome != EXTINCTION) & (outcome != DISINTEGRATION)] == 0).all()
    assert np.isin(more[outcome == EXTINCTION], (-1, 0)).all()  # the last Brain ends the game before its deployment
    assert np.isin(more[outcome == DISINTEGRATION], (0, 1)).all()  # the last full line before its upgrade


@audited
def test_nothing_of_an_expansion_happens_without_it(mode):
    rows = played(mode)
    players, purple_eye = mode["players"], mode.get("purple_eye", False)
    of_adam = (
        "adam_level",
        "adam_destroyed",
        "duels",
        "brains_crushed",
        "tiles_by_adam",
        "kos_by_adam",
        "kos_by_shock",
    )
    assert purple_eye == any(rows[name].any() for name in of_adam)
    ends = [rows[f"duel_{end}"] for end in ("victories", "ties", "defeats", "escapes")]
    assert (sum(ends) == rows["duels"]).all()
    assert (rows["adam_level"] <= min(6, players + 1)).all()
    assert mode.get("alien_landing", False) == rows["cubetrons_taken"].any()
    assert ((rows["hero"][:, :players] >= 1) & (rows["level"][:, :players] >= 1)).all()
    assert (rows["level"] <= 4).all()
    assert not rows["hero"][:, players:].any()
