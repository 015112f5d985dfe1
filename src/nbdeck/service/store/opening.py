"""Database and files of the settings: found, and where that is wanted made and brought up to date."""

from pathlib import Path

from sqlalchemy import URL

from nbdeck.errors import ServiceUnavailable, SettingsError
from nbdeck.service.store.blobs import Blobs, open_blobs
from nbdeck.service.store.database import Database
from nbdeck.service.store.private import BLOBS, DATABASE, open_folder
from nbdeck.service.store.upgrade import bring_up_to_date
from nbdeck.settings import Settings

WHERE = "Name the data folder with --data, or the database with NBDECK_DATABASE_URL."


def open_database(settings: Settings) -> Database:
    """Return the database of `settings`, with the tables of this version.

    Raises:
        SettingsError: The data folder cannot be used, or a newer version wrote the data.
        ServiceUnavailable: The database does not answer.
    """
    database = Database(_database_url(settings))
    try:
        bring_up_to_date(database)
    except ServiceUnavailable as exc:
        database.close()
        where = str(settings.home) if settings.database_url is None else "the one of NBDECK_DATABASE_URL"
        raise type(exc)(f"{exc.message} The data is in {where!r}.", hint=exc.hint) from exc
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
