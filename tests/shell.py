"""The `nbdeck` command in a process of its own, forked from one that has imported what commands import."""

import atexit
import multiprocessing
import os
import subprocess
import sys
import traceback
from pathlib import Path

WARM = [
    "rich.progress", "typer", "nbdeck.client.synchronous", "nbdeck.engine.layouts.deck", "nbdeck.engine.pptx.writer",
    "nbdeck.engine.quality.scene_rules", "nbdeck.server.app", "nbdeck.service", "nbdeck.connecting",
    "sqlalchemy.dialects.sqlite",
]  # fmt: skip
_SECONDS = 300


def nbdeck(*words: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Return what the command printed and its exit code.

    Args:
        words: What stands behind `nbdeck` in a shell.
        cwd: Folder that it runs in.
        variables: Of its environment, beside those of the tests.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(WARM)
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **variables}
    printed = [cwd.parent / f".{cwd.name}-{name}" for name in ("out", "err")]
    process = context.Process(target=_run, args=(list(map(str, words)), str(cwd), environment, printed))
    process.start()
    process.join(_SECONDS)
    assert process.exitcode is not None, f"nbdeck {words} did not end"
    out, err = (file.read_text("utf-8") for file in printed)
    for file in printed:
        file.unlink()
    return subprocess.CompletedProcess(words, process.exitcode, out, err)


def _run(words: list[str], cwd: str, environment: dict[str, str], printed: list[Path]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    for number, file in enumerate(printed, start=1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8") for number in (1, 2))  # noqa: SIM115, PTH123
    sys.argv = ["nbdeck", *words]
    code = 0
    try:
        from nbdeck.cli import main

        main()
    except SystemExit as exc:
        code = exc.code if isinstance(exc.code, int) else int(exc.code is not None)
    except BaseException:  # noqa: BLE001 - as the interpreter would
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
