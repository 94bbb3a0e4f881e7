"""Pages take the place of pages of their own kind, and of nothing else."""

import errno
import os

import pytest

import reports
from balance.studies.page_files import Head, folder_for, write_pages, write_sections
from reports import style
from reports.blocks import Figure, Fold, Panel, Prose, Section
from scenarios.loader.errors import InputError


@pytest.fixture(autouse=True, scope="module")
def each_kind_of_picture_is_drawn_once():
    """Draw all of them: they are looked at here."""


def pages(folder, figures=("wins-01",)):
    return reports.Pages("<!DOCTYPE html>\n<p>wins</p>\n", "# Wins\n", dict.fromkeys(figures, "<svg></svg>"))


def write(page, kind="a report", figures=("wins-01",)):
    return write_pages(page, lambda folder: pages(folder, figures), kind)


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_page_is_written_again_and_its_old_figures_go(tmp_path):
    write(tmp_path / "page.html", figures=("wins-01", "wins-02"))
    (tmp_path / "page-figures" / "photo-01.svg").write_text("<svg>mine</svg>")
    write(tmp_path / "page.html")
    assert set(contents(tmp_path)) == {
        *("page.html", "page.md", "page-figures/wins-01.svg", "page-figures/photo-01.svg")
    }


@pytest.mark.parametrize("name", ["page.html", "page.md", "page-figures/wins-01.svg"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path, name):
    (tmp_path / "page-figures").mkdir()
    (tmp_path / name).write_text("precious")
    with pytest.raises(InputError, match=rf"{name}: is there already and is not a report; choose another name"):
        write(tmp_path / "page.html")
    assert contents(tmp_path) == {name: b"precious"}


def test_a_comparison_does_not_take_the_place_of_a_report(tmp_path):
    write(tmp_path / "report.html", "the report of a run")
    before = contents(tmp_path)
    with pytest.raises(InputError, match=r"report.html: is there already and is not a comparison"):
        write(tmp_path / "report.html", "a comparison")
    assert contents(tmp_path) == before


def test_a_link_in_a_page_s_place_is_left_alone(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "page-figures").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="page-figures: is there already"):
        write(tmp_path / "page.html")
    assert contents(tmp_path / "elsewhere") == {}


def drawing(name):
    axes = style.canvas(100, 10, 10, 10, 10)
    axes.plot([0, 1])
    return Panel(name, "a line", style.drawn(axes, name))


def sections(folded=True):
    closer = Fold("Closer", (Figure((drawing("close-01"),), "From near."),)) if folded else Prose(("no more",))
    return [Section("short", "In short", (Figure((drawing("wins-01"),), "Wins."), closer))]


def test_each_figure_of_a_question_s_page_is_a_picture_too(tmp_path):
    page, head = tmp_path / "page.html", Head("Pig: wins", "players=2; seed 0")
    write_sections(page, head, sections, "a report")
    drawn = contents(tmp_path / "page-figures")
    assert set(drawn) == {"wins-01.svg", "close-01.svg", "01-wins-a-line.png", "02-close-a-line.png"}
    assert all(content.startswith(b"\x89PNG") for name, content in drawn.items() if name.endswith(".png"))
    write_sections(page, head, lambda: sections(folded=False), "a report")
    assert set(contents(tmp_path / "page-figures")) == {"wins-01.svg", "01-wins-a-line.png"}
    assert contents(tmp_path / "page-figures")["01-wins-a-line.png"] == drawn["01-wins-a-line.png"]


def test_a_picture_of_somebody_else_is_left_alone(tmp_path):
    mine = tmp_path / "page-figures" / "01-wins-a-line.png"
    mine.parent.mkdir()
    mine.write_bytes(b"\x89PNG of my holiday")
    with pytest.raises(InputError, match=r"01-wins-a-line.png: is there already and is not a report"):
        write_sections(tmp_path / "page.html", Head("Pig", "seed 0"), sections, "a report")
    assert contents(tmp_path) == {"page-figures/01-wins-a-line.png": b"\x89PNG of my holiday"}


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("files", range(4))
def test_a_disk_that_fills_midway_leaves_no_new_file_and_no_new_folder(tmp_path, monkeypatch, call, files):
    usual, calls = getattr(os, call), iter(range(100))

    def full(*args):
        if next(calls) == files:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), *args[:-1])
        return usual(*args)

    monkeypatch.setattr(os, call, full)
    with pytest.raises(
        InputError, match=r"(wins-0[12].svg|page.md|page.html): cannot be written: No space left .* half"
    ):
        write(tmp_path / "page.html", figures=("wins-01", "wins-02"))
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_midway_leaves_an_earlier_page_as_it_was(tmp_path, monkeypatch):
    write(tmp_path / "page.html", figures=("wins-01", "wins-03"))
    before = contents(tmp_path)
    usual, calls = os.fsync, iter(range(100))

    def full(handle):
        if next(calls) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        usual(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="cannot be written"):
        write_pages(
            tmp_path / "page.html", lambda folder: reports.Pages("b", "# b", {"wins-01": "b", "b-02": "b"}), "a report"
        )
    assert contents(tmp_path) == before


def _fails(page, error, note=""):
    """Write nothing but a note into a page's new folder, and fail."""
    with folder_for(page):
        if note:
            (page.parents[1] / note).write_text("mine")
        raise error


def test_a_page_that_cannot_be_written_leaves_no_new_folder(tmp_path):
    """A folder into which somebody put something stays."""
    page = tmp_path / "new" / "deep" / "page.html"
    with pytest.raises(OSError, match="No space"):
        _fails(page, OSError(errno.ENOSPC, "No space left on device"))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(KeyboardInterrupt):
        _fails(page, KeyboardInterrupt(), "note.txt")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["note.txt"]
    with folder_for(page):
        assert page.parent.is_dir()


def test_a_comparison_on_a_full_disk_leaves_no_new_folder(tmp_path, monkeypatch):
    from balance.questions.compare import page

    def full(*_):
        raise InputError("page.html: cannot be written: No space left on device")

    monkeypatch.setattr(page, "write_sections", full)
    monkeypatch.setattr(page, "head", lambda _: None)
    with pytest.raises(InputError, match="No space"):
        page.write_comparison(None, tmp_path / "new" / "page.html")
    assert list(tmp_path.iterdir()) == []
