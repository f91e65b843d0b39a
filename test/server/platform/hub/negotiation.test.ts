import { HttpTransportType } from '@microsoft/signalr';
import { type LiveShop, openLiveShop } from './live';

let live: LiveShop;
beforeAll(async () => {
  live = await openLiveShop();
});
afterAll(() => live.close());

const ask = (query: string, init: RequestInit = {}) => fetch(live.url + query, init);
const EVENTS = { headers: { accept: 'text/event-stream' } };

test('row 1: negotiate answers POST with JSON, and any other method with 405', async () => {
  const good = await ask('/negotiate?negotiateVersion=1', { method: 'POST' });
  expect(good.status).toBe(200);
  expect(good.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await good.json()).toHaveProperty('connectionToken');
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const refused = await ask('/negotiate?negotiateVersion=1', { method });
    expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'POST']);
    if (method !== 'HEAD') expect(await refused.json()).toMatchObject({ code: 'method_not_allowed' });
  }
});

test('row 2: without a version 0 is meant, a newer one gets ours, and what is no integer an error', async () => {
  expect(await live.negotiate('')).toMatchObject({ negotiateVersion: 0 });
  expect(await live.negotiate('?negotiateVersion=0')).toMatchObject({ negotiateVersion: 0 });
  expect(await live.negotiate('?negotiateVersion=7')).toMatchObject({ negotiateVersion: 1 });
  const invalid = 'The client requested an invalid protocol version.';
  for (const [wrong, error] of [
    ...['abc', '1.5', '', '0x1', '1234567890', '1&negotiateVersion=1'].map((text) => [text, invalid]),
    ['-1', 'The client requested a version that is too old.'],
  ])
    expect([wrong, await live.negotiate(`?negotiateVersion=${wrong}`)]).toEqual([wrong, { error }]);
});

test('row 3: version 1 has a secret token, by which alone the connection is named; version 0 its id', async () => {
  const one = await live.negotiate('?negotiateVersion=1');
  expect(one.connectionToken).toMatch(/^[\w-]{22}$/);
  expect(one.connectionToken).not.toBe(one.connectionId);
  expect((await ask(`?id=${one.connectionId}`)).status).toBe(404);
  expect((await ask(`?id=${one.connectionToken}`)).status).toBe(200);

  const old = await live.negotiate('?negotiateVersion=0');
  expect(old).not.toHaveProperty('connectionToken');
  expect((await ask(`?id=${old.connectionId}`)).status).toBe(200);
});

test('row 4: exactly the supported transports are listed, as text', async () => {
  const { availableTransports } = await live.negotiate();
  expect(availableTransports).toEqual([
    { transport: 'WebSockets', transferFormats: ['Text'] },
    { transport: 'ServerSentEvents', transferFormats: ['Text'] },
    { transport: 'LongPolling', transferFormats: ['Text'] },
  ]);
});

test.each([
  ['server-sent events', EVENTS],
  ['a poll', {}],
  ['a send', { method: 'POST', body: 'x' }],
  ['a delete', { method: 'DELETE' }],
])('row 5: %s without an id is answered 400, with an unknown one 404', async (_name, init) => {
  for (const [id, status, code] of [
    ['', 400, 'no_connection_id'],
    ['?id=', 400, 'no_connection_id'],
    ['?id=unknown&id=unknown', 400, 'no_connection_id'],
    ['?id=unknown', 404, 'not_found'],
  ] as const) {
    const refused = await ask(id, init);
    expect([id, refused.status, await refused.json()]).toEqual([
      id,
      status,
      expect.objectContaining({ code }),
    ]);
  }
});

test('row 5: a WebSocket with an unknown id is refused with 404', async () => {
  await expect(live.socket({ path: '?id=unknown', greets: false })).rejects.toThrow('404');
});

test('row 6: a WebSocket without an id makes its own connection', async () => {
  const client = await live.client('WebSockets', undefined, {
    skipNegotiation: true,
    transport: HttpTransportType.WebSockets,
  });
  expect(await client.invoke('CheckWriteCommentNotification', '')).toBeNull();
  await client.stop();
});

test('row 7: a second WebSocket is refused with 409, another transport with 400, a POST with 405', async () => {
  const id = `?id=${(await live.negotiate()).connectionToken}`;
  const first = await live.socket({ path: id });
  await expect(live.socket({ path: id, greets: false })).rejects.toThrow('409');
  expect((await ask(id, EVENTS)).status).toBe(400);
  expect((await ask(id)).status).toBe(400);
  const post = await ask(id, { method: 'POST', body: 'x' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
  const put = await ask(id, { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  // The one that was there first is not disturbed.
  first.say({ type: 1, invocationId: '1', target: 'CheckWriteCommentNotification', arguments: [''] });
  expect(await first.hear()).toMatchObject({ type: 3, invocationId: '1' });
});

test.each(['a WebSocket', 'events'])(
  'row 7: of two clients that take a connection up at once by %s, with a token, one is refused',
  async (how) => {
    const { connectionToken } = await live.negotiate();
    const query = `?id=${connectionToken}&access_token=${await live.shop.tokenOf(0)}`;
    const take = async () => {
      if (how === 'events') return (await ask(query, EVENTS)).status;
      return live.socket({ path: query, greets: false }).then(
        () => 200,
        ({ message }) => Number(message),
      );
    };
    expect((await Promise.all([take(), take()])).sort()).toEqual([200, 409]);
  },
);

test('row 7: a connection that polls stays with polling, and one with events with events', async () => {
  const polls = `?id=${(await live.negotiate()).connectionToken}`;
  await ask(polls);
  expect((await ask(polls, EVENTS)).status).toBe(400);
  await expect(live.socket({ path: polls, greets: false })).rejects.toThrow('400');

  const events = `?id=${(await live.negotiate()).connectionToken}`;
  const stream = await ask(events, EVENTS);
  // As all answers of the shop have.
  for (const name of ['x-request-id', 'content-security-policy']) expect(stream.headers.has(name)).toBe(true);
  for (const [init, status, code] of [
    [{}, 400, 'other_transport'],
    [{ method: 'DELETE' }, 400, 'other_transport'],
    [EVENTS, 409, 'connection_open'],
  ] as const) {
    const refused = await ask(events, init);
    expect([refused.status, await refused.json()]).toEqual([status, expect.objectContaining({ code })]);
  }
  await stream.body?.cancel();
});
