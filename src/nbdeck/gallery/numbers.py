"""The numbers that charts of the gallery share."""

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
UP = (41.0, 44, 39, 52, 58, 61, 66, 63, 70, 78, 81, 88)
FLAT = (50.0, 49, 51, 50, 52, 51, 49, 50, 53, 52, 51, 52)
SOURCE = "Invented for this gallery"
