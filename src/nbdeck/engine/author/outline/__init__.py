"""From an outline to slides."""
