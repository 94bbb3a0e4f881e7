"""The import closure of a module: what it does not depend on."""

import json
import os
import subprocess
import sys

import pytest

from tests.lab.sims.test_cache import ROOT

LOOK = "import json; from sims.compiler.closure import *; print(json.dumps([sorted(closure('curious')), {}]))"


@pytest.fixture
def curious(tmp_path):
    """A folder with a package that asks which program runs, as setuptools does."""
    (tmp_path / "curious").mkdir()
    (tmp_path / "curious" / "__init__.py").write_text("import __main__\nfrom curious import part\n")
    (tmp_path / "curious" / "part.py").write_text("PART = 1\n")
    return tmp_path


def test_a_closure_does_not_depend_on_the_program_that_runs(curious):
    """Else a package that looks at `__main__` would make all games depend on it, and SciPy count as full of kernels."""
    (curious / "program.py").write_text(LOOK.format("followed('scipy')"))
    environment = {**os.environ, "PYTHONPATH": f"{curious}{os.pathsep}{ROOT}"}
    for command in (["program.py"], ["-c", (curious / "program.py").read_text()]):
        told = subprocess.run(
            [sys.executable, *command], cwd=curious, env=environment, capture_output=True, text=True, check=True
        )
        assert json.loads(told.stdout) == [["curious", "curious.part"], False]


def test_a_package_without_init_file_inside_another_is_followed_before_it_is_imported(tmp_path):
    (tmp_path / "outer" / "inner").mkdir(parents=True)
    (tmp_path / "outer" / "inner" / "part.py").write_text("PART = 1\n")
    (tmp_path / "asks.py").write_text("from outer.inner.part import PART\nfrom outer.inner.other import OTHER\n")
    look = "from sims.compiler.closure import closure; print(sorted(closure('asks')))"
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", look]
    told = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["['asks',", "'outer.inner.part']"]


def test_a_program_that_imports_sims_is_not_read_through(tmp_path):
    """What a command imports beside `sims`, libraries included, took three seconds to read at every start."""
    (tmp_path / "command.py").write_text("from beside import B\nfrom sims import rng\n")
    (tmp_path / "beside.py").write_text("B = 1\n")
    look = "import command; from sims.compiler import closure; print(closure._imports.cache_info().misses)"
    alone = "import sims.rng; from sims.compiler import closure; print(closure._imports.cache_info().misses)"
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    read = [
        subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True).stdout
        for code in (look, alone)
    ]
    assert read[0] == read[1]
