"""Damaged files: whatever happens to them, they are read as before or refused with one line, never with a traceback."""

import contextlib
import functools
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scenarios
from scenarios import InputError
from tests.lab.scenarios import toy

PIG = {path.name: path.read_bytes() for path in scenarios.load("pig").folder.iterdir() if path.is_file()}
TOY = {name: content.encode() for name, content in toy.FILES.items()}
FOLDERS = st.sampled_from([PIG, TOY])
NASTY = [
    *(b"", b"0", b"-1", b"1.5", b"300", b"99999999999999999999", b"0x" + b"f" * 5000, b"9" * 5000, b"1e999", b"nan"),
    *(
        b"-inf",
        b"true",
        b"''",
        b'""',
        b'"',
        b"[]",
        b"{}",
        b"[1, 2, 3]",
        b"{ by = 'players' }",
        b"1979-05-27",
        b"-",
        b".",
    ),
    *(b"hold", b"solo", b"policies", b"players", b"@1", b"a,b", b"a\nb", b"\r", b"\0", b"\x1b[31m", "ß’×".encode()),
    *("\ufeff".encode(), "\u2028".encode(), b"\xff\xfe", b"\xc3", b"=" * 3, b"[[axes]]", b"x" * 200_000),
]
patient = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


loaded = functools.cache(scenarios.load)


@contextlib.contextmanager
def folder_of(files: dict[str, bytes]) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield toy.write(Path(folder), files)


def check(files: dict[str, bytes]) -> None:
    """Use all of a scenario; an InputError of one line is the only way out."""
    with folder_of(files) as folder:
        try:
            scenario = scenarios.load(folder)
            scenario.configuration().rules()
            scenario.configuration({"players": 1}).digest  # noqa: B018
            scenario.rule_list()
            scenario.provenance()
            assert [scenario.canonical(name) for name in scenario.settable()] == scenario.settable()
        except InputError as error:
            message = str(error)
            assert message
            assert len(message.splitlines()) == 1
            assert message.isprintable()
            assert len(message) < 1200


def mutated(files: dict[str, bytes], name: str, content: bytes) -> dict[str, bytes]:
    return {**files, name: content}


@patient
@given(files=FOLDERS, data=st.data())
def test_bytes_put_in_or_left_out(files, data):
    name = data.draw(st.sampled_from(sorted(files)))
    content = files[name]
    at = data.draw(st.integers(0, len(content)))
    left_out = data.draw(st.integers(0, 12))
    put_in = data.draw(st.one_of(st.sampled_from(NASTY), st.binary(max_size=4)))
    check(mutated(files, name, content[:at] + put_in + content[at + left_out :]))


@patient
@given(files=FOLDERS, data=st.data())
def test_files_cut_short(files, data):
    name = data.draw(st.sampled_from(sorted(files)))
    check(mutated(files, name, files[name][: data.draw(st.integers(0, len(files[name])))]))


@patient
@given(files=FOLDERS, data=st.data())
def test_lines_lost_doubled_or_moved(files, data):
    name = data.draw(st.sampled_from(sorted(files)))
    lines = files[name].splitlines(keepends=True)
    chosen = data.draw(st.lists(st.sampled_from(lines), max_size=len(lines) + 2))
    kept = data.draw(st.sampled_from([chosen, [line for line in lines if line not in chosen], lines + chosen]))
    check(mutated(files, name, b"".join(kept)))


@patient
@given(files=FOLDERS, data=st.data())
def test_cells_and_values_replaced(files, data):
    name = data.draw(st.sampled_from(sorted(files)))
    mark = b"," if name.endswith(".csv") else data.draw(st.sampled_from([b"=", b",", b" ", b'"']))
    cells = files[name].split(mark)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(cells) - 1))
        cells[at] = data.draw(st.one_of(st.sampled_from(NASTY), st.sampled_from(cells)))
    check(mutated(files, name, mark.join(cells)))


@patient
@given(files=FOLDERS, data=st.data())
def test_files_lost_or_exchanged(files, data):
    lost, other = data.draw(st.sampled_from(sorted(files))), data.draw(st.sampled_from(sorted(files)))
    kept = {name: content for name, content in files.items() if name != lost}
    check(data.draw(st.sampled_from([kept, {**files, lost: files[other]}, {**files, "x" + lost: files[lost]}])))


@patient
@given(name=st.one_of(st.text(max_size=20), st.sampled_from(NASTY).map(lambda b: b.decode("latin-1"))), text=st.text())
def test_any_name_and_text_may_be_typed(name, text):
    for scenario in map(loaded, ("pig", "toy")):
        for known in (name, "players", "policy@2", "policies.shy.care"):
            with contextlib.suppress(InputError):
                for value in scenario.parse(known, text):
                    assert scenario.configuration({known: value, "players": 3}).given
    with pytest.raises(InputError) as refused:
        scenarios.load(f"{name}no such folder")
    assert len(str(refused.value).splitlines()) == 1


def test_every_cut_of_a_numbers_last_column_is_seen():
    """Cut anywhere inside its rows, a table whose last column is a number never loads with other numbers in silence."""
    whole = b"id,name,source,bold,care\nshy,,assumed,0,0.95\nbrave-one,,assumed,1,0.25\n"
    with folder_of({**TOY, "policies.csv": whole}) as folder:
        assert scenarios.load(folder).configuration().rules()[0].policies["care"][0] == 0.95
    for at in range(len(whole)):
        with folder_of({**TOY, "policies.csv": whole[:at]}) as folder, pytest.raises(InputError):
            scenarios.load(folder)


def test_random_damage_to_the_toy_is_mostly_noticed():
    """The check above must not pass because nothing is ever refused: most single damaged bytes are."""
    dice = random.Random(7)
    refused = 0
    for _ in range(200):
        at = dice.randrange(len(TOY["game.toml"]))
        damaged = TOY["game.toml"][:at] + b"~" + TOY["game.toml"][at + 1 :]
        with folder_of({**TOY, "game.toml": damaged}) as folder:
            try:
                scenarios.load(folder)
            except InputError:
                refused += 1
    assert refused > 120
