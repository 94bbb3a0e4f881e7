"""One process at a time writes a file or a folder."""

import pytest

from balance.storage.file_lock import locked
from scenarios.loader.errors import InputError


@pytest.mark.parametrize(("remove", "left"), [(True, []), (False, ["lock"])])
def test_a_lock_refuses_others_while_it_is_held(tmp_path, remove, left):
    lock = tmp_path / "new" / "lock"
    with locked(tmp_path, lock, "is taken", remove=remove):
        with pytest.raises(InputError, match=f"^{tmp_path}: is taken$"), locked(tmp_path, lock, "is taken"):
            pytest.fail("it is held twice")
        assert lock.exists()
    assert [path.name for path in lock.parent.iterdir()] == left
    with locked(tmp_path, lock, "is taken"):
        pass


def test_a_lock_that_cannot_be_made_is_an_error_of_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"), locked(tmp_path, tmp_path / "file" / "lock", "taken"):
        pytest.fail("there is no lock")


def test_a_link_in_a_lock_s_place_is_not_followed(tmp_path):
    (tmp_path / "somebody's").write_text("precious")
    (tmp_path / "lock").symlink_to(tmp_path / "somebody's")
    with pytest.raises(InputError, match="cannot be written"), locked(tmp_path, tmp_path / "lock", "is taken"):
        pytest.fail("the link was followed")
    assert (tmp_path / "somebody's").read_text() == "precious"
