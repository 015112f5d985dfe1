import pytest

from conformance.rigs import RIGS
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine


@pytest.fixture(params=RIGS, scope="module")
def rig(request, tmp_path_factory):
    """A service with the real engine; one for all tests of a module and way."""
    service = Service(Settings(home=tmp_path_factory.mktemp("home")))
    with RIGS[request.param](service) as rig:
        yield rig
    service.close()


@pytest.fixture(scope="module")
def client(rig):
    return rig.client


@pytest.fixture(params=RIGS)
def failing(request, tmp_path):
    """A client of a service whose engine fails on demand: the title of the first slide says how."""
    standin_engine.GATE.clear()
    settings = Settings(home=tmp_path / "home", credits=20)
    service = Service(settings, engine="unit.service.standin_engine")
    with RIGS[request.param](service) as rig:
        yield rig.client
        standin_engine.GATE.set()
    service.close()
