"""Files are there whole or not at all."""

import os

import pytest

from nbdeck.client.upload import remove_parts, write_whole
from nbdeck.errors import FolderNotFound


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_as_a_whole_and_nothing_stays_beside_it(tmp_path):
    path = tmp_path / "a.pptx"
    path.write_bytes(b"old")
    assert write_whole(path, b"new") == path
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["a.pptx"]


def test_data_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(os, "fsync", lambda number: seen.append((os.fstat(number).st_size, names(tmp_path))))
    write_whole(tmp_path / "a.pptx", b"new")
    ((size, present),) = seen
    assert size == 3
    assert "a.pptx" not in present


def test_a_write_that_fails_leaves_the_old_file_and_no_part(tmp_path, monkeypatch):
    def full(number):
        raise OSError("full")

    path = tmp_path / "a.pptx"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["a.pptx"]


def test_parts_that_a_kill_left_are_removed_and_nobody_elses(tmp_path):
    own = tmp_path / ".a.pptx.0123abcd.part"
    others = [
        ".b.pptx.0123abcd.part",
        ".a.pptx.part",
        "a.pptx.0123abcd.part",
        ".a.pptx.0123abcd.parts",
        ".a.pptx.0123abc.part",
    ]
    for name in [own.name, *others]:
        (tmp_path / name).write_bytes(b"")
    remove_parts([tmp_path / "a.pptx", tmp_path / "none" / "c.pptx"])
    assert names(tmp_path) == sorted(others)


def test_a_missing_folder_is_named_with_what_to_do(tmp_path):
    with pytest.raises(FolderNotFound, match=r"no folder '.*none' to write 'c.pptx'") as refused:
        write_whole(tmp_path / "none" / "c.pptx", b"")
    assert refused.value.hint.endswith(f"Path({str(tmp_path / 'none')!r}).mkdir(parents=True).")
    assert names(tmp_path) == []
