"""The rules of quality over every template, layout, item count and kind of content."""

import pytest

import decks
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality.scene_rules import package_findings, scene_findings
from nbdeck.engine.scene.boxes import SLIDE
from nbdeck.engine.scene.elements import ChartElement, TextBox, flatten
from nbdeck.engine.themes.load import template_names
from nbdeck.gallery.contents import gallery_deck
from sampling import sampled


@pytest.mark.parametrize(("kind", "template"), sampled(decks.gallery(), share=1000))
def test_a_deck_its_file_and_what_is_read_of_it_pass_every_rule(kind, template):
    scene = compose(decks.deck(kind, template))
    file = write_pptx(scene)
    found = (*scene_findings(scene), *package_findings(file), *scene_findings(read_pptx(file)))
    assert [each for each in found if each.severity == "error"] == []
    for slide in scene.slides:
        for element in flatten(slide.elements):
            assert SLIDE.contains(element.box)
            if isinstance(element, TextBox):
                assert element.text_height <= element.box.h + 0.01, (slide.number, element.text)


@pytest.mark.parametrize("template", template_names())
def test_every_form_of_chart_passes_every_rule_and_shows_what_is_marked(template):
    scene = compose(gallery_deck("forms", template))
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []
    if template == "default":
        assert package_findings(write_pptx(scene)) == []
    charts = [part for slide in scene.slides for part in slide.elements if isinstance(part, ChartElement)]
    assert [chart.unmarked for chart in charts if chart.unmarked] == []
