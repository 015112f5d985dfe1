"""The service as a cluster, as a Docker Compose file."""

from importlib.resources import files
from string import Template


class _Compose(Template):
    delimiter = "%"  # the file's own variables begin with a dollar sign


def compose_file(*, port: int = 8000, workers: int = 2) -> str:
    """Return a compose file; it holds no secret, but names the variables that do.

    Args:
        port: Where the service can be reached.
        workers: Containers that do the work of tasks, one core each.
    """
    template = files("nbdeck.server").joinpath("compose.yaml").read_text(encoding="utf-8")
    return _Compose(template).substitute(port=port, workers=workers)
