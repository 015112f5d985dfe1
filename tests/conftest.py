"""What every test shares."""

import gc

import pytest

SPLIT = {
    "test_any_edits.py",
    "test_every_layout.py",
    "test_faithful_preview.py",
    "test_gates_over_the_gallery.py",
}
"""Files whose tests take long and stand alone: `--dist loadgroup` hands them out one by one, all others file by file."""


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config, items):
    """Keep the tests of a file in one worker: they share fixtures, and some the state of a notebook."""
    for item in items:
        if item.path.name not in SPLIT:
            item.add_marker(pytest.mark.xdist_group(str(item.path.relative_to(config.rootpath))))


def pytest_collection_finish():
    """Leave what was collected out of every later search for garbage: there are tens of thousands of objects."""
    gc.collect()
    gc.freeze()
