"""`gladsheim games`: what can be played."""

from gladsheim.cli.asked import Json, Lang, language_of
from gladsheim.cli.output import print_columns, print_json
from gladsheim.core.words import W
from gladsheim.games import GAMES


def command(json: Json = False, lang: Lang = None) -> None:
    """List the games."""
    say = language_of(lang).say
    if json:
        print_json(
            [
                {"id": game.id, "seats": list(game.seats), "compiled": game.compiled}
                for game in GAMES.values()
            ]
        )
        return
    rows = []
    for game in GAMES.values():
        least, most = game.seats
        seats = str(least) if least == most else f"{least}-{most}"
        rows.append((game.id, say(game.name), seats, say(game.summary)))
    print_columns([say(W("Id")), say(W("Game")), say(W("Seats")), say(W("In a sentence"))], rows)
