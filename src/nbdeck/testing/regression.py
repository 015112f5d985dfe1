"""The fixture `deck_regression`: decks of notebook, files or client against those recorded beside the test, as JSON."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

import pytest

from nbdeck.client.contents import as_data, from_data
from nbdeck.client.presentation import Presentation
from nbdeck.errors import BadRequest, CellFailed, CorruptFile, NbdeckError, NotFound
from nbdeck.notebook.decks import MadeDeck, run_for_decks
from nbdeck.testing.comparing import (
    Compared,
    Side,
    difference,
    pictured,
    side_of_deck,
    side_of_file,
    side_of_pptx,
    side_of_sheet,
)

_PAIR = re.compile(r'\[\s+("(?:[^"\\]|\\.)*"),\s+("(?:[^"\\]|\\.)*")\s+\]')
"""A list of two texts over several lines: name and value of a cell."""


@dataclass(frozen=True, slots=True)
class Record:
    """The files of one check.

    Attributes:
        file: The JSON; pictures stand beside it.
    """

    file: Path

    def exists(self) -> bool:
        """Whether anything was recorded."""
        return self.file.exists()

    def read(self) -> dict[str, Side]:
        """Return the decks by their names.

        Raises:
            CorruptFile: The record is damaged, such as by a merge.
        """
        try:
            record = json.loads(self.file.read_text("utf-8"))
            slides = {name: from_data(each) for name, each in record.items()}
        except (ValueError, AttributeError):
            raise CorruptFile(
                f"The record {str(self.file)!r} cannot be read.", hint="`pytest --deck-regen` writes it anew."
            ) from None
        return {name: side_of_sheet(each, self._read_sheet(name)) for name, each in slides.items()}

    def write(self, decks: Mapping[str, Side], same: Collection[str] = ()) -> None:
        """Write decks and their pictures; pictures of decks that are gone are removed.

        Args:
            decks: All of them, by their names.
            same: Those whose pictures stay as they are.
        """
        self.file.parent.mkdir(parents=True, exist_ok=True)
        for name in self._names():
            if name not in same:
                self._sheet(name).unlink(missing_ok=True)
        data = {name: as_data(deck.slides) for name, deck in decks.items()}
        text = _PAIR.sub(r"[\1, \2]", json.dumps(data, ensure_ascii=False, indent=1))
        self.file.write_text(text + "\n", "utf-8", newline="\n")
        for name, deck in decks.items():
            sheet = None if name in same else deck.sheet()
            if sheet is not None:
                self._sheet(name).write_bytes(sheet)

    def _names(self) -> list[str]:
        try:
            return list(self.read()) if self.exists() else []
        except CorruptFile:
            return []

    def _sheet(self, name: str) -> Path:
        return self.file.with_name(f"{self.file.name.removesuffix('.deck.json')}.{name}.png")

    def _read_sheet(self, name: str) -> bytes | None:
        file = self._sheet(name)
        return file.read_bytes() if file.exists() else None


Given = str | os.PathLike[str] | Presentation
"""A path of a .pptx, or a presentation of a client."""

_NOTEBOOK = ".ipynb"
_ONE = "deck"
"""Name of a deck that has none of its own."""
_MOST_LINES = 40
_LONGEST_NAME = 120


class DeckRegression:
    """What the fixture `deck_regression` gives a test."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        self._request = request
        self._names: set[str] = set()

    def check(
        self,
        given: Given,
        expected: Given | None = None,
        *,
        deck: str | None = None,
        tolerance: float = 1e-9,
        basename: str | None = None,
        **options: Any,
    ) -> None:
        """Fail where a deck says something else than the one that is expected: in slides, words, numbers, chart data.

        Without `expected` the deck is compared with its record, `TESTFILE/TEST.deck.json`; pictures of it stand
        beside. A record that is missing is written, and the test fails; so it does with `--deck-regen`, where
        something differs. Relative paths start at the folder of the test. Pictures are compared by their
        alternative texts.

        Args:
            given: Path of a notebook, which is run in its own folder; path of a .pptx; or a `Presentation`.
            expected: Path of a .pptx, or a `Presentation`.
            deck: The notebook's variable that holds the deck; left out, all presentations that its variables hold.
            tolerance: How far a number of a chart or table may be off, as a share of the larger one.
            basename: Name of the record's files; left out, that of the test.
            options: For notebooks: `timeout_s`, `kernel` and `arguments` of `nbdeck.notebook.execute`.

        Example:
            ::

                def test_report(deck_regression):
                    deck_regression.check("report.ipynb", deck="deck", tolerance=1e-6)
        """
        __tracebackhide__ = True
        name = basename or self._test_name()
        try:
            record = self._record(name)
            new = self._decks(given, deck, record, options)
            if expected is None:
                self._check_record(name, record, new, tolerance)
            else:
                self._check_file(name, expected, new, tolerance)
        except CellFailed as error:
            message = f"{os.fspath(given)}: {error.message}\n\n{error.details['traceback']}"  # type: ignore[arg-type]
            pytest.fail(message.rstrip(), pytrace=False)
        except NbdeckError as error:
            pytest.fail(str(error), pytrace=False)

    def _test_name(self) -> str:
        """Return the test's name with its class and parameters, as a file can be called."""
        name = re.sub(
            r"[^\w.-]+", "_", self._request.node.nodeid.partition("::")[2].replace("::", ".")
        ).strip("_")
        if len(name) > _LONGEST_NAME:
            name = f"{name[:_LONGEST_NAME]}-{sha256(name.encode()).hexdigest()[:8]}"
        return name

    def _record(self, name: str) -> Record:
        if name in self._names:
            raise BadRequest(
                f"There are two checks with the record {name!r} in this test.",
                hint="Give each a `basename` of its own.",
            )
        self._names.add(name)
        return Record(self._request.path.with_suffix("") / f"{name}.deck.json")

    def _decks(
        self, given: Given, deck: str | None, record: Record, options: Mapping[str, Any]
    ) -> dict[str, Side]:
        if isinstance(given, str | os.PathLike) and Path(given).suffix == _NOTEBOOK:
            decks = self._run(self._path(given), deck, record, options)
            return {name: _side_made(each) for name, each in decks.items()}
        return {deck or _ONE: self._side(given)}

    def _run(
        self, path: Path, deck: str | None, record: Record, options: Mapping[str, Any]
    ) -> dict[str, MadeDeck]:
        from nbformat import read

        if not path.is_file():
            raise NotFound(
                f"There is no notebook {str(path)!r}.", hint="Paths start at the folder of the test."
            )
        known = record.file if record.exists() else None
        notebook = read(path, as_version=4)  # type: ignore[no-untyped-call]
        return run_for_decks(notebook, folder=path.parent, deck=deck, record=known, **options)[1]

    def _side(self, given: Given) -> Side:
        return side_of_deck(given) if isinstance(given, Presentation) else side_of_file(self._path(given))

    def _path(self, path: str | os.PathLike[str]) -> Path:
        return self._request.path.parent / path

    def _check_record(self, name: str, record: Record, new: dict[str, Side], tolerance: float) -> None:
        __tracebackhide__ = True
        if not record.exists():
            record.write(new)
            pytest.fail(f"Recorded {record.file}; run the test again.", pytrace=False)
        is_wanted = self._request.config.getoption("--deck-regen")
        try:
            old = record.read()
        except NbdeckError:
            if not is_wanted:
                raise
            old = {}
        empty = side_of_sheet((), None)
        pairs = {each: (old.get(each, empty), new.get(each, empty)) for each in {**old, **new}}
        diffs = {each: difference(*pair, tolerance) for each, pair in pairs.items()}
        if not any(diffs.values()):
            return
        if is_wanted:
            same = [each for each in new if each in old and not diffs[each]]
            record.write({**new, **{each: old[each] for each in same}}, same)
            pytest.fail(f"Recorded {record.file} anew; run the test again.", pytrace=False)
        is_only = len(pairs) == 1
        differing = [
            pictured("" if is_only else each, diffs[each], *pairs[each]) for each in pairs if diffs[each]
        ]
        self._fail(name, differing, "`pytest --deck-regen` records what is new.")

    def _check_file(self, name: str, expected: Given, new: dict[str, Side], tolerance: float) -> None:
        __tracebackhide__ = True
        if len(new) > 1:
            raise BadRequest(
                f"The notebook leaves {len(new)} presentations: {', '.join(new)}.",
                hint="Say which one is meant: `deck=...`.",
            )
        before, (after,) = self._side(expected), new.values()
        diff = difference(before, after, tolerance)
        if diff:
            self._fail(name, [pictured("", diff, before, after)], "")

    def _fail(self, name: str, differing: list[Compared], hint: str) -> NoReturn:
        __tracebackhide__ = True
        page = self._write_page(name, differing)
        lines = [line for each in differing for line in each.sentences()]
        rest = f"... and {len(lines) - _MOST_LINES} more" if len(lines) > _MOST_LINES else ""
        shown = [*islice(lines, _MOST_LINES), rest, f"Pictures: {page}", hint]
        pytest.fail("\n".join(line for line in shown if line), pytrace=False)

    def _write_page(self, name: str, differing: list[Compared]) -> Path:
        """Write the page of differences, and name it where pytest's reports look for it."""
        from nbdeck.testing.comparing import difference_page  # loads Pillow

        chosen = self._request.config.getoption("--deck-report")
        if chosen is None:
            folder = self._request.getfixturevalue("tmp_path_factory").getbasetemp() / "nbdeck"
        else:
            folder = self._request.config.invocation_params.dir / chosen
        folder.mkdir(parents=True, exist_ok=True)
        page: Path = folder / f"{self._request.path.stem}.{name}.html"
        page.write_text(difference_page(self._request.node.nodeid, differing), "utf-8")
        self._request.node.user_properties.append(("nbdeck_report", str(page)))
        if self._request.config.pluginmanager.hasplugin("html"):
            from pytest_html import extras

            self._request.getfixturevalue("extras").append(extras.url(page.as_uri(), name="Deck differences"))
        return page


def _side_made(deck: MadeDeck) -> Side:
    side = side_of_pptx(deck.pptx)
    return side if deck.sheet is None else side_of_sheet(side.slides, deck.sheet)
