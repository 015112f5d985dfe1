"""From a topic or text of the user to slides."""
