import { eq } from 'drizzle-orm';
import { logins, users } from '../../../../src/server/platform/database';
import { tooMany } from '../../../../src/server/platform/http/limits';
import { addStudent } from '../../checkout/purchases/fixtures';
import { END, heard, type LiveShop, openLiveShop, TRANSPORTS, until } from './live';

let live: LiveShop;
beforeAll(async () => {
  live = await openLiveShop({ variables: { HUB_CONNECTIONS_PER_ADDRESS: '20', TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => live.close());
beforeEach(() => live.disconnectAll());

const toast = { buyerId: '', buyer: 'A B.', title: 't', price: 1, link: '/', kind: 'course' } as const;
/** About half a megabyte each: a few of them are more than may wait. */
const long = { ...toast, title: 'x'.repeat(500_000) };
/** More than the kernel's own buffers take for a client that does not read. */
const MANY = 60;

test('a binary frame ends the connection', async () => {
  const { webSocket, hear, closed } = await live.socket();
  webSocket.send(Buffer.from(`{"type":6}${END}`), { binary: true });
  expect(await hear()).toEqual({ type: 7, error: 'Messages are text.', allowReconnect: false });
  expect(await closed).toBe(1000);
});

test('a frame of more than 256 KB ends the connection before it is read', async () => {
  const { webSocket, closed } = await live.socket();
  webSocket.send('x'.repeat(256 * 1024 + 1));
  expect(await closed).toBe(1009);
});

test('a POST of more than 256 KB is refused', async () => {
  const { connectionToken } = await live.negotiate();
  await fetch(`${live.url}?id=${connectionToken}`);
  const answer = await fetch(`${live.url}?id=${connectionToken}`, {
    method: 'POST',
    body: 'x'.repeat(256 * 1024 + 1),
  });
  expect(answer.status).toBe(413);
  await fetch(`${live.url}?id=${connectionToken}`, { method: 'DELETE' });
});

test('what is no WebSocket handshake is refused, and leaves nothing behind', async () => {
  const socket = await live.plain();
  // Nor does a line that breaks meanwhile harm anybody else.
  live.shop.app.server.once('upgrade', (_request, raw) => void raw.emit('error', new Error('EPIPE')));
  socket.write('GET /hubs/purchase HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const answer: Buffer[] = [];
  for await (const piece of socket) answer.push(piece as Buffer);
  expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1.1 400 /);
  expect(live.hub.connections.size).toBe(0);
});

test('an Upgrade header elsewhere changes nothing; on a request whose body would be lost, it is refused', async () => {
  const ask = async (line: string) => {
    const socket = await live.plain();
    socket.write(
      `${line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0\r\n\r\n`,
    );
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).toString();
  };
  const alive = await ask('GET /healthz');
  expect(alive).toMatch(/^HTTP\/1.1 200 [\s\S]*\{"status":"alive"\}$/);
  // A proxy must not send another request on it.
  expect(alive).toMatch(/\r\nconnection: close\r\n/i);
  expect(await ask('HEAD /healthz')).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n\r\n$/);
  expect(await ask('GET /nowhere/at/all')).toMatch(/^HTTP\/1.1 404 /);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(await ask(`${method} /api/users/authenticate`)).toMatch(/^HTTP\/1.1 400 /);
});

test('pages of other sites are refused, ours and programs are not', async () => {
  const origin = (value: string) => live.socket({ headers: { origin: value } });
  await expect(origin('https://evil.example')).rejects.toThrow('403');
  await expect(origin('null')).rejects.toThrow('403');
  (await origin(`http://127.0.0.1:${live.port}`)).webSocket.terminate();
  (await origin(live.shop.configuration.publicUrl)).webSocket.terminate();
  const negotiated = await fetch(`${live.url}/negotiate`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect([negotiated.status, await negotiated.json()]).toEqual([
    403,
    expect.objectContaining({ isOk: false, code: 'foreign_origin' }),
  ]);
});

const check = (invocationId: string) =>
  JSON.stringify({ type: 1, invocationId, target: 'CheckWriteCommentNotification', arguments: [''] }) + END;

test('row 12: a message of 32 KB is taken, and a byte more ends the connection', async () => {
  const padded = (bytes: number) => {
    const text = JSON.stringify({ type: 6, padding: '' });
    return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`);
  };
  const { webSocket, hear, closed } = await live.socket();
  webSocket.send(padded(32 * 1024) + END + check('1'));
  expect(await hear()).toMatchObject({ type: 3, invocationId: '1' });
  webSocket.send(padded(32 * 1024 + 1) + END);
  expect(await hear()).toMatchObject({ type: 7, error: expect.stringContaining('32768') });
  expect(await closed).toBe(1000);

  const endless = await live.socket();
  endless.webSocket.send('x'.repeat(32 * 1024 + 1));
  expect(await endless.hear()).toMatchObject({ type: 7, error: expect.stringContaining('32768') });
});

test('a client may send more than 1 MB in all, as long as little of it waits', async () => {
  const { webSocket, hear } = await live.socket();
  const pings = (JSON.stringify({ type: 6, padding: 'x'.repeat(30_000) }) + END).repeat(7);
  for (let chunk = 0; chunk < 6; chunk += 1) {
    webSocket.send(pings + check(`${chunk}`));
    expect(await hear()).toMatchObject({ type: 3, invocationId: `${chunk}` });
  }
  webSocket.terminate();
});

describe('a client that does not read', () => {
  test('is dropped from its WebSocket once 1 MB waits, and others are told all the same', async () => {
    const deaf = await live.socket();
    deaf.webSocket.pause();
    const other = await live.socket();
    for (let sent = 0; sent < MANY; sent += 1) {
      live.hub.announce(long);
      expect(await other.hear()).toMatchObject({ type: 1 });
    }
    await until(() => live.hub.connections.size === 1);
    other.webSocket.terminate();
    deaf.webSocket.terminate();
  });

  test('is dropped from its events once 1 MB waits', async () => {
    const { connectionToken } = await live.negotiate();
    const id = `?id=${connectionToken}`;
    const socket = await live.plain();
    socket.write(`GET /hubs/purchase${id} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    await fetch(live.url + id, { method: 'POST', body: `{"protocol":"json","version":1}${END}` });
    for (let sent = 0; sent < MANY; sent += 1) {
      live.hub.announce(long);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => live.hub.connections.size === 0);
    socket.destroy();
  });

  test('is dropped when 1 MB waits for its next poll', async () => {
    const { connectionToken } = await live.negotiate();
    const id = `?id=${connectionToken}`;
    await fetch(live.url + id);
    await fetch(live.url + id, { method: 'POST', body: `{"protocol":"json","version":1}${END}` });
    for (let sent = 0; sent < 3; sent += 1) live.hub.announce(long);
    expect(live.hub.connections.size).toBe(0);
    expect((await fetch(live.url + id)).status).toBe(404);
  });
});

describe('a hundred connections from one address', () => {
  test('are refused beyond the limit with the time to wait, and those that are there go on', async () => {
    const first = await live.client('WebSockets');
    const toasts = heard(first, 'SendPurchaseNotificationV2');
    const tries = Array.from({ length: 100 }, () => live.socket().catch((error: Error) => error.message));
    const results = await Promise.all(tries);
    const opened = results.filter((result) => typeof result !== 'string');
    expect(opened).toHaveLength(19);
    expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(new Set(['429']));
    const negotiated = await fetch(`${live.url}/negotiate`, { method: 'POST' });
    expect([negotiated.status, negotiated.headers.get('retry-after')]).toEqual([429, '30']);

    expect(await first.invoke('CheckWriteCommentNotification', '')).toBeNull();
    const elsewhere = await live.socket({ localAddress: '127.0.0.9' });
    live.hub.announce(toast);
    expect(await toasts.next()).toHaveLength(6);
    expect(await elsewhere.hear()).toMatchObject({ type: 1 });

    // Who leaves makes room.
    for (const one of [...opened, elsewhere]) if (typeof one !== 'string') one.webSocket.terminate();
    await until(() => live.hub.connections.size === 1);
    (await live.socket()).webSocket.terminate();
    await first.stop();
  });

  test('count while they are only negotiated', async () => {
    for (let made = 0; made < 20; made += 1) await live.negotiate();
    expect((await fetch(`${live.url}/negotiate`, { method: 'POST' })).status).toBe(429);
    // Behind a proxy the visitor's address counts, not the proxy's.
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect((await fetch(`${live.url}/negotiate`, { method: 'POST', headers })).status).toBe(200);
    (await live.socket({ headers })).webSocket.terminate();
    await expect(live.socket()).rejects.toThrow('429');
    live.pass(15_000);
    expect((await fetch(`${live.url}/negotiate`, { method: 'POST' })).status).toBe(200);
    live.pass(15_000);
  });
});

test('invocations count as calls of the address; too many are refused, and the connection stays', async () => {
  const { webSocket, hear } = await live.socket();
  const count = jest.spyOn(live.shop.app.callLimit, 'count');
  const invoke = async (invocationId: string) => {
    webSocket.send(check(invocationId));
    return hear();
  };
  expect(await invoke('1')).toMatchObject({ result: null });
  expect(count.mock.calls).toEqual([['127.0.0.1']]);
  count.mockImplementationOnce(() => {
    throw tooMany(1000);
  });
  expect((await invoke('2')).error).toBe('Troppe richieste. Aspetta un momento e riprova.');
  expect(await invoke('3')).toMatchObject({ result: null });
});

describe('a login that ends while it is connected', () => {
  test.each(TRANSPORTS)('ends its connection over %s, and the client may come back', async (transport) => {
    const student = await addStudent(live.shop);
    const other = await live.client(transport, (await addStudent(live.shop)).token);
    const client = await live.client(transport, student.token);
    const closed = new Promise<void>((resolve) => client.onclose(() => resolve()));
    await live.hub.checkLogins();
    expect(client.state).toBe('Connected');
    await live.shop.call('/api/users/Logout', {}, student.token);
    await live.hub.checkLogins();
    await closed;
    expect(other.state).toBe('Connected');
    expect(await other.invoke('CheckWriteCommentNotification', '')).toBeNull();
    await other.stop();
  });

  test('ends with a Close that allows it, also when the token runs out or the account is deleted', async () => {
    const connect = async () => {
      const student = await addStudent(live.shop);
      const raw = await live.socket({ headers: { authorization: `Bearer ${student.token}` } });
      return { student, raw };
    };
    const [outdated, deleted] = [await connect(), await connect()];
    const visitor = await live.socket();
    await live.shop.database.orm
      .update(logins)
      .set({ expiresAt: new Date(live.shop.time.now.getTime() + 1000) })
      .where(eq(logins.userId, outdated.student.id));
    await live.hub.checkLogins();
    expect(outdated.raw.waiting()).toEqual([]);
    live.pass(1001);
    await live.hub.checkLogins();
    expect(await outdated.raw.hear()).toEqual({ type: 7, allowReconnect: true });
    expect(deleted.raw.waiting()).toEqual([]);
    const deletedAt = live.shop.time.now;
    await live.shop.database.orm.update(users).set({ deletedAt }).where(eq(users.id, deleted.student.id));
    await live.hub.checkLogins();
    expect(await deleted.raw.hear()).toEqual({ type: 7, allowReconnect: true });
    expect(visitor.waiting()).toEqual([]);
    visitor.webSocket.terminate();
  });
});
