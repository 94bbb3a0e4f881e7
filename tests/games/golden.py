"""The recorded games: one for each title and mode, told move by move, read by people when they change.

`python -m tests.games.golden` writes them anew; the commit that does so says why the games are other games now.
"""

import json
from pathlib import Path
from typing import Any

import balance

HERE = Path(__file__).parent
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "pig_1_player": ("pig", 0, {"players": 1}),
    "pig_2_players": ("pig", 0, {"players": 2, "policy": "hold", "policy@2": "hold-or-goal", "goal": 50}),
    "cyberdoom_tower_1_ghost": ("cyberdoom-tower", 0, {"players": 1, "policy": "ghost"}),
    "cyberdoom_tower_1_hunter": ("cyberdoom-tower", 7, {"players": 1, "policy": "hunter"}),
    "cyberdoom_tower_1_looter": ("cyberdoom-tower", 3, {"players": 1, "policy": "looter"}),
    "cyberdoom_tower_2_clock_and_random": (
        "cyberdoom-tower",
        2,
        {"players": 2, "policy": "clock", "policy@2": "random"},
    ),
    "cyberdoom_tower_2_every_round": (
        "cyberdoom-tower",
        5,
        {"players": 2, "policy": "looter", "sentinel_turn": "every_round", "deadline": "win"},
    ),
    "all_hoomanz_1_cautious": ("all-hoomanz", 0, {"players": 1, "simon": "solo", "policy": "cautious"}),
    "all_hoomanz_1_random": ("all-hoomanz", 1, {"players": 1, "policy": "random", "hero_pool": "all"}),
    "all_hoomanz_3_commandos": ("all-hoomanz", 2, {"players": 3, "simon": "easy", "policy": "commando"}),
    "all_hoomanz_5_mixed": (
        "all-hoomanz",
        3,
        {"players": 5, "simon": "hard", "policy": "cautious", "policy@2": "rusher", "policy@4": "sacrificer"},
    ),
    "all_hoomanz_2_purple_eye_rogue": (
        "all-hoomanz",
        4,
        {"players": 2, "purple_eye": True, "policy": "rusher", "adam_policy": "rogue"},
    ),
    "all_hoomanz_4_alien_landing": (
        "all-hoomanz",
        5,
        {"players": 4, "alien_landing": True, "policy": "sacrificer", "simon_choices": "hostile"},
    ),
    "all_hoomanz_3_both_expansions_hunter": (
        "all-hoomanz",
        6,
        {
            "players": 3,
            "purple_eye": True,
            "alien_landing": True,
            "policy": "cautious",
            "adam_policy": "hunter",
            "hero_pool": "all",
        },
    ),
    "human_punishment_4_surveyors": ("human-punishment", 0, {"players": 4, "policy": "surveyor"}),
    "human_punishment_6_scripts": (
        "human-punishment",
        1,
        {"players": 6, "policy": "surveyor", "policy@2": "gunslinger", "policy@4": "mimic", "policy@6": "random"},
    ),
    "human_punishment_8_legion": (
        "human-punishment",
        2,
        {"players": 8, "policy": "gunslinger", "policy@3": "surveyor", "legion_loyalty": True},
    ),
    "human_punishment_12_surveyors": ("human-punishment", 3, {"players": 12, "policy": "surveyor"}),
    "human_punishment_16_mixed": (
        "human-punishment",
        4,
        {"players": 16, "policy": "surveyor", "policy@5": "mimic", "policy@9": "gunslinger"},
    ),
    "humans_2_catcher_and_herder": ("humans", 0, {"players": 2, "policy": "catcher", "policy@2": "herder"}),
    "humans_4_scripts": (
        "humans",
        1,
        {"players": 4, "policy": "catcher", "policy@2": "herder", "policy@3": "spoiler", "policy@4": "random"},
    ),
    "humans_mixed_2": ("humans", 3, {"players": 2, "mode": "mixed"}),
    "humans_mixed_4_guys_first": (
        "humans",
        4,
        {"players": 4, "mode": "mixed", "side": "guy", "side@4": "zombie", "stack_rule": "any", "policy@4": "herder"},
    ),
    "humans_6_spoilers": ("humans", 2, {"players": 6, "policy": "spoiler", "reroll_scope": "any"}),
    "posthuman_1_opportunist": ("posthuman", 0, {"players": 1, "policy": "opportunist"}),
    "posthuman_2_custom_short": (
        "posthuman",
        1,
        {"players": 2, "creation": "custom", "start": "short", "policy": "steward", "trade": "food_ammo"},
    ),
    "posthuman_3_builder_and_random": ("posthuman", 2, {"players": 3, "policy": "builder", "policy@2": "random"}),
    "posthuman_4_mixed": (
        "posthuman",
        3,
        {"players": 4, "policy": "steward", "policy@2": "racer", "policy@4": "opportunist"},
    ),
    "posthuman_2_all_mutants": (
        "posthuman",
        4,
        {"players": 2, "policy": "random", "two_player_rule": False, "mutant_policy": "infector"},
    ),
}


def path_of(name: str) -> Path:
    """Where a recorded game is kept: in the folder of its title."""
    game = GAMES[name][0].replace("-", "_")
    return HERE / game / "golden" / f"{name.removeprefix(game + '_')}.txt"


def told(name: str) -> str:
    """A recorded game as it is played now: its settings, its story, its row."""
    title, number, settings = GAMES[name]
    replay = balance.replay(title, game=number, seed=1, **settings)
    head = f"{title}, game {number} of seed 1, {json.dumps(settings)}"
    return "\n".join([head, "", *replay.story, "", json.dumps(replay.row)]) + "\n"


if __name__ == "__main__":
    for game in GAMES:
        path_of(game).write_text(told(game), encoding="utf-8")
