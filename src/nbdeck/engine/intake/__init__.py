"""Words at the door: what a slide was given as text becomes typed content, once."""
