"""This side of the process with LibreOffice: start it, ask it, end it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import nbdeck
from nbdeck.engine.paint.office.fonts import write_font_configuration
from nbdeck.engine.paint.office.frames import LOOK_SECONDS, Ended, Hung, read_frame, write_frame
from nbdeck.engine.paint.office.program import OfficeInstallation
from nbdeck.engine.scratch import Scratch

_BUSY = frozenset({"R", "D"})
"""States of a process that works however little it gets done: it wants the processor, or waits for a disk."""
_LEAST_SHARE = 0.01
"""Of a processor; timers of a process that hangs take less."""


class Watchdog:
    """Tells a process that hangs from one that works, by its processor time.

    It counts looks, not time: where the whole machine stood still, nobody has hung.

    Args:
        pid: Number of the process.
        seconds: How long it may give no sign of life.
    """

    def __init__(self, pid: int, seconds: float) -> None:
        self._stat = Path(f"/proc/{pid}/stat")
        self._most_looks = seconds / LOOK_SECONDS
        self._least = max(1, round(seconds * _LEAST_SHARE * os.sysconf("SC_CLK_TCK")))
        self._looks = 0
        self._ticks = self._read()[1]

    def look(self) -> None:
        """Look once, `LOOK_SECONDS` after the last time.

        Raises:
            Hung: It has given no sign of life for too long.
        """
        state, ticks = self._read()
        if state in _BUSY or ticks - self._ticks >= self._least:
            self._looks, self._ticks = 0, ticks
            return
        self._looks += 1
        if self._looks >= self._most_looks:
            raise Hung

    def _read(self) -> tuple[str, int]:
        """Return its state and its processor time in clock ticks; one that has ended works: a pipe tells."""
        try:
            # The name, in brackets, may hold spaces.
            state, *fields = self._stat.read_text("ascii", errors="replace").rpartition(")")[2].split()
        except OSError:
            return "R", 0
        return state, int(fields[10]) + int(fields[11])


_SCRIPTING = "org.openoffice.Office.Common/Security/Scripting"
_INET = "org.openoffice.Inet/Settings"
_SETTINGS = (
    (_SCRIPTING, "BlockUntrustedRefererLinks", "true"),  # linked pictures, of the web and of this machine
    (_SCRIPTING, "DisableMacrosExecution", "true"),
    (_SCRIPTING, "DisableActiveContent", "true"),
    (_SCRIPTING, "MacroSecurityLevel", "3"),
    ("org.openoffice.Office.Calc/Content/Update", "Link", "2"),  # never, for sheets inside a slide
    ("org.openoffice.Office.Writer/Content/Update", "Link", "2"),
    ("org.openoffice.Office.Recovery/AutoSave", "Enabled", "false"),
    ("org.openoffice.Office.Recovery/RecoveryInfo", "Enabled", "false"),
    # A proxy where nobody listens: what asks for the network all the same gets no further.
    (_INET, "ooInetProxyType", "2"),
    (_INET, "ooInetHTTPProxyName", "127.0.0.1"),
    (_INET, "ooInetHTTPProxyPort", "1"),
    (_INET, "ooInetHTTPSProxyName", "127.0.0.1"),
    (_INET, "ooInetHTTPSProxyPort", "1"),
    (_INET, "ooInetNoProxy", ""),
)
_OPENING = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)


def write_profile(folder: Path) -> Path:
    """Return a new profile folder that LibreOffice starts with."""
    items = "".join(
        f'<item oor:path="/{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, name, value in _SETTINGS
    )
    user = folder / "user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(f"{_OPENING}{items}</oor:items>", "utf-8")
    return folder


_START = (
    "import sys; sys.path[:0] = sys.argv.pop(1).split({separator!r});"
    "from nbdeck.engine.paint.office.worker import main; main(sys.argv[1:])"
)
"""What the process runs: with `-I -S` it knows no environment and no start-up files, so it is told where to import."""
_ERRORS = "errors"
HUNG_SECONDS = 5.0
"""A process without a sign of life for so long answers no more."""
_END_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class ProcessBounds:
    """How long one process lives and what it may take.

    Attributes:
        idle_seconds: It ends when nobody has asked for this long.
        most_open: Presentations that it keeps open.
        most_loaded: It ends after this many.
        resident_bytes: It ends after an answer when it takes more memory.
        memory_bytes: Of address space; beyond it LibreOffice fails.
    """

    idle_seconds: float = 120.0
    most_open: int = 3
    most_loaded: int = 60
    resident_bytes: int = 700_000_000
    memory_bytes: int = 4_000_000_000


class Process:
    """A running process and what it has open.

    Args:
        scratch: Its folder.
        command: What it runs.
        environment: All variables that it knows.
        hung_seconds: How long it may give no sign of life while it is asked.

    Attributes:
        open: Keys of the presentations that need not be sent again.
        answers: How often it has answered.
    """

    def __init__(
        self,
        scratch: Scratch,
        command: Sequence[str],
        environment: dict[str, str],
        hung_seconds: float = HUNG_SECONDS,
    ) -> None:
        self._scratch = scratch
        self._hung_seconds = hung_seconds
        with (scratch.path / _ERRORS).open("wb") as errors:
            self._popen = subprocess.Popen(  # noqa: S603 - our own interpreter and our own module
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                bufsize=0,
                cwd=scratch.path,
                env=environment,
                start_new_session=True,  # an interrupt from the keyboard is for us, not for it
            )
        if self._popen.stdin is None or self._popen.stdout is None:
            raise Ended
        self._stdin, self._stdout = self._popen.stdin, self._popen.stdout
        os.set_blocking(self._stdin.fileno(), False)
        self.open: frozenset[str] = frozenset()
        self.answers = 0

    @property
    def pid(self) -> int:
        """Number of the process."""
        return self._popen.pid

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return self._popen.poll() is None

    @property
    def was_killed(self) -> bool:
        """Whether a process that ended was killed: by the kernel for want of memory, or by somebody."""
        with suppress(subprocess.TimeoutExpired):  # its pipe is closed a moment before it has ended
            return self._popen.wait(_END_SECONDS) == -signal.SIGKILL
        return False

    def ask(self, key: str, pptx: bytes, number: int | None, seconds: float) -> tuple[dict[str, Any], bytes]:
        """Return its answer and the PDF behind it.

        Raises:
            Ended: The process ended instead.
            Hung: It gave no sign of life.
            Late: It did not answer in time.
        """
        return self._answered({"key": key, "number": number}, b"" if key in self.open else pptx, seconds)

    def convert(self, data: bytes, old: str, new: str, seconds: float) -> tuple[dict[str, Any], bytes]:
        """Return its answer and the document of suffix `old` in the format of suffix `new`.

        Raises:
            Ended: The process ended instead.
            Hung: It gave no sign of life.
            Late: It did not answer in time.
        """
        return self._answered({"to": [old, new]}, data, seconds)

    def _answered(self, message: dict[str, Any], data: bytes, seconds: float) -> tuple[dict[str, Any], bytes]:
        look = Watchdog(self.pid, self._hung_seconds).look
        write_frame(self._stdin.fileno(), message, data, seconds, look)
        answer, out = read_frame(self._stdout.fileno(), seconds, look)
        self.open = frozenset(answer["open"])
        self.answers += 1
        return answer, out

    def end(self) -> str:
        """End the process, remove what it kept, and return the last that it said."""
        self._popen.kill()
        self._popen.wait()
        self._close()
        try:
            errors = (self._scratch.path / _ERRORS).read_bytes()[-2000:].decode(errors="replace")
        except FileNotFoundError:
            errors = ""
        self._scratch.close()
        return errors

    def abandon(self) -> None:
        """Let go of it in a fork: it belongs to the process that started it."""
        self._popen.returncode = 0
        self._scratch.release()
        self._close()

    def _close(self) -> None:
        self._stdin.close()
        self._stdout.close()


def launcher(installation: OfficeInstallation, bounds: ProcessBounds | None = None) -> Callable[[], Process]:
    """Return a function that starts a process with this LibreOffice."""
    bounds = bounds or ProcessBounds()

    def start() -> Process:
        scratch = Scratch("office")
        home = scratch.path
        write_profile(home / "profile")
        orders = {"library": str(installation.library), "home": str(home), **asdict(bounds)}
        return Process(scratch, _command(orders), _environment(home, write_font_configuration(home)))

    return start


def _command(orders: dict[str, Any]) -> list[str]:
    paths = [str(Path(nbdeck.__file__).parents[1]), *(path for path in sys.path if path)]
    start = _START.format(separator=os.pathsep)
    return [sys.executable, "-I", "-S", "-c", start, os.pathsep.join(paths), json.dumps(orders)]


def _environment(home: Path, fonts: Path) -> dict[str, str]:
    """Return all that the process knows: nothing of ours, so no secret either."""
    return {
        "FONTCONFIG_FILE": str(fonts),
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        "SAL_USE_VCLPLUGIN": "svp",
        "TMPDIR": str(home),
    }
