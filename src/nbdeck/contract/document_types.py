"""The types of documents that can be uploaded."""

DOCUMENT_SUFFIXES = (
    ".pptx", ".ppt", ".odp", ".docx", ".doc", ".odt", ".rtf", ".xlsx", ".csv", ".pdf", ".txt", ".md", ".html", ".eml",
)  # fmt: skip
"""How the names of files that can be uploaded end: those of the interface and, as an extension, six more."""
