"""Whether the process is alive, and whether it should be sent work."""

import logging
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from nbdeck.errors import NbdeckError
from nbdeck.server.task_signals import ThreadLimiter
from nbdeck.service import Service

_SECONDS = 3.0
"""Who does not answer in that time does not answer."""

_log = logging.getLogger("nbdeck.server")


async def alive(service: Service, _request: Request) -> Response:
    """Return 200 as long as the process answers at all."""
    return JSONResponse({"status": "stopping" if service.runner.is_closing else "ok"})


async def ready(service: Service, threads: ThreadLimiter, _request: Request) -> Response:
    """Return 200, or 503 with the names of what is not ready: `service`, `database`, `files`, `queue`."""
    counts = service.counts
    checks = {"database": counts.check_database, "files": service.blobs.check, "queue": counts.check_room}
    failing = ["service"] if service.runner.is_closing else []
    failing += [name for name, check in checks.items() if not await _passes(threads, name, check)]
    if failing:
        return JSONResponse({"status": "not ready", "failing": failing}, 503, {"Retry-After": "5"})
    return JSONResponse({"status": "ready"})


async def _passes(threads: ThreadLimiter, name: str, check: Callable[[], None]) -> bool:
    """Return whether a check raises none of our errors, in time; why not is for the log only."""
    try:
        await threads.run_within(_SECONDS, check)
    except NbdeckError as exc:
        _log.warning("not ready: %s: %s", name, exc)
        return False
    except TimeoutError:
        _log.warning("not ready: %s: no answer within %g s", name, _SECONDS)
        return False
    return True
