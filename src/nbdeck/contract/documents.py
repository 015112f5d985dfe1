"""Documents that a user has uploaded: what was read in them, and what was found. All extensions."""

from typing import Annotated

from pydantic import Field

from nbdeck.contract.base import Model


class StoredDocument(Model):
    """An uploaded document. What is another one each time is not in `repr`."""

    id: Annotated[str, Field(repr=False)]
    """Identifier to generate with."""
    name: str
    """File name."""
    kind: str
    """Type of the file, such as `pdf`, judged by its content."""
    title: str = ""
    """Title, from the file or its first heading."""
    language: str = ""
    """BCP 47 tag of the main language; empty when it cannot be told."""
    pages: int = 0
    """Pages, slides or sheets; 0 where the type has none."""
    size: int
    """Bytes of the file."""
    created_at: Annotated[float, Field(repr=False)]
    """When it was uploaded, seconds since 1970 (UTC)."""


class DocumentReading(StoredDocument):
    """An uploaded document with what was read in it."""

    headings: tuple[str, ...] = ()
    """Headings in order."""
    tables: int = 0
    """How many tables were read."""
    charts: int = 0
    """How many charts were read with their numbers."""
    pictures: int = 0
    """How many pictures were read."""
    remarks: tuple[str, ...] = ()
    """What could not be read, in sentences."""
    markdown: str
    """The whole content as Markdown."""


class FoundPassage(Model):
    """A passage of an uploaded document that matches a search."""

    document_id: Annotated[str, Field(repr=False)]
    """Identifier of the document; not in `repr`, for it is another one each time."""
    document: str
    """File name of the document."""
    text: str
    """The passage."""
    heading: str = ""
    """Heading above it."""
    place: str = ""
    """Where it stands, such as `page 3`."""
