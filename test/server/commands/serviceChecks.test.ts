import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { checkServices } from '../../../src/server/commands/serviceChecks';
import { readSettings } from '../../../src/server/platform/configuration/configuration';
import { PRODUCTION } from '../../support/production';
import { freePort } from '../../support/shop';
import { openPostOffice } from '../platform/mail/postOffice';

const CALLBACK = `${PRODUCTION.PUBLIC_URL}/api/PaymentRequest/callback`;
const open: { close(done: () => void): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

/** A stand-in for Stripe that gives this answer to everything. */
async function stripe(status: number, body: object): Promise<string> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const check = async (variables: Record<string, string>) =>
  Promise.all(
    checkServices(
      readSettings({
        ...PRODUCTION,
        SMTP_URL: '',
        MODE: 'demo',
        STRIPE_SECRET_KEY: 'sk_live_12345678',
        STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
        ...variables,
      }),
    ),
  );
const noStripe = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
const webhook = (url: string, status = 'enabled') => ({
  object: 'list',
  data: [{ url, status }],
  has_more: false,
});
const refusal = (type: string, code?: string) => ({ error: { type, code, message: `No: ${type}` } });

describe('Stripe', () => {
  it.each([
    ['takes the key', 200, webhook(CALLBACK), 'fine', 'Stripe answers (live key).'],
    [
      'has no webhook of ours',
      200,
      webhook('https://altro.example/x'),
      'silent',
      /none of its webhooks leads to https:/,
    ],
    ['has switched our webhook off', 200, webhook(CALLBACK, 'disabled'), 'silent', /none of its webhooks/],
    [
      'does not know the key',
      401,
      refusal('invalid_request_error'),
      'refused',
      /^Stripe refuses STRIPE_SECRET_KEY/,
    ],
    ['names why', 401, refusal('invalid_request_error', 'api_key_expired'), 'refused', /api_key_expired/],
    [
      'lets the key not list webhooks',
      403,
      refusal('invalid_request_error'),
      'fine',
      'Stripe answers (live key).',
    ],
    ['fails', 500, refusal('api_error'), 'silent', /^Stripe does not answer \(/],
  ])('that %s', async (_name, status, body, outcome, line) => {
    const [told, ...others] = await check({ STRIPE_HOST: await stripe(status, body) });
    expect([told?.outcome, others]).toEqual([outcome, []]);
    expect(told?.line).toMatch(line);
    expect(told?.line).not.toMatch(/\n|12345678/);
  });

  it('that nobody hears is silent, and a test key is called so', async () => {
    const [dead] = await check({ STRIPE_HOST: `http://127.0.0.1:${await freePort()}` });
    expect(dead).toMatchObject({ outcome: 'silent', line: expect.stringMatching(/^Stripe does not answer/) });
    const host = await stripe(200, webhook(CALLBACK));
    const [test] = await check({ STRIPE_HOST: host, STRIPE_SECRET_KEY: 'rk_test_12345678' });
    expect(test?.line).toBe('Stripe answers (test key).');
  });
});

describe('the mail server', () => {
  it('that answers, and one that nobody hears', async () => {
    const office = await openPostOffice();
    expect(await check({ ...noStripe, SMTP_URL: office.url })).toEqual([
      { outcome: 'fine', line: `The mail server ${new URL(office.url).host} answers.` },
    ]);
    expect(office.asked.count).toBe(0);
    await office.close();
    const [dead] = await check({ ...noStripe, SMTP_URL: office.url });
    expect(dead).toMatchObject({
      outcome: 'silent',
      line: expect.stringMatching(/SMTP_URL does not answer \([^\n]+\): mails wait\.$/),
    });
  });

  it('that refuses the password, which it does not repeat', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    });
    server.on('error', () => {});
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    open.push(server);
    const { port } = listening.address() as AddressInfo;
    const [told] = await check({ ...noStripe, SMTP_URL: `smtp://shop:hunter22@127.0.0.1:${port}` });
    expect(told).toEqual({
      outcome: 'refused',
      line: `The mail server 127.0.0.1:${port} refuses the user and password of SMTP_URL.`,
    });
  });
});

it('what is not configured is not asked', async () => {
  expect(await check(noStripe)).toEqual([]);
});
