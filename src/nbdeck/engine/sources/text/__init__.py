"""Text files, Markdown and plain, and what lines of any document have in common."""
