"""The rules of quality over every template, layout, item count and kind of content."""

import pytest

import decks
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality.package_rules import package_findings
from nbdeck.engine.quality.scene_rules import scene_findings
from sampling import sampled


@pytest.mark.parametrize(("kind", "template"), sampled(decks.gallery(), share=1000))
def test_a_deck_and_its_file_pass_every_rule(kind, template):
    scene = compose(decks.deck(kind, template))
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []
    assert package_findings(write_pptx(scene)) == []
