"""docs/protocol.md names every message and every field, and no other."""

import re
from pathlib import Path

import msgspec
import pytest

from gladsheim.web import messages

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
ROWS = {
    row[1]: set(re.findall(r"`(\w+)`", row[2]))
    for row in re.finditer(r"^\| `([\w-]+)` \|([^|]*)\|", TEXT, re.MULTILINE)
}
TYPES = [*messages.Request.__subclasses__(), *messages.Answer.__subclasses__()]


@pytest.mark.parametrize("part", ["Browser to server", "Server to browser"])
def test_there_is_a_table_for_each_direction(part):
    assert f"## {part}" in TEXT


@pytest.mark.parametrize("kind", TYPES)
def test_every_message_is_described(kind):
    tag = str(kind.__struct_config__.tag)
    fields = set(kind.__struct_fields__)
    assert re.search(rf"^\| `{tag}` \|", TEXT, re.MULTILINE)
    described = [
        set(re.findall(r"`(\w+)`", found))
        for found in re.findall(rf"^\| `{tag}` \|([^|]*)\|", TEXT, re.MULTILINE)
    ]
    assert fields in described


def test_nothing_else_is_described():
    assert set(ROWS) == {str(kind.__struct_config__.tag) for kind in TYPES}


@pytest.mark.parametrize("inner", [messages.Zone, messages.Move])
def test_the_parts_of_zones_are_described(inner):
    row = next(line for line in TEXT.splitlines() if line.startswith("| `zones`"))
    assert all(f"`{field.name}`" in row for field in msgspec.structs.fields(inner))
