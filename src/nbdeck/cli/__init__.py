"""The `nbdeck` command: one module for each group of commands."""

from nbdeck.cli import account, files, making, running, templates
from nbdeck.cli.command import app, error_console
from nbdeck.errors import NbdeckError

__all__ = ["account", "app", "files", "main", "making", "running", "templates"]


def main() -> None:
    """Run the command; our errors end in one line on standard error and exit code 1."""
    try:
        app()
    except NbdeckError as exc:
        error_console.print(f"[red]error[/] {exc.message}", highlight=False)
        error_console.print(exc.hint, highlight=False, markup=False)
        raise SystemExit(1) from None
