"""What a reading process makes: the same three methods as other values, and nothing wrong comes back from JSON."""

import datetime
import json
import math

import pytest
from pydantic import ValidationError

from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.model.source import (
    Cell,
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Remark,
    Source,
    SourcePlace,
    TableBlock,
)
from nbdeck.errors import ValidationFailed

PLACE = SourcePlace(kind="sheet", number=2, name="Été 🙂")
SHARES = ChartNumbers(
    type=ChartType.PIE,
    categories=("a", "b"),
    series=(NumberSeries(name="Share", values=(0.25, 0.75)),),
    number_format="0%",
)
VALUES = (
    True,
    7,
    2**70,
    -0.5,
    1e300,
    datetime.datetime(2024, 2, 29, 12, 30),
    datetime.date(2024, 2, 29),
    None,
)
SOURCE = Source(
    name="a.xlsx",
    kind="xlsx",
    pages=2,
    metadata={"created": "2024-02-29"},
    blocks=(
        Heading(text='He said "no"\n', level=2, place=PLACE),
        Paragraph(text="\x0b words \u2028 more", role="note"),
        ListItem(text="one", number=1),
        TableBlock(
            rows=(tuple(Cell(text=str(value), value=value) for value in VALUES),), columns=("text",) * 8
        ),
        ChartBlock(numbers=SHARES, title="Shares", place=PLACE),
        PictureBlock(sha256="0" * 64, width=3, height=4),
    ),
    remarks=(Remark(code="rows_capped", text="Only some."),),
)


@pytest.mark.parametrize("indent", [None, 2])
def test_a_source_comes_back_from_json_as_it_was(indent):
    back = Source.model_validate_json(SOURCE.model_dump_json(indent=indent))
    assert back == SOURCE
    assert [type(cell.value) for cell in back.blocks[3].rows[0]] == [type(value) for value in VALUES]


def test_a_copy_has_the_other_value_and_leaves_the_first_alone():
    copied = PLACE.model_copy(update={"number": 3})
    assert (copied.number, copied.name, PLACE.number) == (3, PLACE.name, 2)
    with pytest.raises(TypeError, match="colour"):
        PLACE.model_copy(update={"colour": "red"})


def test_a_value_is_frozen_and_equal_values_are_one_in_a_set():
    with pytest.raises(AttributeError):
        PLACE.number = 4  # type: ignore[misc]
    assert len({PLACE, PLACE.model_copy(update={}), SourcePlace(kind="page", number=2)}) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "exe"},
        {"pages": "two"},
        {"author": None},
        {"unknown": 1},
        {"blocks": [{"type": "heading"}]},
        {"blocks": [{"type": "heading", "text": "a", "rows": []}]},
        {"blocks": [{"type": "script", "text": "a"}]},
        {"blocks": [{"type": "table", "rows": [["a"]]}]},
        {"blocks": [{"type": "chart", "numbers": {"type": "BAR", "categories": ["a"], "series": []}}]},
        {"blocks": [{"type": "picture", "sha256": "0", "width": 1.5, "height": 1}]},
    ],
    ids=str,
)
def test_json_of_another_shape_is_refused(change):
    told = json.loads(SOURCE.model_dump_json()) | change
    with pytest.raises(ValidationError):
        Source.model_validate_json(json.dumps(told))


def test_text_that_is_no_json_is_refused():
    with pytest.raises(ValidationError):
        Source.model_validate_json(SOURCE.model_dump_json()[:-1])


def test_a_number_that_json_does_not_know_is_not_written():
    with pytest.raises(ValueError, match="JSON"):
        Cell(value=math.nan).model_dump_json()


@pytest.mark.parametrize(
    ("kind", "categories", "rows", "told"),
    [
        (ChartType.BAR, (), ((1.0,),), "category"),
        (ChartType.BAR, ("a",), (), "series"),
        (ChartType.LINE, ("a", "b"), ((1.0,),), "1 values for 2 categories"),
        (ChartType.PIE, ("a",), ((1.0,), (2.0,)), "one series"),
        (ChartType.DOUGHNUT, ("a",), ((-1.0,),), "negative"),
        (ChartType.SCATTER, ("a",), ((1.0,),), "'a' is none"),
        (ChartType.BAR, ("a",), ((math.inf,),), "finite"),
    ],
)
def test_numbers_that_make_no_chart_of_the_contract_are_refused(kind, categories, rows, told):
    series = tuple(NumberSeries(name="n", values=row) for row in rows)
    with pytest.raises(ValueError, match=told):
        ChartNumbers(type=kind, categories=categories, series=series)
    with pytest.raises(ValidationFailed):
        Chart(type=kind, categories=categories, series=tuple(Series(name="n", values=row) for row in rows))


def test_the_chart_of_a_block_is_the_contracts():
    assert ChartBlock(numbers=SHARES).chart == Chart(
        type=ChartType.PIE,
        categories=("a", "b"),
        series=(Series(name="Share", values=(0.25, 0.75)),),
        number_format="0%",
    )
