"""Every error that nbdeck raises, as one tree.

    NbdeckError
    ├── BadRequest                 400  a request that makes no sense for this resource
    ├── Unauthorized               401  no key, or one that nobody knows
    ├── InvalidSignature           401  a webhook's message that is not proved to come from the service
    ├── InsufficientCredits        403  carries required_credits and available_credits
    ├── Forbidden                  403  what the service is not to do, such as tell a private address
    ├── LinkExpired                403  a signed file link past its time
    ├── NotFound                   404
    ├── FolderNotFound             404  the folder of a file that is to be written
    ├── Conflict                   409
    ├── PayloadTooLarge            413
    ├── UnsupportedFileType        415  and, for one written before Office 97, FileTooOld
    ├── UnreadableFile             422  a document of a known type whose content cannot be had
    │   └── EmptyFile, EncryptedFile, CorruptFile, ParseTimeout
    ├── ValidationFailed           422  carries errors: [{loc, msg, type}]
    │   └── DoesNotFit, DataError, ColumnNotFound (a DataError)
    ├── ModelRequired              422  only a language model could do this
    ├── ModelFailed                502  the configured language model gave no usable answer; retryable
    ├── RateLimited                429  retryable
    │   └── TooManyTasks                the user has as many unfinished tasks as one may have
    ├── InternalError              500  retryable
    ├── ExportFailed               500  retryable
    ├── NotImplementedHere         501  part of the interface that this version does not offer
    ├── RendererUnavailable, TranslatorUnavailable, VoiceEngineUnavailable,
    │   VideoEncoderUnavailable, KernelUnavailable  501
    ├── TranslatorFailed           502  an installed translator gave no usable answer; retryable
    ├── CellFailed                 422  a cell of a notebook that was run ended in an error; carries its traceback
    ├── ServiceUnavailable         503  retryable
    │   ├── QueueFull                   as many tasks wait as the service takes
    │   ├── StoreLocked                 another program has the database to itself for seconds
    │   └── StoreUnusable               damaged, or closed to this user; not retryable
    ├── SettingsError                   an argument or NBDECK_* variable with a wrong value
    ├── NotRecorded                     a request that the recording has no answer to
    ├── UnreadableAnswer                the server said something outside the interface
    ├── ConnectionFailed                no answer from the server; retryable
    └── TaskError
        └── TaskFailed, TaskCancelled, TaskTooLarge, TaskTimeout

`code` is stable and may be tested for; `hint` says what to do; `details` holds figures.
"""

from nbdeck.errors.requests import *  # noqa: F403  # each module is its part of the tree
from nbdeck.errors.root import *  # noqa: F403
from nbdeck.errors.services import *  # noqa: F403
