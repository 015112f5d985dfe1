"""A formula in LaTeX -> the same in characters: `x²` for `$x^2$`, `(a + b)/c` for a fraction.

The structure is read first, each symbol looked up as a whole. What is not known here makes the formula stay as written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import NamedTuple

_DELIMITERS = re.compile(r"^(?:\$\$?|\\[\[(])|(?:\$\$?|\\[\])])$")
_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\s+|.", re.DOTALL)


def _commands(names: str) -> frozenset[str]:
    return frozenset(f"\\{name}" for name in names.split())


_FUNCTIONS = _commands(
    "log ln exp sin cos tan cot sinh cosh tanh arcsin arccos arctan max min sup inf lim det dim ker arg "
    "argmax argmin Pr gcd deg hom"
)
_LARGE = "∑∏∫∬∭∮⋃⋂∐⨁⨂⋁⋀"
"""Signs with limits."""
_SPACES = _commands(", ; : > quad qquad space thinspace enspace") | {"~", "\\ "}
_SILENT = _commands(
    "! left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr displaystyle "
    "textstyle scriptstyle limits nolimits nonumber notag rm mathstrut strut"
)
"""What says nothing but how large, wide or upright a formula is set."""
_UPRIGHT = _commands("mathrm mathit mathsf mathtt mathnormal boxed mathop mathbin mathrel")
_WORDS = _commands("text textrm textit textbf textsf texttt textnormal mbox operatorname")
_ALPHABETS = dict.fromkeys(_commands("mathbf boldsymbol bm pmb"), "\\mathbf")
_ALPHABETS |= {name: name for name in _commands("mathbb mathcal mathfrak mathscr")}
_MARKS = {"\\overline": "\\bar", "\\widehat": "\\hat", "\\widetilde": "\\tilde", "\\overrightarrow": "\\vec"}
_FRACTIONS = _commands("frac dfrac tfrac cfrac")
_PLAIN = {"\\cdot": "·", "\\dots": "…", "\\prime": "′", "\\degree": "°", "\\lvert": "|", "\\rvert": "|"}
_PLAIN |= {"\\sim": "~", "\\langle": "⟨", "\\rangle": "⟩"} | {f"\\{each}": each for each in "%#$&_{}"}
_LINES = re.compile(
    r"(?:equation|align|gather|multline|eqnarray|split|aligned|gathered|alignat|displaymath|math|flalign)\*?"
)
_FENCES = {
    "matrix": "()",
    "pmatrix": "()",
    "bmatrix": "[]",
    "Bmatrix": "{}",
    "vmatrix": "||",
    "Vmatrix": "‖‖",
}
_FENCES |= {"smallmatrix": "()", "cases": "{}", "dcases": "{}"}
_OPENING = "([{|⟨‖"
_AROUND = re.compile(r"(?<=[(\[⌊⌈⟨∂∇])\s+|\s+(?=[)\]⌋⌉⟩,.;])")
"""Spaces that only end the name of a command."""


class _UnknownError(ValueError):
    """Something in a formula that no character stands for."""


class _FormulaPart(NamedTuple):
    """A piece of a formula: its characters, and whether it is a fraction, which binds less than its neighbours."""

    text: str
    is_fraction: bool = False


def in_characters(formula: str) -> str | None:
    r"""Return a formula in characters, a line for each of its own; None for one that they do not say.

    Args:
        formula: In LaTeX, with or without its dollars or brackets.

    Example:
        >>> in_characters(r"$\hat w = \frac{a + b}{c_1}$")
        'ŵ = (a + b)/c₁'
    """
    try:
        reader = _TokenReader(_TOKEN.findall(unescape(f"{as_written(formula)} ")))
        rows = reader.rows()
        if any(len(row) > 1 for row in rows):
            return None
        said = "\n".join(_joined(row[0]) for row in rows)
    except _UnknownError:
        return None
    lines = (_AROUND.sub("", " ".join(line.split())) for line in said.split("\n"))
    return "\n".join(filter(None, lines)) or None


def on_one_line(formula: str) -> str:
    """Return the lines of a formula as one: parted by semicolons, but where a line ends within an equation."""
    return re.sub(r"(?<=[=+−,;:·×])\n|\n(?=[=+−≤≥<>≈])", " ", formula).replace("\n", "; ")


def as_written(formula: str) -> str:
    """Return a formula on one line, without the dollars or brackets around it."""
    formula = " ".join(formula.split())
    return _DELIMITERS.sub("", formula.strip()).strip()


@cache
def _symbols() -> dict[str, str]:
    from unicodeit.data import REPLACEMENTS

    takes_more = ("\\over", "\\under", "\\math", "\\APL", "\\text")
    known = {name: char for name, char in REPLACEMENTS if not name.startswith(takes_more)}
    return {
        name: char for name, char in known.items() if not unicodedata.category(char[0]).startswith("M")
    } | _PLAIN


@cache
def _marks() -> dict[str, str]:
    from unicodeit.data import COMBININGMARKS

    marks = {**dict(COMBININGMARKS), "\\bar": "\u0304"}
    marks |= {name: marks[same] for name, same in _MARKS.items()}
    return {name: mark for name, mark in marks.items() if name not in {"\\slash", "\\strikethrough"}}


@cache
def _scripts() -> dict[str, str]:
    """Return the small characters, but those that Unicode has for other things than letters and figures of scripts."""
    from unicodeit.data import SUBSUPERSCRIPTS

    return {name: small for name, small in SUBSUPERSCRIPTS if name[1] not in ".*<>∫V"}


@dataclass(slots=True)
class _TokenReader:
    """Reads tokens from the left; the first is at the end of the list."""

    tokens: list[str]

    def __post_init__(self) -> None:
        self.tokens.reverse()

    def rows(self, end: str = "") -> list[list[list[_FormulaPart]]]:
        """Return the rows up to an end, each its cells, each its parts."""
        rows: list[list[list[_FormulaPart]]] = [[[]]]
        while self.tokens and self._peek() != end:
            sign = self.tokens.pop()
            if sign == "&":
                rows[-1].append([])
            elif sign in {"\\\\", "\\newline", "\\cr"}:
                self._optional()
                rows.append([[]])
            else:
                rows[-1][-1] += self._part(sign, rows[-1][-1])
        return rows

    def _peek(self) -> str:
        return self.tokens[-1] if self.tokens else ""

    def _skip_spaces(self) -> None:
        while self._peek().isspace():
            self.tokens.pop()

    def _optional(self) -> str:
        """Return what stands in square brackets right after a command, as it is written."""
        if self._peek() != "[":
            return ""
        return self._raw("]")

    def _raw(self, end: str) -> str:
        """Return the tokens up to an end as they are written."""
        self.tokens.pop()
        said = ""
        while self.tokens and self._peek() != end:
            said += self.tokens.pop()
        if not self.tokens:
            raise _UnknownError(end)
        self.tokens.pop()
        return said

    def _name(self) -> str:
        """Return words in braces."""
        self._skip_spaces()
        if self._peek() != "{":
            raise _UnknownError(self._peek())
        said = self._raw("}").replace("~", " ")
        if re.search(r"[\\${}^]", said):
            raise _UnknownError(said)
        return said

    def argument(self) -> str:
        """Return the next group or symbol in characters."""
        return _joined(self._group())

    def _group(self) -> list[_FormulaPart]:
        self._skip_spaces()
        if not self.tokens:
            raise _UnknownError("")
        sign = self.tokens.pop()
        if sign != "{":
            if sign in "}^_&":
                raise _UnknownError(sign)
            return list(self._part(sign, []))
        rows = self.rows("}")
        if not self.tokens or len(rows) != 1 or len(rows[0]) != 1:
            raise _UnknownError("{")
        self.tokens.pop()
        return rows[0][0]

    def _part(self, sign: str, before: list[_FormulaPart]) -> Iterable[_FormulaPart]:
        """Return what a sign and its arguments say; a script changes the parts before it."""
        if sign in "^_":
            return [_FormulaPart(self._scripted(sign, before))]
        if sign == "{":
            self.tokens.append(sign)
            return self._group()
        if sign in "}&$#%":
            raise _UnknownError(sign)
        if sign.isspace() or sign in _SPACES:
            return [_FormulaPart(" ")]
        if sign in _SILENT:
            return self._sized(sign)
        if not sign.startswith("\\"):
            return [_FormulaPart("−" if sign == "-" else sign)]
        return self._command(sign)

    def _sized(self, sign: str) -> list[_FormulaPart]:
        self._skip_spaces()
        if sign in {"\\left", "\\right", "\\middle"} and self._peek() == ".":
            self.tokens.pop()
        return []

    def _command(self, sign: str) -> Iterable[_FormulaPart]:
        if sign.removesuffix("*") in _WORDS:
            return [_FormulaPart(self._name())]
        if sign in _UPRIGHT:
            return self._group()
        if sign in _ALPHABETS:
            return [_FormulaPart(_in_alphabet(_ALPHABETS[sign], self.argument()))]
        if sign in _marks():
            return [_FormulaPart(_marked(self.argument(), _marks()[sign]))]
        if sign in _FRACTIONS:
            above, below = self.argument(), self.argument()
            return [_FormulaPart(f"{_closed(above)}/{_closed(below, is_below=True)}", is_fraction=True)]
        return self._special(sign)

    def _special(self, sign: str) -> Iterable[_FormulaPart]:
        if sign == "\\sqrt":
            degree = self._optional()
            small = _small("^", degree) if degree else ""
            if small is None:
                raise _UnknownError(degree)
            return [_FormulaPart(f"{small}√({self.argument()})")]
        if sign == "\\begin":
            return self._environment()
        if sign == "\\label":
            self._name()
            return []
        if sign == "\\tag":
            return [_FormulaPart(f" ({self._name()})")]
        if sign in _FUNCTIONS:
            return [_FormulaPart(sign[1:])]
        if sign not in _symbols():
            raise _UnknownError(sign)
        return [_FormulaPart(_symbols()[sign])]

    def _environment(self) -> list[_FormulaPart]:
        kind = self._name()
        bare = kind.removesuffix("*")
        if bare == "array" or bare == "alignat":
            self._name()
        self._skip_spaces()
        rows = self.rows("\\end")
        if not self.tokens:
            raise _UnknownError(kind)
        self.tokens.pop()
        if self._name() != kind:
            raise _UnknownError(kind)
        if _LINES.fullmatch(kind):
            lines = (_joined([part for cell in row for part in cell]) for row in rows)
            return [_FormulaPart("\n".join(" ".join(line.split()) for line in lines if line.strip()))]
        if bare not in {*_FENCES, "array"}:
            raise _UnknownError(kind)
        fence = _FENCES.get(bare, "")
        return [_FormulaPart(f"{fence[:1]}{_as_rows(rows, has_gaps=bare in {'cases', 'dcases'})}{fence[1:]}")]

    def _scripted(self, mark: str, before: list[_FormulaPart]) -> str:
        """Return a script in small characters, else after its mark, in parentheses where it is no single name."""
        while before and before[-1].text == " ":
            before.pop()
        if before and before[-1].is_fraction:
            before[-1] = _FormulaPart(f"({before[-1].text})")
        said = re.sub(r"(?<!\w)\s+|\s+(?!\w)", "", self.argument())
        if not said or "\n" in said:
            raise _UnknownError(mark)
        if mark == "^" and said in {"′", "∘", "*", "∗", "†", "‡"}:
            return said.replace("∘", "°")
        small = _small(mark, said)
        if small is not None:
            return small
        is_plain = len(said) == 1 or (re.fullmatch(r"[^\W_]+", said) and _letters(said) == len(said))
        return f"{mark}{said}" if is_plain else f"{mark}({said})"


def _small(mark: str, text: str) -> str | None:
    """Return a text in small characters; None where one of them has none."""
    small = [_scripts().get(f"{mark}{char}") for char in text if char != " "]
    return "".join(filter(None, small)) if all(small) else None


def _closed(text: str, *, is_below: bool = False) -> str:
    """Return a part of a fraction, in parentheses unless it reads as one; a product may stand above without them."""
    text = text.strip()
    if not text or "\n" in text:
        raise _UnknownError(text)
    bare = re.sub(r"(?<=.)[_^]\w$", "", text)
    is_name = all(char.isalnum() or unicodedata.combining(char) or char in "′°." for char in bare)
    is_one = is_name and (not is_below or _letters(bare) == 1 or bare.isdecimal())
    return text if is_one or re.fullmatch(r"√?\([^()]*\)", text) else f"({text})"


def _letters(text: str) -> int:
    """Return how many symbols stand side by side; small characters and marks belong to the one before."""
    small = {*_scripts().values(), *"′°."}
    return sum(char not in small and not unicodedata.combining(char) for char in text)


def _marked(text: str, mark: str) -> str:
    """Return a symbol with a mark above or below it, its scripts left as they are."""
    text = text.strip()
    if not text or _letters(text) != 1 or not text[0].isalnum():
        raise _UnknownError(text)
    end = next((at for at in range(1, len(text)) if not unicodedata.combining(text[at])), len(text))
    return unicodedata.normalize("NFC", f"{text[:end]}{mark}") + text[end:]


def _in_alphabet(name: str, text: str) -> str:
    """Return letters in a mathematical alphabet; other characters stay."""
    from unicodeit.data import REPLACEMENTS

    known = {_symbols().get(key, key): new for wide, new in REPLACEMENTS if (key := _inside(wide, name))}
    text = unicodedata.normalize("NFD", text)
    for char in text:
        if char.isalnum() and char not in {*known, *known.values()} and _letters(char):
            raise _UnknownError(f"{name}{{{char}}}")
    return "".join(known.get(char, char) for char in text)


def _inside(text: str, command: str) -> str:
    """Return what stands in the braces of a command; empty where it is another one."""
    return text[len(command) + 1 : -1] if text.startswith(f"{command}{{") else ""


def _as_rows(rows: Iterable[list[list[_FormulaPart]]], *, has_gaps: bool) -> str:
    """Return the rows of a matrix or of cases: columns parted by commas, rows by semicolons."""
    lines = [[_joined(cell).strip().rstrip(",") for cell in row] for row in rows]
    lines = [line for line in lines if any(line)]
    if not has_gaps and not all(map(all, lines)):
        raise _UnknownError("an empty place in a matrix")
    return "; ".join(", ".join(filter(None, line)) for line in lines)


def _joined(parts: Iterable[_FormulaPart]) -> str:
    """Return parts as one text: fractions in parentheses where something would join them, spaces between words."""
    parts = list(parts)
    said = ""
    for at, part in enumerate(parts):
        following = next((each.text[0] for each in parts[at + 1 :] if each.text.strip()), "")
        text = part.text
        if part.is_fraction and len(parts) > 1 and _binds(said, following):
            text = f"({text})"
        said += " " if _needs_space(said, text) else ""
        said += text
    return said


def _binds(said: str, following: str) -> bool:
    """Whether what stands before or after a fraction would be read as a part of it."""
    ends = said.rstrip()
    is_word = re.search(r"(?<![A-Za-z_^])[A-Za-z]{2,}$", ends) is not None
    return is_word or ends.endswith("/") or following.isalnum() or following in (*_OPENING, *"√∑∏∫∂∇")


@cache
def _runs_on() -> re.Pattern[str]:
    """Return what the next letter or number would be read as a part of: a plain script, a function, limits."""
    scripts = f"(?:[{re.escape(''.join(_scripts().values()))}]|[_^]\\w+|[_^]\\([^()]*\\))*"
    return re.compile(
        rf"(?:[_^]\w+|(?:(?<![A-Za-z])(?:{'|'.join(name[1:] for name in _FUNCTIONS)})|[{_LARGE}]){scripts})$"
    )


def _needs_space(said: str, text: str) -> bool:
    if not text or text[0] in _scripts().values() or not (text[0].isalnum() or text[0] == "√"):
        return False
    return _runs_on().search(said) is not None
