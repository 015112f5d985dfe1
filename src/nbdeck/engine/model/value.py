"""The base of every value that the engine's stages hand on."""

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """Frozen, and strict about its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # of the many a process uses few
