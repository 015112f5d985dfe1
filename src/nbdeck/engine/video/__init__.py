"""A deck as a narrated video: what is said, captions, pictures over time, sound, one MP4 file."""
