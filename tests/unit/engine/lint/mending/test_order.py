"""Another order never paints a part of one element over a part of another that it lay under."""

from types import SimpleNamespace

import pytest
from lxml import etree

from nbdeck.engine.lint.mending.mend import _refuse_repainting
from nbdeck.engine.scene.boxes import Box
from nbdeck.errors import BadRequest


@pytest.mark.parametrize(("x", "is_refused"), [(50, True), (500, False)])
def test_parts_that_lie_between_those_of_another_keep_their_places(x, is_refused):
    one, other = (SimpleNamespace(box=Box(left, 0, 100, 100)) for left in (0, x))
    first, between, last = (etree.Element(name) for name in "abc")
    nodes = {id(one): [first, last], id(other): [between]}
    before, after = [first, between, last], [first, last, between]
    _refuse_repainting([one, other], nodes, before, before)
    if is_refused:
        with pytest.raises(BadRequest, match="parts of one stand between"):
            _refuse_repainting([one, other], nodes, before, after)
    else:
        _refuse_repainting([one, other], nodes, before, after)
