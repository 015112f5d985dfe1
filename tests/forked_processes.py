"""The processes in which nbdeck reads files and does tasks, forked from one that has imported what they need.

A fork is a child of whoever started it, with the streams, folder, variables, session and exit status that were asked for,
and runs the very code that it was started with. Started as a script, this file is the process that forks.
"""

import atexit
import ctypes
import gc
import importlib
import json
import os
import platform
import socket
import subprocess
import sys
import threading
import traceback
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

WARM = [
    "langdetect", "lxml.html", "markdown_it", "psutil", "pypdfium2", "nbdeck.batch.making", "nbdeck.engine.layouts.deck",
    "nbdeck.engine.paint.typst", "nbdeck.engine.pptx.edit.replace", "nbdeck.engine.pptx.writer", "nbdeck.engine.sources.child",
    "nbdeck.engine.sources.slideshow.read", "nbdeck.engine.sources.text.markdown", "nbdeck.service.executors",
    "nbdeck.workers.child",
]  # fmt: skip
TEXT = "Les chats dorment toute la journée sur le tapis du salon, et personne ne les réveille."
"""Not English: to tell its language, the profiles of all that use its letters are read, which takes longer than most files."""
MAINS = ("from nbdeck.engine.sources.child import main;", "from nbdeck.workers.child import main;")
"""What the code that is started has in it: it reads one file, or does one task after the other."""
_CLONE = {"x86_64": 56, "aarch64": 220}.get(platform.machine()) if sys.platform == "linux" else None
_CLONE_PARENT, _SIGCHLD = 0x8000, 17
_MOST_BYTES = 1 << 20
_STREAMS = (0, 1, 2)


class ForkingProcess:
    """A process that forks.

    Attributes:
        fork_exec: Stands for the function by which `subprocess` starts every program.
    """

    def __init__(self):
        self._start_other = getattr(subprocess, "_fork_exec", None)  # not on Windows
        self._owner, self._turn = os.getpid(), threading.Lock()
        self._process = self._asked = None

    @contextmanager
    def in_use(self):
        """Fork what this process starts of them, where the system can, until the block ends."""
        if not _CLONE:
            yield
            return
        self._start()
        with patch.object(subprocess, "_fork_exec", self.fork_exec):
            yield

    def fork_exec(self, args, programs, close, keep, folder, variables, *others):
        command = args[args.index("-c") + 1 :] if "-c" in args else [""]
        # A fork of this process would not be the parent of what it starts.
        if not any(each in command[0] for each in MAINS) or os.getpid() != self._owner:
            return self._start_other(args, programs, close, keep, folder, variables, *others)
        if variables is None:
            variables = [os.fsencode(f"{name}={value}") for name, value in os.environ.items()]
        has_own_session, given = others[9], (others[0], others[3], others[5])
        message = json.dumps(
            [command, folder or str(Path.cwd()), [os.fsdecode(each) for each in variables], has_own_session]
        )
        streams = [own if each == -1 else each for own, each in zip(_STREAMS, given, strict=True)]
        with self._turn:
            socket.send_fds(self._asked, [message.encode()], streams)
            pid = int(self._asked.recv(_MOST_BYTES) or 0)
        if pid <= 0:  # the system refuses
            return self._start_other(args, programs, close, keep, folder, variables, *others)
        return pid

    def _start(self):
        if self._process is None:
            self._asked, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            with theirs:
                self._process = subprocess.Popen([sys.executable, __file__], stdin=theirs)

    def close(self):
        if self._process is not None:
            self._asked.close()
            self._process.kill()
            self._process.wait()


def serve():
    """Fork for everyone who asks on standard input, until that ends."""
    asked = socket.socket(fileno=os.dup(0))
    for name in WARM:
        importlib.import_module(name)
    sys.modules["nbdeck.engine.sources.language"].spoken(TEXT)
    gc.freeze()
    while (message := socket.recv_fds(asked, _MOST_BYTES, len(_STREAMS)))[0]:
        if (pid := _forked()) == 0:
            _become(json.loads(message[0]), message[1])
        asked.send(str(pid).encode())
        for stream in message[1]:
            os.close(stream)


def _forked():
    """Do as `os.fork`, but for our parent: the child is our sibling."""
    python = ctypes.pythonapi
    python.PyOS_BeforeFork()
    pid = ctypes.PyDLL(None).syscall(_CLONE, _CLONE_PARENT | _SIGCHLD, 0, 0, 0, 0)
    python.PyOS_AfterFork_Parent() if pid else python.PyOS_AfterFork_Child()
    return pid


def _become(message, streams):
    """Do what the interpreter does with `-c`, and end as it does."""
    (code, *arguments), folder, variables, has_own_session = message
    for number, stream in zip(_STREAMS, streams, strict=True):
        os.dup2(stream, number)
    os.closerange(len(_STREAMS), 1024)
    if has_own_session:
        os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(each.split("=", 1) for each in variables)
    sys.argv = ["-c", *arguments]
    status = 0
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit as exc:
        status = exc.code if isinstance(exc.code, int) else int(exc.code is not None)
    except BaseException:  # noqa: BLE001 - as the interpreter
        traceback.print_exc()
        status = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    serve()
