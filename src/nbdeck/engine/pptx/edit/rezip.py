"""A zip archive with a few of its members replaced, and every other one copied as it is.

Source: PKWARE's APPNOTE.TXT, 4.3 (layout) and 4.4 (fields).
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_UTF_8_NAME = 0x800
_ZIP64_FIELD = 1
_OLDEST_VERSION = 20
"""Version of the format that can read a deflated member."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the directory says of a member."""

    info: zipfile.ZipInfo
    offset: int
    """Where its local header begins, bytes from the start of the archive."""
    version: int
    """Of the format, that a reader needs."""
    flags: int
    method: int
    crc: int
    packed: int
    """Bytes in the archive."""
    unpacked: int
    """Bytes once unpacked."""


def with_members(archive: bytes, replaced: Mapping[str, bytes]) -> bytes:
    """Return the archive with new content for some members.

    All other members keep their compressed bytes, dates, attributes, comments and places; a replaced one keeps
    all but its content, and is stored or deflated as it was.

    Args:
        archive: A zip file whose members are not encrypted and do not overlap.
        replaced: New content by the names of members.

    Raises:
        zipfile.BadZipFile: The directory does not say where the members are.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        infos, directory, comment = opened.infolist(), opened.start_dir, opened.comment
    in_place = sorted(infos, key=lambda info: info.header_offset)
    bounds = [*(info.header_offset for info in in_place), directory]
    out = bytearray(archive[: bounds[0]])
    entries: dict[int, _Entry] = {}
    for info, end in zip(in_place, bounds[1:], strict=True):
        old = archive[info.header_offset : end]
        _check(info, old)
        content = replaced.get(info.filename)
        entry, local = _kept(info, old, len(out)) if content is None else _new(info, old, content, len(out))
        entries[info.header_offset] = entry
        out += local
    start = len(out)
    for info in infos:
        out += _central(entries[info.header_offset])
    out += _END.pack(b"PK\5\6", 0, 0, len(infos), len(infos), len(out) - start, start, len(comment))
    return bytes(out + comment)


def _check(info: zipfile.ZipInfo, old: bytes) -> None:
    if not old.startswith(b"PK\3\4") or len(old) < _LOCAL.size + info.compress_size:
        raise zipfile.BadZipFile(f"its part {info.filename!r} is not where it should be")


def _kept(info: zipfile.ZipInfo, old: bytes, offset: int) -> tuple[_Entry, bytes]:
    version = info.extract_version | info.reserved << 8
    sizes = info.CRC, info.compress_size, info.file_size
    return _Entry(info, offset, version, info.flag_bits, info.compress_type, *sizes), old


def _new(info: zipfile.ZipInfo, old: bytes, content: bytes, offset: int) -> tuple[_Entry, bytes]:
    """Return a member with new content, its sizes in its header."""
    is_stored = info.compress_type == zipfile.ZIP_STORED
    packed = content if is_stored else _deflated(content)
    entry = _Entry(
        info,
        offset,
        max(info.extract_version, _OLDEST_VERSION),
        info.flag_bits & _UTF_8_NAME,
        zipfile.ZIP_STORED if is_stored else zipfile.ZIP_DEFLATED,
        zlib.crc32(content),
        len(packed),
        len(content),
    )
    *_, name_length, extra_length = _LOCAL.unpack_from(old)
    name_end = _LOCAL.size + name_length
    extra = _without_zip64(old[name_end : name_end + extra_length])
    header = _LOCAL.pack(
        b"PK\3\4",
        entry.version,
        entry.flags,
        entry.method,
        *_date(info),
        entry.crc,
        entry.packed,
        entry.unpacked,
        name_length,
        len(extra),
    )
    return entry, header + old[_LOCAL.size : name_end] + extra + packed


def _deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def _date(info: zipfile.ZipInfo) -> tuple[int, int]:
    """Return the time and the day of a member as the format packs them, steps of two seconds."""
    year, month, day, hour, minute, second = info.date_time
    return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day


def _central(entry: _Entry) -> bytes:
    info = entry.info
    name = info.orig_filename.encode("utf-8" if info.flag_bits & _UTF_8_NAME else "cp437")
    extra = _without_zip64(info.extra)
    header = _CENTRAL.pack(
        b"PK\1\2",
        info.create_version | info.create_system << 8,
        entry.version,
        entry.flags,
        entry.method,
        *_date(info),
        entry.crc,
        entry.packed,
        entry.unpacked,
        len(name),
        len(extra),
        len(info.comment),
        0,
        info.internal_attr,
        info.external_attr,
        entry.offset,
    )
    return header + name + extra + info.comment


def _without_zip64(extra: bytes) -> bytes:
    """Return the extra fields without the one for sizes beyond 4 GB: ours are in the header itself."""
    kept, position = b"", 0
    while position + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, position)
        field = extra[position : position + 4 + length]
        kept += b"" if kind == _ZIP64_FIELD else field
        position += 4 + length
    return kept + extra[position:]
