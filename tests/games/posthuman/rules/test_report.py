"""Posthuman: the row of a game says what happened in it, column by column."""

import numpy as np
import pytest

from sims import record
from sims.games.posthuman.play import report
from sims.games.posthuman.records.sizes import MAX_SEATS, NONE
from sims.games.posthuman.records.state import RESULT
from sims.games.posthuman.records.words import Cause, Character, Deeds, Stat
from sims.games.posthuman.rules.encounters import gain_xp
from tests.games.posthuman.journeys import row
from tests.games.posthuman.journeys_turn import game

COUNTED = {  # column -> the field of the state, and the place in it, of each seat
    **{name: (name, ()) for name in ("mutation_turn", "combats", "narratives", "trades")},
    "journey_points": ("jp", ()),
    **{f"combats_{name}": (name, ()) for name in ("won", "fled", "lost")},
    **{name: (name, ()) for name in ("evades_tried", "evades", "xp_gained", "stats_gained", "skills_gained")},
    **{name: (name, ()) for name in ("food_eaten", "unfed")},
    **{f"level_{level}_encounters": ("met", (level - 1,)) for level in (1, 2, 3)},
    **{f"knock_outs_by_{cause.name.lower()}": ("knock_outs", (cause,)) for cause in Cause},
    "camps": ("deeds", (Deeds.CAMP,)),
    "forages": ("deeds", (Deeds.FORAGE,)),
    "scouts": ("deeds", (Deeds.SCOUT,)),
    "moves": ("deeds", (Deeds.MOVE,)),
    **{stat.name.lower(): ("stat", (stat,)) for stat in Stat},
    "scars": ("scars_held", ()),
}
OTHERS = ("character", "mutations", "ended_mutant")


@pytest.mark.parametrize("column", COUNTED)
def test_a_column_holds_its_own_count_for_each_seat(column):
    s, rules = game(2)
    field, place = COUNTED[column]
    s.met[:], s.knock_outs[:], s.deeds[:], s.scar[:] = 0, 0, 0, 0
    for seat, count in enumerate((3, 5)):
        s[field][(seat, *place)] = count
    found = np.zeros(1, RESULT).view(np.recarray)
    report(s, rules, found[0])
    assert found[0][column][:2].tolist() == [3, 5]


def test_characters_and_mutations_are_told_and_no_column_is_left_out():
    s, rules = game(2, "soldier+nurse")
    s.scars_held[:2], s.scar[0, :3] = (3, 1), (0, row("scars", "claws"), row("scars", "bone_blade"))
    found = np.zeros(1, RESULT).view(np.recarray)
    report(s, rules, found[0])
    assert found[0].character[:2].tolist() == [Character.SOLDIER, Character.NURSE]
    assert found[0].mutations[:2].tolist() == [2, 0]
    s.mutant[1] = 1
    report(s, rules, found[0])
    assert found[0].ended_mutant[:2].tolist() == [0, 1]
    s.character[1] = NONE  # built from points
    report(s, rules, found[0])
    assert found[0].character[1] == Character.CUSTOM
    shared = set(record.result(MAX_SEATS).names)
    assert set(RESULT.names) - shared == {*COUNTED, *OTHERS}


@pytest.mark.rule("PH-180")
def test_experience_gained_adds_up():
    s, _ = game(2)
    gain_xp(s, 0, 2)
    gain_xp(s, 0, 3)
    assert (s.xp[0], s.xp_gained[0], s.xp_gained[1]) == (5, 5, 0)
