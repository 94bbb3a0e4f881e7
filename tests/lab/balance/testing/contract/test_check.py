"""`balance check`: a sound plug-in passes, and each way to break it is named with its file and line."""

import json
import re
import subprocess

import pytest

from balance.questions.check import command
from balance.testing import contract
from balance.testing.contract import children
from balance.testing.contract.cover import cover
from balance.testing.contract.limits import Failed, Tried
from scenarios import load
from tests.lab.balance.cli.commands import run
from tests.lab.balance.testing.contract.hog import install, line_of

INTERPRETED = [  # what game 0 of the default configuration shows
    (("s.heap -= chips", "s.heep -= chips"), "turn.py, line {s.heep}, in advance: AttributeError: "),
    (("turn_begins(s, s.turns)", "turn_begins(s, 1)"),
     "turn.py, line {turn_begins(s, 1)}, in begin_turn: ContextError: turn_begins() was given context 1 after 1"),
    (("return 0\n", "pass\n"), "choose() returned nothing"),
    (("return Law.NONE if s.heap >= 0 else Law.CHIPS_ADD_UP", "return s.heap >= 0"), "conserved() returned True"),
    (("return Law.NONE if s.heap >= 0 else Law.CHIPS_ADD_UP", "return 7"),
     "conserved() returned 7, which is no number"),
    (("return action < s.heap", "return action > 5"), "turn.py, line {def legal}, in legal: nothing is legal"),
    (("    return 0\n", "    return 1 if s.heap == 1 else 0\n"),
     "turn.py, line {def choose}, in choose: the script chose the illegal action 1"),
    (("    return 0\n", "    return 2\n"),
     "turn.py, line 55: choose() returned 2, which is no action; it must be from 0 to 1"),
    (("return action < s.heap", "if action < s.heap:\n        return True"),
     "legal() returned nothing; it returns whether the action is legal"),
    (("    return 0\n", "    return 1 + below(s, Stream.DICE, 1)\n"), "choose() changed the record"),
    (("OVER, Outcome.WIN", "OVER, 5"),
     "turn.py, line {Outcome.DRAW}, in begin_turn; {package}/turn.py, line {OVER, 5}, in advance)"),
    (("Outcome.WIN, s.seat", "Outcome.WIN, s.seat + 1"), "result winner is 2; it must be a seat, 0 to 1"),
    (("OVER, Outcome.WIN", "OVER, Outcome.DRAW"), "the outcome is draw; it must be -1"),
    (('RESULT = record.result(MAX_SEATS, ("chips", np.int32))', 'RESULT = record.record([("outcome", np.int8)])'),
     "result has no field 'winner'"),
    (("s.gone[s.turns % 64]", "s.gone[s.seat - 1]"), "in advance: IndexError: index -1 is negative"),
    (("result.chips = rules.heap - s.heap", "result.chips = 3.7"),
     "in report: ValueError: chips is set to 3.7, but holds whole numbers: what is behind the point is cut"),
    (("s.gone[s.turns % 64] = ", "s.gone[s.turns % 64] = 0.5 + "),
     "in advance: ValueError: an element is set to "),
    (("s.heap -= chips", "s.heap -= chips + 0 * ((chips == 1) + (s.heap == 1))"),
     "turn.py, line {(chips == 1)}, in advance: (chips == 1) + (s.heap == 1) adds two truth values"),
    (("s.gone[s.turns % 64]", "s.gone[63 + s.turns]"), "in advance: IndexError: index 64 is out of bounds"),
    (("def begin_turn(s, rules):\n", "def begin_turn(s, rules):\n    end_turn(s, rules)\n\n@kernel\n"
      "def end_turn(s, rules):\n    if s.turns < 0:\n        begin_turn(s, rules)\n"),
     "begin_turn calls end_turn calls begin_turn: no kernel may call itself, also not through others; make one a "
     "phase of its own with one legal action"),
    (('rule = "HOG-001"', 'rule = "HOG-0O1"'),
     "heap: rule 'HOG-0O1' names no row of rules.csv; did you mean 'HOG-001'?"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def no_limits(monkeypatch):
    """Leave out the numbers at their limits, which take a process that compiles: test_limits.py has them."""
    monkeypatch.setattr(contract, "try_limits", lambda *_, **__: Tried(0))


@pytest.mark.parametrize(("change", "says"), INTERPRETED)
def test_the_first_thing_wrong_is_named(tmp_path, monkeypatch, change, says):
    package = install(tmp_path, monkeypatch, change)
    breach = contract.first_breach(load(package.name).configuration({}))
    assert breach is not None
    says = says.replace("{package}", package.name)
    for text in re.findall(r"\{(.*?)\}", says):
        says = says.replace(f"{{{text}}}", str(line_of(text, package)))
    assert says in breach.says


@pytest.mark.parametrize(
    ("returned", "says"),
    [
        ("names['chips'][0]", "tell() fails for event 0, in {place}, in tell: KeyError: 'chips'"),
        ("None", "tell() returned None for event 0; it returns a text"),
    ],
)
def test_a_story_that_cannot_be_told_is_named(tmp_path, monkeypatch, returned, says):
    tells = ('return ""', f"return {returned}")
    emits = ("s.heap -= chips", "s.heap -= chips\n    emit(s, Event.TAKEN, chips, 0)")
    imports = ("from sims.kernel import kernel", "from sims.kernel import kernel\nfrom sims.trace import emit")
    package = install(tmp_path, monkeypatch, tells, emits, imports)
    breach = contract.first_breach(load(package.name).configuration({}))
    assert breach is not None
    assert breach.player == "by policy"
    line = line_of(tells[1], package)
    assert breach.says == says.format(place=f"{package.name}/turn.py, line {line}")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A sound game but for a field that it never fills; compiled once."""
    with pytest.MonkeyPatch.context() as patch:
        yield install(tmp_path_factory.mktemp("sound"), patch, ("result.chips = rules.heap - s.heap", "pass"))


def test_a_sound_game_passes_and_its_remarks_are_said(sound, monkeypatch):
    monkeypatch.setattr(children, "subprocess", subprocess)  # by processes of their own, as for everybody
    real, checked = contract.check, []
    monkeypatch.setattr(contract, "check", lambda *given, **more: checked.append(real(*given, **more)) or checked[0])
    done = run("check", sound.name, "--games", 20, "--json")
    told = json.loads(done.out)
    assert done.code == 0, done.out + done.err
    assert told["ok"]
    assert told["complete"]
    assert told["configurations"] == told["interpreted"] == told["compiled"] == 6
    assert [breach["says"].partition(":")[0] for breach in told["breaches"]] == [
        "results/columns.csv does not say what these are, so pages have their names alone",
        "result chips was 0 in every game",
    ]
    assert {"heap", "turns", "gone", "seat"} <= set(told["public"])
    assert told["hidden"] == []
    (result,) = checked
    monkeypatch.setattr(contract, "check", lambda *_, **__: result)
    assert "Nothing is hidden from anybody." in run("check", sound.name, "--games", 20).out


def test_it_tells_who_sees_what_and_finds_what_was_forgotten(tmp_path, monkeypatch):
    """The record of chips gone is hidden but never dealt anew; the heap is each seat's own, which its shape denies."""
    forgets = ("PUBLIC = STATE.names", 'PUBLIC = ("heap", "turns")')
    done = run("check", install(tmp_path, monkeypatch, forgets).name, "--games", 200)
    assert done.code == 1
    assert re.search(r"broken: \S+/turn\.py, line \d+, in redeal: redeal\(\) never changed gone in ", done.out)
    row = next(line for line in done.out.splitlines() if line.strip().startswith("gone "))
    assert "nobody, or only in part" in row
    assert row.rstrip().endswith("0.0 %")

    wrong = ("PUBLIC = STATE.names", 'PUBLIC = ("heap",)\nOWN = {"turns": -1}')
    done = run("check", install(tmp_path, monkeypatch, wrong).name, "--games", 2)
    assert done.code == 1
    assert "OWN gives turns to each seat, but its first index is no seat" in done.out
    assert "broken: OWN gives turns to each seat, but its first index is no seat" in done.err  # told as it was found


def test_a_finding_is_told_at_once_and_again_only_where_the_list_goes_elsewhere(monkeypatch):
    """On a terminal that shows both streams it would stand there twice; a pipe has to have the list."""
    breach = contract.Breach("broken", "a chip was lost")
    asked = []

    def check(scenario, *, tell, seconds, **_):
        tell(breach)
        asked.append(seconds)
        return contract.Checked(scenario, 1, 0, configurations=1, breaches=[breach])

    monkeypatch.setattr(contract, "check", check)
    piped = run("check", "pig", "--budget", "1.5min")
    monkeypatch.setattr(command, "_told_above", lambda: True)
    watched = run("check", "pig", "--seconds", 5)
    assert asked == [90, 5]
    assert (piped.code, watched.code) == (1, 1)
    assert piped.err.count("broken: a chip was lost") == watched.err.count("broken: a chip was lost") == 1
    assert "broken: a chip was lost" in piped.out
    assert "a chip was lost" not in watched.out
    assert "Told above: 1 broken.\n" in watched.out


def test_a_game_that_nobody_can_win_is_broken(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("s.phase, s.outcome, s.winner = Phase.OVER, Outcome.WIN, s.seat",
                                              "s.phase, s.outcome = Phase.OVER, Outcome.WIN"))  # fmt: skip
    (breach,) = contract.check(package.name, games=5).broken
    assert breach.says.startswith("outcome win, but no seat was ever paid: does the game set winner")


def test_foreign_random_numbers_are_no_overflow(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("below(s, Stream.DICE, rules.most)", "np.random.randint(0, 3)"))
    says = [breach.says for breach in contract.check(package.name, games=50).breaches]
    line = line_of("np.random", package)
    assert f"{package.name}/turn.py, line {line}, in advance: np.random.randint() draws a number" in says[0]
    assert any("random numbers that are not from sims.rng" in line for line in says)
    assert not any("overflow" in line or "in every game" in line for line in says)


def test_a_broken_law_is_told_with_its_walk_and_the_walk_can_be_replayed(tmp_path, monkeypatch):
    tried = []
    monkeypatch.setattr(contract, "try_limits", lambda *_, **__: tried.append(1) or Tried(0))
    package = install(tmp_path, monkeypatch, ("if s.heap >= 0 else", "if s.heap != 7 else"))
    done = run("check", package.name, "--games", 20)
    assert done.code == 1
    assert tried == []  # the numbers at their limits would show the same fault
    lines = done.out.splitlines()
    at = next(i for i, line in enumerate(lines) if ": the law chips_add_up does not hold" in line)
    told = " ".join(line.strip() for line in lines[at : at + 3])
    assert "other configurations; interpreted, game " in told
    assert ", the last: 0" in told or ", the last: 1" in told
    walk = next(line for line in lines if "--walk" in line).split()[2:]
    replayed = run("replay", *walk)
    assert replayed.code == 0, replayed.err
    last = [line for line in replayed.out.splitlines() if line.strip()][-1]
    number = int(last.removeprefix("the law chips_add_up does not hold: stopped after ").removesuffix(" actions"))
    assert replayed.out.count("[action ") == number
    assert f"after {number} actions" in told
    refused = run("replay", package.name, "--walk", "hog").refused()
    assert "--walk is 'hog'; it must be random or policy" in refused


def test_what_a_choice_hangs_on_is_named(tmp_path, monkeypatch):
    """A script that reads a hidden field, and a redeal that deals away what was shown, look alike: both are named."""
    hidden = ("PUBLIC = STATE.names", 'PUBLIC = ("heap", "turns")')
    package = install(
        tmp_path, monkeypatch, hidden, ("    return 0\n", "    return s.gone[1] % 2\n"),
        ("def redeal(s, rules, seat):\n    pass", "def redeal(s, rules, seat):\n    for i in range(64):\n"
         "        s.gone[i] = below(s, Stream.DICE, 3)"),
    )  # fmt: skip
    says = [breach.says for breach in contract.check(package.name, games=50).broken]
    expected = "dealt anew (gone): it peeks, or redeal() deals away what the seat was shown"
    assert any(expected in line for line in says), says


def test_each_configuration_plays_games_of_its_own(tmp_path, monkeypatch):
    """The same numbers deal the same decks; summed over configurations, one lucky deck would look like a law."""
    package = install(tmp_path, monkeypatch, ("return Law.NONE if s.heap >= 0 else Law.CHIPS_ADD_UP", "return 7"))
    found = []
    monkeypatch.setattr(contract._Check, "_add", lambda self, breach: found.append(breach))
    checked = contract.check(package.name, games=3)
    games = [breach.game for breach in found if breach.player == "by policy"]
    configurations = range(checked.configurations)
    assert games == [*configurations, *(3 * number for number in configurations)], (
        "interpreted one each, compiled three"
    )


def test_a_check_that_ran_out_of_time_does_not_count_as_complete(sound):
    checked = contract.check(sound.name, games=1, seconds=0.0)
    assert (checked.broken, checked.complete) == ([], False)
    assert checked.compiled < checked.configurations - checked.refused


@pytest.mark.parametrize(
    ("change", "settings", "says"),
    [
        (("s.gone[s.turns % 64]", "s.gone[rules.most * 11 - 1]"), {"most": 6}, "in advance: IndexError: index 65 is"),
        (('("chips", np.int32)', '("chips", np.int8)'), {"heap": 60}, None),
        (
            ('("chips", np.int32)', '("chips", np.int8), ("thrice", np.int8)'),
            {"heap": 60},
            "in report: OverflowError: Python integer 180 out of bounds for int8",
        ),
    ],
)
def test_the_end_of_a_number_shows_what_does_not_fit(tmp_path, monkeypatch, change, settings, says):
    thrice = ("result.chips = rules", "result.thrice = 3 * rules.heap\n    result.chips = rules")
    package = install(tmp_path, monkeypatch, change, *([thrice] if "thrice" in change[1] else []))
    scenario = load(package.name)
    assert contract.first_breach(scenario.configuration({})) is None
    breach = contract.first_breach(scenario.configuration(settings))
    assert (breach is None) if says is None else (breach is not None and says in breach.says)
    tried = [configuration.given for configuration in cover(scenario)]
    assert any(settings.items() <= given.items() for given in tried)


def test_one_process_places_all_that_the_compiled_one_found(sound, monkeypatch):
    """A process takes a second to begin, and what is broken is mostly broken in all configurations."""
    begun = []

    def answers(kind, request, jobs, **_):
        begun.append(kind)
        for job in jobs:
            where = {
                "configuration": job.configuration,
                "player": "by policy",
                "game": 0,
                "seed": 0,
                "step": 3,
                "seat": -1,
            }
            says = "TypeError: " if kind == "checked" else "turn.py, line 9: TypeError: "
            if kind == "checked" or job.player:
                yield {"kind": "problem", "says": says, "action": "", **where}

    monkeypatch.setattr(contract, "answers", answers)
    (breach,) = contract.check(sound.name, games=1).broken
    assert begun == ["interpreted", "checked", "interpreted"]
    assert breach.says == "turn.py, line 9: TypeError: "
    assert breach.more == 5


def test_what_only_a_later_game_shows_is_found_compiled_and_placed_interpreted(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("s.gone[s.turns % 64]", "s.gone[63 + (s.game == 7)]"))
    done = run("check", package.name, "--games", 20)
    line = line_of("s.gone[63", package)
    assert done.code == 1, done.err
    assert f"turn.py, line {line}, in advance: IndexError: index 64 is out of bounds" in done.out
    assert "game 7 of seed 0" in done.out


def test_a_later_choice_that_is_no_action_is_found_compiled_and_placed_interpreted(tmp_path, monkeypatch):
    """Also where `legal` says yes to it: a table that is looked up by action would be read beyond its end."""
    package = install(tmp_path, monkeypatch, ("    return 0\n", "    return 2 * (s.game == 7)\n"))
    says = "choose() returned 2, which is no action; it must be from 0 to 1"
    (breach,) = [each for each in contract.check(package.name, games=20).broken if says in each.says]
    assert (breach.game, breach.player, breach.mode) == (7, "by policy", "compiled")


def test_a_game_that_does_not_end_inside_a_kernel_is_stopped_and_its_line_named(tmp_path, monkeypatch):
    monkeypatch.setattr(contract, "SLOW", 1.0)
    monkeypatch.setattr(contract, "STUCK", 1.0)
    loop = ("s.heap -= chips\n", "s.heap -= chips\n    while s.heap == 1 and rules.heap == 60:\n        s.turns += 0\n")
    package = install(tmp_path, monkeypatch, loop)
    found = contract.check(package.name, games=100)
    (breach, *_) = found.broken
    line = line_of("while s.heap == 1", package)
    assert breach.says.startswith("the game does not end: it was still at ")
    assert f"turn.py, line {line}" in breach.says or f"turn.py, line {line + 1}" in breach.says


def test_a_game_that_never_ends_is_told_at_once_and_nothing_else_is_played(tmp_path, monkeypatch):
    never = ("if s.turns > 500:", "if s.turns < 0:"), ("if s.heap == 0:", "if s.heap < 0:")
    package = install(tmp_path, monkeypatch, *never, ("chips = min(s.heap, 1", "chips = 0 * min(s.heap, 1"))
    told, noted = [], []
    found = contract.check(package.name, games=2, tell=told.append, note=noted.append)
    (breach,) = found.broken
    assert told[-1] == breach
    assert breach.says.startswith(f"{package.name}/turn.py, line {line_of('def advance', package)}, in advance: ")
    assert breach.says.endswith("the game did not end")
    assert noted == [
        "game 0, played at random, has not ended after thousands of actions; it is played compiled, to see whether it "
        "ends"
    ]
    assert (found.interpreted, found.compiled) == (0, 0)


def test_a_game_that_takes_long_but_ends_is_checked_as_any_other(tmp_path, monkeypatch):
    """A game of 6 000 actions at most is stopped interpreted, found to end compiled, and then played on."""
    long = ("if s.turns > 500:", "if s.turns > 6000:"), ("chips = min(s.heap, 1", "chips = 0 * min(s.heap, 1")
    package = install(tmp_path, monkeypatch, *long, ("max = 60", "max = 30"), ("max = 6,", "max = 3,"))
    noted = []
    found = contract.check(package.name, games=1, seconds=1, note=noted.append)
    assert len(noted) == 1
    assert found.broken == []
    assert found.interpreted > 0
    assert found.compiled > 0


def test_a_helper_that_is_no_kernel_is_named(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("@kernel\ndef begin_turn", "def begin_turn"))
    found = contract.check(package.name, games=2)
    assert any("begin_turn() is no kernel; @kernel is missing" in breach.says for breach in found.broken)


CHIPS = ('("chips", np.int32))', '("chips", np.int32), ("taken", np.int32, (MAX_SEATS,)))\n{score}')


@pytest.mark.parametrize(
    ("score", "says"),
    [
        ('SCORE = "chips"', "SCORE is 'chips'; it must be a field of RESULT with a whole number for each seat"),
        ('SCORE = "chip"', "SCORE is 'chip'; it must be a field of RESULT with a whole number for each seat"),
    ],
)
def test_a_score_that_is_no_number_for_each_seat_is_refused(tmp_path, monkeypatch, score, says):
    package = install(tmp_path, monkeypatch, (CHIPS[0], CHIPS[1].format(score=score)))
    breach = contract.first_breach(load(package.name).configuration({}))
    assert breach is not None
    assert breach.says == says


def test_whole_wins_of_several_seats_are_named_unless_game_toml_says_so(tmp_path, monkeypatch):
    report = "@kernel\ndef report"
    paid = f"@kernel\ndef payoff(s, rules, seat):\n    return 1000\n\n{report}"
    package = install(tmp_path, monkeypatch, (report, paid))
    for severities in ({"remark"}, set()):
        found = contract.check(package.name, games=2)
        told = {each.severity for each in found.breaches if each.says.startswith("payoff() pays several seats a whole")}
        assert (told, found.broken) == (severities, [])
        toml = package / "scenario/game.toml"
        toml.write_text(f'{toml.read_text()}\n[seats]\ntogether = ["win"]\n')


@pytest.mark.parametrize(("points", "broken"), [("2 * (seat == s.winner)", 0), ("2 * (seat != s.winner)", 1)])
def test_who_wins_must_have_most_of_a_score(tmp_path, monkeypatch, points, broken):
    """Also where it is fewer in some configurations only: a lone player has none to be behind."""
    chips = "result.chips = rules.heap - s.heap"
    rows = f"{chips}\n    for seat in range(rules.players):\n        result.taken[seat] = {points}"
    changes = ((CHIPS[0], CHIPS[1].format(score='SCORE = "taken"')), (chips, rows))
    found = contract.check(install(tmp_path, monkeypatch, *changes).name, games=20).broken
    assert len(found) == broken
    assert all("SCORE is 'taken', and seat " in each.says and "where another has 2" in each.says for each in found)
    assert all(each.player == "by policy" and each.game >= 0 for each in found)


def _found(says, configuration, seat=-1, game=0):
    """What a child process says of a problem by policy."""
    where = {"configuration": configuration, "player": "by policy", "game": game, "seed": 0, "step": 3, "action": ""}
    return {"kind": "problem", "says": says, "seat": seat, **where}


def _answered(monkeypatch, interpreted):
    """Have the interpreted process answer so to each job; the compiled one finds nothing."""

    def answers(kind, request, jobs, **_):
        for job in jobs if kind == "interpreted" else ():
            yield from interpreted(job.configuration)

    monkeypatch.setattr(contract, "answers", answers)


def test_different_mistakes_are_told_each_by_its_action_and_its_script(monkeypatch):
    """The first one hid all others: without its numbers their messages are the same."""
    scenario = load("pig")
    at = [configuration.full.get("policy@1") for configuration in cover(scenario)]
    hold, other = at.index("hold"), at.index("hold-or-goal")
    illegal = "the script chose the illegal action {}"
    found = {hold: [_found(illegal.format(1), hold, 0), _found(illegal.format(3), hold, 0)],
             other: [_found(illegal.format(1), other, 0)]}  # fmt: skip
    _answered(monkeypatch, lambda number: found.get(number, ()))
    broken = contract.check(scenario, games=1).broken
    told = {(each.says.rpartition(": ")[2], each.script, each.more) for each in broken}
    assert told == {
        (illegal.format(1), "hold", 0), (illegal.format(3), "hold", 0), (illegal.format(1), "hold-or-goal", 0)
    }  # fmt: skip
    assert "(script hold, with" in next(contract.told_breaches(broken))


def test_a_mistake_of_one_line_is_told_once_whatever_the_value(monkeypatch, sound):
    line = "hog/turn.py, line {}, in report: ValueError: chips is set to {}, but holds whole numbers"
    _answered(monkeypatch, lambda number: [_found(line.format(9, 0.7 - number), number)])
    (breach,) = contract.check(sound.name, games=1).broken
    assert (breach.says, breach.more) == (line.format(9, 0.7), 5)
    _answered(monkeypatch, lambda number: [_found(line.format(9 + number, 0.7), number)])
    assert len(contract.check(sound.name, games=1).broken) == 6


def test_a_number_at_two_limits_is_told_twice(monkeypatch, sound):
    """Each needs a limit of its own."""
    tried = Tried(2, 2, [Failed(f"heap = {value}, which game.toml may allow: it crashed", {"heap": value})
                         for value in (0, 900)])  # fmt: skip
    _answered(monkeypatch, lambda number: [])
    monkeypatch.setattr(contract, "try_limits", lambda *_, **__: tried)
    monkeypatch.setattr(contract._Check, "_remark", lambda self: setattr(self.checked, "compiled", 1))
    assert [each.settings for each in contract.check(sound.name, games=1).broken] == [{"heap": 0}, {"heap": 900}]
