"""What the process with LibreOffice may not do: open a connection, start a program, take the machine's memory."""

from __future__ import annotations

import ctypes
import platform
import struct

_NO_NEW_PRIVILEGES = 38
_SECCOMP, _FILTER = 22, 2
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 13
_LOAD, _IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
_INTERNET = (2, 10)
_CALLS = {
    "x86_64": (0xC000003E, 41, (59, 322)),
    "aarch64": (0xC00000B7, 198, (221, 281)),
}
"""By machine: its audit number, the number of `socket`, those of `execve` and `execveat`."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def confine(memory_bytes: int) -> bool:
    """Cap the memory of this process for good and take network and programs from it; whether the kernel agreed.

    Args:
        memory_bytes: Of address space.
    """
    import resource

    for which, most in ((resource.RLIMIT_AS, memory_bytes), (resource.RLIMIT_CORE, 0)):
        _, ceiling = resource.getrlimit(which)
        if ceiling != resource.RLIM_INFINITY:
            most = min(most, ceiling)
        resource.setrlimit(which, (most, ceiling))
    calls = _CALLS.get(platform.machine())
    return calls is not None and _filtered(*calls)


def _filtered(machine: int, socket: int, programs: tuple[int, int]) -> bool:
    steps = _steps(machine, socket, programs)
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.prctl(_SECCOMP, _FILTER, ctypes.byref(_Program(len(steps), code)), 0, 0) == 0)


def _steps(machine: int, socket: int, programs: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Return the filter: code, steps to skip if true, if false, operand."""
    return [
        (_LOAD, 0, 0, _MACHINE),
        (_IF_EQUAL, 0, 8, machine),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_EQUAL, 6, 0, programs[0]),
        (_IF_EQUAL, 5, 0, programs[1]),
        (_IF_EQUAL, 0, 3, socket),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_IF_EQUAL, 2, 0, _INTERNET[0]),
        (_IF_EQUAL, 1, 0, _INTERNET[1]),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
