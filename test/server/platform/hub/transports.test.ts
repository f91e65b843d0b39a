import { END, heard, isPolled, type LiveShop, openLiveShop, TRANSPORTS, until } from './live';

let live: LiveShop;
let shop: LiveShop['shop'];
beforeAll(async () => {
  live = await openLiveShop();
  shop = live.shop;
});
afterAll(() => live.close());
afterEach(() => live.disconnectAll());

const GREETING = `{"protocol":"json","version":1}${END}`;
const check = (invocationId: string) =>
  JSON.stringify({ type: 1, invocationId, target: 'CheckWriteCommentNotification', arguments: [''] }) + END;
const ask = (query: string, init: RequestInit = {}) => fetch(live.url + query, init);
const post = (id: string, body: string | Buffer<ArrayBuffer>) => ask(id, { method: 'POST', body });
const connectionOf = (query: string) => live.hub.connections.find(query.slice('?id='.length));
const newId = async () => `?id=${(await live.negotiate()).connectionToken}`;

/** A connection that polls, greeted. */
async function polling(): Promise<string> {
  const id = await newId();
  await ask(id);
  await post(id, GREETING);
  expect(await (await ask(id)).text()).toBe(`{}${END}`);
  return id;
}

/** Server-sent events as they come, in raw text. */
async function events(query: string, headers: Record<string, string> = {}) {
  const answer = await ask(query, { headers: { accept: 'text/event-stream', ...headers } });
  const reader = answer.body?.getReader();
  let text = '';
  return {
    answer,
    /** Reads on until the text is there. */
    async read(wanted: string) {
      while (!text.includes(wanted)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`It ended before ${wanted}: ${text}`);
        text += Buffer.from(value as Uint8Array).toString();
      }
      return text;
    },
    cancel: () => reader?.cancel(),
  };
}

const toast = {
  buyerId: '',
  buyer: 'Marco R.',
  title: 'Già così',
  price: 9.5,
  link: '/l',
  kind: 'course',
} as const;

test.each(TRANSPORTS)(
  'row 12: the official client is told and invokes over %s, accents included',
  async (transport) => {
    const client = await live.client(transport);
    const toasts = heard(client, 'SendPurchaseNotificationV2');
    expect(await client.invoke('CheckWriteCommentNotification', 'perché')).toBeNull();
    live.hub.announce(toast);
    expect(await toasts.next()).toEqual(['Marco R.', 'Già così', 9.5, '/l', 'corso', 'Vedi il corso']);
    await client.stop();
  },
);

test('row 8: a POST is answered once all of it was processed, and those after it wait for their turn', async () => {
  const id = await newId();
  const token = await shop.tokenOf(0);
  const stream = await events(`${id}&access_token=${token}`);
  await post(id, GREETING);
  const done: string[] = [];
  let release = () => {};
  // The only connection to the database is taken: an invocation waits for it.
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = shop.database.orm.transaction(() => released);
  const posts = ['a', 'b'].map((name) =>
    post(id, check(name)).then(({ status }) => done.push(`${name} ${status}`)),
  );
  for (let rounds = 0; rounds < 5; rounds += 1) await fetch(`http://127.0.0.1:${live.port}/healthz`);
  expect(done).toEqual([]);
  release();
  await Promise.all([held, ...posts]);
  expect(done.sort()).toEqual(['a 200', 'b 200']);
  await stream.read('"invocationId":"b"');
  await stream.cancel();
});

test('row 9: events are unnamed and come at once; nothing on the way may keep them back', async () => {
  const id = await newId();
  const stream = await events(id, { 'accept-encoding': 'gzip, br' });
  const { headers } = stream.answer;
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-cache, no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
  await stream.read(':\r\n\r\n');
  await post(id, GREETING);
  live.hub.announce({ ...toast, title: 'due\nrighe' });
  const text = await stream.read('Vedi il corso');
  expect(text).toContain(`:\r\n\r\ndata: {}${END}\r\n\r\ndata: {"type":1,`);
  expect(text).toContain('due\\nrighe');
  expect(text).not.toMatch(/^(event|id|retry):/m);
  // Pings come this way, too: without them the client would think the line dead.
  live.pass(15_000);
  await stream.read(`data: {"type":6}${END}`);
  await stream.cancel();
  await until(() => live.hub.connections.size === 0);
});

describe('long polling', () => {
  test('row 10: the first poll is answered at once with nothing, and no poll is ever cached', async () => {
    const first = await ask(await newId());
    expect([first.status, await first.text(), first.headers.get('cache-control')]).toEqual([
      200,
      '',
      'no-store',
    ]);
  });

  test('row 10: a poll that waits 90 s is answered with nothing', async () => {
    const id = await polling();
    const poll = ask(id);
    await untilPolls(id);
    for (let seconds = 0; seconds < 89; seconds += 1) live.pass(1000);
    expect(await isPending(poll)).toBe(true);
    live.pass(1000);
    const answer = await poll;
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await (await ask(id, { method: 'DELETE' })).text()).toBe('');
  });

  test('row 10: a new poll ends the older with 204, and gets what comes', async () => {
    const id = await polling();
    const older = ask(id);
    await untilPolls(id);
    const newer = ask(id);
    expect((await older).status).toBe(204);
    live.hub.announce(toast);
    expect(await (await newer).text()).toContain('Vedi il corso');
    await ask(id, { method: 'DELETE' });
  });

  test('row 10: what comes after a client has broken its poll off waits for the next', async () => {
    const id = await polling();
    const leaving = new AbortController();
    const broken = ask(id, { signal: leaving.signal }).catch(({ name }) => name);
    await untilPolls(id);
    leaving.abort();
    expect(await broken).toBe('AbortError');
    await until(() => !isPolled(connectionOf(id) ?? { transport: undefined }));
    live.hub.announce(toast);
    expect(await (await ask(id)).text()).toContain('Vedi il corso');
    await ask(id, { method: 'DELETE' });
  });

  test('row 10: what comes between two polls waits for the next, all of it in order', async () => {
    const id = await polling();
    for (const title of ['uno', 'due', 'tre']) live.hub.announce({ ...toast, title });
    const told = (await (await ask(id)).text()).split(END).slice(0, -1);
    expect(told.map((text) => JSON.parse(text).arguments[1])).toEqual(['uno', 'due', 'tre']);
    await ask(id, { method: 'DELETE' });
  });

  test('row 10: DELETE is answered 202 and the last poll 204; then the connection is unknown', async () => {
    const id = await polling();
    const last = ask(id);
    await untilPolls(id);
    expect((await ask(id, { method: 'DELETE' })).status).toBe(202);
    expect((await last).status).toBe(204);
    expect((await ask(id)).status).toBe(404);
  });

  test('row 10: DELETE of a connection that does not poll is answered 400, as is a POST before it has begun', async () => {
    const id = await newId();
    expect((await ask(id, { method: 'DELETE' })).status).toBe(400);
    expect((await post(id, GREETING)).status).toBe(400);
    const socket = await live.socket({ path: id });
    expect((await ask(id, { method: 'DELETE' })).status).toBe(400);
    socket.webSocket.terminate();
  });

  test('row 10: what the server said last waits for the next poll, and the one after it is told the end', async () => {
    const id = await polling();
    expect((await post(id, `{"type":1}${END}`)).status).toBe(200);
    expect((await post(id, check('late'))).status).toBe(404);
    const last = await ask(id);
    expect([last.status, await last.text()]).toEqual([200, expect.stringContaining('"type":7,"error":')]);
    expect((await ask(id)).status).toBe(204);
    expect((await ask(id)).status).toBe(404);
  });

  test('a client that fetches more than 1 MB in all is not dropped, as long as little of it waits', async () => {
    const id = await polling();
    const title = 'x'.repeat(100_000);
    for (let polls = 0; polls < 12; polls += 1) {
      live.hub.announce({ ...toast, title });
      const answer = await ask(id);
      expect([answer.status, (await answer.text()).includes(title)]).toEqual([200, true]);
    }
    await ask(id, { method: 'DELETE' });
  });

  test('a client that polls no more is forgotten after 30 s', async () => {
    const id = await polling();
    for (let seconds = 0; seconds < 29; seconds += 1) live.pass(1000);
    expect((await ask(id, { method: 'POST' })).status).toBe(200);
    expect((await post(id, `{"type":6}${END}`)).status).toBe(200);
    live.pass(1000);
    expect((await ask(id)).status).toBe(404);
  });
});

test('row 11: the token tells who comes, by header or query, and the log does not tell the token', async () => {
  const token = await shop.tokenOf(0);
  const users = () => [...live.hub.connections].flatMap(({ user }) => (user ? [user.id] : []));
  await until(() => live.hub.connections.size === 0);

  const bySocket = await live.socket({ path: `?access_token=${token}` });
  expect(users()).toHaveLength(1);
  const stream = await events(`${await newId()}&access_token=${token}`);
  expect(users()).toHaveLength(2);
  const clients = await Promise.all(TRANSPORTS.map((transport) => live.client(transport, token)));
  expect(users()).toHaveLength(5);
  expect(new Set(users()).size).toBe(1);

  bySocket.webSocket.terminate();
  await stream.cancel();
  for (const client of clients) await client.stop();
  await until(() => live.hub.connections.size === 0);
  const log = shop.log.join('');
  expect(log).toContain('?access_token');
  expect(log).not.toContain(token);
  expect(log).not.toContain(token.split('.')[2]);
  // Each way in is a line, that of a WebSocket from its beginning.
  const answered = shop.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered).toContainEqual(
    expect.objectContaining({
      ...{ status: 101, ip: '127.0.0.1', reqId: expect.any(String) },
      req: { method: 'GET', url: '/hubs/purchase?access_token' },
    }),
  );
});

test('row 11: a token that is none, or holds no more, makes a visitor', async () => {
  for (const token of ['nonsense', 'a.b.c', 'x'.repeat(3000)]) {
    const socket = await live.socket({ path: `?access_token=${token}` });
    expect([...live.hub.connections].map(({ user }) => user)).toEqual([undefined]);
    socket.webSocket.terminate();
    await until(() => live.hub.connections.size === 0);
  }
});

test('row 12: several messages in one frame are split, and one over several frames is joined', async () => {
  const { webSocket, hear } = await live.socket();
  // All clients share the bytes of a frame: none gets them compressed.
  expect(webSocket.extensions).toBe('');
  webSocket.send(check('1') + check('2'));
  expect([await hear(), await hear()].map(({ invocationId }) => invocationId)).toEqual(['1', '2']);
  const third = check('3');
  webSocket.send(third.slice(0, 10));
  webSocket.send(third.slice(10, 40));
  webSocket.send(third.slice(40) + check('4').slice(0, -1));
  expect((await hear()).invocationId).toBe('3');
  webSocket.send(END);
  expect((await hear()).invocationId).toBe('4');
  webSocket.terminate();
});

test('row 12: a message may be cut in the middle of a letter', async () => {
  const id = await polling();
  const bytes = Buffer.from(check('è'));
  const middle = bytes.indexOf(Buffer.from('è')) + 1;
  await post(id, Buffer.from(bytes.subarray(0, middle)));
  await post(id, Buffer.from(bytes.subarray(middle)));
  expect(await (await ask(id)).text()).toContain('"invocationId":"è"');
  await ask(id, { method: 'DELETE' });
});

test('row 12: what is no UTF-8 ends the connection', async () => {
  const id = await polling();
  await post(id, Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x1e]));
  expect(await (await ask(id)).text()).toContain('"error":"A message is not UTF-8."');
});

/** Waits until the server has a poll of that connection. */
async function untilPolls(query: string): Promise<void> {
  await until(() => isPolled(connectionOf(query) ?? { transport: undefined }));
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  // An answer that was under way is here after another request's.
  await fetch(`http://127.0.0.1:${live.port}/healthz`);
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
}
