"""What `rank` and `dials` share: the cells of a screening, what is silent in it, and how long it takes."""

from dataclasses import replace

import numpy as np

from balance.design.steps import steps_of
from balance.design.turns import find_turns
from balance.studies.figures import mixed
from balance.studies.screening import SCREENING, cell_of, seconds_of_stage, silent_dials
from scenarios import load


def turns():
    base = load("pig").configuration({"players": 2})
    return [base], find_turns([base], steps_of)[0]


def test_a_dial_is_silent_in_a_context_where_none_of_its_changes_moves_a_game():
    _, every = turns()
    moved = [(turn, 3 if turn.dial == "goal" and turn.up > 0 else 0) for turn in every]
    moved += [(replace(turn, context=1), 1) for turn in every if turn.dial == "pig"]
    assert silent_dials(moved) == {0: ["die_sides", "pig", "hold_at", "max_rounds"], 1: []}


def test_a_change_and_the_game_as_it_is_are_cells_of_the_same_games():
    contexts, every = turns()
    base, cell = cell_of(contexts, 0, None), cell_of(contexts, 0, every[0])
    assert (base.name, cell.name) == ("00-as-it-is", f"00-{every[0].name}")
    assert (base.group, base.first) == (cell.group, cell.first) == (SCREENING, 0)
    assert cell.configuration is every[0].configuration


def test_a_stage_takes_its_games_and_a_table_for_each_round():
    contexts, _ = turns()
    assert seconds_of_stage(contexts[0], 3, 200, 0.01, 0.5) == 3 * (2 + 0.5)
    assert seconds_of_stage(contexts[0], 3, 4000, 0.01, 0.5) == 3 * (40 + 2 * 0.5)  # a round of 1000, then all


def test_numbers_of_rows_differ_where_a_bit_of_their_fields_does():
    rows = np.zeros(4, [("luck", np.float32), ("score", np.int32, (2,)), ("other", np.int8)])
    rows["luck"], rows["score"][3, 1], rows["other"] = [np.nan, np.nan, 0.0, -0.0], 1, [0, 1, 0, 0]
    luck, score = mixed(rows, ["luck"]), mixed(rows, ["score"])
    assert luck[0] == luck[1]
    assert len({*luck.tolist()}) == 3
    assert (score[:3] == score[0]).all()
    assert score[3] != score[0]
