import { leadConsentText } from '../../../../src/contract/leads/leadForms';
import { mails } from '../../../../src/server/platform/database';
import { markBrowser } from '../../../../src/server/platform/mail/mailboxLinks';
import { smtpTransport } from '../../../../src/server/platform/mail/smtp';
import { templates } from '../../../../src/server/platform/mail/templates';
import { openTestApp, type TestApp } from '../../../support/app';

let shop: TestApp;
let admin: string;
beforeAll(async () => {
  shop = await openTestApp();
  admin = await shop.tokenOf(1);
});
afterAll(() => shop.close());

const get = (url: string, token?: string, of = shop) => of.call(url, undefined, token, { method: 'GET' });
/** A browser with a cookie jar. */
function browser(of = shop) {
  let cookie = '';
  const withCookie = (more: object) => ({ ...more, headers: { cookie, accept: 'text/html' } });
  return {
    async signUp(Email: string) {
      of.time.now = new Date(of.time.now.getTime() + 1000);
      const body = { FirstName: 'Sara', Surname: 'Conti', Email, Password: 'gatto-lampione-veliero-7' };
      const { data, headers } = await of.call('/api/users/RegisterUser', body, undefined, withCookie({}));
      await of.delivered();
      // The sign-up sets another one, for the activation.
      const cookies = [headers['set-cookie'] ?? []].flat() as string[];
      const setCookie = cookies.find((line) => line.startsWith('demo_mailbox='));
      cookie = setCookie?.split(';')[0] ?? cookie;
      return { url: data.mailboxUrl as string | undefined, setCookie };
    },
    /** Sends the form of the contacts. */
    async write(fields: object) {
      const form = {
        Name: 'Luca',
        Email: 'luca@example.com',
        Message: 'Ciao',
        Consent: leadConsentText('contact'),
      };
      const answer = await of.call('/api/Lead/Contact', { ...form, ...fields }, undefined, {});
      const cookies = [answer.headers['set-cookie'] ?? []].flat() as string[];
      cookie = cookies.find((line) => line.startsWith('demo_mailbox='))?.split(';')[0] ?? cookie;
      await of.delivered();
      return { url: answer.data.mailboxUrl as string | undefined };
    },
    get: (url: string) => of.call(url, undefined, undefined, withCookie({ method: 'GET' })),
  };
}
const signUp = async (email: string, of = shop) => (await browser(of).signUp(email)).url;

describe('the mailbox', () => {
  beforeEach(async () => {
    await shop.database.orm.delete(mails);
  });

  test('lists mails to admins, newest first, by pages, and finds them by address or subject', async () => {
    const rows = ['uno', 'due', 'tre_x', 'tre-x'].map((name, day) => {
      const createdAt = new Date(Date.UTC(2026, 4, day + 1));
      const texts = { subject: 'Attiva il tuo account', html: 'html', text: 'text' };
      return {
        ...{ ...texts, cause: name, to: `${name}@example.com` },
        ...{ createdAt, status: 'sent' as const, attempts: 1, sentAt: createdAt },
      };
    });
    await shop.database.orm.insert(mails).values(rows);
    const { data } = await get('/api/Mail?page=1&pageSize=3', admin);
    expect(data.total).toBe(4);
    expect(data.items.map(({ to }: { to: string }) => to)).toEqual([
      'tre-x@example.com',
      'tre_x@example.com',
      'due@example.com',
    ]);
    expect(data.items[0]).toMatchObject({ status: 'sent', subject: 'Attiva il tuo account', attempts: 1 });
    for (const time of ['createdAt', 'sentAt']) expect(data.items[0][time]).toMatch(/^\d{4}-.*Z$/);
    expect(data.items[0]).not.toHaveProperty('html');
    expect((await get('/api/Mail?page=2&pageSize=3', admin)).data.items).toHaveLength(1);
    expect((await get('/api/Mail?Query=DUE@', admin)).data.total).toBe(1);
    expect((await get('/api/Mail?Query=attiva', admin)).data.total).toBe(4);
    expect((await get('/api/Mail?Query=tre_', admin)).data.total).toBe(1);
    expect((await get('/api/Mail?Query=%25', admin)).data.total).toBe(0);
    expect((await get('/api/Mail?Status=failed', admin)).data.total).toBe(0);
    expect((await get('/api/Mail?Status=sent&Sort=to&page=99&pageSize=3', admin)).data).toMatchObject({
      total: 4,
      page: 2,
      items: [{ to: 'uno@example.com' }],
    });
  });

  test.each([
    ['createdAt', 'Zoe anna Carla'],
    ['sentAt', 'Carla Zoe anna'],
    ['to', 'anna Carla Zoe'],
    ['subject', 'Zoe Carla anna'],
    ['attempts', 'anna Zoe Carla'],
    ['status', 'anna '],
  ])('is ordered by %s, whatever the letters’ case', async (sort, order) => {
    const at = (day: number) => new Date(Date.UTC(2026, 4, day));
    const texts = { html: '', text: '' };
    await shop.database.orm.insert(mails).values([
      {
        ...texts,
        cause: '1',
        to: 'Carla',
        subject: 'b',
        createdAt: at(3),
        attempts: 3,
        status: 'sent',
        sentAt: at(4),
      },
      { ...texts, cause: '2', to: 'anna', subject: 'C', createdAt: at(2), attempts: 1, status: 'failed' },
      {
        ...texts,
        cause: '3',
        to: 'Zoe',
        subject: 'A',
        createdAt: at(1),
        attempts: 2,
        status: 'sent',
        sentAt: at(5),
      },
    ]);
    const { data } = await get(`/api/Mail?Sort=${sort}&page=1&pageSize=3`, admin);
    const names = data.items.map(({ to }: { to: string }) => to).join(' ');
    expect(names.slice(0, order.length)).toBe(order);
  });

  test('shows one mail, and says so kindly when there is none', async () => {
    await signUp('una@example.com');
    const [first] = (await get('/api/Mail', admin)).data.items;
    const { data } = await get(`/api/Mail/${first.id}`, admin);
    const text = expect.stringMatching(/^[^<]*\/attivazione\//);
    expect(data.item).toMatchObject({ ...first, html: expect.stringContaining('/attivazione/'), text });
    const { status, data: none } = await get('/api/Mail/none', admin);
    expect([status, none.isOk, none.code]).toEqual([200, false, 'not_found']);
  });

  test('is open to admins alone', async () => {
    const student = await shop.tokenOf(0);
    expect([(await get('/api/Mail')).status, (await get('/api/Mail', student)).status]).toEqual([401, 403]);
    expect((await get('/api/Mail/x', student)).status).toBe(403);
  });
});

describe('in the demo shop', () => {
  test('lets the browser that signed up read the mail of its sign-up for half an hour', async () => {
    const own = browser();
    const { url, setCookie } = await own.signUp('lettrice@example.com');
    expect(url).toMatch(/^\/dev\/mailbox\//);
    expect(setCookie).toMatch(/^demo_mailbox=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    // A browser would not take a secure one of http.
    expect(setCookie).not.toContain('Secure');
    const { status, headers, text } = await own.get(String(url));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text).toContain('lettrice@example.com');
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(text).toMatch(/href="http:\/\/localhost:3000\/corsi-trading-online\/attivazione\/[\w-]{40,}"/);
    // Another mail to the same browser leaves this one readable.
    const second = await own.signUp('ancora@example.com');
    expect((await own.get(String(second.url))).status).toBe(200);
    expect((await own.get(String(url))).text).toContain('A: lettrice@example.com');
    const now = new Date(shop.time.now.getTime() - 1000);
    for (const [minutes, answer] of [
      [29, 200],
      [31, 404],
    ] as const) {
      shop.time.now = new Date(now.getTime() + minutes * 60_000);
      expect((await own.get(String(url))).status).toBe(answer);
    }
  });

  test.each([true, false])('marks a browser once, for a month, with a secure cookie: %s', (secure) => {
    const kept = new Map<string, string>();
    const set = jest.fn((name: string, value: string) => void kept.set(name, value));
    const cookies = { get: (name: string) => kept.get(name), set };
    const browser = markBrowser(cookies, secure);
    expect(browser).toMatch(/^[\w-]{43}$/);
    expect(markBrowser(cookies, secure)).toBe(browser);
    const call = ['demo_mailbox', browser, { seconds: 30 * 24 * 3600, secure }];
    expect(set.mock.calls).toEqual([call, call]);
    kept.set('demo_mailbox', 'too short');
    expect(markBrowser(cookies, secure)).not.toBe('too short');
  });

  test('shows the mail to no other browser', async () => {
    const { url } = await browser().signUp('sua@example.com');
    const other = browser();
    const refused = await other.get(String(url));
    expect([refused.status, refused.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(refused.text).toContain('Qui non c’è nessuna e-mail');
    expect(refused.text).toContain('href="/corsi-trading-online/">Torna al negozio');
    await other.signUp('mia@example.com');
    expect((await other.get(String(url))).status).toBe(404);
  });

  test.each([
    ['an active account', new Date()],
    ['an account that waits for its activation', null],
  ])('shows no mail of %s to who signs up with its address', async (what, activatedAt) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    await shop.addUser({ email, activatedAt });
    const stranger = browser();
    const { url } = await stranger.signUp(email);
    expect((await stranger.get(String(url))).status).toBe(404);
    expect((await get(`/api/Mail?Query=${email}`, admin)).data.total).toBe(1);
  });

  test('shows no mail where other machines can reach it', async () => {
    const open = await openTestApp({ variables: { HOST: '0.0.0.0' } });
    const own = browser(open);
    const { url, setCookie } = await own.signUp('lettrice@example.com');
    expect([url, setCookie]).toEqual([undefined, undefined]);
    const cookies = { get: () => undefined, set: () => undefined };
    const wouldBe = shop.deps.mails.mailboxUrl('x', cookies).mailboxUrl ?? '';
    expect((await own.get(wouldBe)).status).toBe(404);
    await open.close();
  });

  test('an address that was changed or made up shows nothing, and none stands in the log', async () => {
    await signUp('vittima@example.com');
    const own = browser();
    const url = String((await own.signUp('altro@example.com')).url);
    const [, ends, signature] = url.split('.');
    const [first] = (await get('/api/Mail?Query=vittima', admin)).data.items;
    for (const wrong of [
      `/dev/mailbox/${first.id}.${ends}.${signature}`,
      `${url}x`,
      '/dev/mailbox/x',
      '/dev/mailbox/..',
    ]) {
      expect((await own.get(wrong)).status).toBe(404);
    }
    expect((await own.get(url)).status).toBe(200);
    expect(shop.log.join('')).not.toContain(signature);
  });

  test('a subject that somebody else wrote is shown as text', async () => {
    const visitor = browser();
    const { url } = await visitor.write({ Subject: '<img src=x onerror=alert(1)>' });
    const { text } = await visitor.get(String(url));
    expect(text).toContain('Oggetto: Messaggio dal sito: &lt;img src=x');
    expect(text).not.toContain('<img src=x');
  });

  test('every template can be looked at', async () => {
    const { text } = await get('/dev/mails');
    const names = [...text.matchAll(/href="\/dev\/mails\/(\w+)"/g)].map((match) => match[1]);
    expect(names).toEqual(Object.keys(templates));
    for (const name of names) {
      const page = await get(`/dev/mails/${name}`);
      expect([name, page.status]).toEqual([name, 200]);
      expect(page.text).toContain('<h1');
    }
    expect((await get('/dev/mails/constructor')).status).toBe(404);
  });
});

test('where mails are really sent, nobody is led to one, and the mailbox shows no link that opens something', async () => {
  const transport = smtpTransport({
    url: 'smtp://127.0.0.1:9',
    from: 'a@example.com',
    timeout: 200,
    readFiles: { receipt: async () => undefined, creditNote: async () => undefined },
  });
  const sending = await openTestApp({ transport });
  expect(await signUp('vero@example.com', sending)).toBeUndefined();
  const token = await sending.tokenOf(1);
  const [mail] = (await get('/api/Mail', token, sending)).data.items;
  expect(mail).toMatchObject({ status: 'waiting', attempts: 1, lastError: expect.stringMatching(/./) });
  expect(mail).not.toHaveProperty('sentAt');
  const { data } = await get(`/api/Mail/${mail.id}`, token, sending);
  expect(data.item.html).toContain('/attivazione/…');
  expect(data.item.text).not.toMatch(/attivazione\/[\w-]/);
  const close = jest.spyOn(transport, 'close');
  await sending.close();
  expect(close).toHaveBeenCalledTimes(1);
});

const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234',
  SELLER_NAME: 'S',
  SELLER_ADDRESS: 'A',
  SELLER_VAT_NUMBER: '1',
  SELLER_MAIL: 's@example.com',
};

test('in production there is no such page and no such address, whatever carries the mails', async () => {
  const real = await openTestApp({ variables: PRODUCTION });
  expect(await signUp('nuova@example.com', real)).toBeUndefined();
  const cookies = { get: () => undefined, set: () => undefined };
  const url = shop.deps.mails.mailboxUrl('x', cookies).mailboxUrl ?? '';
  for (const path of ['/dev/mails', '/dev/mails/activation', url]) {
    const { status, data: refused } = await get(path, undefined, real);
    expect([status, refused.code]).toEqual([404, 'unknown_call']);
  }
  await real.close();
});
