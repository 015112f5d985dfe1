"""Every endpoint once: client, server and their tests all read this table."""

from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract import branding, documents, queries, tasks, v1, v2
from nbdeck.contract.check import Report
from nbdeck.contract.operation import Operation as Operation
from nbdeck.contract.operation import endpoint, extension
from nbdeck.contract.presentation_slides import PresentationSlides, PresentationVersion
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.v1 import Brief, BriefRequest
from nbdeck.contract.v2 import ChangeRequest

OPERATIONS: tuple[Operation, ...] = (
    endpoint(
        "task_status", "GET /api/v1/task_status/{task_id}", "State and result of a task.", response=tasks.Task
    ),
    endpoint(
        "download",
        "GET /api/v1/presentation/download/{id}",
        "Fresh address of the file that a request made.",
        response=v1.DownloadLink,
    ),
    endpoint(
        "generate",
        "POST /api/v1/presentation/generate",
        "Make a deck from a topic, documents or an outline.",
        request=v1.GenerateRequest,
        result=tasks.GenerateResult,
    ),
    endpoint(
        "slide_by_slide",
        "POST /api/v1/presentation/generate/slide-by-slide",
        "Make a deck of slides that are given one by one.",
        request=v1.SlidesRequest,
        result=tasks.GenerateResult,
    ),
    endpoint(
        "outline",
        "POST /api/v1/presentation/outline",
        "Make an outline, or edit one.",
        request=v1.OutlineRequest,
        result=tasks.OutlineResult,
    ),
    endpoint(
        "edit_slide",
        "POST /api/v1/presentation/edit/slide",
        "Insert, write again or remove one slide.",
        request=v1.EditSlideRequest,
        result=tasks.EditResult,
    ),
    endpoint(
        "edit",
        "POST /api/v1/presentation/edit",
        "Replace text in the named shapes of an uploaded file.",
        request=v1.ShapeEdit,
        files=("pptx_file",),
        response=v1.DownloadLink,
    ),
    endpoint(
        "edit_rollback",
        "POST /api/v1/presentation/edit/rollback",
        "Go back to the state before an edit.",
        request=v1.RollbackRequest,
        response=v1.RollbackResult,
    ),
    endpoint(
        "templates",
        "GET /api/v1/presentation/templates",
        "The default templates.",
        response=list[v1.Template],
    ),
    endpoint(
        "branded_templates",
        "GET /api/v1/presentation/templates/branded",
        "The user's own templates.",
        response=list[v1.BrandedTemplate],
    ),
    endpoint(
        "upload_document",
        "POST /api/v1/document/upload",
        "Store a document as source material.",
        files=("file",),
        result=str,
    ),
    endpoint(
        "subscribe",
        "POST /api/v1/webhook/subscribe",
        "Be told at an address when presentations are finished.",
        request=v1.SubscribeRequest,
        response=v1.Subscription,
    ),
    endpoint(
        "unsubscribe", "DELETE /api/v1/webhook/unsubscribe", "Stop being told.", request=v1.UnsubscribeRequest
    ),
    endpoint("me", "GET /api/v1/me", "Who the API key belongs to.", response=v1.Me),
    endpoint(
        "download_presentation",
        "GET /api/v1/presentations/{id}/download",
        "Fresh address of a presentation's newest state.",
        query=queries.FormatQuery,
        response=v1.DownloadLink,
    ),
    extension(
        "create_branded_template",
        "POST /api/v1/presentation/templates/branded",
        "Add a company's own template.",
        request=v1.BrandedTemplateForm,
        files=("file",),
        response=v1.BrandedTemplate,
    ),
    extension(
        "delete_branded_template",
        "DELETE /api/v1/presentation/templates/branded/{id}",
        "Remove a company's own template.",
    ),
    endpoint(
        "task_status",
        "GET /api/v2/task_status/{task_id}",
        "State, result and error of a task.",
        response=tasks.Task,
    ),
    endpoint(
        "download",
        "GET /api/v2/presentation/download/{request_id}",
        "Fresh address of the file that a request made.",
        query=queries.DownloadQuery,
        response=v1.DownloadLink,
    ),
    endpoint(
        "generate",
        "POST /api/v2/presentation/generate",
        "Make a deck from a prompt.",
        request=v2.GenerateRequest,
        result=tasks.AuthoredResult,
    ),
    endpoint(
        "upload_document",
        "POST /api/v2/document/upload",
        "Store a document as source material.",
        files=("file",),
        result=tasks.DocumentResult,
    ),
    endpoint(
        "design_kits",
        "GET /api/v2/presentation/design-kits",
        "Every design that a deck can have.",
        response=list[v2.DesignKit],
    ),
    endpoint(
        "reusable_sections",
        "GET /api/v2/presentation/reusable-sections",
        "Saved slides that a new deck can take in.",
        response=list[v2.ReusableSection],
    ),
    endpoint(
        "reusable_sections_unversioned",
        "GET /presentation/reusable-sections",
        "Saved slides that a new deck can take in; path without a version.",
        response=list[v2.ReusableSection],
    ),
    endpoint(
        "import_presentation",
        "POST /api/v2/presentation/import",
        "Take in a PowerPoint file as a presentation.",
        request=v2.ImportForm,
        files=("file",),
        result=tasks.PresentationResult,
    ),
    endpoint(
        "translate",
        "POST /api/v2/presentation/translate",
        "Make a translated copy of a presentation.",
        request=v2.TranslateRequest,
        result=tasks.TranslationResult,
    ),
    endpoint(
        "voices",
        "GET /api/v2/presentation/voices",
        "Narration voices, of one language or all.",
        query=queries.VoicesQuery,
        response=list[v2.Voice],
    ),
    endpoint(
        "video",
        "POST /api/v2/presentation/video",
        "Make a narrated video of a presentation.",
        request=v2.VideoRequest,
        result=tasks.VideoResult,
    ),
    extension(
        "task_events",
        "GET /api/v2/tasks/{task_id}/events",
        "Progress of a task while it runs.",
        response=tasks.TaskEvent,
        is_stream=True,
    ),
    extension(
        "cancel_task",
        "POST /api/v2/tasks/{task_id}/cancel",
        "Stop a task; a finished one stays as it is.",
        response=tasks.Task,
    ),
    extension(
        "retry_task",
        "POST /api/v2/tasks/{task_id}/retry",
        "Start once more what a task was to do that failed in a way that may pass.",
        response=tasks.TaskStarted,
    ),
    extension(
        "list_tasks",
        "GET /api/v2/tasks",
        "The user's tasks, newest first.",
        query=queries.ListQuery,
        response=list[tasks.ListedTask],
    ),
    extension(
        "slide_preview",
        "GET /api/v2/presentation/{presentation_id}/slides/{number}.{format}",
        (
            "Picture of one slide, counted from 1; format svg or png. The header X-Approximate says true where "
            "a program that stands in for LibreOffice drew it."
        ),
        query=queries.PreviewQuery,
        response=bytes,
    ),
    extension(
        "preview",
        "POST /api/v2/preview",
        "Picture of a slide that is not stored.",
        request=v2.PreviewRequest,
        response=bytes,
    ),
    extension(
        "brief",
        "POST /api/v2/brief",
        "Take a prompt apart: what it asks, and what it gives to be shown. Nothing is written or stored.",
        request=BriefRequest,
        response=Brief,
    ),
    extension(
        "check",
        "GET /api/v2/presentation/{presentation_id}/check",
        "What the quality rules and scores say about a presentation.",
        query=queries.StateQuery,
        response=Report,
    ),
    extension(
        "slides",
        "GET /api/v2/presentation/{presentation_id}/slides",
        "What was asked for on each slide of a presentation, and what the file shows there.",
        query=queries.StateQuery,
        response=PresentationSlides,
    ),
    extension(
        "versions",
        "GET /api/v2/presentation/{presentation_id}/versions",
        "Every state that a presentation has been in, the first one first.",
        response=list[PresentationVersion],
    ),
    extension(
        "change",
        "POST /api/v2/presentation/change",
        (
            "Change the design of a presentation, words of its shapes or alternative texts, or mend what a check "
            "found; makes a new state."
        ),
        request=ChangeRequest,
        result=tasks.EditResult,
    ),
    extension(
        "list_documents",
        "GET /api/v2/documents",
        "The user's documents, newest first.",
        query=queries.ListQuery,
        response=list[documents.StoredDocument],
    ),
    extension(
        "search_documents",
        "GET /api/v2/documents/search",
        "Passages of the user's documents that match some words, best first.",
        query=queries.SearchQuery,
        response=list[documents.FoundPassage],
    ),
    extension(
        "read_document",
        "GET /api/v2/documents/{document_id}",
        "What was read in a document.",
        response=documents.DocumentReading,
    ),
    extension(
        "delete_document",
        "DELETE /api/v2/documents/{document_id}",
        "Forget a document; decks made from it stay.",
    ),
    extension(
        "create_design_kit",
        "POST /api/v2/presentation/design-kits",
        "Add a design kit from a PowerPoint file.",
        request=v2.DesignKitForm,
        files=("file",),
        response=v2.DesignKit,
    ),
    extension(
        "check_design_kit",
        "POST /api/v2/presentation/design-kits/check",
        "What a PowerPoint file would offer as a design kit; nothing is kept.",
        files=("file",),
        response=TemplateReport,
    ),
    extension(
        "design_kit_report",
        "GET /api/v2/presentation/design-kits/{id}/check",
        "What a design kit of one's own offers: layouts, room, what is missing.",
        response=TemplateReport,
    ),
    extension("delete_design_kit", "DELETE /api/v2/presentation/design-kits/{id}", "Remove a design kit."),
    extension(
        "create_reusable_section",
        "POST /api/v2/presentation/reusable-sections",
        "Keep slides of a presentation for later decks.",
        request=v2.SectionRequest,
        response=v2.ReusableSection,
    ),
    extension(
        "delete_reusable_section",
        "DELETE /api/v2/presentation/reusable-sections/{id}",
        "Remove saved slides.",
    ),
    extension(
        "brand",
        "GET /api/v2/brand",
        "The account's logo, colour and typefaces.",
        response=branding.AccountBrand,
    ),
    extension(
        "set_brand",
        "PUT /api/v2/brand",
        "Keep a logo, colour and typefaces for later decks; replaces what was kept before.",
        request=branding.BrandRequest,
        response=branding.AccountBrand,
    ),
    extension("clear_brand", "DELETE /api/v2/brand", "Forget the account's logo, colour and typefaces."),
)
"""Every operation of both versions, each in the order of the interface page, extensions last."""

V1: Mapping[str, Operation] = MappingProxyType(
    {each.name: each for each in OPERATIONS if each.version == "v1"}
)
"""Version 1 by name."""

V2: Mapping[str, Operation] = MappingProxyType(
    {each.name: each for each in OPERATIONS if each.version == "v2"}
)
"""Version 2 by name."""
