"""The cards, the target and the meanings of a made-up report: what is said, and what is not."""

from dataclasses import replace

import polars as pl
import pytest

from reports import Setting, Wanted, pages
from reports.blocks import Cards, Lines
from reports.cards import cards
from reports.lookup import Book
from reports.meanings import columns_list, endings_list, sentence
from reports.tables import MOVES, SURE, Mark, Skill
from reports.targets import of_all, of_the_published, standing, target_text
from reports.verdict import verdict
from tests.lab.reports.frames import ENERGY, POLICY, make

NEXT = (("Which number moves it most", "balance rank tower --budget 5min"),)
WIN = Wanted("outcome", "win", "win rate", True, target=(0.3, 0.4))
JUDGED = {"judged": ((0,),), "published": True}


def report(**more):
    return make([POLICY, ENERGY], **{"next": NEXT, **JUDGED, **more})


def moves(*rows) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=MOVES, orient="row")


def card(made, title: str):
    (block,) = cards(Book(made))
    assert isinstance(block, Cards)
    return next(each for each in block.cards if each.title == title)


def text(one) -> str:
    """All that a card says."""
    texts = []
    for block in one.blocks:
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
    assert "Within chance: doors." in said[2]
    assert len(said) == 3  # each setting once


@pytest.mark.parametrize(
    ("more", "moved"),
    [({}, "the win rate"), ({"competitive": True, "players": 2}, "the length"), ({"wanted": WIN}, "the win rate")],
)
def test_where_nothing_is_seen_to_move_the_card_says_what_would_be_moved(more, moved):
    chance = moves(("start_energy", "3", "2", -0.05, -0.16, 0.04))
    said = text(card(report(moves=chance, **more), "What moves it most"))
    assert said.startswith(f"Nothing that was changed moves {moved} beyond chance. A ranking tries more:\n")


def test_a_run_that_changed_nothing_names_the_ranking():
    said = text(card(make([POLICY], next=NEXT, **JUDGED), "What moves it most"))
    assert said == "This run changed nothing. A ranking tries every number:\nbalance rank tower --budget 5min"


def test_a_run_whose_changes_are_not_told_here_names_them():
    """They are not for a quantile, and for a setting with many values."""
    said = text(card(report(), "What moves it most"))
    assert said.startswith("It is not told here for start energy, see the charts.")


def test_how_sure_has_one_scale():
    made = make([POLICY, ENERGY], next=NEXT, judged=((0, 3, 6),), published=True)
    (lines, _) = card(made, "How sure").blocks
    bars = {line.label: line.bar for line in lines.lines}
    assert bars["readings of the rules"] is None
    assert max(bar for bar in bars.values() if bar is not None) == 1
    rates = [Book(made).rate(config).estimate for config in (0, 3, 6)]
    (scripts,) = (line for line in lines.lines if line.label == "who plays")
    assert scripts.text == f"{100 * (max(rates) - min(rates)):.1f} points"


def test_readings_that_were_swept_have_a_width():
    bang = Setting("bang", "ruling", ("exact", "row_equal"))
    made = make([bang, POLICY], next=NEXT, judged=((0, 1, 2),), published=True)
    (lines, _) = card(made, "How sure").blocks
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
    assert of_all(held(0.29, 0.31), names).endswith("of 9 more it cannot be told yet.")
    assert of_all(Book(report()), names) == ""
    assert target_text(Wanted("rounds", "mean", "mean rounds", False, "rounds", (9, 11.5))) == "9–11.5 rounds"


def test_without_a_ladder_the_verdict_says_that_people_are_not_known():
    ladder = ("For whom", "balance ladder tower")
    said = ["".join(block.parts) for block in verdict(Book(report(next=(ladder,))))]
    assert any("beginners, good players and those who think ahead" in each for each in said)
    assert not any("beginners" in "".join(block.parts) for block in verdict(Book(report())))


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
    said = ["".join(block.parts) for block in card.blocks]
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
