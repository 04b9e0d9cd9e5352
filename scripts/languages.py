"""Messages and their translations: extract, update, compile.

    python scripts/languages.py          bring the .pot, the .po files and the .mo files up to date
    python scripts/languages.py --check  change nothing; exit with 1 when the .pot is out of date

The .pot and the .po files are committed, the .mo files are built. `babel.cfg` says what is read,
`KEYWORDS` which calls mark a message.
"""

import sys
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "gladsheim"
LOCALE = SOURCE / "locale"
TEMPLATE = LOCALE / "gladsheim.pot"
KEYWORDS: dict[str, tuple[int, ...] | None] = {
    "W": None,
    "WN": (1, 2),
    "_": None,
    "ngettext": (1, 2),
}
HEADER = "# Translations of Gladsheim."
LEFT_OUT = (
    b'"Generated-By',
    b'"Language-Team',
    b'"Last-Translator',
    b'"PO-Revision-Date',
    b'"POT-Creation-Date',
    b'"Project-Id-Version',
    b'"Report-Msgid-Bugs-To',
)
"""Lines of a catalogue's head that say nothing which git does not say better."""


def extract() -> Catalog:
    """Return all messages of the source, sorted by message, with the files they stand in."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = Catalog(header_comment=HEADER, fuzzy=False)
    messages = extract_from_dir(SOURCE, methods, options, KEYWORDS, comment_tags=("L10N:",))
    for file_name, _, message, comments, context in messages:
        if not message:  # W("") says nothing, and gettext keeps the empty message for itself
            continue
        # No line numbers: they would change the file with every line that moves.
        found.add(
            message,
            locations=[(f"src/gladsheim/{file_name}", 0)],
            auto_comments=comments,
            context=context,
        )
    return found


def written(catalog: Catalog) -> bytes:
    """Return the text of a catalogue: without dates and names, so that only messages change it."""
    text = BytesIO()
    write_po(text, catalog, width=100, sort_output=True, ignore_obsolete=True, include_lineno=False)
    lines = text.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(LEFT_OUT))


def update() -> None:
    """Write the .pot, bring every .po up to date (dropping what is stale) and compile it."""
    template = extract()
    TEMPLATE.write_bytes(written(template))
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/gladsheim.po")):
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parent.parent.name)
        catalog.update(template, no_fuzzy_matching=True)
        path.write_bytes(written(catalog))
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)
        missing = sum(not _is_translated(message.string) for message in catalog if message.id)
        print(f"{path.relative_to(ROOT)}: {len(catalog)} messages, {missing} to translate")


def _is_translated(text: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(text) if isinstance(text, tuple | list) else bool(text)


def main() -> int:
    """Update, or check; return the exit code."""
    if sys.argv[1:] == ["--check"]:
        if TEMPLATE.read_bytes() != written(extract()):
            print("gladsheim.pot is out of date: run scripts/languages.py", file=sys.stderr)
            return 1
        return 0
    update()
    return 0


if __name__ == "__main__":
    sys.exit(main())
