import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from '../../bench/support/load';

const BODY = 'x'.repeat(70_000);
const REQUEST = Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');

/** Loads a server that answers so for a moment. @returns how many answers were counted, and how many given */
async function loaded(answer: RequestListener) {
  let given = 0;
  const server = createServer((request, response) => {
    given += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const options = { port, request: REQUEST, bodyBytes: BODY.length, connections: 3, milliseconds: 100 };
    return { counted: (await load(options)).answers, given };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each<[string, RequestListener]>([
  ['in one piece', (_request, response) => response.end(BODY)],
  [
    'in chunks',
    (_request, response) => {
      response.write(BODY.slice(0, 40_000));
      response.end(BODY.slice(40_000));
    },
  ],
])('every answer is counted once, sent %s', async (_name, answer) => {
  const { counted, given } = await loaded(answer);
  expect(given).toBeGreaterThanOrEqual(3);
  expect(counted).toBe(given);
});

test('an answer that is refused, or longer than expected, ends the measurement', async () => {
  const refuse: RequestListener = (_request, response) => void response.writeHead(429).end();
  await expect(loaded(refuse)).rejects.toThrow(/^Under load: HTTP\/1.1 429/);
  const longer: RequestListener = (_request, response) => void response.end(`${BODY}x`);
  await expect(loaded(longer)).rejects.toThrow('An answer is longer than expected');
});
