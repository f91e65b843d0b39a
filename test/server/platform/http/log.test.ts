import { addressForLog, errorForLog, logOptions } from '../../../../src/server/platform/http/log';
import { TOKEN_PAGES } from '../../../../src/server/platform/http/tokenPages';
import { mailLinks } from '../../../../src/server/platform/mail/links';
import { openTestApp, PASSWORD, type TestApp } from '../../../support/app';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ variables: { LOG_LEVEL: 'trace' } });
});
afterAll(() => shop.close());

test('no password, token or secret value stands in the log, whatever happens', async () => {
  await shop.addUser({ email: 'anna@example.com' });
  const token = await shop.logIn('anna@example.com');
  await shop.call('/api/users/authenticate', { Username: 'anna@example.com', Password: 'sbagliata-123' });
  await shop.call(`/api/users/GetUserPurchases?access_token=${token}`, {}, token);
  await shop.call('/corsi-trading-online/attivazione/one-time-token', undefined, undefined, {
    method: 'GET',
  });
  await shop.call('/media/9999999999/signature-of-it/clips/a.mp4', undefined, undefined, { method: 'GET' });
  await shop.call('/api/users/Logout', {}, token, { headers: { cookie: 'session=biscuit' } });
  shop.app.log.info({ body: { Password: PASSWORD }, user: { token } }, 'a careless line');

  const log = shop.log.join('');
  expect(shop.log.length).toBeGreaterThan(6);
  for (const secret of [
    PASSWORD,
    token,
    'sbagliata-123',
    'one-time-token',
    'signature-of-it',
    'biscuit',
    'argon2id',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('each request stands there once, with its id, address, status and time', async () => {
  const { headers } = await shop.call('/api/courses/GetRandomListCourse');
  const line = shop.log
    .map((text) => JSON.parse(text))
    .filter(({ reqId }) => reqId === headers['x-request-id']);
  expect(line).toEqual([
    expect.objectContaining({
      msg: 'answered',
      status: 200,
      ms: expect.any(Number),
      req: { method: 'POST', url: '/api/courses/GetRandomListCourse' },
    }),
  ]);
});

test.each([
  ['/api/x?page=2&access_token=abc', '/api/x?page&access_token'],
  ['/corsi-trading-online/attivazione/abc/def', '/corsi-trading-online/attivazione/…'],
  ['/api/x?a%0Ab=1&c%20d=2', '/api/x?a%0Ab&c%20d'],
  [`/api/x?${'a=1&'.repeat(30)}`, `/api/x?${'&a'.repeat(20).slice(1)}`],
  ['/media/1/sig/clips/a.mp4', '/media/…'],
  ['/corsi-trading-online/corsi', '/corsi-trading-online/corsi'],
  ['/dev/mailbox/id.9999.signature', '/dev/mailbox/…'],
  ['/dev/sandbox-pay/secret-of-the-checkout', '/dev/sandbox-pay/…'],
  ['/corsi-trading-online/offerta-corso/ichimoku/SCONTO20', '/corsi-trading-online/offerta-corso/…'],
  [
    '/corsi-trading-online/offerta-percorsi-formativi/basi/SCONTO20',
    '/corsi-trading-online/offerta-percorsi-formativi/…',
  ],
])('%s is told as %s', (url, told) => {
  expect(addressForLog(url)).toBe(told);
});

test.each(Object.keys(TOKEN_PAGES) as (keyof typeof TOKEN_PAGES)[])(
  'the token of the mail link "%s" is never logged',
  async (name) => {
    const token = 'Zm9ydHktdGhyZWUtY2hhcmFjdGVycy1vZi1hLXRva2Vu';
    const address = mailLinks('https://shop.example', '/login')
      [name](token)
      .replace('https://shop.example', '');
    await shop.call(address, undefined, undefined, { method: 'GET', headers: { accept: 'text/html' } });
    await shop.call(`${address}?da=mail`, undefined, undefined, { method: 'GET' });
    const told = shop.log.join('');
    expect(told).toContain(address.replace(token, '…'));
    expect(told).not.toContain(token);
  },
);

test('a failed query is told without its parameters', async () => {
  const failure = await shop.addUser({ email: 'not a mail' }).catch((error: Error) => error);
  const told = JSON.stringify(errorForLog(failure as Error));
  expect(told).toContain('Failed query: insert into');
  expect(told).not.toContain('not a mail');
  expect(told).not.toContain('argon2id');
});

test('a failed query is told by its statement and its place alone, whatever its message and its stack say', () => {
  const failure = new Error('Failed query: select $1\nparams: segreto');
  const told = errorForLog(
    Object.assign(failure, { query: 'select $1', params: ['segreto'], code: 'segreto' }),
  );
  expect(told).toEqual({
    type: 'Error',
    message: 'Failed query: select $1',
    stack: expect.stringMatching(/^\s+at .*log\.test\.ts/),
  });
  expect(JSON.stringify(told)).not.toContain('segreto');
});

test.each(['password', 'Password', 'CurrentPassword', 'token', 'Token', 'authorization', 'cookie'])(
  'a careless line tells no %s, however deep it stands',
  (name) => {
    const secret = `the secret ${name}`;
    shop.app.log.info({ [name]: secret, call: { [name]: secret, body: { [name]: secret } } }, 'careless');
    const line = shop.log.at(-1) ?? '';
    expect(line).toContain('careless');
    expect(line).not.toContain(secret);
    expect(line.split('[removed]')).toHaveLength(4);
  },
);

test('an error is told with its code, its place and what caused it', () => {
  const cause = Object.assign(new Error('the line is cut'), { code: 'ECONNRESET' });
  const error = Object.assign(new TypeError('no answer', { cause }), { code: 'E_SILENT' });
  expect(logOptions.serializers.err(error)).toEqual({
    type: 'TypeError',
    message: 'no answer',
    code: 'E_SILENT',
    stack: expect.stringContaining('log.test.ts'),
    cause: {
      type: 'Error',
      message: 'the line is cut',
      code: 'ECONNRESET',
      stack: expect.stringContaining('log.test.ts'),
    },
  });
  expect(errorForLog(cause)).not.toHaveProperty('cause');
});
