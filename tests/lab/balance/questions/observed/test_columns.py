"""observed: games are kept as plays are told, and what takes their columns travels to other machines."""

import pickle

import numpy as np

from balance.questions.observed.columns import columns
from scenarios import load


def test_winners_are_bits_and_arrays_are_taken_by_their_columns():
    configuration = load("pig").configuration({"players": 3})
    rows = np.zeros(4, configuration.scenario.game.result)
    rows["payoff"][:, :3] = [[1000, 0, 0], [0, 500, 500], [0, 0, 1000], [0, 0, 0]]
    rows["score"][:, 1] = [1, 2, 3, 4]
    rows["rounds"] = 7
    kept = pickle.loads(pickle.dumps(columns(("winners", "rounds", "score_2"), configuration)))
    table = kept.of(rows)
    assert table["winners"].tolist() == [1, 6, 4, 0]
    assert table["score_2"].tolist() == [1, 2, 3, 4]
    assert table["rounds"].tolist() == [7] * 4
    assert all(values.dtype == np.int64 for values in table.values())
