"""Pages take the place of pages of their own kind, and of nothing else."""

import pytest

import reports
from balance.studies.page_files import write_pages
from scenarios.loader.errors import InputError


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
