"""What every test shares."""

import gc


def pytest_collection_finish():
    """Leave what was collected out of every later search for garbage: there are tens of thousands of objects."""
    gc.collect()
    gc.freeze()
