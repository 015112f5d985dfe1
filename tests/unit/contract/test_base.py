"""What all models share."""

from nbdeck.contract.slides import Slide
from nbdeck.contract.v1 import Template, TemplateImages


def test_a_model_tells_only_what_was_said() -> None:
    slide = Slide(title="Hi", layout="ITEMS", item_amount=2, content="A: b\nC: d")
    assert (
        repr(slide)
        == "Slide(title='Hi', layout=<Layout.ITEMS: 'ITEMS'>, item_amount=2, content='A: b\\nC: d')"
    )


def test_a_template_tells_no_address_that_changes() -> None:
    images = TemplateImages(cover="http://x/1?signed=7", content="http://x/2?signed=7")
    assert repr(Template(name="monarch", images=images)) == "Template(name='monarch')"
