"""What every test shares."""

import gc

from hypothesis import HealthCheck, settings

import sampling

settings.register_profile("any machine", deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("any machine")


def pytest_configure(config):
    """Do not collect by the thousand what the run leaves out, nor search for garbage meanwhile: nearly all stays."""
    gc.disable()
    sampling.takes_all = config.option.markexpr != "not exhaustive"


def pytest_collection_finish():
    """Leave what was collected, tens of thousands of objects, out of every search for garbage, and search less often."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()
