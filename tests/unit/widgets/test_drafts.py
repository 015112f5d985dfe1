"""Drafts on disk: nothing is lost, whatever happens to the files or whoever else saves."""

import stat
import threading

import pytest

from nbdeck.errors import Conflict, NotFound
from nbdeck.widgets import drafts
from nbdeck.widgets.drafts import DraftFolder


@pytest.fixture
def folder(tmp_path):
    return DraftFolder(tmp_path / "drafts", "SlidesPanel")


def files(tmp_path, suffix="json"):
    return sorted((tmp_path / "drafts").rglob(f"*.{suffix}"))


def test_a_draft_comes_back_as_it_was_saved(folder):
    number = folder.save("board", {"slides": [1]}, after=0, beginning="b", now=7.0)
    draft, told = folder.newest("board")
    assert (draft.name, draft.number, draft.work, draft.beginning) == ("board", number, {"slides": [1]}, "b")
    assert (draft.saved_at, told) == (7.0, "")
    assert folder.newest("other") == (None, "")


def test_names_are_told_apart_and_listed_by_time(folder, tmp_path):
    names = ["a/b", "a-b", "Plan", "plan", "..", "Übersicht für März " * 4, "計画"]
    for moment, name in enumerate(names):
        folder.save(name, {"is": name}, after=0, now=float(moment))
    assert [name for name, _ in folder.names()] == names[::-1]
    assert {folder.newest(name)[0].work["is"] for name in names} == set(names)
    assert all(path.is_relative_to(tmp_path / "drafts" / "SlidesPanel") for path in files(tmp_path))
    assert len({path.parent.name.lower() for path in files(tmp_path)}) == len(names)


def test_only_its_owner_reads_a_draft(folder, tmp_path):
    folder.save("board", {}, after=0)
    (path,) = files(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_who_saves_second_is_refused_and_overwrites_nothing(folder):
    first = folder.save("board", {"by": "one"}, after=0)
    with pytest.raises(Conflict, match="another panel"):
        folder.save("board", {"by": "two"}, after=0)
    assert folder.newest("board")[0].work == {"by": "one"}
    for _ in range(4):
        first = folder.save("board", {"by": "one"}, after=first)
    with pytest.raises(Conflict):  # the number that follows is free again
        folder.save("board", {"by": "two"}, after=1)
    assert folder.newest("board")[0].work == {"by": "one"}


def test_of_many_at_once_one_wins(folder):
    outcomes = []

    def save(number):
        try:
            outcomes.append(folder.save("board", {"by": number}, after=0))
        except Conflict:
            outcomes.append(None)

    threads = [threading.Thread(target=save, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert sorted(outcomes, key=str) == [1, *[None] * 7]


def test_the_last_saves_stay_and_no_half_of_one(folder, tmp_path):
    number = 0
    for work in range(6):
        number = folder.save("board", {"work": work}, after=number)
    assert [path.name for path in files(tmp_path)] == ["000004.json", "000005.json", "000006.json"]
    assert files(tmp_path, "part") == []


NEWER = '{"form": 9, "name": "board", "beginning": "", "saved_at": 1, "work": {}}'
NO_WORK = '{"form": 1, "name": "board", "beginning": "", "saved_at": 1, "work": []}'


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"form": 1, "name": "board"}', NEWER, NO_WORK])
def test_a_damaged_save_is_told_and_kept_and_the_one_before_comes_back(folder, tmp_path, damage):
    folder.save("board", {"work": 1}, after=0)
    last = folder.save("board", {"work": 2}, after=1)
    files(tmp_path)[-1].write_text(damage)
    draft, told = folder.newest("board")
    assert (draft.work, draft.number) == ({"work": 1}, 1)
    (aside,) = files(tmp_path, "unreadable")
    assert aside.read_text() == damage
    assert str(aside) in told
    for number in range(draft.number, last + 4):
        folder.save("board", {"work": number}, after=number)
    assert files(tmp_path, "unreadable") == [aside]


def test_a_disk_without_hard_links_will_do(folder, monkeypatch, tmp_path):
    def refuse(one, other):
        raise PermissionError(1, "not permitted")

    monkeypatch.setattr("os.link", refuse)
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("one")
    other.write_text("other")
    with pytest.raises(FileExistsError):
        drafts._link(one, other)
    assert other.read_text() == "other"
    assert folder.save("board", {"by": "one"}, after=0) == 1
    with pytest.raises(Conflict):
        folder.save("board", {"by": "two"}, after=0)
    assert folder.newest("board")[0].work == {"by": "one"}


def test_a_name_is_free_until_it_is_taken_and_after_it_is_deleted(folder):
    assert folder.free_name("board") == "board"
    folder.save("board", {}, after=0)
    folder.save("board (2)", {}, after=0)
    assert folder.free_name("board") == "board (3)"
    folder.delete("board")
    assert folder.free_name("board") == "board"
    assert [name for name, _ in folder.names()] == ["board (2)"]
    with pytest.raises(NotFound):
        folder.delete("board")
