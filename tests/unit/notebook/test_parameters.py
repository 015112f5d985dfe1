"""Parameters stand where papermill puts them, and mean what was written."""

import datetime
import math

import pytest
from nbformat import v4

from nbdeck.errors import BadRequest
from nbdeck.notebook.parameters import literal, of_file, of_yaml, parted, typed, with_parameters


def notebook(source="region = 'south'\nyear: int = 2020", tags=("parameters",)):
    cells = [
        v4.new_markdown_cell("# T"),
        v4.new_code_cell(source, metadata={"tags": list(tags)}),
        v4.new_code_cell("1"),
    ]
    return v4.new_notebook(cells=cells)


def test_values_stand_in_a_tagged_cell_after_those_of_the_notebook():
    given = notebook()
    made = with_parameters(given, {"region": "north", "year": 2024})
    assert [cell.source for cell in made.cells][1:3] == [
        "region = 'south'\nyear: int = 2020",
        "# Parameters\nregion = 'north'\nyear = 2024",
    ]
    assert made.cells[2].metadata.tags == ["injected-parameters"]
    assert len(given.cells) == 3
    again = with_parameters(made, {"region": "east"})
    assert [cell.source for cell in again.cells][2:] == ["# Parameters\nregion = 'east'", "1"]


def test_without_values_the_notebook_needs_no_parameters():
    given = notebook(tags=())
    assert with_parameters(given, {}) is given


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (notebook(), ["'regoin'", "Did you mean 'region'?", "year"]),
        (notebook("%time x = 1"), ["'regoin'", "It has none."]),
        (notebook(tags=()), ["no cell with the tag 'parameters'"]),
        (notebook("x = = 1"), ["cannot be read"]),
    ],
)
def test_an_unknown_parameter_is_named_with_the_nearest(given, words):
    with pytest.raises(BadRequest) as failure:
        with_parameters(given, {"regoin": 1})
    told = f"{failure.value.message} {failure.value.hint}"
    assert all(word in told for word in words)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("3.5", 3.5),
        ("1e3", 1000.0),
        ("True", True),
        ("None", None),
        ("north", "north"),
        ("", ""),
        ("true", "true"),
    ],
)
def test_words_of_the_command_line_are_typed(text, value):
    assert typed(text) == value
    assert type(typed(text)) is type(value)


@pytest.mark.parametrize(
    "value",
    ["it's", 3, 2.5, True, None, [1, "a", None], {"a": [math.inf]}, -math.inf],
)
def test_a_value_is_itself_again_as_source(value):
    assert eval(literal(value)) == value


def test_a_date_is_text_in_iso_8601():
    assert literal(datetime.date(2024, 5, 1)) == "'2024-05-01'"


def test_yaml_and_json_set_parameters(tmp_path):
    assert of_yaml("region: north\nyears: [1, 2]") == {"region": "north", "years": [1, 2]}
    (tmp_path / "p.json").write_text('{"region": "north"}')
    assert of_file(tmp_path / "p.json") == {"region": "north"}


@pytest.mark.parametrize("text", ["just words", "a: [", "1: 2", "two words: 3"])
def test_yaml_that_sets_no_parameters_is_refused(text):
    with pytest.raises(BadRequest):
        of_yaml(text)


def test_name_and_value_are_parted_at_the_first_sign():
    assert parted("a=b=c") == ("a", "b=c")
    for wrong in ("a", "=b", "a b=c"):
        with pytest.raises(BadRequest, match="sets no parameter"):
            parted(wrong)
    with pytest.raises(BadRequest, match="cannot be read"):
        of_file(__import__("pathlib").Path("/does/not/exist.yaml"))
