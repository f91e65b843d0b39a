// The least that ws can do: every client gets the same bytes (MESSAGE, base64). node bareHub.cjs PORT
const { createServer } = require('node:http');
const { WebSocketServer } = require('ws');

const bytes = Buffer.from(process.env.MESSAGE, 'base64');
const server = createServer((_request, response) => {
  for (const client of webSockets.clients) client.send(bytes, { binary: false });
  response.end();
});
const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
webSockets.on('connection', (client) => {
  client.on('message', () => client.send('{}\x1e'));
  client.on('error', () => {});
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('listening\n'));
