"""`df.deck` is there when it is needed, and pandas is not loaded for it."""

import subprocess
import sys
from inspect import signature

import pandas as pd
import pytest

import nbdeck
import nbdeck.frames.accessor

SALES = pd.DataFrame({"region": ["north", "south"], "sold": [10, 7]})


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_frame_gives_the_same_slides_as_the_functions():
    assert SALES.deck.chart(kind="bar", title="T") == nbdeck.chart(SALES, kind="bar", title="T")
    assert SALES.deck.table(columns="sold") == nbdeck.table(SALES, columns="sold")


@pytest.mark.parametrize("name", ["chart", "table"])
def test_its_arguments_are_those_of_the_function_of_that_name(name):
    method, function = getattr(SALES.deck, name), getattr(nbdeck, name)
    arguments = list(signature(function).parameters.values())[1:]
    assert list(signature(method).parameters.values()) == arguments
    assert method.__doc__ == function.__doc__


def test_a_series_gives_slides_too():
    assert SALES["sold"].deck.table().table == (("sold",), ("10",), ("7",))


def test_registering_twice_is_quiet():
    kept = pd.DataFrame.deck
    nbdeck.frames.accessor.register()
    assert pd.DataFrame.deck is kept


def test_nbdeck_alone_loads_no_pandas():
    assert run("import sys, nbdeck; nbdeck.NbdeckError; print('pandas' in sys.modules)") == "False"


def test_pandas_after_nbdeck_has_the_accessor_at_the_first_name():
    code = "import nbdeck, pandas; nbdeck.NbdeckError; print(hasattr(pandas.DataFrame, 'deck'))"
    assert run(code) == "True"
