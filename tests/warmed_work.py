"""A module that workers import ahead."""

import os
import time
from pathlib import Path

is_warm = False


def warm():
    global is_warm
    is_warm = True
    if told := os.environ.get("WARMED_WORK"):
        Path(told).write_text("1\n")


time.sleep(float(os.environ.get("WARMED_WORK_SECONDS", "0.1")))
