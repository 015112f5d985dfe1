"""Quality: rules that a scene and a finished file must pass, as findings with a place and a sentence."""

from nbdeck.engine.quality.finding import QualityFinding, QualityRule, Severity
from nbdeck.engine.quality.scene_rules import package_findings, scene_findings

__all__ = ["QualityFinding", "QualityRule", "Severity", "package_findings", "scene_findings"]
