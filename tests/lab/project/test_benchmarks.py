"""What `make bench` measures must still be there: a benchmark that nobody runs breaks in silence."""

import ast
import re

from benchmarks import environments, questions
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
