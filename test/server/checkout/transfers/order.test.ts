import { reconcileOverdue } from '../../../../src/server/checkout/purchases/reconciliation';
import { bankTransfers, mails, purchases } from '../../../../src/server/platform/database';
import { adminShop, late } from '../../../support/admin';
import { mailsTo } from '../../identity/letters';
import { addStudent } from '../purchases/fixtures';
import { IBAN, setAccount, transfersOf } from './transfers';

const { shop, stock } = adminShop({ now: '2026-11-25T10:00:00Z' });
const desk = late(() => transfersOf(shop));
const till = late(() => desk.till);
beforeEach(() => setAccount(shop));

const ways = async () => {
  const { data } = await shop.call('/api/PaymentRequest/GetWaysToPay', undefined, undefined, {
    method: 'GET',
  });
  return data.items.map(({ name }: { name: string }) => name);
};
const stateOf = async (id: string) => (await till.purchase(id)).state;

describe('the ways to pay', () => {
  it('include the bank transfer only while the account has an IBAN and a holder', async () => {
    expect(await ways()).toEqual(['sandbox', 'bank_transfer']);
    await setAccount(shop, { 'transfer.holder': '' });
    expect(await ways()).toEqual(['sandbox']);
    await setAccount(shop, { 'transfer.holder': 'Corsi S.r.l.', 'transfer.iban': '' });
    expect(await ways()).toEqual(['sandbox']);
  });

  it('have a name and a sentence each, and another for a gift, whose buyer begins nothing', async () => {
    const { data } = await shop.call('/api/PaymentRequest/GetWaysToPay', undefined, undefined, {
      method: 'GET',
    });
    expect(data.items).toEqual([
      {
        name: 'sandbox',
        label: 'Carta e altri metodi',
        text: expect.stringMatching(/cominci subito\.$/),
        giftText: expect.stringMatching(/il regalo parte subito/),
      },
      {
        name: 'bank_transfer',
        label: 'Bonifico bancario',
        text: expect.stringMatching(/^Ti diamo IBAN.*cominci/),
        giftText: expect.stringMatching(/^Ti diamo IBAN.*il regalo parte quando il bonifico arriva/),
      },
    ]);
  });

  it('follow what an admin saves', async () => {
    expect(await ways()).toContain('bank_transfer');
    const token = await shop.tokenOf(1);
    const items = [{ key: 'transfer.iban', value: '', version: 1 }];
    const { data } = await shop.call('/api/Parameter/', { items }, token, { method: 'PUT' });
    expect([data.isOk, await ways()]).toEqual([true, ['sandbox']]);
  });

  it('refuse an order in a way that is not offered, and store nothing', async () => {
    await setAccount(shop, { 'transfer.iban': '' });
    const course = await stock.addCourse();
    const { id, token } = await addStudent(shop);
    const { data } = await till.buy(token, { IdCourseEnc: course.id, Provider: 'bank_transfer' });
    expect([data.code, data.message]).toEqual(['way_not_offered', expect.stringMatching(/^Questo modo di/)]);
    expect(await till.purchasesOf(id)).toEqual([]);
  });
});

describe('an order by bank transfer', () => {
  it('leads to a page of the shop with where to send how much, by when and with which reason', async () => {
    const { student, id, url, course } = await desk.order();
    expect(url).toBe(`/corsi-trading-online/pagamento/bonifico/${id}`);
    const { item } = await desk.transferOf(student.token, id);
    expect(item).toEqual({
      IdPurchaseEnc: id,
      lines: [{ IdCourseEnc: course.id }],
      title: course.title,
      isMailed: true,
      state: 'awaited',
      number: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      amount: 100,
      received: 0,
      iban: IBAN,
      holder: 'Corsi S.r.l.',
      bank: 'Banca Prova',
      // The end of the seventh day in Italy.
      deadline: '2026-12-02T22:59:59.000Z',
    });
    expect((await till.purchase(id)).providerReference).toBe(item.number);
  });

  it('is mailed to its buyer once', async () => {
    const { student, course, url } = await desk.order();
    await till.buy(student.token, { IdCourseEnc: course.id });
    const sent = (await shop.database.orm.select().from(mails)).filter(({ cause }) =>
      cause.startsWith('transfer:'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.to).toBe(student.email);
    const [transfer] = await shop.database.orm.select().from(bankTransfers);
    for (const part of [
      'IT60 X054 2811 1010 0000 0123 456',
      '2 dicembre 2026',
      '100,00',
      transfer?.number ?? '-',
      `Per “${course.title}” manda`,
      shop.deps.configuration.publicUrl + url,
    ]) {
      expect(sent[0]?.text).toContain(part);
    }
    expect(sent[0]?.text).toMatch(/Beneficiario\s+Corsi S\.r\.l\..+Banca\s+Banca Prova/s);
    expect(sent[0]?.text).not.toMatch(new RegExp(`${course.title}\\s+100,00`));
  });

  it.each([
    ['of a gift', { GiftEmail: 'amica@example.com' }, true, /ti scriviamo e il regalo parte, subito o nel/],
    ['of one’s own', {}, undefined, /ti scriviamo e puoi cominciare dal tuo profilo\./],
  ])('%s tells its buyer what the payment leads to', async (_what, extras, isGift, text) => {
    const { student, id } = await desk.order({ extras });
    expect((await desk.transferOf(student.token, id)).item.isGift).toBe(isGift);
    const [mail] = await mailsTo(shop, student.email);
    expect(mail?.text).toMatch(text);
  });

  it('of two courses names each, with its price in its mail', async () => {
    const candles = await stock.addCourse({ slug: 'candele', title: 'Candele', priceCents: 4000 });
    const volumes = await stock.addCourse({ slug: 'volumi', title: 'Volumi', priceCents: 5500 });
    const student = await addStudent(shop);
    const lines = [candles, volumes].map(({ id: IdItemEnc }) => ({ kind: 'course', IdItemEnc }));
    const { item } = (await till.buyCart(student.token, { lines, Provider: 'bank_transfer' })).data;
    const shown = await desk.transferOf(student.token, item.IdPurchaseEnc);
    expect(shown.item.lines).toEqual(lines.map(({ IdItemEnc }) => ({ IdCourseEnc: IdItemEnc })));
    const [mail] = await mailsTo(shop, student.email);
    expect(mail?.text).toMatch(/Candele\s+40,00\s€\s+Volumi\s+55,00\s€/);
  });

  it('keeps the account and the sum that the buyer was told', async () => {
    const { student, id, course } = await desk.order();
    await setAccount(shop, { 'transfer.iban': 'DE89370400440532013000', 'transfer.days': 30 });
    await till.buy(student.token, { IdCourseEnc: course.id });
    const { item } = await desk.transferOf(student.token, id);
    expect(item).toMatchObject({ iban: IBAN, deadline: '2026-12-02T22:59:59.000Z' });
  });

  it('is shown to nobody else', async () => {
    const { id } = await desk.order();
    const other = await addStudent(shop);
    expect(await desk.transferOf(other.token, id)).toMatchObject({ isOk: false, code: 'not_found' });
    expect(await desk.cancel(other.token, id)).toMatchObject({ isOk: false, code: 'not_found' });
    expect(await stateOf(id)).toBe('pending');
  });

  it('has as many days as the shop gives, and holds its coupon until then', async () => {
    await setAccount(shop, { 'transfer.days': 2 });
    const coupon = await stock.addCoupon('UNICO', { useLimit: 1, perUserLimit: 1 });
    const { id } = await desk.order({ extras: { IdCouponEnc: coupon.id } });
    desk.pass(2);
    await reconcileOverdue(shop.deps);
    expect([await stateOf(id), await till.usesOf(coupon.id)]).toEqual(['pending', 1]);
    desk.pass(1);
    await reconcileOverdue(shop.deps);
    expect([await stateOf(id), await till.usesOf(coupon.id)]).toEqual(['expired', 0]);
  });

  it('waits in the profile with its deadline', async () => {
    const { student, id } = await desk.order();
    const { data } = await shop.call('/api/users/GetUserPurchases', {}, student.token);
    expect(data.items).toMatchObject([
      { IdEnc: id, status: 'pending', transferDeadline: '2026-12-02T22:59:59.000Z' },
    ]);
  });

  it.each([
    ['takes what is ordered out of the cart', {}, 0],
    ['of a gift leaves the cart as it is', { GiftEmail: 'amica@example.com' }, 1],
  ])('%s', async (_what, extras, left) => {
    const course = await stock.addCourse();
    const { token } = await addStudent(shop);
    await shop.call('/api/Cart/AddToCart', { kind: 'course', IdItemEnc: course.id }, token);
    const order = { IdCourseEnc: course.id, Provider: 'bank_transfer', ...extras };
    expect((await till.buy(token, order)).data).toMatchObject({ isOk: true });
    expect((await shop.call('/api/Cart/GetCart', {}, token)).data.items).toHaveLength(left);
  });

  it('holds half an hour when it is paid at once', async () => {
    const { student, course } = await desk.order({ extras: { Provider: 'sandbox' } });
    const [purchase] = await till.purchasesOf(student.id);
    expect(purchase).toMatchObject({ provider: 'sandbox', courseId: course.id });
    expect(purchase?.expiresAt).toEqual(new Date('2026-11-25T10:30:00Z'));
  });
});

describe('buying the same again', () => {
  it('leads back to the order that waits', async () => {
    const { student, id, url, course } = await desk.order();
    const again = await till.buy(student.token, { IdCourseEnc: course.id });
    expect(again.data.item).toEqual({ IdPurchaseEnc: id, url });
  });

  it('in another way cancels the order that waits', async () => {
    const { student, id, course } = await desk.order();
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, Provider: 'sandbox' });
    expect(data.isOk).toBe(true);
    expect([await stateOf(id), (await till.purchase(data.item.IdPurchaseEnc)).provider]).toEqual([
      'expired',
      'sandbox',
    ]);
    expect((await desk.transferOf(student.token, id)).item.state).toBe('cancelled');
  });

  it('replaces an order whose buyer was never told where to pay, since the shop broke off', async () => {
    const { student, id, course } = await desk.order();
    await shop.database.orm.update(purchases).set({ providerReference: null, checkoutUrl: null });
    desk.pass(1);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id });
    expect([data.isOk, await stateOf(id)]).toEqual([true, 'expired']);
  });

  it('by bank transfer cancels the checkout that is open elsewhere', async () => {
    const { student, id, course } = await desk.order({ extras: { Provider: 'sandbox' } });
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, Provider: 'bank_transfer' });
    expect(data.isOk).toBe(true);
    expect(await stateOf(id)).toBe('expired');
  });

  it.each([{}, { Provider: 'bank_transfer' }])(
    'inside a learning path names the order that waits (%j)',
    async (extras) => {
      const { student, id, course } = await desk.order();
      const bundle = await stock.addBundle([course.id, (await stock.addCourse()).id]);
      const { data } = await till.buyBundle(student.token, { IdBundleEnc: bundle.id, ...extras });
      expect(data).toMatchObject({ isOk: false, code: 'transfer_under_way' });
      expect(data.message).toContain(course.title);
      expect(await stateOf(id)).toBe('pending');
    },
  );
});

describe('the page of a course or learning path', () => {
  const offerOf = async (token: string | undefined, title: string) =>
    (await shop.call('/api/courses/GetDetailCourseByTitle', { title }, token)).data.item.transfer;

  it('names the order that waits, also when it is for a path that holds the course', async () => {
    const { student, id, course } = await desk.order();
    expect(await offerOf(student.token, course.slug)).toEqual({ isOffered: true, IdPurchaseEnc: id });
    const bundle = await stock.addBundle([course.id]);
    const { data } = await shop.call(`/api/Bundle/getBundleDTObyId/${bundle.id}`, undefined, student.token, {
      method: 'GET',
    });
    expect(data.item.transfer).toEqual({ isOffered: true, IdPurchaseEnc: id });
  });

  it('names no order that waits for a card, was cancelled or is somebody else’s', async () => {
    const { student, id, course } = await desk.order();
    expect(await offerOf((await addStudent(shop)).token, course.slug)).toEqual({ isOffered: true });
    await desk.cancel(student.token, id);
    await till.buy(student.token, { IdCourseEnc: course.id });
    expect(await offerOf(student.token, course.slug)).toEqual({ isOffered: true });
  });

  it('says to visitors and buyers whether transfers are offered, also after an admin changed that', async () => {
    const { token } = await addStudent(shop);
    const course = await stock.addCourse();
    const bundle = await stock.addBundle([course.id]);
    const offers = async () => [
      await offerOf(token, course.slug),
      await offerOf(undefined, course.slug),
      (
        await shop.call(`/api/Bundle/getBundleDTObyId/${bundle.id}`, undefined, undefined, {
          method: 'GET',
        })
      ).data.item.transfer,
    ];
    expect(await offers()).toEqual(Array(3).fill({ isOffered: true }));
    await setAccount(shop, { 'transfer.iban': '' });
    expect(await offers()).toEqual(Array(3).fill({ isOffered: false }));
  });
});

describe('a buyer who cancels', () => {
  it('frees order and coupon, any number of times', async () => {
    const coupon = await stock.addCoupon('UNICO', { useLimit: 1 });
    const { student, id } = await desk.order({ extras: { IdCouponEnc: coupon.id } });
    for (const _time of [1, 2]) {
      const { isOk, item } = await desk.cancel(student.token, id);
      expect([isOk, item.state]).toEqual([true, 'cancelled']);
    }
    expect([await stateOf(id), await till.usesOf(coupon.id)]).toEqual(['expired', 0]);
    expect((await shop.call('/api/users/GetUserPurchases', {}, student.token)).data.items).toEqual([]);
  });

  it('may order again, under another number', async () => {
    const { student, id, course } = await desk.order();
    const { item: before } = await desk.transferOf(student.token, id);
    await desk.cancel(student.token, id);
    const { data } = await till.buy(student.token, { IdCourseEnc: course.id, Provider: 'bank_transfer' });
    const { item: after } = await desk.transferOf(student.token, data.item.IdPurchaseEnc);
    expect(after.number).not.toBe(before.number);
    expect(await shop.database.orm.select().from(purchases)).toHaveLength(2);
  });
});
