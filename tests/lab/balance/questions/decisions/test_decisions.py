"""A study of decisions: its tables, what it keeps, how it goes on, and what it refuses."""

import re
import shlex
import shutil
import threading
import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import balance
from balance.questions.decisions import answer, picks, record, repeat_line, study, words
from balance.questions.decisions.examine import examine, until
from balance.questions.decisions.plan import PART, DecisionPlan, plan_decisions
from balance.questions.decisions.table import SCHEMA
from balance.simulation.engine import Threads
from balance.storage.sealed_parquet import Damaged, intact
from scenarios import InputError
from sims.engine.decisions import DECISION
from sims.game import Game
from tests.lab.balance.questions.decisions.decisions_of_pig import SHORT, few


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- the study of a game ---------------------------------------------------------------------------------------------


def test_the_tables_agree_with_each_other_and_with_the_games(found):
    rows = balance.play("pig", SHORT, games=40).frame
    assert found.rows.equals(rows)
    assert found.games == 40
    assert found.ended == "games"
    kind = found.kinds.row(0, named=True)
    assert (kind["kind"], kind["candidates"], kind["games"]) == ("roll or hold", 2, 40)
    assert kind["decisions"] == rows["decisions"].mean()
    assert kind["tried"] == rows["decisions"].sum()
    choices = found.decisions.filter(pl.col("decision") > 0)
    assert kind["importance_found"] == pytest.approx(choices["importance"].mean())
    chosen = {row["action"]: row["chosen"] for row in found.actions.iter_rows(named=True)}
    assert sum(chosen.values()) == pytest.approx(1)
    assert chosen["hold"] == (choices["action"] == "hold").mean()
    assert found.stories["game"].to_list() == list(range(40))
    assert found.seats["choices"].sum() == pytest.approx(rows["decisions"].mean())


def test_the_tables_are_kept_as_parquet(found):
    for name in study.TABLES:
        frame = getattr(found, name)
        assert answer.read(found.folder).table(name, frame.schema).equals(frame)


def test_which_choice_matters_most_is_told_only_where_no_other_may():
    kinds = pl.DataFrame(
        [("move", 0.05, 0.26), ("rest", 0.04, 0.28), ("fight", 0.03, 0.25), ("eat", 0.0, 0.07), ("sing", 0.0, 0.04)],
        schema=["kind", "importance_low", "importance_high"],
        orient="row",
    )
    told = words._most(kinds, kinds.head(3))
    assert told == '"move", "rest", "fight" or "eat" is the choice that matters most: these games cannot say which'
    alike = words._most(kinds.with_columns(importance_high=pl.lit(0.3)), kinds.head(3))
    assert alike.startswith('"move", "rest", "fight" or 2 more kinds is the choice that matters most')
    few = kinds.filter(pl.col("kind").is_in(["move", "sing"]))
    assert words._most(few, few.head(1)) == 'the choice that matters most is "move"'


def test_the_answer_names_what_was_found(found):
    said = found.answer
    assert said[0].startswith('In plain words: the choice that matters most is "roll or hold". The script is seen to ')
    assert said[1].startswith('What is seen to matter most is "roll or hold": best and worst action are ')
    half, moved, early, back, lead, last = said[-6:]
    assert re.match(
        r"Half of what decides the win has happened by round \d.*, nine tenths by round \d.*\. For comparison: half of "
        r"these \d+ games ended by round \d",
        half,
    )
    assert moved.startswith("Of all that moves a seat's chance to win while scripts choose by rule (dice, no choices) ")
    assert moved.endswith(", by what others did by then; this whole is smaller than that with choices.")
    few_say, more = (
        "These games and tries are too few to say how many",
        r"\(\d+ to \d+ %\); give --games \d+ --tries \d+\.",
    )
    assert re.fullmatch(rf"{few_say} games are decided in their first half {more}", early)
    assert re.fullmatch(rf"{few_say} wins are comebacks {more}", back)
    ends = r"\(\d\.\d to \d\.\d\)"
    assert re.fullmatch(rf"The lead is seen to change (less than )?\d\.\d times in a game on average {ends}\.", lead)
    assert last.endswith("% of the turns the seat whose turn it is has no choice.")


def test_a_study_of_some_kinds_tries_the_same_and_leaves_out_the_course(tmp_path, found):
    only = few(tmp_path / "only", games=40, tries=32, kinds=["roll or hold"])
    ends = pl.selectors.ends_with("_low", "_high")  # a little narrower: there are fewer statements to hold at once
    assert only.kinds.drop(ends).equals(found.kinds.drop(ends))
    assert only.actions.drop(ends).equals(found.actions.drop(ends))
    assert only.each < found.each
    picked = ["game", "decision", "importance", "regret", "best_even", "best_odd"]
    assert only.decisions.select(picked).equals(found.decisions.select(picked))
    assert only.decisions["worlds"].max() == 32  # no more than the tries: nobody asked for chances
    assert found.decisions["worlds"].max() == 128
    assert only.chances.is_empty()
    assert only.course.is_empty()
    assert only.resolved.is_empty()
    assert not any("decided" in sentence for sentence in only.answer)
    assert picks.pick(tmp_path / "only", picks.BLUNDER).number == picks.pick(found.folder, picks.BLUNDER).number
    with pytest.raises(InputError, match="this study has no chances, as only some kinds were tried"):
        picks.pick(tmp_path / "only", picks.COMEBACK)


def test_a_kind_may_be_written_with_hyphens():
    assert plan_decisions("pig", SHORT, kinds=["roll-or-hold"]).kinds == ("roll or hold",)


def test_the_line_that_makes_a_study_again_is_as_it_was_typed(tmp_path, found):
    folder = tmp_path / "my games" / "my_pig"
    shutil.copytree(balance.load("pig").folder, folder)
    plan = plan_decisions(str(folder), SHORT, games=9, tries=8, sample=1 / 3, kinds=["roll or hold"], seed=3, level=0.9)
    line = repeat_line.examine(replace(found, plan=plan))
    words = shlex.split(line)
    assert words[:3] == ["balance", "decisions", str(folder)]
    assert words[words.index("--kind") + 1] == "roll or hold"
    assert words[words.index("--level") + 1] == "0.9"
    assert float(words[words.index("--sample") + 1]) == 1 / 3
    assert [word for word in words if "=" in word] == ["players=2", "goal=25", "hold_at=8"]
    assert "--level" not in repeat_line.examine(found)
    assert shlex.split(repeat_line.replay(replace(found, folder=folder), "comeback"))[2] == str(folder)


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_a_study_that_was_stopped_goes_on_to_the_same_bytes(tmp_path):
    whole = few(tmp_path / "whole")
    stopped = tmp_path / "stopped"

    def interrupt(games):
        if games and len(list((stopped / "parts").glob("*"))):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        few(stopped, progress=interrupt, threads=1)
    assert 0 < len(list((stopped / "parts").glob("part-*"))) < 3
    assert not (stopped / "kinds.parquet").exists()
    again = few(stopped, resume=True, threads=1)
    assert again.kinds.equals(whole.kinds)
    assert contents(stopped) == contents(tmp_path / "whole")


def test_more_games_are_examined_later(tmp_path):
    few(tmp_path / "out", games=9)
    more = few(tmp_path / "out", games=20, resume=True)
    assert more.kinds.equals(few(tmp_path / "other").kinds)


def test_a_damaged_part_is_examined_again(tmp_path):
    before = few(tmp_path / "out")
    part = record.part_path(tmp_path / "out", 1)
    part.write_bytes(part.read_bytes()[:-40])
    with pytest.raises(Damaged):
        intact(part)
    assert few(tmp_path / "out", resume=True).decisions.equals(before.decisions)
    intact(part)


def test_a_part_with_other_columns_is_examined_again(tmp_path):
    before = few(tmp_path / "out")
    study = record.record_of(before.plan).identity
    part = record.read_part(tmp_path / "out", study, 1)
    record.write_part(tmp_path / "out", study, 1, part.drop("alike"))
    assert few(tmp_path / "out", resume=True).decisions.equals(before.decisions)


def test_threads_change_nothing(tmp_path):
    assert few(tmp_path / "one", threads=1).decisions.equals(few(tmp_path / "three", threads=3).decisions)


def test_games_with_more_decisions_than_the_room_holds_are_examined_again(tmp_path, monkeypatch):
    monkeypatch.setattr("balance.questions.decisions.examine.ROOM", 3)
    monkeypatch.setattr("balance.questions.decisions.examine._rooms", {})
    small = few(tmp_path / "small")
    rooms, real = [], Game.examine_many
    monkeypatch.setattr(Game, "examine_many", lambda *given: rooms.append(given[5]) or real(*given))
    few(tmp_path / "again")
    assert 3 not in rooms  # what was learnt is kept: no game is examined twice
    monkeypatch.undo()
    assert small.decisions.equals(few(tmp_path / "large").decisions)


def test_a_budget_ends_it_after_the_first_games_that_are_done(tmp_path):
    ended = few(tmp_path / "out", games=100_000, budget=0.3)
    assert ended.ended == "budget"
    assert 1 < ended.games < 100_000
    assert ended.decisions["game"].max() == ended.games - 1
    assert ended.games - PART * len(list((tmp_path / "out" / "parts").glob("part-*"))) <= PART


def test_games_of_a_part_that_a_budget_ended_are_told_as_far_as_none_is_missing(tmp_path, monkeypatch):
    """Six of eight games are done, one of the first five is not."""
    whole = few(tmp_path / "whole", games=4)

    def ended(self, stretches):
        stretch = next(iter(stretches))
        for game in (0, 1, 2, 3, 5, 6):
            stretch.play(stretch.game, stretch.rules, stretch.seed, game, np.zeros(1, object))
        yield from ()

    with monkeypatch.context() as patch:
        patch.setattr(Threads, "play", ended)
        table, games = examine(whole.plan, tmp_path / "out", Threads(1), print)
        assert games == 4
        assert table.equals(whole.decisions.select(table.columns))


def test_games_of_a_part_that_a_budget_ended_are_kept_and_not_examined_again(tmp_path, monkeypatch):
    """It goes on from them, and comes to the bytes of a study that nothing ended."""
    few(tmp_path / "whole")
    plan, folder, examined = plan_decisions("pig", SHORT, games=20, tries=8), tmp_path / "out", []
    folder.mkdir()
    record.STUDIES.write(folder, record.record_of(plan))
    real = Game.examine_many
    monkeypatch.setattr(Game, "examine_many", lambda *given: (given[7] and examined.append(given[3])) or real(*given))

    def ended(*games):
        def play(self, stretches):
            stretch = next(iter(stretches))
            for game in games:
                stretch.play(stretch.game, stretch.rules, stretch.seed, game, np.zeros(1, object))
            yield from ()

        with monkeypatch.context() as patch:
            patch.setattr(Threads, "play", play)
            return examine(plan, folder, Threads(1), lambda games: None)

    assert ended(0, 1, 2, 5)[1] == 3
    assert ended()[1] == 3  # never fewer than before
    assert ended(3)[1] == 4
    assert [path.name for path in (folder / "parts").iterdir()] == ["begun-00000000-4.parquet"]
    assert record.STUDIES.kept(folder) == "4 games"
    assert ended(*range(4, 8))[1] == 8
    assert [path.name for path in (folder / "parts").iterdir()] == ["part-00000000.parquet"]
    assert ended(8)[1] == 9
    examined.clear()
    again = few(folder, resume=True, threads=1)
    assert min(examined) == 9
    assert again.games == 20
    assert contents(folder) == contents(tmp_path / "whole")


def test_a_damaged_file_of_a_part_that_was_begun_is_not_used(tmp_path):
    whole = few(tmp_path / "whole", games=8)
    study, out = record.record_of(whole.plan).identity, tmp_path / "out"
    begun = whole.decisions.filter(pl.col("game") < 3).select(SCHEMA.names())
    record.write_begun(out, study, 0, 3, begun)
    assert record.read_begun(out, study)[0][0] == 3
    assert record.read_begun(out, "of another study") == {}
    path = out / "parts" / "begun-00000000-3.parquet"
    path.write_bytes(path.read_bytes()[:-40])
    assert record.read_begun(out, study) == {}


def test_a_budget_ends_it_while_a_game_is_being_examined():
    """Nobody waits for a game that is in flight then, and what comes before the end is passed on."""
    over = threading.Event()

    def played():
        yield "a step"
        over.wait(30)

    began = time.monotonic()
    assert list(until(played(), began + 0.2)) == ["a step"]
    assert time.monotonic() - began < 5
    over.set()

    def broken():
        yield "a step"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(until(broken(), time.monotonic() + 30))


def test_a_budget_in_which_nothing_is_done_leaves_nothing(tmp_path):
    with pytest.raises(InputError, match=r"^no answer yet: --budget was spent before 2 games were examined; give"):
        few(tmp_path / "out", budget=1e-9)
    assert not list(tmp_path.iterdir())
    (tmp_path / "mine").mkdir()
    with pytest.raises(InputError, match="--budget"):
        few(tmp_path / "mine", budget=1e-9)
    assert not list((tmp_path / "mine").iterdir())
    few(tmp_path / "mine")


def test_a_study_that_is_stopped_before_its_first_part_leaves_nothing(tmp_path, monkeypatch):
    def interrupt(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("balance.questions.decisions.study.examine", interrupt)
    with pytest.raises(KeyboardInterrupt):
        few(tmp_path / "out")
    assert not list(tmp_path.iterdir())


# --- wrong input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tries": 7}, "--tries is 7; it must be even: half of the tries choose, the other half judge"),
        ({"tries": 2}, "tries is 2; it must be a whole number from 4 to 4096"),
        ({"games": 1}, "games is 1; it must be a whole number from 2 to "),
        ({"budget": 0}, "--budget is 0; it must be a time above 0, such as 90s, 10min or 2h"),
        ({"sample": "0"}, "--sample is '0'; it must be more than 0 and less than 100pp"),
        (
            {"kinds": ["rol or hold"]},
            "--kind: Pig has no decisions of the kind 'rol or hold'; kinds are roll or hold; did",
        ),
        ({"level": 1.0}, "--level is 1.0; it must be between 0 and 1, at most 0.999999"),
        ({"level": 0.9999999999999999}, "--level is 0.9999999999999999; it must be between 0 and 1, at most 0.999999"),
        ({"level": 2}, "--level is 2; it must be"),
        ({"level": float("nan")}, "--level is nan; it must be"),
    ],
)
def test_wrong_arguments_are_refused(tmp_path, changes, says):
    with pytest.raises(InputError) as refused:
        few(tmp_path / "out", **changes)
    assert says in str(refused.value)
    if "level" in changes:
        with pytest.raises(InputError):
            plan_decisions("pig", SHORT, **changes)  # before anything is compiled


def test_the_highest_level_has_intervals(tmp_path):
    certain = few(tmp_path / "out", level=0.999999)
    row = certain.kinds.row(0, named=True)
    assert row["importance_low"] < row["importance_found"] < row["importance_most"] < row["importance_high"] <= 100
    assert certain.level == 0.999999


def test_a_page_is_no_folder(tmp_path):
    with pytest.raises(
        InputError, match=r"page.html: is the name of a page; a study of decisions is a folder, such as .*page$"
    ):
        few(tmp_path / "page.html")
    assert not list(tmp_path.iterdir())


def test_a_game_in_which_nobody_decides_is_told_so(tmp_path, monkeypatch):
    """A game with one legal action at a time, whatever is played: nothing is examined and nothing is left behind."""
    plan = plan_decisions(balance.load("pig"), SHORT, games=300)
    idle = SimpleNamespace(
        title="Cherry", examine_many=lambda *arguments: (np.zeros((1, 4), DECISION), np.zeros(1, int))
    )
    scenario = SimpleNamespace(game=idle)
    monkeypatch.setattr(DecisionPlan, "scenario", scenario)
    with pytest.raises(InputError, match=r"^Cherry: nobody decides in this game: in 300 games no seat ever has more "):
        study.carry_out(plan, tmp_path / "out", Threads(1))
    assert not list(tmp_path.iterdir())


def test_seats_that_think_are_refused(tmp_path):
    with pytest.raises(
        InputError, match="lookahead: decisions are examined as the scripts take them; leave lookahead out"
    ):
        study.decisions("pig", {**SHORT, "lookahead": 4}, out=tmp_path / "out")


def test_a_folder_with_something_else_is_refused(tmp_path):
    few(tmp_path / "out")
    with pytest.raises(InputError, match="holds a study of decisions and its answer; add --resume to print it again"):
        few(tmp_path / "out")
    with pytest.raises(InputError, match="the seed: 0 there, 1 here"):
        few(tmp_path / "out", seed=1, resume=True)
    with pytest.raises(
        InputError, match="what is set: players=2 goal=25 hold_at=8 there, players=2 goal=30 hold_at=8 here"
    ):
        study.decisions("pig", {**SHORT, "goal": 30}, out=tmp_path / "out", games=20, tries=8, resume=True)
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="holds files that are no study of decisions"):
        few(other)
    edited = tmp_path / "out" / record.STUDIES.file
    edited.write_text(edited.read_text().replace('"seed": 0', '"seed": 5'))
    with pytest.raises(InputError, match="its seal does not fit"):
        few(tmp_path / "out", resume=True)
