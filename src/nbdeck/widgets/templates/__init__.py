"""The panel that shows what a deck can look like, and takes in a company's own template."""
