"""The cards, the target and the meanings of a made-up report: what is said, and what is not."""

import re
from dataclasses import replace

import polars as pl
import pytest

from reports import Setting, Wanted, pages
from reports.blocks import Cards, Lines
from reports.cards import MOVES_BY_SCRIPT, cards
from reports.lookup import Book, parts_swept
from reports.meanings import columns_list, endings_list, sentence
from reports.skill import leads
from reports.tables import MOVES, PROVENANCE, SURE, Decided, Mark, Skill
from reports.targets import of_all, of_the_published, standing, target_text
from reports.verdict import besides, verdict
from tests.lab.reports.frames import ENERGY, POLICY, make

NEXT = (("Which number moves it most", "balance rank tower --budget 5min"),)
WIN = Wanted("outcome", "win", "win rate", True, target=(0.3, 0.4))
JUDGED = {"judged": ((0,),), "published": True}


def report(**more):
    return make([POLICY, ENERGY], **{"next": NEXT, **JUDGED, **more})


def moves(*rows) -> pl.DataFrame:
    return pl.DataFrame([row if len(row) == 7 else (*row, "") for row in rows], schema=MOVES, orient="row")


def card(made, title: str):
    (block,) = cards(Book(made))
    assert isinstance(block, Cards)
    return next(each for each in block.cards if each.title == title)


def text(one) -> str:
    """All that a card says, with what is folded in it."""
    texts = []
    for block in (*one.blocks, *one.folded):
        if isinstance(block, Lines):
            texts += [f"{line.label} {line.text} {line.detail}" for line in block.lines]
        else:
            texts.append("".join(block.parts))
    return "\n".join(texts)


def test_what_moves_most_comes_first_and_what_is_chance_is_said():
    rows = [
        ("start_energy", "3", "2", -0.05, -0.06, -0.04),
        ("start_energy", "3", "4", 0.02, 0.01, 0.03),
        ("luck", "1", "2", 0.2, 0.1, 0.3),
        ("doors", "1", "2", 0.3, -0.1, 0.7),
    ]
    said = text(card(report(moves=moves(*rows)), "What moves it most")).splitlines()
    assert said[0] == "luck 1 → 2 +20.0 points +10.0 to +30.0"
    assert said[1] == "start energy 3 → 2 −5.0 points −6.0 to −4.0"
    assert said[2].startswith("Change of the win rate in the published game")
    assert said[2].endswith(" Not seen to move it: doors.")
    assert len(said) == 3  # each setting once


@pytest.mark.parametrize(
    ("more", "moved"),
    [
        ({}, "the win rate"),
        ({"competitive": True, "players": 2}, "the length or who wins"),
        ({"wanted": WIN}, "the win rate"),
    ],
)
def test_where_nothing_is_seen_to_move_the_card_says_what_would_be_moved(more, moved):
    ends = ("start_energy", "3", "2", -0.05, -0.16, 0.04)
    chance = moves(ends, *([(*ends, "winner=1")] if "competitive" in more else []))
    said = text(card(report(moves=chance, **more), "What moves it most"))
    assert said.startswith(f"Start energy: no value that was tried moves {moved} beyond chance. A ranking tries more:")


def test_where_seats_compete_who_wins_comes_before_the_length():
    rows = [
        ("legion", "false", "true", 0.9, 0.8, 1.0, ""),
        ("legion", "false", "true", 0.15, 0.14, 0.16, "outcome=the_legion"),
        ("start_energy", "3", "4", -0.05, -0.06, -0.04, "winner=2"),
        ("start_energy", "3", "4", -0.01, -0.06, 0.04, ""),
    ]
    said = text(card(report(moves=moves(*rows), competitive=True, players=2), "What moves it most")).splitlines()
    assert said[0] == "legion no → yes: the legion +15.0 points +14.0 to +16.0"
    assert said[1] == "start energy 3 → 4: seat 2 −5.0 points −6.0 to −4.0"
    assert said[2].startswith("legion no → yes +0.9")
    assert said[3].startswith("Change of how games end in the published game")
    teams = replace(report(moves=moves(*rows), competitive=True, players=2), teams=True)
    assert text(card(teams, "What moves it most")).splitlines()[3].startswith("Change of who wins in the published")
    assert said[4] == "Change of the length, the largest seen."
    (first, *_) = text(
        card(report(moves=moves(rows[0]), competitive=True, players=2), "What moves it most")
    ).splitlines()
    assert first.startswith("legion no → yes +0.9")


def test_where_several_may_win_what_seats_win_comes_before_how_games_end():
    rows = [
        ("legion", "false", "true", 0.4, 0.3, 0.5, "outcome=the_legion"),
        ("legion", "false", "true", -0.1, -0.2, -0.05, "winner=each"),
        ("start_energy", "3", "4", 0.2, 0.1, 0.3, "outcome=the_legion"),
        ("start_energy", "3", "4", 0.1, -0.1, 0.2, "winner=each"),
    ]
    made = report(moves=moves(*rows), competitive=True, players=2, own_wins=True)
    said = text(card(made, "What moves it most")).splitlines()
    assert said[0].startswith("legion no → yes: each seat −10.0 points")
    assert said[1].startswith("start energy 3 → 4: the legion +20.0 points"), "no change of seats' wins is seen there"
    assert said[2].startswith("Change of what each seat wins and how games end in the published game")
    seat = report(moves=moves(("legion", "false", "true", -0.1, -0.2, -0.05, "winner=2")), competitive=True, players=2)
    seat = replace(seat, own_wins=True)
    assert "Change of what a seat wins in" in text(card(seat, "What moves it most"))


def test_the_small_print_of_cards_is_folded_and_all_of_it_is_in_markdown():
    made = report(moves=moves(("start_energy", "3", "4", 0.02, 0.01, 0.03)))
    page = pages(made)
    for name in ("What moves it most", "How long", "How sure"):
        found = card(made, name)
        assert found.folded, name
        assert f'<summary aria-label="{name}, in detail">In detail</summary>' in page.html
    assert "Change of the win rate in the published game" in page.markdown
    assert "Change of" not in str(card(made, "What moves it most").blocks)


def test_no_change_is_said_to_be_unseen_of_who_wins_where_that_was_not_compared():
    """Of another number of players only the length is compared, and at a table of many seats of any setting."""
    seats = ("players", "2", "3", -1.07, -1.19, -0.94, "")
    energy = ("start_energy", "3", "4", 0.7, 0.6, 0.8, "")
    wins = ("start_energy", "3", "4", 0.01, -0.02, 0.04, "winner=1")

    def said(*rows):
        return text(card(report(moves=moves(*rows), competitive=True, players=2), "What moves it most"))

    apart = " Who wins is not compared between numbers of players: among more seats an even share is smaller."
    assert f" Against that game no change is seen in who wins by start energy.{apart}" in said(seats, energy, wins)
    assert "Against that game no change is seen in who wins." in said(energy, wins)
    other = ("start_energy", "3", "2", -0.01, -0.04, 0.02, "winner=1")
    assert "seen in who wins; other values are not compared with each other." in said(energy, wins, other)
    for rows in ([seats], [seats, (*energy[:4], -0.1, 0.8, "")]):
        assert "no change is seen" not in said(*rows)
    assert "Who wins is not told here for start energy, see the charts." in said(energy)
    seen = said(seats, energy, (*wins[:4], 0.005, 0.04, "winner=1"))
    assert f"Change of who wins in the published game, on average over the scripts.{apart}" in seen
    assert "Not seen to move it" not in seen
    unseen = said((*seats[:4], -1.2, 0.1, ""), (*energy[:4], -0.1, 0.8, ""), wins)
    assert f"moves the length or who wins beyond chance.{apart}" in unseen
    assert "moves the length beyond chance. Who wins is not told" in said((*energy[:4], -0.1, 0.8, ""))


def test_who_plays_has_brackets_where_scripts_differ():
    row = (
        "start_energy",
        "3",
        "4",
        0.1,
        0.05,
        0.15,
        "",
        "steward, mutant hunter",
        0.02,
        "ghost against adam rogue",
        0.2,
    )
    made = report(moves=pl.DataFrame([row], schema=MOVES_BY_SCRIPT, orient="row"))
    said = text(card(made, "What moves it most"))
    assert "+20.0 with ghost against adam rogue but +2.0 with steward (mutant hunter)." in said


def test_what_was_changed_and_is_not_told_is_named_wherever_others_are():
    luck = Setting("luck", "number", ("1", "2"))
    rows = [("luck", "1", "2", 0.2, 0.1, 0.3)]
    for sure, says in ((rows, "Change of the win rate"), ([("luck", "1", "2", 0.2, -0.1, 0.3)], "Luck: no value")):
        said = text(card(make([ENERGY, luck], next=NEXT, moves=moves(*sure), **JUDGED), "What moves it most"))
        assert says in said
        assert "It is not told here for start energy, see the charts." in said


def test_changes_are_of_the_game_that_is_named():
    """Else a reader takes them for those of another mode."""
    hard = Setting("simon", "mode", ("easy", "hard"))
    one = make([hard, ENERGY], next=NEXT, moves=moves(("start_energy", "3", "4", 0.2, 0.1, 0.3)), **JUDGED)
    assert "Change of the win rate in the published game with simon easy." in text(card(one, "What moves it most"))
    other = replace(one, published=False)
    said = text(card(other, "What moves it most"))
    assert "Change of the win rate in the game with simon easy, start energy" in said


@pytest.mark.parametrize(("swept", "said"), [((), "nothing"), ((POLICY,), "only who plays")])
def test_a_run_that_changed_no_rule_says_so_and_names_the_ranking(swept, said):
    told = text(card(make(swept, next=NEXT, **JUDGED), "What moves it most"))
    assert told == f"This run changed {said}. A ranking tries every number:\nbalance rank tower --budget 5min"


@pytest.mark.parametrize("by_lot", [frozenset(), frozenset(range(3))])
def test_how_sure_shows_no_less_than_the_widest_interval_of_the_verdict(by_lot):
    ends = {"outcomes": ("win", "tiebreak", "mutants"), "competitive": True, "players": 4, "games": 700}
    book = Book(make([POLICY], judged=((0, 1, 2),), published=True, by_lot=by_lot, **ends))
    found = card(book.report, "How sure")
    (lines,), (note,) = found.blocks, found.folded
    chance = float(lines.lines[0].text.removeprefix("±").removesuffix(" points"))
    told = "".join("".join(block.parts) for block in verdict(book)[:1])
    shown = re.findall(r"([\d.]+)\s% \(([\d.]+)–([\d.]+)\)", told)
    halves = [max(float(high) - float(rate), float(rate) - float(low)) for rate, low, high in shown]
    assert len(halves) >= 2
    assert max(halves) - 0.1001 <= chance < 5  # each end is rounded outward, the rate is not
    assert "they hold at once" in "".join(note.parts)


def test_a_run_whose_changes_are_not_told_here_names_them():
    """They are not for a quantile."""
    said = text(card(report(), "What moves it most"))
    assert said.startswith("It is not told here for start energy, see the charts.")


def test_how_sure_has_one_scale():
    made = make([POLICY, ENERGY], next=NEXT, judged=((0, 3, 6),), published=True)
    (lines,) = card(made, "How sure").blocks
    bars = {line.label: line.bar for line in lines.lines}
    assert bars["readings of the rules"] is None
    assert max(bar for bar in bars.values() if bar is not None) == 1
    rates = [Book(made).rate(config).estimate for config in (0, 3, 6)]
    (scripts,) = (line for line in lines.lines if line.label == "who plays")
    assert scripts.text == f"{100 * (max(rates) - min(rates)):.1f} points"


def test_how_sure_names_whose_scripts_were_swept_where_the_players_own_were_not():
    adam = Setting("adam_policy", "policy", ("hunter", "rogue"))
    made = make([adam, ENERGY], next=NEXT, judged=((0, 3),), published=True)
    who = pl.Series("policy", [f"ghost against adam {'hunter' if config < 3 else 'rogue'}" for config in range(6)])
    (lines,) = card(replace(made, configs=made.configs.with_columns(who)), "How sure").blocks
    found = {line.label: line.text for line in lines.lines}
    assert found["who plays adam"].endswith("points")
    assert found["who else plays"] == "not swept"
    assert "who plays" not in found


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        (["adam_policy"], ["adam"]),
        (["guy_policy@2", "guy_policy@4"], ["guy"]),
        (["policy_human", "policy_machine"], ["human", "machine"]),
        (["policy", "adam_policy"], []),
        (["policies.hunter.risk"], []),
        (["adam_policy + policy"], []),
        ([], []),
    ],
)
def test_whose_scripts_were_swept(names, parts):
    assert parts_swept([Setting(name, "policy", ("a", "b")) for name in names]) == parts


def test_readings_that_were_swept_have_a_width():
    bang = Setting("bang", "ruling", ("exact", "row_equal"))
    made = make([bang, POLICY], next=NEXT, judged=((0, 1, 2),), published=True)
    (lines,) = card(made, "How sure").blocks
    (readings,) = (line for line in lines.lines if line.label == "readings of the rules")
    assert readings.text.endswith("points")


def held(low: float, high: float) -> Book:
    """A report of one configuration whose interval is this, wanted between 30 and 40 %."""
    made = report(wanted=WIN)
    rows = [(config, "outcome", "win", low, high) for config in made.configs["config"]]
    return Book(replace(made, sure=pl.DataFrame(rows, schema=SURE, orient="row")))


def test_an_interval_decides_where_a_target_stands():
    assert standing(held(0.31, 0.39), 0) == "met"
    assert standing(held(0.41, 0.45), 0) == "above"
    assert standing(held(0.1, 0.29), 0) == "below"
    assert standing(held(0.29, 0.31), 0) == "open"
    assert standing(Book(report()), 0) == "open"


def test_the_target_is_told_of_the_published_game_and_of_all():
    book = held(0.41, 0.45)
    assert of_the_published(book, [0], {0: "hunter"}) == "The target is 30–40\u202f%: the games of hunter lie above it."
    names = dict.fromkeys(book.places, "hunter")
    assert of_all(book, names) == "Of 9 configurations none meet the target."
    assert of_all(held(0.29, 0.31), names) == "Of 9 configurations it cannot be told yet whether any meets the target."
    assert of_all(Book(report()), names) == ""
    assert target_text(Wanted("rounds", "mean", "mean rounds", False, "rounds", (9, 11.5))) == "9–11.5 rounds"


def test_without_a_ladder_the_verdict_says_that_people_are_not_known():
    ladder = ("For whom", "balance ladder tower")
    said = ["".join(block.parts) for block in besides(Book(report(next=(ladder,))))]
    assert any("beginners, good players and those who think ahead" in each for each in said)
    assert not any("beginners" in "".join(block.parts) for block in besides(Book(report())))


def test_a_meaning_is_a_sentence():
    assert sentence("keys found") == "Keys found."
    assert sentence("stops at `goal`!") == "Stops at goal!"
    assert sentence("") == ""


def test_only_what_is_described_is_listed():
    told = {"keys": "keys found", "outcome=win": "they won", "cause=late": "too late"}
    (fold,) = columns_list(told, ["keys", "cause", "attacks"])
    assert fold.blocks[0].pairs == (("Keys", "Keys found."), ("Cause: late", "Too late."))
    (ends,) = endings_list(told, ["win", "loss_keys"])
    assert ends.blocks[0].pairs == (("Win", "They won."),)
    assert columns_list(told, ["attacks"]) == ()


def test_cards_stand_on_the_page_and_in_markdown_without_a_script():
    made = pages(report(moves=moves(("start_energy", "3", "2", -0.05, -0.06, -0.04))))
    assert '<div class="card">' in made.html
    assert "- start energy 3 → 2: −5.0 points (−6.0 to −4.0)" in made.markdown


def test_the_card_of_the_length_says_of_which_game_and_who_played():
    made = Book(report())
    (card,) = (card for block in cards(made) for card in block.cards if card.title == "How long")
    said = ["".join(block.parts) for block in (*card.blocks, *card.folded)]
    group = made.counted(made.groups()[0])
    assert any("game" in each and f"played by {made.policy[group[0]]}" in each for each in said), said


def test_a_ladder_of_the_judged_game_says_how_people_fare():
    marks = (
        Mark("random", 0, 0.0, 0.0, 0.001),
        Mark("careful", 0, 0.5, 0.48, 0.52),
        Mark("hunter", 0, 0.8, 0.78, 0.82),
        Mark("lookahead 4", 4, 0.9, 0.88, 0.92),
    )
    ladder = Skill("", "all", ("well.",), marks, "Win rate", 0.0, "balance ladder tower", judged=True)
    (first, *_) = verdict(Book(report(skill=(ladder,))))
    assert (
        "".join(first.parts)
        .replace("\u202f", " ")
        .endswith(
            "is won in 50.0 % (48.0–52.0) of the games by beginners (as careful plays), 80.0 % "
            "(78.0–82.0) by good players (hunter) and 90.0 % (88.0–92.0) by a script that thinks ahead (4 tries)."
        )
    )
    (first, *_) = verdict(Book(report(skill=(replace(ladder, judged=False),))))
    assert "beginners" not in "".join(first.parts)
    (first, *_) = verdict(Book(report(skill=(replace(ladder, even=0.5),))))  # what better play is worth, no rate
    assert "beginners" not in "".join(first.parts)


def test_people_fare_as_the_ladder_says_and_it_is_told_once():
    """A rung whose step is not decided is none that the ladder's own sentences tell."""
    marks = (
        Mark("careful", 0, 0.5, 0.48, 0.52),
        Mark("hunter", 0, 0.8, 0.78, 0.82),
        Mark("lookahead 4", 4, 0.9, 0.88, 0.92),
        Mark("lookahead 16", 16, 0.95, 0.8, 1.0),
    )
    ladder = Skill("", "all", ("Its sentence.",), marks, "Win rate", 0.0, "balance ladder tower", "lookahead 4", "easy")
    made = Book(report(skill=(replace(ladder, judged=True),)))
    (first, *_) = verdict(made)
    assert "".join(first.parts).endswith("by a script that thinks ahead (4 tries): easy.")
    assert leads(made) == []
    assert len(leads(Book(report(skill=(ladder,))))) == 1
    (first, *_) = verdict(Book(report(skill=(replace(ladder, judged=True, top=""),))))
    assert "thinks ahead" not in "".join(first.parts)


def test_the_verdict_says_how_much_of_the_published_game_is_assumed():
    rows = [("number", "ap", "rulebook", False, False), ("number", "luck", "assumed", True, False)]
    values = pl.DataFrame(rows, schema=PROVENANCE, orient="row")
    (first, *_) = verdict(Book(replace(report(), provenance=values)))
    assert "".join(first.parts).startswith("The published game (1 of its 2 entries assumed) is won ")
    (first, *_) = verdict(Book(replace(report(), provenance=values.filter(~pl.col("assumed")))))
    assert "assumed" not in "".join(first.parts)


def test_a_study_of_decisions_that_is_too_small_is_not_asked_for_again():
    few = Decided("", ("Too few games to say.",), (), (), "balance decisions tower")
    asked = ("When games are decided", "balance decisions tower")
    said = [text(card(report(ask=(asked,), decided=studies), "How long")) for studies in ((), (few,))]
    assert said[0].endswith("When games are decided is not known yet:\nbalance decisions tower")
    assert said[1].endswith("When games are decided, the decisions below are too few to tell.")


def test_some_of_all_configurations_meet_the_target():
    book = held(0.31, 0.39)
    ends = book.report.sure.with_columns(low=pl.when(pl.col("config") > 4).then(0.2).otherwise(pl.col("low")))
    some = Book(replace(book.report, sure=ends))
    assert of_all(some, dict.fromkeys(some.places, "hunter")) == (
        "Of 9 configurations 5 meet the target; of 4 others it cannot be told yet."
    )


def test_where_scripts_differ_by_more_than_chance_the_card_says_what_the_average_hides():
    differing = ("ghost", 0.046, "hunter", 0.194)
    rows = [
        ("start_energy", "3", "4", 0.12, 0.1, 0.14, "", *differing),
        ("luck", "1", "2", 0.2, 0.1, 0.3, "", *[None] * 4),
        ("doors", "1", "2", 0.0, -0.1, 0.1, "", "ghost", -0.05, "hunter", 0.05),
    ]
    frame = pl.DataFrame(rows, schema=MOVES_BY_SCRIPT, orient="row")
    said = text(card(report(moves=frame), "What moves it most"))
    assert said.splitlines()[-1] == (
        "The average hides that scripts differ by more than chance: start energy 3 → 4, +19.4 with hunter but +4.6 "
        "with ghost; doors 1 → 2, +5.0 with hunter but −5.0 with ghost."
    )
    assert "hides" not in text(card(report(moves=frame.filter(setting="luck")), "What moves it most"))
