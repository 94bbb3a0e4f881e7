"""Record, check, accept: on a short Pig."""

import tomllib
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

import balance
from balance.questions.drift import words
from balance.questions.drift.accepting import accept
from balance.questions.drift.baseline import read_baseline
from balance.questions.drift.baseline_file import baseline_text
from balance.questions.drift.checking import check
from balance.questions.drift.fingerprints import fingerprint, fingerprints
from balance.questions.drift.recording import record
from balance.questions.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, UNDECIDED
from balance.questions.drift.targets import NOT_DECIDED
from balance.questions.drift.trials import Trials
from balance.simulation.engine import Threads
from balance.stats.proportions import count_shares, read_metric
from balance.stats.sequential_test import Verdict
from balance.studies.rounds import Counter, play_more, play_rounds
from scenarios import load
from scenarios.loader.errors import InputError


def test_an_unchanged_game_is_identical(recorded):
    found = check(recorded, threads=2)
    assert (found.verdict, found.code) == (IDENTICAL, 0)
    assert found.games == 2 * found.fingerprint_games  # nothing more is played
    assert words.headline(found) == f"identical on {found.fingerprint_games} games of each of 2 cells"
    text = " ".join(words.sentences(replace(found, noticed=0.0499)))
    assert "Had a share moved by 5.0 points or more, it would have been seen with a chance of " in text


def test_of_one_cell_the_headline_says_no_number_of_cells():
    def said(word, cells):
        every = [SimpleNamespace(verdict=word)] * cells
        return words._of_cells(SimpleNamespace(cells=every, of_cells=word, moved=[1, 2], fingerprint_games=25))

    assert said(EQUIVALENT, 1) == "equivalent: the games are not the same as before, but no metric moved by its margin"
    assert "not the same as before in 3 of 3 cells, but no metric" in said(EQUIVALENT, 3)
    assert said(IDENTICAL, 1) == "identical on 25 games"
    assert said(DRIFTED, 1) == "drifted: 2 metrics moved"
    assert said(DRIFTED, 3) == "drifted: 2 metrics moved in 3 of 3 cells"


def test_games_of_fingerprints_of_unequal_length_are_all_counted(baseline, change):
    read = read_baseline(baseline)
    cell, mark = read.cells[1], read.cells[1].record.fingerprint
    (longer,) = fingerprints([cell.configuration], read.record.seed, [mark.games + 100], Threads(1))
    change(f'games = {mark.games}, sha256 = "{mark.sha256}"', f'games = {mark.games + 100}, sha256 = "{longer}"')
    found = check(baseline)
    assert (found.verdict, found.fingerprint_games) == (IDENTICAL, mark.games)
    assert [cell.games for cell in found.cells] == [mark.games, mark.games + 100]
    assert found.games == 2 * mark.games + 100


def test_a_baseline_holds_counts_of_the_first_games(recorded):
    base = read_baseline(recorded)
    assert [cell.label for cell in base.cells] == ["players=1 goal=40", "players=2 goal=40"]
    cell = base.cells[1]
    assert [name.partition("=")[0].partition(">")[0] for name in cell.record.counts] == [
        *("outcome", "outcome", "winner", "winner", "rounds", "rounds")
    ]
    played = balance.play("pig", players=2, goal=40, games=cell.record.games, seed=5, rows=False).estimates
    wins = played.filter(played["metric"] == "winner")["estimate"].to_list()
    assert [cell.record.counts[f"winner={seat}"] / cell.record.games for seat in (1, 2)] == wins


def test_recording_twice_gives_the_same_bytes_on_one_and_two_threads(recorded, tmp_path):
    record("pig", tmp_path / "again.toml", ["players=1,2", "goal=40"], margin="3pp", seed=5, threads=1)
    assert (tmp_path / "again.toml").read_bytes() == recorded.read_bytes()


def test_by_default_every_number_of_players_is_recorded(tmp_path):
    made = record("pig", tmp_path / "b.toml", margin="20pp", max_games=1000)
    assert [cell.set for cell in made.record.cell] == [{"players": n} for n in range(1, 6)]


def test_a_smaller_baseline_says_what_it_costs(tmp_path):
    made = record("pig", tmp_path / "b.toml", margin="2pp", max_games=5000)
    assert made.games == 5000 < made.wanted
    assert made.least_known.width > made.least_known.margin / 5
    for whole, small in made.costs.values():
        assert whole is not None
        assert small is None or small >= whole


@pytest.mark.usefixtures("reseeded")
def test_other_draws_by_the_same_rules_are_equivalent(baseline):
    """A wrong alarm comes once in 100 seeds at most; this seed is fixed."""
    found = check(baseline, threads=2)
    assert (found.verdict, found.code) == (EQUIVALENT, 0)
    assert all(m.verdict == EQUIVALENT for cell in found.cells for m in cell.metrics)
    assert all(m.low <= m.after <= m.high for cell in found.cells for m in cell.metrics)
    assert "--same" in " ".join(words.sentences(found))


@pytest.mark.usefixtures("broken")
def test_a_broken_rule_is_drift_named_with_cell_metric_and_size(baseline):
    found = check(baseline, threads=2)
    assert (found.verdict, found.code) == (DRIFTED, 1)
    moved = {(label, m.metric.partition(">")[0]): m for label, m in found.moved}
    longer = moved["players=1 goal=40", "rounds"]
    assert longer.method.startswith("Wilson")
    scenario = load("pig")
    cell = scenario.configuration({"players": 1, "goal": 40})
    rows = np.zeros(200_000, scenario.game.result)
    scenario.game.play_many(cell.rules(), 77, 0, rows)
    truth = float((rows["rounds"] > int(longer.metric.partition(">")[2])).mean())
    assert abs(longer.after - truth) < 5 * np.sqrt(truth * (1 - truth) / 5000)
    (row,) = [row for row in words.metric_rows(found) if row[:2] == ("players=1 goal=40", longer.metric)]
    assert row[-2] == DRIFTED
    said = "An interval that does not hold the baseline is no verdict: "
    (cell,) = [each for each in found.cells if each.label == "players=1 goal=40"]
    undecided = replace(cell, metrics=tuple(replace(each, verdict=NOT_DECIDED) for each in cell.metrics))
    assert any(line.startswith(said) for line in words.sentences(replace(found, cells=(cell, undecided))))
    assert not any(line.startswith(said) for line in words.sentences(replace(found, cells=(cell,))))


def test_one_changed_number_of_a_copied_scenario_is_drift(my_pig, tmp_path):
    record(my_pig, tmp_path / "b.toml", ["players=2"], margin="3pp", seed=1)
    assert read_baseline(tmp_path / "b.toml").record.scenario == "./my_pig"
    assert check(tmp_path / "b.toml").verdict == IDENTICAL
    path = my_pig / "game.toml"
    path.write_text(path.read_text().replace("goal = { value = 100", "goal = { value = 90"))
    found = check(tmp_path / "b.toml")
    assert found.verdict == DRIFTED
    assert found.games < 100_000


@pytest.mark.usefixtures("reseeded")
def test_few_games_leave_it_undecided_and_say_how_many_would_do(baseline):
    found = check(baseline, max_games=5000, margin="1pp")
    assert (found.verdict, found.code) == (UNDECIDED, 3)
    assert check(baseline, max_games=5000, margin="1pp", undecided="pass").code == 0
    open_ones = [m for cell in found.cells for m in cell.metrics if m.verdict == UNDECIDED]
    assert open_ones
    assert all(m.need is None or m.need > 5000 for m in open_ones)
    assert any("would decide" in row[-1] or "too small" in row[-1] for row in words.metric_rows(found))


def test_what_the_baseline_is_too_small_for_is_played_no_longer_than_a_large_shift_takes_to_show(recorded):
    base = read_baseline(recorded).with_margin(0.001)
    brief, patient = (Trials(base, base.cells, base.record.alpha, base.record.beta, each) for each in (True, False))
    assert 0 < brief.unknown.sum()
    assert (brief.enough < np.inf).tolist() == brief.unknown.tolist()
    assert np.isinf(patient.enough).all()
    for trial in brief.each:
        trial.counter.games = int(brief.enough[brief.unknown].max())
        trial.counter.counts = np.round(trial.counter.games * brief.gate.share[trial.span]).astype(np.int64)
        brief.gate.verdict[trial.span][~brief.unknown[trial.span]] = Verdict.SAME
        assert not brief.look(trial)  # nothing moved, and no number of games would say so
    cells = brief.results(stopped=True)
    assert {each.verdict for cell in cells for each in cell.metrics} == {UNDECIDED, EQUIVALENT}


@pytest.mark.usefixtures("reseeded")
def test_the_same_check_says_the_same_on_one_and_two_threads(baseline):
    one, two = check(baseline, threads=1), check(baseline, threads=2)
    assert one.cells == two.cells


def test_a_finer_margin_than_the_fingerprints_are_for_plays_every_cell(baseline):
    found = check(baseline, margin="2pp", max_games=20_000)
    assert found.fingerprint_games == 0
    assert all(cell.metrics for cell in found.cells)


def test_margins_may_be_set_for_a_metric_or_a_kind(baseline, change):
    change("\n[[cell]]", '\n[margins]\n"winner=1" = 0.05\nrounds = 0.1\n\n[[cell]]')
    cell = read_baseline(baseline).cells[1]
    assert dict(zip(cell.record.counts, cell.margins, strict=True)) == {
        **{"outcome=win": 0.03, "outcome=round_cap": 0.03, "winner=1": 0.05, "winner=2": 0.03},
        **{name: 0.1 for name in cell.record.counts if name.startswith("rounds")},
    }
    assert check(baseline, margin="4pp").verdict == IDENTICAL
    change("rounds = 0.1", "rounds = 0.1\nwinner = 0.2")
    assert read_baseline(baseline).cells[1].margins[2:4] == (0.05, 0.2)


def test_seats_that_share_a_win_are_all_among_the_winners(draws, tmp_path):
    """Every fourth game of this Pig is a draw for both; no game has no winner."""
    made = record("pig", tmp_path / "b.toml", ["players=2", "goal=40"], margin="3pp", seed=5)
    counts, games = made.record.cell[0].counts, made.record.cell[0].games
    assert counts["winner=1"] + counts["winner=2"] == games + (games + 3) // 4
    assert check(tmp_path / "b.toml").verdict == IDENTICAL
    fresh = check(tmp_path / "b.toml", margin="2.9pp", max_games=40_000)
    assert fresh.code == 0


# --- accept ----------------------------------------------------------------------------------------------------------


def test_what_is_written_is_what_was_read(baseline, change):
    change(
        "\n[[cell]]",
        '\n[[target]]\ngame = "pig"\nset = { players = 3 }\nmetric = "winner=1"\nbetween = [0.1, 1]\n\n[[cell]]',
    )
    made = read_baseline(baseline).record
    baseline.write_text(baseline_text(made))
    assert read_baseline(baseline).record == made


@pytest.mark.usefixtures("broken")
def test_accepting_replaces_counts_and_remembers_who_moved_by_how_much_and_why(baseline):
    before = read_baseline(baseline).record
    done = accept(baseline, "the die has\nseven sides")
    after = read_baseline(baseline).record
    assert check(baseline).verdict == IDENTICAL
    assert [cell.games for cell in after.cell] == [cell.games for cell in before.cell]
    (entry,) = after.history
    assert entry == done.entry
    assert entry.reason == "the die has seven sides"
    moved = {(m.set["players"], m.metric): m for m in entry.moved}
    name = next(name for name in before.cell[0].counts if name.startswith("rounds"))
    assert moved[1, name].before == pytest.approx(before.cell[0].counts[name] / before.cell[0].games, abs=1e-6)
    assert moved[1, name].after == pytest.approx(after.cell[0].counts[name] / after.cell[0].games, abs=1e-6)
    accept(baseline, "again")
    assert [entry.moved == [] for entry in read_baseline(baseline).record.history] == [False, True]


@pytest.mark.usefixtures("reseeded")
def test_accepting_the_same_renews_fingerprints_and_keeps_counts(baseline):
    before = read_baseline(baseline).record
    done = accept(baseline, same=True)
    after = read_baseline(baseline).record
    assert done.written
    assert check(baseline).verdict == IDENTICAL
    assert [cell.counts for cell in after.cell] == [cell.counts for cell in before.cell]
    assert [cell.fingerprint for cell in after.cell] != [cell.fingerprint for cell in before.cell]
    assert after.history == []


@pytest.mark.usefixtures("broken")
def test_accepting_the_same_is_refused_when_it_is_not(baseline):
    before = baseline.read_bytes()
    done = accept(baseline, same=True)
    assert not done.written
    assert done.checked.code == 1
    assert baseline.read_bytes() == before


def test_a_killed_accept_leaves_the_old_baseline(baseline, monkeypatch):
    before = baseline.read_bytes()
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        accept(baseline, "why not")
    assert baseline.read_bytes() == before


HAND = """\
# Our pigs, agreed with the publisher.
seed = 5  # the year we began
scenario = "pig"
format = 1
game = "pig"
"""


def handwritten(baseline, eol="\n"):
    """The baseline with keys in another order and with a person's comments."""
    text = baseline.read_text(encoding="utf-8")
    first, cells = text.index("format = "), text.index("[[cell]]")
    rest = text[first:cells].split("\n", 4)[4]  # after format, game, scenario, seed
    cell = text[cells:].replace("[cell.counts]", "# the fair one\n[cell.counts] # each of them", 1)
    count = cell.splitlines()[5]
    cell = cell.replace(count, count.partition("#")[0] + "# a solo always ends", 1)
    said = HAND + rest + cell + "\n# the end\n"
    baseline.write_bytes(said.replace("\n", eol).encode())
    return said


@pytest.mark.parametrize("eol", ["\n", "\r\n"])
@pytest.mark.usefixtures("broken")
def test_accepting_leaves_what_a_person_wrote(baseline, eol):
    before = handwritten(baseline, eol).splitlines()
    accept(baseline, "the die has seven sides")
    raw = baseline.read_bytes().decode()
    after = raw.split(eol)[:-1]
    assert ("\r" in raw) == (eol == "\r\n")
    assert after[: len(before) - 1][:5] == before[:5]
    kept = [line for line in before if "#" in line and " %" not in line and "a solo" not in line]
    assert [line for line in after if line in kept] == kept
    assert [line.partition("=")[0] for line in after[: len(before)]] == [line.partition("=")[0] for line in before]
    assert sum("# a solo always ends" in line for line in after) == 1
    record = read_baseline(baseline).record
    assert record.history[0].reason == "the die has seven sides"
    for cell in record.cell:  # a share stands behind its new count
        for name, count in [*cell.counts.items()][1:]:
            assert any(
                line.startswith(f'"{name}" = {count} ') and f"{100 * count / cell.games:.3f} %" in line
                for line in after
            )


@pytest.mark.usefixtures("reseeded")
def test_accepting_the_same_changes_the_lines_of_fingerprints_only(baseline):
    before = handwritten(baseline).splitlines()
    accept(baseline, same=True)
    after = baseline.read_text(encoding="utf-8").splitlines()
    differ = [old for old, new in zip(before, after, strict=True) if old != new]
    assert len(differ) == 2
    assert all(line.startswith("fingerprint = ") for line in differ)


def test_accepting_writes_what_recording_would_write(baseline):
    before = baseline.read_text(encoding="utf-8")
    accept(baseline, "nothing moved")
    assert baseline.read_text(encoding="utf-8") == baseline_text(read_baseline(baseline).record)
    assert baseline.read_text(encoding="utf-8").startswith(before)


def test_a_baseline_written_in_another_form_can_be_accepted(baseline):
    text = baseline.read_text(encoding="utf-8")
    baseline.write_text(text[: text.index("[[cell]]")] + "history = []\n\n" + text[text.index("[[cell]]") :])
    accept(baseline, "why not")
    assert [entry.reason for entry in read_baseline(baseline).record.history] == ["why not"]


def test_a_baseline_that_is_edited_during_accept_is_not_overwritten(baseline):
    def edit(games):
        if not baseline.read_text().endswith("# new\n"):
            baseline.write_text(baseline.read_text() + "# new\n")

    with pytest.raises(InputError, match="was changed while games were played"):
        accept(baseline, "why not", progress=edit)
    assert baseline.read_text().endswith("# new\n")


def test_a_baseline_that_cannot_be_read_again_is_an_error_of_one_line(baseline):
    def spoil(games):
        if baseline.is_file():
            baseline.unlink()
            baseline.mkdir()

    with pytest.raises(InputError, match=r"baseline\.toml: it cannot be read: Is a directory"):
        accept(baseline, "why not", progress=spoil)


# --- targets ---------------------------------------------------------------------------------------------------------

TARGET = '\n[[target]]\ngame = "pig"\nset = {{ players = 2 }}\nmetric = "winner=1"\nbetween = [{}]\n\n[[cell]]'


@pytest.mark.parametrize(
    ("between", "verdict", "code"),
    [("0.5, 0.57", "met", 0), ("0.4, 0.5", "missed", 1), ("0, 0.53215", "undecided", 3)],
)
def test_a_target_is_met_missed_or_open(change, between, verdict, code):
    """The first seat wins 53.22 % when both hold at 20; the last bound is nearly there."""
    found = check(change("\n[[cell]]", TARGET.format(between)), max_games=60_000)
    assert (found.of_cells, found.verdict) == (IDENTICAL, IDENTICAL if verdict == "met" else verdict)
    (target,) = found.targets
    assert (target.verdict, found.code) == (verdict, code)
    assert target.low <= 0.5322 <= target.high
    assert "not met in truth is called met" in " ".join(words.promise(found))
    assert words.headline(found).startswith("identical on " if code == 0 else f"{verdict}: 1 of 1 target; identical")
    assert words.markdown(found).startswith({0: "## ✅", 1: "## ❌", 3: "## ❔"}[code])


def test_no_title_is_live_in_the_markdown(change):
    found = check(change("\n[[cell]]", TARGET.format("0.4, 0.5")), max_games=60_000)
    hostile = "<script>x</script>\n# [l](javascript:x) \x1b]0;x\u202e|"
    (target,) = found.targets
    changed = replace(found, game=hostile, targets=(replace(target, label=hostile),))
    text = words.markdown(changed)
    assert text.count("\\<script\\>x") == 2
    assert not [mark for mark in ("\n# ", "\x1b", "\u202e", " <script>") if mark in text]
    (row,) = [line for line in text.splitlines() if line.startswith("| \\<script")]
    assert row.replace("\\|", "").count("|") == len(words.TARGETS) + 1


def test_targets_may_stand_alone(tmp_path):
    path = tmp_path / "intent.toml"
    path.write_text('format = 1\ngame = "pig"\nscenario = "pig"\nseed = 1\n' + TARGET.format("0.5, 0.57")[:-10])
    assert (check(path).code, words.headline(check(path))) == (
        0,
        "met: 1 of 1 target; no cells are recorded, only targets were checked",
    )


# --- fingerprints and counting ---------------------------------------------------------------------------------------


def test_a_fingerprint_sees_every_value_name_and_type_and_no_padding():
    dtype = np.dtype([("a", np.int8), ("b", np.int32), ("c", np.int16, (3,))], align=True)
    rows = np.zeros(5, dtype)
    rows["b"] = range(5)
    base = fingerprint(rows, 3, 2)
    padded = np.frombuffer(bytearray(b"\xff" * rows.nbytes), dtype).copy()
    for name in dtype.names:
        padded[name] = rows[name]
    assert padded.tobytes() != rows.tobytes()
    assert fingerprint(padded, 3, 2) == base
    assert fingerprint(rows.astype(dtype.newbyteorder(">")), 3, 2) == base
    unseated = rows.copy()
    unseated["c"][:, 2] = 9
    assert fingerprint(unseated, 3, 2) == base != fingerprint(unseated, 3, 3)
    renamed = rows.view(np.dtype([("a", np.int8), ("x", np.int32), ("c", np.int16, (3,))], align=True))
    wider = rows.astype([("a", np.int8), ("b", np.int64), ("c", np.int16, (3,))])
    other = rows.copy()
    other["b"][4] += 1
    assert len({base, *(fingerprint(each, 3, 2) for each in (renamed, wider, other, rows[:4]))}) == 5


def test_counting_in_pieces_counts_every_game_once():
    scenario = load("pig")
    cells = [scenario.configuration({"players": n, "goal": 20}) for n in (2, 3)]
    shares = [[read_metric(text, scenario.game, 2, "") for text in ("winner=1", "rounds>3")]] * 2
    counters = [Counter(cell, 9, own, first=100) for cell, own in zip(cells, shares, strict=True)]
    play_more([(counters[0], 1700), (counters[1], 600)], Threads(2))
    play_more([(counters[0], 1300), (counters[1], 0)], Threads(1))
    assert [counter.games for counter in counters] == [3000, 600]
    for counter, games in zip(counters, (3000, 600), strict=True):
        rows = np.zeros(games, scenario.game.result)
        scenario.game.play_many(counter.configuration.rules(), 9, 100, rows)
        assert counter.counts.tolist() == count_shares(shares[0], rows).tolist()


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_rounds_count_the_same_games_on_any_threads_and_look_after_each(threads):
    scenario = load("pig")
    cells = [scenario.configuration({"players": n, "goal": 20}) for n in (1, 2, 3)]
    shares = [[read_metric("rounds>3", scenario.game, n, "")] for n in (1, 2, 3)]
    counters = [Counter(cell, 9, own, first=100) for cell, own in zip(cells, shares, strict=True)]
    seen = {counter: [] for counter in counters}

    def look(counter):
        seen[counter].append((counter.games, int(counter.counts[0])))
        return len(seen[counter]) <= counters.index(counter)  # one leaves after each round

    play_rounds(counters, [1700, 600, 1200, 900], Threads(threads), look)
    alone = []
    for counter, games in zip(counters, (1700, 2300, 3500), strict=True):
        rows = np.zeros(games, scenario.game.result)
        scenario.game.play_many(counter.configuration.rules(), 9, 100, rows)
        alone.append(
            [(n, count_shares(counter.shares, rows[:n]).tolist()[0]) for n in (1700, 2300, 3500) if n <= games]
        )
    assert [*seen.values()] == alone


def test_rounds_end_with_their_sizes_and_without_counters():
    cell = load("pig").configuration({"players": 2, "goal": 20})
    counter, looks = Counter(cell, 9, [read_metric("rounds>3", cell.scenario.game, 2, "")]), []
    play_rounds([counter], [1000, 500], Threads(2), lambda each: looks.append(each.games) or True)
    play_rounds([], [1000], Threads(2), lambda each: True)
    assert looks == [1000, 1500]


def test_the_file_is_small_and_plain(recorded):
    text = recorded.read_text()
    said = tomllib.loads(text)
    assert len(text.splitlines()) < 12 + 12 * len(said["cell"])
    assert "# 3pp" in text


def test_a_second_recording_over_a_baseline_is_refused(baseline):
    before = baseline.read_bytes()
    with pytest.raises(InputError, match="is there already"):
        record("pig", baseline)
    assert baseline.read_bytes() == before
