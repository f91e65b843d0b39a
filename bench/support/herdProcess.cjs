// Clients of a hub in raw bytes, so that they cost little beside the server: node herdProcess.cjs PORT COUNT PATH.
// Says 'joined', 'told' (with the times at which the first and the last of them had the message) and 'left' over the IPC channel.
const { connect } = require('node:net');

const [port, count, path] = process.argv.slice(2);
const HANDSHAKE = Buffer.from('{"protocol":"json","version":1}\x1e');
const now = () => performance.timeOrigin + performance.now();
/** How many connect at the same time. */
const AT_ONCE = 200;
/** Clients of one loopback address: an address has no more than some 28,000 ports. */
const PER_ADDRESS = 2000;

/** A client's frame of up to 125 bytes, its mask all zeros. */
const frame = (payload) => Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
const GREETING = frame(HANDSHAKE);
const request = (host) =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** Those that have greeted. */
const sockets = [];
let told = 0;
/** When the first of them had the message. */
let first = 0;
let size = 0;

function join(at) {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(at / PER_ADDRESS)}`;
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
    let isGreeted = false;
    let missing = 0;
    socket.once('connect', () => socket.write(request(`127.0.0.1:${port}`)));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed a connection')));
    socket.once('data', (head) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 101')) {
        reject(new Error(head.toString('latin1').slice(0, 200)));
        return;
      }
      socket.write(GREETING);
      socket.on('data', (piece) => {
        if (!isGreeted) {
          isGreeted = true;
          sockets.push(socket);
          socket.on('close', lose);
          resolve(socket);
          return;
        }
        // Counted by bytes: nothing but the message and a server's pings comes. A ping is 14 bytes long.
        if (missing === 0 && piece.length <= 16) return;
        if (missing === 0) missing = size;
        missing -= piece.length;
        if (missing > 0) return;
        missing = 0;
        told += 1;
        if (told === 1) first = now();
        if (told === sockets.length) process.send({ kind: 'told', first, last: now() });
      });
    });
  });
}

/** A client that the server sent away: what is measured would be less than what was meant. */
function lose() {
  console.error('The server closed a connection');
  process.exit(1);
}

// Said by the client itself, since the server drops who is silent.
const PING = frame(Buffer.from('{"type":6}\x1e'));
const pinging = setInterval(() => {
  for (const socket of sockets) socket.write(PING);
}, 12_000);

process.on('message', async (message) => {
  if (message.kind === 'await') {
    told = 0;
    size = message.size;
    process.send({ kind: 'awaiting' });
  }
  if (message.kind === 'leave') {
    clearInterval(pinging);
    for (const socket of sockets) socket.off('close', lose).destroy();
    process.send({ kind: 'left' }, () => process.exit(0));
  }
});

(async () => {
  for (let from = 0; from < Number(count); from += AT_ONCE) {
    const some = Math.min(AT_ONCE, Number(count) - from);
    await Promise.all(Array.from({ length: some }, (_none, at) => join(from + at)));
  }
  process.send({ kind: 'joined' });
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
