"""A bot of elsewhere: takes a seat at a table of a hall and plays it to the end, at random.

    python bot.py http://127.0.0.1:8000                    opens a table against a bot of the hall
    python bot.py http://127.0.0.1:8000/join/TABLE/SECRET  takes the seat of an invitation

Needs Python alone. docs/api.md describes everything that is sent and received.
"""

import json
import random
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit


def ask(address, body=None, token=""):
    """Send a request; return the open answer."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(address, body, headers))


def sit_down(address):
    """Return the address of a table in the API, and the token of our seat."""
    parts = urlsplit(address)
    tables = f"{parts.scheme}://{parts.netloc}/api/tables"
    if parts.path.startswith("/join/"):
        _, _, table, invitation = parts.path.split("/")
        asked = {"invitation": invitation, "name": "Random"}
        return f"{tables}/{table}", json.load(ask(f"{tables}/{table}/seat", asked))["token"]
    seats = [{"kind": "person", "name": "Random"}, {"kind": "bot", "level": "greedy"}]
    game = json.load(ask(f"{parts.scheme}://{parts.netloc}/api/games"))["games"][0]["id"]
    opened = json.load(ask(tables, {"game": game, "seats": seats}))
    return f"{tables}/{opened['table']}", opened["tokens"][0]


def play(table, token):
    """Play on until the game is over, or the stream ends because the hall is started anew."""
    stand = {"over": False}
    for line in filter(bytes.strip, ask(f"{table}/stream", token=token)):
        stand = json.loads(line)
        if stand["legal"]:
            action = random.choice(stand["legal"])["id"]
            try:
                ask(f"{table}/act", {"number": stand["number"], "action": action}, token)
            except urllib.error.HTTPError as error:
                if error.code != 409:  # somebody was quicker: the stream tells what is new
                    raise
    return stand


if __name__ == "__main__":
    seat = sit_down(sys.argv[1])
    while not (last := play(*seat))["over"]:
        pass
    print(last["result"])
