"""Rows and files: the database, its schema and migrations, and content-addressed blobs."""
