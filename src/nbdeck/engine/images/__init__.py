"""How a picture is placed in its frame."""
