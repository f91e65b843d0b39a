import type { FastifyRequest } from 'fastify';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { createInstance, limitCalls } from '../../../../src/server/platform/http/instance';

/** A bare server that says what it was asked. */
function open(variables: Record<string, string> = {}) {
  const lines: string[] = [];
  const app = createInstance(readSettings(variables), {
    clock: () => new Date('2026-05-04T08:00:00Z'),
    logStream: { write: (line) => void lines.push(line) },
  });
  limitCalls(app);
  const tell = async ({ url, ip, body, isFile }: FastifyRequest) => ({ url, ip, body, isFile });
  app.get('/file', { config: { isFile: true } }, tell);
  app.get('/probe', { config: { isUncounted: true } }, tell);
  app.all('/*', tell);
  return { app, lines };
}

it('an answer is one line of the log, which names who asked for what and what came of it', async () => {
  const { app, lines } = open();
  const { headers } = await app.inject({ url: '/corsi?q=segreto', remoteAddress: '192.0.2.7' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      ...{ level: 30, msg: 'answered', status: 200, ip: '192.0.2.7', ms: expect.any(Number) },
      ...{ reqId: headers['x-request-id'], req: { method: 'GET', url: '/corsi?q' } },
    }),
  ]);
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  await app.close();
});

it('while it stops, each answer says that its connection ends, and those that are idle are closed', async () => {
  const { app } = open();
  const closeIdle = jest.spyOn(app.server, 'closeIdleConnections');
  expect((await app.inject('/corsi')).headers.connection).not.toBe('close');
  await new Promise(setImmediate);
  expect(closeIdle).not.toHaveBeenCalled();
  app.run.stopping = true;
  expect((await app.inject('/corsi')).headers.connection).toBe('close');
  await new Promise(setImmediate);
  expect(closeIdle).toHaveBeenCalled();
  await app.close();
});

it('while it closes, what still comes is answered like any other request', async () => {
  const { app } = open();
  let end: (() => void) | undefined;
  app.addHook('preClose', (done) => {
    end = done;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  // Nor does it end idle connections before it has stopped to listen: the next request may come on them.
  app.run.stopping = true;
  const closeIdle = jest.spyOn(app.server, 'closeIdleConnections');
  expect((await app.inject('/corsi')).statusCode).toBe(200);
  await new Promise(setImmediate);
  expect(closeIdle).not.toHaveBeenCalled();
  const closed = app.close();
  while (!end) await new Promise(setImmediate);
  const answer = await fetch(`${address}/corsi`);
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ url: '/corsi' })]);
  end();
  await closed;
});

it('neither files nor probes count among the calls of an address', async () => {
  const { app } = open({ CALLS_PER_MINUTE: '1' });
  for (const url of ['/file', '/probe', '/file', '/corsi'])
    expect((await app.inject(url)).statusCode).toBe(200);
  for (const [url, status] of [
    ['/file', 200],
    ['/probe', 200],
    ['/corsi', 429],
  ] as const)
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, status]);
  await app.close();
});

it('a question whether a page may call counts once among the calls of an address', async () => {
  const { app } = open({ CALLS_PER_MINUTE: '1' });
  const ask = async () => (await app.inject({ method: 'OPTIONS', url: '/api/x' })).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  await app.close();
});

it.each([
  ['/corsi/100%', '/corsi/100%25'],
  ['/corsi/perch%C3%A9', '/corsi/perch%C3%A9'],
  ['/corsi/perch%C3%A9?sconto=50%', '/corsi/perch%C3%A9?sconto=50%'],
  ['/corsi/100%?sconto=50%', '/corsi/100%25?sconto=50%'],
])('the address of a page, %s, is taken as %s', async (url, taken) => {
  const { app } = open();
  expect((await app.inject(url)).json().url).toBe(taken);
  await app.close();
});

it.each(['/api/corsi/100%', '/api/%E0%A4%A'])('the address of a call, %s, is refused', async (url) => {
  const { app } = open();
  const { statusCode, body } = await app.inject(url);
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'invalid_input']);
  await app.close();
});

it.each([
  ['/x%00', 404],
  ['/x?q=%00', 200],
  ['/api/x%00', 200],
  ['/corsi-trading-online/corsi/%00', 200],
  ['/corsi-trading-online/corso/%00', 404],
])('%s is answered %i: no page has a NUL in its name', async (url, status) => {
  const { app } = open();
  expect((await app.inject(url)).statusCode).toBe(status);
  await app.close();
});

it('a name in an address may be long', async () => {
  const { app } = open();
  const name = 'x'.repeat(5000);
  app.get<{ Params: { name: string } }>('/named/:name', async ({ params }) => params.name);
  expect((await app.inject(`/named/${name}`)).body).toBe(name);
  await app.close();
});

it('an empty JSON body is an empty call', async () => {
  const { app } = open();
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/x', headers, payload: '' });
  expect(answer.json().body).toEqual({});
  await app.close();
});

it.each<[Record<string, string>, string]>([
  [{}, '192.0.2.1'],
  [{ TRUSTED_PROXY: '192.0.2.0/24' }, '198.51.100.1'],
])('with %j the caller is %s', async (variables, ip) => {
  const { app } = open(variables);
  const headers = { 'x-forwarded-for': '203.0.113.1, 198.51.100.1' };
  expect((await app.inject({ url: '/x', remoteAddress: '192.0.2.1', headers })).json().ip).toBe(ip);
  await app.close();
});

it('a call may send 256 KiB, and not a byte more', async () => {
  const { app } = open();
  const statusOf = async (bytes: number) => {
    const payload = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
    const headers = { 'content-type': 'application/json' };
    return (await app.inject({ method: 'POST', url: '/api/x', headers, payload })).statusCode;
  };
  expect([await statusOf(256 * 1024), await statusOf(256 * 1024 + 1)]).toEqual([200, 413]);
  await app.close();
});
