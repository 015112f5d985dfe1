"""Charts: numbers become one geometry that the native chart and every preview share."""
