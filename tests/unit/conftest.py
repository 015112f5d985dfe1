import shutil
from contextlib import suppress

import pytest

from nbdeck.settings import Settings


@pytest.fixture(scope="session")
def with_tables(tmp_path_factory):
    """Returns a function that puts an empty store where settings name none: to make its tables takes as long as the rest."""
    from nbdeck.service.store.opening import open_database

    empty = tmp_path_factory.mktemp("empty") / "home"
    open_database(Settings(home=empty)).close()

    def begun(settings):
        if not (settings.is_in_memory or settings.database_url or settings.home.exists()):
            with suppress(OSError):  # the service says what is wrong with such a folder
                shutil.copytree(empty, settings.home)
        return settings

    return begun
