"""Run as a program: opens the service in a folder, starts a deck if asked, and works until it is stopped or killed."""

import signal
import sys
import threading
from pathlib import Path

from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine
from unit.service.conftest import slides


def main(home, title):
    settings = Settings(home=Path(home), task_lease_seconds=0.3)
    service = Service(settings, engine=standin_engine.__name__)
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    if title:
        service.from_slides.start(service.users.owner().id, slides(title))
    print("ready", flush=True)
    stopped.wait(30)
    service.close(timeout=0.1)


main(*sys.argv[1:])
