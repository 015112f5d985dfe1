"""What every test shares."""

import gc

from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("any machine")


def pytest_collection_finish():
    """Leave what was collected out of every later search for garbage: there are tens of thousands of objects."""
    gc.collect()
    gc.freeze()
