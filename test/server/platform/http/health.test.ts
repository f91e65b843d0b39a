import { openTestApp, type TestApp } from '../../../support/app';

test('alive and ready, then not ready while stopping or without its database', async () => {
  const shop = await openTestApp();
  const ask = async (url: string) => (await shop.call(url, undefined, undefined, { method: 'GET' })).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);

  const readiness = () => shop.call('/readyz', undefined, undefined, { method: 'GET' });
  expect((await readiness()).data).toEqual({ status: 'ready', backplane: 'listening' });
  const deaf = jest.spyOn(shop.deps.backplane, 'isListening', 'get').mockReturnValue(false);
  expect(await readiness()).toMatchObject({ status: 200, data: { backplane: 'reconnecting' } });
  deaf.mockRestore();

  shop.app.run.stopping = true;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  expect((await readiness()).data).toEqual({ status: 'stopping' });

  shop.app.run.stopping = false;
  await shop.database.close();
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
  await shop.close();
});

describe('a shop behind a proxy, with three calls a minute', () => {
  let shop: TestApp;
  beforeAll(async () => {
    const variables = { LOG_LEVEL: 'warn', CALLS_PER_MINUTE: '3', TRUSTED_PROXY: '10.0.0.0/8' };
    shop = await openTestApp({ variables });
  });
  afterAll(() => shop.close());

  test('the log says why it is not ready, whatever the database says', async () => {
    const ping = jest.spyOn(shop.database, 'ping').mockRejectedValue(new Error('no room on the disk'));
    const { status, data } = await shop.call('/readyz', undefined, undefined, { method: 'GET' });
    ping.mockRestore();
    expect([status, data]).toEqual([503, { status: 'database takes no writes' }]);
    expect(shop.log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: 'not ready', reason: 'no room on the disk', reqId: expect.any(String) }),
    ]);
  });

  test('a database that does not answer is waited for no longer than a moment', async () => {
    const ping = jest.spyOn(shop.database, 'ping').mockReturnValue(new Promise(() => {}));
    const timer = new AbortController();
    const begun = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
    const answer = shop.call('/readyz', undefined, undefined, { method: 'GET' });
    while (begun.mock.calls.length === 0) await new Promise(setImmediate);
    // As docs/operations.md says.
    expect(begun).toHaveBeenCalledWith(3000);
    timer.abort();
    expect(await answer).toMatchObject({ status: 503, data: { status: 'database takes no writes' } });
    for (const spy of [ping, begun]) spy.mockRestore();
  });

  test('a visitor’s many calls are stopped, with the time to wait; others, files and probes are not', async () => {
    const ask = (url: string, remoteAddress: string) =>
      shop.call(url, undefined, undefined, { method: 'GET', remoteAddress });
    for (let i = 0; i < 3; i += 1) await ask('/api/Bundle/Cached', '192.0.2.1');
    const refused = await ask('/api/Bundle/Cached', '192.0.2.1');
    expect(refused).toMatchObject({ status: 429, data: { isOk: false, code: 'too_many_requests' } });
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.headers['x-request-id']).toBeDefined();
    expect((await ask('/api/Bundle/Cached', '192.0.2.2')).status).toBe(200);
    expect((await ask('/healthz', '192.0.2.1')).status).toBe(200);
  });

  test('X-Forwarded-For is believed only from the trusted proxy', async () => {
    const ask = async (remoteAddress: string, visitor: string) =>
      (
        await shop.call('/api/Bundle/Cached', undefined, undefined, {
          method: 'GET',
          remoteAddress,
          headers: { 'x-forwarded-for': visitor },
        })
      ).status;
    for (let i = 0; i < 5; i += 1) expect(await ask('10.1.2.3', `203.0.113.1${i}`)).toBe(200);
    const strangers = [];
    for (let i = 0; i < 5; i += 1) strangers.push(await ask('203.0.113.9', `198.51.100.${i}`));
    expect(strangers).toEqual([200, 200, 200, 429, 429]);
  });
});
