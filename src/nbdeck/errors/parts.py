"""A part of this installation that is missing, or that failed: models, translators, voices, kernels."""

from nbdeck.errors.root import NbdeckError


class ModelRequired(NbdeckError, ValueError):
    """Only a language model could do this, and none is configured; the message says what was understood."""

    code = "MODEL_REQUIRED"
    status = 422
    default_hint = "Configure a language model, or ask for one of the changes that the message lists."


class ModelFailed(NbdeckError):
    """The configured language model gave no answer that can be used; the message says why, never with its key."""

    code = "MODEL_FAILED"
    status = 502
    retryable = True
    default_hint = "Check NBDECK_LLM_URL, NBDECK_LLM_MODEL and NBDECK_LLM_KEY, then repeat the call."


class NotImplementedHere(NbdeckError, NotImplementedError):
    """This endpoint belongs to the interface, but this version does not offer it."""

    code = "NOT_IMPLEMENTED"
    status = 501
    default_hint = "The page at /docs says which endpoints this version offers."


class RendererUnavailable(NbdeckError):
    """Slides that nbdeck did not draw need a renderer that is not installed."""

    code = "RENDERER_UNAVAILABLE"
    status = 501
    default_hint = "Install LibreOffice: `apt install libreoffice-impress-nogui`."


class TranslatorUnavailable(NbdeckError):
    """No translator for this pair of languages is installed or configured."""

    code = "TRANSLATOR_UNAVAILABLE"
    status = 501
    default_hint = "Install apertium with the language pair, or configure a model."


class TranslatorFailed(NbdeckError):
    """An installed translator gave no answer that can be used."""

    code = "TRANSLATOR_FAILED"
    status = 502
    retryable = True
    default_hint = "Repeat the call; if it fails again, run the translator by hand to see what is wrong."


class VoiceEngineUnavailable(NbdeckError):
    """Nothing that speaks is installed."""

    code = "VOICE_ENGINE_UNAVAILABLE"
    status = 501
    default_hint = "Run `pip install 'nbdeck[speech]'`, or install espeak-ng: `apt install espeak-ng`."


class VideoEncoderUnavailable(NbdeckError):
    """Nothing that writes video is installed."""

    code = "VIDEO_ENCODER_UNAVAILABLE"
    status = 501
    default_hint = "Run `pip install 'nbdeck[video]'`."


class KernelUnavailable(NbdeckError):
    """A notebook cannot be run: its kernel, or what runs kernels, is not installed or does not start."""

    code = "KERNEL_UNAVAILABLE"
    status = 501
    default_hint = "Run `pip install 'nbdeck[lab]'`."


class CellFailed(NbdeckError):
    """A cell ended in an error; `details` holds its `cell`, `count`, `source`, `ename`, `evalue` and `traceback`."""

    code = "CELL_FAILED"
    status = 422
    default_hint = "Run the notebook from top to bottom and correct the cell."
