"""Compile a game as a whole: each kernel is translated once, and only what Python calls becomes machine code.

Numba makes machine code of every kernel, wraps it for Python, and optimises it again inside each of its callers. A game
has hundreds of kernels, and Python calls a handful of them. So here, as with link-time optimisation in C, a kernel has
two forms:

    part   its LLVM bitcode, neither linked nor optimised; other kernels call this
    entry  the parts that it reaches, linked, optimised together, and made machine code; Python calls this

A part is made when a kernel that calls it is compiled, an entry when Python calls the kernel for the first time. Both
are kept on disk (see `cache`): after an edit, the parts of other modules are read back and linked anew. Functions
under Numba's own decorators may call kernels, and kernels may call them.

LLVM decides which kernels of a tree to copy to where they are called. By its own limit most calls of a game stay calls;
with INLINE the smaller games run up to a quarter faster and the larger ones compile hardly longer.

All this rests on the inside of Numba. So there is a way back: with BALANCE_NUMBA=plain (see `way`) each kernel is
compiled by Numba alone. Games are the same, and take longer to compile and to play.
"""

import contextlib
from collections.abc import Callable, Collection, Iterator
from types import FunctionType
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from llvmlite import binding as llvm
from numba import config, njit
from numba.core import codegen, compiler, lowering, typed_passes
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher, cpu_target

from sims.compiler import symbols, tracebacks
from sims.compiler.way import PLAIN

INLINE = 500  # how costly, in units of LLVM, a kernel may be to be copied to where it is called
_OWN_INLINE = {0: 225, 1: 225, 2: 225, 3: 250}  # LLVM's own limit at each of its levels
_COUNTING = {"NRT_incref", "NRT_decref"}
_ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the variables begin that hold a kernel's Python objects

_defined: dict[str, Any] = {}  # libraries that hold such a variable alone, by its name
_kernels = WeakValueDictionary[tuple[str, str], "Kernel"]()  # by module and qualified name


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


def _hide_all_but(names: Collection[str], module: Any) -> None:
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


def _environments(module: Any) -> list[str]:
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
    """

    place: Place
    calls: tuple["Part", ...]

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
        _hide_all_but(own | _COUNTING, self._final_module)
        self._finalize_dynamic_globals()
        self._finalized = True

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
            new = [each for each in waiting.pop().calls if each not in found]
            found.update(dict.fromkeys(new))
            waiting += new
        return list(found)

    def own_module(self) -> Any:
        """Return the bitcode of this part alone, in a form that several modules may link in.

        Numba's form is dropped if nothing calls it yet when it is linked in, and so what calls it later would call
        nothing. A part may come before all that call it: its finder may call it in code that was left out.
        """
        module = super()._get_module_for_linking()
        _change(module, llvm.Linkage.linkonce_odr, llvm.Linkage.weak_odr)
        return module

    def _get_module_for_linking(self) -> Any:
        """Return the bitcode of all that is reached; asked for where a function of Numba's own decorators calls."""
        module = self.own_module().clone()
        for each in self.reached()[1:]:
            module.link_in(each.own_module(), preserve=True)
        _change(module, llvm.Linkage.weak_odr, llvm.Linkage.linkonce_odr)
        for name in _environments(module):
            if name not in _defined:
                _defined[name] = _define(name, self.codegen)
        return module


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
        for part in dict.fromkeys(reached for each in parts for reached in each.reached()):
            self._reload_init.update(part._reload_init)
            self._final_module.link_in(part.own_module(), preserve=True)
        _hide_all_but(wrappers, self._final_module)
        super().finalize()


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
    for name in _environments(library._final_module):
        if (environment := lookup_environment(name)) is not None:
            context.codegen().set_env(name, environment)
    return part._replace(entry_point=function, library=library)


def _name_files(ir: Any) -> None:
    """Let errors name a kernel's file as seen from where its package lies: a part may be used in another clone."""
    for block in ir.blocks.values():
        for each in block.body:
            each.loc.filename = tracebacks.inside_package(each.loc.filename)


@register_pass(mutates_CFG=True, analysis_only=False)
class _Translation(typed_passes.BaseNativeLowering):  # type: ignore[misc]
    """Translate a kernel into its part; Numba's own pass would make machine code of it."""

    _name = "translation"

    @property
    def lowering_class(self) -> Any:
        """Return Numba's translator."""
        return lowering.Lower

    def run_pass(self, state: Any) -> bool:
        """Make the part, and make it known to Numba under a key of its own."""
        function = state.func_id.func
        _name_files(state.func_ir)
        state.library = part = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        lowered = state["cr"]
        symbol = lowered.fndesc.llvm_func_name
        part.place = Place(function.__module__, function.__qualname__, tuple(state.args), symbol)
        part.finalize()
        key = object()
        state.targetctx.insert_user_function(key, lowered.fndesc, [part])
        state["cr"] = lowered._replace(cfunc=key)
        return True


class _Compiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's own compiler, with `_Translation` in place of its pass that makes machine code."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes, and give the kernel a symbol of its own, which other processes give it too."""
        self.state.func_id.unique_id = symbols.digits(self.state.func_id.func, tuple(self.state.args))
        self.state.targetctx.mangler = symbols.mangled  # which names all other functions as before
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        numbas = compiler.DefaultPassBuilder
        passes = PassManager("kernel")
        for define in (numbas.define_untyped_pipeline, numbas.define_typed_pipeline):
            passes.passes.extend(define(self.state).passes)
        for each, why in numbas.define_nopython_lowering_pipeline(self.state).passes:
            passes.add_pass(_Translation if each is typed_passes.NativeLowering else each, why)
        passes.finalize()
        return [passes]


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

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super()._load_overload(sig, target_context)
        except _Stale:
            return None


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
        super().__init__(py_func, locals, targetoptions, _Compiler)
        self.entries: dict[tuple[Any, ...], Any] = {}
        self.entry_cache = NullCache()
        _kernels[py_func.__module__, py_func.__qualname__] = self

    def enable_caching(self) -> None:
        """Keep parts and entries on disk."""
        self._cache, self.entry_cache = _PartCache(self.py_func), FunctionCache(self.py_func)

    def add_overload(self, cres: Any) -> None:
        """Take in a part. Numba would let Python call it."""
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Return the entry for these arguments; Numba asks for it when Python calls with types that are new."""
        types = tuple(self.typeof_pyval(each) for each in args)
        with global_compiler_lock:
            entry = self.entries.get(types) or self.entry_cache.load_overload(types, self.targetctx)
            if entry is None:
                super()._compile_for_args(*args, **kws)  # the part; wrong types raise Numba's explained errors
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
