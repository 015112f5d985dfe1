"""What LibreOffice draws waits behind what LibreOffice draws; nothing else waits behind it."""

from contextvars import ContextVar

LANE: ContextVar[str] = ContextVar("lane", default="")
"""Where this answer is made: `own`, `office`, or empty where nobody tells them apart."""


class OfficeNeeded(Exception):
    """LibreOffice has to draw, and this answer was begun in the lane without it: begin it again in the other."""


def need_office() -> None:
    """Go on where LibreOffice may be waited for.

    Raises:
        OfficeNeeded: This is the lane of what nbdeck draws itself.
    """
    if LANE.get() == "own":
        raise OfficeNeeded
