"""The package itself: quick to import, and among its own."""

import importlib.util
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import balance
from balance import installation

QUICK = """
import sys
import balance
heavy = ("numpy", "polars", "numba", "scipy", "pydantic", "typer", "rich")
print(*sorted(name for name in sys.modules if name in heavy))
"""


def test_import_loads_no_library_that_takes_time():
    assert subprocess.run([sys.executable, "-c", QUICK], check=True, capture_output=True, text=True).stdout == "\n"


def test_every_name_of_the_api_is_there():
    for name in balance.__all__:
        assert getattr(balance, name) is not None
        assert name in dir(balance)
    assert balance.__version__
    with pytest.raises(AttributeError, match="has no attribute 'plya'"):
        _ = balance.plya


def test_no_module_hides_a_function_of_the_api():
    modules = {module.name for module in pkgutil.iter_modules(balance.__path__)}
    assert {name for name in modules & set(balance.__all__) if callable(getattr(balance, name))} == set()


def test_packages_of_the_same_name_from_elsewhere_are_refused(tmp_path, monkeypatch):
    installation.check()
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports/__init__.py").write_text("raise SystemExit('not to be imported')")
    find = importlib.util.find_spec

    def found(name):
        if name != "reports":
            return find(name)
        return importlib.util.spec_from_file_location(name, tmp_path / "reports/__init__.py")

    monkeypatch.setattr(installation, "find_spec", found)
    with pytest.raises(
        installation.ForeignPackage, match=r"reports: .* is not part of tabletop-balance but has the same name"
    ):
        installation.check()
    monkeypatch.setattr(installation, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match="sims: this package of tabletop-balance is not installed"):
        installation.check()


def test_the_house_is_where_this_checkout_is():
    assert Path(balance.__file__).parents[1] == Path(installation.__file__).parents[1]
