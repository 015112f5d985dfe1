"""The item: what layouts arrange."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nbdeck.contract.plain_value import PlainValue

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema, core_schema


@dataclass(frozen=True, slots=True)
class Item(PlainValue):
    """One of the parts that a layout shows side by side."""

    heading: str = ""
    """A few words; may be empty."""
    text: str = ""
    """What is said about it; may be empty where there is a heading. Line feeds part its points."""
    icon: str = ""
    """Name of an icon of Lucide, such as `truck`; empty for none. All items of a slide have one, or none has."""

    @property
    def points(self) -> list[str]:
        """The lines of its text that say something."""
        return points_of(self.text)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of the class; an item without an icon is written as items were before there were any."""
        from pydantic_core import core_schema

        written = core_schema.wrap_serializer_function_ser_schema(_written)
        return {**handler(source), "serialization": written}


def points_of(text: str) -> list[str]:
    """Return the points of a text: its lines that say something."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def _written(item: Item, write: core_schema.SerializerFunctionWrapHandler) -> Any:
    fields = write(item)
    return {name: value for name, value in fields.items() if name != "icon" or value}
