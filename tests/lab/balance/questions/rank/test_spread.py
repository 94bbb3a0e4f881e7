"""rank --spread: true shares of the spread lie in the intervals, dead numbers read 0, a stop goes on."""

import itertools
from types import SimpleNamespace

import numpy as np
import pytest

from balance.questions.rank import ranges, spread, spread_words
from balance.questions.rank.further import SPREAD_FIRST, Further
from balance.questions.rank.further_result import Range
from balance.questions.rank.spread import BLOCK, spread_of
from balance.questions.rank.study import rank
from balance.simulation.engine import Threads
from balance.stats.total_indices import Bounded
from balance.studies.figures import columns, watched
from balance.studies.kept_games import KeptGames
from scenarios import InputError, load
from tests.games.pig.oracles.pig import Hold, two_seats
from tests.lab.balance.questions.rank.planted import FILES, chance, installed

ASKED = {"scripts": ["plain"], "watch": "win", "spread": True, "games": 1000, "screen": 1000, "each": 10}


@pytest.fixture(scope="module")
def spreading(tmp_path_factory):
    """A ranking of the planted game with its spread; not to be changed."""
    folder = tmp_path_factory.mktemp("spread")
    with installed(folder / "planted"):
        yield rank("planted", out=folder / "kept", also="one,both,dead,noise", points=400, threads=1, **ASKED)


def true_totals(each):
    """The exact total index of each dial."""
    own = {"dominant": 1, "left": 2, "right": 2, "one": 0, "both": 0, "gift": 1}
    rest = {"policies": {"clever": [0]}, "cards": {"power": [3]}}
    values = [[{**sets} for _, sets in one.values] for one in each.ranges]
    shape = tuple(len(one) for one in values)
    table = np.zeros(shape)
    for place in itertools.product(*map(range, shape)):
        now = dict(own)
        for one, number in zip(values, place, strict=True):
            now |= one[number]
        table[place] = min(max(chance({**rest, **now}), 0.0), 1.0)
    return {
        one.dial: table.var(axis=i).mean() / table.var() for i, one in enumerate(each.ranges)
    }  # fmt: skip


def test_the_true_shares_lie_in_the_intervals(spreading):
    (each,) = spreading.spread
    truth = true_totals(each)
    assert truth["dominant"] > 0.5
    for one, total in zip(each.ranges, each.totals, strict=True):
        assert total.low <= truth[one.dial] <= total.high, one.dial


def test_a_number_that_nobody_reads_and_one_that_only_draws_other_luck_read_0(spreading):
    (each,) = spreading.spread
    for one, total in zip(each.ranges, each.totals, strict=True):
        if one.dial in ("dead", "noise"):
            assert total.low <= 0 <= total.high < 0.4, one.dial
            assert spread_words.total_text(total).startswith("not seen (less than ")
    (told,) = [line for line in spread_words.sentences(spreading) if line.startswith("Not seen to have a part: ")]
    assert "dead" in told
    assert "noise" in told


def test_the_sentences_say_whose_the_spread_is_over_which_values(spreading):
    told = spread_words.sentences(spreading)
    assert told[0].startswith("Of the spread of the win rate over these ranges ")
    assert "would be left if all but dominant were known" in told[0]
    assert told[-1].startswith("Apart from the ranking, these shares of the spread hold at once with 95 %. They hang ")
    (each,) = spreading.spread
    assert spread_words.choice(spreading, each).endswith("Values: one step each way and as it is; an axis all its "
                                                         "values, each as likely.")  # fmt: skip
    values = {one.dial: one.text for one in each.ranges}
    assert values["dominant"] == "0, 1 or 2"
    assert values["one"] == "0 or 1"


def test_dials_take_part_if_they_are_seen_named_or_few(plant, tmp_path, monkeypatch):
    asked = {**ASKED, "points": 200}
    found = rank("planted", out=tmp_path / "kept", also="dead", **asked)
    dials = [one.dial for one in found.spread[0].ranges]
    assert "dominant" in dials
    assert "dead" in dials
    assert "noise" not in dials
    monkeypatch.setattr(ranges, "FEW", 20)
    assert len(ranges.chosen_dials(found, 0)) == 10
    monkeypatch.setattr(ranges, "FEW", 1)
    monkeypatch.setattr(ranges, "SPREAD", 2)
    assert ranges.chosen_dials(found, 0) == ["dominant", "dead"]


def test_of_several_contexts_each_sentence_says_whose_it_is(spreading, monkeypatch):
    monkeypatch.setattr(spread_words, "for_whom", lambda plan, context: "For one: ")
    *told, last = spread_words.sentences(spreading)
    assert any("Not seen to have a part: " in line for line in told)
    assert [line for line in told if not line.startswith("For one: ")] == []
    assert last.startswith("Apart from the ranking, ")


def test_over_the_range_all_whole_numbers_are_values(plant, tmp_path):
    found = rank("planted", out=tmp_path / "kept", points=200, over="range", **ASKED)
    values = {one.dial: one.text for one in found.spread[0].ranges}
    assert values["left"] == "0, 1, 2, 3 or 4"
    assert found.spread[0].ranges[0].values[0][1]


def test_where_nothing_spreads_it_no_share_is_told(plant, tmp_path, monkeypatch):
    monkeypatch.setattr(ranges, "chosen_dials", lambda ranking, context: ["dead", "noise"])
    found = rank("planted", out=tmp_path / "kept", points=200, **ASKED)
    assert found.spread[0].totals == ()
    (told,) = spread_words.sentences(found)
    assert told.startswith(
        "Nothing spreads the win rate over these ranges as far as is seen: its standard deviation is "
    )


PIG = {"players": 2, "policy": "hold-or-goal", "goal": 20, "hold_at": 6}
PIG_RANGES = (
    Range("goal", tuple((str(v), {"goal": v}) for v in (16, 20, 24))),
    Range("hold_at@1", tuple((str(v), {"hold_at@1": v}) for v in (2, 6, 10))),
    Range("hold_at@2", tuple((str(v), {"hold_at@2": v}) for v in (2, 6, 10))),
    Range("max_rounds", tuple((str(v), {"max_rounds": v}) for v in (900, 1000))),
)


def pig_spread(folder, seed, points=300, each=20, level=0.95):
    """Whose the spread of seat 1's share is in a short Pig."""
    scenario = load("pig")
    figure = watched(scenario, 2, "winner=1")[0]
    base = scenario.configuration(PIG)
    kept = KeptGames(folder, seed, Threads(1), lambda configuration: columns(configuration, [figure]))
    asked = Further(spread=True, points=points, each=each)
    return spread_of(0, base, figure, PIG_RANGES, asked, kept, level)


def pig_truth():
    """The exact variance, and total indices, by dynamic programming."""
    table = np.array(
        [
            [[two_seats(Hold(a), Hold(b), goal)[0] for b in (2, 6, 10)] for a in (2, 6, 10)]
            for goal in (16, 20, 24)
        ]
    )  # fmt: skip
    return table.var(), [*(table.var(axis=i).mean() / table.var() for i in range(3)), 0.0]


def test_the_shares_of_pig_are_those_of_dynamic_programming(tmp_path):
    """All statements of a seed hold at once in 95 %; of 8 seeds 3 or more fail in 0.6 % of right programs."""
    variance, totals = pig_truth()
    failed = 0
    for seed in range(8):
        found = pig_spread(tmp_path / str(seed), seed)
        assert found.points == 300
        assert found.totals[3].estimate == 0
        held = found.variance.low <= variance <= found.variance.high
        failed += not held or any(
            not total.low <= true <= total.high for total, true in zip(found.totals, totals, strict=True)
        )
    assert failed < 3


def test_settings_that_cannot_be_played_are_drawn_again_and_told(tmp_path):
    """hold_at@3 has no seat at a table of two."""
    scenario = load("pig")
    figure = watched(scenario, 2, "winner=1")[0]
    kept = KeptGames(tmp_path, 0, Threads(1), lambda configuration: columns(configuration, [figure]))
    wrong = Range("hold_at", (("6", {}), ("third", {"hold_at@3": 5})))
    asked = Further(spread=True, points=200, each=5)
    found = spread_of(0, scenario.configuration(PIG), figure, [PIG_RANGES[0], wrong], asked, kept, 0.95)
    assert found.points == 200
    assert found.redrawn > 100
    assert not found.totals or found.totals[1].estimate == 0
    never = Range("hold_at", (("third", {"hold_at@3": 5}),))
    with pytest.raises(InputError, match=r"--spread: of 500 random settings none can be played; the last: "):
        spread_of(0, scenario.configuration(PIG), figure, [never], asked, kept, 0.95)


def test_both_streams_play_other_games_and_a_dial_drawn_anew_plays_the_same(plant, tmp_path):
    scenario = load("planted")
    figure = watched(scenario, 1, "win")[0]
    base, asked = scenario.configuration({"policy": "plain"}), Further(spread=True, points=200, each=10)
    kept = SimpleNamespace(seed=4)
    made = spread.Settings(0, base, figure, (Range("left", (("1", {"left": 1}), ("2", {}))),), asked, kept)
    stretches = list(made._stretches(range(3, 5), {}))
    assert {(each.tag[0], each.first, each.games) for each in stretches} == {
        (3, SPREAD_FIRST + 60, 20), (4, SPREAD_FIRST + 80, 20)
    }  # fmt: skip


def test_a_stop_goes_on_to_the_same_bytes(plant, tmp_path, monkeypatch):
    asked = {**ASKED, "points": 200}
    whole = rank("planted", out=tmp_path / "whole", **asked)
    real, blocks = spread.Settings._played, []

    def stopped(self, points):
        blocks.append(points)
        if len(blocks) == 4:
            raise KeyboardInterrupt
        return real(self, points)

    monkeypatch.setattr(spread.Settings, "_played", stopped)
    with pytest.raises(KeyboardInterrupt):
        rank("planted", out=tmp_path / "part", **asked)
    assert len(list((tmp_path / "part" / "spread").iterdir())) == 3
    again = rank("planted", out=tmp_path / "part", resume=True, **asked)
    assert blocks[4].start == 3 * BLOCK
    assert again.spread == whole.spread
    files = {path.relative_to(tmp_path / "whole") for path in (tmp_path / "whole").rglob("*") if path.is_file()}
    for name in files:
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "part" / name).read_bytes(), name


def test_a_damaged_block_is_played_again(plant, tmp_path):
    asked = {**ASKED, "points": 200}
    whole = rank("planted", out=tmp_path / "kept", **asked)
    path = tmp_path / "kept" / "spread" / "00-00002.parquet"
    content = path.read_bytes()
    path.write_bytes(content[:-20])
    assert rank("planted", out=tmp_path / "kept", resume=True, **asked).spread == whole.spread
    assert path.read_bytes() == content


def test_a_budget_that_ends_the_spread_leaves_the_answer_open(plant, tmp_path, monkeypatch):
    real, blocks = spread.Settings._played, []

    def slow(self, points):
        blocks.append(points)
        if len(blocks) == 3:
            self.kept.deadline = 0.0
        return real(self, points)

    monkeypatch.setattr(spread.Settings, "_played", slow)
    found = rank("planted", out=tmp_path / "kept", points=400, **ASKED)
    assert not found.decided
    assert found.spread[0].points == 60
    *_, ended = found.answer[: next(i for i, text in enumerate(found.answer) if "does in one step" in text)]
    assert ended.startswith("The budget ended it after 60 random settings of the spread")  # right before what leads
    monkeypatch.setattr(spread.Settings, "_played", real)
    assert rank("planted", out=tmp_path / "kept", points=400, resume=True, **ASKED).decided


@pytest.mark.parametrize(
    ("total", "says"),
    [
        (Bounded(0.612, 0.5011, 0.7189), "61 % (50 to 72)"),
        (Bounded(0.0123, 0.0101, 0.0149), "1.2 % (1.0 to 1.5)"),
        (Bounded(-0.01, -0.03, 0.0221), "not seen (less than 2.3 %)"),
        (Bounded(1.02, 0.87, 1.0), "all of it within error (more than 87 %)"),
    ],
)
def test_a_share_is_said_with_its_interval(total, says):
    assert spread_words.total_text(total) == says


def test_a_scenario_of_one_number_is_refused(tmp_path):
    from balance.questions.rank.plan import plan_rank

    head, numbers = FILES["game.toml"].split("[numbers]\n")
    fixed = numbers
    for name in ("dominant", "left", "right", "one", "both", "gift", "noise", "dead"):
        line = next(line for line in numbers.splitlines() if line.startswith(f"{name} "))
        value = line.partition("value = ")[2].partition(",")[0]
        fixed = fixed.replace(
            line, f'{name} = {{ value = {value}, min = {value}, max = {value}, source = "rulebook" }}'
        )
    head = head.replace("values = [1, 2]", "values = [1]")
    with installed(tmp_path / "planted", f"{head}[numbers]\n{fixed}"):
        for option in ("interactions", "spread"):
            with pytest.raises(
                InputError, match=f"--{option} needs two dials or more; for .* only slow can be changed"
            ):
                plan_rank("planted", scripts=["plain"], **{option: True})
