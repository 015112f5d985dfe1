"""`nbdeck backup` and `nbdeck restore`, as a shell calls them."""

import functools

import pytest

from nbdeck.service.store.blobs import FolderBlobs
from shell import nbdeck as nbdeck_command


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command beside a data folder with a user ada."""
    call = functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))
    assert call("keys", "create", "ada", "--credits", "10", "--name", "ci").returncode == 0
    return call


def test_a_store_is_written_to_one_file_and_made_from_it(nbdeck):
    made = nbdeck("backup", "kept.zip")
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("Wrote kept.zip: ")
    restored = nbdeck("restore", "kept.zip", "--data", "new")
    assert restored.returncode == 0, restored.stderr
    assert restored.stdout.endswith(" to new\n")
    ways = [("keys", "list", "--json"), ("credits", "ledger", "--json")]
    for words in ways:
        assert nbdeck(*words, "--data", "new").stdout == nbdeck(*words).stdout


def test_damaged_files_are_named_and_end_in_an_exit_code(nbdeck, tmp_path):
    blobs = FolderBlobs(tmp_path / "home" / "blobs")
    name = blobs.put(b"whole")
    blobs.path(name).write_bytes(b"torn!")
    made = nbdeck("backup", "kept.zip")
    assert made.returncode == 1
    assert name in made.stderr
    assert "nbdeck doctor" in made.stderr
    assert (tmp_path / "kept.zip").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("backup", "kept.zip", "--data", "typo"), "no store in 'typo'"),
        (("backup", "old.zip"), "--force"),
        (("backup", "no/such/folder/kept.zip"), "cannot be written"),
        (("restore", "old.zip", "--data", "new"), "no whole backup"),
        (("restore", "nothing.zip", "--data", "new"), "cannot be read"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_with_what_to_do(nbdeck, tmp_path, words, said):
    (tmp_path / "old.zip").write_text("mine")
    done = nbdeck(*words)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "old.zip").read_text() == "mine"
    assert not (tmp_path / "typo").exists()
    assert not (tmp_path / "new").exists()


def test_a_store_that_is_there_is_put_aside_when_that_is_asked_for(nbdeck, tmp_path):
    assert nbdeck("backup", "kept.zip").returncode == 0
    assert nbdeck("restore", "kept.zip").returncode == 1
    done = nbdeck("restore", "kept.zip", "--force")
    assert done.returncode == 0
    (aside,) = (tmp_path / "home").glob("*before*")
    assert str(aside) in done.stdout
