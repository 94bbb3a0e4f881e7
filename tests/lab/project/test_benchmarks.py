"""What `make bench` measures must still be there: a benchmark that nobody runs breaks in silence."""

import ast
import re

import numpy as np
import pytest

import balance
from balance.environments.batch import Turn
from benchmarks import environments, learner, questions
from benchmarks.breadth import SWITCHES, write_copy
from scenarios import load


def test_the_narrow_copy_of_a_game_has_numbers_for_switches_and_all_its_modules(tmp_path):
    write_copy(tmp_path, load("all-hoomanz").configuration({}).rules()[0])
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((tmp_path / "narrow").rglob("*.py"))}
    for path, text in texts.items():
        for node in ast.walk(ast.parse(text, str(path))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("narrow"):
                target = tmp_path.joinpath(*(node.module or "").split("."))
                assert target.is_dir() or target.with_suffix(".py").is_file(), f"{path.name}: {node.module}"
    kernels = [text for path, text in texts.items() if path.parent.name in ("rules", "policies", "queries", "board")]
    assert not [found for text in kernels for found in re.findall(rf"(?<![\w.])rules\.({'|'.join(SWITCHES)})\b", text)]


def test_every_question_that_is_measured_is_asked_of_both_games_and_its_table_is_in_the_docs():
    text = questions.PAGE.read_text(encoding="utf-8")
    assert text.count(questions.BEGIN) == text.count(questions.END) == 1
    shown = text.split(questions.BEGIN)[1].split(questions.END)[0]
    names = [line.split("`")[1] for line in shown.splitlines() if line.startswith("| `")]
    assert names == list(questions.QUESTIONS)
    for of in questions.SUBJECTS:
        names = [*of.other, f"{of.number}=1"]
        load(of.game).configuration({**of.settings, "policy": of.script})
        assert all(each.partition("=")[0] in load(of.game).numbers for each in names)


def test_a_question_is_counted_by_the_games_that_were_played():
    cost = questions.measure(questions.SUBJECTS[0], "compare")
    assert cost.games == 2 * 5_000
    assert cost.busy > 0
    assert cost.ratio > 0


def test_games_are_measured_as_environments(capsys, monkeypatch):
    monkeypatch.setattr(environments, "CLASSICS", ())
    monkeypatch.setattr(environments, "find_spec", lambda name: None)
    environments.main(0.01, [("pig", {"players": 2})])
    *_, line = capsys.readouterr().out.splitlines()
    name, *numbers = line.split()
    assert name == "pig"
    assert all(float(number.replace(",", "")) > 0 for number in numbers)


class _Bandit:
    """Games of one decision, in which action 1 wins and action 0 loses; action 2 is not legal."""

    actions, over, rewards = 3, np.array(False), np.zeros(0)

    def reset(self, numbers):
        self.size, self.over = len(numbers), np.zeros(len(numbers), bool)
        seen = np.tile([0, 3], (self.size, 1)) + np.arange(self.size)[:, None] % 2
        masks = np.tile([True, True, False], (self.size, 1))
        return Turn(np.zeros(self.size, np.int64), seen, masks, np.arange(self.size) % 2)

    def step(self, actions):
        self.over, self.rewards = np.ones(self.size, bool), (actions == 1).astype(float)[:, None]


def test_the_learner_imitates_its_script_and_then_does_more_of_what_wins(monkeypatch):
    monkeypatch.setattr(learner, "SIDE_BY_SIDE", 64)
    monkeypatch.setattr(learner, "IMITATED", 8)
    dice, bandit = np.random.default_rng(1), _Bandit()
    monkeypatch.setattr(learner, "PASSES", 6)
    network = learner.imitate(bandit, dice)
    turn = bandit.reset(range(2))

    def chances():
        return network.look(network.inputs(turn.observations), turn.masks)[1]

    assert chances().argmax(axis=1).tolist() == [0, 1]  # as the script: 0 and 1 by turns
    before = chances()[0, 1]
    for k in range(5):
        learner.improve(network, bandit, 64 * k, dice)
    assert chances()[0, 1] > before
    assert (chances()[:, 2] < 1e-6).all()


def test_the_learner_that_plays_reads_what_was_trained(tmp_path, monkeypatch):
    monkeypatch.setattr(learner, "WEIGHTS", tmp_path / "weights.npz")
    with pytest.raises(FileNotFoundError, match="train it first"):
        learner.Player()
    turn = balance.batch(learner.GAME, games=4, players=1).reset(range(4))
    network = learner.Network.blank(np.arange(40), turn.masks.shape[1], np.random.default_rng(1))
    np.savez(learner.WEIGHTS, known=network.known, **network.weights)
    actions = learner.Player().choose(turn.observations, turn.masks)
    assert turn.masks[np.arange(4), actions].all()
