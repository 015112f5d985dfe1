"""A module that workers import ahead."""

import time

is_warm = False


def warm():
    global is_warm
    is_warm = True


time.sleep(0.1)
