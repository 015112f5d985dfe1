"""What a person typed: numbers, tables, charts and text, read as they mean them."""
