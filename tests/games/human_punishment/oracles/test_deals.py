"""Human Punishment: the chances of each team at the deal, exact by enumeration, and as the game deals."""

from fractions import Fraction

import numpy as np
import pytest

import scenarios
from sims.games.human_punishment.records.words import Team
from tests.games.human_punishment.oracles.deals import (
    TEAMS,
    chances,
    chances_with_program,
    some_secret,
    special_dealt,
)
from tests.games.human_punishment.oracles.missing import missing
from tests.games.human_punishment.oracles.starts import dealt, mean_and_error

F = Fraction
BASE = {  # HP-O11
    4: (F(304, 735), F(81, 245), F(109, 490), F(1, 60)),
    5: (F(11, 30), F(13, 45), F(19, 60), F(1, 72)),
    6: (F(1711, 4851), F(1447, 4851), F(3155, 9702), F(1, 84)),
    7: (F(800, 1911), F(4201, 15288), F(8737, 30576), F(1, 96)),
    8: (F(857, 2268), F(655, 2268), F(8, 27), F(1, 54)),
    9: (F(1471, 3780), F(59, 252), F(649, 1890), F(1, 60)),
    10: (F(19, 55), F(10, 33), F(53, 165), F(1, 66)),
    11: (F(2801, 6930), F(928, 3465), F(1387, 4620), F(1, 72)),
    12: (F(3314, 9009), F(2507, 9009), F(2957, 9009), F(1, 78)),
    13: (F(1397, 3822), F(505, 1911), F(2557, 7644), F(1, 56)),
    14: (F(3839, 9555), F(163, 637), F(1181, 3822), F(1, 60)),
    15: (F(971, 2352), F(64, 245), F(6931, 23520), F(1, 64)),
    16: (F(2789, 7140), F(25, 84), F(24, 85), F(1, 68)),
}
WITH_PROGRAM = {  # HP-O30
    4: (F(19981, 48510), F(2287, 6930), F(10903, 48510), F(16, 735)),
    5: (F(68437, 187110), F(491, 1701), F(118931, 374220), F(53, 2673)),
    6: (F(298, 847), F(47725, 160083), F(104449, 320166), F(3341, 160083)),
    8: (F(141019, 374220), F(21599, 74844), F(55673, 187110), F(137, 6930)),
    9: (F(39623, 102060), F(23963, 102060), F(8768, 25515), F(29, 1215)),
    16: (F(75041, 192780), F(57317, 192780), F(13688, 48195), F(26, 1071)),
}
FIRST_GAME = {  # HP-O14
    4: (F(3, 7), F(23, 70), F(17, 70)),
    5: (F(19, 54), F(13, 45), F(97, 270)),
    6: (F(80, 231), F(65, 231), F(86, 231)),
    7: (F(75, 182), F(191, 728), F(237, 728)),
    8: (F(409, 1080), F(7, 24), F(89, 270)),
}
LEGION = {  # HP-O15
    6: (0.3091, 0.2603, 0.2441, 0.1766, 0.0099),
    8: (0.3429, 0.2622, 0.2374, 0.1412, 0.0162),
    9: (0.3185, 0.1913, 0.2421, 0.2352, 0.0130),
    16: (0.3536, 0.2695, 0.2262, 0.1379, 0.0129),
}
MISSING = {  # HP-O12: no Human, no Machine, no Outlaw, Legion or Fallen
    4: (0.028578, 0.084487, 0.251043),
    5: (0.023976, 0.075719, 0.049906),
    6: (0.012617, 0.035246, 0.024934),
    7: (0.000846, 0.030756, 0.028279),
    8: (0.001298, 0.012927, 0.010216),
}
SIMULATED = {9: (0.0003, 0.0260, 0.0018), 12: (0.0, 0.0012, 0.0002), 16: (0.0, 0.0001, 0.0002)}
DEALS = 20_000
SETTINGS = [
    *({"players": players} for players in range(4, 17)),
    *({"players": players, "program_set": "no_programs"} for players in (4, 5, 6, 7, 8, 12, 16)),
    *({"players": players, "program_set": "no_programs", "legion_loyalty": True} for players in range(6, 17)),
    *({"players": players, "program_set": "no_programs", "id_set": "no_specials"} for players in (5, 8)),
    *({"players": players, "program_set": "no_programs", "id_set": "first_game"} for players in (4, 5, 6, 7, 8)),
]


def test_the_enumeration_gives_the_fractions_of_the_base_game():
    """HP-O11."""
    for players, expected in BASE.items():
        found = chances(players)
        assert tuple(found[team] for team in TEAMS[:4]) == expected
        assert found["fallen"] == expected[3]
        assert sum(found.values()) == 1


def test_the_enumeration_gives_the_fractions_with_the_first_program():
    """HP-O30."""
    for players, expected in WITH_PROGRAM.items():
        found, changes = chances_with_program(players)
        assert (*(found[team] for team in TEAMS[:3]), changes) == expected


def test_the_enumeration_gives_the_fractions_without_special_ids_and_of_the_first_game():
    """HP-O13, HP-O14."""
    assert [chances(5, "no_specials")[team] for team in TEAMS[:3]] == [F(167, 450), F(22, 75), F(151, 450)]
    assert [chances(8, "no_specials")[team] for team in TEAMS[:3]] == [F(7277, 18900), F(223, 756), F(8, 25)]
    for players, expected in FIRST_GAME.items():
        assert tuple(chances(players, "first_game")[team] for team in TEAMS[:3]) == expected


def test_the_enumeration_gives_the_chances_of_the_legion_expansion():
    """HP-O15: rounded to four digits there, with the expected number of Legion players."""
    seats = {6: 1.0595, 8: 1.1296, 9: 2.1167, 16: 2.2059}
    for players, expected in LEGION.items():
        found = chances(players, legion=True)
        assert np.allclose([float(found[team]) for team in TEAMS], expected, atol=5e-5, rtol=0)
        assert abs(float(players * found["legion"]) - seats[players]) < 5e-5


def test_how_often_special_ids_and_secret_loyalties_are_dealt():
    """HP-O16, HP-O17."""
    assert [special_dealt(players) for players in (4, 8, 16)] == [F(1, 15), F(4, 27), F(4, 17)]
    assert [some_secret(8, dealt) for dealt in (1, 2, 3, 8)] == [F(1, 11), F(25, 143), F(577, 2288), F(109055, 196664)]
    assert some_secret(9, 1) == F(1, 9)
    assert abs(float(some_secret(9, 9)) - 0.684632) < 1e-6
    assert abs(float(some_secret(16, 16)) - 0.893109) < 1e-6


def test_how_often_a_team_is_missing_at_the_deal():
    """HP-O12: exact; the fractions, rounded to six digits, are those of the rules' own count."""
    for players, expected in MISSING.items():
        found = [missing(players, name) for name in ("human", "machine", "outlaw")]
        assert np.allclose([float(chance) for chance in found], expected, atol=5e-7, rtol=0)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_the_game_deals_teams_as_often(settings):
    """Within 5 standard errors: a false alarm in a million; 190 shares and 15 chances are looked at."""
    players = int(settings["players"])
    legion, programs = bool(settings.get("legion_loyalty")), "program_set" not in settings
    exact = chances_with_program(players)[0] if programs else chances(players, settings.get("id_set", "full"), legion)
    counts, without = dealt(scenarios.load("human-punishment").configuration(settings).rules(), 77, DEALS)
    for name in TEAMS:
        mean, error = mean_and_error(counts[Team[name.upper()]])
        assert abs(mean - float(players * exact[name])) <= 5 * error, name
    if players in MISSING and set(settings) == {"players", "program_set"}:
        for number, name in zip(without, ("human", "machine", "outlaw"), strict=True):
            chance = float(missing(players, name))
            assert abs(number / DEALS - chance) < 5 * (chance * (1 - chance) / DEALS) ** 0.5, name


@pytest.mark.parametrize(("players", "told"), SIMULATED.items())
def test_the_game_deals_without_a_team_as_often_as_other_deals_did(players, told):
    """HP-O12 from 9 players on: 60 000 deals of another program, rounded; within 5 standard errors of both."""
    rules = scenarios.load("human-punishment").configuration({"players": players, "program_set": "no_programs"}).rules()
    _, without = dealt(rules, 78, DEALS)
    for number, share in zip(without, told, strict=True):
        least = max(share, 1e-4)
        assert abs(number / DEALS - share) < 5 * (least * (1 / DEALS + 1 / 60_000)) ** 0.5 + 5e-5
