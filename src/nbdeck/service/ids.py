"""New identifiers, in the two forms of the interface.

Source: "Ids" in the decisions beside the service interface.
"""

import hashlib
import re
import secrets
import time
from uuid import UUID, uuid4

_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_RECORD = re.compile(r"c[0-9a-z]{24}")


def _base36(number: int, width: int) -> str:
    digits = []
    for _ in range(width):
        number, rest = divmod(number, 36)
        digits.append(_LETTERS[rest])
    return "".join(reversed(digits))


def new_record_id() -> str:
    """Return 25 characters in CUID form: `c`, eight of time, sixteen random."""
    return f"c{_base36(time.time_ns() // 1_000_000, 8)}{_base36(secrets.randbits(96), 16)}"


def record_id_of(name: str) -> str:
    """Return the id, of the same form, of something that has a name and no row: always the same."""
    return f"c{_base36(int.from_bytes(hashlib.sha256(name.encode()).digest()), 24)}"


def new_task_id() -> str:
    """Return a random UUID4 with dashes."""
    return str(uuid4())


def is_record_id(value: str) -> bool:
    """Return whether `value` has the form of `new_record_id`."""
    return _RECORD.fullmatch(value) is not None


def is_task_id(value: str) -> bool:
    """Return whether `value` is a UUID as `new_task_id` writes it."""
    try:
        return str(UUID(value)) == value
    except ValueError:
        return False
