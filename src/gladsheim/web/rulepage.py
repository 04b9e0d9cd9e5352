"""A rule book as HTML. Every numbered rule has its id as an anchor, where refusals point."""

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from gladsheim.core.rulebook import RULE, Rulebook


class Heading(tuple[int, str, str]):
    """Level, anchor and text of a heading."""

    __slots__ = ()


@cache
def _markdown() -> MarkdownIt:
    # "js-default" escapes HTML in the source, which keeps a rule book from carrying scripts.
    return MarkdownIt("js-default", {"linkify": False, "typographer": False})


@cache
def rule_html(book: Rulebook) -> tuple[Markup, list[Heading]]:
    """The book as HTML (made once), and its headings below the title for a table of contents."""
    markdown = _markdown()
    tokens = markdown.parse(book.text)
    headings: list[Heading] = []
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            text = tokens[at + 1].content
            anchor = f"part-{len(headings) + 1}"
            token.attrSet("id", anchor)
            headings.append(Heading((int(token.tag[1]), anchor, text)))
        elif token.type == "list_item_open":
            _anchor(tokens, at)
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Markup(html), [heading for heading in headings if heading[0] > 1]


def plain(text: str) -> str:
    """A rule without its marks, for a line of text.

    >>> plain("Play *one* card, such as `fly M` (see **OR-5.1**).")
    'Play one card, such as fly M (see OR-5.1).'
    """
    return re.sub(r"[*`]", "", text)


def _anchor(tokens: Sequence[Token], at: int) -> None:
    inline = tokens[at + 2] if at + 2 < len(tokens) else None
    match = RULE.match(f"- {inline.content}") if inline and inline.type == "inline" else None
    if match:
        tokens[at].attrSet("id", match[1])
        tokens[at].attrSet("class", "rule")
        # The bold id at the start becomes a link to itself, so that a rule can be pointed out.
        children = (inline.children or []) if inline else []
        opening = next(child for child in children if child.type == "strong_open")
        closing = next(child for child in children if child.type == "strong_close")
        opening.type, opening.tag = "link_open", "a"
        opening.attrSet("class", "rule-id")
        opening.attrSet("href", f"#{match[1]}")
        closing.type, closing.tag = "link_close", "a"
