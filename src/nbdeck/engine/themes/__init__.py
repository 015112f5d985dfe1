"""Templates as data: TOML files read into frozen themes, and a company's marks put on them."""
