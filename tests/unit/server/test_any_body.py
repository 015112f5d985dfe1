import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.operations import OPERATIONS
from nbdeck.server.app import create_app
from nbdeck.server.examples import EXAMPLES
from nbdeck.service import Service
from nbdeck.settings import Settings
from sampling import examples
from unit.server.asgi import Caller

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
BODIES = [each for each in OPERATIONS if each.request is not None and not each.files]


@pytest.fixture(scope="module")
def client():
    service = Service(Settings(home=":memory:"), engine="unit.service.standin_engine")
    caller = Caller(create_app(service), service.session_key())
    yield caller
    caller.close()
    service.close()


@pytest.mark.parametrize("operation", BODIES, ids=lambda each: f"{each.version}-{each.name}")
@settings(max_examples=examples(25))
@given(data=st.data())
def test_any_change_of_a_right_request_is_taken_or_refused_but_breaks_nothing(client, operation, data):
    body = dict(EXAMPLES[operation.version, operation.name])
    names = st.sampled_from(sorted(operation.request.model_fields))
    body |= data.draw(st.dictionaries(names, JSON, min_size=1, max_size=2))
    answer = client.request(operation.method, operation.path, content=json.dumps(body).encode())
    assert answer.status_code in {200, 400, 404, 422, 500, 501}, answer.text
    if answer.status_code == 500:  # the stand-in draws nothing
        assert operation.name == "preview"
        assert answer.json()["error"]["code"] == "EXPORT_FAILED"


@settings(max_examples=examples(100))
@given(
    body=st.binary(max_size=60),
    kind=st.sampled_from(["application/json", "multipart/form-data; boundary=x", "x", ""]),
)
def test_any_bytes_are_refused_with_the_error_body(client, body, kind):
    for path in ("/api/v1/presentation/generate/slide-by-slide", "/api/v1/document/upload"):
        answer = client.post(path, content=body, headers={"Content-Type": kind})
        assert answer.status_code in {415, 422}
        assert set(answer.json()) == {"detail", "error"}
