"""What a fresh interpreter loads with this room."""

import subprocess
import sys


def test_the_room_does_not_import_any_dataframe_library():
    code = "import sys, nbdeck.frames.charts, nbdeck.frames.tables; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"pandas", "polars", "pyarrow", "numpy", "pptx", "IPython"} & set(done.stdout.split())
