"""The documentation's site, as `make docs` builds it: without the network, and a warning fails."""

import re
import subprocess
import sys

import pytest

from benchmarks.reference.contents import contents
from tests.lab.project.documents import ROOT

BUILD = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the site; a link to no page or heading is a warning, so it fails here."""
    pytest.importorskip("myst_parser")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [*BUILD, "-d", folder / "trees", ".", folder / "html"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "html"


@pytest.mark.slow
def test_every_page_is_built_and_listed_beside_all_pages(site):
    first = (site / "docs" / "index.html").read_text(encoding="utf-8")
    for _, part in contents():
        for page in part:
            assert (site / page.from_root).with_suffix(".html").is_file()
            assert first.count(f'{page.path.removesuffix(".md")}.html"') >= 2, page.path  # in the text, and beside it


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site):
    fetched = re.compile(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:)?//')
    assert not [path.name for path in site.rglob("*.html") if fetched.search(path.read_text(encoding="utf-8"))]


@pytest.mark.slow
def test_headings_of_contents_have_their_depth_and_code_is_scrolled_by_keys(site):
    for name in ("first-hour", "index"):
        html = (site / "docs" / f"{name}.html").read_text(encoding="utf-8")
        assert 'role="heading" aria-level="2"' in html
        assert 'role="heading">' not in html
        assert "<pre>" not in html


@pytest.mark.slow
def test_options_keep_their_two_hyphens_and_numbers_their_per_cent_sign(site):
    text = (site / "docs" / "reference" / "commands.html").read_text(encoding="utf-8")
    assert "with --reason its counts" in text
    assert "95\N{NO-BREAK SPACE}%" in (site / "docs" / "explanation" / "figures.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_language_models_find_contents_whose_links_lead_to_pages_and_one_text(site):
    links = re.findall(r"\]\(([^)]+)\)", (site / "llms.txt").read_text(encoding="utf-8"))
    assert len(links) > 30
    assert not [link for link in links if not (site / link).is_file()]
    whole = (site / "llms-full.txt").read_text(encoding="utf-8")
    assert (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").strip() in whole


@pytest.mark.slow
def test_finished_reports_open_from_their_page_as_they_are_kept(site):
    links = re.findall(r'<a href="(gallery/[\w-]+\.html)">', (site / "docs" / "gallery.html").read_text("utf-8"))
    assert len(links) > 5
    assert not [link for link in links if (site / "docs" / link).read_bytes() != (ROOT / "docs" / link).read_bytes()]
