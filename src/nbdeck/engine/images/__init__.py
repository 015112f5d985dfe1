"""Pictures that need no network: illustrations and art in the colours of a theme, and the placing of any picture."""
