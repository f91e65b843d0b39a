import { eq } from 'drizzle-orm';
import { erase } from '../../../../src/server/account/deletion/queries';
import { deliverGifts } from '../../../../src/server/checkout/gifts/delivery';
import { gifts, mails, newId } from '../../../../src/server/platform/database';
import { watchBooks } from '../../../support/money/books';
import { PROVIDERS, type ProviderUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

describe.each(PROVIDERS)('a gift that is bought on %s', (name, open) => {
  let provider: ProviderUnderTest;
  let till: ReturnType<typeof tillOf>;
  let stock: ReturnType<typeof shopOf>;
  beforeAll(async () => {
    provider = await open();
    till = tillOf(provider.shop);
    stock = shopOf(provider.shop);
    // Noon in Rome, far from a change of the clocks.
    provider.shop.time.now = new Date('2026-11-20T11:00:00Z');
  });
  // Whatever another test has left for today.
  beforeEach(() => deliverGifts(provider.shop.deps));
  watchBooks(() => provider);
  afterAll(() => provider.close());

  const someone = () => `${newId().toLowerCase()}@example.com`;
  const mailTo = async (email: string, about = 'Un regalo per te') => {
    const sent = await provider.shop.database.orm.select().from(mails).where(eq(mails.to, email));
    return sent.find(({ subject }) => subject.startsWith(about));
  };
  const codeTo = async (email: string) =>
    /\/riscatta\/([A-Z2-9-]{19})/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
  const enable = async (CpnCode: string, token: string) =>
    (await provider.shop.call('/api/courses/EnableCourse', { CpnCode }, token)).data;
  const giftOf = async (token: string) => {
    const { data } = await provider.shop.call('/api/users/GetUserPurchases', {}, token);
    return data.items[0].gift;
  };

  /** A course that is paid for as a gift. */
  async function given(order: object = {}) {
    const [course, buyer, email] = [await stock.addCourse(), await addStudent(provider.shop), someone()];
    const { data } = await till.buy(buyer.token, {
      IdCourseEnc: course.id,
      GiftEmail: email.toUpperCase(),
      GiftMessage: 'Buon compleanno! <b>A presto</b>',
      ...order,
    });
    expect(data.isOk).toBe(true);
    const id: string = data.item.IdPurchaseEnc;
    return { course, buyer, email, id, reference: await paid(buyer, id) };
  }
  /** @returns the payment's reference */
  async function paid({ token }: { readonly token: string }, id: string): Promise<string> {
    const reference = (await till.purchase(id)).providerReference ?? '';
    await provider.pay(reference);
    await till.confirm(token, id);
    return reference;
  }

  it('bears the invoice of its buyer, who sees it with the purchase', async () => {
    const invoice = {
      kind: 'person',
      name: 'Anna Verdi',
      taxCode: 'RSSMRA85T10A562S',
      address: 'Via Città 1',
      postalCode: '20121',
      city: 'Milano',
      province: 'MI',
    };
    const { buyer, id, email } = await given({ invoice, NeedsInvoice: true });
    expect((await till.purchase(id)).invoice).toMatchObject(invoice);
    const { data } = await till.confirm(buyer.token, id);
    expect(data.item).toMatchObject({ invoice, gift: { email } });
  });

  it('that is ordered again for the same person has its new words, and the former order ends', async () => {
    const [{ id: IdCourseEnc }, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
    const GiftEmail = someone();
    const order = async (words: object): Promise<string> =>
      (await till.buy(buyer.token, { IdCourseEnc, GiftEmail, ...words })).data.item.IdPurchaseEnc;
    const former = await order({ GiftMessage: 'Auguri!', GiftDay: '2026-12-24' });
    await paid(buyer, await order({ GiftMessage: 'Buon compleanno!' }));
    expect((await till.purchase(former)).state).toBe('expired');
    await deliverGifts(provider.shop.deps);
    expect((await mailTo(GiftEmail))?.text).toContain('Buon compleanno!');
  });

  it('that was never paid keeps nobody’s address once its giver is gone; one that was passed on forgets both', async () => {
    const { orm } = provider.shop.database;
    const row = async (id: string) => (await orm.select().from(gifts).where(eq(gifts.purchaseId, id)))[0];
    const erased = async (id: string, email: string) =>
      void (await orm.transaction((tx) => erase(tx, { id, email }, provider.shop.time.now)));
    const [course, giver] = [await stock.addCourse(), await addStudent(provider.shop)];
    const order = { IdCourseEnc: course.id, GiftEmail: someone(), GiftMessage: 'Auguri!' };
    const { item } = (await till.buy(giver.token, order)).data;
    await erased(giver.id, giver.email);
    expect(await row(item.IdPurchaseEnc)).toMatchObject({ email: '', message: '' });

    const passed = await given();
    await deliverGifts(provider.shop.deps);
    const friend = await addStudent(provider.shop);
    await enable(await codeTo(passed.email), friend.token);
    await erased(await provider.shop.addUser({ email: passed.email }), passed.email);
    expect(await row(passed.id)).toMatchObject({ email: '', message: '' });
  });

  it('that waits reaches its address with its words, though an account with that is deleted', async () => {
    const { email } = await given();
    const id = await provider.shop.addUser({ email });
    await provider.shop.database.orm.transaction((tx) => erase(tx, { id, email }, provider.shop.time.now));
    await deliverGifts(provider.shop.deps);
    expect((await mailTo(email))?.text).toContain('Buon compleanno!');
  });

  it('of a giver who is gone arrives with its words, of which nothing is kept', async () => {
    const { orm } = provider.shop.database;
    const { buyer, email, id } = await given({ GiftGiver: 'Zio Carlo' });
    await orm.transaction((tx) => erase(tx, buyer, provider.shop.time.now));
    await deliverGifts(provider.shop.deps);
    expect((await mailTo(email))?.text).toMatch(/Zio Carlo[\s\S]*Buon compleanno!/);
    const [kept] = await orm.select().from(gifts).where(eq(gifts.purchaseId, id));
    expect(kept).toMatchObject({ message: '', giverName: '' });
  });

  it('gives its buyer nothing, and its recipient the course by the link, whose words are plain text', async () => {
    const { course, buyer, email, id } = await given();
    expect(await till.purchase(id)).toMatchObject({ state: 'paid', refundReason: null });
    expect(await till.rightsOf(buyer.id)).toEqual([]);
    const { orm } = provider.shop.database;
    const [confirmation] = await orm
      .select()
      .from(mails)
      .where(eq(mails.cause, `purchase:${id}`));
    expect(confirmation).toMatchObject({ to: buyer.email });
    expect(confirmation?.text).not.toContain('/corso/v/');
    expect(confirmation?.text).toContain('è pagato: chi lo riceve avrà per e-mail il link');
    expect(await giftOf(buyer.token)).toMatchObject({ email, state: 'planned' });
    expect(await deliverGifts(provider.shop.deps)).toBe(1);
    expect(await deliverGifts(provider.shop.deps)).toBe(0);
    expect((await mailTo(email))?.html).toContain('&lt;b&gt;A presto');
    expect(await giftOf(buyer.token)).toMatchObject({ state: 'delivered' });
    const friend = await addStudent(provider.shop);
    const opened = await enable(await codeTo(email), friend.token);
    expect(opened).toEqual({ isOk: true, item: { IdCourseEnc: course.id, title: course.title } });
    expect(await till.rightsOf(friend.id)).toMatchObject([{ courseId: course.id, source: 'gift' }]);
    expect(await giftOf(buyer.token)).toMatchObject({ state: 'used' });
  });

  it('waits for the morning of its day in Italy, and opens by a login with its address', async () => {
    const { course, email } = await given({ GiftDay: '2026-11-25' });
    const at = async (time: string) => {
      provider.shop.time.now = new Date(time);
      return deliverGifts(provider.shop.deps);
    };
    expect(await at('2026-11-25T07:59:00Z')).toBe(0);
    const id = await provider.shop.addUser({ email });
    await provider.shop.logIn(email);
    expect(await till.rightsOf(id)).toEqual([]);
    expect(await at('2026-11-25T08:00:00Z')).toBe(1);
    await provider.shop.logIn(email);
    expect(await till.rightsOf(id)).toMatchObject([{ courseId: course.id }]);
  });

  it('tells nobody who has an account or owns what: the order is the same, and an owner passes it on', async () => {
    const [course, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
    const owner = await addStudent(provider.shop);
    await stock.give(owner.id, course.id);
    const order = (GiftEmail: string) => till.buy(buyer.token, { IdCourseEnc: course.id, GiftEmail });
    const shapes = [(await order(owner.email)).data, (await order(someone())).data].map(({ isOk, item }) => [
      isOk,
      Object.keys(item),
    ]);
    expect(shapes[0]).toEqual(shapes[1]);
    // Gifts for two people, and the own purchase, do not stand in each other's way.
    await till.buy(buyer.token, { IdCourseEnc: course.id });
    const pending = (await till.purchasesOf(buyer.id)).filter(({ state }) => state === 'pending');
    expect(pending).toHaveLength(3);
    const { orm } = provider.shop.database;
    const [gift] = await orm.select().from(gifts).where(eq(gifts.email, owner.email));
    const toOwner = pending.find(({ id }) => id === gift?.purchaseId)?.providerReference ?? '';
    await provider.pay(toOwner);
    await provider.callBack(toOwner);
    await deliverGifts(provider.shop.deps);
    const code = await codeTo(owner.email);
    expect(await enable(code, owner.token)).toMatchObject({ isOk: false, code: 'already_owned' });
    const friend = await addStudent(provider.shop);
    expect((await enable(code, friend.token)).isOk).toBe(true);
  });

  it('is lost with its refund: an open course closes, a link that waits is void, a day that comes brings nothing', async () => {
    const [used, waiting] = [await given(), await given()];
    await deliverGifts(provider.shop.deps);
    const planned = await given();
    const friend = await addStudent(provider.shop);
    await enable(await codeTo(used.email), friend.token);
    for (const { reference, buyer, id } of [used, waiting, planned]) {
      await provider.shop.deps.payments.current.refund?.(reference, 10_000);
      await provider.callBack(reference, { id: `refund-${id}` });
      await till.confirm(buyer.token, id);
      expect(await till.purchase(id)).toMatchObject({ state: 'refunded' });
      expect(await giftOf(buyer.token)).toMatchObject({ state: 'void' });
      expect((await mailTo(buyer.email, 'Ti abbiamo rimborsato'))?.text).toMatch(/il regalo non vale più/);
    }
    expect((await till.rightsOf(friend.id)).filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    expect(await enable(await codeTo(waiting.email), friend.token)).toMatchObject({ code: 'gift_withdrawn' });
    expect(await deliverGifts(provider.shop.deps)).toBe(0);
    expect(await mailTo(planned.email)).toBeUndefined();
  });

  if (name === PROVIDERS[0]?.[0])
    describe('of whom no provider is asked', () => {
      it('takes no coupon, which would leave it without a price of its own', async () => {
        const [course, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
        const coupon = await stock.addCoupon(`REGALO-${newId()}`);
        const order = { IdCourseEnc: course.id, GiftEmail: someone(), IdCouponEnc: coupon.id };
        expect((await till.buy(buyer.token, order)).data).toMatchObject({
          isOk: false,
          code: 'gift_refused',
          message: expect.stringMatching(/^Un coupon non vale per un regalo/),
        });
        expect(await till.purchasesOf(buyer.id)).toEqual([]);
      });

      it('leads back to its form, with its words, when its payment is cancelled', async () => {
        const [course, buyer, email] = [await stock.addCourse(), await addStudent(provider.shop), someone()];
        const bundle = await stock.addBundle([course.id]);
        const words = { GiftEmail: email, GiftMessage: 'Auguri!' };
        const create = jest.spyOn(provider.shop.deps.payments.current, 'createCheckout');
        const cancelled = (form: string, { data }: Awaited<ReturnType<typeof till.buy>>) => {
          const cancelPath = `/corsi-trading-online/regala/${form}?acquisto=${data.item.IdPurchaseEnc}`;
          expect(create).toHaveBeenLastCalledWith(expect.objectContaining({ cancelPath }));
          return data;
        };
        const ofBundle = { IdBundleEnc: bundle.id, ...words };
        cancelled(`percorso/${bundle.id}`, await till.buyBundle(buyer.token, ofBundle));
        const ofCourse = { IdCourseEnc: course.id, ...words };
        const { item } = cancelled(`corso/${course.slug}`, await till.buy(buyer.token, ofCourse));
        create.mockRestore();
        const { data } = await till.confirm(buyer.token, item.IdPurchaseEnc);
        expect(data.item).toMatchObject({
          status: 'pending',
          gift: { email, message: 'Auguri!', state: 'planned' },
        });
      });

      it('is refused to oneself, whatever the capitals, and for a day that is over, before anything is paid', async () => {
        const [{ id: IdCourseEnc }, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
        const order = async (more: object) =>
          (await till.buy(buyer.token, { IdCourseEnc, GiftEmail: someone(), ...more })).data;
        const own = await order({ GiftEmail: ` ${buyer.email.toUpperCase()} ` });
        expect([own.isOk, own.errors.GiftEmail]).toEqual([false, expect.stringContaining('tuo indirizzo')]);
        expect((await order({ GiftDay: '2020-01-01' })).errors.GiftDay).toContain('già passato');
        expect((await order({ GiftDay: '2099-01-01' })).errors.GiftDay).toContain('entro un anno');
        expect((await order({ GiftEmail: 'nessuno' })).errors.GiftEmail).toContain('indirizzo');
        expect(await till.purchasesOf(buyer.id)).toEqual([]);
      });

      it('of what costs nothing is refused: nobody sends mails for free', async () => {
        const buyer = await addStudent(provider.shop);
        const { id: IdCourseEnc } = await stock.addCourse({ priceCents: 0 });
        const { data } = await till.buy(buyer.token, { IdCourseEnc, GiftEmail: someone() });
        expect(data).toMatchObject({ isOk: false, code: 'free_gift' });
        expect(data.message).toMatch(/^Non c’è nulla da pagare, quindi non si può regalare/);
      });

      it('leaves the own purchase of the same course, which was opened before it', async () => {
        const [{ id: IdCourseEnc }, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
        await till.buy(buyer.token, { IdCourseEnc });
        await till.buy(buyer.token, { IdCourseEnc, GiftEmail: someone() });
        const states = (await till.purchasesOf(buyer.id)).map(({ state }) => state);
        expect(states).toEqual(['pending', 'pending']);
      });

      it('goes to one of ten people who use its link at the same moment', async () => {
        const { email } = await given();
        await deliverGifts(provider.shop.deps);
        const code = await codeTo(email);
        const people = await Promise.all(Array.from({ length: 10 }, () => addStudent(provider.shop)));
        const answers = await Promise.all(people.map(({ token }) => enable(code, token)));
        expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
        expect(answers.filter(({ code: refused }) => refused === 'code_used')).toHaveLength(9);
      });
    });
});
