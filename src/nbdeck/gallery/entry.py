"""One deck of the gallery with what its rules found."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.engine.quality.finding import QualityFinding


@dataclass(frozen=True, slots=True)
class Entry:
    """One deck of the gallery.

    Attributes:
        sheet: Its contact sheet, as an address relative to the score sheet.
        slides: How many it has.
        findings: What its rules found, scene and file.
    """

    template: str
    kind: str
    sheet: str
    slides: int
    findings: tuple[QualityFinding, ...]

    @property
    def errors(self) -> int:
        """How many findings must not leave the house."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many findings are a matter of taste."""
        return len(self.findings) - self.errors
