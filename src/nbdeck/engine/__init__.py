"""The local engine: data in, data out. It knows no HTTP, no database and no notebook."""
