"""The database of the settings: found, made where it is missing, brought up to date."""

from sqlalchemy import URL

from nbdeck.errors import ServiceUnavailable
from nbdeck.service.store.database import Database
from nbdeck.service.store.private import open_folder
from nbdeck.service.store.upgrade import bring_up_to_date
from nbdeck.settings import Settings


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
