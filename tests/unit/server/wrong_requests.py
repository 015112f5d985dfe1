"""Wrong requests of every kind, each with the status and code that must answer it."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, get_args

from nbdeck.contract.base import StrictModel
from nbdeck.contract.operations import OPERATIONS, V1, V2
from nbdeck.server.examples import EXAMPLES

ABSENT = "c00000000000000000000000a"
TASK = "00000000-0000-4000-8000-000000000000"
IDS = {
    "task_id": TASK,
    "id": ABSENT,
    "request_id": ABSENT,
    "presentation_id": ABSENT,
    "document_id": TASK,
    "number": 1,
    "format": "svg",
}
FORM = "multipart/form-data; boundary=edge"
SLIDES = "/api/v1/presentation/generate/slide-by-slide"


class Wrong(NamedTuple):
    name: str
    method: str
    path: str
    status: int
    code: str
    body: bytes | None = None
    headers: Mapping[str, str] = MappingProxyType({})
    key: str | None = "valid"


def of(operation, name, status, code, body=None, *, kind="application/json", key="valid", query=""):
    parameters = {each: IDS[each] for each in operation.path_parameters}
    content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    return Wrong(
        f"{operation.version}-{operation.name}-{name}",
        operation.method,
        operation.url(**parameters) + query,
        status,
        code,
        content,
        {"Content-Type": kind} if kind and content is not None else {},
        key,
    )


def invalid(operation, name, body, **more):
    return of(operation, name, 422, "VALIDATION_FAILED", body, **more)


JSON_OPERATIONS = [each for each in OPERATIONS if each.request is not None and not each.files]
FORM_OPERATIONS = [each for each in OPERATIONS if each.files]


def example(operation):
    return EXAMPLES[operation.version, operation.name]


def part(name, content, filename=None):
    file = f'; filename="{filename}"' if filename is not None else ""
    return (
        f'--edge\r\nContent-Disposition: form-data; name="{name}"{file}\r\n\r\n'.encode() + content + b"\r\n"
    )


END = b"--edge--\r\n"


def keys():
    for operation in OPERATIONS:
        for name, key in (("no key", None), ("wrong key", "nbd_wrong")):
            body = example(operation) if operation in JSON_OPERATIONS else None
            yield of(operation, name, 401, "UNAUTHORIZED", body, key=key)
    yield of(V1["slide_by_slide"], "no key and no JSON", 401, "UNAUTHORIZED", b"{", key=None)


MALFORMED = {
    "empty": b"",
    "half": b'{"a": ',
    "not UTF-8": b'{"a": "\xff\xfe"}',
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": -Infinity}',
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "deep object": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "lone surrogate": b'{"a": "\\ud800"}',
    "two values": b"{} {}",
    "huge number": b'{"length": 1' + b"0" * 10_000 + b"}",
    "null": b"null",
    "list": b"[]",
    "text": b'"text"',
    "number": b"7",
}


def bodies():
    for operation in JSON_OPERATIONS:
        for name, body in MALFORMED.items():
            yield invalid(operation, name, body)
        yield of(operation, "as text", 415, "UNSUPPORTED_FILE_TYPE", example(operation), kind="text/plain")
        yield of(operation, "as form", 415, "UNSUPPORTED_FILE_TYPE", example(operation), kind=FORM)
        yield of(operation, "too large", 413, "PAYLOAD_TOO_LARGE", b" " * 1_000_001)
        if issubclass(operation.request, StrictModel):
            yield invalid(operation, "unknown field", {**example(operation), "unknown": 1})


def fields():
    for operation in JSON_OPERATIONS:
        for name, field in operation.request.model_fields.items():
            kinds = (field.annotation, *get_args(field.annotation))
            wrong = (
                7
                if any("BaseModel" in str(getattr(one, "__mro__", "")) for one in kinds)
                else {"no": ["such form"]}
            )
            yield invalid(operation, f"{name} of another type", {**example(operation), name: wrong})
            if field.is_required():
                without = {key: value for key, value in example(operation).items() if key != name}
                yield invalid(operation, f"without {name}", without)
                yield invalid(operation, f"{name} null", {**example(operation), name: None})


def slide(**fields):
    whole = {"title": "A", "layout": "ITEMS", "item_amount": 2, "content": "One: two", **fields}
    return {"template": "default", "slides": [whole]}


def chart(**fields):
    whole = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "n", "values": [1, 2]}], **fields}
    return {"template": "default", "slides": [{"title": "A", "content": "", "chart": whole}]}


SLIDE_BODIES = {
    "no slides": {"template": "default", "slides": []},
    "unknown template": {**slide(), "template": "no-such-template"},
    "blank template": {**slide(), "template": "  "},
    "blank title": slide(title="   "),
    "unknown layout": slide(layout="SPIRAL"),
    "layout_name with a default template": slide(layout=None, layout_name="Two columns"),
    "layout and layout_name": slide(layout_name="Two columns"),
    "no items": slide(item_amount=0),
    "too many items": slide(item_amount=6),
    "half an item": slide(item_amount=1.5),
    "items in words": slide(item_amount="two"),
    "comparison of three": slide(layout="COMPARISON", item_amount=3),
    "swot of three": slide(layout="SWOT", item_amount=3),
    "steps of two": slide(layout="STEPS", item_amount=2),
    "table without table": slide(layout="TABLE", item_amount=0),
    "table of one row": slide(layout="TABLE", item_amount=0, table=[["a"]]),
    "table with a short row": slide(layout="TABLE", item_amount=0, table=[["a", "b"], ["c"]]),
    "table of numbers": slide(layout="TABLE", item_amount=0, table=[["a"], [1]]),
    "table without columns": slide(layout="TABLE", item_amount=0, table=[[], []]),
    "chart in the layout ITEMS": {
        "template": "default",
        "slides": [{**chart()["slides"][0], "layout": "ITEMS", "item_amount": 2}],
    },
    "chart without series": chart(series=[]),
    "chart without categories": chart(categories=[], series=[{"name": "n", "values": []}]),
    "chart of other lengths": chart(series=[{"name": "n", "values": [1]}]),
    "chart of words": chart(series=[{"name": "n", "values": ["many", "few"]}]),
    "unknown chart type": chart(type="RADAR"),
    "pie of two series": chart(type="PIE", series=[{"name": n, "values": [1, 2]} for n in "ab"]),
    "pie with a negative": chart(type="PIE", series=[{"name": "n", "values": [1, -2]}]),
    "scatter of words": chart(type="SCATTER"),
    "unknown language": {**slide(), "language": "KLINGON"},
    "unknown verbosity": {**slide(), "verbosity": "chatty"},
    "no colour": {**slide(), "branding_color": "bluish"},
    "logo that is no address": {**slide(), "branding_logo": "ftp://example.com/logo.png"},
    "fonts without body": {**slide(), "branding_fonts": {"title": "Arial"}},
    "flag in words": {**slide(), "include_cover": "perhaps"},
    "picture without data": slide(images=[{"type": "url"}]),
    "picture of unknown type": slide(images=[{"type": "oil", "data": "x"}]),
    "picture that is no address": slide(images=["not an address"]),
}

OTHER_BODIES = [
    (V1["generate"], "no source", {"template": "default"}),
    (V1["generate"], "blank source", {"template": "default", "plain_text": " "}),
    (V1["generate"], "unknown template", {"template": "nope", "plain_text": "x"}),
    (V1["generate"], "length 0", {"template": "default", "plain_text": "x", "length": 0}),
    (V1["generate"], "length 101", {"template": "default", "plain_text": "x", "length": 101}),
    (V1["generate"], "length 8.5", {"template": "default", "plain_text": "x", "length": 8.5}),
    (
        V1["generate"],
        "document pictures without documents",
        {"template": "default", "plain_text": "x", "use_document_images": True},
    ),
    (
        V1["generate"],
        "wording without documents",
        {"template": "default", "plain_text": "x", "use_wording_from_document": True},
    ),
    (V1["outline"], "nothing", {}),
    (V1["outline"], "outline without prompt", {"outline": [{"title": "a"}]}),
    (
        V1["edit_slide"],
        "INSERT without prompt",
        {"edit_type": "INSERT", "presentation_id": ABSENT, "position": 1},
    ),
    (
        V1["edit_slide"],
        "REMOVE with prompt",
        {"edit_type": "REMOVE", "presentation_id": ABSENT, "position": 1, "prompt": "x"},
    ),
    (V1["edit_slide"], "unknown type", {"edit_type": "SWAP", "presentation_id": ABSENT, "position": 1}),
    (V1["subscribe"], "no address", {"endpoint": "example.com"}),
    (V2["generate"], "blank prompt", {"prompt": "  "}),
    (V2["generate"], "length 0", {"prompt": "x", "settings": {"length": 0}}),
    (V2["generate"], "length 4.5", {"prompt": "x", "settings": {"length": 4.5}}),
    (V2["generate"], "unknown setting", {"prompt": "x", "settings": {"colour": "red"}}),
    (V2["translate"], "into no language", {"presentation_id": ABSENT, "language": "ORIGINAL"}),
    (V2["video"], "too fast", {"presentation_id": ABSENT, "speed": 2.1}),
    (V2["video"], "too slow", {"presentation_id": ABSENT, "speed": 0.4}),
    (V2["video"], "unknown quality", {"presentation_id": ABSENT, "quality": "8k"}),
    (V2["preview"], "unknown template", {"slide": slide()["slides"][0], "template": "nope"}),
    (V2["preview"], "too wide", {"slide": slide()["slides"][0], "width": 10_000}),
    (V2["preview"], "unknown format", {"slide": slide()["slides"][0], "format": "gif"}),
    (
        V2["preview"],
        "layout_name",
        {"slide": {"title": "A", "layout_name": "x", "item_amount": 1, "content": "a"}},
    ),
    (
        V2["create_reusable_section"],
        "slide twice",
        {"name": "a", "presentation_id": ABSENT, "slides": [1, 1]},
    ),
    (V2["create_reusable_section"], "no slides", {"name": "a", "presentation_id": ABSENT, "slides": []}),
    (
        V2["create_reusable_section"],
        "negative slide",
        {"name": "a", "presentation_id": ABSENT, "slides": [-1]},
    ),
    (
        V2["create_reusable_section"],
        "long name",
        {"name": "a" * 201, "presentation_id": ABSENT, "slides": [1]},
    ),
    (
        V2["create_reusable_section"],
        "unknown placement",
        {"name": "a", "presentation_id": ABSENT, "slides": [1], "placement": "middle"},
    ),
]


def rules():
    for name, body in SLIDE_BODIES.items():
        yield invalid(V1["slide_by_slide"], name, body)
    for operation, name, body in OTHER_BODIES:
        yield invalid(operation, name, body)
    negative = {"edit_type": "INSERT", "presentation_id": ABSENT, "position": -1, "prompt": "x"}
    yield of(V1["edit_slide"], "negative position", 400, "BAD_REQUEST", negative)
    for operation in (V1["edit_slide"], V1["edit_rollback"], V2["create_reusable_section"]):
        yield of(operation, "of nobody's presentation", 404, "NOT_FOUND", example(operation))


def forms():
    for operation in FORM_OPERATIONS:
        field = operation.files[0]
        good = (
            part("config", b'{"replacements": [{"shape_name": "a", "content": "b"}]}')
            if operation.name == "edit"
            else b""
        )
        yield of(operation, "as JSON", 415, "UNSUPPORTED_FILE_TYPE", {})
        yield of(operation, "without type", 415, "UNSUPPORTED_FILE_TYPE", b"x", kind="")
        yield invalid(operation, "without edge", b"x", kind="multipart/form-data")
        yield invalid(operation, "garbage", b"garbage", kind=FORM)
        yield invalid(operation, "no parts", END, kind=FORM)
        yield invalid(operation, "no file", good + part("other", b"x") + END, kind=FORM)
        yield invalid(operation, "text for a file", good + part(field, b"x") + END, kind=FORM)
        for name, file, content in (
            ("picture", "a.png", b"\x89PNG"),
            ("no suffix", "deck", b"PK\x03\x04"),
            ("text named .pptx", "a.pptx", b"just text"),
        ):
            body = good + part(field, content, file) + END
            yield of(operation, name, 415, "UNSUPPORTED_FILE_TYPE", body, kind=FORM)
        large = good + part(field, b"PK\x03\x04" + b"x" * 1_000_000, "a.pptx") + END
        yield of(operation, "large file", 413, "PAYLOAD_TOO_LARGE", large, kind=FORM)
        larger = good + part(field, b"PK\x03\x04" + b"x" * 3_000_000, "a.pptx") + END
        yield of(operation, "larger file", 413, "PAYLOAD_TOO_LARGE", larger, kind=FORM)
    pptx = part("pptx_file", b"PK\x03\x04", "a.pptx")
    for name, config in (
        ("no config", b""),
        ("config that is no JSON", part("config", b"{")),
        ("config that is a list", part("config", b"[]")),
        ("no replacements", part("config", b'{"replacements": []}')),
    ):
        yield invalid(V1["edit"], name, pptx + config + END, kind=FORM)
    unknown = part("file", b"PK\x03\x04", "a.pptx") + part("unknown", b"x") + END
    yield invalid(V2["import_presentation"], "unknown field", unknown, kind=FORM)
    for operation in (V1["create_branded_template"], V2["create_design_kit"], V2["check_design_kit"]):
        for name, file, content, status, code in (
            ("empty file", "a.pptx", b"", 422, "EMPTY_FILE"),
            ("damaged file", "a.potx", b"PK\x03\x04 and no more", 422, "CORRUPT_FILE"),
            ("macros by name", "a.pptm", b"PK\x03\x04", 415, "UNSUPPORTED_FILE_TYPE"),
            ("old kind", "a.ppt", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 415, "UNSUPPORTED_FILE_TYPE"),
        ):
            yield of(operation, name, status, code, part("file", content, file) + END, kind=FORM)
    long = part("file", b"PK\x03\x04", "a.pptx") + part("name", b"n" * 201) + END
    for operation in (
        V1["create_branded_template"],
        V2["create_design_kit"],
        V2["import_presentation"],
    ):
        yield invalid(operation, "long name", long, kind=FORM)
    fake = part("file", b"PK\x03\x04", "a.pdf") + END
    yield of(V1["upload_document"], "zip named .pdf", 415, "UNSUPPORTED_FILE_TYPE", fake, kind=FORM)


def places():
    for path in (
        "/nope",
        "/api",
        "/api/v1",
        "/api/v3/me",
        "/api/v1/me/",
        "/files",
        "/files/a",
        "/%00",
        "/api/v1/%E2%82",
    ):
        yield Wrong(f"path {path}", "GET", path, 404, "NOT_FOUND")
    for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "POST"):
        yield Wrong(f"{method} me", method, "/api/v1/me", 405, "METHOD_NOT_ALLOWED")
    yield Wrong("GET slides", "GET", SLIDES, 405, "METHOD_NOT_ALLOWED")
    yield Wrong("POST unsubscribe", "POST", "/api/v1/webhook/unsubscribe", 405, "METHOD_NOT_ALLOWED")
    for token in ("a", "a.b", ".", "%00", "%F0%9F%98%80", "x" * 2000):
        yield Wrong(f"token {token[:9]}", "GET", f"/files/{token}/a.pptx", 404, "NOT_FOUND", key=None)


def resources():
    for operation in (
        V1["task_status"], V1["download"], V1["download_presentation"], V2["task_status"], V2["download"],
        V2["task_events"], V2["cancel_task"], V2["retry_task"], V2["slide_preview"], V2["read_document"],
        V2["delete_document"], V2["slides"], V2["versions"], V1["delete_branded_template"], V2["delete_design_kit"],
        V2["design_kit_report"], V2["delete_reusable_section"],
    ):  # fmt: skip
        yield of(operation, "absent", 404, "NOT_FOUND")
        name = operation.path_parameters[0]
        for odd in ("x", "%00", "..%2F..", "c" * 3000, "%F0%9F%98%80", "'%20or%201=1"):
            path = operation.path.replace("{" + name + "}", odd)
            for other in operation.path_parameters[1:]:
                path = path.replace("{" + other + "}", str(IDS[other]))
            yield Wrong(
                f"{operation.version}-{operation.name}-{odd[:9]}", operation.method, path, 404, "NOT_FOUND"
            )
    for operation, query in (
        (V1["download_presentation"], "?format=odp"),
        (V2["download"], "?format="),
        (V2["list_tasks"], "?limit=0"),
        (V2["list_tasks"], "?limit=101"),
        (V2["list_tasks"], "?limit=some"),
        (V2["list_documents"], "?limit=0"),
        (V2["search_documents"], ""),
        (V2["search_documents"], "?query=%20"),
        (V2["search_documents"], "?query=tide&limit=101"),
        (V2["voices"], "?language=KLINGON"),
        (V2["slide_preview"], "?width=1"),
        (V2["slide_preview"], "?width=99999"),
        (V2["slide_preview"], "?width=wide"),
    ):
        yield invalid(operation, query, None, query=query)
    for setting in ("design_kit_id", "reusable_section_id"):
        body = {"prompt": "The tides", "settings": {setting: ABSENT}}
        yield of(V2["generate"], f"of nobody's {setting}", 404, "NOT_FOUND", body)
    start = f"/api/v2/presentation/{ABSENT}/slides/"
    for end, status, code in (
        ("one.svg", 422, "VALIDATION_FAILED"),
        ("-1.svg", 422, "VALIDATION_FAILED"),
        ("%C2%B2.svg", 422, "VALIDATION_FAILED"),
        ("1.gif", 422, "VALIDATION_FAILED"),
        ("1", 404, "NOT_FOUND"),
    ):
        yield Wrong(f"slide {end}", "GET", start + end, status, code)


TABLE = [*keys(), *bodies(), *fields(), *rules(), *forms(), *places(), *resources()]
