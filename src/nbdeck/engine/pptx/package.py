"""The zip container of a .pptx: parts, their content types and relationships, always the same bytes."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

from nbdeck.engine.pptx.markup import quoted

XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
NAMESPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
OFFICE_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PRESENTATION_TYPE = "application/vnd.openxmlformats-officedocument.presentationml."
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"

_DEFAULT_TYPES = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "xml": "application/xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "png": "image/png",
    "jpeg": "image/jpeg",
}
_STAMP = (1980, 1, 1, 0, 0, 0)
_LEVEL = 6
_COMPRESSED_ALREADY = (".png", ".jpeg")


class Relations:
    """The relationships of one part; ids count from rId1 in the order of `add`."""

    def __init__(self) -> None:
        self._entries: list[tuple[str, str]] = []
        self._ids: dict[tuple[str, str], str] = {}

    def add(self, kind: str, target: str) -> str:
        """Return the id of a relationship; the same kind and target share one.

        Args:
            kind: Last word of the relationship type, or the whole type.
            target: Path relative to the part's own folder.
        """
        entry = (kind if ":" in kind else OFFICE_RELATION + kind, target)
        if entry not in self._ids:
            self._entries.append(entry)
            self._ids[entry] = f"rId{len(self._entries)}"
        return self._ids[entry]

    def __bool__(self) -> bool:
        return bool(self._entries)

    def xml(self) -> str:
        """Return the .rels part."""
        rows = "".join(
            f'<Relationship Id="rId{number}" Type="{kind}" Target={quoted(target)}/>'
            for number, (kind, target) in enumerate(self._entries, 1)
        )
        namespace = "http://schemas.openxmlformats.org/package/2006/relationships"
        return f'{XML}<Relationships xmlns="{namespace}">{rows}</Relationships>'


class PackageWriter:
    """Parts in the order they were added; `to_bytes` zips them."""

    def __init__(self) -> None:
        self._parts: list[tuple[str, str | bytes]] = []
        self._types: list[tuple[str, str]] = []
        self._extensions: dict[str, None] = {"rels": None, "xml": None}

    def add(
        self, name: str, data: str | bytes, *, media_type: str = "", relations: Relations | None = None
    ) -> None:
        """Put a part into the package.

        Args:
            name: Path without a leading slash.
            data: XML text, or the bytes of a binary part.
            media_type: Content type; empty where the extension says it.
            relations: Its relationships, if any.
        """
        self._parts.append((name, data))
        folder, _, file_name = name.rpartition("/")
        self._extensions[file_name.rpartition(".")[2]] = None
        if media_type:
            self._types.append((name, media_type))
        if relations:
            self._parts.append((f"{folder}/_rels/{file_name}.rels".lstrip("/"), relations.xml()))

    def to_bytes(self, relations: Relations) -> bytes:
        """Return the zip; `relations` are those of the package itself."""
        head = [("[Content_Types].xml", self._content_types()), ("_rels/.rels", relations.xml())]
        return zipped([*head, *self._parts], level=_LEVEL)

    def parts(self) -> dict[str, bytes]:
        """Return the parts by name with their content types, without relationships of the package itself."""
        members = [("[Content_Types].xml", self._content_types()), *self._parts]
        return {name: data if isinstance(data, bytes) else data.encode() for name, data in members}

    def _content_types(self) -> str:
        defaults = "".join(
            f'<Default Extension="{name}" ContentType="{_DEFAULT_TYPES[name]}"/>'
            for name in sorted(self._extensions)
        )
        overrides = "".join(
            f'<Override PartName="/{name}" ContentType="{media_type}"/>' for name, media_type in self._types
        )
        namespace = "http://schemas.openxmlformats.org/package/2006/content-types"
        return f'{XML}<Types xmlns="{namespace}">{defaults}{overrides}</Types>'


def zipped(parts: Iterable[tuple[str, str | bytes]], *, level: int) -> bytes:
    """Return a zip of the parts in their order, with fixed times; `level` 0 stores them as they are."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in parts:
            entry = zipfile.ZipInfo(name, _STAMP)
            # Both depend on the platform by default, and the bytes must not.
            entry.create_system = 3
            entry.external_attr = 0o600 << 16
            is_stored = level == 0 or name.endswith(_COMPRESSED_ALREADY)
            method = zipfile.ZIP_STORED if is_stored else zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, method, level)
    return buffer.getvalue()
