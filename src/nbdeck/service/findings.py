"""What is wrong with a store."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is not as it should be."""

    kind: str
    """`database`, `migration`, `credits`, `task`, `file` or `scratch`."""
    what: str
    """A sentence."""
    remedy: str = "`nbdeck doctor --repair` mends it."
    """What to do about it."""
    can_mend: bool = False
    """Whether `--repair` mends it."""
    is_mended: bool = False
    """Whether it has just been mended."""
