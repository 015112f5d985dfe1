"""All rules that a scene, and those that a finished file must pass."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.engine.quality.accessibility import accessibility
from nbdeck.engine.quality.charts import charts
from nbdeck.engine.quality.collisions import collisions
from nbdeck.engine.quality.contrast import contrast
from nbdeck.engine.quality.craft import craft
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.identity import identity
from nbdeck.engine.quality.markup import markup
from nbdeck.engine.quality.notes import notes
from nbdeck.engine.quality.overflow import floors, overflow
from nbdeck.engine.quality.package import open_package
from nbdeck.engine.quality.parts import parts
from nbdeck.engine.quality.placeholders import placeholders
from nbdeck.engine.quality.placement import placement
from nbdeck.engine.quality.variety import variety
from nbdeck.engine.scene.slides import DeckScene


def scene_findings(deck: DeckScene, *, is_file: bool = False) -> list[QualityFinding]:
    """Return everything that is wrong with a deck as it was laid out, slide by slide; empty for a good deck.

    Slides that are kept as they stand in a file are not laid out here, so nothing is said of them.

    Args:
        deck: As it was laid out, or read.
        is_file: Whether it was read from a finished file: its pictures are judged by the colours that they have.
    """
    deck = replace(deck, slides=tuple(slide for slide in deck.slides if not slide.is_kept))
    findings = [*accessibility(deck), *variety(deck), *craft(deck)]
    for slide in deck.slides:
        findings += [
            *overflow(slide),
            *floors(slide),
            *placement(slide, deck.page),
            *collisions(deck, slide),
            *contrast(deck, slide, is_file=is_file),
        ]
    return sorted(findings, key=lambda finding: finding.slide or 0)


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
