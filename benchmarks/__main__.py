"""All benchmarks, or those that are named, each in one run on one core.

    python benchmarks [games] [environments] [search] [--rounds N] [--seconds S]

Only ratios within one run mean anything. `make bench` runs all, in some minutes.
"""

import argparse

import environments
import games
import search

ALL = {"games": games.run, "environments": environments.run, "search": search.run}


def main() -> None:
    """Run them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help=", ".join(ALL))
    parser.add_argument("--rounds", type=int, default=5, help="turns that each has")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU time of a turn")
    asked = parser.parse_args()
    for name in asked.benchmarks:
        if name not in ALL:
            parser.error(f"no benchmark is called {name!r}; there are: {', '.join(ALL)}")
    for name in asked.benchmarks or ALL:
        ALL[name](asked.rounds, asked.seconds)


if __name__ == "__main__":
    main()
