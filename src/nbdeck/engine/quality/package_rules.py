"""All rules that a finished file must pass."""

from __future__ import annotations

from nbdeck.engine.quality.charts import charts
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.identity import identity
from nbdeck.engine.quality.markup import markup
from nbdeck.engine.quality.notes import notes
from nbdeck.engine.quality.package import open_package
from nbdeck.engine.quality.parts import parts
from nbdeck.engine.quality.placeholders import placeholders


def package_findings(pptx: bytes) -> list[QualityFinding]:
    """Return everything in a .pptx that would make PowerPoint repair it, lose a part of it, or shut people out.

    Any bytes give findings, never an error.
    """
    package = open_package(pptx)
    return [
        *parts(package),
        *identity(package),
        *placeholders(package),
        *notes(package),
        *charts(package),
        *markup(package),
    ]
