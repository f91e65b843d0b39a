import { closedPage } from '../../../../src/server/checkout/providers/sandbox/page';
import { openTestApp, type TestApp } from '../../../support/app';
import { DECLINED_CARD, GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  till = tillOf(shop);
});
afterAll(() => shop.close());

const HOLD_MS = 30 * 60_000;

async function opened(title = 'Ichimoku', more: object = {}) {
  const { id: IdCourseEnc } = await shopOf(shop).addCourse({ slug: `s-${Math.random()}`, title });
  const { token } = await addStudent(shop);
  const { IdPurchaseEnc: id, url } = (await till.buy(token, { IdCourseEnc, ...more })).data.item;
  return { id: id as string, url: url as string };
}
const page = (url: string, cookie = '') => shop.app.inject({ url, headers: { cookie } });
/** The page to which a refused card leads. */
async function pageAfter(url: string, card: string) {
  const { headers } = await till.pay(url, card);
  return page(url, String(headers['set-cookie']).split(';')[0]);
}
const linkOn = (body: string) => /<a class="button" href="(.+?)">(.+?)<\/a>/.exec(body)?.slice(1);

it('no page of the sandbox is one for search engines, or is kept', async () => {
  const { url } = await opened();
  for (const { body, headers } of [await page(url), await page('/sandbox-pay/nessuno')]) {
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<strong>Ambiente di prova:</strong> nessun addebito</p>');
  }
  expect((await page(url)).body).toContain('<h1>Completa l’acquisto</h1>');
});

it('the pay page takes a payment until its time is up, and says then that it has expired', async () => {
  const { id, url } = await opened();
  const begun = shop.time.now.getTime();
  const { lookUp } = shop.deps.payments.current;
  shop.time.now = new Date(begun + HOLD_MS - 1);
  expect([(await page(url)).statusCode, await lookUp(id)]).toEqual([200, { state: 'open' }]);
  shop.time.now = new Date(begun + HOLD_MS);
  expect(await lookUp(id)).toEqual({ state: 'expired' });
  for (const { statusCode, body } of [await page(url), await till.pay(url, GOOD_CARD)]) {
    expect(statusCode).toBe(410);
    expect(body).toContain('<h1>Pagamento scaduto</h1>');
    expect(linkOn(body)).toEqual([expect.stringContaining(`?annullato=${id}`), 'Torna al negozio']);
  }
  expect((await till.purchase(id)).paidAt).toBeNull();
});

it('a payment that the shop has ended at its deadline has expired, and one that it ended before was cancelled', async () => {
  const [late, early] = [await opened(), await opened()];
  const { payments } = shop.deps;
  await payments.current.expire?.(early.id);
  const cancelled = (await page(early.url)).body;
  for (const part of ['<h1>Pagamento annullato</h1>', 'hai iniziato un altro acquisto', 'addebitato nulla'])
    expect(cancelled).toContain(part);
  shop.time.now = new Date(shop.time.now.getTime() + HOLD_MS);
  await payments.current.expire?.(late.id);
  expect((await page(late.url)).body).toContain('<h1>Pagamento scaduto</h1>');
});

it('an unknown payment leads to the home of the shop', async () => {
  const { body } = await page('/sandbox-pay/nessuno');
  expect(body).toContain('ricomincia l’acquisto dal negozio');
  expect(linkOn(body)).toEqual(['/corsi-trading-online/', 'Torna al negozio']);
  expect(await shop.deps.payments.current.lookUp('nessuno')).toEqual({ state: 'expired' });
});

it('a payment that was given up leads back to the item, a paid one to the purchase', async () => {
  const [lost, paid] = [await opened(), await opened()];
  await till.giveUp(lost.url);
  expect((await page(lost.url)).body).toContain('<h1>Il pagamento non è riuscito</h1>');
  expect(linkOn((await page(lost.url)).body)).toEqual([
    expect.stringContaining(`?annullato=${lost.id}`),
    'Torna al negozio',
  ]);
  expect((await till.giveUp(lost.url)).headers.location).toContain(`fallito?acquisto=${lost.id}`);
  await till.pay(paid.url, GOOD_CARD);
  const at = shop.time.now;
  shop.time.now = new Date(at.getTime() + HOLD_MS);
  const { body } = await page(paid.url);
  expect(await shop.deps.payments.current.lookUp(paid.id)).toMatchObject({ state: 'paid', charge: { at } });
  expect(linkOn(body)).toEqual([
    `/corsi-trading-online/pagamento/successo/${paid.id}`,
    'Vedi il tuo acquisto',
  ]);
  expect(body).toContain('Il pagamento di «Ichimoku» è riuscito');
});

it('the title of a paid course is text on its page, whatever it holds', async () => {
  const { url } = await opened('<b>Onde</b> & "forme"');
  expect((await page(url)).body).toContain('<title>Pagamento di 100,00\u00a0€ · Ambiente di prova</title>');
  await till.pay(url, GOOD_CARD);
  const { body } = await page(url);
  expect(body).toContain('«&lt;b&gt;Onde&lt;/b&gt; &amp; &quot;forme&quot;»');
  expect(body).toContain('<title>Hai già pagato · Ambiente di prova</title>');
});

it('the pay page names whom the invoice is for, and what the card pays in its field and button', async () => {
  const invoice = {
    ...{
      kind: 'business',
      name: ' Rossi & Figli S.r.l. ',
      vatNumber: 'it 00743110157',
      recipientCode: 'ABC1234',
    },
    ...{ address: 'Via Po 1', postalCode: '10121', city: 'Torino', province: 'to' },
  };
  const { body } = await page((await opened('Ichimoku', { invoice })).url);
  expect(body).toContain(
    '<strong>Fattura a:</strong> Rossi &amp; Figli S.r.l., P. IVA 00743110157, Via Po 1, 10121 Torino (TO)</p>',
  );
  expect(body).toContain('<label for="card">Numero della carta</label>');
  expect(body).toMatch(/<button type="submit">Paga 100,00\s€<\/button>/);
});

it('each page ends with the seller’s name, address, VAT number and mail', async () => {
  const { seller } = shop.deps.configuration.environment;
  const { name, address, vatNumber, mail } = seller;
  const { body } = await page('/sandbox-pay/nessuno');
  const footer = /<footer>(.*)<\/footer>/s
    .exec(body)?.[1]
    ?.replace(/<.+?>/g, '')
    .split(/\s*\n\s*/);
  expect(footer?.filter(Boolean)).toEqual([
    `Venditore: ${name}`,
    `${address} · Partita IVA ${vatNumber}`,
    mail,
  ]);
  expect(body).toContain(`<a href="mailto:${mail}">`);
  expect(body).toContain('<a class="logo" href="/corsi-trading-online/"');
  expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(closedPage(undefined, '/', { seller, font: '/figtree.woff2' }).page).toContain(
    'url("/figtree.woff2")',
  );
  expect(body).not.toContain('@font-face');
});

it('what is kept of a card that is far too long fits a cookie, and a good card’s is no fault', async () => {
  const { url } = await opened();
  const { headers } = await till.pay(url, '1'.repeat(10_000));
  const cookie = String(headers['set-cookie']);
  expect(cookie.length).toBeLessThan(1000);
  expect(cookie).toContain('HttpOnly');
  // The sandbox is used over plain HTTP too, where a browser drops a cookie that is `Secure`.
  expect(cookie).not.toContain('Secure');
  // Long enough for a slow redirect, and no longer than needed.
  expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThanOrEqual(30);
  expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThanOrEqual(600);
  expect((await page(url, cookie.split(';')[0])).body).toContain('Questo non è un numero di carta valido');
  const good = `sandbox_card=x${Buffer.from(GOOD_CARD).toString('base64url')}`;
  expect((await page(url, good)).body).not.toContain('card-error');
});

it('a card that was mistyped leaves the way back, a declined one the button that gives up', async () => {
  const { url } = await opened();
  const mistyped = (await pageAfter(url, '4242')).body;
  expect(mistyped).toContain('Annulla e torna al negozio');
  expect(mistyped).not.toContain('name="rinuncia"');
  expect((await pageAfter(url, DECLINED_CARD)).body).toContain('name="rinuncia"');
});

it('the field of the card is described by its hint, and by the fault where there is one', async () => {
  const { url } = await opened();
  const describedBy = (body: string) => /aria-describedby="(.+?)"/.exec(body)?.[1];
  const { body } = await page(url);
  expect([describedBy(body), body.includes('aria-invalid="true"'), body.includes('role="alert"')]).toEqual([
    ...['card-hint', false, false],
  ]);
  const field = /<input id="card"[^>]*>/.exec(body)?.[0];
  for (const part of ['name="card"', 'inputmode="numeric"', 'autocomplete="off"', ' required autofocus'])
    expect(field).toContain(part);
  expect(body).toMatch(
    /<section class="hint" id="card-hint" aria-label="Carte di prova">\s*<p><code>4242 4242 4242 4242<\/code> il pagamento riesce<\/p>\s*<p><code>4000 0000 0000 0002<\/code> la carta viene rifiutata<\/p>/,
  );
  // The server says what is wrong, in its own words.
  expect(body).toContain('<form method="post" novalidate>');
  const wrong = (await pageAfter(url, '4242')).body;
  expect(describedBy(wrong)).toBe('card-error card-hint');
  expect(wrong).toMatch(/id="card-error" role="alert">Questo non è un numero di carta valido/);
  // What was typed is shown once.
  expect((await page(url)).body).not.toContain('card-error');
});

it.each([
  ['twelve', '5'.repeat(12), 'solo le carte di prova'],
  ['nineteen', '5'.repeat(19), 'solo le carte di prova'],
  ['eleven', '5'.repeat(11), 'non è un numero di carta'],
  ['twenty', '5'.repeat(20), 'non è un numero di carta'],
])('a number of %s digits is told what it is', async (_count, card, message) => {
  const { url } = await opened();
  expect((await pageAfter(url, card)).body).toContain(message);
});

it('a thing without a picture shows none', async () => {
  expect((await page((await opened()).url)).body).not.toContain('<img');
});
