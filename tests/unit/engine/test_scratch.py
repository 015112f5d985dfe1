import os
import signal
import subprocess
import sys
import tempfile

import pytest

from nbdeck.engine.scratch import Scratch, sweep


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def killed_in_use(folder):
    """Returns the scratch folder of a process that was killed, with a file in it."""
    code = (
        "import os, signal; from nbdeck.engine.scratch import Scratch; scratch = Scratch('read');"
        "(scratch.path / 'upload').write_bytes(b'secret'); print(scratch.path, flush=True);"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL
    return next(each for each in folder.iterdir() if str(each) == done.stdout.decode().strip())


def test_what_a_killed_process_left_behind_is_removed_and_what_is_in_use_stays(folder):
    left = killed_in_use(folder)
    with Scratch("read") as used:
        (used.path / "file").touch()
        sweep()
        assert not left.exists()
        assert (used.path / "file").exists()
    assert list(folder.iterdir()) == []


def test_only_its_owner_may_look_into_it():
    with Scratch("read") as scratch:
        assert scratch.path.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["nbdeck-demo-abcdefgh", "scratch", "nbdeck-read-abcdefgh"])
def test_folders_of_others_are_never_touched(folder, name):
    (folder / name).mkdir()
    sweep()
    assert (folder / name).exists()


def test_what_another_user_left_behind_is_neither_counted_nor_removed(folder, monkeypatch):
    left = killed_in_use(folder)
    monkeypatch.setattr(os, "getuid", lambda: left.stat().st_uid + 1)
    assert sweep() == 0
    assert left.exists()


def test_a_link_is_not_followed(folder):
    (folder / "mine").mkdir()
    (folder / "nbdeck-scratch-read-abcdefgh").symlink_to(folder / "mine")
    sweep()
    assert (folder / "mine").exists()


def test_a_fork_that_lets_go_leaves_the_folder_to_its_parent(folder):
    with Scratch("office") as scratch:
        pid = os.fork()
        if not pid:
            scratch.release()
            sweep()
            os._exit(0)
        assert os.waitpid(pid, 0)[1] == 0
        sweep()
        assert scratch.path.exists()
