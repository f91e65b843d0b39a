import fastify from 'fastify';
import { Bytes, sendBytes, sendTagged } from '../../../../src/server/platform/http/bytes';

const app = fastify();
const answers = [1023, 1024].map((length) => new Bytes('a'.repeat(length)));
const [small, large] = answers as [Bytes, Bytes];
app.get('/small', (request, reply) => sendBytes(request, reply, small));
app.get('/large', (request, reply) => sendBytes(request, reply, large));
app.get('/tagged/small', (request, reply) => sendTagged(request, reply, small));
app.get('/tagged/large', (request, reply) => sendTagged(request, reply, large));
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('an answer is packed from one kibibyte on, and says then that it comes in several forms', async () => {
  const accepted = { 'accept-encoding': 'gzip' };
  const [one, other] = [await get('/small', accepted), await get('/large', accepted)];
  expect([one.headers['content-encoding'], one.headers.vary]).toEqual([undefined, undefined]);
  expect([other.headers['content-encoding'], other.headers.vary]).toEqual(['gzip', 'accept-encoding']);
  const plain = await get('/large');
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
});

it('an answer is packed once for all who ask for it', async () => {
  for (const encoding of ['br', 'gzip', 'identity'] as const)
    expect(await large.in(encoding)).toBe(await large.in(encoding));
});

it.each([
  ['the tag', (tag: string) => tag],
  ['the tag among others', (tag: string) => `"other",${tag} , W/"third"`],
  ['any tag', () => '*'],
])('who has %s gets no second copy', async (_which, known) => {
  const headers = { 'if-none-match': known(large.etag) };
  const { statusCode, body, headers: told } = await get('/tagged/large', headers);
  expect([statusCode, body, told.etag, told.vary]).toEqual([304, '', large.etag, 'accept-encoding']);
});

it.each([undefined, '"other"', small.etag])('who has %j gets the answer with its tag', async (known) => {
  const { statusCode, body, headers } = await get('/tagged/large', known ? { 'if-none-match': known } : {});
  expect([statusCode, body.length, headers.etag]).toEqual([200, 1024, large.etag]);
});

it('a short answer that is known comes in one form', async () => {
  const { statusCode, headers } = await get('/tagged/small', { 'if-none-match': small.etag });
  expect([statusCode, headers.vary]).toEqual([304, undefined]);
});
