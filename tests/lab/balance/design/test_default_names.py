"""Folders that are not named: other questions have other names, so that they do not meet in one folder."""

import pytest

from balance.design.default_names import folder_name
from balance.questions.ladder.plan import plan_ladder
from balance.questions.rank.plan import plan_rank
from balance.questions.tune.plan import plan_tune


def test_a_name_says_what_is_set_and_leaves_out_what_is_not():
    assert folder_name("pig", "rank", {"players": [2, 3], "loud": True, "seed": None, "at": []}) == (
        "pig-players-2-3-loud-true-rank"
    )


@pytest.mark.parametrize(
    "asked", [{}, {"watch": "rounds"}, {"games": 500}, {"screen": 500}, {"top": 3}, {"seed": 1}, {"tables": "policies"}]
)
def test_other_rankings_have_other_folders(asked):
    names = {"watch": "watch-rounds-mean", "tables": "table-policies"}
    words = [names.get(name, f"{name}-{value}") for name, value in asked.items()]
    assert str(plan_rank("pig", {"players": 2}, scripts="hold", **asked).folder) == "-".join(
        ["pig-players-2-policy-hold", *words, "rank"]
    )


@pytest.mark.parametrize("asked", [{}, {"games": 12_345}, {"most": 1}, {"seed": 1}])
def test_other_tunings_have_other_folders(asked):
    folder = plan_tune("pig", {}, target=["win@1=50%±2pp"], change="goal", **asked).folder
    words = [f"{name}-{value}" for name, value in asked.items()]
    assert str(folder) == "-".join(["pig-target-win-1-48-52-change-goal", *words, "tune"])


def test_a_ladder_among_others_names_their_script():
    assert str(plan_ladder("pig", {"players": 2, "policy": "hold"}, seats=[2]).folder) == (
        "pig-players-2-policy-hold-seats-2-ladder"
    )
