"""The friendly calls beside `client.presentations`: outlines, documents, tasks, webhooks, account."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Mapping
from typing import Any, TypeAlias, overload

from nbdeck.client.drivers import AsyncDriver, DriverT, Flow, Resource, SyncDriver, flow
from nbdeck.client.flows import call
from nbdeck.client.following import TaskRecord, look
from nbdeck.client.outline import Outline
from nbdeck.client.presentations import OutlineLike, ids_of, outline_of, start, warnings_of
from nbdeck.client.task import AsyncTask, Started, Task, starts
from nbdeck.client.upload import Logo, Source, logo_address, upload_of
from nbdeck.contract import v1
from nbdeck.contract.base import read
from nbdeck.contract.branding import AccountBrand, BrandRequest
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.enums import Tone
from nbdeck.contract.operations import V1, V2
from nbdeck.contract.v1 import Brief, BriefRequest

StoredDocuments: TypeAlias = list[StoredDocument]
FoundPassages: TypeAlias = list[FoundPassage]
SyncTasks: TypeAlias = list[Task[Any]]
AsyncTasks: TypeAlias = list[AsyncTask[Any]]


class Outlines(Resource[DriverT]):
    """Makes and changes outlines."""

    @starts
    def create(
        self,
        topic: str | None = None,
        *,
        documents: Iterable[str] | None = None,
        length: int | None = None,
        language: str | None = None,
        tone: Tone | str | None = None,
        brief: Brief | Mapping[str, Any] | None = None,
    ) -> Flow[Started[Outline, Outline]]:
        """Start making an outline from a topic, documents or both, and return the task.

        Args:
            topic: What the deck is about.
            documents: Ids from `client.documents.upload`.
            length: Slides, 1 to 100.
            language: Such as `ENGLISH`, `French` or `pt-BR`; left out, that of the content.
            tone: How the text speaks.
            brief: What `brief` answered, its wishes perhaps changed; left out, the topic is read anew.
        """
        fields = {
            "brief": brief,
            "prompt": topic,
            "document_uuids": ids_of(documents),
            "length": length,
            "language": language,
            "tone": tone,
        }
        return start(self, "outline", read(v1.OutlineRequest, fields, origin="create()"))

    @flow
    def brief(self, topic: str, *, documents: Iterable[str] | None = None) -> Flow[Brief]:
        """Return a topic taken apart, before anything is written: what it asks, and what it gives to be shown.

        Args:
            topic: Wishes, or a whole text.
            documents: Ids of the documents that the outline will be made of.
        """
        fields = {"prompt": topic, "has_documents": bool(documents)}
        return call(self._site, V2["brief"], body=read(BriefRequest, fields, origin="brief()").wire())

    @starts
    def edit(
        self, outline: OutlineLike, instruction: str, *, length: int | None = None
    ) -> Flow[Started[Outline, Outline]]:
        """Start changing an outline, and return the task.

        Args:
            outline: An earlier result, or outline slides.
            instruction: What to change, in words.
            length: Slides afterwards, 1 to 100.
        """
        fields = {
            "prompt": instruction,
            "outline": outline_of(outline),
            "outline_warnings": warnings_of(outline),
            "length": length,
        }
        return start(self, "outline", read(v1.OutlineRequest, fields, origin="edit()"))


class Documents(Resource[DriverT]):
    """Source material."""

    @starts
    def upload(self, source: Source, *, name: str | None = None) -> Flow[Started[str, str]]:
        """Upload a document and return the task; its result is the document's id.

        Args:
            source: Path, bytes, or a file opened for reading bytes; sent in pieces, never held whole.
            name: File name with its suffix, needed for bytes.

        Raises:
            UnsupportedFileType: The service does not read such files.
            PayloadTooLarge: The file is beyond the service's limit.
        """
        file = upload_of(source, name)
        started = yield from call(self._site, V1["upload_document"], files={"file": file})
        return Started(started.task_id, "v1")

    @flow
    def list(self, *, limit: int | None = None) -> Flow[StoredDocuments]:
        """The user's documents, newest first.

        Args:
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return call(self._site, V2["list_documents"], query={"limit": limit})

    @flow
    def search(self, words: str, *, limit: int | None = None) -> Flow[FoundPassages]:
        """Passages of the user's documents that have some of these words, best first.

        Args:
            words: What to look for.
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return call(self._site, V2["search_documents"], query={"query": words, "limit": limit})

    @flow
    def read(self, document: str) -> Flow[DocumentReading]:
        """What was read in a document: headings, counts, remarks, and all of it as Markdown.

        Args:
            document: Its id.
        """
        return call(self._site, V2["read_document"], path={"document_id": document})

    @flow
    def delete(self, document: str) -> Flow[None]:
        """Forget a document; decks made from it stay.

        Args:
            document: Its id.
        """
        return call(self._site, V2["delete_document"], path={"document_id": document})


class Tasks(Resource[DriverT]):
    """Long operations, those of earlier sessions included."""

    @overload
    def get(self: Tasks[SyncDriver], task_id: str) -> Task[Any]: ...
    @overload
    def get(self: Tasks[AsyncDriver], task_id: str) -> Awaitable[AsyncTask[Any]]: ...

    def get(self, task_id: str) -> Any:
        """Return the handle of a task started before, in this process or another.

        Args:
            task_id: Its `id`.

        Raises:
            NotFound: No such task for this key.
        """
        return self._run(self._get(TaskRecord(task_id)))

    @overload
    def list(self: Tasks[SyncDriver], *, limit: int | None = None) -> SyncTasks: ...
    @overload
    def list(self: Tasks[AsyncDriver], *, limit: int | None = None) -> Awaitable[AsyncTasks]: ...

    def list(self, *, limit: int | None = None) -> Any:
        """The user's tasks as handles, newest first.

        Args:
            limit: How many at most, 1 to 100; 20 when left out.
        """
        return self._run(self._list(limit))

    def _get(self, record: TaskRecord) -> Flow[Any]:
        yield from look(self._site, record)
        return self._context.wrap_task(self._context, record)

    def _list(self, limit: int | None) -> Flow[Any]:
        states = yield from call(self._site, V2["list_tasks"], query={"limit": limit})
        return [
            self._context.wrap_task(self._context, TaskRecord(each.task_id, state=each)) for each in states
        ]


class Webhooks(Resource[DriverT]):
    """Addresses that are told about finished presentations."""

    @flow
    def subscribe(self, endpoint: str) -> Flow[v1.Subscription]:
        """Switch a webhook on; the answer holds the id to switch it off with.

        Args:
            endpoint: Where to POST, http or https.
        """
        request = read(v1.SubscribeRequest, {"endpoint": endpoint}, origin="subscribe()")
        return call(self._site, V1["subscribe"], body=request.wire())

    @flow
    def unsubscribe(self, webhook: str | v1.Subscription) -> Flow[None]:
        """Switch a webhook off.

        Args:
            webhook: What `subscribe` returned, or its id.
        """
        webhook_id = webhook.webhook_id if isinstance(webhook, v1.Subscription) else webhook
        request = read(v1.UnsubscribeRequest, {"webhook_id": webhook_id}, origin="unsubscribe()")
        return call(self._site, V1["unsubscribe"], body=request.wire())


class Account(Resource[DriverT]):
    """Who the key belongs to."""

    @flow
    def me(self) -> Flow[v1.Me]:
        """Name of the user, and the credits left."""
        return call(self._site, V1["me"])

    @flow
    def brand(self) -> Flow[AccountBrand]:
        """The account's logo, colour and typefaces, as decks with a `use_branding_` option get them."""
        return call(self._site, V2["brand"])

    @flow
    def set_brand(
        self,
        *,
        logo: Logo | None = None,
        color: str | None = None,
        title_font: str | None = None,
        body_font: str | None = None,
    ) -> Flow[AccountBrand]:
        """Change the account's brand and return it; what is left out stays as it is.

        Args:
            logo: Path or bytes of a picture, or its http(s) or data address.
            color: Hex colour such as `#1D5FD1`.
            title_font: Typeface of titles.
            body_font: Typeface of everything else.

        Raises:
            ValidationFailed: A value has the wrong form; nothing was sent.
            BadRequest: The logo cannot be had, or is no picture.
        """
        address = None if logo is None else logo_address(logo)
        fields = {"logo": address, "color": color, "title_font": title_font, "body_font": body_font}
        given = read(BrandRequest, fields, origin="set_brand()").wire()
        brand = yield from call(self._site, V2["brand"])
        changed: AccountBrand = yield from call(self._site, V2["set_brand"], body=brand.wire() | given)
        return changed

    @flow
    def clear_brand(self) -> Flow[None]:
        """Forget the account's logo, colour and typefaces."""
        return call(self._site, V2["clear_brand"])
