"""What all questions with a folder do alike: refuse before anything is begun, hand on what plays, keep the answer."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import pytest

from balance.simulation.engine import Threads
from balance.storage import sealed_json
from balance.studies import asking
from balance.studies.asking import ask, ask_in, folder_of_games
from balance.studies.kept_games import Cell, Spent, results
from balance.studies.study_folder import Record, what_plays
from scenarios import InputError, load


class TinyRecord(Record):
    format: Literal[1] = 1
    seed: int


class TinyAnswer(sealed_json.Sealed):
    tiny: str
    mean: float


FOLDER = folder_of_games("tiny", TinyRecord, TinyAnswer, what="tiny study", asked={})
PIG = load("pig")
CELL = Cell("two", PIG.configuration({"players": 2}))


@dataclass(frozen=True)
class TinyPlan:
    seed: int = 0
    budget: float | None = None
    folder: Path = Path("pig-tiny")

    @property
    def record(self):
        return TinyRecord(**what_plays(PIG), seed=self.seed)


def carry_out(plan, study):
    mean = float(study.games(partial(results, columns=("rounds",))).table(CELL, 50)["rounds"].mean())
    study.keep(TinyAnswer(tiny=study.identity, mean=mean))
    return mean


def asked(plan=TinyPlan(), out=None, threads=1, resume=False, play=carry_out):
    return ask(FOLDER, plan, play, out=out, threads=threads, resume=resume, progress=None)


def test_it_plays_in_the_plans_folder_unless_another_is_named_and_keeps_the_answer(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    mean = asked()
    folder, record, answer = FOLDER.answered(tmp_path / "pig-tiny")
    assert (record, answer.mean, answer.tiny) == (TinyPlan().record, mean, record.identity)
    assert asked(out="other") == mean
    for file in ("tiny.json", "answer.json", "games/two.parquet"):
        assert (folder / file).read_bytes() == (tmp_path / "other" / file).read_bytes()
    assert ask_in(FOLDER, TinyPlan(), carry_out, tmp_path / "third", Threads(2)) == mean


def test_a_folder_and_threads_are_refused_before_anything_plays(tmp_path, monkeypatch):
    asked(out=tmp_path)

    def played(*_):
        raise AssertionError

    with pytest.raises(InputError, match="holds a tiny study and its answer"):
        asked(out=tmp_path, play=played)
    with pytest.raises(InputError, match="the seed: 0 there, 1 here"):
        asked(TinyPlan(seed=1), out=tmp_path, resume=True, play=played)
    with pytest.raises(InputError, match="--threads is 0"):
        asked(out=tmp_path / "other", threads=0, play=played)
    assert not (tmp_path / "other").exists()


def test_the_budget_begins_with_the_first_games_and_is_one_for_all(tmp_path, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(asking.time, "monotonic", lambda: now[0])

    def deadlines(plan, study):
        now[0] = 200.0  # compiled meanwhile
        first = study.games(partial(results, columns=("rounds",)))
        now[0] = 300.0
        second = study.games(partial(results, columns=("rounds",)))
        with pytest.raises(Spent):
            second.table(CELL, 1)
        return first.deadline, second.deadline

    assert asked(TinyPlan(budget=7.0), out=tmp_path / "out", play=deadlines) == (207.0, 207.0)
    assert asked(out=tmp_path / "other", play=lambda plan, study: study.deadline) is None
