// The server of boardgame.io with its default storage, in memory, on a free port.

const { Server } = require("boardgame.io/server");
const { Race } = require("./game.js");

const server = Server({ games: [Race], origins: [] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
