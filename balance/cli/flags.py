"""Show options that take no value without a type: Typer writes `<bool>` behind them."""

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    _Base = TyperCommand
else:
    _Base = object


class _UntypedFlags(_Base):
    """Clear the type of each flag, `--help` too, wherever a command's options are listed."""

    def get_params(self, ctx: Any) -> Any:
        """Return the command's options; overrides Click."""
        params = super().get_params(ctx)
        for param in params:
            if getattr(param, "is_flag", False):
                param.metavar = ""
        return params


class SingleCommand(_UntypedFlags, TyperCommand):
    """A command of its own."""


class CommandGroup(_UntypedFlags, TyperGroup):
    """A command with commands of its own."""
