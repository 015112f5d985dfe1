"""Content types of the parts of a package: by extension, or for one part.

Source: ECMA-376 part 2, 10.1.2.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from lxml import etree

from nbdeck.engine.pptx.edit.part import parse
from nbdeck.engine.pptx.package import DRAWING_TYPE, PRESENTATION_TYPE, THEME_TYPE
from nbdeck.errors import CorruptFile

CONTENT_TYPES = "[Content_Types].xml"
_NAMESPACE = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_BY_KIND = {
    "slide": PRESENTATION_TYPE + "slide+xml",
    "notesSlide": PRESENTATION_TYPE + "notesSlide+xml",
    "notesMaster": PRESENTATION_TYPE + "notesMaster+xml",
    "theme": THEME_TYPE,
    "chart": DRAWING_TYPE,
}
_BY_EXTENSION = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "svg": "image/svg+xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@dataclass(frozen=True, slots=True)
class ContentTypes:
    """What a package says of the types of its parts."""

    defaults: Mapping[str, str] = field(default_factory=dict)
    """Types by extension, lower case."""
    overrides: Mapping[str, str] = field(default_factory=dict)
    """Types by name of a part, lower case, without a leading slash."""

    def of(self, part: str, kind: str = "") -> str:
        """Return the type of a part; where the package is silent, that of its kind or extension."""
        extension = extension_of(part)
        return (
            self.overrides.get(part.lower())
            or (_BY_KIND.get(kind) if extension == "xml" else "")
            or self.defaults.get(extension)
            or _BY_EXTENSION.get(extension, "application/octet-stream")
        )


def extension_of(part: str) -> str:
    """Return the extension of a part, lower case."""
    return part.rpartition("/")[2].rpartition(".")[2].lower()


def read_types(data: bytes) -> ContentTypes:
    """Return the types that the part says.

    Raises:
        CorruptFile: It is no XML.
    """
    root = parse(data, _damaged()).root
    return ContentTypes(
        {
            each.get("Extension", "").lower(): each.get("ContentType", "")
            for each in root.iter(f"{_NAMESPACE}Default")
        },
        {
            each.get("PartName", "").lstrip("/").lower(): each.get("ContentType", "")
            for each in root.iter(f"{_NAMESPACE}Override")
        },
    )


def with_types(data: bytes, removed: Collection[str], added: Mapping[str, str]) -> bytes:
    """Return the part without the types of parts that are gone, and with those of parts that came.

    Args:
        data: The part as it was.
        removed: Names of parts.
        added: Types by names of parts; a part that was there gets another type.
    """
    part, names = parse(data, _damaged()), {name.lower() for name in (*removed, *added)}
    for each in list(part.root.iter(f"{_NAMESPACE}Override")):
        if each.get("PartName", "").lstrip("/").lower() in names:
            part.root.remove(each)
    defaults = {
        each.get("Extension", "").lower(): each.get("ContentType")
        for each in part.root.iter(f"{_NAMESPACE}Default")
    }
    for name, media_type in added.items():
        extension = extension_of(name)
        if extension not in defaults and extension != "xml" and "." in name.rpartition("/")[2]:
            defaults[extension] = media_type
            part.root.insert(0, _entry("Default", Extension=extension, ContentType=media_type))
        elif defaults.get(extension) != media_type:
            part.root.append(_entry("Override", PartName=f"/{name}", ContentType=media_type))
    return part.data()


def _entry(tag: str, **attributes: str) -> etree._Element:
    return etree.Element(_NAMESPACE + tag, attributes)


def _damaged() -> CorruptFile:
    return CorruptFile("The file is damaged: it does not say of what type its parts are.")
