import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ROLE } from '../../../../src/contract/identity/roles';
import { get, post } from '../../../../src/contract/platform/endpoint';
import { readSettings } from '../../../../src/server/platform/configuration/configuration';
import { OutageLog } from '../../../../src/server/platform/database/outageLog';
import { answerErrors } from '../../../../src/server/platform/http/errors';
import { fileStream } from '../../../../src/server/platform/http/fileBody';
import { createInstance } from '../../../../src/server/platform/http/instance';
import { CallError, notFound, refuse, SentFile, serve } from '../../../../src/server/platform/http/serve';
import { silentLog } from '../../../support/database';

const answer = z.any();
const any = z.looseObject({});
const group = {
  tell: get('/api/x/{first}/of/{second}/', 'public', any, answer),
  nothing: get('/api/nothing', 'public', any, answer),
  missing: get('/api/missing', 'public', any, answer),
  own: post('/api/own', 'user', any, answer),
  bought: post('/api/bought', 'buyer', any, answer),
  file: get('/api/file', 'user', any, answer),
  guarded: post('/api/guarded', 'public', any, answer),
};

let app: FastifyInstance;
/** What the handler of one's own things does. */
let own: () => Promise<unknown>;
/** Whose calls for one's own things were counted. */
const counted: string[] = [];
beforeAll(() => {
  app = createInstance(readSettings({ LOG_LEVEL: 'silent' }), { clock: () => new Date() });
  answerErrors(app, new OutageLog(silentLog, async () => {}));
  app.decorate('readCaller', async (token: string) => ({
    ...{ id: 'u', loginId: 'l', role: ROLE.student, isProved: token === 'a.b.proved' },
  }));
  serve(
    app,
    group,
    {
      tell: async (input, { ip, userAgent, origin, requestId, caller }) => ({
        ...{ input, ip, userAgent, origin, requestId, caller: caller ?? 'nobody' },
      }),
      nothing: async () => undefined,
      missing: () => Promise.reject(notFound('Non c’è.')),
      own: () => own(),
      bought: () => own(),
      file: async () => new SentFile('dati.csv', 'text/csv; charset=utf-8', Buffer.from('a;b')),
      guarded: async () => ({ isOk: true }),
    },
    {
      own: async ({ caller }) => {
        counted.push(caller.id);
        return undefined;
      },
      guarded: async ({ userAgent }) =>
        userAgent === 'many' ? refuse('Basta.', { code: 'enough' }) : undefined,
    },
  );
});
afterAll(() => app.close());

const send = (url: string, token?: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: '{}',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });

it.each(['/api/x/1/of/2?third=3', '/api/x/1/of/2/?third=3'])(
  'a call of %s is told each part of it, and who calls',
  async (url) => {
    const headers = { 'user-agent': 'x'.repeat(500), origin: 'https://shop.example' };
    const { body, headers: sent } = await app.inject({ url, headers, remoteAddress: '192.0.2.1' });
    expect(JSON.parse(body)).toEqual({
      ...{ input: { first: '1', second: '2', third: '3' }, ip: '192.0.2.1', caller: 'nobody' },
      ...{ userAgent: 'x'.repeat(400), origin: headers.origin, requestId: sent['x-request-id'] },
    });
  },
);

it('a long answer travels compressed, though it is kept for nobody', async () => {
  const third = 'x'.repeat(2000);
  const url = `/api/x/1/of/2?third=${third}`;
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect(JSON.parse(gunzipSync(rawPayload).toString()).input.third).toBe(third);
});

it('an answer of nothing is JSON, too', async () => {
  expect((await app.inject('/api/nothing')).json()).toBeNull();
});

it('what is missing is a 404 to a visitor, and ends no session', async () => {
  const message = 'Non c’è.';
  const refusal = { isOk: false, code: 'not_found', message };
  const answer = await app.inject('/api/missing');
  expect([answer.statusCode, answer.json()]).toEqual([404, refusal]);
  own = () => Promise.reject(notFound(message));
  for (const url of ['/api/own', '/api/bought']) {
    const guarded = await send(url, 'a.b.proved');
    expect([url, guarded.statusCode, guarded.json()]).toEqual([url, 200, refusal]);
  }
  own = () => Promise.reject(notFound());
  expect((await send('/api/own', 'a.b.proved')).json().message).toBe(
    'Non abbiamo trovato quello che cerchi.',
  );
  own = () => Promise.reject(new CallError(409, 'No.'));
  expect((await send('/api/own', 'a.b.proved')).statusCode).toBe(409);
});

it('whose address is not proved gets what was bought alone, and an empty list elsewhere', async () => {
  own = async () => ({ isOk: true });
  counted.length = 0;
  const refused = await send('/api/own', 'a.b.new');
  expect([refused.statusCode, refused.json()]).toEqual([
    200,
    {
      isOk: false,
      code: 'not_activated',
      items: [],
      message: expect.stringContaining('conferma il tuo indirizzo'),
    },
  ]);
  expect((await send('/api/bought', 'a.b.new')).json()).toEqual({ isOk: true });
  // Nor does the refusal use up what is limited.
  expect(counted).toEqual([]);
  expect((await send('/api/own', 'a.b.proved')).json()).toEqual({ isOk: true });
  expect(counted).toEqual(['u']);
});

it('a file is its caller’s alone, and saved under its name', async () => {
  const { headers, body } = await app.inject({
    url: '/api/file',
    headers: { authorization: 'Bearer a.b.proved' },
  });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="dati.csv"',
    'cache-control': 'private, no-store',
  });
  expect(body).toBe('a;b');
});

it('a guard that refuses answers before the body is read', async () => {
  const broken = (agent: string) =>
    app.inject({
      method: 'POST',
      url: '/api/guarded',
      payload: '{"broken',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
    });
  const refused = await broken('many');
  expect([refused.statusCode, refused.json()]).toEqual([
    200,
    { isOk: false, code: 'enough', message: 'Basta.' },
  ]);
  expect((await broken('few')).statusCode).toBe(400);
});

it('a token of more than 2,000 characters is nobody’s, and is not looked up', async () => {
  own = async () => ({ isOk: true });
  const token = (length: number) => 'a.b.'.padEnd(length - 'Bearer '.length, 'c');
  const codeOf = async (length: number) => (await send('/api/own', token(length))).json().code;
  expect([await codeOf(2000), await codeOf(2001)]).toEqual(['not_activated', 'unauthenticated']);
});

it.each(['Bearer a.b.proved c', 'Basic Bearer a.b.proved', 'a.b.proved'])(
  'the header %j names nobody',
  async (authorization) => {
    const answer = await send('/api/own', undefined, { authorization });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  },
);

it('a call that takes a file refuses a body that is none', () => {
  const body = Readable.from(['a']);
  expect(fileStream(body as never)).toBe(body);
  expect(() => fileStream({ file: 'a' } as never)).toThrow(
    expect.objectContaining({ status: 400, answer: expect.objectContaining({ code: 'invalid_input' }) }),
  );
});
