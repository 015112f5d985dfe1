"""Tables of a sheet come in the order in which a reader meets them."""

from nbdeck.engine.model.source import Cell
from nbdeck.engine.sources.sheets.joining import Region, regions


def filled(*blocks):
    """Return the cells of a sheet with blocks (top, bottom, left, right) of cells with text."""
    cells = {}
    for top, bottom, left, right in blocks:
        for row in range(top, bottom + 1):
            cells.setdefault(row, {}).update(dict.fromkeys(range(left, right + 1), Cell(text="1")))
    return cells


def test_blocks_come_from_top_to_bottom_then_from_left_to_right():
    below, left, right = (10, 12, 0, 1), (1, 3, 4, 5), (1, 3, 8, 9)
    assert regions(filled(below, right, left)) == [Region(*left), Region(*right), Region(*below)]


def test_a_block_beside_two_comes_between_them():
    high, low, tall = (0, 1, 0, 1), (4, 6, 0, 1), (2, 6, 4, 5)
    assert regions(filled(high, low, tall)) == [Region(*high), Region(*tall), Region(*low)]
