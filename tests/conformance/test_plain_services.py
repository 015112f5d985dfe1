"""A service that knows the interface and none of the extensions: charts are their nearest kind, and that is told."""

import io
import json
from contextlib import contextmanager

import httpx
import pptx
import pytest
from pydantic import SecretStr

import nbdeck
from conformance.rigs import Rig
from nbdeck.client.in_process import Host, InProcess
from nbdeck.client.site import LOCAL_URL, NEAR, Site
from nbdeck.client.synchronous import Client
from nbdeck.contract.operations import V1, V2
from nbdeck.server.app import create_app
from nbdeck.service import Service
from nbdeck.settings import Settings

SLIDE = {"title", "layout", "layout_name", "item_amount", "content", "images", "chart", "table"}
CHART = {"type", "categories", "series", "number_format", "x_title", "y_title"}
TASK = {"url", "presentation_id", "request_id"}
KNOWN = {each.path.partition("{")[0] for each in (*V1.values(), *V2.values()) if not each.is_extension}


def plain_slide(slide):
    kept = {name: value for name, value in slide.items() if name in SLIDE}
    if "chart" in kept:
        kept["chart"] = {name: value for name, value in kept["chart"].items() if name in CHART}
        rows = kept["chart"]["series"]
        kept["chart"]["series"] = [{"name": row["name"], "values": row["values"]} for row in rows]
    return kept


class Plain(httpx.BaseTransport):
    """The real service, of which nothing but the interface's own calls and fields gets through."""

    def __init__(self, host):
        self._inner = InProcess(host)

    def handle_request(self, request):
        path = request.url.path
        is_versions = path.endswith("/versions")
        if is_versions or not (path.startswith("/files/") or any(path.startswith(known) for known in KNOWN)):
            return httpx.Response(404, json={"error": {"code": "not_found", "message": "No such page."}})
        if path == V1["slide_by_slide"].path:
            body = json.loads(request.read())
            body["slides"] = [plain_slide(slide) for slide in body["slides"]]
            headers = {name: value for name, value in request.headers.items() if name != "content-length"}
            request = httpx.Request("POST", request.url, headers=headers, json=body)
        response = self._inner.handle_request(request)
        if "task_status" in path:
            answer = json.loads(response.read())
            if isinstance(answer.get("task_result"), dict):
                result = {name: each for name, each in answer["task_result"].items() if name in TASK}
                answer |= {"task_result": result, "task_info": result}
            return httpx.Response(response.status_code, json=answer)
        return response


@contextmanager
def plain_rig(service):
    host = Host(create_app(service))
    with httpx.Client(transport=Plain(host), timeout=20, trust_env=False) as http:
        yield Rig(service, lambda key: Client(Site(LOCAL_URL, SecretStr(key), pace=NEAR), http))
    host.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    service = Service(Settings(home=tmp_path_factory.mktemp("home")))
    with plain_rig(service) as rig:
        yield rig.client
    service.close()


STEPS = {"step": ["2023", "Price", "Cost", "2024"], "EBIT": [100, 25, -45, 80]}


def test_a_chart_of_a_form_that_a_service_does_not_know_is_its_kind_with_all_numbers_and_a_warning(client):
    slides = [
        nbdeck.chart(STEPS, kind="waterfall", totals=["2023", "2024"], target=90, unit="EUR m", title="EBIT"),
        nbdeck.chart(STEPS, kind="bar", title="As bars"),
    ]
    deck = client.presentations.from_slides(slides).result()
    (warning,) = deck.warnings
    assert warning.startswith("This service has none of the extensions: of the chart on 'EBIT' it knows ")
    assert warning.endswith("kind BAR, and not the form WATERFALL or the marks: target or the unit 'EUR m'.")
    chart = next(shape.chart for shape in pptx_of(deck).slides[0].shapes if shape.has_chart)
    assert [(row.name, tuple(row.values)) for row in chart.plots[0].series] == [("EBIT", (100, 25, -45, 80))]


def pptx_of(deck):
    return pptx.Presentation(io.BytesIO(deck.to_bytes()))


def test_a_service_with_the_extensions_is_told_nothing_of_them():
    with nbdeck.connect(":memory:") as own:
        slide = nbdeck.chart(STEPS, kind="waterfall", totals=["2023", "2024"])
        assert own.presentations.from_slides([slide]).result().warnings == ()
