"""What may be fetched from elsewhere, and how much of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MediaRules:
    """What may be fetched; plain data that goes along with a task."""

    allow_private_addresses: bool = False
    """Whether addresses that are not on the public internet are fetched."""
    largest_bytes: int = 20_000_000
    """Size of one picture before it is read."""
    seconds: float = 15.0
    """Time for one picture, redirects included."""
    redirects: int = 5
    """How many redirects are followed."""
