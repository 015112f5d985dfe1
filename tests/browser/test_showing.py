"""A chart at the end of a cell in a real JupyterLab: it is there as soon as the cell has run, for eyes and for readers."""

import sys
from statistics import median

import pytest
from playwright.sync_api import expect

from browser.pages.notebook import FILMSTRIP, undrawn

SET_UP = """import pandas as pd
import nbdeck
sales = pd.DataFrame({"month": ["Mar", "Apr", "May"], "north": [31, 38, 47], "south": [40, 41, 43]})
nbdeck.chart(sales, title="Warm")"""
CHART = "nbdeck.chart(sales, title='A chart of its own')"
LIST = "[nbdeck.chart(sales, title='One'), nbdeck.table(sales, title='Two')]"

FIRST_PAINT = """async at => {
  const { content, sessionContext } = window.jupyterapp.shell.currentWidget;
  const cell = content.widgets[at];
  cell.model.sharedModel.setSource(cell.model.sharedModel.getSource().replace(/title='.*'/, `title='${performance.now()}'`));
  content.deselectAll();
  content.activeCellIndex = at;
  const title = cell.model.sharedModel.getSource().match(/title='(.*)'/)[1];
  const start = performance.now();
  window.jupyterapp.commands.execute('notebook:run-cell');
  let picture = null;
  while (!(picture = cell.node.querySelector(`figure[aria-label="Slide: ${title}"] img`))) {
    await new Promise(requestAnimationFrame);
    if (performance.now() - start > 20000) throw new Error('no picture');
  }
  await picture.decode();
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
}"""
"""Milliseconds from running a cell, with another title each time, to the frame after its picture is decoded."""


@pytest.fixture(scope="module")
def charts(notebook):
    notebook.write("showing.ipynb", SET_UP, CHART, LIST)
    notebook.open("showing.ipynb")
    for at in range(3):
        notebook.run(at)
    return notebook


def test_a_chart_and_a_list_are_pictures_that_anyone_can_read(charts):
    expect(charts.page.get_by_role("figure", name="Slide: A chart of its own")).to_be_visible()
    picture = charts.page.get_by_role("img", name="north | Mar: 31 | Apr: 38 | May: 47").first
    expect(picture).to_be_visible()
    expect(charts.page.get_by_text("BAR because 'month' is text").first).to_be_visible()
    expect(charts.page.get_by_role("region", name="Slides, 2 slides")).to_be_visible()
    assert undrawn(charts.page) == []
    assert charts.page.locator(FILMSTRIP).count() == 4
    assert charts.violations(".jp-OutputArea-output") == []
    charts.shoot("showing")
    charts.theme("Dark")
    assert charts.violations(".jp-OutputArea-output") == []
    charts.shoot("showing-dark")
    charts.theme("Light")
    charts.expect_no_error()


def test_a_cell_that_runs_again_shows_its_new_picture_and_how_soon_is_told(charts):
    times = [charts.page.evaluate(FIRST_PAINT, 1) for _ in range(3)]
    sys.stdout.write(
        f"first paint of a chart: median {median(times):.0f} ms of {[round(each) for each in times]}\n"
    )
    expect(charts.page.get_by_role("figure", name="Slide: A chart of its own")).to_have_count(0)
    charts.expect_no_error()
