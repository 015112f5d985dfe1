"""`nbdeck run`: a notebook executed, and its deck. `nbdeck worker`: slots of this machine for a cluster."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from nbdeck.cli.command import app, error_console, out_console
from nbdeck.errors import SettingsError

if TYPE_CHECKING:
    from nbdeck.notebook.run import NotebookRun


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def worker(
    context: typer.Context,
    scheduler: Annotated[str, typer.Option(help="Address of the Dask scheduler, as tcp://host:8786.")],
    slots: Annotated[int | None, typer.Option(min=1, help="Tasks at once; one a core when left out.")] = None,
) -> None:
    """Do the work of a Dask cluster on this machine until it is stopped.

    Each task runs in a bounded process below Dask's own. Further options are those of `dask worker`. Who reaches the
    scheduler can run programs here: keep it in a network of your own, or give all of them certificates (`--tls-cert`).
    """
    try:
        from dask.system import CPU_COUNT  # which knows the bounds of a container too
        from distributed.cli.dask_worker import main
    except ImportError as exc:
        raise SettingsError(
            "A worker of a cluster needs Dask, which is not installed.",
            hint="Install it: `pip install 'nbdeck[dask]'`.",
        ) from exc
    threads = str(slots or CPU_COUNT)
    # Memory is bounded a task: Dask would stop work for the sum that its process and ours take together.
    options = ["--nthreads", threads, "--nworkers", "1", "--memory-limit", "0", "--no-dashboard"]
    main([scheduler, *options, *context.args])


_PAIRS = ("-p", "--parameters", "-r", "--parameters-raw")


class _RunCommand(TyperCommand):
    """Reads `-p NAME VALUE`, as papermill writes it, like `-p NAME=VALUE`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        joined, words = list[str](), iter(args)
        for word in words:
            joined.append(word)
            if word in _PAIRS:
                name = next(words, None)
                value = None if name is None or "=" in name else next(words, None)
                joined += [] if name is None else [name if value is None else f"{name}={value}"]
        return super().parse_args(ctx, joined)


_Parameters = Annotated[
    list[str] | None,
    typer.Option(
        "-p",
        "--parameters",
        metavar="NAME=VALUE",
        help="Set a parameter; numbers and True are read as such.",
    ),
]


@app.command(cls=_RunCommand)
def run(
    notebook: Annotated[Path, typer.Argument(help="Notebook, .ipynb; it stays as it is.")],
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="Deck, .pptx or .pdf; beside the notebook when left out."),
    ] = None,
    parameters: _Parameters = None,
    raw: Annotated[
        list[str] | None,
        typer.Option("-r", "--parameters-raw", metavar="NAME=VALUE", help="Set one to a text."),
    ] = None,
    yaml: Annotated[
        list[str] | None, typer.Option("-y", "--parameters-yaml", help="Set some by YAML.")
    ] = None,
    files: Annotated[
        list[Path] | None, typer.Option("-f", "--parameters-file", help="Set some by a YAML or JSON file.")
    ] = None,
    template: Annotated[
        str | None, typer.Option(help="Name of a template; that of the notebook's metadata when left out.")
    ] = None,
    diff: Annotated[
        Path | None, typer.Option(help="Earlier deck: print what is different in the new one.")
    ] = None,
    timeout: Annotated[
        float, typer.Option(help="Seconds that a cell may take; 0 for no limit.", min=0)
    ] = 600.0,
    kernel: Annotated[
        str | None, typer.Option(help="Name of a kernel; that of the notebook when left out.")
    ] = None,
) -> None:
    """Execute a notebook and write its deck.

    The deck is the last one that the notebook makes with nbdeck, else one
    of the notebook's own text and outputs:

        nbdeck run sales.ipynb -p region=north -o north.pptx

    Parameters go where papermill puts them, after the cell with the tag
    `parameters`; `-p NAME VALUE` is understood too.

    Headings begin slides, text becomes points, data frames native tables,
    simple figures native charts and all others pictures. Code is hidden
    unless its cell has the tag `show-input`. The tags `remove-cell` and
    `remove-output`, slideshow metadata (slide, subslide, fragment, skip,
    notes) and Quarto's `#|` lines are obeyed.
    """
    from nbdeck.notebook.run import run as execute

    ran = execute(
        notebook,
        out=out,
        parameters=_values(parameters, raw, yaml, files),
        template=template,
        diff=diff,
        timeout_s=timeout or None,
        kernel=kernel,
    )
    _print(ran)


def _print(ran: NotebookRun) -> None:
    made_of = "the deck that the notebook made" if ran.is_own else "of the notebook's text and outputs"
    out_console.print(f"Wrote {ran.path} ({made_of})", highlight=False, markup=False)
    for line in ran.warnings:
        error_console.print(line, highlight=False, markup=False)
    if ran.diff is not None:
        out_console.print(str(ran.diff), highlight=False, markup=False)


def _values(
    typed: list[str] | None, raw: list[str] | None, yaml: list[str] | None, files: list[Path] | None
) -> dict[str, Any]:
    """Return the parameters of all options; as with papermill those of -r go first, then -p, -y and -f."""
    from nbdeck.notebook import parameters as reading

    values: dict[str, Any] = {}
    for path in files or ():
        values |= reading.of_file(path)
    for text in yaml or ():
        values |= reading.of_yaml(text)
    for said in typed or ():
        name, value = reading.parted(said)
        values[name] = reading.typed(value)
    for said in raw or ():
        name, value = reading.parted(said)
        values[name] = value
    return values
