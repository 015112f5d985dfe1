"""A model to talk to, and an ear for what is reported."""

import pytest

from llm_endpoint import Endpoint


@pytest.fixture
def endpoint():
    served = Endpoint()
    yield served
    served.close()


@pytest.fixture
def heard():
    """Everything that was reported, and a function that does."""
    return []


@pytest.fixture
def report(heard):
    return lambda *event: heard.append(event)
