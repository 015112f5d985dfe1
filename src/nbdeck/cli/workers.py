"""`nbdeck worker`: slots of this machine for a cluster."""

from __future__ import annotations

from typing import Annotated

import typer

from nbdeck.cli.command import app
from nbdeck.errors import SettingsError


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
