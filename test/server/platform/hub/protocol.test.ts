import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { END, type LiveShop, openLiveShop, TRANSPORTS, until } from './live';

let live: LiveShop;
beforeAll(async () => {
  live = await openLiveShop();
});
afterAll(() => live.close());
afterEach(() => live.disconnectAll());

const CHECK = { type: 1, target: 'CheckWriteCommentNotification', arguments: [''] };
/** A later answer proves that nothing came for what was said before. */
const check = (invocationId: string) => ({ ...CHECK, invocationId });

describe('the handshake', () => {
  test.each([
    ['another protocol', '{"protocol":"messagepack","version":1}', /json/],
    ['another version', '{"protocol":"json","version":2}', /version 1/],
    ['no protocol', '{"version":1}', /"protocol"/],
    ['no version', '{"protocol":"json"}', /"version"/],
    ['an invocation', JSON.stringify(CHECK), /"protocol"/],
    ['no JSON', 'hello', /JSON/],
    ['no object', '[]', /JSON object/],
  ])('row 13: %s is answered with an error and a close', async (_name, text, reason) => {
    const { webSocket, hear, closed } = await live.socket({ greets: false });
    webSocket.send(text + END);
    expect(await hear()).toEqual({ error: expect.stringMatching(reason) });
    expect(await closed).toBe(1000);
  });

  test('row 13: the right one is answered with {}, and what came along with it is taken', async () => {
    const { webSocket, next, hear } = await live.socket({ greets: false });
    webSocket.send(`{"protocol":"json","version":1,"extra":true}${END}${JSON.stringify(check('1'))}${END}`);
    expect(await next()).toBe('{}');
    expect(await hear()).toMatchObject({ type: 3, invocationId: '1' });
    webSocket.terminate();
  });

  test('row 13: who says nothing for 15 s is sent away', async () => {
    const { hear, closed, waiting } = await live.socket({ greets: false });
    live.pass(14_900);
    expect(waiting()).toEqual([]);
    live.pass(100);
    expect(await hear()).toEqual({ error: 'No handshake came in time.' });
    expect(await closed).toBe(1000);
  });

  test('row 13: a negotiated connection that nobody takes up is forgotten after 15 s', async () => {
    const { connectionToken } = await live.negotiate();
    live.pass(15_000);
    expect(live.hub.connections.find(connectionToken)).toBeUndefined();
    await expect(live.socket({ path: `?id=${connectionToken}`, greets: false })).rejects.toThrow('404');
  });

  test('nothing is sent to who has not made it', async () => {
    const { waiting, webSocket, say, next } = await live.socket({ greets: false });
    live.hub.announce({ buyerId: '', buyer: 'A B.', title: 't', price: 1, link: '/', kind: 'course' });
    say({ protocol: 'json', version: 1 });
    expect(await next()).toBe('{}');
    expect(waiting()).toEqual([]);
    webSocket.terminate();
  });
});

test('row 14: an invocation with an id is completed once; one without an id is never answered', async () => {
  const { say, hear, waiting, webSocket } = await live.socket();
  say(CHECK, check('1'), { ...check('2'), target: 'Nothing' }, { ...CHECK, target: 'Nothing' }, check('3'));
  const answers = [await hear(), await hear(), await hear()];
  expect(answers.map(({ invocationId }) => invocationId)).toEqual(['1', '2', '3']);
  expect(answers.map((answer) => Object.keys(answer))).toEqual([
    ['type', 'invocationId', 'result'],
    ['type', 'invocationId', 'error'],
    ['type', 'invocationId', 'result'],
  ]);
  say(check('4'));
  expect(await hear()).toMatchObject({ invocationId: '4' });
  expect(waiting()).toEqual([]);
  webSocket.terminate();
});

test('row 15: a stream invocation is completed with an error, a cancel for an unknown id ignored', async () => {
  const { say, hear, webSocket } = await live.socket();
  say({ ...check('1'), type: 4 }, { type: 5, invocationId: '1' }, { type: 5, invocationId: 'x' });
  say({ ...check('2'), streamIds: ['s'] }, { type: 2, invocationId: 's', item: 1 }, check('3'));
  expect(await hear()).toEqual({ type: 3, invocationId: '1', error: expect.stringContaining('sequenza') });
  expect(await hear()).toEqual({ type: 3, invocationId: '2', error: expect.stringContaining('sequenza') });
  expect(await hear()).toEqual({ type: 3, invocationId: '3', result: null });
  webSocket.terminate();
});

test('row 15: the official client is told that a method does not stream', async () => {
  const client = await live.client('WebSockets');
  const failure = new Promise<Error>((resolve) => {
    client
      .stream('CheckWriteCommentNotification', '')
      .subscribe({ next() {}, complete() {}, error: resolve });
  });
  expect((await failure).message).toContain('sequenza');
  await client.stop();
});

describe('what is required', () => {
  test.each([
    ['no JSON', 'hello'],
    ['no object', '[1]'],
    ['nothing', 'null'],
    ['no type', '{"target":"CheckWriteCommentNotification","arguments":[""]}'],
    ['a type in words', '{"type":"1"}'],
    ['a property in capitals', '{"Type":1,"target":"CheckWriteCommentNotification","arguments":[""]}'],
    ['no target', '{"type":1,"arguments":[""]}'],
    ['no arguments', '{"type":1,"target":"CheckWriteCommentNotification"}'],
    ['arguments that are no list', '{"type":1,"target":"CheckWriteCommentNotification","arguments":{}}'],
    ['an empty id', '{"type":1,"invocationId":"","target":"CheckWriteCommentNotification","arguments":[""]}'],
    ['a stream without an id', '{"type":4,"target":"CheckWriteCommentNotification","arguments":[""]}'],
    ['a cancel without an id', '{"type":5}'],
    ['a completion without an id', '{"type":3}'],
    ['a completion with result and error', '{"type":3,"invocationId":"1","result":1,"error":"e"}'],
  ])('row 16: %s is a protocol error that ends the connection with a Close', async (_name, text) => {
    const { webSocket, hear, closed } = await live.socket();
    webSocket.send(text + END);
    expect(await hear()).toEqual({ type: 7, error: expect.any(String), allowReconnect: false });
    expect(await closed).toBe(1000);
  });

  test('row 16: targets are case-sensitive; unknown properties, headers and types are ignored', async () => {
    const { say, hear, webSocket } = await live.socket();
    say({ ...check('1'), target: 'checkWriteCommentNotification' });
    expect(await hear()).toEqual({ type: 3, invocationId: '1', error: 'Il metodo richiesto non esiste.' });
    say({ ...check('2'), target: 'constructor' });
    expect(await hear()).toMatchObject({ invocationId: '2', error: expect.any(String) });
    say({ ...check('3'), headers: { a: 'b' }, Extra: 1 }, { type: 99, some: 'thing' }, check('4'));
    expect(await hear()).toEqual({ type: 3, invocationId: '3', result: null });
    expect(await hear()).toEqual({ type: 3, invocationId: '4', result: null });
    webSocket.terminate();
  });

  test.each([
    ['too few', []],
    ['too many', ['', '']],
    ['of another type', [1]],
    ['with a NUL', ['\0']],
    ['with a lone surrogate', ['\ud83d']],
  ])('row 16: arguments that do not fit (%s) fail the invocation alone', async (_name, args) => {
    const { say, hear, webSocket } = await live.socket();
    say({ ...check('1'), arguments: args }, check('2'));
    expect(await hear()).toEqual({ type: 3, invocationId: '1', error: 'I dati inviati non sono validi.' });
    expect(await hear()).toMatchObject({ invocationId: '2', result: null });
    webSocket.terminate();
  });
});

describe('pings', () => {
  test('row 17: a ping is not answered; the server pings after 15 s of its own silence', async () => {
    const { say, hear, waiting, webSocket } = await live.socket();
    say({ type: 6 }, check('1'));
    expect(await hear()).toMatchObject({ type: 3 });
    live.pass(14_900);
    say(check('2'));
    expect(await hear()).toMatchObject({ type: 3 });
    // It has just said something, and is silent from now on.
    live.pass(14_900);
    say({ type: 6 });
    expect(waiting()).toEqual([]);
    live.pass(100);
    expect(await hear()).toEqual({ type: 6 });
    webSocket.terminate();
  });

  test('row 17: who was silent for 30 s is dropped, who pings is not', async () => {
    const silent = await live.socket();
    const alive = await live.socket();
    live.pass(29_900);
    alive.say({ type: 6 }, check('1'));
    expect(await alive.hear()).toEqual({ type: 6 });
    expect(await alive.hear()).toMatchObject({ type: 3 });
    live.pass(100);
    expect(await silent.hear()).toEqual({ type: 6 });
    expect(await silent.hear()).toEqual({ type: 7, error: 'The client was silent.', allowReconnect: true });
    expect(await silent.closed).toBe(1000);
    alive.say(check('2'));
    expect(await alive.hear()).toMatchObject({ invocationId: '2' });
    alive.webSocket.terminate();
  });

  test('row 17: who is dropped and does not close its side is cut off 5 s later', async () => {
    await until(() => live.hub.connections.size === 0);
    const socket = await live.plain();
    socket.write(
      'GET /hubs/purchase HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await until(() => live.hub.connections.size === 1);
    live.pass(15_000);
    live.pass(1000);
    expect(live.hub.connections.size).toBe(1);
    live.pass(5000);
    await until(() => live.hub.connections.size === 0);
    socket.destroy();
  });

  test('row 17: who polls is neither pinged nor silent while a poll waits', async () => {
    await until(() => live.hub.connections.size === 0);
    const client = await live.client('LongPolling');
    await until(() => live.pollsWaiting() === 1);
    for (let seconds = 0; seconds < 80; seconds += 1) live.pass(1000);
    expect(await client.invoke('CheckWriteCommentNotification', '')).toBeNull();
    await client.stop();
  });
});

test('row 18: a client that closes is let go without an answer', async () => {
  const { say, closed, waiting } = await live.socket();
  say({ type: 7 }, check('1'));
  expect(await closed).toBe(1000);
  expect(waiting()).toEqual([]);
});

test('row 18: a stop sends every client, on each transport, a Close that lets it come back', async () => {
  const stopping = await openLiveShop();
  const raw = await stopping.socket();
  const unused = await stopping.negotiate();
  const coming = TRANSPORTS.map(async (transport) => {
    const client = new HubConnectionBuilder()
      .withUrl(stopping.url, { transport: { WebSockets: 1, ServerSentEvents: 2, LongPolling: 4 }[transport] })
      .withAutomaticReconnect([60_000])
      .configureLogging(LogLevel.None)
      .build();
    await client.start();
    return { client, leaves: new Promise<void>((resolve) => client.onreconnecting(() => resolve())) };
  });
  const clients = await Promise.all(coming);
  stopping.shop.app.run.stopping = true;
  const late = await fetch(`${stopping.url}?id=${unused.connectionToken}`, {
    headers: { accept: 'text/event-stream' },
  });
  expect([late.status, await late.json()]).toEqual([503, expect.objectContaining({ code: 'stopping' })]);
  const stopped = stopping.hub.stop();
  expect(await raw.hear()).toEqual({ type: 7, allowReconnect: true });
  await Promise.all(clients.map(({ leaves }) => leaves));
  await stopped;
  expect(stopping.hub.connections.size).toBe(0);
  // Nobody new is let in any more.
  await expect(stopping.socket({ greets: false })).rejects.toThrow('503');
  expect((await fetch(`${stopping.url}/negotiate`, { method: 'POST' })).status).toBe(503);
  expect((await fetch(`${stopping.url}?id=${unused.connectionToken}`)).status).toBe(404);
  await Promise.all(clients.map(({ client }) => client.stop()));
  await stopping.close();
});

test('row 19: of what went wrong inside, a client is told nothing', async () => {
  const token = await live.shop.tokenOf(0);
  const { say, hear, webSocket } = await live.socket({ headers: { authorization: `Bearer ${token}` } });
  const broken = jest.spyOn(live.shop.database.orm, 'execute').mockImplementation(() => {
    throw new Error('a secret of the database');
  });
  say(check('1'));
  expect(await hear()).toEqual({
    type: 3,
    invocationId: '1',
    error: 'Qualcosa non ha funzionato: riprova tra poco.',
  });
  broken.mockRestore();
  expect(live.shop.log.join('')).toContain('a secret of the database');
  // Nor is the connection the worse for it.
  say(check('2'));
  expect(await hear()).toMatchObject({ invocationId: '2', result: null });
  webSocket.terminate();
});
