"""A picture for layouts."""

import hashlib
import io

import pytest
from PIL import Image


@pytest.fixture(scope="session")
def png():
    """A PNG of 400 x 200 pixels with its SHA-256: (key, bytes)."""
    stored = io.BytesIO()
    Image.new("RGB", (400, 200), "#336699").save(stored, "PNG")
    return hashlib.sha256(stored.getvalue()).hexdigest(), stored.getvalue()
