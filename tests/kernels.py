"""Kernels forked from one that has imported what notebooks import: each is there in a tenth of the time.

Started as a script, this file is `serve`, which forks, or `start`, the process that Jupyter takes for the kernel.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

WARM = [
    "ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.debugger", "IPython.core.debugger", "IPython.core.oinspect",
    "IPython.extensions.storemagic", "tornado.platform.asyncio", "anyio._backends._asyncio", "ipywidgets", "anywidget", "nbformat",
    "pandas", "pyarrow.pandas_compat", "pydantic.dataclasses", "sqlalchemy.dialects.sqlite", "sqlite3", "typst", "uharfbuzz",
    "nbdeck.client.synchronous", "nbdeck.connecting", "nbdeck.engine.decks.contents", "nbdeck.engine.layouts.chart",
    "nbdeck.engine.layouts.deck", "nbdeck.engine.paint.typst", "nbdeck.engine.pptx.writer", "nbdeck.frames.accessor",
    "nbdeck.notebook.painting", "nbdeck.notebook.showing", "nbdeck.server.app", "nbdeck.service", "nbdeck.widgets.still",
    "nbdeck.widgets.task_line", "nbdeck.widgets.work",
]  # fmt: skip
_STANDARD = (0, 1, 2)
_MOST_BYTES = 1 << 20


@contextmanager
def forked_kernels():
    """Give the value of JUPYTER_PATH under which every kernel of the name `python3` is a fork, until the block ends."""
    if sys.platform != "linux":
        yield os.environ.get("JUPYTER_PATH", "")
        return
    with TemporaryDirectory(prefix="nbdeck-kernels-") as folder, _serving(Path(folder)):
        yield os.pathsep.join(filter(None, (folder, os.environ.get("JUPYTER_PATH"))))


@contextmanager
def _serving(folder):
    address, specification = folder / "socket", folder / "kernels" / "python3" / "kernel.json"
    specification.parent.mkdir(parents=True)
    command = [sys.executable, "-I", "-S", __file__, "start", str(address), "-f", "{connection_file}"]
    described = {"argv": command, "display_name": "Python 3 (ipykernel)", "language": "python"}
    specification.write_text(json.dumps(described | {"metadata": {"debugger": True}}))
    serving = subprocess.Popen(
        [sys.executable, "-P", __file__, "serve", str(address)], stdin=subprocess.PIPE, cwd=folder
    )
    try:
        yield
    finally:
        serving.communicate()


def serve(address):
    """Fork a kernel for each that connects, until standard input ends."""
    import gc
    import importlib
    import select

    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen()
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # ipykernel reads it while it is imported
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # its debugger would warn of what is frozen
    for name in WARM:
        importlib.import_module(name)
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while listener in select.select([listener, sys.stdin], [], [])[0]:
        asked, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            _become_kernel(asked)
        asked.close()


def _become_kernel(asked):
    """Take over folder, variables and standard streams of the process that asked, and end when it does."""
    import threading

    message, files, *_ = socket.recv_fds(asked, _MOST_BYTES, len(_STANDARD))
    while not message.endswith(b"\n"):
        message += asked.recv(_MOST_BYTES)
    arguments, folder, variables = json.loads(message)
    for number, file in zip(_STANDARD, files, strict=True):
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(variables | {"JPY_PARENT_PID": str(os.getppid())})
    os.chdir(folder)
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    asked.sendall(str(os.getpid()).encode())
    threading.Thread(target=lambda: asked.recv(1) or os._exit(1), daemon=True).start()
    sys.argv = ["ipykernel_launcher", *arguments]

    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()
    sys.exit()


def _connect(asked, address):
    """Connect to `serve`, which may be about to start listening."""
    import time

    for _ in range(200):
        try:
            return asked.connect(address)
        except (FileNotFoundError, ConnectionRefusedError):
            time.sleep(0.05)
    return asked.connect(address)


def start(address, *arguments):
    """Have a kernel forked, hand signals on to it, and end when it does."""
    with socket.socket(socket.AF_UNIX) as asked:
        _connect(asked, address)
        message = json.dumps([arguments, str(Path.cwd()), dict(os.environ)]) + "\n"
        socket.send_fds(asked, [message[:1].encode()], _STANDARD)
        asked.sendall(message[1:].encode())
        kernel = int(asked.recv(_MOST_BYTES))
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda number, _: os.kill(kernel, number))
        asked.recv(1)


if __name__ == "__main__":
    {"serve": serve, "start": start}[sys.argv[1]](*sys.argv[2:])
