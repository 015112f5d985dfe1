"""Run as a program: opens the service in a folder and, on a line from standard input, spends what it can get."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nbdeck.errors import InsufficientCredits
from nbdeck.service import Service
from nbdeck.settings import Settings
from unit.service import standin_engine
from unit.service.conftest import slides


def main(home):
    standin_engine.GATE.set()
    service = Service(Settings(home=Path(home), credits=60), engine="unit.service.standin_engine")
    owner = service.users.owner()

    def start(_):
        try:
            return service.from_slides.start(owner.id, slides("a"))
        except InsufficientCredits:
            return None

    print("ready", flush=True)
    sys.stdin.readline()
    with ThreadPoolExecutor(4) as threads:
        started = [each for each in threads.map(start, range(20)) if each]
    service.close()
    print(len(started), flush=True)


main(*sys.argv[1:])
