"""compare --robust: of planted changes the truth is known; of Pig what a user meets."""

import math
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from balance.questions.compare.page import sections
from balance.questions.compare.robust_games import _Filler, shared_part
from balance.questions.compare.robust_plan import Claim, kept_singles
from balance.questions.compare.study import compare
from balance.studies.gaps import find_gaps
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.envelope import gaps

CLEVER = 'policies.plain.clever,"0,1",nobody knows\n'  # whether one gift more helps or hurts
SIZE = {"games": 4000, "robust": True, "fillings": 80, "each": 400, "threads": 2}


@pytest.fixture
def planted(tmp_path):
    """The planted game with its gaps, and one on which the sign of a change hangs."""
    with gaps.installed(tmp_path / "planted", gaps.PLAUSIBLE.replace("policies.*,,our scripts\n", CLEVER)):
        yield


def test_a_change_that_no_gap_turns_is_green(planted):
    """`dominant` 1 to 2 costs 20 points whatever else holds; each wrong with a chance of 1 in 20 at most."""
    found = compare("planted", settings={"dominant": [1, 2], "policy": "plain"}, **SIZE).robust
    assert (found.light, found.claim.text) == ("green", "win goes down")
    assert found.spread.keep == 1
    assert found.spread.keep_low > 0.9
    assert found.decided
    assert not found.breaking
    assert len(found.judged) == 10
    assert all(each.low < -0.2 < each.high for each in found.judged)
    assert found.spread.spread < 0.02  # no filling has an effect of its own: what is left is noise
    assert 'Green: safe. The claim "win goes down" holds in every way to fill the gaps that was tried.' in found.answer
    assert "dominant" not in {each.entry for each in found.judged}  # what was set is no gap


def test_a_change_whose_sign_hangs_on_one_gap_is_red_and_the_gap_is_named(planted):
    """One gift more costs 4 points, and brings 4 where the script is clever: in half of the fillings."""
    size = {**SIZE, "games": 20_000, "each": 2000}
    found = compare("planted", settings={"gift": [1, 2], "policy": "plain"}, **size).robust
    assert (found.light, found.claim.text) == ("red", "win goes down")
    assert [(each.entry, each.own, each.value) for each in found.breaking] == [("policies.plain.clever", "0", "1")]
    assert found.breaking[0].low < 0.04 < found.breaking[0].high
    assert found.spread.keep_low < 0.5 < found.spread.keep_high
    assert 0.25 < found.spread.keep < 0.75
    assert "In plain words: find out policies.plain.clever first." in found.answer


def test_entries_that_hang_together_are_filled_as_one_on_both_sides(tmp_path):
    """A gift more costs 4 points; with a clever player it brings 4. The group says that `left` falls with it."""
    tied = "entry,values,reason,group\npolicies.plain.clever,1,one ruling,g\nleft,1,one ruling,g\nright,±1,torn,\n"
    size = {**SIZE, "games": 20_000, "each": 1000, "fillings": 40}
    with gaps.installed(tmp_path / "planted", tied):
        found = compare("planted", settings={"gift": [1, 2], "policy": "plain"}, **size).robust
    assert (found.light, found.gaps, found.changes) == ("red", 2, 3)
    assert [(each.entry, each.value) for each in found.breaking] == [("policies.plain.clever & left", "1 & 1")]
    assert found.breaking[0].low < 0.04 < found.breaking[0].high
    assert "In plain words: find out policies.plain.clever & left first." in found.answer
    assert found.closed == ()


def test_what_is_tied_to_what_is_compared_is_said_to_stay(tmp_path):
    tied = "entry,values,reason,group\ngift,2,one ruling,g\nleft,1,one ruling,g\nright,±1,torn,\n"
    with gaps.installed(tmp_path / "planted", tied):
        found = compare("planted", settings={"gift": [1, 2], "policy": "plain"}, **SIZE).robust
    assert found.closed == ("Not filled: left, as it changes only together with gift, which is set or changed here.",)
    assert found.answer[-1] == found.closed[0]


def test_a_change_that_does_not_matter_is_asked_to_stay_within_the_margin(planted):
    found = compare("planted", settings={"slow": [2, 3], "policy": "plain"}, margin="1pp", **SIZE).robust
    assert found.claim.text == "win stays within the margin of 1 point"
    assert (found.light, found.spread.keep, found.spread.spread) == ("green", 1, 0)


def test_without_a_direction_nothing_is_asked(planted):
    found = compare("planted", settings={"slow": [2, 3], "policy": "plain"}, **SIZE).robust
    assert (found.light, found.claim, found.spread, found.judged) == ("amber", None, None, ())
    (sentence,) = found.answer
    assert sentence.startswith(
        "Amber: not sure. These games show no direction of the change even with the gaps as they are"
    )


def test_gaps_are_what_both_sides_leave_open_alike(planted):
    scenario = load("planted")
    places = [scenario.configuration({"policy": "plain", **more}) for more in ({}, {"both": 1})]
    entries = [gap.entry for gap in find_gaps(places, alike=True).every]
    assert entries[:2] == ["dominant", "left"]
    assert "both" not in entries  # it was set
    assert "noise" in entries
    cells = [scenario.configuration({"policy": "plain", **more}) for more in ({}, {"cards.big.power": 4})]
    named = [gap.entry for gap in find_gaps(cells, alike=True).every]
    assert "cards.big.power" not in named
    assert "cards.small.power" in named


def test_the_page_has_the_light_the_spread_and_the_single_values(planted):
    found = compare("planted", settings={"dominant": [1, 2], "policy": "plain"}, **SIZE)
    (section,) = (each for each in sections(found) if each.id == "robust")
    kinds = [block.kind for block in section.blocks]
    assert kinds.count("figure") == kinds.count("table") == 1
    assert section.blocks[0].parts[0].startswith('Green: safe. The claim "win goes down" holds')
    light = section.blocks[0].parts
    (opening,) = (each for each in sections(found) if each.id == "answer")
    assert light in [block.parts for block in opening.blocks]
    assert found.command.endswith("--robust --fillings 80 --each 400")


def test_seats_that_are_alike_are_asked_about_as_one(a_copy):
    """With two seats, each wins half of the games that anybody wins: so it moves by half of what `win` moves by."""
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[seats]\nbegins = "A lot decides who begins"\ntogether = ["win"]\n')
    open_values = 'entry,values,reason\ngoal,"60,80",torn\ndie_sides,"5,8",torn\nmax_rounds,,bound\npolicies.*,,ours\n'
    (a_copy / "assumed" / "plausible.csv").write_text(open_values)
    size = {"games": 1000, "robust": True, "fillings": 40, "each": 100, "threads": 2}
    asked = {"players": 2, "max_rounds": [200, 8]}
    seats = compare(a_copy, settings=asked, **size).robust
    assert (seats.row["value"], seats.claim.text) == ("each", "what each seat wins goes down")
    whole = compare(a_copy, settings=asked, watch="outcome=win", **size).robust
    assert seats.light == whole.light
    assert seats.spread.values == pytest.approx(whole.spread.values / 2)
    assert seats.row["difference"] == pytest.approx(whole.row["difference"] / 2)
    of = [[each.entry for each in robust.judged] for robust in (seats, whole)]
    assert of[0] == of[1]
    assert [each.estimate for each in seats.judged] == pytest.approx([each.estimate / 2 for each in whole.judged])
    assert seats.answer[0].startswith(f"{seats.light.capitalize()}: ")
    assert 'the claim "what each seat wins goes down" holds in ' in seats.answer[0].lower()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: compare("pig", settings=["goal=50,60,70"], robust=True), "it asks about one change; here are 2"),
        (lambda: compare("pig", settings=["hold_at=15,20"], robust=True), "name a figure of the game, such as"),
        (lambda: compare("pig", settings=["goal=50,60"], fillings=50), "--fillings: is for --robust; add --robust"),
        (lambda: compare("pig", settings=["goal=50,60"], budget="5s"), "--budget: is for --robust"),
        (
            lambda: compare("pig", settings=["goal=50,60"], robust=True, fillings=10),
            "--fillings is 10; it must be a whole number from 40 to 10000",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused(call, says):
    with pytest.raises(InputError, match=says):
        call()


def test_what_cannot_come_close_has_few_games_and_what_breaks_it_is_judged(tmp_path):
    """Of all single values 20 have all games of the screening; the one that turns the sign is among the ten."""
    many = gaps.PLAUSIBLE.replace("policies.*,,our scripts\n", CLEVER).replace('dead,"4,6"', 'dead,"0,1,2,3,4,6,7,8,9"')
    many = many.replace('noise,"0,1"', 'noise,"0,1,2"')
    with gaps.installed(tmp_path / "planted", many):
        found = compare(
            "planted", settings={"gift": [1, 2], "policy": "plain"}, games=20_000, robust=True, fillings=80, each=1600,
            threads=1, out=tmp_path / "kept",
        ).robust  # fmt: skip
    sizes = {path.stem: pl.read_parquet(path).height for path in (tmp_path / "kept" / "screening").glob("00-*=*")}
    assert len(sizes) == found.changes > 20
    assert sorted(set(sizes.values())) == [200, 1600]  # an eighth
    assert list(sizes.values()).count(1600) == kept_singles(found.changes) == 20
    assert sizes["00-policies.plain.clever=1"] == 1600
    assert [each.entry for each in found.breaking] == ["policies.plain.clever"]
    where, value = found.where, "1" if found.where.breaks else "0"
    assert [(each.entry, each.values) for each in where.entries] == [("policies.plain.clever", (value,))]
    assert where.density.value == where.coverage.value == 1  # of forty ways that did not choose it


def test_the_slack_of_a_single_change_is_that_of_its_difference_from_the_published_game():
    """It is 0 where a change moves no game, and two standard errors where it does."""
    filler = SimpleNamespace(claim=Claim("win goes up", 0.0, math.inf), whole=1)
    base = np.array([1, 0, -1, 1, 0, 1, 0, 0])
    assert _Filler._least_room(filler, base, base) == base.mean()
    other = base + np.array([0, 0, 1, 0, 0, -1, 0, 0])
    slack = 2 * np.std(other - base) / np.sqrt(8)
    assert _Filler._least_room(filler, other, base) == pytest.approx(other.mean() - slack)
    filler.claim = Claim("win stays within the margin of 20 points", -0.2, 0.2)
    assert _Filler._least_room(filler, other, base) == pytest.approx(0.2 - other.mean() - slack)


def test_of_the_published_games_luck_as_much_is_taken_off_as_the_fillings_share():
    """Of luck that they share all, of unrelated luck next to none: then it would only add to the noise."""
    random = np.random.default_rng(5)
    base, other = random.integers(-1, 2, (2, 4000)).astype(float)
    assert shared_part(base, base) == pytest.approx(1)
    assert shared_part(base / 2 + 3, base) == pytest.approx(0.5)
    assert abs(shared_part(other, base)) < 5 / math.sqrt(4000)  # wrong once in a million
    assert shared_part(other, np.ones(4000)) == 0


def test_luck_that_fillings_do_not_share_does_not_blur_their_change(planted):
    """Half of the ways turn the change round, so that they share none of its luck."""
    found = compare("planted", settings={"gift": [1, 2], "policy": "plain"}, **{**SIZE, "games": 20_000}).robust
    assert 0 < found.spread.shift < 0.01  # with all of it taken off it was 0.0275
    assert found.spread.keep_low < 0.5 < found.spread.keep_high
