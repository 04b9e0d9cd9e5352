"""Every message is extracted, translated, and says the same with the same parts."""

import ast
import gettext
import importlib.util
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import gladsheim
from gladsheim.core.words import LANGUAGES, LOCALE

ROOT = Path(__file__).parent.parent
SOURCE = Path(gladsheim.__file__).parent
PLACE = re.compile(r"\{(\w*)\}|%\((\w+)\)s")
MARKS = {"W": 1, "WN": 2, "_": 1, "ngettext": 2}
TRANSLATED = [code for code in LANGUAGES if code != "en"]
every_language = pytest.mark.parametrize("code", TRANSLATED)


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("languages", ROOT / "scripts" / "languages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def languages() -> ModuleType:
    return script()


@pytest.fixture(scope="module")
def template(languages) -> Catalog:
    return languages.extract()


def catalog(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / "gladsheim.po").open("rb") as file:
        return read_po(file, locale=code)


def messages(found: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue without its head."""
    return (message for message in found if message.id)


def forms(text: object) -> list[str]:
    """Return a text, or its forms for one and many."""
    return list(text) if isinstance(text, tuple | list) else [str(text or "")]


def places(text: str) -> list[str]:
    return sorted(braces or percent for braces, percent in PLACE.findall(text))


def test_the_template_is_what_the_source_says(languages, template):
    assert languages.TEMPLATE.read_bytes() == languages.written(template), (
        "run scripts/languages.py"
    )


@every_language
def test_nothing_is_missing(code, template):
    found = catalog(code)
    missing = [
        message.id
        for message in messages(template)
        if (known := found.get(message.id)) is None or not all(forms(known.string))
    ]
    assert missing == []


@every_language
def test_nothing_is_fuzzy_or_stale(code, template):
    found = catalog(code)
    assert [message.id for message in messages(found) if message.fuzzy] == []
    assert [message.id for message in messages(found) if template.get(message.id) is None] == []
    assert list(found.obsolete) == []


@every_language
def test_plurals_have_all_their_forms(code):
    found = catalog(code)
    for message in messages(found):
        expected = found.num_plurals if message.pluralizable else 1
        assert len(forms(message.string)) == expected, message.id


@every_language
def test_every_part_has_its_place(code):
    for message in messages(catalog(code)):
        many = forms(message.id)[-1]
        for number, text in enumerate(forms(message.string)):
            source = forms(message.id)[0] if number == 0 else many
            assert places(text) == places(source), text


@every_language
def test_texts_begin_and_end_alike(code):
    """A space or a full stop that one language lacks shows where texts are put together."""
    for message in messages(catalog(code)):
        source = forms(message.id)[0]
        for text in forms(message.string):
            assert text.strip() == text
            assert text.endswith(".") == source.endswith("."), text
            assert text.endswith(":") == source.endswith(":"), text


@every_language
def test_a_compiled_catalogue_translates(code):
    file = BytesIO()
    write_mo(file, catalog(code))
    file.seek(0)
    compiled = gettext.GNUTranslations(file)
    for message in messages(catalog(code)):
        if message.pluralizable:
            one, many = message.id
            assert compiled.ngettext(one, many, 1) == message.string[0]
            assert compiled.ngettext(one, many, 5) == message.string[1]
        else:
            assert compiled.gettext(message.id) == message.string


def called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize(
    "path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE))
)
def test_every_marked_message_is_a_literal(path):
    """Babel reads the source: what is put together there would be left untranslated."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        if name in ("W", "WN"):
            assert all(is_text(part) for part in node.args[: MARKS[name]]), ast.unparse(node)
        if name == "Words" and path.name != "words.py":
            assert ast.unparse(node) in ("Words('')",), f"use W: {ast.unparse(node)}"


def test_a_message_with_parts_names_each_of_them():
    """`W("{raven} flies")` without `raven=` would raise when it is read."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in ("W", "WN") and node.args:
                given = {keyword.arg for keyword in node.keywords}
                if None in given or not all(is_text(part) for part in node.args[:1]):
                    continue
                texts = node.args[: MARKS[called(node)]]
                asked = {p for text in texts for p in places(ast.literal_eval(text))}
                assert asked - {"count"} <= given, f"{path}: {ast.unparse(node)}"
                assert given <= asked, f"{path}: {ast.unparse(node)}"
