"""Many decks: one for each group of a DataFrame, on threads, processes or a cluster."""
