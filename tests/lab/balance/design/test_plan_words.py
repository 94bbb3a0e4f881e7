"""What a plan asks: texts, a figure and a target, for its page and not for its games."""

import pytest

import scenarios
from balance.design.make_plan import make_plan, read_plan
from balance.design.named_plan import named_plan
from balance.design.plan_words import LETTERS, PlanWords
from scenarios import InputError

PLANS = [path for name in scenarios.available() for path in scenarios.load(name).sweeps().values()]


def plan(tmp_path, lines: str):
    path = tmp_path / "plan.toml"
    path.write_text(f'scenario = "pig"\ngames = 50\n{lines}\n', encoding="utf-8")
    return read_plan(path)


def test_a_plan_says_what_it_asks(tmp_path):
    lines = 'title = "Holding"\nquestion = "How long?"\nfigure = "rounds.mean"\ntarget = "9..11"'
    found = plan(tmp_path, lines)
    assert found.words == PlanWords("Holding", "How long?", "rounds.mean", (9.0, 11.0))
    assert make_plan(tmp_path / "plan.toml", ["hold_at=15,20"]).words == found.words


def test_a_plan_without_such_keys_asks_nothing(tmp_path):
    assert plan(tmp_path, "").words == PlanWords()
    assert make_plan("pig").words == PlanWords()


@pytest.mark.parametrize(
    ("lines", "figure", "target"),
    [
        ('figure = "win"', "outcome=win", None),
        ('figure = "win@2"\ntarget = "50%±2pp"', "winner=2", (0.48, 0.52)),
        ('figure = "rounds.p95"\ntarget = "20..30"', "rounds.p95", (20.0, 30.0)),
        ('figure = "score_1.mean"', "score_1.mean", None),
        ('target = "40%..60%"', "", (0.4, 0.6)),  # of the headline's rate
    ],
)
def test_figures_and_targets_are_read(tmp_path, lines, figure, target):
    words = plan(tmp_path, lines).words
    assert words.figure == figure
    assert words.target == (target and pytest.approx(target))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("title = 3", "title is 3; it must be a text"),
        ('question = ""', "question is empty; it must be a text"),
        (f'title = "{"x" * 81}"', f"title has 81 letters; it may have {LETTERS['title']}"),
        ('figure = "roundz.mean"', "figure roundz.mean: pig has no figure 'roundz'"),
        ('figure = "winner"', "figure winner: names a column; name one figure of it, such as win"),
        ('figure = "win:0.05"', "figure win:0.05: a width has no place here"),
        ('target = "3 to 5"', "target 3 to 5: '3 to 5' is no range"),
        ('figure = "rounds.mean"\ntarget = "9%..11%"', "rounds.mean is no share, so it has no percent"),
        ('target = "60%..40%"', "the range is turned round"),
        ('questions = "x"', "there is no key 'questions'"),
    ],
)
def test_what_a_plan_asks_is_checked(tmp_path, lines, message):
    with pytest.raises(InputError) as refused:
        plan(tmp_path, lines)
    assert message in str(refused.value)
    assert str(refused.value).startswith(str(tmp_path / "plan.toml"))


@pytest.mark.parametrize("path", PLANS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_shipped_plan_asks_a_question(path):
    words = read_plan(path).words
    assert words.title
    assert len(words.question) > 20


def test_a_plan_by_its_name_asks_what_its_file_says():
    assert named_plan("pig", "demo", []).words == read_plan(scenarios.load("pig").sweeps()["demo"]).words
