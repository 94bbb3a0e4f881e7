"""What the rows of rules.csv name, in statements and notes, is there: functions, axes, numbers, columns, values."""

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path

import scenarios
import sims.games.all_hoomanz

CODE = Path(sims.games.all_hoomanz.__file__).parent
FOLDER = Path(scenarios.__file__).parent / "all_hoomanz"
NAME = re.compile(r"`([^`]+)`|\b([a-z]\w*_\w+)\b")  # between backticks, or with an underscore


def rows() -> list[dict[str, str]]:
    with (FOLDER / "rules.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def defined() -> Iterator[str]:
    """Yield each function and constant of the game's modules, also behind its module's name, as `cards.gear_value`."""
    for path in CODE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                names = [node.name]
            elif isinstance(node, ast.Assign):
                names = [each.id for target in node.targets for each in ast.walk(target) if isinstance(each, ast.Name)]
            else:
                names = []
            yield from (each for name in names for each in (name, f"{path.stem}.{name}"))


def swept() -> Iterator[str]:
    """Yield each axis and number of game.toml, and each column of its tables."""
    scenario = scenarios.load("all-hoomanz")
    yield from (*scenario.axes, *scenario.numbers)
    for path in FOLDER.glob("*.csv"):
        yield from path.read_text(encoding="utf-8").partition("\n")[0].split(",")


def unknown(text: str, known: set[str]) -> list[str]:
    """Return the names in a text that nothing has."""
    return [each for found in NAME.findall(text) for each in found if each and each not in known]


def test_names_are_found_in_a_text():
    text = "Scripted: `cards.equip` and `equip`, by drink_speed; Axis dark: open, rubble. chit_1 to chit_10."
    assert unknown(text, {"equip", "chit_1"}) == ["cards.equip", "drink_speed", "chit_10"]
    assert {"equip", "equip_implant", "cards.best_for_slot", "FREE_STEPS"} <= set(defined())
    assert {"dark", "drink_speed", "pile", "chit_10"} <= set(swept())


def test_what_the_rules_rows_name_is_there():
    known = {*defined(), *swept()}
    lines = [f"{row['id']}: {name}" for row in rows() for name in unknown(f"{row['statement']} {row['note']}", known)]
    assert lines == []


def test_an_axis_that_a_row_describes_is_one_of_that_row_with_these_values():
    """Written as "Axis NAME: the default, another (what it means)."."""
    axes, described = scenarios.load("all-hoomanz").axes, set()
    for row in rows():
        for name, values in re.findall(r"\bAxis (\w+): ((?:[^.(]|\([^)]*\))*)\.", row["statement"]):
            without_meaning = re.sub(r"\s*\([^)]*\)", "", values)
            written = [str(each).lower() for each in axes[name].values]
            assert (axes[name].rule, without_meaning.split(", ")) == (row["id"], written), row["id"]
            described.add(name)
    assert described == {axis.name for axis in axes.values() if axis.kind == "ruling"}
