"""The gallery: every template with every layout and contents that strain it, drawn and judged."""
