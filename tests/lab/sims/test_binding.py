"""Templates bound to a game: the rows of a loop written by hand, kept on disk, and stale when any door's source is."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from numba import njit

import scenarios
from sims.collect import IncompleteGame, Parts
from sims.compiler import cache
from sims.compiler.binding import bind
from sims.games.cyberdoom_tower import play as tower_play
from sims.games.pig import play as pig_play
from sims.games.pig import policies as pig_policies
from sims.games.pig.state import STATE, Phase
from sims.kernel import kernel
from sims.loop import begin_game
from tests.lab import forked

ROOT = Path(cache.__file__).parents[1]


# --- the same rows -----------------------------------------------------------


@njit
def by_hand(rules, seed, results):
    """Pig's loop as one would write it for this game alone."""
    states = np.zeros(results.shape[0], STATE)
    for i in range(results.shape[0]):
        s = states[i]
        begin_game(s, seed, i)
        pig_play.start(s, rules[0])
        while s.phase != Phase.OVER:
            if s.at_risk > 0:
                s.decisions += 1
                s.decisions_by[s.seat] += 1
            pig_play.advance(s, rules[0], pig_policies.choose(s, rules[0]))
        results[i].outcome, results[i].winner = s.outcome, s.winner
        results[i].rounds, results[i].decisions = s.rounds, s.decisions
        for seat in range(rules[0].players):
            results[i].payoff[seat] = 1000 if seat == s.winner else 0
            results[i].decisions_by[seat] = s.decisions_by[seat]
        pig_play.report(s, rules[0], results[i])


def rows(name, settings, games=400, **changes):
    scenario = scenarios.load(name)
    game = replace(scenario.game, **changes)
    results = np.zeros(games, game.result)
    game.play_many(scenario.configuration(settings).rules(), 3, 0, results)
    return results


def test_a_bound_loop_gives_the_rows_of_a_loop_written_by_hand():
    expected = np.zeros(400, scenarios.load("pig").game.result)
    by_hand(scenarios.load("pig").configuration({"players": 3}).rules(), 3, expected)
    assert np.array_equal(rows("pig", {"players": 3}), expected)


def test_two_games_side_by_side_do_not_mix():
    alone = rows("pig", {})
    assert rows("cyberdoom-tower", {})["outcome"].max() > 1  # it ends in more ways than Pig
    assert np.array_equal(rows("pig", {}), alone)


@kernel
def never_a_choice(s, rules):
    return False


@kernel
def always_a_choice(s, rules):
    return True


def test_a_changed_door_is_another_kernel_though_its_module_is_the_same():
    none, every = (rows("pig", {}, has_choice=door)["decisions"] for door in (never_a_choice, always_a_choice))
    assert none.max() == 0
    assert (every > rows("pig", {})["decisions"]).all()


def test_a_local_door_is_not_kept_on_disk():
    def always(answer):
        @njit
        def has_choice(s, rules):
            return answer

        return has_choice

    never, ever = (rows("pig", {}, has_choice=always(answer))["decisions"] for answer in (False, True))
    assert not never.any()
    assert ever.all()


def test_a_bound_kernel_says_what_it_is():
    play_many = scenarios.load("pig").game.loop(thinking=False)
    assert (play_many.__module__, play_many.__qualname__) == ("sims.games.pig.play", "pig.play_many")
    assert {"sims.loop", "sims.games.pig.policies"} <= set(play_many.source.modules)


# --- what makes it stale -----------------------------------------------------

GAME = {
    "__init__.py": "",
    "deal.py": """
        from sims.kernel import kernel

        @kernel
        def redeal(s):
            return 1
    """,
    "worth.py": """
        from sims.kernel import kernel
        from littlegame.numbers import WORTH

        @kernel
        def payoff(s):
            return WORTH
    """,
    "numbers.py": "WORTH = 10\n",
    "template.py": """
        HUNDRED = 100
        redeal = payoff = None

        def look(s):
            return redeal(s) + payoff(s) + HUNDRED
    """,
    "apart.py": "",
}
RUN = """
    import json
    from sims.compiler.binding import bind
    from littlegame import deal, template, worth
    look = bind(template.look, "little", "littlegame.deal", {"redeal": deal.redeal, "payoff": worth.payoff})
    answer = look(0)
    print(json.dumps([answer, sum(look.stats.cache_misses.values())]))
"""


@pytest.fixture
def little(tmp_path):
    """A package of doors and a template, and a folder for its compiled kernels."""
    package = tmp_path / "littlegame"
    package.mkdir()
    for name, text in GAME.items():
        (package / name).write_text(dedent(text))
    return package


def look(package: Path) -> list[int]:
    """The kernel's answer in a process of its own, and how often it had to be compiled there."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join((str(package.parent), str(ROOT))),
        "NUMBA_CACHE_DIR": str(package.parent / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",  # within a second, an edit of equal length would meet the old bytecode
    }
    child = [sys.executable, "-c", dedent(RUN)]
    done = forked.run(child, env=environment, check=True)
    return list(json.loads(done.stdout))


@pytest.mark.slow
def test_an_edited_door_or_template_is_compiled_anew_and_nothing_else_is(little):
    assert [look(little), look(little)] == [[111, 1], [111, 0]]
    (little / "apart.py").write_text("APART = 1\n")
    assert look(little) == [111, 0]
    for file, old, new, answer in (
        ("deal.py", "return 1", "return 2", 112),
        ("worth.py", "return WORTH", "return WORTH + 5", 117),
        ("numbers.py", "10", "20", 127),
        ("template.py", "HUNDRED = 100", "HUNDRED = 200", 227),
    ):
        text = (little / file).read_text()
        assert old in text
        (little / file).write_text(text.replace(old, new))
        assert look(little) == [answer, 1], file
    assert look(little) == [227, 0]


# --- the parts of a game -----------------------------------------------------


def test_a_part_of_one_name_may_stand_in_several_modules_if_it_is_the_same():
    assert Parts("pig", [pig_play, pig_policies]).find("Action") is pig_policies.Action


def test_two_parts_of_one_name_are_refused_and_both_are_named():
    with pytest.raises(IncompleteGame) as refused:
        Parts("pig", [pig_play, tower_play]).find("start")
    places = "sims.games.pig.play and sims.games.cyberdoom_tower.play"
    assert str(refused.value) == f"pig: {places} have each a different start; only one can be the game's"


def test_a_missing_part_is_named_with_where_it_was_sought():
    with pytest.raises(IncompleteGame) as refused:
        Parts("pig", [pig_play, pig_policies]).find("redeal")
    assert str(refused.value) == "pig: there is no redeal in sims.games.pig.play, sims.games.pig.policies"


def test_binding_changes_neither_the_template_nor_another_kernel():
    def double(s):
        return 2 * WORTH  # noqa: F821

    first, second = (bind(double, "any", __name__, {"WORTH": worth}) for worth in (1, 2))
    assert (first(0), second(0)) == (2, 4)
    assert "WORTH" not in globals()
