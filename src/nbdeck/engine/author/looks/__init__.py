"""What an outline says of its slides: their look and their points, written and read."""
