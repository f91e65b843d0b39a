import { sandboxProvider } from '../../../src/server/payments/sandbox/provider';
import { openTestApp, SECRET, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../purchases/fixtures';
import { DECLINED_CARD, GOOD_CARD, tillOf } from './till';

let shop: TestApp;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openTestApp();
  till = tillOf(shop);
});
afterAll(() => shop.close());

async function openPurchase(title = 'Ichimoku da zero') {
  const course = await shopOf(shop).addCourse({ slug: `c-${Math.random()}`, title, priceCents: 124_990 });
  const student = await addStudent(shop);
  const { IdPurchaseEnc: id, url } = (await till.buy(student.token, { IdCourseEnc: course.id })).data.item;
  return { student, id, url };
}

it('the pay page says that it is a sandbox, what is bought, and for how much in Italian', async () => {
  const { url } = await openPurchase('Bande di "Bollinger" & <b>ATR</b>');
  const page = await shop.app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('<html lang="it">');
  expect(page.body).toMatch(/Ambiente di prova:<\/strong> nessun addebito/);
  expect(page.body).toContain('Bande di &quot;Bollinger&quot; &amp; &lt;b&gt;ATR&lt;/b&gt;');
  expect(page.body).toMatch(/1\.249,90\s€/);
  expect(page.body).toContain('href="/corsi-trading-online/pagamento/fallito"');
  expect(page.body).not.toContain('<script');
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

it('the declined card leads to the failed page, gives nothing, and the buyer may try anew', async () => {
  const { student, id, url } = await openPurchase();
  const answer = await till.pay(url, DECLINED_CARD);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/corsi-trading-online/pagamento/fallito');
  expect(await till.purchase(id)).toMatchObject({ state: 'failed' });
  expect(await till.rightsOf(student.id)).toEqual([]);
  const { courseId } = await till.purchase(id);
  const again = (await till.buy(student.token, { IdCourseEnc: courseId })).data.item;
  expect(again.IdPurchaseEnc).not.toBe(id);
  await till.pay(again.url, GOOD_CARD);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
});

it.each([
  ['', 'Scrivi il numero della carta.'],
  ['4242', 'Questo non è un numero di carta valido'],
  ['not a card', 'Questo non è un numero di carta valido'],
  ['5555 5555 5555 4444', 'funzionano solo le carte di prova'],
  ['"><script>alert(1)</script>', 'Questo non è un numero di carta valido'],
])('the card %j stays on the page, with what was typed and why it does not do', async (card, message) => {
  const { id, url } = await openPurchase();
  const page = await till.pay(url, card);
  expect(page.statusCode).toBe(200);
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
  expect((await till.pay(url, '4'.repeat(10_000))).statusCode).toBe(200);
  const empty = await shop.app.inject({ method: 'POST', url });
  expect(empty.body).toContain('Scrivi il numero della carta.');
});

it('a pay page that was paid leads on to the success page, however often it is sent', async () => {
  const { student, url } = await openPurchase();
  const answers = await Promise.all([1, 2, 3].map(() => till.pay(url, GOOD_CARD)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect(await till.rightsOf(student.id)).toHaveLength(1);
  expect((await shop.app.inject({ url })).statusCode).toBe(303);
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
  expect(await reopened.expire(id)).toEqual({ state: 'expired' });
  expect(await shop.deps.payments.lookUp(id)).toEqual({ state: 'expired' });
});

it('the sandbox refuses to be made in production', () => {
  const options = { database: shop.database, secret: SECRET, clock: () => new Date() };
  expect(() => sandboxProvider({ ...options, mode: 'production' })).toThrow('not available in production');
});
