"""The parts of kernels: LLVM's bitcode, neither linked nor optimised; see `linking`."""

from collections.abc import Collection
from typing import Any, NamedTuple, Protocol

from llvmlite import binding as llvm
from numba.core import codegen
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target

_COUNTING = {"NRT_incref", "NRT_decref"}
_ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the variables begin that hold a kernel's Python objects

_defined: dict[str, Any] = {}  # libraries that hold such a variable alone, by its name


class Work(Protocol):
    """What is left to do for a part that has no bitcode yet."""

    def translate(self) -> None:
        """Give the part its bitcode."""


class Place(NamedTuple):
    """Say which part this is, so that another process finds it again.

    Attributes:
        module: The kernel's module.
        name: Its qualified name.
        types: The types of the arguments.
        symbol: Its name in the bitcode (see `symbols`), which is another one for other source.
    """

    module: str
    name: str
    types: tuple[Any, ...]
    symbol: str


def hide_all_but(names: Collection[str], module: Any) -> None:
    """Let no function be called from outside of a module but these.

    The others are `private` and not `internal`, so that machine code does not name them: LLVM's engine would take the
    internal function of one object, whose arguments LLVM may have changed, for the public one of another.
    """
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = llvm.Linkage.private


def _change(module: Any, before: llvm.Linkage, after: llvm.Linkage) -> None:
    """Give the functions of a module that have one linkage another one."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == before:
            function.linkage = after


def environments(module: Any) -> list[str]:
    """Return the names of a module's variables that hold the Python objects of kernels."""
    return [each.name for each in module.global_variables if each.name.startswith(_ENVIRONMENT)]


def _define(name: str, target: Any) -> Any:
    """Return a library with such a variable alone, set; LLVM's engine then takes it for all others of this name."""
    library = codegen.JITCodeLibrary(target, name)
    module = library.create_ir_module(name)
    cpu_target.target_context.declare_env_global(module, name)
    library.add_ir_module(module)
    library.finalize()
    if (environment := lookup_environment(name)) is not None:
        target.set_env(name, environment)
    return library


class Part(codegen.JITCodeLibrary):  # type: ignore[misc]  # Numba's, untyped
    """Hold the bitcode of a kernel and, apart from it, the parts that it calls.

    Attributes:
        place: Which part this is.
        calls: The parts that it calls.
        work: What gives it its bitcode; None if it has it.
    """

    place: Place
    calls: tuple["Part", ...]
    work: Work | None = None
    _final_module: Any

    def _ensure_finalized(self) -> None:
        """Do nothing, where Numba asks for it because something calls this part: it need not have its bitcode yet."""

    def complete(self) -> None:
        """Translate it, if that is still to be done."""
        if self.work is not None:
            self.work.translate()

    def finalize(self) -> None:
        """Take in the libraries that are no parts, which nobody could find again; only note the parts.

        What is taken in is hidden from other parts: Numba numbers its own helpers in each process anew, so two parts
        may bring different helpers of one name. Those that count references are the same in all and keep their names:
        by these LLVM finds the pairs that it may leave out.
        """
        own = {function.name for function in self._final_module.functions if not function.is_declaration}
        called = dict.fromkeys(self._linking_libraries)
        self.calls = tuple(each for each in called if isinstance(each, Part))
        for each in called:
            self._reload_init.update(each._reload_init)
            if not isinstance(each, Part):
                self._final_module.link_in(each._get_module_for_linking(), preserve=True)
        hide_all_but(own | _COUNTING, self._final_module)
        self._finalize_dynamic_globals()
        self._finalized, self.work = True, None

    def take(self, other: "Part") -> None:
        """Take the bitcode of the same part, which another process has translated."""
        self._final_module, self.calls = other._final_module, other.calls
        self._reload_init.update(other._reload_init)
        self._finalized, self.work = True, None

    @classmethod
    def read(cls, target: Any, name: str, bitcode: bytes, place: Place, calls: tuple["Part", ...]) -> "Part":
        """Return a part whose bitcode was kept."""
        part = cls(target.codegen(), name)
        part._final_module = llvm.parse_bitcode(bitcode)
        part.place, part.calls, part._finalized = place, calls, True
        return part

    def reached(self) -> list["Part"]:
        """Return this part and all that it calls, directly or through others, each once."""
        found: dict[Part, None] = {self: None}
        waiting = [self]
        while waiting:
            part = waiting.pop()
            part.complete()
            new = [each for each in part.calls if each not in found]
            found.update(dict.fromkeys(new))
            waiting += new
        return list(found)

    def own_module(self) -> Any:
        """Return the bitcode of this part alone, in a form that several modules may link in.

        Numba's form is dropped if nothing calls it yet when it is linked in, and so what calls it later would call
        nothing. A part may come before all that call it: its finder may call it in code that was left out.
        """
        self.complete()
        module = super()._get_module_for_linking()
        _change(module, llvm.Linkage.linkonce_odr, llvm.Linkage.weak_odr)
        return module

    def _get_module_for_linking(self) -> Any:
        """Return the bitcode of all that is reached; asked for where a function of Numba's own decorators calls."""
        module = self.own_module().clone()
        for each in self.reached()[1:]:
            module.link_in(each.own_module(), preserve=True)
        _change(module, llvm.Linkage.weak_odr, llvm.Linkage.linkonce_odr)
        for name in environments(module):
            if name not in _defined:
                _defined[name] = _define(name, self.codegen)
        return module
