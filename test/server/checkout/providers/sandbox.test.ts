import { sandboxProvider } from '../../../../src/server/checkout/providers/sandbox/provider';
import { SECRET, type TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { DECLINED_CARD, GOOD_CARD, tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp();
  till = tillOf(shop);
});
afterAll(() => shop.close());

async function openPurchase(title = 'Ichimoku da zero') {
  const course = await shopOf(shop).addCourse({ slug: `c-${Math.random()}`, title, priceCents: 124_990 });
  const student = await addStudent(shop);
  const { IdPurchaseEnc: id, url } = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
  return { student, id, url };
}

const amountsOn = (body: string) =>
  [...body.matchAll(/<dt>(.+?)<\/dt><dd>(.+?)<\/dd>/g)].map(([, name, sum]) => [
    name,
    sum?.replace(/\s/g, ' '),
  ]);

it('the pay page says that it is a sandbox, what is bought, and for how much in Italian', async () => {
  const { url } = await openPurchase('Bande di "Bollinger" & <b>ATR</b>');
  const page = await shop.app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<html lang="it">');
  expect(page.body).toMatch(/Ambiente di prova:<\/strong> nessun addebito/);
  expect(page.body).toContain('Bande di &quot;Bollinger&quot; &amp; &lt;b&gt;ATR&lt;/b&gt;');
  expect(amountsOn(page.body)).toEqual([['Totale da pagare', '1.249,90 €']]);
  expect(page.body).not.toContain('<script');
});

it('the pay page wears the shop’s logo, the item’s picture and the seller, and cancelling leads to the item', async () => {
  const course = await shopOf(shop).addCourse({ slug: 'con copertina', cover: '/demo/covers/ichimoku' });
  const student = await addStudent(shop);
  const { url, IdPurchaseEnc: id } = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
  const { body } = await shop.app.inject({ url });
  expect(body).toContain('aria-label="Corsi Trading Online, home"');
  expect(body).toContain('<img src="/demo/covers/ichimoku-800.webp" alt=""');
  expect(body).toContain('Venditore: Corsi Trading Online S.r.l. (negozio dimostrativo)');
  expect(body).toContain('Partita IVA 00000000000');
  expect(body).toContain(`href="/corsi-trading-online/corso/con%20copertina?annullato=${id}"`);
  expect(body).not.toContain('Coupon');
});

it('the pay page breaks the sum down: price, coupon, total; cancelling keeps the coupon', async () => {
  const stock = shopOf(shop);
  const course = await stock.addCourse({ slug: 'scontato', priceCents: 14_990 });
  const coupon = await stock.addCoupon('VENTI%', { amount: 20 });
  const student = await addStudent(shop);
  const order = { IdCourseEnc: course.id, IdCouponEnc: coupon.id };
  const { body } = await shop.app.inject({ url: (await till.buy(student.token, order)).data.item.url });
  expect(amountsOn(body)).toEqual([
    ['Prezzo', '149,90 €'],
    ['Coupon VENTI%', '-29,98 €'],
    ['Totale da pagare', '119,92 €'],
  ]);
  expect(body).toContain('href="/corsi-trading-online/corso/scontato/VENTI%25?annullato=');
});

it('the pay page of a cart names each thing with its price, then the coupon and the total', async () => {
  const stock = shopOf(shop);
  const things = [
    await stock.addCourse({ slug: 'candele', title: 'Candele <b>', priceCents: 10_000 }),
    await stock.addCourse({ slug: 'onde', title: 'Onde', priceCents: 5000 }),
  ];
  const coupon = await stock.addCoupon('CARRELLO', { amount: 20 });
  const { token } = await addStudent(shop);
  const lines = things.map(({ id }) => ({ kind: 'course', IdItemEnc: id }));
  const { data } = await till.buyCart(token, { lines, IdCouponEnc: coupon.id, Total: 120 });
  const { body } = await shop.app.inject({ url: data.item.url });
  expect(amountsOn(body)).toEqual([
    ['Candele &lt;b&gt;', '100,00 €'],
    ['Onde', '50,00 €'],
    ['Coupon CARRELLO', '-30,00 €'],
    ['Totale da pagare', '120,00 €'],
  ]);
  expect(body).not.toContain('class="item"');
});

it('the pay page of a learning path shows its first course’s picture, and cancelling leads to the path', async () => {
  const stock = shopOf(shop);
  const course = await stock.addCourse({ cover: '/demo/covers/primo' });
  const bundle = await stock.addBundle([course.id], { slug: 'percorso', title: 'Percorso' });
  const student = await addStudent(shop);
  const { url } = (await till.buyBundle(student.token, { IdBundleEnc: bundle.id })).data.item;
  const { body } = await shop.app.inject({ url });
  expect(body).toContain('<img src="/demo/covers/primo-800.webp"');
  expect(body).toContain('href="/corsi-trading-online/percorsi-formativi/percorso?annullato=');
});

it.each(['4242 4242 4242 4242', '4242424242424242', ' 4242-4242-4242-4242 '])(
  'the card %j pays: the course is the buyer’s, and the browser goes to the success page',
  async (card) => {
    const { student, id, url } = await openPurchase();
    const answer = await till.pay(url, card);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/corsi-trading-online/pagamento/successo/${id}`);
    expect((await till.purchase(id)).state).toBe('paid');
    expect(await till.rightsOf(student.id)).toHaveLength(1);
  },
);

it('after a declined card another pays on the same page', async () => {
  const { student, id, url } = await openPurchase();
  await till.pay(url, DECLINED_CARD);
  expect((await till.purchase(id)).state).toBe('pending');
  expect(await till.rightsOf(student.id)).toEqual([]);
  const paid = await till.pay(url, GOOD_CARD);
  expect(paid.headers.location).toBe(`/corsi-trading-online/pagamento/successo/${id}`);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('giving up after a declined card leads to the failed page, gives nothing, and the buyer may try anew', async () => {
  const { student, id, url } = await openPurchase();
  const refused = await till.pay(url, DECLINED_CARD);
  const cookie = String(refused.headers['set-cookie']).split(';')[0] ?? '';
  const page = await shop.app.inject({ url, headers: { cookie } });
  expect(page.body).toContain('Rinuncia e torna al negozio');
  expect(page.body).not.toContain('Annulla e torna al negozio');
  const answer = await till.giveUp(url);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe(`/corsi-trading-online/pagamento/fallito?acquisto=${id}`);
  expect(await till.purchase(id)).toMatchObject({ state: 'failed' });
  expect(await till.rightsOf(student.id)).toEqual([]);
  const { courseId } = await till.purchase(id);
  const again = (await till.buy(student.token, { IdCourseEnc: courseId })).data.item;
  expect(again.IdPurchaseEnc).not.toBe(id);
  await till.pay(again.url, GOOD_CARD);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it('a paid checkout is not given up afterwards', async () => {
  const { student, id, url } = await openPurchase();
  await till.pay(url, GOOD_CARD);
  expect((await till.giveUp(url)).headers.location).toBe(`/corsi-trading-online/pagamento/successo/${id}`);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it.each([
  [DECLINED_CARD, 'La carta è stata rifiutata e non ti è stato addebitato nulla'],
  ['', 'Scrivi il numero della carta.'],
  ['4242', 'Questo non è un numero di carta valido'],
  ['not a card', 'Questo non è un numero di carta valido'],
  ['5555 5555 5555 4444', 'funzionano solo le carte di prova'],
  ['"><script>alert(1)</script>', 'Questo non è un numero di carta valido'],
])('the card %j stays on the page, with what was typed and why it does not do', async (card, message) => {
  const { id, url } = await openPurchase();
  const answer = await till.pay(url, card);
  // Redirected, so that Back never meets the browser's question whether to send the form again.
  expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const page = await shop.app.inject({ url, headers: { cookie } });
  expect(page.statusCode).toBe(200);
  expect(String(page.headers['set-cookie'])).toMatch(/^sandbox_card=; Max-Age=0;/);
  expect(page.body).toContain(message);
  expect(page.body).toContain('aria-invalid="true"');
  expect(page.body).toContain(
    `value="${card.replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}"`,
  );
  expect(page.body).not.toContain('<script');
  expect((await till.purchase(id)).state).toBe('pending');
});

it('a body of 10,000 characters, or without a card, harms nothing', async () => {
  const { url } = await openPurchase();
  expect((await till.pay(url, '4'.repeat(10_000))).statusCode).toBe(303);
  const { headers } = await shop.app.inject({ method: 'POST', url });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const empty = await shop.app.inject({ url, headers: { cookie } });
  expect(empty.body).toContain('Scrivi il numero della carta.');
  for (const forged of ['sandbox_card=', 'sandbox_card=x%%%', `sandbox_card=${'x'.repeat(3000)}`])
    expect((await shop.app.inject({ url, headers: { cookie: forged } })).statusCode).toBe(200);
});

it('a form that is sent again leads on to the success page; Back says that it was paid, with a link there', async () => {
  const { student, id, url } = await openPurchase();
  const answers = await shop.latency.during(() => Promise.all([1, 2, 3].map(() => till.pay(url, GOOD_CARD))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
  const page = await shop.app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Hai già pagato');
  expect(page.body).toContain(`href="/corsi-trading-online/pagamento/successo/${id}"`);
  expect(page.body).not.toContain('<form');
});

it('Back to the pay page of a payment that was given up says so, and leads to what was being bought', async () => {
  const { url, id } = await openPurchase();
  await till.giveUp(url);
  const page = await shop.app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Hai rinunciato dopo un rifiuto della carta');
  expect(page.body).toContain(`?annullato=${id}"`);
});

it('a pay page of nothing says so with 404', async () => {
  for (const reference of ['nothing', encodeURIComponent('a/b+c=d%'), '%3Cscript%3E']) {
    const page = await shop.app.inject({ url: `/sandbox-pay/${reference}` });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Pagamento non trovato');
  }
});

it('an open checkout survives a restart, since it lives in the database', async () => {
  const { id } = await openPurchase();
  const reopened = sandboxProvider({
    mode: 'demo',
    database: shop.database,
    secret: SECRET,
    clock: () => shop.time.now,
  });
  expect(await reopened.lookUp(id)).toEqual({ state: 'open' });
  expect(await reopened.expire?.(id)).toEqual({ state: 'expired' });
  expect(await shop.deps.payments.current.lookUp(id)).toEqual({ state: 'expired' });
});

it('the sandbox refuses to be made in production', () => {
  const options = { database: shop.database, secret: SECRET, clock: () => new Date() };
  expect(() => sandboxProvider({ ...options, mode: 'production' })).toThrow('not available in production');
});
