"""What there is to write from: passages with their places, ranked and searched."""
