"""The seconds that `make test` prints belong to the right game."""

import json

from tests import seconds

GAMES = ["pig", "cyberdoom-tower", "all-hoomanz"]


def test_a_test_belongs_to_the_one_game_that_its_id_names():
    counter = seconds.SecondsByGame(GAMES)
    assert counter.game_of("tests/games/all_hoomanz/rules/test_turn.py::test_it") == "all-hoomanz"
    assert (
        counter.game_of("tests/games/test_contract.py::test_kept[cyberdoom-tower-{'players': 1}]") == "cyberdoom-tower"
    )
    assert counter.game_of("tests/lab/sims/test_rng.py::test_words") == seconds.OTHERS
    assert counter.game_of("tests/x.py::test_two[pig-all-hoomanz]") == seconds.OTHERS


def test_the_seconds_of_several_runs_are_added_up(tmp_path, capsys):
    (tmp_path / "1.json").write_text(json.dumps({"pig": 2.0, "all-hoomanz": 1.0}))
    (tmp_path / "2.json").write_text(json.dumps({"all-hoomanz": 40.0}))
    seconds.main(tmp_path)
    lines = capsys.readouterr().out.split("\n")
    assert [line.split() for line in lines[1:3]] == [["all-hoomanz", "41"], ["pig", "2"]]
