"""Which part of a line is its heading."""

from nbdeck.contract.words.marks import heading_of


def test_a_colon_inside_brackets_ends_no_heading():
    assert heading_of("9月底前完成知识库全面修订（负责人：刘畅）") is None
    assert heading_of("负责人（北区）：刘畅") == ("负责人（北区）", "刘畅")
    assert heading_of("The review (lead: Ada) is done") is None


def test_a_day_with_the_full_stop_of_an_ordinal_number_begins_a_heading():
    assert heading_of("1. April: Entscheidung") == ("1. April", "Entscheidung")
    assert heading_of("We sold it all. Then: nothing") is None
