"""Compile a game as a whole: each kernel is translated once, and only what Python calls becomes machine code.

Numba makes machine code of every kernel, wraps it for Python, and optimises it again inside each of its callers. A game
has hundreds of kernels, and Python calls a handful of them. So here, as with link-time optimisation in C, a kernel has
two forms:

    part   its LLVM bitcode, neither linked nor optimised; other kernels call this
    entry  the parts that it reaches, linked, optimised together, and made machine code; Python calls this

A part (see `parts`) is made when a kernel that calls it is compiled, an entry when Python calls the kernel for the
first time. First Numba infers the types of all kernels that an entry reaches, then they are translated (`translation`),
in several processes side by side where there are processors for them (`side_by_side`), then linked. Both forms are kept
on disk (`cache`): after an edit, the parts of other modules are read back and linked anew. Functions under Numba's own
decorators may call kernels, and kernels may call them.

LLVM decides which kernels of a tree to copy to where they are called. By its own limit most calls of a game stay calls;
with INLINE the smaller games run up to a quarter faster and the larger ones compile hardly longer.

All this rests on the inside of Numba. So there is a way back: with BALANCE_NUMBA=plain (see `way`) each kernel is
compiled by Numba alone. Games are the same, and take longer to compile and to play.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from types import FunctionType
from typing import Any
from weakref import WeakValueDictionary

from llvmlite import binding as llvm
from numba import config, njit
from numba.core import codegen, compiler
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher

from sims.compiler import side_by_side
from sims.compiler.parts import Part, Place, environments, hide_all_but
from sims.compiler.translation import Compiler
from sims.compiler.way import PLAIN

INLINE = 500  # how costly, in units of LLVM, a kernel may be to be copied to where it is called
_LATER = ".numba.unresolved$"  # how Numba's names begin of addresses that are filled in later
_OWN_INLINE = {0: 225, 1: 225, 2: 225, 3: 250}  # LLVM's own limit at each of its levels

_kernels = WeakValueDictionary[tuple[str, str], "Kernel"]()  # by module and qualified name


@contextlib.contextmanager
def _inlining() -> Iterator[None]:
    """Let LLVM copy kernels up to INLINE; the limit is one of the whole process, so it is put back.

    With indexes checked, as in tests, quick compilation matters more.
    """
    if config.BOUNDSCHECK:
        yield
        return
    llvm.set_option("balance", f"-inline-threshold={INLINE}")
    try:
        yield
    finally:
        llvm.set_option("balance", f"-inline-threshold={_OWN_INLINE.get(config.OPT, 225)}")


class _Entry(codegen.JITCodeLibrary):  # type: ignore[misc]
    """Hold the machine code of an entry.

    Attributes:
        vectorize: Whether LLVM may give loops a form that takes several steps at once.
    """

    vectorize = True

    def _optimize_final_module(self) -> None:
        """Optimise it as Numba does; the compiler's lock is held, so nothing else is compiled with these settings."""
        before = config.LOOP_VECTORIZE, self._codegen._loopvect
        if not self.vectorize:
            config.LOOP_VECTORIZE = self._codegen._loopvect = 0
        try:
            with _inlining():
                super()._optimize_final_module()
        finally:
            config.LOOP_VECTORIZE, self._codegen._loopvect = before

    def finalize(self) -> None:
        """Link what is reached and optimise it together.

        Only Python's wrapper can be called from outside. So LLVM may change and drop all other functions, and copy one
        that has a single caller to where it is called.
        """
        wrappers = {function.name for function in self._final_module.functions if not function.is_declaration}
        parts = [each for each in self._linking_libraries if isinstance(each, Part)]
        for part in parts:
            self._linking_libraries.remove(part)
        reached = list(dict.fromkeys(reached for each in parts for reached in each.reached()))
        for part in reached:
            self._reload_init.update(part._reload_init)
            self._final_module.link_in(part.own_module(), preserve=True)
        self._refuse_recursion([part.place for part in reached])
        hide_all_but(wrappers, self._final_module)
        super().finalize()

    def _refuse_recursion(self, places: Iterable[Place]) -> None:
        """Refuse a kernel that calls itself around others.

        Numba leaves the address of such a call to be filled in later, which nobody does in an entry: calling it ends in
        an error, and in a crash once it is read from disk.
        """
        kernels = {f"{_LATER}{place.symbol}": f"{place.module}.{place.name}" for place in places}
        for each in self._final_module.global_variables:
            if each.name.startswith(_LATER):
                called = kernels.get(each.name, each.name)
                raise RecursionError(f"{called} calls itself through others, which no kernel may")


def _entry(part: Any, target: Any, vectorize: bool) -> Any:
    """Return what Python can call, made from a kernel's part; both are Numba's results of compiling."""
    context = target.subtarget(enable_nrt=True)
    library = _Entry(context.codegen(), part.library.name)
    library.vectorize = vectorize
    library.enable_object_caching()
    with context.push_code_library(library):
        context.create_cpython_wrapper(library, part.fndesc, part.environment, None, release_gil=True)
    library.add_linking_library(part.library)
    function = context.get_executable(library, part.fndesc, part.environment)
    for name in environments(library._final_module):
        if (environment := lookup_environment(name)) is not None:
            context.codegen().set_env(name, environment)
    return part._replace(entry_point=function, library=library)


class _Stale(Exception):
    """A part on disk calls a part that is not there any more, or has another symbol."""


class _PartFiles(CompileResultCacheImpl):  # type: ignore[misc]
    """Write and read what Numba knows of a part: its bitcode, its types, and where to find the parts that it calls."""

    def __init__(self, py_func: Any) -> None:
        """Name the files otherwise than those of the kernel's entries."""
        super().__init__(py_func)
        self._filename_base += ".part"

    def reduce(self, cres: Any) -> Any:
        """Return what is written of a part."""
        part, fndesc = cres.library, cres.fndesc
        fndesc.typemap = fndesc.calltypes = None  # large, and needed for translating only
        called = [each.place for each in part.calls]
        bitcode = part.own_module().as_bitcode()
        return part.name, bitcode, part.place, called, fndesc, cres.environment, cres.signature, cres.reload_init

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """Return a part from what was written, with the parts that it calls.

        Raises:
            _Stale: If a part that it calls is gone, or has another symbol.
        """
        name, bitcode, place, called, fndesc, environment, signature, reload_init = payload
        calls = tuple(_find(each) for each in called)
        for each in reload_init:
            each()
        return compiler.compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=object(),
            library=Part.read(target_context, name, bitcode, place, calls),
            type_annotation="",
            signature=signature,
            objectmode=False,
            lifted=(),
            fndesc=fndesc,
            environment=environment,
            reload_init=reload_init,
        )


def _find(place: Place) -> Part:
    """Return a part that a part on disk calls, read from disk too or compiled now.

    Raises:
        _Stale: If it is gone, or has another symbol.
    """
    kernel = _kernels.get((place.module, place.name))
    if kernel is None:
        raise _Stale
    kernel.compile(place.types)
    part: Part = kernel.overloads[place.types].library
    if part.place.symbol != place.symbol:
        raise _Stale
    return part


class _PartCache(FunctionCache):  # type: ignore[misc]
    """Keep parts on disk."""

    _impl_class = _PartFiles

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what is kept of a part, or None. Numba would prepare itself anew each time."""
        try:
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)
        except _Stale:
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a part that has its bitcode."""
        if data.library.work is None:
            super().save_overload(sig, data)

    def has(self, sig: Any, target_context: Any) -> bool:
        """Return whether a part is kept; it may be damaged."""
        return bool(self._cache_file.has(self._index_key(sig, target_context.codegen())))


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A function that is compiled when it is called.

    Attributes:
        overloads: The parts, as Numba's results of compiling, by types of arguments.
        entries: The entries, likewise.
        vectorize: Whether LLVM may vectorise the loops of its entries.
    """

    vectorize = True

    def __init__(self, py_func: Any, locals: Any = None, targetoptions: Any = None) -> None:
        """Make a kernel, which is not kept on disk before `enable_caching`; the arguments are Numba's."""
        super().__init__(py_func, locals, targetoptions, Compiler)
        self.entries: dict[tuple[Any, ...], Any] = {}
        self.entry_cache = NullCache()
        _kernels[py_func.__module__, py_func.__qualname__] = self

    def enable_caching(self) -> None:
        """Keep parts and entries on disk."""
        self._cache, self.entry_cache = _PartCache(self.py_func), FunctionCache(self.py_func)

    def add_overload(self, cres: Any) -> None:
        """Take in a part, to be translated by and by. Numba would let Python call it."""
        self.overloads[tuple(cres.signature.args)] = cres
        if (work := cres.library.work) is not None:
            work.kernel = self
            side_by_side.put(work)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Return the entry for these arguments; Numba asks for it when Python calls with types that are new."""
        types = tuple(self.typeof_pyval(each) for each in args)
        with global_compiler_lock:
            entry = self.entries.get(types) or self.entry_cache.load_overload(types, self.targetctx)
            if entry is None:
                with side_by_side.sharing():
                    super()._compile_for_args(*args, **kws)  # the part; wrong types raise Numba's explained errors
                    side_by_side.finish()
                    self.overloads[types].library.complete()  # if it could not be translated before: the same error
                    entry = _entry(self.overloads[types], self.targetctx, self.vectorize)
                self.entry_cache.save_overload(types, entry)
            if types not in self.entries:
                self.entries[types] = entry
                self._insert([each._code for each in types], entry.entry_point, False)
        return entry.entry_point


def compiled(function: Callable[..., Any], *, keep: bool = True, inlined: bool = False, vectorize: bool = True) -> Any:
    """Return the kernel of a function; the function itself where Numba is switched off.

    While it runs, other Python threads run too.

    Args:
        function: A Python function.
        keep: Whether what is compiled is kept on disk.
        inlined: Whether LLVM must copy it into the kernels that call it.
        vectorize: Whether LLVM may vectorise its loops, and those of all that it calls, when Python calls it.

    Raises:
        TypeError: If it is no function; it may be a kernel already.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"the decorated object is not a function: {function!r}")
    if config.DISABLE_JIT:
        return function
    if PLAIN:
        return njit(cache=keep, nogil=True, forceinline=inlined)(function)
    kernel = Kernel(function, targetoptions={"nopython": True, "boundscheck": None, "forceinline": inlined})
    kernel.vectorize = vectorize
    if keep:
        kernel.enable_caching()
    return kernel
