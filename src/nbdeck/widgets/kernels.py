"""Kernels in which widgets cannot be updated while work goes on."""

from __future__ import annotations

import sys

from nbdeck.errors import SettingsError


def refuse_broken_kernel() -> None:
    """Check the kernel that this runs in, if any.

    Raises:
        SettingsError: It is ipykernel 7.0, which loses what other threads send.
    """
    kernel = sys.modules.get("ipykernel")
    version = tuple(getattr(kernel, "version_info", ()))[:2]
    if version == (7, 0):
        raise SettingsError(
            "ipykernel 7.0 loses the updates of progress panels.",
            hint='Install another one and restart the kernel: pip install "ipykernel>=7.4".',
        )
