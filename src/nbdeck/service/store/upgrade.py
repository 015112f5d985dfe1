"""Brings a database to the schema of this code; Alembic is loaded only for one that is behind."""

from pathlib import Path

from sqlalchemy import Connection, Dialect, insert, inspect, select
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement

from nbdeck.errors import SettingsError
from nbdeck.service.store.database import Database
from nbdeck.service.store.full_text import FULL_TEXT
from nbdeck.service.store.schema import HEAD, metadata, revision

_LOCK = 0x6E626465
_MIGRATIONS = Path(__file__).parent / "migrations"
_WRITTEN: dict[str, tuple[str, ...]] = {}
"""The statements that make all tables, by the name of the dialect."""


def bring_up_to_date(database: Database) -> None:
    """Create or migrate the tables of `database`; a current one costs one read.

    Raises:
        SettingsError: The database was written by a newer version of this package.
    """
    with database.read() as connection:
        if revision_of(connection) == HEAD:
            return
    with database.write() as connection:
        _wait_for_others(connection)
        current = revision_of(connection)
        if current is None:
            for statement in _statements(connection.dialect):
                connection.exec_driver_sql(statement)
            connection.execute(insert(revision).values(version_num=HEAD))
        elif current != HEAD:
            migrate(connection)


def _statements(dialect: Dialect) -> tuple[str, ...]:
    if dialect.name not in _WRITTEN:
        _WRITTEN[dialect.name] = _written(dialect)
    return _WRITTEN[dialect.name]


def _written(dialect: Dialect) -> tuple[str, ...]:
    """Return what makes all tables; putting it into words takes longer than doing it."""
    tables = metadata.sorted_tables
    indexes = [
        index for table in tables for index in sorted(table.indexes, key=lambda index: str(index.name))
    ]
    definitions: list[DDLElement] = [*map(CreateTable, tables), *map(CreateIndex, indexes)]
    return (*(str(each.compile(dialect=dialect)) for each in definitions), *FULL_TEXT.get(dialect.name, ()))


def _wait_for_others(connection: Connection) -> None:
    """Let one process at a time change the schema; SQLite's writers do so anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database's tables; None where there are none."""
    if not inspect(connection).has_table(revision.name):
        return None
    number: str | None = connection.execute(select(revision.c.version_num)).scalar()
    return number


def migrate(connection: Connection, to: str = "head") -> None:
    """Run every migration up to `to` that `connection`'s database lacks, in its transaction.

    Raises:
        SettingsError: The database was written by a newer version of this package.
    """
    from alembic.command import upgrade
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        upgrade(config, to)
    except CommandError as exc:
        raise SettingsError(
            "The data was written by a newer version of nbdeck.",
            hint="Upgrade nbdeck, or choose another data folder.",
        ) from exc
