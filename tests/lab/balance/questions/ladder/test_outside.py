"""ladder --agent: a player from outside stands among the scripts, judged in the same games."""

import json
import shutil
import sys

import polars as pl
import pytest

from balance import InputError
from balance.questions.ladder import outside
from balance.questions.ladder.contestants import Climbing
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.result import all_rows
from balance.questions.ladder.study import ladder
from balance.studies.sections import section_of
from tests.lab.balance.holding import HOLD
from tests.lab.balance.questions.ladder.few_games import contents

PLAYERS = (
    HOLD
    + '''

class Timid(Hold):
    """Hold whatever was rolled."""

    def choose(self, observations, masks):
        return (observations[:, 12] == 0).astype(int)


class Raises(Hold):
    late = LATE

    def choose(self, observations, masks):
        if (observations[:, 4] >= self.late).any():  # the round
            raise RuntimeError("too long")
        return super().choose(observations, masks)


class RaisesEarly(Raises):
    late = 2
'''
)
SETTINGS = {"players": 2, "goal": 30, "hold_at": 12}
SCRIPTS = ["hold", "hold-or-goal"]


HOLDS, TIMID, RAISES, EARLY = (f"players_on_a_ladder:{name}" for name in ("Hold", "Timid", "Raises", "RaisesEarly"))


def write_players(folder, late=6):
    """Write the players' source, in which a game is late from a round on."""
    (folder / "players_on_a_ladder.py").write_text(PLAYERS.replace("LATE", str(late)))


@pytest.fixture(scope="module")
def players(tmp_path_factory):
    """A folder with the players' source, which is not to be changed."""
    folder = tmp_path_factory.mktemp("players")
    write_players(folder)
    return folder


@pytest.fixture
def there(players, monkeypatch):
    """Lets players be found by their names."""
    monkeypatch.setattr(sys, "path", [str(players), *sys.path])


def climb(out, agents, settings=SETTINGS, **changes):
    """A ladder of a few games, on which thinking soon gains less than asked for."""
    few = {"scripts": SCRIPTS, "games": 200, "gain": "40pp", "threads": 1, **changes}
    return ladder("pig", settings, agents=agents, out=out, **few)


def climb_once(players, out, agents, **changes):
    """A ladder for several tests, and its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(players), *sys.path])
        return climb(out, agents, **changes), out


@pytest.fixture(scope="module")
def of_two(players, tmp_path_factory):
    """A ladder of a player as good as a script and of one that is worse, and its folder; not to be changed."""
    return climb_once(players, tmp_path_factory.mktemp("two") / "kept", [HOLDS, TIMID], level=0.9)


@pytest.fixture(scope="module")
def of_spoilers(players, tmp_path_factory):
    """A ladder of players that spoil few games, most, and none, and its folder; not to be changed."""
    return climb_once(players, tmp_path_factory.mktemp("spoilers") / "kept", [RAISES, EARLY, HOLDS])


def test_a_player_that_does_what_a_script_does_stands_where_it_does(of_two, tmp_path):
    alone, (found, _) = climb(tmp_path / "alone", (), level=0.9), of_two
    assert alone.outside == ()
    assert found.rungs.drop("per_second").columns == alone.rungs.drop("per_second").columns
    assert found.rungs["share"].to_list() == alone.rungs["share"].to_list()
    script = found.rungs.filter(rung="hold-or-goal").row(0, named=True)
    like, worse = found.outside
    assert [like.row[name] for name in ("share", "games", "rounds")] == [
        script[name] for name in ("share", "games", "rounds")
    ]
    gains = {each.rung: each.gain for each in like.over}
    assert gains["hold-or-goal"].estimate == 0
    assert gains["hold-or-goal"].low < 0 < gains["hold-or-goal"].high
    assert gains["hold"].estimate == pytest.approx(script["gain"], abs=1e-12)
    assert gains["lookahead 16"].games == 100  # as many numbers as both have played
    shares = dict(found.rungs.select("rung", "share").iter_rows())
    for each in found.outside:
        for over in each.over:
            assert over.gain.estimate == pytest.approx(each.row["share"] - shares[over.rung], abs=1e-11)
            assert over.gain.low <= over.gain.estimate <= over.gain.high
    order = [row["rung"] for row in all_rows(found)]
    assert order[0] == TIMID
    assert order.index(HOLDS) == 1 + order.index("hold-or-goal")
    assert f"From outside, {HOLDS}, version 2 (source " in found.answer
    assert f"From outside, {TIMID}, version 2 (source {worse.agent.digest[:8]}) wins " in found.answer
    assert "): below hold and hold-or-goal. " in found.answer
    assert f"Look-ahead beats {TIMID}: {found.rungs['lookahead'][-1]} tries an action win " in found.answer
    assert found.answer.endswith("hang on them: the same seed may give others.")


def test_all_intervals_of_all_rungs_share_one_level(of_two):
    found, _ = of_two
    of_a_figure = 0.1 / 6 / 3 / 4  # two scripts and two players, each with a share, a length and gains
    assert 1 - found.rungs.filter(rung="hold")["level"][0] == pytest.approx(of_a_figure)
    for each in found.outside:
        scripts = [over.gain for over in each.over if not over.lookahead]
        assert 1 - each.row["level"] == pytest.approx(of_a_figure / 2)  # it may stop at 50 numbers or at 100
        assert [1 - gain.level for gain in scripts] == pytest.approx([of_a_figure / 8] * 2)
        thinking = [over.gain for over in each.over if over.lookahead]
        # nine rungs, with each of which it shares 50 or 100 numbers
        assert len(thinking) == found.rungs.filter(pl.col("lookahead") > 0).height
        assert [1 - gain.level for gain in thinking] == pytest.approx([of_a_figure / 36] * len(thinking))


def test_an_unfinished_ladder_goes_on_to_the_same_bytes_and_refuses_another_source(of_two, tmp_path, monkeypatch):
    (whole, kept), agents = of_two, [HOLDS, TIMID]
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    write_players(tmp_path)

    def stop(done, total, name):
        if name.startswith("agent-"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        climb(tmp_path / "cut", agents, level=0.9, progress=stop)
    again = climb(tmp_path / "cut", agents, level=0.9, resume=True)
    assert contents(tmp_path / "cut") == contents(kept)
    assert again.answer == whole.answer
    with pytest.raises(InputError, match="the scripts: "):
        climb(tmp_path / "cut", (), level=0.9, resume=True)
    write_players(tmp_path, late=9)
    with pytest.raises(InputError, match="the scripts: "):
        climb(tmp_path / "cut", agents, level=0.9, resume=True)


def test_game_numbers_that_a_player_spoils_count_in_none_of_its_figures(of_spoilers, there, tmp_path):
    first, kept = of_spoilers
    found, *_ = first.outside
    assert 0 < found.spoiled < 50
    assert found.row["games"] == 2 * (100 - found.spoiled)
    assert {each.gain.games for each in found.over if not each.lookahead} == {100 - found.spoiled}
    gains = {each.rung: each.gain.estimate for each in found.over}
    assert gains["hold-or-goal"] == 0  # in the games that count it plays as this script does
    assert f"{RAISES} spoiled {found.spoiled} of 100 game numbers, which count in none of its figures" in first.answer
    assert f"{RAISES}: RuntimeError: too long" in first.answer
    shutil.copytree(kept, tmp_path / "kept")
    assert climb(tmp_path / "kept", [RAISES, EARLY, HOLDS], resume=True).answer == first.answer


def test_a_player_that_spoils_most_games_has_no_figure_and_the_ladder_stands(of_spoilers):
    found, _ = of_spoilers
    _, without, like = found.outside
    assert (without.row, without.over, without.numbers) == (None, (), 50)  # it is asked no further
    assert f"From outside, {without.agent.called}: no answer: " in found.answer
    assert "RuntimeError: too long" in found.answer.partition(f"{without.agent.called}: no answer: ")[2].split("\n")[0]
    assert like.row is not None
    assert found.climbed.decided
    assert EARLY not in [row["rung"] for row in all_rows(found)]


def test_a_player_plays_as_many_games_as_its_part_of_the_budget_leaves(there, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(outside, "BUDGET_PART", 0.0)
        found = climb(tmp_path / "kept", [HOLDS])
    assert found.outside[0].numbers == 50
    assert f"{HOLDS} played 50 of 100 game numbers within " in found.answer
    assert climb(tmp_path / "kept", [HOLDS], resume=True).outside[0].numbers == 100
    assert outside.stages(plan_ladder("pig", SETTINGS)) == (50, 100, 200, 400, 800, 1000)


@pytest.mark.parametrize(
    ("game", "settings", "asked", "said"),
    [
        ("pig", SETTINGS, {"agents": ["players_on_a_ladder"]}, "it must be package.module:Player, as in mine:Player$"),
        ("pig", SETTINGS, {"agents": ["players_on_a_ladder:Hold@2"]}, "all seats take turns, so name no seat"),
        ("pig", SETTINGS, {"agents": ["players_on_a_ladder:Hold"] * 2}, "is named twice"),
        ("pig", SETTINGS, {"agent_timeout": 0}, "--agent-timeout is 0; it must be a number of seconds above 0"),
        ("pig", SETTINGS, {"agents": ["players_on_a_ladder:Nobody"]}, "cannot be loaded: AttributeError"),
        (
            "all-hoomanz",
            {"players": 2, "purple_eye": True},
            {"axis": "adam_policy"},
            "by adam_policy a seat beyond theirs climbs",
        ),
        (
            "all-hoomanz",
            {"players": 2, "purple_eye": True, "lookahead@adam": 4},
            {},
            "the scripts beside an agent do not think ahead; leave lookahead out",
        ),
    ],
)
@pytest.mark.usefixtures("there")
def test_wrong_lines_are_refused(game, settings, asked, said):
    with pytest.raises(InputError, match=said):
        plan_ladder(game, settings, **{"agents": [HOLDS], **asked})


def test_where_seats_play_together_a_player_takes_all_of_them(there):
    plan = plan_ladder("cyberdoom-tower", {"players": 2}, agents=[HOLDS])
    (cell,) = plan.contestants.outside_cells(plan.agents[0], "hunter")
    assert plan.contestants.climbing is Climbing.TOGETHER
    assert [agent.seat for agent in cell.agents] == [0, 1]


def test_the_command_tells_it_and_says_how_to_climb_again(there, balance, tmp_path):
    sets = [word for name, value in SETTINGS.items() for word in ("--set", f"{name}={value}")]
    line = ("ladder", "pig", *sets, "--games", 200, "--gain", "40pp", "--threads", 1, "--agent", HOLDS)
    page = tmp_path / "pig.html"
    told = balance(*line, "--agent-timeout", 20, "--out", page, "--json")
    assert told.code == 0  # 16 tries are blind, so it went on to more
    assert told.json["rungs"][-1]["lookahead"] > 16
    (agent,) = told.json["agents"]
    assert (agent["name"], agent["version"], agent["numbers"], agent["spoiled"]) == (HOLDS, "2", 100, 0)
    assert agent["figures"]["games"] == 200
    assert HOLDS not in [row["rung"] for row in told.json["rungs"]]
    assert f"then {HOLDS}: 50 to 100 game numbers, within 25 % of the budget" in told.err
    markdown = page.with_suffix(".md").read_text(encoding="utf-8")
    assert f"--agent {HOLDS} --agent-timeout 20" in markdown
    assert "\n| players\\_on\\_a\\_ladder:Hold |" in markdown
    assert "scripted players or of players of your own, not of people" in markdown
    block = section_of("ladder", page).block
    assert [mark.label for mark in block.marks] == [row["rung"] for row in told.json["rungs"]]
    assert f"From outside, {HOLDS}, version 2" in " ".join(block.answer)
    shown = balance(*line, "--agent-timeout", 20, "--out", page, "--resume")
    assert any(row.startswith(f"{HOLDS} ") for row in shown.out.splitlines())
    assert balance(*line[:-1], f"{HOLDS}@1", "--out", tmp_path / "none.html").code == 2


def test_without_a_player_nothing_of_it_is_told(balance, tmp_path):
    line = ("ladder", "pig", "--set", "goal=30", "--set", "players=1", "--games", 100, "--budget", "0.000001s")
    told = balance(*line, "--out", tmp_path / "pig.html", "--json")
    assert "agents" not in told.json
    assert "outside" not in (tmp_path / "pig.md").read_text(encoding="utf-8")
    assert json.loads((tmp_path / "pig/ladder.json").read_text())["scripts"] == ["hold", "hold-or-goal", "random"]


def test_several_ladders_each_let_a_player_climb(there, balance, tmp_path):
    line = ("ladder", "pig", "--set", "players=1,2", "--set", "goal=30", "--set", "hold_at=12", "--games", 100)
    told = balance(*line, "--gain", "40pp", "--agent", HOLDS, "--out", tmp_path / "pig.html", "--json")
    assert [len(each["agents"]) for each in told.json] == [1, 1]
    assert "players=1: From outside, " in (tmp_path / "pig.md").read_text(encoding="utf-8")
    assert HOLDS in json.loads((tmp_path / "pig/ladders.json").read_text())["scripts"][-1]
