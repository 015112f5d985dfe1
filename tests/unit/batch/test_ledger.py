"""What was made before is known again, unless it is not as it was."""

import json

import pytest

from nbdeck.batch.ledger import NAME, Ledger


@pytest.fixture
def folder(tmp_path):
    with Ledger(tmp_path / "x" / "decks") as ledger:
        ledger.write(tmp_path / "x" / "decks" / "north" / "a.pptx", "key", b"one", 3, ("Told \ud800.",))
        ledger.write(tmp_path / "x" / "decks" / "b.pptx", "key", b"two", 1, ())
    return tmp_path / "x" / "decks"


def find(folder, name="north/a.pptx", key="key"):
    with Ledger(folder) as ledger:
        return ledger.find(folder / name, key)


def test_a_deck_is_known_with_what_was_told_of_it(folder):
    assert (folder / "north" / "a.pptx").read_bytes() == b"one"
    entry = find(folder)
    assert (entry.file, entry.slides, entry.warnings) == ("north/a.pptx", 3, ("Told \ud800.",))
    assert find(folder, "b.pptx").warnings == ()


def test_a_deck_of_other_slides_is_not_the_same(folder):
    assert find(folder, key="other") is None


@pytest.mark.parametrize("change", [lambda file: file.write_bytes(b"onf"), lambda file: file.unlink()])
def test_a_deck_that_is_damaged_or_gone_is_not_there(folder, change):
    change(folder / "north" / "a.pptx")
    assert find(folder) is None
    assert find(folder, "b.pptx") is not None


def test_a_folder_in_its_place_is_no_deck(folder):
    (folder / "b.pptx").unlink()
    (folder / "b.pptx").mkdir()
    assert find(folder, "b.pptx") is None


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_torn_last_line_is_skipped_and_spoils_none_after_it(folder, cut):
    lines = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(lines[:-cut])
    with Ledger(folder) as ledger:
        assert ledger.find(folder / "north" / "a.pptx", "key") is not None
        ledger.write(folder / "c.pptx", "key", b"three", 1, ())
    assert find(folder, "c.pptx") is not None


@pytest.mark.parametrize(
    "line", ["", "[]", "1", "{}", '{"file": "b.pptx", "more": 1}', '{"warnings": 1}', "\x00", "\xff"]
)
def test_a_line_that_is_none_of_ours_is_skipped(folder, line):
    (folder / NAME).write_bytes(line.encode("latin-1") + b"\n" + (folder / NAME).read_bytes())
    assert find(folder) is not None


def test_the_newest_line_of_a_deck_counts(folder):
    with Ledger(folder) as ledger:
        ledger.write(folder / "b.pptx", "new", b"2", 2, ())
    assert find(folder, "b.pptx") is None
    assert find(folder, "b.pptx", "new").slides == 2


def test_old_lines_are_left_out_once_they_are_most(folder):
    for number in range(4):
        with Ledger(folder) as ledger:
            ledger.write(folder / "b.pptx", f"key {number}", b"2", 2, ())
    with Ledger(folder):
        lines = [json.loads(each) for each in (folder / NAME).read_text().splitlines()]
    assert [each["file"] for each in lines].count("b.pptx") < 4
    assert find(folder) is not None
    assert find(folder, "b.pptx", "key 3") is not None


def test_the_line_is_written_after_the_deck(folder, monkeypatch):
    def full(path, data):
        raise OSError("full")

    monkeypatch.setattr("nbdeck.batch.ledger.write_whole", full)
    before = (folder / NAME).read_bytes()
    with Ledger(folder) as ledger, pytest.raises(OSError, match="full"):
        ledger.write(folder / "c.pptx", "key", b"three", 1, ())
    assert (folder / NAME).read_bytes() == before
