// A game of our own for boardgame.io, of about the size of Odin's Ravens: two seats with a hidden
// deck, a hand and a pile each, and two ravens that race around a path of lands that all see.

const { INVALID_MOVE } = require("boardgame.io/core");

const LANDS = ["flood", "desert", "forest", "mountain", "plain"];
const EACH = 5; // cards of each land in a deck
const PATH = 32;
const HAND = 7;
const DRAWN = 3;

function draw(player, random, count) {
  for (let i = 0; i < count && player.hand.length < HAND; i++) {
    if (!player.deck.length) player.deck = random.Shuffle(player.pile.splice(0));
    if (player.deck.length) player.hand.push(player.deck.pop());
  }
}

function lay(player, at) {
  player.pile.push(player.hand.splice(at, 1)[0]);
}

const moves = {
  // Lay a card of the land in front of the raven, and fly there.
  fly({ G, playerID }, at) {
    const player = G.players[playerID];
    const land = G.path[(player.raven + 1) % PATH];
    if (player.hand[at]?.land !== land) return INVALID_MOVE;
    lay(player, at);
    player.raven += 1;
  },
  // Lay a card aside.
  drop({ G, playerID }, at) {
    const player = G.players[playerID];
    if (player.hand[at] === undefined) return INVALID_MOVE;
    lay(player, at);
  },
  // Draw cards; the turn goes to the other.
  rest({ G, playerID, random, events }) {
    draw(G.players[playerID], random, DRAWN);
    events.endTurn();
  },
};

exports.Race = {
  name: "race",
  minPlayers: 2,
  maxPlayers: 2,
  moves,

  setup({ random }) {
    const lands = Array.from({ length: PATH }, (_, at) => LANDS[at % LANDS.length]);
    const players = {};
    for (const playerID of ["0", "1"]) {
      const cards = LANDS.flatMap((land) =>
        Array.from({ length: EACH }, (_, number) => ({ id: `${land}-${number}`, land })),
      );
      players[playerID] = { deck: random.Shuffle(cards), hand: [], pile: [], raven: 0 };
      draw(players[playerID], random, 5);
    }
    return { path: random.Shuffle(lands), players };
  },

  // Decks are hidden from everybody, a hand from the other.
  playerView({ G, playerID }) {
    const players = {};
    for (const [id, player] of Object.entries(G.players)) {
      const hand = id === playerID ? player.hand : player.hand.length;
      players[id] = { ...player, deck: player.deck.length, hand };
    }
    return { ...G, players };
  },
};
