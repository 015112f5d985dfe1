"""Types of cells beside their texts."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import TableColumn
from nbdeck.errors import ValidationFailed

ROWS = [["k", "n"], ["a", "1,234.5"], ["b", "–"]]


@pytest.mark.parametrize(
    ("column", "text", "shown"),
    [
        ({"kind": "number", "format": "#,##0.0", "values": ["1234.5"]}, "1,234.5", "1.234,5"),
        ({"kind": "number", "values": ["1234.50"]}, "1234.50", "1234,50"),
        ({"kind": "number", "format": "0.00", "values": ["1e-9"]}, "<0.01", "<0,01"),
        ({"kind": "number", "format": "0.0##", "values": ["1e-9"]}, "<0.001", "<0,001"),
        ({"kind": "number", "format": "0.00", "values": ["0.006"]}, "<0.01", "<0,01"),
        ({"kind": "number", "format": "0.00;(0.00)", "values": ["-0.01"]}, "(0.01)", "(0,01)"),
        ({"kind": "number", "format": "0.0;(0.00)", "values": ["-0.006"]}, ">(0.01)", ">(0,01)"),
        ({"kind": "number", "format": "0.0;(0.00)", "values": ["0.06"]}, "<0.1", "<0,1"),
        ({"kind": "number", "format": '#,##0.0,,"M"', "values": ["60000"]}, "<0.1M", "<0,1M"),
        ({"kind": "number", "format": '#,##0.0,,"M"', "values": ["100000"]}, "0.1M", "0,1M"),
        ({"kind": "number", "format": "0.0%", "values": ["0.0007"]}, "<0.1%", "<0,1%"),
        ({"kind": "number", "format": "0.0E+00", "values": ["1e-9"]}, "1.0E-09", "1,0E-09"),
        ({"kind": "number", "format": "General", "values": ["1e-9"]}, "1E-09", "1E-09"),
        ({"kind": "number", "format": "0%", "values": ["-1e-9"]}, ">-1%", ">-1%"),
        ({"kind": "time", "format": "day", "values": ["2024-03-05"]}, "5 Mar 2024", "5. März 2024"),
        ({"kind": "time", "format": "quarter", "values": ["2024-04-01"]}, "2024 Q2", "Q2 2024"),
        ({"kind": "time", "format": "quarter", "values": ["2024-03-31"]}, "2024 Q1", "Q1 2024"),
        ({"kind": "time", "format": "month", "values": ["2024-04-01"]}, "Apr 2024", "Apr. 2024"),
        ({"kind": "time", "format": "year", "values": ["2024-04-01"]}, "2024", "2024"),
        (
            {"kind": "time", "format": "minute", "values": ["2024-03-05T09:30:00"]},
            "5 Mar 2024 09:30",
            "5. März 2024 09:30",
        ),
        ({"kind": "number", "format": "0", "values": ["7"]}, "8", "8"),
        ({"kind": "text", "values": ["1,234"]}, "1,234", "1,234"),
        ({"kind": "number", "format": "0", "values": ["seven"]}, "seven", "seven"),
        ({"kind": "time", "format": "fortnight", "values": ["2024-03-05"]}, "5 Mar 2024", "5 Mar 2024"),
        ({"kind": "number", "format": "0"}, "7", "7"),
    ],
)
def test_a_typed_value_is_said_in_another_language_only_while_the_text_says_it_too(column, text, shown):
    assert TableColumn(**column).shown(0, text, "de-DE") == shown


def test_types_travel_with_a_slide():
    types = {
        "columns": [{}, {"kind": "number"}],
        "looks": [{"row": 1, "column": 1, "fill": "FFFF00"}],
        "row_heads": 1,
    }
    slide = Slide(title="T", table=ROWS, types=types, why="")
    assert Slide.model_validate(slide.wire()) == slide


@pytest.mark.parametrize(
    "types",
    [
        {"columns": [{}]},
        {"header": [["a"], ["b", "c"]]},
        {"row_heads": 3},
        {"row_heads": -1},
        {"looks": [{"row": 2, "column": 0}]},
        {"looks": [{"row": 0, "column": 2}]},
        {"looks": [{"row": 0, "column": 0, "fill": "red"}]},
    ],
)
def test_types_that_do_not_fit_their_table_are_refused(types):
    with pytest.raises(ValidationFailed):
        Slide(title="T", table=ROWS, types=types)


@pytest.mark.parametrize(
    ("types", "is_fit"),
    [
        ({"signed": [1]}, True),
        ({"bars": [1]}, False),
        ({"signed": [0]}, False),
        ({"signed": [2]}, False),
    ],
)
def test_signs_and_bars_belong_to_columns_of_numbers_and_bars_to_none_below_zero(types, is_fit):
    columns = [{}, {"kind": "number", "values": ["-1.5", "2"]}]
    table = [["k", "n"], ["a", "-1.5"], ["b", "2"]]
    if is_fit:
        assert Slide(title="T", table=table, types={"columns": columns, **types}).types.signed == (1,)
    else:
        with pytest.raises(ValidationFailed):
            Slide(title="T", table=table, types={"columns": columns, **types})


def test_types_fit_to_the_last_row_and_column():
    types = {"looks": [{"row": 1, "column": 1}], "row_heads": 2}
    assert Slide(title="T", table=ROWS, types=types).types.row_heads == 2
