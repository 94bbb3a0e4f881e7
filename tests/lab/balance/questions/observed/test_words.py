"""observed: what is said of scripts, from findings made by hand."""

from dataclasses import replace

import numpy as np
import pytest

from balance.questions.observed import script_words
from balance.questions.observed.chance_words import stated
from balance.questions.observed.chances import held
from balance.questions.observed.fit import FITS, MISFITS, OPEN
from balance.questions.observed.fit_words import against
from balance.questions.observed.like import stands_for
from balance.questions.observed.oddest import Odd, never, oddest
from balance.questions.observed.page import _drawing
from balance.questions.observed.plays import Plays
from balance.questions.observed.result import Observed
from balance.questions.observed.script_words import at_most, less_likely, notes, script_cells
from balance.questions.observed.study import observed
from balance.questions.observed.tracing import Model, Traced
from balance.questions.observed.words import answer, plainly, sure, unlisted
from scenarios import load
from tests.lab.balance.questions.observed.test_chances import plays as told

A, B, C = ((number,) for number in range(3))


@pytest.fixture(scope="module")
def found(tmp_path_factory) -> Observed:
    """Some plays held against three scripts, hold, hold-or-goal and random; what the scripts say is then replaced."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "plays.csv").write_text("winner,rounds\n1,20\n2,25\n1,22\n2,21\n")
    made = observed(folder / "plays.csv", "pig", games=200, threads=1, out=folder / "out")
    assert isinstance(made, Observed)
    return made


def traced(found: Observed, verdict: str, *kept: tuple[int, ...], behind: float = 3.0) -> Observed:
    """The same with this verdict on each figure of hold, where only these models are not ruled out."""
    parts = [A, B, C, (0, 1), (0, 2), (1, 2)]
    models = [Model(each, (1.0,) if len(each) == 1 else (0.5, 0.5)) for each in parts]
    every = tuple(Traced(model, behind + i, 0.5, model.parts in kept) for i, model in enumerate(models))
    fits = {**found.fits, 0: tuple(replace(each, verdict=verdict) for each in found.fits[0])}
    return replace(found, traced=every, fits=fits)


def test_a_script_that_is_ruled_out_together_is_not_called_open(found):
    ruled_out = plainly(traced(found, OPEN))
    assert ruled_out == (
        "In plain words: no script stands for your table; hold does not play like you, though none of its figures "
        "misfits by itself."
    )
    assert plainly(traced(found, OPEN, C)).startswith("In plain words: of the scripts only random may stand for your")
    assert "more plays are needed to say whether the simulated game with hold" in plainly(traced(found, OPEN, A))
    assert "with hold is not the game that you play" in plainly(traced(found, MISFITS))


def test_a_script_that_misfits_but_is_not_ruled_out_is_not_called_another_game(found):
    said = plainly(traced(found, MISFITS, A))
    assert "; 3 figures speak against hold, but endings and lengths together do not rule it out." in said
    third = answer(traced(found, MISFITS, A))[2]
    assert third.startswith("The plays speak against hold, the usual script, but do not rule it out: ")
    one = traced(found, OPEN, A)
    first = replace(one.fits[0][0], verdict=MISFITS)
    alone = replace(one, fits={**one.fits, 0: (first, *one.fits[0][1:])})
    assert "one figure speaks against hold" in plainly(alone)


@pytest.mark.parametrize(
    ("verdict", "though"),
    [
        (OPEN, "no figure misfits by itself"),
        (FITS, "no figure differs by more than 10 points (of a mean: 10 %)"),
    ],
)
def test_a_script_that_is_ruled_out_is_not_said_to_fit_nor_to_be_open(found, verdict, though):
    head = f"The plays do not fit hold, the usual script, though {though}: "
    quiet = replace(traced(found, verdict, C), odd={})
    assert answer(quiet)[2] == f"{head}endings and lengths together rule it out."
    mixed = replace(traced(found, verdict, (0, 2)), odd={})  # the table calls it `only mixed`, and so must this
    part = f"Not all of the plays go by hold, the usual script, though {though}: "
    assert answer(mixed)[2] == f"{part}endings and lengths together say so."
    assert "; hold alone does not play like you, though none of its figures misfits by itself." in answer(mixed)[0]
    assert "rule it out" not in " ".join(answer(mixed))
    odd = replace(quiet, odd={0: Odd(0, {"winners": 1, "rounds": 22}, 1, 0, 400)})
    assert answer(odd)[2] == f"{head}1 of 4 plays ended in round 22, won by seat 1, and none of 400 games of hold did."
    assert answer(traced(found, verdict, A))[2].startswith(
        "The plays fit hold" if verdict == FITS else "Too few plays to tell whether they fit hold"
    )


def test_where_only_mixtures_remain_a_pair_brackets_the_table_and_others_are_counted(found):
    two = stands_for(traced(found, OPEN, (0, 1), (1, 2)))
    assert two.startswith(
        "No single script stands for this table. What other questions say of both scripts of a pair only brackets it; "
        "1 other pair is as possible. With the likeliest pair: balance rank pig "
    )
    assert two.endswith("--set policy=hold,hold-or-goal")
    assert "2 other pairs are as possible" in stands_for(traced(found, OPEN, (0, 1), (0, 2), (1, 2)))
    assert "as possible" not in stands_for(traced(found, OPEN, (0, 1)))
    assert stands_for(traced(found, OPEN, A)).startswith("For this table ask other questions with what is not ruled")


def test_the_script_that_is_likeliest_is_called_so(found):
    assert script_cells(traced(found, OPEN, A, behind=0.0))[0][1] == "the likeliest"
    assert script_cells(traced(found, OPEN, A, behind=0.04))[0][1] == "the likeliest"
    assert script_cells(traced(found, OPEN, A, behind=3.0))[0][1] == "20 times"
    assert script_cells(traced(found, OPEN, behind=0.0))[0][1::2] == ("the nearest", "ruled out")
    assert less_likely(0.04, first=False) == "hardly"
    assert less_likely(0.05, first=False) == "1.1 times"


def test_several_scripts_that_may_be_are_told_in_plain_sentences(found):
    plain, said, *_ = answer(traced(found, OPEN, A, B, (0, 1)))
    assert plain.startswith("In plain words: hold or hold-or-goal may stand for your table; ")
    assert said == (
        "This table may play like hold or hold-or-goal (the likeliest first). Ruled out: random. Also possible: some "
        "plays go by one script, the others by a second one (1 pair of scripts)."
    )


def test_a_script_that_may_be_a_part_of_a_mixture_is_not_called_ruled_out(found):
    """`random` alone does not play so, with `hold` it may: one sentence must not rule out what another one names."""
    several, one, none = (traced(found, OPEN, *kept) for kept in ((A, B, (0, 2)), (B, (0, 2)), ((0, 2),)))
    part = "Only as a part of the plays: "
    assert answer(several)[1].startswith(
        f"This table may play like hold or hold-or-goal (the likeliest first). {part}random. Also possible: some plays "
    )
    assert answer(one)[1] == (
        f"Of 3 scripts, only hold-or-goal may play like this table by itself. {part}hold and random. Mixtures of two "
        "may, too: between hold and random (random in about 50 of 100 plays)."
    )
    assert answer(none)[1].startswith("No script alone plays like this table, but mixtures of two do: between hold and")
    verdicts = {row[0]: row[-1] for row in script_cells(none)}
    assert verdicts == {"hold": "only mixed", "hold-or-goal": "ruled out", "random": "only mixed"}
    (note,) = (each for each in notes(none) if each.startswith("Only mixed: "))
    assert note == "Only mixed: not all plays go by this script, but a part of them may."
    assert not any(each.startswith("Only mixed") for each in notes(traced(found, OPEN, A)))


def test_a_chance_that_is_a_bound_is_rounded_up_and_called_so(found):
    """Of 1 999 subsets and two tests no chance below 0.15 % can be told, which must not read as 0.1 %."""
    assert script_words.HEADS[1] == "chance of such plays, at most"
    assert [at_most(chance, 0.05) for chance in (0.0015, 0.012, 0.3333, 1.0)] == ["0.2 %", "1.2 %", "33.4 %", "100 %"]
    assert at_most(0.0496, 0.05) == "4.96 %"  # below 5 %, and so it must read
    assert at_most(0.0496, 1 - 0.95) == "4.96 %"  # as it is called: a little more than 0.05
    assert at_most(0.05, 0.05) == at_most(0.05, 1 - 0.95) == "5.0 %"
    assert at_most(0.049999999, 1 - 0.95) == "under 5 %"


def test_that_many_are_tried_does_not_rule_out_the_right_one_more_often_is_said(found):
    odd = notes(traced(found, OPEN, A, behind=0.0))[0]
    says = "However many are tried, the right one is ruled out in 5 of 100 studies at most, as only one can be right."
    assert odd.endswith(f"At 5 % or less the script does not play like this table by itself. {says}")
    assert sure(traced(found, OPEN, A)).endswith(
        " The script or mixture that somebody plays by is ruled out with a chance of 5 % at most."
    )


def test_the_best_is_named_where_it_is_a_mixture_and_odd_is_explained(found):
    alone = traced(found, OPEN, A, behind=0.0)
    assert [note[:7] for note in notes(alone)] == ["Chance "]
    mixed = replace(alone, traced=tuple(replace(each, behind=5 - each.behind) for each in alone.traced))
    best, odd = notes(mixed)
    best_of_two = "The best is a mixture of hold-or-goal and random (random in about 50 of 100 plays)"
    assert best == f"{best_of_two}, and it is ruled out too."
    kept = replace(mixed, traced=tuple(replace(each, kept=True) for each in mixed.traced))
    assert notes(kept)[0] == f"{best_of_two}."
    assert "as much as your plays do. At 5 % or less the script does not play like this table by itself." in odd


def test_who_plays_like_the_table_is_said_before_how_a_script_that_nobody_named_fits(found):
    plain, first, second = answer(traced(found, MISFITS, C))[:3]
    assert first.startswith(
        "Of 3 scripts, only random may play like this table by itself. Ruled out: hold and hold-or-goal."
    )
    assert second.startswith("The plays do not fit hold, the usual script: ")
    assert plain.startswith("In plain words: of the scripts only random may stand for")


def test_a_figure_is_told_once_with_one_interval(found):
    """The intervals of the nearest hold for all scripts at once; the first script has been judged already."""
    none = traced(found, MISFITS)
    assert answer(none)[1].endswith("nor does a mixture of two: the nearest script is hold.")
    assert against(none, 0) == none.fits[0]
    other = replace(none, traced=tuple(replace(each, behind=-each.behind) for each in none.traced[:3]))
    assert other.alone[0].model.parts == C
    assert (against(other, 2), against(other, 1)) == (other.nearest, other.fits[1])
    quiet = replace(other, nearest=tuple(replace(each, verdict=OPEN) for each in other.nearest))
    said = "the nearest script is random; no figure misfits by itself, but endings and lengths together do."
    assert answer(quiet)[1].endswith(said)


def test_an_ending_that_no_game_has_is_named_with_what_it_means(found):
    winners = replace(found, unseen=({"winners": 1}, {"winners": 3}, {"winners": 3}))
    said = "3 plays ended as no simulated game does: 2 × won by seats 1 and 2 and 1 × won by seat 1; look whether "
    assert any(line.startswith(said) for line in answer(winners))
    one = answer(replace(found, unseen=({"outcome": 0},)))
    assert any("1 play ended as no simulated game does: win (a player held with the goal" in line for line in one)


def test_a_share_that_no_game_has_is_drawn(found):
    """What no simulated game does is where plays misfit worst; only a mean of 0 has no scale."""
    share, rounds = (next(each for each in found.fits[0] if each.figure.is_share is kind) for kind in (True, False))
    none = replace(found, fits={**found.fits, 0: (replace(share, simulated=0.0), replace(rounds, simulated=0.0))})
    (figure,) = _drawing(none)
    (panel,) = figure.panels
    assert f"{share.figure.name} {100 * share.seen:+.1f} (" in panel.words


def test_no_sentence_is_empty(found):
    for verdict in (MISFITS, OPEN):
        for kept in ((), (A,), ((0, 1),)):
            assert all(answer(traced(found, verdict, *kept)))


def test_one_range_of_chances_is_spoken_of_as_one():
    one = held(told([0.5, 0.5], [True, False]), 0.95)
    two = held(told([0.5, 0.9], [True, True]), 0.95)
    assert one
    assert two
    assert "not seen to be off in the only range they lie in; but 2 plays leave room: they may" in stated(one)[0]
    assert (
        "not seen to be off in any of 2 ranges; but 2 plays leave room: in a range they may still be" in stated(two)[0]
    )


def endings(*pairs: tuple[int, int]) -> dict[str, np.ndarray]:
    """Outcomes and lengths as columns."""
    return dict(zip(("outcome", "rounds"), np.array(pairs).T, strict=True))


def test_the_plays_are_named_that_hardly_any_game_is_like(found):
    heroes = load("all-hoomanz")
    rows = endings(*[(2, 7)] * 3, *[(0, n) for n in (7, 7, 8, 8, 9, 10, 11)])
    plays = Plays("p.csv", heroes, (heroes.configuration(),), np.zeros(10, np.int64), rows, {}, False, {})
    games = endings((2, 7), *[(0, 6 + n % 6) for n in range(1999)])
    odd = oddest(plays, [[games]], 0.95)
    assert odd == Odd(0, {"outcome": 2, "rounds": 7}, 3, 1, 2000)
    assert oddest(plays, [[rows]], 0.95) is None
    of = replace(found.plan, plays=plays)
    said = answer(replace(traced(replace(found, plan=of), OPEN), odd={0: odd}))
    assert "3 of 10 plays ended as disintegration in round 7, and so did 1 of 2 000 games of hold." in " ".join(said)


def test_an_outcome_that_came_up_nowhere_is_counted_and_not_listed(found):
    heroes = load("all-hoomanz")
    plays = Plays(
        "p.csv", heroes, (heroes.configuration(),), np.zeros(2, np.int64), endings((0, 7), (2, 8)), {}, False, {}
    )
    nowhere = never(plays, [[endings((0, 7), (1, 8))]])
    assert {(place, figure.name) for place, figure in nowhere} == {(-1, "rogue")}
    assert unlisted(replace(found, never=nowhere)) == "Not listed: rogue; no play and no simulated game ended so."
    assert unlisted(found) == ""
