"""How the process with LibreOffice in it ends."""

import shutil

from nbdeck.engine.paint.office import worker


def test_a_folder_that_somebody_still_writes_into_is_removed_in_the_end(tmp_path, monkeypatch):
    home, remove, is_free = tmp_path / "home", shutil.rmtree, iter([False, False, True])
    home.mkdir()
    monkeypatch.setattr(worker.shutil, "rmtree", lambda path, **_: remove(path) if next(is_free) else None)
    worker._remove(home)
    assert not home.exists()
    assert next(is_free, None) is None
