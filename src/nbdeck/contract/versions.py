"""The states of a presentation, one after another. Extension."""

from nbdeck.contract.base import Model


class PresentationVersion(Model):
    """One state of a presentation; it stays as it is for good."""

    id: str
    """Identifier of the state, to go back to it."""
    request_id: str
    """Permanent identifier for downloading this very state."""
    parent_id: str | None = None
    """The state that it was made from; null for the first."""
    created_at: float
    """When it was made, seconds since 1970, UTC."""
    current_at: float
    """When the presentation was last brought into this state, seconds since 1970, UTC."""
    is_current: bool
    """Whether the presentation is in this state now."""
    slide_count: int
    """Slides of the file, cover and contents included."""
    title: str
    """Title of the cover."""
    what: str
    """What was done, such as `insert slide 3`, counted from 1; `create` for the first."""
