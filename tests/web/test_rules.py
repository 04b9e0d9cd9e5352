"""The rule book on the page: every rule has its id as anchor, in both languages."""

import re

import httpx
import pytest

from gladsheim.core.rulebook import Rulebook
from gladsheim.web.rulepage import plain, rule_html


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_is_an_anchor_that_links_to_itself(ravens_hall, language):
    from gladsheim.games import GAMES

    html = httpx.get(f"{ravens_hall}/rules/ravens", headers={"Accept-Language": language}).text
    ids = re.findall(r'<li id="([^"]+)" class="rule">', html)
    assert ids == list(GAMES["ravens"].rulebook(language).rules)
    assert all(f'<a class="rule-id" href="#{id}">{id}</a>' in html for id in ids)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_house_rule_on_the_form_leads_to_its_rule(ravens_hall, language):
    with httpx.Client(base_url=ravens_hall, headers={"Accept-Language": language}) as client:
        links = re.findall(r'href="/rules/ravens#([^"]+)"', client.get("/new/ravens").text)
        book = client.get("/rules/ravens").text
    assert links
    assert all(f'id="{id}"' in book for id in links)


def test_a_rule_book_cannot_smuggle_a_script():
    html, _ = rule_html(Rulebook("# T\n- **TY-1** <script>alert(1)</script> [x](javascript:y)\n"))
    assert "<script" not in html
    assert 'href="javascript' not in html


def test_headings_make_the_contents():
    _, headings = rule_html(Rulebook("# Title\n\n## One\n\n- **TY-1** a\n\n## Two\n"))
    assert [(level, text) for level, _, text in headings] == [(2, "One"), (2, "Two")]


def test_a_rule_as_plain_text():
    assert plain("Fly `M` *now* (**TY-1**)") == "Fly M now (TY-1)"
