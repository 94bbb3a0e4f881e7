"""Other numbers of cards: a mistake in a game's own folder, a line to look at in a copy."""

import shutil

from balance.design.copy_notes import copy_notes
from scenarios import load


def test_a_copy_with_another_number_of_cards_is_played_and_says_so(tmp_path):
    folder = tmp_path / "fewer"
    shutil.copytree(load("humans").folder, folder)
    cards = folder / "capture_cards.csv"
    head, first, *rest = cards.read_text().splitlines(keepends=True)
    place = head.split(",").index("count")
    cells = first.split(",")
    cells[place] = str(int(cells[place]) - 1)
    cards.write_text("".join([head, ",".join(cells), *rest]))
    fewer = load(folder)
    assert fewer.tables["capture_cards"].cards == 39
    (said,) = copy_notes(fewer)
    assert said.endswith(
        "fewer/game.toml: [tables] capture_cards: rows is 40; capture_cards.csv has 39 cards; if they are meant, write "
        "rows = 39"
    )
    assert copy_notes(load("humans")) == []


def test_where_cards_are_counted_by_a_word_the_remedy_names_it(tmp_path):
    folder = tmp_path / "more"
    shutil.copytree(load("all-hoomanz").folder, folder)
    loot = folder / "loot.csv"
    head, first, *rest = loot.read_text(encoding="utf-8-sig").splitlines(keepends=True)
    place = head.split(",").index("count")
    cells = first.split(",")
    cells[place] = str(int(cells[place]) + 3)
    loot.write_text("".join([head, ",".join(cells), *rest]))
    (said,) = copy_notes(load(folder))
    assert said.endswith(
        "rows is 80 where expansion is base; loot.csv has 83 cards; if they are meant, write base = 83"
    )
