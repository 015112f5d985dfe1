"""Numbers that are stored as text, such as `12,5 kg`: how they are written, and the code that makes numbers of them."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nbdeck.frames.frame import Column, Frame, Role

_SAMPLE = 200
_NUMBER = re.compile(
    r"(?P<before>\D*?[+-]?\s?)(?P<number>[.,]?\d+(?:[.,'’ _\xa0\u202f]\d+)*(?:[eE][+-]?\d+)?)(?P<after>\D*)",
    re.ASCII,
)
_HYPHEN = re.compile(r"\w[+-]$")
"""Before a number, of a name such as `Covid-19`."""
_MARKS = {".": ",", ",": "."}
"""What may mark decimals, and what then may mark thousands."""
_NO_UNIT = frozenset({"Pd", "Ps", "Pe", "Sm", "Cc"})
"""Categories of characters that say something of the number, such as signs, brackets and `<`."""


@dataclass(frozen=True)
class TextNumbers:
    """The numbers of a column of text, each with the same words around it or none.

    Attributes:
        numbers: Their characters, without signs.
        unit: What stands around them.
        is_bare: Whether some have no unit.
        missing: The one word among them that is no number.
        is_first: Whether each begins the text.
        example: One of the texts.
    """

    numbers: tuple[str, ...]
    unit: str
    is_bare: bool
    missing: str | None
    is_first: bool
    example: str

    @property
    def has_words(self) -> bool:
        """Whether the unit is more than a sign."""
        return any(map(str.isalpha, self.unit))

    @property
    def marks(self) -> tuple[str, ...]:
        """What may mark their decimals: several where nothing tells, none where no one mark suits all."""
        marks = tuple(mark for mark in _MARKS if all(_is_written(number, mark) for number in self.numbers))
        return marks if any(mark in number for mark in _MARKS for number in self.numbers) else marks[:1]


def _is_written(number: str, mark: str) -> bool:
    thousands = f"[1-9]\\d{{0,2}}(?:[{_MARKS[mark]}'’ _\xa0\u202f]\\d{{3}})+"
    return re.fullmatch(f"(?:0|[1-9]\\d*|{thousands})?(?:[{mark}]\\d+)?", number) is not None


def text_numbers(frame: Frame, column: Column) -> TextNumbers | None:
    """Return the numbers of a text column, by its first 200 values; None where it holds anything else."""
    texts, others = _texts(frame, column)
    matches = [_NUMBER.fullmatch(text) for text in texts]
    known = [match for match in matches if match is not None]
    if not texts or len(others) > 1 or len(known) < len(texts):
        return None
    around = {match["before"].rstrip("+- ").strip("+- ") + match["after"].strip() for match in known}
    units = around - {""}
    is_odd = any(_HYPHEN.search(match["before"]) or not _is_number(match["number"]) for match in known)
    if is_odd or len(units) > 1 or any(unicodedata.category(char) in _NO_UNIT for char in "".join(units)):
        return None
    return TextNumbers(
        numbers=tuple(match["number"] for match in known),
        unit="".join(units),
        is_bare="" in around,
        missing=next(iter(others), None),
        is_first=not any(map(str.isalpha, "".join(match["before"] for match in known))),
        example=texts[-1],
    )


def _texts(frame: Frame, column: Column) -> tuple[list[str], set[str]]:
    """Return the different texts of a column that hold digits, and the others."""
    if column.role not in {Role.TEXT, Role.CATEGORY}:
        return [], set()
    words = [str(word).strip() for word in frame.values(column.name).drop_nulls().head(_SAMPLE).to_list()]
    texts = list(dict.fromkeys(word for word in words if any(map(str.isdigit, word))))
    return texts, set(words) - set(texts)


def example_with_digits(frame: Frame, column: Column) -> str:
    """Return the last different text of a column where all of them hold digits, else ""."""
    texts, others = _texts(frame, column)
    return "" if others or not texts else texts[-1]


def _is_number(characters: str) -> bool:
    return any(_is_written(re.split("[eE]", characters)[0], mark) for mark in _MARKS)


def conversion(frame: Frame, name: str, written: TextNumbers) -> str:
    """Return how to convert a column, as an advice; each way where its decimals can be read in several."""
    codes = [_code(frame, name, written, mark) for mark in written.marks]
    if None in codes or not codes or frame.columns[name].is_index:
        return f"convert it first, {written.example!r} for one."
    unit = repr(written.unit)
    what = f" That takes off {unit}." if written.is_bare else f" Then say unit={unit}, which that takes off."
    return f"convert it first: {_ways(written.marks, codes)}.{what if written.unit else ''}"


def _ways(marks: Sequence[str], codes: Sequence[str | None]) -> str:
    if len(codes) == 1:
        return f"{codes[0]}"
    return "; ".join(f"if {mark!r} marks decimals, {code}" for mark, code in zip(marks, codes, strict=True))


def _code(frame: Frame, name: str, written: TextNumbers, mark: str) -> str | None:
    """Return one line of code that keeps the values; None where there is none."""
    native: Any = frame.data.to_native()
    column, label = frame.code_of(name), frame.label_of(name)
    others, pattern = written.missing is not None, f"r'[^0-9{mark}\\-]', ''"
    unit = repr(written.unit) if mark in written.unit else ""
    point = "" if mark == "." else ".str.replace(',', '.')"
    module = type(native).__module__.partition(".")[0]
    if module == "polars":
        off = f".str.replace({unit}, '', literal=True)" if unit else ""
        strict = ", strict=False" if others else ""
        numbers = f"pl.col({label!r}){off}.str.replace_all({pattern}){point}.cast(pl.Float64{strict})"
        return f"df = df.with_columns({numbers})"
    if module == "pyarrow":
        is_plain = (
            not written.unit
            and not others
            and all(each.replace(".", "", 1).isdigit() for each in written.numbers)
        )
        return f"pyarrow.compute.cast(table[{label!r}], 'float64') makes the column" if is_plain else None
    off = f".str.replace({unit}, '', regex=False)" if unit else ""
    gaps = ", errors='coerce'" if others else ""
    return f"{column} = pd.to_numeric({column}{off}.str.replace({pattern}, regex=True){point}{gaps})"
