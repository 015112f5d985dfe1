"""A document that cannot be taken in."""

from nbdeck.errors.root import NbdeckError


class UnsupportedFileType(NbdeckError, ValueError):
    """The file is of a type that is not read here."""

    code = "UNSUPPORTED_FILE_TYPE"
    status = 415
    default_hint = "Open it in its own program, save it as .docx, .pptx, .xlsx, .pdf or .txt, and send that."


class FileTooOld(UnsupportedFileType):
    """The file was written by a program before Office 97."""

    code = "FILE_TOO_OLD"
    default_hint = "Open it in LibreOffice, save it as .docx or .pptx, and send that."


class UnreadableFile(NbdeckError, ValueError):
    """The file is of a known type, but its content cannot be had."""

    code = "UNREADABLE_FILE"
    status = 422
    default_hint = "Open the file in its own program, save it again, and send that."


class EmptyFile(UnreadableFile):
    """The file holds no bytes, or nothing but blanks."""

    code = "EMPTY_FILE"
    default_hint = "Send a file that has content."


class EncryptedFile(UnreadableFile):
    """The file opens only with a password."""

    code = "ENCRYPTED_FILE"
    default_hint = "Open it in its own program, remove the password, and send it again."


class CorruptFile(UnreadableFile):
    """The file is cut off, altered, or not what its first bytes say."""

    code = "CORRUPT_FILE"
    default_hint = "Open it in its own program, let it repair the file, save it, and send that."


class ParseTimeout(UnreadableFile):
    """The file was still not read when its time was over."""

    code = "PARSE_TIMEOUT"
    default_hint = "Send a shorter or simpler file, or the same content in another format."
