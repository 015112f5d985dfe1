"""The page at `/docs`: every operation in plain HTML, nothing loaded from anywhere."""

import json
from functools import cache
from html import escape

from nbdeck import __version__
from nbdeck.contract.operation import Operation
from nbdeck.contract.operations import OPERATIONS
from nbdeck.server.examples import EXAMPLES

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
article { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .5rem 0 1rem; }
h3 { margin: .5rem 0; font-size: 1rem; }
td { padding: .1rem 1rem .1rem 0; vertical-align: top; }
"""


@cache
def page() -> str:
    """Return the whole page."""
    articles = "".join(_article(operation) for operation in OPERATIONS)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>nbdeck: interface</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>nbdeck {escape(__version__)}</h1>"
        "<p>Every call carries its key in the header <code>X-API-Key</code>. The same as a machine reads it: "
        f'<a href="openapi.json">openapi.json</a>.</p>{articles}</main></body></html>'
    )


def _article(operation: Operation) -> str:
    marks = [mark for mark, holds in _marks(operation) if holds]
    about = escape(" ".join([operation.summary, *marks]))
    return (
        f'<article id="{operation.version}-{operation.name}">'
        f"<h3><code>{operation.method} {escape(operation.path)}</code></h3><p>{about}</p>"
        f"{_fields(operation)}{_example(operation)}</article>"
    )


def _marks(operation: Operation) -> tuple[tuple[str, bool], ...]:
    return (
        ("Starts a task.", operation.starts_task),
        ("Extension.", operation.is_extension),
    )


def _fields(operation: Operation) -> str:
    rows = [(name, "file") for name in operation.files] + list(operation.query.items())
    if operation.request is not None:
        rows += [(name, about.description or "") for name, about in operation.request.model_fields.items()]
    if not rows:
        return ""
    cells = "".join(f"<tr><td><code>{escape(a)}</code></td><td>{escape(b)}</td></tr>" for a, b in rows)
    return f"<table>{cells}</table>"


def _example(operation: Operation) -> str:
    example = EXAMPLES.get((operation.version, operation.name))
    return "" if example is None else f"<pre>{escape(json.dumps(example, indent=2))}</pre>"
