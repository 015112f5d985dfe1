"""From sources, a topic or an outline to planned slides: extraction by default, a model where one is configured."""
