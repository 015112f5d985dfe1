"""Text in the parts of a .pptx that is not ours: read as pieces, written back, all else as it was."""
