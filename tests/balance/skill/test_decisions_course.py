"""The course of games: their chances, what decides them, and which are picked to be told."""

import numpy as np
import polars as pl
import pytest

from balance.reporting.decisions_report import decisions_report
from balance.skill.decisions import answer, course, picks, record, sentences
from balance.skill.decisions.blunders import with_least_regrets
from scenarios import InputError
from tests.balance.skill.decisions_of_pig import few, frame


def chances(*rows):
    """Chances from (seat, round, chance, won); of 400 tries."""
    return pl.DataFrame(
        [(0, seat, round_, chance, 400, won) for seat, round_, chance, won in rows], course.CHANCES, orient="row"
    )


def story(table, rounds=5, together=False):
    rows = pl.DataFrame({"game": [0], "rounds": [rounds]})
    return course.stories_table(table, rows, with_least_regrets(frame([]), 0.05), together).row(0, named=True)


# --- chances, and the story of a game --------------------------------------------------------------------------------


def test_chances_come_true_as_often_as_they_say(found):
    """All chances of seat 1 in round 1 against who won. Fails by chance less than once in a million."""
    many = few(found.folder.with_name("many"), games=400, tries=16, sample=1e-9)
    first = many.chances.filter(pl.col("round") == 1, pl.col("seat") == 1)
    chance, won = first["chance"].to_numpy(), first["won"].to_numpy()
    error = np.sqrt((chance * (1 - chance)).sum())
    assert abs(won.sum() - chance.sum()) < 4.9 * error
    late = many.chances.filter(pl.col("chance") > 0.9)
    assert late["won"].mean() > 0.85


def test_the_story_of_the_drawing():
    ours, theirs = (0.48, 0.41, 0.63, 0.88, 0.97), (0.51, 0.60, 0.37, 0.14, 0.03)
    table = chances(
        *((1, k + 1, p, True) for k, p in enumerate(ours)), *((2, k + 1, p, False) for k, p in enumerate(theirs))
    )
    told = story(table)
    assert (told["decided"], told["left"]) == (5, 0)
    assert told["lead_changes"] == 1  # in round 1 they are as good as equal, within the noise of the tries
    assert (told["lowest"], told["lowest_round"], told["lowest_seat"]) == (0.41, 2, 1)
    assert told["won"]


def test_a_game_is_decided_where_the_chance_stays_high():
    table = chances(*((1, k + 1, p, True) for k, p in enumerate((0.95, 0.89, 0.9, 1.0, 1.0))))
    assert story(table, together=True)["decided"] == 3
    lost = chances(*((1, k + 1, p, False) for k, p in enumerate((0.5, 0.1, 0.05, 0.0, 0.0))))
    told = story(lost, together=True)
    assert (told["decided"], told["left"], told["won"], told["lowest"]) == (2, 0.6, False, None)
    late = chances(*((1, k + 1, p, True) for k, p in enumerate((0.5, 0.95, 0.95, 0.95, 0.89))))
    assert story(late, together=True)["decided"] is None


def test_players_that_play_together_lead_above_one_half():
    table = chances(*((1, k + 1, p, True) for k, p in enumerate((0.8, 0.2, 0.49, 0.51, 0.9))))
    assert story(table, together=True)["lead_changes"] == 2  # 0.51 after 0.49 is noise, 0.9 is not


def test_where_seats_win_together_all_of_them_must_be_certain():
    table = chances((1, 1, 0.95, True), (2, 1, 0.5, True), (1, 2, 0.95, True), (2, 2, 0.97, True), (3, 2, 0.1, False))
    assert story(table, rounds=2)["decided"] == 2


def test_the_course_has_quantiles_of_those_who_won_and_of_the_others():
    table = chances(*((seat, 1, seat / 10, seat > 4) for seat in range(1, 10)))
    found = {row["group"]: row for row in course.course_table(table, False).iter_rows(named=True)}
    assert (found["winners"]["p50"], found["others"]["p50"]) == (0.7, 0.3)
    assert (found["winners"]["p05"], found["winners"]["p95"]) == (0.5, 0.9)


def test_games_that_are_not_decided_before_their_end_are_not_called_decided():
    decided = [None] * 6 + [2, 3, 3, 4]
    stories = pl.DataFrame(
        [{"game": k, "rounds": 5, "won": k < 2, "decided": each} for k, each in enumerate(decided)],
        schema=course.STORIES,
    )
    assert sentences._decided(stories, 0.95) == (
        "40 % (12 to 74) of the games are decided before their end: from some round on, what comes in the end stays at "
        "a chance of 90 % or more; half of these by round 3 of 5 (medians)."
    )
    never = sentences._decided(stories.head(6), 0.95)
    assert never.startswith("0 % (0 to 46) of the games are decided before their end: ")
    assert "round 5" not in never
    twice = pl.concat([stories.with_columns(pl.lit(True).alias("won")), stories.tail(4), stories.tail(8)])
    assert list(sentences._by_result(twice)) == [
        "Of those that are won fewer than half are decided before their end; half of those that are lost are decided "
        "by round 3. Where most games are won, a win is likely from the start."
    ]


# --- games worth reading ---------------------------------------------------------------------------------------------


def test_games_are_picked_by_what_happens_in_them(found):
    stories = found.stories
    lowest = stories.filter(pl.col("lowest") == stories["lowest"].min())["game"].min()
    assert picks.pick(found.folder, "comeback").number == lowest
    blunder = stories.filter(pl.col("blunder") == stories["blunder"].max())["game"].min()
    assert picks.any_is_sure(stories)
    assert picks.pick(found.folder, "worst-blunder").number == blunder
    early = stories.filter(pl.col("left") == stories["left"].max())["game"].min()
    assert picks.pick(found.folder, "decided-early").number == early
    assert picks.pick(found.folder, "game=7").number == 7


def test_a_picked_game_is_told_with_its_chances(found):
    from balance.replays.replay import tell

    picked = picks.pick(found.folder, "worst-blunder")
    told = tell(picked.configuration, picked.seed, picked.number, picked.notes).story
    plain = tell(picked.configuration, picked.seed, picked.number).story
    notes = [line for line in told if line.startswith("  [")]
    assert [line for line in told if line not in notes] == plain
    assert len(notes) == len(picked.notes)
    assert any(line.startswith("  [seat 1's chance to win ") for line in notes)
    assert any("in place of" in line for line in notes)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (
            "longest",
            "--pick: 'longest' is no way to pick a game; allowed: comeback, decided-early, worst-blunder, game=K",
        ),
        ("comebak", "did you mean 'comeback'?"),
        ("game=40", "--pick: there is no game '40'; games 0 to 39 were examined"),
        ("game=x", "--pick: there is no game 'x'"),
        ("game=" + "9" * 5000, "--pick: there is no game '999"),
    ],
)
def test_what_cannot_be_picked_is_refused(found, how, says):
    with pytest.raises(InputError) as refused:
        picks.pick(found.folder, how)
    assert says in str(refused.value)


def test_nothing_is_picked_where_nothing_happens():
    stories = pl.DataFrame([{"game": 0, "lead_changes": 0}], schema=course.STORIES)
    for how, says in (
        ("comeback", "no seat won"),
        ("decided-early", "no game was decided"),
        ("worst-blunder", "no decision looks wrong"),
    ):
        with pytest.raises(InputError, match=says):
            picks.number_of(stories, how)


def test_where_no_blunder_is_certain_the_one_that_looks_worst_is_told(tmp_path):
    unsure = few(tmp_path / "pig", games=8, tries=4)
    assert not picks.any_is_sure(unsure.stories)
    worst = unsure.stories.sort("looks_worst", "game", descending=[True, False], nulls_last=True).row(0, named=True)
    picked = picks.pick(tmp_path / "pig", "worst-blunder")
    assert picked.number == worst["game"]
    (told,) = [note for note in picked.notes.values() if "in place of" in note]
    assert f"{worst['looks_worst']:.0f} points better, which may be luck" in told
    assert told == picked.notes[worst["looks_worst_decision"]]
    (shown,) = [text for head, text, _ in decisions_report(unsure).stories if head.startswith("Worst blunder")]
    assert shown.endswith(" points of the win; no single decision is certain to be a blunder")


def test_a_study_of_another_version_is_not_told(tmp_path):
    few(tmp_path / "pig", games=8, tries=4)
    kept = answer.read(tmp_path / "pig")
    of = record.Found(kept.record.identity, kept.answer.games, kept.answer.level)
    record.write_table(tmp_path / "pig", of, "stories", kept.table("stories", course.STORIES).drop("looks_worst"))
    with pytest.raises(InputError, match="has other columns than this version of Balance writes; finish"):
        picks.pick(tmp_path / "pig")
