import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createRelyingParty,
  LoginRefused,
  type RelyingParty,
} from '../../../../src/server/identity/oidc/relyingParty';
import { readLoginProviders } from '../../../../src/server/platform/configuration/loginProviders';
import { openTestApp, type TestApp } from '../../../support/app';
import { createProvider, type TestProvider } from '../../../support/oidc';
import { Browser } from './browser';

describe('without a provider', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await openTestApp();
  });
  afterAll(() => shop.close());

  test.each([
    ['GET', '/api/users/SocialLogin', undefined],
    ['GET', '/api/users/MailLogin', undefined],
    ['GET', '/api/users/MailRegister', undefined],
    ['POST', '/api/users/FinalizeSocialLogin', { Code: 'x' }],
    ['POST', '/api/users/FinalizeMailLogin', { Code: 'x', State: 'y' }],
  ] as const)('%s %s says so', async (method, url, body) => {
    const { status, data } = await shop.call(url, body, '', { method });
    expect([status, data.isOk, data.code]).toEqual([200, false, 'not_configured']);
    expect(data.message).toContain('non è disponibile');
  });

  test('a call without a code is no call', async () => {
    expect((await shop.call('/api/users/FinalizeSocialLogin', {})).status).toBe(400);
  });
});

describe('a provider that is down', () => {
  let provider: TestProvider;
  let shop: TestApp;
  beforeAll(async () => {
    provider = await createProvider();
    shop = await openTestApp({ variables: { ...provider.variables, LOG_LEVEL: 'info' } });
  });
  afterAll(async () => {
    await shop.close();
    await provider.stop();
  });

  test('holds up no start, is said in words, and works when it is back', async () => {
    const browser = new Browser(shop);
    const { status, data, headers } = await browser.begin();
    expect([status, data.isOk, data.code]).toEqual([200, false, 'provider_unavailable']);
    expect(data.message).toContain('Google di prova non risponde in questo momento');
    expect(headers['set-cookie']).toBeUndefined();

    await provider.start();
    const arrived = await browser.arriveAs('anna');
    await provider.stop();
    const cut = await browser.finish(arrived);
    expect(cut.data).toMatchObject({ isOk: false, code: 'provider_unavailable' });
    const told = shop.log
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'a login provider does not answer as it should');
    const reason = { level: 40, provider: 'google', err: { message: expect.any(String) } };
    expect(told).toMatchObject([reason, reason]);

    await provider.start();
    expect((await browser.logIn('anna')).data.isOk).toBe(true);
    const refused = await browser.finish({ ...(await browser.arriveAs('anna')), Code: 'guessed' });
    expect(refused.data.code).toBe('login_refused');
    const lines = shop.log.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'a login provider refused a login')).toMatchObject([
      {
        level: 30,
        provider: 'google',
        err: { type: 'LoginRefused', cause: { message: expect.any(String) } },
      },
    ]);
  });

  test('only the kinds that are configured are served', async () => {
    expect((await new Browser(shop).begin('SocialLogin', { Provider: 'posta' })).data.code).toBe(
      'not_configured',
    );
  });
});

describe('a provider that knows less than others', () => {
  const TOLD = { error: 'invalid_grant' };
  let server: Server;
  let issuer: string;
  let party: RelyingParty;
  let asked: { authorization: string | undefined; body: string }[];
  beforeEach(async () => {
    asked = [];
    TOLD.error = 'invalid_grant';
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      const isToken = request.url === '/token';
      if (isToken) asked.push({ authorization: request.headers.authorization, body });
      response.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isToken ? TOLD : metadata(issuer)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const settings = { id: 'piccolo', name: 'Piccolo', kind: 'mail', issuer } as const;
    const client = { clientId: 'shop', clientSecret: 'secret of shop' };
    party = createRelyingParty({ ...settings, ...client }, 'http://localhost:3000/accesso', () => new Date());
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  /** Neither a page that makes accounts nor a secret in the header. */
  const metadata = (at: string) => ({
    ...{ issuer: at, authorization_endpoint: `${at}/auth`, token_endpoint: `${at}/token` },
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    prompt_values_supported: ['none', 'login'],
  });
  const proofs = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };

  test('is asked for no page that makes an account', async () => {
    expect(new URL(await party.addressFor(proofs, true)).searchParams.has('prompt')).toBe(false);
  });

  test('gets the secret in the way that it takes, and its answer needs no name of its own', async () => {
    await expect(party.identify(proofs, { code: 'c', iss: undefined })).rejects.toThrow(LoginRefused);
    expect(asked).toMatchObject([{ authorization: undefined }]);
    expect(new URLSearchParams(asked[0]?.body).get('client_secret')).toBe('secret of shop');
  });

  test('that does not know the shop itself is out of order, and refuses nobody', async () => {
    TOLD.error = 'invalid_client';
    const failure = await party
      .identify(proofs, { code: 'c', iss: undefined })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ error: 'invalid_client' });
    expect(failure).not.toBeInstanceOf(LoginRefused);
  });
});

describe('a provider’s metadata', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await createProvider();
  });
  afterAll(() => provider.stop());

  test('is kept for a day and asked for again after that', async () => {
    const DAY = 24 * 3_600_000;
    const start = Date.now();
    let now = start;
    const [settings] = readLoginProviders(provider.variables);
    if (!settings) throw new Error('the provider is not configured');
    const party = createRelyingParty(settings, 'http://localhost:3000/accesso', () => new Date(now));
    const address = () => party.addressFor({ state: 's', nonce: 'n', verifier: 'v'.repeat(43) }, false);
    await provider.start();
    const first = await address();
    await provider.stop();
    now = start + DAY - 1;
    expect(await address()).toBe(first);
    now = start + DAY;
    await expect(address()).rejects.toThrow();
    await provider.start();
    expect(await address()).toBe(first);
  });
});
