"""A prompt whose request and text are given, for tests of what comes after they were told apart."""

from nbdeck.engine.author.prompt.brief import read_brief
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.model.plan import AuthorOptions


def plan_of(request, source, **options):
    """Return the plan of a text that a request of one line was made for."""
    brief = read_brief(request, has_sources=True).model_copy(update={"source": source})
    return plan_from_topic(f"{request}\n\n{source}", AuthorOptions(**options), brief)
