"""Drafts: work in a panel that nothing was made of yet, kept by name as small files. Knows no widgets.

Each save is a new file with the next number, so that nobody overwrites what somebody else has saved meanwhile, and
that the save before is still there when the last one is damaged.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from nbdeck.errors import Conflict, NotFound, UnreadableFile

_FORM = 1
"""Number of the form of these files."""
_SAVES_KEPT = 3
_NUMBER = re.compile(r"(\d{6,})\.json")
_UNFIT = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class SavedDraft:
    """One save of a draft."""

    name: str
    """By which a person knows it."""
    number: int
    """Which save it is, from 1."""
    work: Mapping[str, Any]
    """What the panel held."""
    beginning: str = ""
    """Mark of what the panel began with, before anybody worked in it."""
    saved_at: float = 0.0
    """Seconds since 1970 (UTC)."""


class DraftFolder:
    """The drafts of one kind of panel.

    Args:
        folder: Where they are; made with the first save.
        kind: Which panel they are of, such as `SlidesPanel`.
    """

    def __init__(self, folder: Path, kind: str) -> None:
        self._folder = folder / kind

    def names(self) -> list[tuple[str, float]]:
        """Return the name of each draft and when it was saved last, the newest first."""
        times: list[tuple[str, float]] = []
        for place in self._folder.iterdir() if self._folder.is_dir() else ():
            draft = next(self._readable(place), None)
            if draft is not None:
                times.append((draft.name, draft.saved_at))
        return sorted(times, key=lambda each: each[1], reverse=True)

    def newest(self, name: str) -> tuple[SavedDraft | None, str]:
        """Return the last save of a draft that can be read, and what is to be said of others.

        A damaged file is put aside, and never deleted.
        """
        place, notice = self._place(name), ""
        for number in reversed(_numbers(place)):
            path = place / _file(number)
            try:
                return _read(path), notice
            except UnreadableFile as error:
                notice = str(error) + f" It is kept as {_put_aside(path)}."
        return None, notice

    def save(
        self, name: str, work: Mapping[str, Any], *, after: int, beginning: str = "", now: float | None = None
    ) -> int:
        """Save a draft and return the number of this save.

        Args:
            name: Its name.
            work: Data that JSON can hold.
            after: Number of the save that was read or written before; 0 for none.
            beginning: Mark of what the panel began with.
            now: Seconds since 1970 (UTC); left out, this moment.

        Raises:
            Conflict: Somebody else has saved it meanwhile; nothing was written.
        """
        place, number = self._place(name), after + 1
        saved_at = time.time() if now is None else now
        draft = {"form": _FORM, "name": name, "beginning": beginning, "saved_at": saved_at, "work": work}
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        if max(_numbers(place), default=0) > after:
            raise _taken(name)
        _write_new(place / _file(number), json.dumps(draft), name)
        for old in _numbers(place)[:-_SAVES_KEPT]:
            (place / _file(old)).unlink(missing_ok=True)
        return number

    def free_name(self, name: str) -> str:
        """Return a name like this one that no draft has: `plan`, `plan (2)` ..."""
        number, free = 1, name
        while _numbers(self._place(free)):
            number += 1
            free = f"{name} ({number})"
        return free

    def delete(self, name: str) -> None:
        """Delete a draft, all its saves.

        Raises:
            NotFound: There is none.
        """
        place = self._place(name)
        if not _numbers(place):
            raise NotFound(f"There is no draft {name!r}.", hint="`drafts` lists them.")
        for number in _numbers(place):
            (place / _file(number)).unlink(missing_ok=True)

    def put_aside(self, draft: SavedDraft) -> Path:
        """Keep a save that no panel can show under another name of its file, and return that."""
        return _put_aside(self._place(draft.name) / _file(draft.number))

    def _place(self, name: str) -> Path:
        # The mark tells names apart that make the same file name; letter case may not count in one.
        mark = sha256(name.encode()).hexdigest()[:10]
        return self._folder / f"{_UNFIT.sub('-', name)[:40].strip('-.') or 'draft'}-{mark}"

    def _readable(self, place: Path) -> Iterator[SavedDraft]:
        for number in reversed(_numbers(place)):
            try:
                yield _read(place / _file(number))
            except UnreadableFile:
                continue


def _file(number: int) -> str:
    return f"{number:06}.json"


def _numbers(place: Path) -> list[int]:
    if not place.is_dir():
        return []
    return sorted(int(match[1]) for each in place.iterdir() if (match := _NUMBER.fullmatch(each.name)))


def _read(path: Path) -> SavedDraft:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        form, fields = data["form"], {name: data[name] for name in ("name", "work", "beginning", "saved_at")}
        saved_at = float(fields["saved_at"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        why = f"{type(error).__name__}: {error}"
        raise UnreadableFile(f"A saved draft cannot be read ({why}).", hint="") from error
    if form != _FORM or not isinstance(fields["work"], dict):
        raise UnreadableFile("A saved draft is of another version of nbdeck.", hint="")
    number = int(path.stem)
    return SavedDraft(str(fields["name"]), number, fields["work"], str(fields["beginning"]), saved_at)


def _put_aside(path: Path) -> Path:
    aside = path.with_name(f"{path.stem}-{uuid4().hex[:6]}.unreadable")
    path.replace(aside)
    return aside


def _write_new(path: Path, text: str, name: str) -> None:
    """Write a file that must not be there; nobody ever reads a half of it."""
    scratch = path.with_name(f"{uuid4().hex}.part")
    try:
        scratch.touch(mode=0o600, exist_ok=False)
        scratch.write_text(text, encoding="utf-8")
        _link(scratch, path)
    except FileExistsError:
        raise _taken(name) from None
    finally:
        scratch.unlink(missing_ok=True)


def _link(scratch: Path, path: Path) -> None:
    try:
        os.link(scratch, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links, such as a USB stick
        if path.exists():
            raise FileExistsError(path) from None
        scratch.replace(path)


def _taken(name: str) -> Conflict:
    return Conflict(
        f"The draft {name!r} was saved by another panel meanwhile.", hint="Save this one by another name."
    )
