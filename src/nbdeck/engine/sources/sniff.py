"""Which type a file is: by what it holds first, by its name only where texts differ in nothing else."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from pathlib import PurePosixPath
from typing import IO, Protocol

from nbdeck.contract.document_types import DOCUMENT_SUFFIXES
from nbdeck.engine.model.source import SourceKind
from nbdeck.errors import CorruptFile, EmptyFile, EncryptedFile, FileTooOld, UnsupportedFileType

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_KINDS: dict[str, SourceKind] = {
    "docx": "docx", "docm": "docx", "dotx": "docx", "dotm": "docx", "doc": "doc", "dot": "doc",
    "pptx": "pptx", "pptm": "pptx", "ppsx": "pptx", "ppsm": "pptx", "potx": "pptx", "potm": "pptx",
    "ppt": "ppt", "pps": "ppt", "pot": "ppt", "xlsx": "xlsx", "xlsm": "xlsx", "xltx": "xlsx", "xltm": "xlsx",
    "pdf": "pdf", "txt": "txt", "text": "txt", "md": "md", "markdown": "md", "mdown": "md", "mkd": "md",
    "eml": "eml", "html": "html", "htm": "html", "xhtml": "html", "csv": "csv", "tsv": "csv", "odt": "odt",
    "ott": "odt", "odp": "odp", "otp": "odp", "rtf": "rtf",
}  # fmt: skip
_MAIN_PARTS: dict[bytes, SourceKind] = {
    b"wordprocessing": "docx",
    b"word": "docx",
    b"presentation": "pptx",
    b"powerpoint": "pptx",
}
_MAIN_PART = re.compile(
    rb"ContentType\s*=\s*[\"']application/vnd\.(?:openxmlformats-officedocument\.(wordprocessing|"
    rb"presentation|spreadsheet)ml\.(?:document|presentation|slideshow|sheet|template)|ms-(word|powerpoint|"
    rb"excel)\.(?:document|presentation|slideshow|sheet|template)\.macroEnabled)(?:\.main)?\+xml"
)
_LISTS = ("[Content_Types].xml", "META-INF/manifest.xml")
"""Members that list the others, of Office and of OpenDocument files."""
_MOST_TYPES_BYTES = 4_000_000
"""Read of the list of a package's parts."""
_OTHERS = (
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1f\x8b", "a compressed archive"),
    (b"7z\xbc\xaf", "a compressed archive"),
    (b"Rar!", "a compressed archive"),
)
_RTF = b"{\\rtf"
_OPEN_DOCUMENT = re.compile(
    rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.opendocument\.(text|presentation)",
    re.DOTALL,
)
"""How such a file begins: its type stands in its first member, which is not compressed."""
_OPEN_KINDS: dict[bytes, SourceKind] = {b"text": "odt", b"presentation": "odp"}
_WORD_STREAM = "WordDocument".encode("utf-16-le")
"""In the directory of every old Word file."""
_BOMS = (b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")
_SAMPLE = 65_536
_FIRST_WORD_97 = 0xC0
"""Lowest `nFib` of a file by Word 97 or later. Source: [MS-DOC] 2.5.1."""
_ENCRYPTED_FLAG = 0x0100
_ENCRYPTED_TOKEN = 0xF3D1C4DF
"""`headerToken` of an encrypted presentation. Source: [MS-PPT] 2.3.2."""


class Streams(Protocol):
    """The part of an OLE file that is looked at."""

    def exists(self, filename: str) -> bool:
        """Whether there is a stream of this name."""
        ...

    def openstream(self, filename: str) -> IO[bytes]:
        """Return the stream of this name."""
        ...


def kind_by_name(name: str) -> SourceKind | None:
    """Return the type that the suffix of a file name states, None for any other suffix."""
    return _KINDS.get(suffix(name))


def suffix(name: str) -> str:
    """Return the last suffix of a file name in small letters, without its dot."""
    return PurePosixPath(name).suffix.removeprefix(".").lower()


def kind_of(data: bytes, name: str) -> SourceKind:
    """Return the type of a file.

    Args:
        data: Its bytes.
        name: Its name; decides only between plain text, Markdown and e-mail.

    Raises:
        EmptyFile: It holds no bytes, or blanks only.
        EncryptedFile: It opens only with a password.
        FileTooOld: It was written by a program before Office 97.
        CorruptFile: It begins as an archive or office file, but is none.
        UnsupportedFileType: It is of a type that is not read.
    """
    if not data.strip():
        raise EmptyFile(f"The file {name!r} is empty.")
    if data.startswith(OLE):
        return _ole_kind(data, name)
    if data.startswith(b"PK"):
        return _zip_kind(data, name)
    if b"%PDF-" in data[:1024]:
        return "pdf"
    if data.startswith(_RTF):
        return "rtf"
    other = next((what for magic, what in _OTHERS if data.startswith(magic)), "")
    if other or not _is_text(data[:_SAMPLE]):
        raise _unsupported(name, other or "of a type that is not read here")
    return _text_kind(name)


def convertible(data: bytes) -> SourceKind | None:
    """Return the type of a file that LibreOffice makes a newer one of, by how it begins; None for any other."""
    if data.startswith(OLE):
        return "doc" if _WORD_STREAM in data else None
    if data.startswith(_RTF):
        return "rtf"
    match = _OPEN_DOCUMENT.match(data)
    return _OPEN_KINDS[match[1]] if match else None


def _text_kind(name: str) -> SourceKind:
    stated = kind_by_name(name)
    if stated is None and suffix(name) not in {"", "log"}:
        raise _unsupported(name, f"a .{suffix(name)} file")
    return stated if stated in {"md", "eml", "html", "csv"} else "txt"


def _is_text(sample: bytes) -> bool:
    if sample.startswith(_BOMS):
        return True
    zeros = sample.count(0)
    if zeros:  # UTF-16 without its mark: every other byte of Western text is zero
        return max(sample[0::2].count(0), sample[1::2].count(0)) > 0.3 * len(sample) / 2
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x1b" for byte in sample)
    return controls <= len(sample) / 200


def _unsupported(name: str, what: str, hint: str = "Save it as one of these types.") -> UnsupportedFileType:
    return UnsupportedFileType(
        f"The file {name!r} is {what}; {', '.join(DOCUMENT_SUFFIXES[:-1])} and {DOCUMENT_SUFFIXES[-1]} are read.",
        hint=hint,
    )


def _zip_kind(data: bytes, name: str) -> SourceKind:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = set(archive.namelist())
            types = b""
            if lists := [each for each in _LISTS if each in members]:
                with archive.open(lists[0]) as file:
                    types = file.read(_MOST_TYPES_BYTES)
    except Exception as exc:  # zipfile raises a dozen types for altered archives
        raise CorruptFile(
            f"The file {name!r} is damaged: it begins as an archive that cannot be opened."
        ) from exc
    if not types:
        raise _unsupported(name, "an archive and no document")
    if (kind := convertible(data)) is not None:
        if b"encryption-data" in types:
            raise _locked(name)
        return kind
    if "mimetype" in members:
        raise _unsupported(name, "an OpenDocument file of another type, such as .ods", "Save it as .xlsx.")
    return _main_kind(types, name)


def _main_kind(types: bytes, name: str) -> SourceKind:
    match = _MAIN_PART.search(types)
    if match is None:
        if kind_by_name(name) in {"docx", "pptx", "xlsx"}:
            raise CorruptFile(f"The file {name!r} is damaged: it does not say where its content is.")
        raise _unsupported(name, "an archive and no document")
    return _MAIN_PARTS.get(match[1] or match[2], "xlsx")


def _ole_kind(data: bytes, name: str) -> SourceKind:
    import olefile

    try:
        with olefile.OleFileIO(io.BytesIO(data)) as streams:
            return _stream_kind(streams, name)
    except (EncryptedFile, FileTooOld, UnsupportedFileType):
        raise
    except Exception as exc:  # olefile raises whatever altered bytes lead to
        raise CorruptFile(f"The file {name!r} is damaged: its streams cannot be read.") from exc


def _stream_kind(streams: Streams, name: str) -> SourceKind:
    if streams.exists("EncryptedPackage"):
        raise _locked(name)
    if streams.exists("WordDocument"):
        return _word_kind(streams, name)
    if streams.exists("PowerPoint Document"):
        return _powerpoint_kind(streams, name)
    if streams.exists("PP97_DUALSTORAGE") or streams.exists("PP40"):
        raise FileTooOld(f"The file {name!r} was written by PowerPoint 95 or older.")
    if streams.exists("Workbook") or streams.exists("Book"):
        raise UnsupportedFileType(
            f"The file {name!r} is an Excel file of the old kind (.xls).", hint="Save it as .xlsx."
        )
    raise _unsupported(name, "of a type that is not read here")


def _locked(name: str) -> EncryptedFile:
    return EncryptedFile(f"The file {name!r} is protected by a password.")


def _word_kind(streams: Streams, name: str) -> SourceKind:
    head = streams.openstream("WordDocument").read(12)
    version, flags = struct.unpack_from("<2xH6xH", head)
    if version < _FIRST_WORD_97:
        raise FileTooOld(f"The file {name!r} was written by Word 95 or older.")
    if flags & _ENCRYPTED_FLAG:
        raise _locked(name)
    return "doc"


def _powerpoint_kind(streams: Streams, name: str) -> SourceKind:
    if streams.exists("EncryptedSummary"):
        raise _locked(name)
    if streams.exists("Current User"):
        head = streams.openstream("Current User").read(16)
        if len(head) == 16 and struct.unpack_from("<12xI", head)[0] == _ENCRYPTED_TOKEN:
            raise _locked(name)
    return "ppt"
