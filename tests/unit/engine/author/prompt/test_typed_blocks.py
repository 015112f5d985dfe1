"""The blocks of a typed text: a sentence right above a list stands with it."""

import pytest

from nbdeck.engine.author.prompt.typed_blocks import TypedBlock, blocks_of


@pytest.mark.parametrize("lead", ["来年度の予定は次のとおり", "We will do the following", "What comes next:"])
def test_a_short_sentence_right_above_a_list_leads_it(lead):
    mark = "" if lead[-1] == ":" else "。" if ord(lead[0]) > 0x2E7F else "."
    found = list(blocks_of(f"{lead}{mark}\n1. add seats\n2. add books"))
    assert found == [TypedBlock("list", "- 1. add seats\n- 2. add books", lead.rstrip(":"))]
