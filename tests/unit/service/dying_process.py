"""Run as a program: opens the service in a folder, starts a deck if asked, and works until it is killed."""

import sys
import threading
from pathlib import Path

from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service.conftest import slides


def main(home, title):
    service = Service(Settings(home=Path(home)), engine="unit.service.standin_engine")
    if title:
        service.start_slides(service.users.owner(), slides(title))
    print("ready", flush=True)
    threading.Event().wait(30)


main(*sys.argv[1:])
