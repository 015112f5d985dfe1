"""What came of many groups: their decks, and why some have none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbdeck.batch.paths import said

if TYPE_CHECKING:
    import pandas as pd

_SHOWN_ROWS = 20


@dataclass(frozen=True, slots=True)
class GroupDeck:
    """What came of one group.

    Attributes:
        keys: Of the group, by their names.
        file: Where its deck is, or would be.
        slides: How many it has; None without a deck.
        warnings: What was changed or could not be shown, in sentences.
        error: Why it has no deck; empty where it has one.
        is_new: Whether this run made it; false for one that was there already.
    """

    keys: Mapping[str, Any]
    file: Path
    slides: int | None = None
    warnings: tuple[str, ...] = ()
    error: str = ""
    is_new: bool = False

    def __str__(self) -> str:
        return f"{said(self.keys)}: {self.error or self.file}"


@dataclass(frozen=True, slots=True, repr=False)
class MadeDecks:
    """What `for_each` made.

    Attributes:
        decks: One for each group, in their order.
        warnings: What is in no group, in sentences.
    """

    decks: tuple[GroupDeck, ...]
    warnings: tuple[str, ...]
    _dtypes: Mapping[str, Any] | None = None

    @property
    def files(self) -> list[Path]:
        """The files that are there."""
        return [each.file for each in self.decks if not each.error]

    @property
    def failed(self) -> list[GroupDeck]:
        """The groups without a deck; `error` of each says why."""
        return [each for each in self.decks if each.error]

    def table(self) -> pd.DataFrame:
        """Return one row a group: its keys, `file`, `slides`, `warnings` and `error`.

        A key that has such a name keeps it; ours has `deck_` before it then. `warnings` are sentences, one a line.
        """
        import pandas as pd

        columns = {name: self._key(name) for name in (self.decks[0].keys if self.decks else ())}
        own = {
            "file": pd.Series([str(each.file) for each in self.decks], dtype="str"),
            "slides": pd.Series([each.slides for each in self.decks], dtype="Int64"),
            "warnings": pd.Series(["\n".join(each.warnings) for each in self.decks], dtype="str"),
            "error": pd.Series([each.error for each in self.decks], dtype="str"),
        }
        for name, column in own.items():
            columns[f"deck_{name}" if name in columns else name] = column
        return pd.DataFrame(columns)

    def _key(self, name: str) -> pd.Series[Any]:
        """Return the values of one key, typed as the groups have them."""
        import pandas as pd

        values = [each.keys[name] for each in self.decks]
        if self._dtypes is None:
            return pd.Series(values, dtype=object).convert_dtypes()
        typed: pd.Series[Any] = pd.Series(values, dtype=self._dtypes[name])
        return typed

    def __len__(self) -> int:
        return len(self.decks)

    def __repr__(self) -> str:
        lines = [f"MadeDecks({self._words()})", *self.warnings]
        failed = self.failed
        lines += [f"  {each}" for each in failed[:_SHOWN_ROWS]]
        if len(failed) > _SHOWN_ROWS:
            lines.append(f"  and {len(failed) - _SHOWN_ROWS} more in made.failed")
        return "\n".join(lines)

    def _words(self) -> str:
        new, failed = sum(each.is_new for each in self.decks), len(self.failed)
        warned = sum(bool(each.warnings) for each in self.decks)
        counts = [(new, "made"), (len(self) - failed - new, "there already"), (failed, "failed")]
        words = ", ".join(f"{number} {word}" for number, word in counts if number)
        return f"{len(self)} groups: {words or 'nothing to do'}" + (
            f"; {warned} with warnings" if warned else ""
        )

    def _repr_html_(self) -> str:
        """Return counts, and a table of the first groups, those that failed before the others."""
        rows = sorted(self.decks, key=lambda each: not each.error)
        names = [*(rows[0].keys if rows else ()), "file", "slides", "warnings and errors"]
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
        body = "".join(map(_html_row, rows[:_SHOWN_ROWS]))
        more = f"<p>and {len(rows) - _SHOWN_ROWS} more: made.table()</p>" if len(rows) > _SHOWN_ROWS else ""
        warnings = "".join(f"<p>{escape(each)}</p>" for each in self.warnings)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>" if rows else ""
        return f'<div role="status">{escape(self._words())}</div>{warnings}{table}{more}'


def _html_row(deck: GroupDeck) -> str:
    slides = "" if deck.slides is None else str(deck.slides)
    warnings = " ".join(deck.warnings)
    cells = [*map(str, deck.keys.values()), str(deck.file), slides, deck.error or warnings]
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
