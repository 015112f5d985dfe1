"""The file of a backup: a zip of what the tables and the file store hold, and of nothing else.

    manifest.json       version, revision of the schema, and for each table its columns, rows and SHA-256
    rows/<table>.jsonl  a line of JSON a row
    blobs/<sha256>      the files

Nothing is compressed, and all sizes together are not more than the file's own: so a hostile one can neither swell nor
name a place outside, and every byte is checked against a SHA-256 when it is read.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Connection, TableClause, column, insert, inspect, select, table

from nbdeck.errors import CorruptFile, SettingsError
from nbdeck.service.store.schema import metadata, revision

_VERSION = 1
_MANIFEST = "manifest.json"
_LARGEST_MANIFEST = 1_000_000
_BLOB = re.compile(r"blobs/([0-9a-f]{64})")
_LONGEST_ROW = 256 * 1024 * 1024
_ANOTHER = "Take another backup; this one was cut off, changed, or never was one."


class Rows(BaseModel):
    """What the manifest says of a table."""

    model_config = ConfigDict(extra="forbid", strict=True)

    columns: list[str]
    rows: int
    sha256: str


class Manifest(BaseModel):
    """What a backup holds."""

    model_config = ConfigDict(extra="forbid", strict=True)

    nbdeck_backup: int
    made_by: str
    made_at: float
    revision: Annotated[str, Field(pattern=r"^\d{4}$")]
    tables: dict[str, Rows]
    files: int
    files_sha256: str


def names_digest(names: Iterable[str]) -> str:
    """Return one SHA-256 for the names of all files."""
    return hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()


class ArchiveWriter:
    """Fills a backup; used with `with`.

    Args:
        file: Open for writing, empty.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_STORED)
        self._tables: dict[str, Rows] = {}
        self._files: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _exc: BaseException | None, _trace: TracebackType | None
    ) -> None:
        with suppress(OSError, ValueError):  # what went wrong is told already
            self._zip.close()

    def add_rows(self, table: str, columns: list[str], lines: Iterable[bytes]) -> None:
        """Write a table."""
        digest, count = hashlib.sha256(), 0
        with self._zip.open(f"rows/{table}.jsonl", "w", force_zip64=True) as member:
            for line in lines:
                member.write(line)
                digest.update(line)
                count += 1
        self._tables[table] = Rows(columns=columns, rows=count, sha256=digest.hexdigest())

    def add_blob(self, sha256: str, data: bytes) -> None:
        """Write a file."""
        self._zip.writestr(f"blobs/{sha256}", data)
        self._files.append(sha256)

    def close(self, *, revision: str, made_by: str, made_at: float) -> Manifest:
        """Write the manifest and return it."""
        manifest = Manifest(
            nbdeck_backup=_VERSION,
            made_by=made_by,
            made_at=made_at,
            revision=revision,
            tables=self._tables,
            files=len(self._files),
            files_sha256=names_digest(self._files),
        )
        self._zip.writestr(_MANIFEST, manifest.model_dump_json(indent=1))
        self._zip.close()
        return manifest


class BackupArchive:
    """A backup, open for reading.

    Attributes:
        manifest: What it holds.
        blobs: The SHA-256 of its files.
    """

    def __init__(self, archive: zipfile.ZipFile, size: int) -> None:
        self._zip = archive
        self._members = _checked_members(archive, size)
        self.manifest = _manifest(archive, self._members)
        self.blobs = [match[1] for name in self._members if (match := _BLOB.fullmatch(name))]
        self._check_names()

    def _check_names(self) -> None:
        """Refuse what lacks something or has something else beside it."""
        wanted = {_MANIFEST, *(f"rows/{each}.jsonl" for each in self.manifest.tables)}
        wanted |= {f"blobs/{each}" for each in self.blobs}
        if self._members.keys() != wanted:
            odd = sorted(self._members.keys() ^ wanted)[0]
            raise CorruptFile(f"The archive does not hold what it says: {odd[:100]!r}.", hint=_ANOTHER)
        listed = (self.manifest.files, self.manifest.files_sha256)
        if listed != (len(self.blobs), names_digest(self.blobs)):
            raise CorruptFile("The archive does not hold the files that it says.", hint=_ANOTHER)

    def rows(self, table: str) -> Iterator[bytes]:
        """Yield the lines of a table.

        Raises:
            CorruptFile: They are not those that were written; told after the last one.
        """
        digest, count = hashlib.sha256(), 0
        with self._reading(), self._zip.open(self._members[f"rows/{table}.jsonl"]) as member:
            while line := member.readline(_LONGEST_ROW):
                digest.update(line)
                count += 1
                yield line
        listed = self.manifest.tables[table]
        if (count, digest.hexdigest()) != (listed.rows, listed.sha256):
            raise CorruptFile(f"The rows of {table!r} were changed.", hint=_ANOTHER)

    def blob(self, sha256: str) -> bytes:
        """Return a file.

        Raises:
            CorruptFile: It is not what was written.
        """
        with self._reading():
            data = self._zip.read(self._members[f"blobs/{sha256}"])
        if hashlib.sha256(data).hexdigest() != sha256:
            raise CorruptFile(f"The file {sha256} was changed.", hint=_ANOTHER)
        return data

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (zipfile.BadZipFile, EOFError) as exc:
            raise CorruptFile("The archive is damaged.", hint=_ANOTHER) from exc


@contextmanager
def open_archive(path: Path) -> Iterator[BackupArchive]:
    """Give a backup for reading.

    Raises:
        SettingsError: The file cannot be opened, or a newer version made it.
        CorruptFile: It is no backup, or not whole.
    """
    try:
        file = path.open("rb")
    except OSError as exc:
        raise SettingsError(
            f"The file {str(path)!r} cannot be read: {exc.strerror}.",
            hint="Name a file that `nbdeck backup` wrote.",
        ) from exc
    with file:
        try:
            opened = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as exc:
            raise CorruptFile(f"{str(path)!r} is no whole backup.", hint=_ANOTHER) from exc
        with opened:
            yield BackupArchive(opened, path.stat().st_size)


def _checked_members(archive: zipfile.ZipFile, size: int) -> dict[str, zipfile.ZipInfo]:
    """Return what the archive holds, by name, when it can be no more than the file itself."""
    infos = archive.infolist()
    members = {each.filename: each for each in infos}
    plain = all(
        each.compress_type == zipfile.ZIP_STORED
        and each.file_size == each.compress_size
        and not each.flag_bits & 1
        for each in infos
    )
    if len(members) != len(infos) or not plain or sum(each.file_size for each in infos) > size:
        raise CorruptFile("The archive was not written by `nbdeck backup`.", hint=_ANOTHER)
    return members


def _manifest(archive: zipfile.ZipFile, members: dict[str, zipfile.ZipInfo]) -> Manifest:
    info = members.get(_MANIFEST)
    if info is None or info.file_size > _LARGEST_MANIFEST:
        raise CorruptFile("The archive has no manifest.", hint=_ANOTHER)
    try:
        manifest: Any = json.loads(archive.read(info))
        version = manifest.get("nbdeck_backup") if isinstance(manifest, dict) else None
        if not isinstance(version, int) or version <= _VERSION:
            return Manifest.model_validate(manifest)
    except (ValueError, RecursionError, zipfile.BadZipFile, EOFError) as exc:  # pydantic's is a ValueError
        raise CorruptFile("The archive's manifest cannot be read.", hint=_ANOTHER) from exc
    raise SettingsError("A newer version of nbdeck made this backup.", hint="Upgrade nbdeck.")


_AT_ONCE = 500


def tables_of(connection: Connection) -> list[TableClause]:
    """Return the tables of a database as it has them, each after those that it refers to."""
    inspector = inspect(connection)
    present = set(inspector.get_table_names()) - {revision.name}
    return [
        table(each.name, *(column(one["name"], one["type"]) for one in inspector.get_columns(each.name)))
        for each in metadata.sorted_tables
        if each.name in present
    ]


def dump(connection: Connection, source: TableClause) -> Iterator[bytes]:
    """Yield the rows of a table, one line each."""
    for row in connection.execution_options(yield_per=_AT_ONCE).execute(select(source)):
        yield json.dumps(list(row), separators=(",", ":")).encode() + b"\n"


def load(connection: Connection, target: TableClause, names: list[str], lines: Iterable[bytes]) -> int:
    """Insert the rows of `dump` into a table with the same columns and return how many.

    Raises:
        CorruptFile: A line is no row of the table.
    """
    columns = {each.name: each for each in target.columns}
    if set(names) != set(columns) or len(names) != len(columns):
        raise CorruptFile(f"The columns of {target.name!r} are not those of its version.")
    kinds = [columns[name].type.python_type for name in names]
    rows, count = iter(lines), 0
    while some := [_row(line, names, kinds, target.name) for line in islice(rows, _AT_ONCE)]:
        connection.execute(insert(target), some)
        count += len(some)
    return count


def _row(line: bytes, names: list[str], kinds: list[type], where: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, list) or len(values) != len(names) or not all(map(_is_a, values, kinds)):
        raise CorruptFile(f"A row of {where!r} cannot be read.")
    return dict(zip(names, values, strict=True))


def _is_a(value: object, kind: type) -> bool:
    return value is None or type(value) is kind or (kind is float and type(value) is int)
