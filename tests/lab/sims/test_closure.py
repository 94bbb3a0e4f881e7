"""The import closure of a module: what it does not depend on."""

import ast
import functools
import json
import os
import re
import subprocess
import sys

import pytest

from sims.compiler import closure
from tests.lab import forked
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
        run = forked.run if command[0] == "-c" else functools.partial(subprocess.run, capture_output=True, text=True)
        told = run([sys.executable, *command], cwd=curious, env=environment, check=True)
        assert json.loads(told.stdout) == [["curious", "curious.part"], False]


def test_a_package_without_init_file_inside_another_is_followed_before_it_is_imported(tmp_path):
    (tmp_path / "outer" / "inner").mkdir(parents=True)
    (tmp_path / "outer" / "inner" / "part.py").write_text("PART = 1\n")
    (tmp_path / "asks.py").write_text("from outer.inner.part import PART\nfrom outer.inner.other import OTHER\n")
    look = "from sims.compiler.closure import closure; print(sorted(closure('asks')))"
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    command = [sys.executable, "-c", look]
    told = forked.run(command, cwd=tmp_path, env=environment, check=True)
    assert told.stdout.split() == ["['asks',", "'outer.inner.part']"]


def test_a_program_that_imports_sims_is_not_read_through(tmp_path):
    """What a command imports beside `sims`, libraries included, took three seconds to read at every start."""
    (tmp_path / "command.py").write_text("from beside import B\nfrom sims import rng\n")
    (tmp_path / "beside.py").write_text("B = 1\n")
    look = "import command; from sims.compiler import closure; print(closure._imports.cache_info().misses)"
    alone = "import sims.rng; from sims.compiler import closure; print(closure._imports.cache_info().misses)"
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    read = [forked.run([sys.executable, "-c", code], env=environment, check=True).stdout for code in (look, alone)]
    assert read[0] == read[1]


EVERYWHERE = """
import a0; from b import a1
def f():
    import a2
    async def g():
        async with f: import a3
        async for _ in f: import a4
        else: import a5
class C:
    import a6
if f: import a7
elif g: import a8
else: import a9
try: import a10
except E: import a11
else: import a12
finally: import a13
try: import a14
except* E: import a15
with f:
    for _ in f: import a16
    else: import a17
while f: import a18
else: import a19
match f:
    case 1 if f: import a20
    case _: import a21
"""


def imports(nodes):
    """Return the import statements among nodes, as text."""
    return [ast.unparse(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def test_imports_are_found_in_every_kind_of_statement():
    tree = ast.parse(EVERYWHERE)
    found = imports(closure._statements(tree))
    assert found == imports(ast.walk(tree))
    assert len(found) == 22


def test_every_field_of_statements_that_python_knows_is_looked_into():
    """Python's own text of a node's fields tells them: `If(expr test, stmt* body, stmt* orelse)`."""
    kinds = [kind for kind in vars(ast).values() if isinstance(kind, type) and issubclass(kind, ast.AST)]
    fields = {
        name for kind in kinds for name in re.findall(r"(?:stmt|excepthandler|match_case)\* (\w+)", kind.__doc__ or "")
    }
    assert fields == set(closure._STATEMENTS)


def test_the_imports_of_all_rules_are_those_of_a_walk_through_every_node():
    files = list((ROOT / "sims").rglob("*.py"))
    assert len(files) > 300
    for path in files:
        tree = ast.parse(path.read_bytes())
        assert imports(closure._statements(tree)) == imports(ast.walk(tree)), path
