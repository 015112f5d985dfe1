"""Rows as lines of JSON: the same from SQLite and PostgreSQL, of whichever version the schema is."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sqlalchemy import Connection, TableClause, column, insert, inspect, select, table

from nbdeck.errors import CorruptFile
from nbdeck.service.store.schema import metadata, revision

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
