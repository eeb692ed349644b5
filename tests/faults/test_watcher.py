"""The watcher of the prints folder: it must see a document that is made twice, or the fault runs prove nothing."""

from tests.faults.watcher import Watcher


def test_a_document_that_appears_once_is_right(tmp_path):
    with Watcher(tmp_path) as watcher:
        (tmp_path / ".list-1.1").write_bytes(b"half")
        (tmp_path / "list-1.pdf").write_bytes(b"whole")
    assert watcher.seen.keys() == {"list-1.pdf"}
    assert watcher.changed == []


def test_a_document_that_is_made_again_is_found(tmp_path):
    (tmp_path / "list-1.pdf").write_bytes(b"first")
    with Watcher(tmp_path) as watcher:
        watcher.look()
        (tmp_path / ".list-1.2").write_bytes(b"first")
        (tmp_path / ".list-1.2").replace(tmp_path / "list-1.pdf")
    assert watcher.changed == ["list-1.pdf"]
