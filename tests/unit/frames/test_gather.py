"""The numbers of a chart come with what is known of the rows that they are made of."""

import numpy as np
import pandas as pd
import pytest

from nbdeck.frames.gather import gather
from nbdeck.frames.intake import read
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.selection import select


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_a_mean_of_enough_values_has_its_standard_error(library):
    rng = np.random.default_rng(1)
    frame = pd.DataFrame({"k": ["a"] * 8 + ["b"] * 7, "v": rng.normal(5, 2, 15)})
    frame.loc[15] = ["a", None]
    own = frame.v[:8].std() / 8**0.5
    data = frame if library == "pandas" else None
    if library == "polars":
        data = pytest.importorskip("polars").from_pandas(frame)
    elif library == "pyarrow":
        data = pytest.importorskip("pyarrow").Table.from_pandas(frame)
    wish = ChartOptions(aggregate="mean", x="k", y="v")
    grid = gather(read(data), select(read(data), wish), wish)
    assert [row.error for row in grid.rows] == [pytest.approx(own), None]
    total = ChartOptions(aggregate="sum", x="k", y="v")
    assert [row.error for row in gather(read(data), select(read(data), total), total).rows] == [None, None]
