"""The pen: collects the Typst source of some slides, with the text styles and pictures that they share."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nbdeck.engine.paint import literals
from nbdeck.engine.scene.boxes import Pt, ThemeStyle
from nbdeck.engine.scene.text import Kind, Run
from nbdeck.engine.text.fonts import CJK_GAP, contexts, font_stretches, gaps, painter_families, script_to_name
from nbdeck.engine.text.typefaces import Family

PRELUDE = """\
#set text(top-edge:"baseline",bottom-edge:"baseline",dir:ltr,hyphenate:false,cjk-latin-spacing:none,overhang:false)
#set par(leading:0pt,spacing:0pt,justify:false)
#show figure: it => it.body
#let P(x,y,c)=place(top+left,dx:x,dy:y,c)
#let A(c)=pdf.artifact(c)
#let L(x,y,c)=P(x,y,box(width:9000pt,c))
#let R(x,y,c)=P(x - 9000pt,y,box(width:9000pt,align(right,{set text(dir:rtl);c})))
#let F(alt,c)=P(0pt,0pt,figure(alt:alt,kind:"drawing",supplement:none,box(width:W,height:H,c)))
"""
"""Functions of the source: P places, A hides from screen readers, L and R write a line from its left or right end
(in a box so wide that Typst never breaks it), F gives a drawing its alternative text."""


FAKE_BOLD = 0.04
"""Thickness of the outline that makes characters bold whose font has one weight, in font sizes."""
_MARKS = "、。，．：；！？》〉」』】〗〕］｝）《〈「『【〖〔［｛（“”‘’"
_SQUEEZED = re.compile(f"(?<=[{_MARKS}])(?=[{_MARKS}])")
"""Between two CJK marks, where Typst would take away half a width; an empty box between them prevents that."""


@dataclass(slots=True)
class Pen:
    """What is written down while slides are drawn.

    Attributes:
        look: The deck's theme.
        pictures: Bytes by file name; the name is a hash of the bytes.
    """

    look: ThemeStyle
    pictures: dict[str, bytes] = field(default_factory=dict)
    _styles: dict[str, str] = field(default_factory=dict)

    def runs(self, runs: Iterable[Run], before: Kind = "") -> Iterator[str]:
        """Yield the code that writes a line's runs in their styles, with the gaps around East Asian text.

        Args:
            runs: In logical order.
            before: Kind of what stands before the line in its paragraph.
        """
        shown = [run for run in runs if run.text]
        size: Pt = 0.0
        for run, own in zip(shown, contexts((run.text for run in shown), before), strict=False):
            yield from self._pieces(run, own, size)
            size = run.size

    def _pieces(self, run: Run, before: Kind, size: Pt) -> Iterator[str]:
        """Yield every stretch of a run in the font that it was measured with; `size` is that of the run before."""
        typeface = run.typeface or self.look.typeface(run.face)
        wide = gaps(run.text, before)
        for start, end, family in font_stretches(run.text, typeface, run.lang, before):
            gap = CJK_GAP * (run.size if start else size)
            if start in wide and gap:
                yield f"h({literals.length(gap)})"
            style = self._style(run, typeface, family, script_to_name(run.text[start:end], family))
            for part in _apart(run.text[start:end]):
                yield f"{style}({literals.string(part)})" if part else "box()"

    def picture(self, data: bytes, suffix: str) -> str:
        """Return the name under which the compiler finds a picture, registering it."""
        name = hashlib.sha256(data).hexdigest()[:32] + suffix
        self.pictures[name] = data
        return name

    def definitions(self) -> str:
        """Return the style functions that `runs` has referred to so far."""
        return "".join(f"#let {name}(t)=text({style},t)\n" for style, name in self._styles.items())

    def _style(self, run: Run, typeface: str, family: Family | None, script: str) -> str:
        color = literals.color(run.color, self.look)
        first = () if family is None else (family.name,)
        families = dict.fromkeys((*first, *painter_families(typeface, run.lang)))
        arguments = [
            "font:" + literals.array(map(literals.string, families)),
            f"size:{literals.length(run.size)}",
            f"fill:{color}",
            f"weight:{700 if run.bold else 400}",
        ]
        if run.bold and family is not None and not (family.bold or family.is_variable):
            arguments.append(f"stroke:{literals.length(run.size * FAKE_BOLD)}+{color}")
        if run.italic:
            arguments.append('style:"italic"')
        if tag := literals.language(run.lang):
            arguments.append(tag)
        if script:
            arguments.append(f'script:"{script.lower()}"')
        style = ",".join(arguments)
        return self._styles.setdefault(style, f"s{len(self._styles)}")


def _apart(text: str) -> Iterator[str]:
    """Yield pieces of text, with an empty one between two CJK marks."""
    for position, piece in enumerate(_SQUEEZED.split(text)):
        if position:
            yield ""
        yield piece


def call(name: str, arguments: Iterable[str] = (), /, **named: str) -> str:
    """Return a function call of finished literals; underscores in names become hyphens."""
    pairs = (f"{key.replace('_', '-')}:{value}" for key, value in named.items())
    return f"{name}({','.join((*arguments, *pairs))})"


def placed(x: Pt, y: Pt, content: str) -> str:
    """Return the code that puts `content` with its top left corner at a point."""
    return f"P({literals.length(x)},{literals.length(y)},{content})"


def block(statements: Iterable[str]) -> str:
    """Return a code block that draws the statements over each other in their order."""
    return "{" + "\n".join(statements) + "}"


def described(alt: str | None, content: str) -> str:
    """Return `content` as a figure with alternative text, or hidden from screen readers without one."""
    return f"A({content})" if alt is None else f"F({literals.string(alt)},{content})"
