"""A zip archive taken apart and put together again: members copied as they are packed, renamed, replaced or added.

Source: PKWARE's APPNOTE.TXT, 4.3 (layout) and 4.4 (fields).
"""

from __future__ import annotations

import copy
import io
import struct
import sys
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

_LOCAL = struct.Struct("<4s5H3L2H")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_END = struct.Struct("<4s4H2LH")
_UTF_8_NAME = 0x800
_ZIP64_FIELD = 1
_OLDEST_VERSION = 20
"""Version of the format that can read a deflated member."""
_AT_THE_END = sys.maxsize
_STAMP = (1980, 1, 1, 0, 0, 0)
_SMALL = 16_384
"""Bytes of a part that is kept packed in memory."""
_COMPRESSED_ALREADY = (".png", ".jpeg", ".jpg", ".gif", ".mp4", ".m4a", ".mp3")


@dataclass(frozen=True, slots=True)
class Member:
    """A member as an archive holds it, still packed."""

    info: zipfile.ZipInfo
    """Its dates, attributes, comment and extra fields."""
    name: str
    raw_name: bytes
    """The name as the archive spells it."""
    record: memoryview
    """Its local header, its packed bytes, and what stands between it and the next member."""
    version: int
    """Of the format, that a reader needs."""
    flags: int
    method: int
    crc: int
    packed: int
    """Bytes in the archive."""
    unpacked: int
    """Bytes once unpacked."""
    place: int = _AT_THE_END
    """Where it stands among the members of its archive; added ones stand behind the others."""

    def content(self) -> bytes:
        """Return its bytes unpacked.

        Raises:
            zipfile.BadZipFile, zlib.error, NotImplementedError: It cannot be unpacked.
        """
        start = self._start()
        packed = self.record[start : start + self.packed]
        if self.method == zipfile.ZIP_STORED:
            return bytes(packed)
        if self.method == zipfile.ZIP_DEFLATED:
            return zlib.decompress(packed, -zlib.MAX_WBITS, self.unpacked or 1)
        with zipfile.ZipFile(io.BytesIO(Members((self,)).to_bytes())) as alone:
            return alone.read(alone.infolist()[0])

    def _start(self) -> int:
        """Return where its packed bytes begin in its record."""
        *_, name_length, extra_length = _LOCAL.unpack_from(self.record)
        return _LOCAL.size + int(name_length) + int(extra_length)

    def holding(self, content: bytes) -> Member:
        """Return it with new content and all else as it was: stored or deflated, place, date and attributes."""
        is_stored = self.method == zipfile.ZIP_STORED
        data = content if is_stored else _deflated(content)
        changed = replace(
            self,
            version=max(self.info.extract_version, _OLDEST_VERSION),
            flags=self.flags & _UTF_8_NAME,
            method=zipfile.ZIP_STORED if is_stored else zipfile.ZIP_DEFLATED,
            crc=zlib.crc32(content),
            packed=len(data),
            unpacked=len(content),
        )
        name_end = _LOCAL.size + len(self.raw_name)
        extra = bytes(self.record[name_end : self._start()])
        return changed._packed(_without_zip64(extra), data)  # noqa: SLF001  # of its own class

    def _packed(self, extra: bytes, data: bytes | memoryview) -> Member:
        """Return it with a new record of these bytes."""
        kind, sizes = (self.version, self.flags, self.method), (self.crc, self.packed, self.unpacked)
        return replace(self, record=_record(self.info, self.raw_name, extra, data, kind, sizes))

    def named(self, name: str) -> Member:
        """Return it under another name and behind the members that an archive has, its packed bytes as they were."""
        if name == self.name and self.place == _AT_THE_END:
            return self
        start = self._start()
        raw = name.encode()
        # Bit 3 says that sizes follow the content; the new header holds them itself.
        flags = self.flags & ~_UTF_8_NAME & ~8 | (0 if raw.isascii() else _UTF_8_NAME)
        info = copy.copy(self.info)
        # They may hold the old name or sizes.
        info.extra = b""
        renamed = replace(self, info=info, name=name, raw_name=raw, flags=flags, place=_AT_THE_END)
        return renamed._packed(b"", self.record[start : start + self.packed])  # noqa: SLF001  # of its own class


def _record(
    info: zipfile.ZipInfo,
    name: bytes,
    extra: bytes,
    data: bytes | memoryview,
    kind: tuple[int, int, int],
    sizes: tuple[int, int, int],
) -> memoryview:
    """Return the local header of a member, and its packed bytes behind it.

    `kind` is version, flags and method, `sizes` are checksum, bytes packed and bytes unpacked.
    """
    header = _LOCAL.pack(b"PK\3\4", *kind, *_date(info), *sizes, len(name), len(extra))
    return memoryview(b"".join((header, name, extra, data)))


def new_member(name: str, content: bytes, *, is_stored: bool = False) -> Member:
    """Return a member made here, with a fixed date: deflated, but for pictures and films and where `is_stored`."""
    info = zipfile.ZipInfo(name, _STAMP)
    # Both depend on the platform by default, and the bytes must not.
    info.create_system, info.external_attr = 3, 0o600 << 16
    raw = name.encode()
    flags, method, data = 0 if raw.isascii() else _UTF_8_NAME, zipfile.ZIP_STORED, content
    if not (is_stored or name.lower().endswith(_COMPRESSED_ALREADY)):
        method, data = zipfile.ZIP_DEFLATED, _deflated(content)
    sizes = zlib.crc32(content), len(data), len(content)
    record = _record(info, raw, b"", data, (_OLDEST_VERSION, flags, method), sizes)
    return Member(info, name, raw, record, _OLDEST_VERSION, flags, method, *sizes)


@dataclass(frozen=True, slots=True)
class Members:
    """The members of an archive in the order of its directory, and what stands around them."""

    members: tuple[Member, ...]
    before: bytes = b""
    """What stands before the first member: nothing, but for programs that unpack themselves."""
    comment: bytes = b""

    def to_bytes(self) -> bytes:
        """Return the archive; members that were never changed keep their very bytes."""
        pieces, offsets, position = [memoryview(self.before)], {}, len(self.before)
        for member in sorted(self.members, key=lambda member: member.place):
            offsets[id(member)] = position
            pieces.append(member.record)
            position += len(member.record)
        directory = b"".join(_central(member, offsets[id(member)]) for member in self.members)
        count = len(self.members)
        end = _END.pack(b"PK\5\6", 0, 0, count, count, len(directory), position, len(self.comment))
        return b"".join((*pieces, directory, end, self.comment))


def members_of(archive: bytes) -> Members:
    """Return the members of an archive, nothing unpacked.

    Args:
        archive: A zip file whose members are not encrypted and do not overlap.

    Raises:
        zipfile.BadZipFile: The directory does not say where the members are.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        infos, directory, comment = opened.infolist(), opened.start_dir, opened.comment
    view, starts = memoryview(archive), sorted(info.header_offset for info in infos)
    ends = dict(zip(starts, [*starts, directory][1:], strict=True))
    members = tuple(_member(info, view[info.header_offset : ends[info.header_offset]]) for info in infos)
    if len(ends) < len(infos):
        raise zipfile.BadZipFile("one of its parts is not where it should be: two stand in one place")
    return Members(members, archive[: starts[0] if starts else directory], comment)


def _member(info: zipfile.ZipInfo, record: memoryview) -> Member:
    if bytes(record[:4]) != b"PK\3\4" or len(record) < _LOCAL.size + info.compress_size:
        raise zipfile.BadZipFile(f"its part {info.filename!r} is not where it should be")
    return Member(
        info,
        info.filename,
        info.orig_filename.encode("utf-8" if info.flag_bits & _UTF_8_NAME else "cp437"),
        record,
        info.extract_version | info.reserved << 8,
        info.flag_bits,
        info.compress_type,
        info.CRC,
        info.compress_size,
        info.file_size,
        info.header_offset,
    )


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
    old = members_of(archive)
    members = tuple(
        member.holding(replaced[member.name]) if member.name in replaced else member for member in old.members
    )
    return replace(old, members=members).to_bytes()


def _deflated(content: bytes) -> bytes:
    return _deflated_once(content) if len(content) <= _SMALL else _compressed(content)


@lru_cache(maxsize=256)
def _deflated_once(content: bytes) -> bytes:
    """Return a small part packed: relationships, layouts and master are the same in deck after deck."""
    return _compressed(content)


def _compressed(content: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def _date(info: zipfile.ZipInfo) -> tuple[int, int]:
    """Return the time and the day of a member as the format packs them, steps of two seconds."""
    year, month, day, hour, minute, second = info.date_time
    return hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day


def _central(member: Member, offset: int) -> bytes:
    info = member.info
    extra = _without_zip64(info.extra)
    header = _CENTRAL.pack(
        b"PK\1\2",
        info.create_version | info.create_system << 8,
        member.version,
        member.flags,
        member.method,
        *_date(info),
        member.crc,
        member.packed,
        member.unpacked,
        len(member.raw_name),
        len(extra),
        len(info.comment),
        0,
        info.internal_attr,
        info.external_attr,
        offset,
    )
    return header + member.raw_name + extra + info.comment


def _without_zip64(extra: bytes) -> bytes:
    """Return the extra fields without the one for sizes beyond 4 GB: ours are in the header itself."""
    remaining, position = b"", 0
    while position + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, position)
        field = extra[position : position + 4 + length]
        remaining += b"" if kind == _ZIP64_FIELD else field
        position += 4 + length
    return remaining + extra[position:]
