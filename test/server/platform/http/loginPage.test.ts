import fastify from 'fastify';
import type { Environment } from '../../../../src/contract/platform/environment';
import { serveLoginPage } from '../../../../src/server/platform/http/loginPage';
import { mailLinks } from '../../../../src/server/platform/mail/links';
import { openTestApp, type TestApp } from '../../../support/app';

const BACK = '/corsi-trading-online/corso/ichimoku?a=b#recensioni';
const html = { method: 'GET', headers: { accept: 'text/html' } } as const;
const askFor = (shop: TestApp) => (url: string) => shop.call(url, undefined, undefined, html);
const query = (returnUrl: string) => `/login?ReturnUrl=${encodeURIComponent(returnUrl)}`;

async function openAt(LOGIN_URL: string) {
  const shop = await openTestApp({ variables: { LOGIN_URL, PUBLIC_URL: 'https://shop.example' } });
  return { shop, ask: askFor(shop) };
}

it.each(['/account/entra', '/corsi-trading-online/accedi'])(
  'LOGIN_URL=%s serves our login page there; its usual path and the links of mails lead there',
  async (loginUrl) => {
    const { shop, ask } = await openAt(loginUrl);
    expect((await ask(`${loginUrl}?forceLogout=1`)).status).toBe(200);
    expect(shop.deps.mails.links.login).toBe(`https://shop.example${loginUrl}`);
    const { status, headers } = await ask(query(BACK));
    expect([status, headers['cache-control']]).toEqual([302, 'no-cache']);
    const target = new URL(String(headers.location), 'https://shop.example');
    expect([target.pathname, Object.fromEntries(target.searchParams)]).toEqual([
      loginUrl,
      { forceLogout: '1', ReturnUrl: BACK },
    ]);
    expect((await ask('/login')).headers.location).toBe(`${loginUrl}?forceLogout=1`);
    await shop.close();
  },
);

it('LOGIN_URL at another site is where the usual path leads, with the whole address to come back to', async () => {
  const app = fastify();
  const loginUrl = 'https://main.example/entra?lingua=it';
  const page = () => Promise.reject(new Error('that page is elsewhere'));
  serveLoginPage(app, { loginUrl, shopUrl: 'https://shop.example' } as Environment, page);
  const { statusCode, headers } = await app.inject(query(BACK));
  const target = new URL(String(headers.location));
  expect([statusCode, target.origin + target.pathname]).toEqual([302, 'https://main.example/entra']);
  expect(Object.fromEntries(target.searchParams)).toEqual({
    lingua: 'it',
    forceLogout: '1',
    ReturnUrl: `https://shop.example${BACK}`,
  });
  for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    expect(String((await app.inject(query(evil))).headers.location)).not.toContain('evil');
  }
  await app.close();
});

it.each(['/corsi-trading-online', '/sitemap.xml'])(
  'refuses to start with LOGIN_URL=%s, in one line, because the shop serves something else there',
  async (loginUrl) => {
    await expect(openAt(loginUrl)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: `LOGIN_URL is wrong: the shop serves something else at ${loginUrl}.`,
    });
  },
);

it('mails lead to the login page of either', () => {
  expect(mailLinks('https://shop.example', '/account/entra').login).toBe(
    'https://shop.example/account/entra',
  );
  expect(mailLinks('https://shop.example', 'https://main.example/in').login).toBe('https://main.example/in');
});

describe('without scripts', () => {
  const PAGES = ['/login', '/corsi-trading-online/iscrizione', '/corsi-trading-online/attivazione/x'];
  let shop: TestApp;
  beforeAll(async () => {
    shop = await openTestApp();
  });
  afterAll(() => shop.close());

  it.each(PAGES)('%s says that it needs JavaScript and why, and takes no form', async (url) => {
    const { text } = await askFor(shop)(url);
    const [, sentence] = /<\/div>\s*.*<noscript>(.*?)<\/noscript>/s.exec(text) ?? [];
    expect(sentence).toContain('serve JavaScript: senza, il negozio non può riconoscerti.');
    expect(text).not.toContain('<form');
    const sent = await shop.call(url, undefined, undefined, {
      payload: 'Username=a%40example.com&Password=segreta',
      headers: { ...html.headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.status).toBe(404);
    expect(sent.text).not.toContain('segreta');
  });
});
