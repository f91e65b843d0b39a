import { createRelyingParty } from '../../../../src/server/identity/oidc/relyingParty';
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
    const reason = { provider: 'google', err: { message: expect.any(String) } };
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
