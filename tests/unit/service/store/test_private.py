import os
import stat

import pytest

from unit.service.conftest import finished, slides

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")


def rights(folder):
    """Returns the mode of everything below a folder, and of itself, by its path."""
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode)
        for path in (folder, *folder.rglob("*"))
    }


def is_closed(mode):
    return not mode & 0o077


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def umask(request):
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_only_its_owner_can_look_into_a_new_data_folder(open_service, home):
    service = open_service()
    finished(service, service.users.owner(), service.from_slides.start(service.users.owner().id, slides("a")))
    found = rights(home)
    assert {"nbdeck.db", "nbdeck.db-wal", "nbdeck.db-shm"} < set(found)
    assert found["."] == found["blobs"] == 0o700
    assert found["nbdeck.db"] == found["nbdeck.db-wal"] == 0o600
    assert all(map(is_closed, found.values()))
    assert any(name.startswith("blobs/") and mode == 0o600 for name, mode in found.items())


def test_a_store_that_was_open_to_others_is_closed_when_it_is_opened(open_service, home):
    service = open_service()
    finished(service, service.users.owner(), service.from_slides.start(service.users.owner().id, slides("a")))
    service.close()
    for path in (home, *home.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    again = open_service()
    assert all(map(is_closed, rights(home).values()))
    assert again.tasks.newest(again.users.owner().id, 1)[0].is_success


def test_a_folder_with_other_things_in_it_keeps_its_mode_and_they_keep_theirs(open_service, home):
    home.mkdir()
    (home / "my report.md").touch(0o644)
    home.chmod(0o755)
    open_service()
    found = rights(home)
    assert (found["."], found["my report.md"]) == (0o755, 0o644)
    assert is_closed(found["nbdeck.db"])
    assert is_closed(found["blobs"])


def test_a_link_in_the_folder_is_not_followed(open_service, home, tmp_path):
    open_service().close()
    other = tmp_path / "mine"
    other.touch(0o644)
    (home / "blobs" / "link").symlink_to(other)
    (home / "blobs").chmod(0o755)
    open_service()
    assert stat.S_IMODE(other.stat().st_mode) == 0o644
