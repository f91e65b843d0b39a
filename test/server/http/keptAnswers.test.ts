import { once } from 'node:events';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { publicCache } from '../../../src/server/http/publicCache';
import { openTestApp, type TestApp } from '../../support/app';
import { shopOf } from '../purchases/fixtures';

let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await openTestApp({ variables: { TRUSTED_PROXY: '127.0.0.1', CALLS_PER_MINUTE: '60' } });
  for (let n = 0; n < 9; n += 1) await shopOf(shop).addCourse({ slug: `corso-${n}`, title: `Corso à ${n}` });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());
beforeEach(() => {
  publicCache(shop.database).invalidate();
  shop.time.now = new Date(shop.time.now.getTime() + 61_000);
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string>;
}
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

const LIST = '/api/courses/GetFilteredCourses';
const post = (path: string, body: string | Buffer = '{}', headers: Record<string, string> = {}): Call => ({
  ...{ method: 'POST', path, body },
  headers: { 'content-type': 'application/json', ...headers },
});
const get = (path: string, headers: Record<string, string> = {}): Call => ({ method: 'GET', path, headers });

function ask({ method, path, body, headers = {} }: Call): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options: RequestOptions = { host: '127.0.0.1', port, method, path, agent: false };
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, headers: { ...length, ...headers } }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(pieces) });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** Whether a call went the short way: then nothing asks the cache, which every kept answer comes from. */
async function waysOf(calls: readonly Call[]): Promise<{ answers: Answer[]; ways: string[] }> {
  const looked = jest.spyOn(publicCache(shop.database), 'get');
  const answers: Answer[] = [];
  const ways: string[] = [];
  for (const call of calls) {
    looked.mockClear();
    answers.push(await ask(call));
    ways.push(looked.mock.calls.length === 0 ? 'short' : 'long');
  }
  return { answers, ways };
}

/** Date and id are each call's own. */
const comparable = ({ status, headers, bytes }: Answer) => {
  const { date, 'x-request-id': id, ...others } = headers;
  return {
    status,
    headers: others,
    bytes: bytes.toString('base64'),
    hasId: /^[\da-f]{32}$/.test(String(id)),
  };
};

const CALLS: [string, Call][] = [
  ['the list of all courses', post(LIST)],
  ['the list, with brotli', post(LIST, '{}', { 'accept-encoding': 'gzip, deflate, br' })],
  ['the list, with gzip alone', post(LIST, '{}', { 'accept-encoding': 'gzip' })],
  ['the list, with brotli forbidden', post(LIST, '{}', { 'accept-encoding': 'br;q=0, gzip;q=0.1' })],
  ['a search, with accents', post(LIST, '{"Query":"corso à 3","pageSize":2}')],
  ['a search that finds nothing', post(LIST, '{"Query":"zzzzzzz"}')],
  ['the list, with a token', post(LIST, '{}', { authorization: 'Bearer a.b.c' })],
  ['a list for whom a token may matter', post('/api/courses/GetHomeListCourse/')],
  ['one course', post('/api/courses/GetDetailCourseByTitle', '{"title":"corso-3"}')],
  ['the bundles', get('/api/Bundle/Cached', { 'accept-encoding': 'br' })],
  ['the bundles, over a connection that is then closed', get('/api/Bundle/Cached', { connection: 'close' })],
];

test.each(CALLS)('%s: the short way answers to the byte what the long way does', async (_name, call) => {
  const { answers, ways } = await waysOf([call, call, call, call]);
  expect([ways[0], ways[3]]).toEqual(['long', 'short']);
  const [long, ...others] = answers.map(comparable);
  expect(long?.status).toBe(200);
  expect(long?.hasId).toBe(true);
  for (const other of others) expect(other).toEqual(long);
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(4);
});

it('another body, type or encoding, be it by one byte, is another call', async () => {
  const call = post(LIST);
  await waysOf([call, call, call]);
  const { ways, answers } = await waysOf([
    call,
    post(LIST, '{ }'),
    post(LIST, '{}', { 'content-type': 'application/json; charset=utf-8' }),
    post(LIST, '{}', { 'accept-encoding': 'br' }),
    post(`${LIST}?`),
    post(LIST, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  ]);
  expect(ways).toEqual(['short', 'long', 'long', 'long', 'long', 'long']);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('after a write nobody gets what was kept', async () => {
  const call = post(LIST, '{"pageSize":100}');
  await waysOf([call, call, call]);
  expect((await waysOf([call])).ways).toEqual(['short']);
  await shopOf(shop).addCourse({ slug: 'scritto-ora' });
  publicCache(shop.database).invalidate();
  const { ways, answers } = await waysOf([call, call]);
  expect(ways).toEqual(['long', 'short']);
  for (const { bytes } of answers) expect(bytes.toString()).toContain('scritto-ora');
});

it('what has grown old is made anew', async () => {
  const call = get('/api/Bundle/Cached');
  await waysOf([call, call]);
  expect((await waysOf([call])).ways).toEqual(['short']);
  const later = Date.now() + 61_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect((await waysOf([call])).ways).toEqual(['long']);
});

it('who bears a token gets their own answer where it may differ', async () => {
  const email = 'chi-possiede@example.com';
  await shop.addUser({ email });
  const authorization = `Bearer ${await shop.logIn(email)}`;
  const call = post('/api/courses/GetDetailCourseByTitle', '{"title":"corso-4"}');
  const own = post('/api/courses/GetDetailCourseByTitle', '{"title":"corso-4"}', { authorization });
  await waysOf([call, call, call]);
  const { ways, answers } = await waysOf([call, own, own, call]);
  expect(ways).toEqual(['short', 'long', 'long', 'short']);
  const told = answers.map(({ bytes }) => JSON.parse(bytes.toString()).item.owned);
  expect(told).toEqual([undefined, false, false, undefined]);
});

it('the limit on calls holds for kept answers, by the address that the proxy names, with the same refusal', async () => {
  const from = (address: string) => post(LIST, '{}', { 'x-forwarded-for': address });
  await waysOf([from('198.51.100.1'), from('198.51.100.1'), from('198.51.100.1')]);
  const { answers } = await waysOf(Array.from({ length: 61 }, () => from('198.51.100.2')));
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
  expect(JSON.parse(String(refused?.bytes))).toMatchObject({ isOk: false, code: 'too_many_requests' });
  expect((await ask(from('198.51.100.3'))).status).toBe(200);
});

it.each(['198.51.100.9', '2001:db8::9', 'made "up" by a proxy\\'])(
  'each leaves the same line in the log, for %s',
  async (ip) => {
    const call = post(LIST, '{}', { 'x-forwarded-for': ip });
    const { answers, ways } = await waysOf([call, call, call]);
    expect(ways.at(-1)).toBe('short');
    const lineOf = ({ headers }: Answer) => {
      const text = shop.log.find((line) => line.includes(String(headers['x-request-id'])));
      const { reqId: _id, time: _time, ms, ...line } = JSON.parse(String(text));
      return { ...line, ms: typeof ms };
    };
    const [long, , short] = answers.map(lineOf);
    expect(short).toEqual(long);
    expect(short).toMatchObject({ req: { method: 'POST', url: LIST }, status: 200, ip });
  },
);

it('a body that is too large is refused as ever, and a call in pieces is answered as ever', async () => {
  await waysOf([post(LIST), post(LIST), post(LIST)]);
  const huge = await ask(post(LIST, `{"Query":"${'x'.repeat(300_000)}"}`));
  expect(huge.status).toBe(413);
  expect(JSON.parse(huge.bytes.toString())).toMatchObject({ isOk: false, code: 'too_large' });

  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  const head = `POST ${LIST} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: 12\r\n\r\n{"pageSi`);
  await new Promise((resolve) => setImmediate(resolve));
  socket.write('":1}');
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toMatch(/^HTTP\/1\.1 200 /);
});

it('several calls sent at once over one connection are answered in their order', async () => {
  await waysOf([post(LIST), post(LIST), post(LIST)]);
  const socket = connect({ host: '127.0.0.1', port });
  const one = (body: string, more = '') =>
    `POST ${LIST} HTTP/1.1\r\nhost: x\r\n${more}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  socket.write(one('{}') + one('{"Query":"corso-1"}') + one('{}') + one('nonsense', 'connection: close\r\n'));
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 200, 200, 400].map((status) => `HTTP/1.1 ${status}`));
});

it('while the server stops, connections are closed after a kept answer too', async () => {
  const call = get('/api/Bundle/Cached', { connection: 'keep-alive' });
  await waysOf([call, call]);
  shop.app.run.stopping = true;
  try {
    expect((await ask(call)).headers.connection).toBe('close');
  } finally {
    shop.app.run.stopping = false;
  }
});

it('HEAD has no body, and an answer for one visitor alone is not kept', async () => {
  const call = get('/api/Bundle/Cached');
  await waysOf([call, call]);
  const head = await ask({ method: 'HEAD', path: '/api/Bundle/Cached' });
  expect(head.bytes.length).toBe(0);
  const coupon = post('/api/courses/IsValidCouponWithTitle', '{"Title":"corso-1","CouponCode":"NESSUNO"}');
  const answers = [await ask(coupon), await ask(coupon), await ask(coupon)];
  expect(answers.map(({ bytes }) => JSON.parse(bytes.toString()).code)).toEqual(
    Array(3).fill('coupon_unknown'),
  );
});
