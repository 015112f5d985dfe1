"""Database and files of the settings: found, and where wanted made and brought to the schema of this code."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import URL, Connection, insert, inspect, select
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement

from nbdeck.errors import ServiceUnavailable, SettingsError
from nbdeck.service.store.blobs import Blobs, open_blobs
from nbdeck.service.store.database import Database
from nbdeck.service.store.private import BLOBS, DATABASE, open_folder
from nbdeck.service.store.schema import HEAD, metadata, revision
from nbdeck.settings import Settings

_WORDS = """
CREATE VIRTUAL TABLE passage_words
USING fts5(words, content='passages', content_rowid='id', tokenize='unicode61 remove_diacritics 2')
"""
_ADDED = """
CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
    INSERT INTO passage_words(rowid, words) VALUES (new.id, new.words);
END
"""
_REMOVED = """
CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
    INSERT INTO passage_words(passage_words, rowid, words) VALUES ('delete', old.id, old.words);
END
"""
_INDEX = "CREATE INDEX ix_passages_words ON passages USING gin (to_tsvector('simple', words))"

FULL_TEXT: dict[str, tuple[str, ...]] = {"sqlite": (_WORDS, _ADDED, _REMOVED), "postgresql": (_INDEX,)}
"""Statements by dialect, to be run once after the tables are there."""


_LOCK = 0x6E626465
_MIGRATIONS = Path(__file__).parent / "migrations"


def bring_up_to_date(database: Database) -> None:
    """Create or migrate the tables of `database`; a current one costs one read.

    Raises:
        SettingsError: Another version of this package wrote the database.
    """
    with database.read() as connection:
        if revision_of(connection) == HEAD:
            return
    with database.write() as connection:
        _wait_for_others(connection)
        current = revision_of(connection)
        if current is None:
            create_tables(connection)
            revision.create(connection)
            connection.execute(insert(revision).values(version_num=HEAD))
        elif current != HEAD:
            migrate(connection)


def create_tables(connection: Connection) -> None:
    """Create all tables but that of the revision."""
    for statement in _statements(connection.engine.url.drivername):
        connection.exec_driver_sql(statement)


@cache
def _statements(driver: str) -> tuple[str, ...]:
    """Return what makes the tables; putting it into words takes longer than doing it."""
    dialect, tables = (
        URL.create(driver).get_dialect()(),
        [table for table in metadata.sorted_tables if table is not revision],
    )
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
        SettingsError: Another version of this package wrote the database.
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
            "The data was written by another version of nbdeck.",
            hint="Upgrade nbdeck, or choose another data folder.",
        ) from exc


WHERE = "Name the data folder with --data, or the database with NBDECK_DATABASE_URL."


def open_database(settings: Settings) -> Database:
    """Return the database of `settings`, with the tables of this version.

    Raises:
        SettingsError: The data folder cannot be used, or another version wrote the data.
        ServiceUnavailable: The database does not answer.
    """
    database = Database(_database_url(settings))
    try:
        bring_up_to_date(database)
    except ServiceUnavailable as exc:
        database.close()
        where = str(settings.home) if settings.database_url is None else "the one of NBDECK_DATABASE_URL"
        raise type(exc)(
            f"{exc.message} The data is in {where!r}.", hint=exc.hint, details=exc.details
        ) from exc
    return database


def _database_url(settings: Settings) -> str | URL:
    if settings.is_in_memory:
        return "sqlite://"
    if settings.database_url is not None:
        return settings.database_url
    return URL.create("sqlite", database=str(open_folder(settings.home)))


def open_existing(settings: Settings) -> Database:
    """Return the database of a store as it is: nothing is made, and no table changed.

    Raises:
        SettingsError: There is none.
    """
    if settings.database_url is not None:
        return Database(settings.database_url)
    path = settings.home / DATABASE
    if settings.is_in_memory or not is_store(path):
        raise SettingsError(f"There is no store in {str(settings.home)!r}.", hint=WHERE)
    return Database(URL.create("sqlite", database=str(path)))


def open_files(settings: Settings) -> Blobs:
    """Return the files of a store on disk or behind a URL."""
    return open_blobs(settings.home / BLOBS, settings.blob_url)


def is_store(path: Path) -> bool:
    """Return whether there is a SQLite database that is not empty."""
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False
