"""An outline in the caller's hands: slides to edit, shown as a list in a notebook."""

from __future__ import annotations

from html import escape

from nbdeck.contract.tasks import OutlineResult


class Outline(OutlineResult):
    """What `client.outlines.create()` and `edit()` end in; hand it on to `generate`, or change its slides first."""

    def __repr__(self) -> str:
        return f"Outline({len(self.slides)} slides: {self.title or self.slides[0].title!r})"

    __str__ = __repr__

    def to_markdown(self) -> str:
        """Return the outline as Markdown: a heading and the description for each slide."""
        parts = [f"# {self.title}"] if self.title else []
        for slide in self.slides:
            parts.append(f"## {slide.title}")
            parts += [
                text for text in (slide.description, slide.appearance and f"*{slide.appearance}*") if text
            ]
        return "\n\n".join(parts) + "\n"

    def _repr_html_(self) -> str:
        """Return the slides as an HTML list, with the warnings below it."""
        items = "".join(
            f"<li style='margin:0 0 .6em'><strong>{escape(slide.title)}</strong>"
            f"<div style='white-space:pre-wrap'>{escape(slide.description)}</div>"
            f"<em>{escape(slide.appearance)}</em></li>"
            for slide in self.slides
        )
        notes = "".join(f"<p><em>{escape(sentence)}</em></p>" for sentence in self.warnings)
        return f"<div><p><strong>{escape(self.title or '')}</strong></p><ol>{items}</ol>{notes}</div>"
