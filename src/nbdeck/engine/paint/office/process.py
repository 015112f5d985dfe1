"""This side of the process with LibreOffice: its typefaces, start it, ask it, end it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import uharfbuzz as hb

import nbdeck
from nbdeck.engine.paint.office.frames import LOOK_SECONDS, Ended, Hung, read_frame, write_frame
from nbdeck.engine.paint.office.program import OfficeInstallation
from nbdeck.engine.scratch import Scratch
from nbdeck.engine.text.typefaces import installed_files

_STAND_INS = {
    "Calibri": ("Carlito",),
    "Arial": ("Arimo", "Noto Sans Arabic"),
    "Helvetica": ("Arimo",),
    "Cambria": ("Caladea",),
    "Microsoft YaHei": ("Noto Sans CJK SC", "Noto Sans SC"),
    "Microsoft JhengHei": ("Noto Sans CJK TC", "Noto Sans SC"),
    "Yu Gothic": ("Noto Sans CJK JP", "Noto Sans JP"),
    "Malgun Gothic": ("Noto Sans CJK KR", "Noto Sans KR"),
    "Nirmala UI": ("Noto Sans Devanagari",),
    "Leelawadee UI": ("Noto Sans Thai",),
}
_LAST = (
    "Arimo",
    "Noto Sans Arabic",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "DejaVu Sans",
)
"""What stands in for a typeface that nobody knows, and for characters that one lacks."""
_WEIGHTS = {"Regular": 400, "Bold": 700}
_SYSTEM_FONTS = "/usr/share/fonts"
_MORE_FONTS = ("/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
_SYSTEM_CACHE = "/var/cache/fontconfig"


def write_font_configuration(home: Path) -> Path:
    """Return a new file in `home` that tells fontconfig which fonts there are and what stands in for PowerPoint's.

    Typefaces that nbdeck knows are drawn with the files that it measures with, for releases of one family differ in
    their widths; any other that this machine has is drawn with it. The machine's own rules are left out: they would
    take other fonts for the scripts of the world.
    """
    files = installed_files()
    folders = sorted({str(file.parent) for file in files if "[" not in file.name})
    folders += [str(_static_faces(home / "faces", files)), _SYSTEM_FONTS]
    folders += [str(Path(folder).expanduser()) for folder in _MORE_FONTS]
    families = sorted({re.split(r"[-[]", file.name)[0] for file in files})
    others = "".join(f"<glob>{_SYSTEM_FONTS}/*/{family}-*</glob>" for family in families)
    text = (
        f"<fontconfig>{''.join(f'<dir>{escape(folder)}</dir>' for folder in folders)}"
        f"<cachedir>{escape(str(home / 'font-cache'))}</cachedir><cachedir>{_SYSTEM_CACHE}</cachedir>"
        f"<selectfont><rejectfont>{others}</rejectfont></selectfont>"
        f"{''.join(_alias(name, families) for name, families in _STAND_INS.items())}"
        f'<match target="pattern"><edit name="family" mode="append_last">{_names(_LAST)}</edit></match></fontconfig>'
    )
    config = home / "fonts.conf"
    config.write_text(text, "utf-8")
    return config


def _static_faces(folder: Path, files: tuple[Path, ...]) -> Path:
    """Return a folder with our variable fonts as static ones: LibreOffice before 24 draws one weight of the others."""
    folder.mkdir()
    for file in files:
        family, bracket, _ = file.name.partition("[")
        for style, weight in _WEIGHTS.items() if bracket else ():
            (folder / f"{family}-{style}.ttf").write_bytes(_instance(file, weight))
    return folder


def _instance(file: Path, weight: int) -> bytes:
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    request = hb.SubsetInput()
    request.keep_everything()
    for axis in face.axis_infos:
        if axis.tag == "wght":
            request.pin_axis_location(face, axis.tag, weight)
        else:
            request.pin_axis_to_default(face, axis.tag)
    return bytes(hb.subset(face, request).blob.data)


def _alias(name: str, families: tuple[str, ...]) -> str:
    return (
        f'<match target="pattern"><test qual="any" name="family">{_names((name,))}</test>'
        f'<edit name="family" mode="assign" binding="same">{_names(families)}</edit></match>'
    )


def _names(families: tuple[str, ...]) -> str:
    return "".join(f"<string>{escape(family)}</string>" for family in families)


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
        cpu_seconds: Processor time beyond which it counts as one that turns in a circle; None for any.
    """

    def __init__(self, pid: int, seconds: float, cpu_seconds: float | None = None) -> None:
        self._stat = Path(f"/proc/{pid}/stat")
        self._most_looks = seconds / LOOK_SECONDS
        self._least = max(1, round(seconds * _LEAST_SHARE * os.sysconf("SC_CLK_TCK")))
        self._looks = 0
        self._ticks = self._read()[1]
        self._most_ticks = None if cpu_seconds is None else cpu_seconds * os.sysconf("SC_CLK_TCK")

    def look(self) -> None:
        """Look once, `LOOK_SECONDS` after the last time.

        Raises:
            Hung: It has given no sign of life for too long, or turns in a circle.
        """
        state, ticks = self._read()
        if self._most_ticks is not None and ticks > self._most_ticks:
            raise Hung
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
START_CPU_SECONDS = 6.0
"""A process that has taken so much processor time before it can open a file turns in a circle; one takes 1 here."""
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
        is_ready: Whether LibreOffice has started in it.
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
        self.is_ready = False
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

    def ended_by(self, cause: signal.Signals) -> bool:
        """Whether a process that ended did so by a signal, such as that of the kernel for want of memory."""
        with suppress(subprocess.TimeoutExpired):  # its pipe is closed a moment before it has ended
            return self._popen.wait(_END_SECONDS) == -cause
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
        end = time.monotonic() + seconds
        if not self.is_ready:
            look = Watchdog(self.pid, self._hung_seconds, START_CPU_SECONDS).look
            read_frame(self._stdout.fileno(), seconds, look)
            self.is_ready = True
        look = Watchdog(self.pid, self._hung_seconds).look
        write_frame(self._stdin.fileno(), message, data, end - time.monotonic(), look)
        answer, out = read_frame(self._stdout.fileno(), end - time.monotonic(), look)
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
