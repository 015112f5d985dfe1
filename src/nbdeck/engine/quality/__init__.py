"""Quality: gates that a scene and a finished file must pass, as findings with a place and a sentence."""

from nbdeck.engine.quality.finding import Gate, QualityFinding, Severity
from nbdeck.engine.quality.package_gates import package_findings
from nbdeck.engine.quality.scene_gates import scene_findings

__all__ = ["Gate", "QualityFinding", "Severity", "package_findings", "scene_findings"]
