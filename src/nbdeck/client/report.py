"""What `Presentation.check()` returns: findings and scores, shown as a table in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from nbdeck.contract import check as wire

_INKS = {"error": "#b3261e", "warning": "#8a5a00"}
_MOST_ROWS = 50


class CheckReport(wire.Report):
    """What the quality rules and scores say about a presentation.

    `passed` says whether there is no error; a notebook shows the findings as a table.
    """

    def __repr__(self) -> str:
        errors = sum(each.severity == "error" for each in self.findings)
        verdict = "passed" if self.passed else "failed"
        return (
            f"Report({verdict}: {errors} errors, {len(self.findings) - errors} warnings, "
            f"score {self.scores.overall:.2f})"
        )

    __str__ = __repr__

    def _repr_html_(self) -> str:
        """Return the verdict, the findings and the scores as HTML."""
        return "".join(("<div>", *self._head(), *self._table(), *self._foot(), "</div>"))

    def _head(self) -> Iterator[str]:
        verdict = "Passed" if self.passed else "Not passed"
        yield f"<p><strong>{verdict}</strong>: {len(self.findings)} findings on {self.slide_count} slides</p>"

    def _table(self) -> Iterator[str]:
        if not self.findings:
            return
        yield "<table><thead><tr><th>Slide</th><th>Rule</th><th>Severity</th><th>Finding</th></tr></thead><tbody>"
        for each in self.findings[:_MOST_ROWS]:
            ink = _INKS[each.severity]
            yield (
                f"<tr><td>{each.slide or 'all'}</td><td>{escape(each.rule)}</td>"
                f'<td style="color:{ink}">{each.severity}</td>'
                f'<td style="text-align:left">{escape(each.message)}</td></tr>'
            )
        yield "</tbody></table>"
        if len(self.findings) > _MOST_ROWS:
            yield f"<p>and {len(self.findings) - _MOST_ROWS} more</p>"

    def _foot(self) -> Iterator[str]:
        scores = self.scores.model_dump()
        yield "<p>" + ", ".join(f"{name} {value:.2f}" for name, value in scores.items()) + "</p>"
        yield from (f"<p><em>{escape(sentence)}</em></p>" for sentence in self.warnings)
