"""Solves the reduced games with OpenSpiel's CFR+, measures the bots in them, writes docs/exact.md.

    python scripts/exact.py [GAME ...] [--iterations 100] [--times 4]

With games named it does only these, and leaves the others' parts of the page as they are. Some ten
minutes for all of them.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from gladsheim.core.words import language
from gladsheim.lab.exact import (
    Answer,
    Tree,
    exploitability,
    policy_of,
    solve,
    uniform,
    value_of,
)
from gladsheim.lab.reduced import REDUCED, Small
from gladsheim.minds.levels import MINDS
from gladsheim.minds.mind import Budget

PAGE = Path(__file__).parent.parent / "docs" / "exact.md"
ASKED = ("greedy", "easy", "hard")
MARK = "## "
HEAD = """# Exact answers

*Made by `make exact`; not edited by hand.*

Each game for two, made so small that OpenSpiel can solve it: the rules are the whole ones (every
line of code), the cards and a few numbers are others (`gladsheim/lab/reduced.py`), and a game that
could go on for ever is cut after some turns. The tree is walked through the OpenSpiel adapter, with
its information states, and handed to OpenSpiel's `efg_game`, on which its CFR+ in C++ runs.

- **Value**: what seat 1 gets, from -1 to 1, when both play the policy found. It is exact to within
  twice its **exploitability**: what a seat that answers best gains by it, on average over both
  seats (half of NashConv).
- A bot is asked in every information state that it can come to by its own choices, each time as it
  is asked at a table: with a View, from which it imagines positions. {iterations} iterations of
  search an answer; each question is put {times} times, with other seeds, and what it answers how
  often is taken for its policy. That overestimates the exploitability a little, the more the less
  sure a bot is: a best answer also learns the chance of the draw. At a table `hard` has a second,
  which is more than that. `random` is computed, not asked.
- **As seat 1**, **as seat 2**: what the bot gets against the policy found, less what that policy
  itself gets there. Never much above 0: an equilibrium loses to nobody. How far below says what its
  mistakes cost when nobody hunts for them.
"""


def report(small: Small, iterations: int, times: int) -> Iterator[str]:
    """Yield the lines about one game."""
    begin = time.perf_counter()
    tree = Tree(small)
    yield f"\n{MARK}{title(small)}\n"
    yield f"{small.__doc__} Cut after {small.turns} {small.unit}.\n"
    states = len(tree.questions)
    yield f"{tree.nodes:,} nodes, {tree.ends:,} endings, {states:,} information states.\n"
    yield "| CFR+ iterations | value | exploitability |"
    yield "| ---: | ---: | ---: |"
    answer: Answer | None = None
    for answer in solve(tree):
        yield f"| {answer.iterations} | {answer.value:.4f} | {answer.exploitability:.4f} |"
    assert answer is not None
    yield "\n| bot | exploitability | as seat 1 | as seat 2 |"
    yield "| --- | ---: | ---: | ---: |"
    budget = Budget(iterations=iterations)
    policies = {"random": uniform(tree)}
    for level in ASKED:
        mind = MINDS[level].make(small)
        policies[level] = policy_of(tree, mind, budget, times, f"exact:{small.id}:{level}")
    for level, policy in policies.items():
        first = value_of(tree, policy, answer.policy) - answer.value
        second = answer.value - value_of(tree, answer.policy, policy)
        worst = exploitability(tree, policy)
        yield f"| `{level}` | {worst:.3f} | {first:+.3f} | {second:+.3f} |"
    print(f"{small.id}: {time.perf_counter() - begin:.0f} s", file=sys.stderr)


def main() -> None:
    """Solve, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    games = {small.id: small for small in REDUCED}
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games))
    parser.add_argument("--iterations", type=int, default=100, help="of search, for an answer")
    parser.add_argument("--times", type=int, default=4, help="that each question is put")
    asked = parser.parse_args()
    for game in asked.games:
        if game not in games:
            parser.error(f"no reduced game is called {game!r}; there are: {', '.join(games)}")
    for game in asked.games or games:
        lines = []
        for line in report(games[game], asked.iterations, asked.times):
            print(line, flush=True)
            lines.append(line)
        write(games[game], lines, HEAD.format(iterations=asked.iterations, times=asked.times))


def write(small: Small, lines: list[str], head: str) -> None:
    """Put a game's part into the page, in the order of REDUCED."""
    old = PAGE.read_text(encoding="utf-8").split(MARK)[1:] if PAGE.exists() else []
    parts = {part.partition("\n")[0]: part.strip() for part in old}
    parts[title(small)] = "\n".join(lines).strip().removeprefix(MARK.strip()).strip()
    found = [parts[title(each)] for each in REDUCED if title(each) in parts]
    PAGE.write_text(head.strip() + "".join(f"\n\n{MARK}{part}" for part in found) + "\n", "utf-8")


def title(small: Small) -> str:
    """Return the heading of a game's part."""
    return language("en").say(small.name)


if __name__ == "__main__":
    main()
