"""From documents to slides."""
