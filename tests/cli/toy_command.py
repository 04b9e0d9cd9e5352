"""`gladsheim` with the toy among its games: run by the tests as a program of its own."""

from gladsheim.cli import main
from gladsheim.games import GAMES
from tests.toy import TOY

if __name__ == "__main__":
    GAMES["toy"] = TOY
    main()
