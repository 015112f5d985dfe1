"""The one reader of the environment: arguments first, then NBDECK_* variables, then defaults."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from nbdeck.errors import SettingsError

_PREFIX = "nbdeck_"


class Settings(BaseModel):
    """Everything that can be set. Field `port` is the variable NBDECK_PORT, and so on."""

    model_config = ConfigDict(frozen=True, extra="ignore", validate_default=True)

    url: str | None = None
    """Address of a remote service; None uses the local engine."""
    api_key: SecretStr | None = None
    """Key for the remote service."""
    replay: Path | None = None
    """Recording that answers instead of a service; None for none."""
    home: Path = Field(default_factory=lambda: Path(platformdirs.user_data_dir("nbdeck", appauthor=False)))
    """Data folder of the local engine and of `nbdeck serve`; ":memory:" keeps nothing."""
    database_url: str | None = None
    """SQLAlchemy URL; None keeps a SQLite file in `home`."""
    blob_url: str | None = None
    """fsspec URL of the folder for files; None keeps them in `home`."""
    base_url: str | None = Field(default=None, pattern=r"^https?://[^\s/?#]+[^\s?#]*$")
    """Public address of the service, used in file links; None takes it from each request."""
    bootstrap_key: SecretStr | None = None
    """A key that exists from the start, for a service without a person to make one."""
    credits: int = Field(default=1_000_000, ge=0, le=1_000_000_000)
    """Credits of a new user."""
    workers: int | None = Field(default=None, ge=1, le=64)
    """Tasks that run at the same time; None for 2 in a notebook, 8 in an executor, one a core in a service."""
    link_seconds: int = Field(default=900, ge=1)
    """Life of a signed file link, seconds."""
    upload_megabytes: int = Field(default=50, ge=1)
    """Largest upload, megabytes."""
    request_megabytes: int = Field(default=20, ge=1)
    """Largest JSON body, megabytes, pictures in it included; never more than an upload."""
    scheduler: str | None = None
    """Address of a Dask scheduler whose workers do the work, `tcp://host:8786`; None for this machine."""
    task_seconds: float = Field(default=1800.0, gt=0)
    """Longest time, and processor time, of one task in a worker process, seconds."""
    task_megabytes: int = Field(default=2000, ge=200)
    """Most memory of one task in a worker process, megabytes."""
    task_lease_seconds: float = Field(default=30.0, gt=0)
    """After this long without a sign of life from its process, a running task is taken over."""
    requests_per_second: float | None = Field(default=None, gt=0)
    """Requests that a key may make in the long run; None: 100 for `nbdeck serve`, no limit in a notebook."""
    requests_burst: int = Field(default=500, ge=1)
    """Requests that a key may make at once before that rate counts."""
    tasks_per_user: int | None = Field(default=None, ge=1)
    """Unfinished tasks that a user may have; None: 200 for `nbdeck serve`, no limit for an engine in a notebook."""
    queued_tasks: int | None = Field(default=None, ge=1)
    """Tasks of all users that may wait; None: 2,000 for `nbdeck serve`, no limit for an engine in a notebook."""
    grace_seconds: float = Field(default=10.0, ge=0, le=3600)
    """After SIGTERM: how long open requests, then running tasks, may go on before `nbdeck serve` ends, seconds each."""
    log_format: Literal["text", "json"] = "text"
    """How `nbdeck serve` writes its log to standard error: lines of text, or a JSON object a line."""
    timeout_seconds: float = Field(default=30.0, gt=0)
    """Longest wait of the client for one answer, seconds."""
    retries: int = Field(default=4, ge=0, le=20)
    """How often the client repeats a call that may succeed later."""
    allow_private_addresses: bool = False
    """Whether pictures and logos may be fetched from private network addresses, and webhooks be told there."""

    llm_url: str | None = None
    """Base address of an OpenAI-compatible endpoint, such as one that ends in /v1; None works without a model."""
    llm_model: str = ""
    """Name of the model behind it."""
    llm_key: SecretStr | None = None
    """Its key."""
    llm_timeout_seconds: float = Field(default=60.0, gt=0)
    """Longest wait for one answer of the model, seconds."""
    llm_retries: int = Field(default=2, ge=0, le=10)
    """How often a call to the model that may succeed later is repeated."""
    llm_parallel: int = Field(default=4, ge=1, le=64)
    """How many questions to the model are open at once; 1 for a server that answers one after the other."""
    llm_context: int = Field(default=16_000, ge=8_000)
    """Tokens that the model has room for, question and answer together; the material is cut to it."""
    llm_budget_tokens: int | None = Field(default=None, ge=1)
    """Most tokens, in and out, that one deck may cost; None sets no limit."""
    llm_price_in: float | None = Field(default=None, ge=0)
    """Price of a million tokens in; with both prices results tell what the model cost."""
    llm_price_out: float | None = Field(default=None, ge=0)
    """Price of a million tokens out."""

    glossary: Path | None = None
    """Your glossary or translation memory, CSV or TMX, or a folder of such files; translation asks it first."""

    pictures: Path | None = None
    """Folder of your own pictures, searched by file name, tags and caption; None for none."""
    pexels_key: SecretStr | None = None
    """Key for photographs from Pexels; None does not ask there."""
    pexels_url: str = "https://api.pexels.com/v1"
    """Base address of its interface."""
    unsplash_key: SecretStr | None = None
    """Key for photographs from Unsplash; None does not ask there."""
    unsplash_url: str = "https://api.unsplash.com"
    """Base address of its interface."""
    images_url: str | None = None
    """Base address of an OpenAI-compatible endpoint that makes pictures; None for no such pictures."""
    images_model: str = ""
    """Name of the model behind it; empty lets the endpoint choose."""
    images_key: SecretStr | None = None
    """Its key."""
    images_timeout_seconds: float = Field(default=60.0, gt=0)
    """Longest wait for one picture of the model, seconds."""

    def __init__(self, **given: Any) -> None:
        """Take values from arguments, then from the environment, whose variables may be in small letters."""
        names = ((name, name.lower().removeprefix(_PREFIX)) for name in os.environ)
        super().__init__(
            **{field: os.environ[name] for name, field in names if field != name.lower()} | given
        )

    def environment(self) -> dict[str, str]:
        """Return the environment in which another process finds what was set here, secrets too."""
        variables = dict(os.environ)
        for name in self.model_fields_set:
            value = getattr(self, name)
            if value is not None:
                plain = value.get_secret_value() if isinstance(value, SecretStr) else str(value)
                variables[f"NBDECK_{name.upper()}"] = plain
        return variables

    @property
    def is_in_memory(self) -> bool:
        """Whether nothing is kept on disk: `home` is ":memory:"."""
        return str(self.home) == ":memory:"


def load_settings(**given: Any) -> Settings:
    """Return settings from arguments that are not None, then the environment.

    Raises:
        SettingsError: a value cannot be used; the message names the field, never a secret's value.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as exc:
        first = exc.errors(include_input=False, include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        raise SettingsError(
            f"The setting {name!r} cannot be used: {first['msg']}.",
            hint=f"Give another value to {name!r} or to the variable NBDECK_{name.upper()}.",
        ) from None


def notebook_path() -> str | None:
    """Return where the notebook of this kernel is, as Jupyter's server tells it; None where nobody does."""
    return os.environ.get("JPY_SESSION_NAME") or None
