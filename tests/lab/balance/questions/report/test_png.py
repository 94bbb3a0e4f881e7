"""`balance report --png`: its figures as pictures in a folder of their own."""

import shutil

import pytest

from balance.questions.report.png_folder import check_folder
from scenarios.loader.errors import InputError


@pytest.fixture(autouse=True, scope="module")
def each_kind_of_picture_is_drawn_once():
    """Draw all of them: they are looked at here."""


@pytest.fixture
def run(a_run, tmp_path):
    return shutil.copytree(a_run, tmp_path / "run")


def test_pictures_are_written_named_and_replaced(balance, run, tmp_path):
    out = tmp_path / "figures"
    first = balance("report", run, "--png", out)
    assert first.code == 0, first.err
    drawn = sorted(out.glob("*.png"))
    assert first.out.splitlines()[2:] == list(map(str, drawn))
    assert drawn[0].name == "01-what-was-asked.png"
    (out / "09-of-yesterday.png").write_bytes(drawn[0].read_bytes())  # one that the report no longer has
    bytes_of = {path: path.read_bytes() for path in drawn}
    assert balance("report", run, "--png", out, "--json").json["png"] == list(map(str, drawn))
    assert {path: path.read_bytes() for path in out.iterdir()} == bytes_of


def test_another_picture_is_not_replaced_and_nothing_is_written(balance, run, tmp_path):
    other = tmp_path / "holiday.png"
    other.write_bytes(b"\x89PNG of somebody")
    assert "choose another folder for --png" in balance("report", run, "--png", tmp_path).refused()
    assert not (run / "report.html").exists()
    assert other.read_bytes() == b"\x89PNG of somebody"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("figures.png", "is the name of a picture; --png takes a folder, such as"),
        ("file", "is a file; --png takes a folder"),
        ("nowhere/figures", "is in a folder that does not exist"),
    ],
)
def test_a_folder_that_takes_no_pictures_is_refused(tmp_path, name, message):
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=message):
        check_folder(tmp_path / name)
