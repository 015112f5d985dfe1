"""Run as a program: `nbdeck serve` at a free port, with the settings of the environment, until it is stopped or killed.

A second argument is the name of the machine that it says it runs on. The engine is the stand-in one unless another is named.
"""

import socket
import sys

from nbdeck.server.serve import serve
from nbdeck.service import Service
from nbdeck.settings import load_settings


def main(engine, machine=""):
    if machine:
        socket.gethostname = lambda: machine
    settings = load_settings()
    serve(
        settings,
        port=0,
        on_ready=lambda url, _: print(url, flush=True),
        service=Service(settings, engine=engine),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
