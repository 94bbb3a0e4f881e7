"""Translate kernels into their parts. First Numba infers a kernel's types; its bitcode may be made later.

A caller needs to know of a kernel what it returns, nothing more. So while types are inferred, from the callees up,
other processes may make the bitcode of what is inferred already; see `side_by_side`.
"""

from typing import Any

from numba.core import compiler, errors, funcdesc, typed_passes
from numba.core.caching import NullCache
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.targetconfig import ConfigStack

from sims.compiler import symbols, tracebacks
from sims.compiler.parts import Part, Place


def _name_files(ir: Any) -> None:
    """Let errors name a kernel's file as seen from where its package lies: a part may be used in another clone."""
    for block in ir.blocks.values():
        for each in block.body:
            each.loc.filename = tracebacks.inside_package(each.loc.filename)


class Translation:
    """Make the bitcode of a kernel whose types are known.

    Attributes:
        kernel: The kernel, a `linking.Kernel`.
        types: The types of the arguments.
        handed_on: Whether another process was asked to do this too, and to keep the part on disk.
    """

    kernel: Any = None
    handed_on = False

    def __init__(self, state: Any) -> None:
        """Take what Numba's passes left."""
        self.types, self._state, self._flags = tuple(state.args), state, state.flags.copy()

    def translate(self) -> None:
        """Make it, and keep the part on disk.

        Raises:
            NumbaError: If Numba cannot translate the kernel.
        """
        state = self._state
        _name_files(state.func_ir)
        with ConfigStack().enter(self._flags):
            try:
                typed_passes.NativeLowering().run_pass(state)
            except errors.NumbaError as error:
                raise PassManager("kernel")._patch_error(
                    "Failed in kernel mode pipeline (step: native lowering)", error
                ) from None
        state.library.finalize()
        lowered = state["cr"]
        self._note(fndesc=lowered.fndesc, environment=lowered.env)
        self.kernel._cache.save_overload(self.types, self.kernel.overloads[self.types])

    @property
    def is_done(self) -> bool:
        """Return whether the part has its bitcode: a function of Numba's own decorators may have needed it."""
        return self._state.library.work is None

    def is_kept(self) -> bool:
        """Return whether the part is on disk."""
        return self.can_be_kept and bool(self.kernel._cache.has(self.types, self.kernel.targetctx))

    def take(self) -> bool:
        """Take in the part that another process has kept; return whether there is one.

        A template that is bound twice to a game has two kernels of one name and source, which share a file. Each has a
        symbol of its own, so the part of one is none for those that call the other.
        """
        found, part = None, self._state.library
        if self.is_kept():
            found = self.kernel._cache.load_overload(self.types, self.kernel.targetctx)
        if found is None or found.library.place.symbol != part.place.symbol:
            return False
        part.take(found.library)
        self._note(fndesc=found.fndesc, environment=found.environment, reload_init=found.reload_init)
        return True

    def _note(self, **what: Any) -> None:
        """Put what is known now into Numba's result of compiling."""
        self.kernel.overloads[self.types] = self.kernel.overloads[self.types]._replace(**what)

    @property
    def can_be_kept(self) -> bool:
        """Return whether the kernel has a cache on disk."""
        return not isinstance(self.kernel._cache, NullCache)


@register_pass(mutates_CFG=False, analysis_only=False)
class _Declaration(typed_passes.NativeLowering):  # type: ignore[misc]  # Numba's, untyped
    """Make a part without bitcode known to Numba; its own pass would make machine code."""

    _name = "declaration"

    def run_pass(self, state: Any) -> bool:
        """Make it known under a key of its own."""
        function = state.func_id.func
        described = funcdesc.PythonFunctionDescriptor.from_specialized_function(
            state.func_ir,
            state.typemap,
            state.return_type,
            state.calltypes,
            mangler=state.targetctx.mangler,
            inline=state.flags.forceinline,
            noalias=state.flags.noalias,
            abi_tags=[state.flags.get_mangle_string()],
        )
        state.library = part = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        part.place = Place(function.__module__, function.__qualname__, tuple(state.args), described.llvm_func_name)
        part.work = Translation(state)
        key = object()
        state.targetctx.insert_user_function(key, described, [part])
        state["cr"] = compiler._LowerResult(described, None, cfunc=key, env=None)
        return False


@register_pass(mutates_CFG=False, analysis_only=False)
class _Result(typed_passes.NoPythonBackend):  # type: ignore[misc]
    """Collect what was found, as Numba's own pass does, which changes what is still to be translated."""

    _name = "result"

    def run_pass(self, state: Any) -> bool:
        """Collect it."""
        state.type_annotation = ""
        super().run_pass(state)
        return False


_IN_PLACE_OF = {typed_passes.NativeLowering: _Declaration, typed_passes.NoPythonBackend: _Result}


class _Types(tuple[Any, ...]):
    """The types of a kernel's arguments. Numba writes them down for each of its passes, and records are long."""

    def __repr__(self) -> str:
        """Return a text that takes no time."""
        return f"<{len(self)} types>"


_HASH = hash(compiler.Flags())  # Numba's, which is that of the options' names: all flags have it


class Flags(compiler.Flags):  # type: ignore[misc]  # the class's name is part of symbols
    """The options of a kernel. Numba looks them up at each call in a kernel, and reads all of them to compare two."""

    def __hash__(self) -> int:
        """Return the hash of all flags."""
        return _HASH

    def __eq__(self, other: object) -> bool:
        """Return whether the options are equal; most have the same ones set."""
        return (isinstance(other, Flags) and self._values == other._values) or bool(super().__eq__(other))


class Compiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's own compiler up to the types; from there on a `Translation` is left to do."""

    def __init__(self, *arguments: Any) -> None:
        """Take Numba's arguments."""
        super().__init__(*arguments)
        self.state.flags = Flags(self.state.flags)

    def define_pipelines(self) -> list[Any]:
        """Return the passes, and give the kernel a symbol of its own, which other processes give it too."""
        self.state.args = _Types(self.state.args)
        self.state.func_id.unique_id = symbols.digits(self.state.func_id.func, self.state.args)
        self.state.targetctx.mangler = symbols.mangled  # which names all other functions as before
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        numbas = compiler.DefaultPassBuilder
        passes = PassManager("kernel")
        for define in (
            numbas.define_untyped_pipeline,
            numbas.define_typed_pipeline,
            numbas.define_nopython_lowering_pipeline,
        ):
            for each, why in define(self.state).passes:
                if each is not typed_passes.AnnotateTypes:  # a copy for people to look at
                    passes.add_pass(_IN_PLACE_OF.get(each, each), why)
        passes.finalize()
        return [passes]
