"""Write docs/reference/python.md: what `import balance` offers."""

import inspect
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any

import balance
from benchmarks.reference.markdown import code, docstring, first_line, table
from benchmarks.reference.markdown import page as whole_page

ABOUT = """The functions have the names of the commands, and return what the commands print: tables are Polars frames.
Wrong input raises `balance.InputError`, whose message is one line. `progress` is called while games are played; a
program watches and stops a study by it."""


def page() -> str:
    """Return the page."""
    public = {name: getattr(balance, name) for name in balance.__all__}
    functions = {name: value for name, value in public.items() if inspect.isfunction(value)}
    modules = {name: value for name, value in public.items() if isinstance(value, ModuleType)}
    classes = {name: value for name, value in public.items() if inspect.isclass(value)}
    return whole_page(
        "Python",
        ABOUT,
        table(["name", "what it is"], _contents({**functions, **modules, **classes})),
        *(block for name, value in functions.items() for block in _function(f"balance.{name}", value)),
        *(block for name, value in modules.items() for block in _module(f"balance.{name}", value)),
        *(block for name, value in classes.items() for block in _class(f"balance.{name}", value)),
    )


def _contents(public: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each name with a link to its heading; `Ladder` comes after `ladder`, so its anchor is the second."""
    taken: list[str] = []
    for name, value in public.items():
        anchor = f"balance{name.lower()}"
        again = f"-{taken.count(anchor)}" if anchor in taken else ""
        taken.append(anchor)
        yield f"[{code(name)}](#{anchor}{again})", first_line(value)


def _function(name: str, function: Any) -> Iterator[str]:
    yield f"## {name}"
    yield "\n".join(["```python", f"{name}{_signature(function)}", "```"])
    yield docstring(function)


def _module(name: str, module: ModuleType) -> Iterator[str]:
    """Yield a module's functions."""
    yield f"## {name}"
    yield docstring(module)
    for each in sorted(dir(module)):
        value = getattr(module, each)
        if inspect.isfunction(value) and not each.startswith("_"):
            yield f"### {name}.{each}"
            yield "\n".join(["```python", f"{name}.{each}{_signature(value)}", "```"])
            yield docstring(value)


def _class(name: str, of: type) -> Iterator[str]:
    """Yield a class: its fields, and its properties and methods, those of our classes that it stands on too."""
    yield f"## {name}"
    yield docstring(of)
    own = {each: value for base in of.__mro__[::-1] if _is_ours(base) for each, value in vars(base).items()}
    members = [
        (code(f"{each}{'' if not inspect.isfunction(value) else _signature(value, method=True)}"), first_line(value))
        for each, value in own.items()
        if not each.startswith("_") and (inspect.isfunction(value) or isinstance(value, property | cached_property))
    ]
    if members:
        yield table(["also", "what it is"], members)


def _is_ours(of: type) -> bool:
    return of.__module__.partition(".")[0] in ("balance", "reports", "scenarios", "sims")


def _signature(function: Any, method: bool = False) -> str:
    """Return the arguments of a function with their defaults."""
    signature = inspect.signature(function)
    kept = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    kept = [each.replace(default=_Shown(each.default)) if _has_default(each) else each for each in kept]
    return str(signature.replace(parameters=kept[1:] if method else kept, return_annotation=inspect.Signature.empty))


def _has_default(parameter: inspect.Parameter) -> bool:
    return parameter.default is not inspect.Parameter.empty


class _Shown:
    """Show a default as a person would write it; functions have an address of this process otherwise."""

    def __init__(self, value: object) -> None:
        self.text = "..." if callable(value) else repr(value)

    def __repr__(self) -> str:
        return self.text
