"""Work that ends its worker."""

import os
import signal

from nbdeck.batch.making import make_decks


def make_decks_but_die_at_b(orders):
    """Make decks; end the process at once where the first is called `b`."""
    if orders[0].deck.heading == "b":
        os.kill(os.getpid(), signal.SIGKILL)
    return make_decks(orders)
