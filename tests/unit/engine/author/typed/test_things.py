"""Things in a row, as people list them in one line."""

import pytest

from nbdeck.engine.author.typed.things import things_in


@pytest.mark.parametrize(
    ("words", "things"),
    [
        ("steam oven 7.800 €, training 1.200 €, garden 950 €, grant -5.000 €", 4),
        ("bay tagging (a nurse, always there), blood pressure within a day for all, slipper exchange", 3),
        ("(1) extend it to all of the fourteen wards that we have in the town, (2) fund it, (3) report", 3),
        ("the truck came late; gloves were missing", 2),
        ("رسائل تذكير قبل 24 ساعة، عيادة مسائية يومي الأحد والثلاثاء، شباك تسجيل ثالث", 3),
        ("if the part is not here, we lose pallets, and the customer leaves us", 0),
        ("Tuesday 11 November, 19:30, same place.", 0),
        ("safety training, badge", 0),
        ("one", 0),
        ("", 0),
    ],
)
def test_things_are_short_and_begin_with_no_common_word(words, things):
    assert len(things_in(words)) == things


def test_a_long_part_makes_them_clauses():
    long = "the north wing of the old town hall burned down completely last winter during heavy storms"
    assert things_in(f"roof 40, {long.removeprefix('the ')}, chair 9, lamp 7") == []
    assert things_in("roof 40, chair 9, lamp 7, sink 3") == ["roof 40", "chair 9", "lamp 7", "sink 3"]


def test_a_long_last_part_makes_them_a_sentence():
    long = "burned north wing town hall windows walls stairs carpets curtains lamps"
    assert things_in(f"roof 40, chair 9, lamp 7, {long}") == []
    assert len(things_in("roof 40, chair 9, lamp 7, burned wing")) == 4
