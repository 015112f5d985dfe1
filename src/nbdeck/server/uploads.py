"""Uploaded files, judged by name and by content before anything reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from nbdeck.contract.document_types import DOCUMENT_SUFFIXES
from nbdeck.errors import PayloadTooLarge, UnsupportedFileType

if TYPE_CHECKING:
    from starlette.datastructures import UploadFile

_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FIRST_BYTES = {
    ".pptx": (_ZIP, _OLE),
    ".potx": (_ZIP, _OLE),
    ".docx": (_ZIP, _OLE),
    ".xlsx": (_ZIP, _OLE),
    ".ppt": (_OLE,),
    ".doc": (_OLE,),
    ".odp": (_ZIP,),
    ".odt": (_ZIP,),
    ".rtf": (b"{\\rtf",),
    ".pdf": (b"%PDF",),
}
"""How each kind begins; an encrypted Office file is an OLE container."""

_TEMPLATES = (".pptx", ".potx")
FILE_SUFFIXES: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType(
    {
        ("v1", "edit"): (".pptx",),
        ("v1", "upload_document"): DOCUMENT_SUFFIXES,
        ("v1", "create_branded_template"): _TEMPLATES,
        ("v2", "upload_document"): DOCUMENT_SUFFIXES,
        ("v2", "import_presentation"): (".pptx", ".ppt"),
        ("v2", "create_design_kit"): _TEMPLATES,
        ("v2", "check_design_kit"): _TEMPLATES,
    }
)
"""How the names of the files of an operation end."""
_PDF_SLACK = 1024


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One uploaded file."""

    name: str
    """File name as sent, without folders."""
    data: bytes
    """Its bytes."""

    @classmethod
    async def read(cls, file: UploadFile, limit: int) -> UploadedFile:
        """Return the file when it is not larger than `limit` bytes.

        Raises:
            PayloadTooLarge: It is.
        """
        data = await file.read(limit + 1)
        if len(data) > limit:
            raise PayloadTooLarge(f"The file is larger than {limit // 1_000_000} MB.")
        return cls(PurePosixPath((file.filename or "").replace("\\", "/")).name, data)

    def require(self, suffixes: tuple[str, ...]) -> None:
        """Refuse a file that is not of one of the kinds.

        An empty file passes: its task says that it is empty.

        Raises:
            UnsupportedFileType: By its name or by its content it is something else.
        """
        suffix = PurePosixPath(self.name).suffix.lower()
        hint = f"Send {', '.join(suffixes)}."
        if suffix not in suffixes:
            raise UnsupportedFileType(f"A file of type {suffix[:20]!r} is not read here.", hint=hint)
        if self.data and not self._looks_like(suffix):
            raise UnsupportedFileType(f"The content of the file is not that of a {suffix} file.", hint=hint)

    def _looks_like(self, suffix: str) -> bool:
        if suffix == ".pdf":
            return b"%PDF" in self.data[:_PDF_SLACK]
        if suffix in _FIRST_BYTES:
            return self.data.startswith(_FIRST_BYTES[suffix])
        return not self.data.startswith((_ZIP, _OLE, b"%PDF"))


Uploads = dict[str, UploadedFile]
"""Files by form field."""


def accepted(uploads: Uploads, suffixes: tuple[str, ...]) -> Uploads:
    """Return files that are of the kinds that an operation reads.

    Raises:
        UnsupportedFileType: One is not.
    """
    for upload in uploads.values():
        upload.require(suffixes)
    return uploads
