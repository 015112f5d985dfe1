"""A bridge to whoever answers for a model: prompts become files, answers are awaited as files, all of it is recorded.

A recording is a list of exchanges in the order in which they were asked; tests answer with it again.
"""

import hashlib
import json
import time
from collections import defaultdict
from pathlib import Path

from llm_endpoint import Endpoint

_LOOK_SECONDS = 0.5


def kind_of(body):
    """Return what a request asks for, the same in another run: its first line, of statements the first of them."""
    request = next(one["content"] for one in body["messages"] if one["role"] != "system")
    is_again = "What failed:" in request or body["messages"][-1]["content"] != request
    first = next((line for line in request.splitlines() if line.startswith("1. ")), "")
    asked = request.partition("\n")[0]
    return f"{'Mend: ' if is_again else ''}{f'Judge {first}' if asked.startswith('Judge') else asked}"


class Bridge:
    """Answers an endpoint's requests out of files `NAME.answer.json` beside `NAME.prompt.txt`.

    The name is the digest of the question, so that a run goes on where one ended.

    Args:
        folder: Where prompts and answers lie.
    """

    def __init__(self, folder):
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.exchanges = []

    def __call__(self, body):
        """Return the answer to a request, once somebody has written it."""
        prompt = "\n\n".join(message["content"] or "" for message in body["messages"])
        name = hashlib.sha256(prompt.encode()).hexdigest()[:8]
        answer = self.folder / f"{name}.answer.json"
        if not answer.exists():
            written = self.folder / f"{name}.prompt"
            written.write_text(prompt)
            written.rename(self.folder / f"{name}.prompt.txt")  # whoever sees it sees the whole of it
        while not answer.exists():
            time.sleep(_LOOK_SECONDS)
        answered = json.loads(answer.read_text())
        self.exchanges.append({"asked": kind_of(body), "answer": answered})
        return answered

    def record(self, path):
        """Write what was asked and answered, without any header or key."""
        Path(path).write_text(json.dumps(self.exchanges, ensure_ascii=False, indent=1) + "\n")


def replayed(path):
    """Return what answers requests as a recording has it: by what is asked, each answer once, the last one again."""
    kept = defaultdict(list)
    for one in json.loads(Path(path).read_text()):
        kept[one["asked"]].append(one["answer"])

    def answer(body):
        answers = kept[kind_of(body)]
        return answers.pop(0) if len(answers) > 1 else answers[0]

    return answer


def bridged(folder):
    """Return an endpoint whose answers come over a bridge, and the bridge."""
    endpoint = Endpoint()
    endpoint.answer = Bridge(folder)
    return endpoint, endpoint.answer
