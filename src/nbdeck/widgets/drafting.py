"""A panel that keeps the work in it by name: it comes back when the cell is run again, also in another kernel."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import traitlets

from nbdeck.errors import BadRequest, Conflict, NbdeckError, NotFound
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.drafts import DraftFolder, SavedDraft
from nbdeck.widgets.form import sent
from nbdeck.widgets.frame import ScriptPart, is_inside
from nbdeck.widgets.panel import Panel
from nbdeck.widgets.running_cell import name_of_running_cell
from nbdeck.widgets.still import Soon


class DraftPart(ScriptPart):
    """Shows the draft and asks for steps. Code goes by message: no saved notebook holds it."""

    _esm = script("dom", "draft")
    _css = style("draft")
    name = traitlets.Unicode("").tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    drafts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    is_saved = traitlets.Bool(default_value=False).tag(sync=True)
    can_keep = traitlets.Bool(default_value=False).tag(sync=True)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; the browser has shown what may have been refused."""
        super().take(step, guard, content, buffers)
        self.send_state("name")

    def give_python(self, code: str, view: str) -> None:
        """Send code to the view that asked for it."""
        self.send({"python": code, "view": view})


SAVED_AFTER_SECONDS = 0.5
"""After a change; changes in between go together."""


class Drafting(Panel):
    """The part of a panel that keeps its work. A subclass says what its work is, and shows such work again.

    Drafts lie in the folder of the client's data; a client that keeps nothing on disk keeps no drafts either. They hold
    the work and the names of variables, documents and templates, never a key.
    """

    _drafting: DraftPart | None = None
    _folder: DraftFolder | None = None
    _name, _number, _saved = "", 0, ""
    _keeping: Soon | None = None

    @property
    def draft(self) -> str:
        """Name by which the work is kept; empty where it is not."""
        return self._name

    @property
    def drafts(self) -> list[str]:
        """Names of all drafts of such a panel, the newest first."""
        return [] if self._folder is None else [name for name, _ in self._folder.names()]

    def save_draft(self, name: str | None = None) -> None:
        """Save the work now.

        Args:
            name: Name by which it is kept from now on; left out, the one that it has.

        Raises:
            BadRequest: It has no name, or the client keeps nothing.
            Conflict: There is such a draft already.
        """
        folder, wanted = self._kept_in(), self._name if name is None else name.strip()
        if not wanted:
            raise BadRequest("The draft has no name.", hint="Give it one: save_draft('board meeting').")
        with self._lock:
            if wanted != self._name:
                if folder.free_name(wanted) != wanted:
                    raise Conflict(
                        f"There is a draft {wanted!r} already.", hint="Open that one, or take another name."
                    )
                self._name, self._number, self._saved = wanted, 0, ""
            self._keep()

    def open_draft(self, name: str) -> None:
        """Show another draft; the work until now is saved before, and `undo` brings it back.

        Raises:
            BadRequest: The client keeps nothing.
            NotFound: There is no such draft that can be read.
        """
        folder = self._kept_in()
        with self._lock:
            if self._name:
                self._keep()
            draft, notice = folder.newest(name)
            if draft is None:
                raise NotFound(f"There is no draft {name!r}. {notice}".rstrip(), hint="`drafts` lists them.")
            self._name = name
            self._tell_draft(self._shown_again(draft) or notice or _of(draft, "shown"))

    def delete_draft(self, name: str) -> None:
        """Delete a draft. What is shown stays; it is kept again with the next change.

        Raises:
            BadRequest: The client keeps nothing.
            NotFound: There is none.
        """
        self._kept_in().delete(name)
        with self._lock:
            if name == self._name:
                self._number = 0
            self._tell_draft(f"The draft {name!r} is deleted.")

    def begin_anew(self) -> None:
        """Show what the cell begins with; `undo` brings the work back."""
        with self._lock:
            self._resume(self._start)
            self._tell_draft("As the cell begins.")

    def to_python(self) -> str:
        """Return the cell that makes the same without this panel."""
        raise NotImplementedError

    def close(self) -> None:
        """Take the panel and all its parts away; its draft is saved, tasks of the service go on."""
        self._keep_now()
        super().close()

    def _draft_line(self) -> list[DraftPart]:
        """Return what shows the draft; nothing in a part of another panel, whose draft holds this work too."""
        self._drafting = None if is_inside() else DraftPart()
        return [] if self._drafting is None else [self._drafting]

    def _work(self) -> dict[str, Any]:
        """Return the work as data that JSON can hold."""
        raise NotImplementedError

    def _resume(self, work: Mapping[str, Any]) -> None:
        """Show work that `_work` returned, perhaps long ago, as one step.

        Raises:
            Exception: It is none; nothing has changed then.
        """
        raise NotImplementedError

    def _come_back(self, name: str | None) -> None:
        """Bring the draft of a name back, and keep the work from now on. Called when the panel is complete.

        Args:
            name: The name; None for that of the running cell, an empty one for no draft.
        """
        if self._drafting is None:
            return
        self._start = self._work()
        self._saved = self._beginning = _mark(self._start)
        home = self.client.home
        self._folder = None if home is None else DraftFolder(home / "drafts", type(self).__name__)
        wanted = name_of_running_cell(type(self).__name__) if name is None else name.strip()
        notice = ""
        if wanted and self._folder is not None:
            self._name = wanted
            notice = self._brought_back(self._folder)
        self._keeping = Soon(self._keep, SAVED_AFTER_SECONDS)
        self._drafting.answer(self._draft_steps(self._drafting), self._guard)
        self._tell_draft(notice)

    def _brought_back(self, folder: DraftFolder) -> str:
        """Show the draft of this panel's name if it began as this panel does; return what is to be said."""
        draft, notice = folder.newest(self._name)
        if draft is None:
            return notice
        if draft.beginning == self._beginning:
            return " ".join(filter(None, (notice, self._shown_again(draft) or _of(draft, "back"))))
        self._number = draft.number
        if _mark(draft.work) == draft.beginning:  # nobody had worked in it
            return notice
        other = folder.free_name(f"{self._name}, {_moment(draft)}")
        folder.save(other, draft.work, after=0, beginning=draft.beginning, now=draft.saved_at)
        self._number = folder.save(self._name, self._start, after=self._number, beginning=self._beginning)
        return f"{notice} This cell begins otherwise than its draft of {_moment(draft)}, which is kept as {other!r}."

    def _shown_again(self, draft: SavedDraft) -> str:
        """Show a draft, and return why not if that cannot be."""
        self._number = draft.number
        try:
            self._resume(draft.work)
        except Exception as error:  # whatever a file of another version holds  # noqa: BLE001
            assert self._folder is not None  # noqa: S101 - the draft came from it
            aside = self._folder.put_aside(draft)
            why = error.message if isinstance(error, NbdeckError) else f"{type(error).__name__}: {error}"
            return f"The draft of {_moment(draft)} cannot be shown ({why}). It is kept as {aside}."
        self._saved = _mark(self._work())
        return ""

    def _note_change(self) -> None:
        super()._note_change()
        if self._name and self._keeping is not None:
            self._keeping.ask()

    def _keep_now(self) -> None:
        if self._keeping is not None:
            self._keeping.flush()

    def _keep(self) -> None:
        """Save the work if it has changed; what somebody else has saved under this name stays."""
        with self._lock:
            if self._folder is None or not self._name:
                return
            work = self._work()
            if (mark := _mark(work)) == self._saved:
                return
            try:
                notice = self._save(self._folder, work)
            except OSError as error:
                self._tell_draft(f"The draft cannot be saved: {error}.")
                return
            self._saved = mark
            self._tell_draft(notice)

    def _save(self, folder: DraftFolder, work: Mapping[str, Any]) -> str:
        try:
            self._number = folder.save(self._name, work, after=self._number, beginning=self._beginning)
        except Conflict:
            taken, self._name = self._name, folder.free_name(self._name)
            self._number = folder.save(self._name, work, after=0, beginning=self._beginning)
            return f"{taken!r} was saved by another panel meanwhile; this work is kept as {self._name!r}."
        return f"Saved at {time.strftime('%H:%M')}."

    def _kept_in(self) -> DraftFolder:
        if self._folder is None:
            raise BadRequest(
                "This client keeps nothing on disk, and so no drafts.",
                hint="Use nbdeck.connect() or a folder.",
            )
        return self._folder

    def _draft_steps(self, part: DraftPart) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        return {
            "list": lambda _: part.set_trait("drafts", self.drafts),
            "open": lambda asked: self.open_draft(sent(asked, "name", str)),
            "save": lambda asked: self.save_draft(sent(asked, "name", str)),
            "delete": lambda asked: self.delete_draft(sent(asked, "name", str)),
            "anew": lambda _: self.begin_anew(),
            "python": lambda asked: part.give_python(self.to_python(), sent(asked, "view", str)),
        }

    def _tell_draft(self, words: str) -> None:
        part = self._drafting
        if part is None or self.is_closed:
            return
        with part.hold_sync():
            part.name, part.note = self._name, words
            part.can_keep, part.is_saved = self._folder is not None, self._number > 0
            if self._name and self._name not in part.drafts:
                part.drafts = [self._name, *part.drafts]


def _mark(work: Mapping[str, Any]) -> str:
    return sha256(json.dumps(work, sort_keys=True).encode()).hexdigest()


def _moment(draft: SavedDraft) -> str:
    return time.strftime("%d %b %H:%M", time.localtime(draft.saved_at))


def _of(draft: SavedDraft, is_what: str) -> str:
    return f"The draft of {_moment(draft)} is {is_what}."
