"""The `nbdeck` command: one module for each group of commands."""

from rich.markup import escape

from nbdeck.cli import doctor, keys, making, running, templates  # noqa: F401  # each adds its commands
from nbdeck.cli.command import app, error_console
from nbdeck.errors import NbdeckError


def main() -> None:
    """Run the command; our errors end in one line on standard error and exit code 1."""
    try:
        app()
    except NbdeckError as exc:
        error_console.print(f"[red]error[/] {escape(exc.message)}", highlight=False)
        error_console.print(exc.hint, highlight=False, markup=False)
        raise SystemExit(1) from None
