"""PDF: `read` is the reader; from the page's text and lines to columns, tables, headings and blocks."""
