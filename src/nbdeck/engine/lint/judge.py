"""From a .pptx to findings and scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.contract.check import Finding, Place, Report, Scores
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.quality import QualityFinding, package_findings, scene_findings
from nbdeck.engine.quality.scores import scores
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.slides import DeckScene


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said about a file.

    Attributes:
        scene: The file as it was read.
        findings: By slide, those of the whole file first; errors before warnings.
    """

    scene: DeckScene
    findings: tuple[QualityFinding, ...]
    scores: Scores

    def report(self) -> Report:
        """Return it as it crosses the wire."""
        return Report(
            passed=not any(each.severity == "error" for each in self.findings),
            slide_count=len(self.scene.slides),
            findings=tuple(map(_reported, self.findings)),
            scores=self.scores,
            warnings=self.scene.warnings,
        )


def judge(pptx: bytes) -> Judgement:
    """Return what the rules find in a presentation, and its scores.

    Raises:
        UnsupportedFileType: the file is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged.
    """
    scene = read_pptx(pptx)
    findings = dict.fromkeys((*scene_findings(scene, is_file=True), *_of_package(pptx)))
    return Judgement(scene, tuple(sorted(findings, key=_order)), scores(scene))


def _of_package(pptx: bytes) -> Iterator[QualityFinding]:
    # Titles and alternative texts are judged slide by slide in the scene; the package would name them again.
    yield from (each for each in package_findings(pptx) if each.rule != "accessibility" or each.slide is None)


def _order(finding: QualityFinding) -> tuple[int, bool]:
    return finding.slide or 0, finding.severity != "error"


def _reported(finding: QualityFinding) -> Finding:
    return Finding(
        slide=finding.slide,
        rule=finding.rule,
        severity=finding.severity,
        message=finding.message,
        box=None if finding.box is None else _place(finding.box),
        shape=finding.shape,
        remedy=finding.remedy,
    )


def _place(box: Box) -> Place:
    x, y, w, h = (round(side, 1) for side in (box.x, box.y, box.w, box.h))
    return Place(x=x, y=y, w=w, h=h)
