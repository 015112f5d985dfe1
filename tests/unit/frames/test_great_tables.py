"""Tables of great_tables: what their page shows stands on the slide."""

import pandas as pd
import pytest

import nbdeck
from nbdeck.errors import DataError

PAGE = """<div><table class="gt_table"><thead>
<tr class="gt_heading"><td colspan="3" class="gt_heading gt_title">Sales</td></tr>
<tr><th class="gt_col_heading gt_left" rowspan="2" colspan="1">Shop</th>
<th class="gt_center gt_column_spanner_outer" rowspan="1" colspan="2"><span>Numbers</span></th></tr>
<tr><th class="gt_col_heading gt_right" rowspan="1" colspan="1">sum</th>
<th class="gt_col_heading gt_right" rowspan="1" colspan="1">share</th></tr></thead>
<tbody><tr><th class="gt_group_heading" colspan="3">North</th></tr>
<tr><th class="gt_row gt_left gt_stub">Kiel</th><td style="background-color: #ffee00; letter-spacing: 2px;"
class="gt_row gt_right">1,234.5</td><td class="gt_row gt_right">10&nbsp;%</td></tr>
<tr><th class="gt_group_heading" colspan="3">South</th></tr>
<tr><th class="gt_row gt_left gt_stub">Ulm</th><td class="gt_row gt_right">−2.0</td>
<td class="gt_row gt_right">20&nbsp;%</td></tr></tbody>
<tfoot><tr><td class="gt_sourcenote" colspan="3">Source: the till</td></tr></tfoot></table></div>"""


class GT:
    """Shows what great_tables 1.1 writes for such a table."""

    def __init__(self, page=PAGE):
        self.page = page

    def as_raw_html(self):
        return self.page


GT.__module__ = "great_tables.gt"


def test_spanners_groups_formats_fills_and_notes_stand_on_the_slide():
    slide = nbdeck.table(GT())
    assert slide.title == "Sales"
    assert slide.table == (
        ("", "Shop", "Numbers · sum", "Numbers · share"),
        ("North", "Kiel", "1,234.5", "10\u00a0%"),
        ("South", "Ulm", "−2.0", "20\u00a0%"),
    )
    assert slide.types.header == (("", "", "Numbers", "Numbers"), ("", "Shop", "sum", "share"))
    assert [column.kind for column in slide.types.columns] == ["text", "text", "number", "number"]
    assert slide.types.row_heads == 2
    assert [(look.row, look.column, look.fill) for look in slide.types.looks] == [(0, 2, "FFEE00")]
    assert slide.content == "Source: the till"
    assert "letter-spacing" in slide.why


def test_rows_may_be_cut_and_titles_given():
    slide = nbdeck.table(GT(), max_rows=1, title="First")
    assert (slide.title, len(slide.table)) == ("First", 2)
    assert slide.content.startswith("The first 1 of 2 rows.")


@pytest.mark.parametrize(
    "asked", [{"columns": ["sum"]}, {"index": True}, {"formats": {"sum": "0"}}, {"totals": True}]
)
def test_what_the_table_itself_decides_is_refused_with_its_own_way(asked):
    with pytest.raises(DataError) as refusal:
        nbdeck.table(GT(), **asked)
    assert refusal.value.hint


def test_a_table_without_rows_is_refused():
    with pytest.raises(DataError, match="shows no row"):
        nbdeck.table(GT("<table><thead></thead><tbody></tbody></table>"))


def test_the_package_itself_writes_such_pages():
    great_tables = pytest.importorskip("great_tables")
    shown = nbdeck.table(great_tables.GT(pd.DataFrame({"a": ["x", "y"], "b": [1, 2]})))
    assert shown.table == (("a", "b"), ("x", "1"), ("y", "2"))


def test_what_stands_above_a_table_stays_where_the_slide_has_a_title():
    page = PAGE.replace("</thead>", '<tr><td class="gt_heading gt_subtitle">in euros</td></tr></thead>')
    assert nbdeck.table(GT(page)).content == "in euros Source: the till"
    assert nbdeck.table(GT(page), title="Mine").content == "Sales in euros Source: the till"
