import { eq } from 'drizzle-orm';
import { erase } from '../../../../src/server/account/deletion/queries';
import { deliverGifts } from '../../../../src/server/checkout/gifts/delivery';
import { gifts, mails, newId } from '../../../../src/server/platform/database';
import { PROVIDERS, type ProviderUnderTest } from '../payments/providers';
import { tillOf } from '../payments/till';
import { addStudent, shopOf } from '../purchases/fixtures';

let provider: ProviderUnderTest;
let till: ReturnType<typeof tillOf>;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  const [sandbox] = PROVIDERS;
  if (!sandbox) throw new Error('no provider');
  provider = await sandbox[1]();
  till = tillOf(provider.shop);
  stock = shopOf(provider.shop);
});
afterAll(() => provider.close());

const someone = () => `${newId().toLowerCase()}@example.com`;
const NAMES = { GiftReceiver: ' Anna ', GiftGiver: 'Zio Carlo' };
const mailTo = async (email: string) =>
  (await provider.shop.database.orm.select().from(mails).where(eq(mails.to, email)))[0];
const codeTo = async (email: string) =>
  /\/riscatta\/([A-Z2-9-]{19})/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
const show = async (CpnCode: string) => (await provider.shop.call('/api/courses/GetGift', { CpnCode })).data;
const preview = async (token: string, body: object) =>
  (await provider.shop.call('/api/PaymentRequest/PreviewGift', body, token)).data;

/** A course that is paid for as a gift and delivered. */
async function given(order: object = NAMES) {
  const course = await stock.addCourse();
  const buyer = await addStudent(provider.shop, { firstName: 'Marco', lastName: 'Bianchi' });
  const email = someone();
  const { data } = await till.buy(buyer.token, {
    IdCourseEnc: course.id,
    GiftEmail: email,
    GiftMessage: 'Auguri!',
    ...order,
  });
  const id: string = data.item.IdPurchaseEnc;
  const reference = (await till.purchase(id)).providerReference ?? '';
  await provider.pay(reference);
  await till.confirm(buyer.token, id);
  await deliverGifts(provider.shop.deps);
  return { course, buyer, email, id, reference };
}

describe('the link of a gift', () => {
  it('names who gives and who gets with single spaces, as the preview did', async () => {
    const names = { GiftReceiver: 'Anna  Maria', GiftGiver: 'Zio   Carlo' };
    const { course, buyer, email } = await given(names);
    expect((await show(await codeTo(email))).item).toMatchObject({
      receiver: 'Anna Maria',
      giver: 'Zio Carlo',
    });
    const { item } = await preview(buyer.token, { kind: 'course', IdItemEnc: course.id, ...names });
    expect(item.text).toContain('Anna Maria, hai ricevuto un regalo');
    expect(item.text).toContain('Zio Carlo ti regala');
  });

  it('says without a login what was given, by whom, to whom and with which words; its code stays out of the log', async () => {
    const { course, email } = await given();
    const code = await codeTo(email);
    expect(await show(code.toLowerCase().replaceAll('-', ' '))).toEqual({
      isOk: true,
      item: {
        kind: 'course',
        title: course.title,
        cover: null,
        giver: 'Zio Carlo',
        receiver: 'Anna',
        message: 'Auguri!',
      },
    });
    await provider.shop.call(`/corsi-trading-online/riscatta/${code}`);
    expect(provider.shop.log.join('\n')).not.toContain(code);
    const { text } = (await mailTo(email)) ?? { text: '' };
    expect(text).toContain('Anna, hai ricevuto un regalo');
    expect(text).toContain('Zio Carlo ti regala');
  });

  it('says of a learning path what it is, with its picture', async () => {
    const cover = '/demo/covers/percorso';
    const { id: IdBundleEnc } = await stock.addBundle([(await stock.addCourse()).id], {
      title: 'Basi',
      cover,
    });
    const [{ token }, GiftEmail] = [await addStudent(provider.shop), someone()];
    const { item } = (await till.buyBundle(token, { IdBundleEnc, GiftEmail })).data;
    await provider.pay((await till.purchase(item.IdPurchaseEnc)).providerReference ?? '');
    await till.confirm(token, item.IdPurchaseEnc);
    await deliverGifts(provider.shop.deps);
    expect((await show(await codeTo(GiftEmail))).item).toMatchObject({
      ...{ kind: 'bundle', title: 'Basi' },
      cover: { src: `${cover}-800.webp` },
    });
  });

  it('says that the gift is used, taken back or unknown, each in its own words', async () => {
    const [used, back] = [await given(), await given()];
    const friend = await addStudent(provider.shop);
    await provider.shop.call(
      '/api/courses/EnableCourse',
      { CpnCode: await codeTo(used.email) },
      friend.token,
    );
    expect(await show(await codeTo(used.email))).toMatchObject({ isOk: false, code: 'code_used' });
    await provider.shop.deps.payments.current.refund?.(back.reference, 10_000);
    await provider.callBack(back.reference, { id: `refund-${back.id}` });
    expect(await show(await codeTo(back.email))).toMatchObject({ isOk: false, code: 'gift_withdrawn' });
    expect(await show('ABCD-EFGH-JKLM-NPQR')).toMatchObject({ isOk: false, code: 'coupon_unknown' });
  });

  it('names the shop for an admin’s gift, and the account’s short name where none was typed', async () => {
    const { email } = await given({});
    expect((await show(await codeTo(email))).item).toMatchObject({ giver: 'Marco B.', receiver: '' });
    const course = await stock.addCourse();
    const to = someone();
    const gift = { IdCourseEnc: course.id, EmailUser: to };
    await provider.shop.call('/api/courses/GiftCourse', gift, await provider.shop.tokenOf(1));
    const { item } = await show(await codeTo(to));
    expect(item.title).toBe(course.title);
    expect(item).not.toHaveProperty('giver');
  });

  it('forgets the giver’s name and words with the account', async () => {
    const { email, buyer } = await given();
    await provider.shop.database.orm.transaction((tx) => erase(tx, buyer, provider.shop.time.now));
    const { item } = await show(await codeTo(email));
    expect(item).toMatchObject({ giver: '', message: '', receiver: 'Anna' });
  });

  it('cannot be found by trying codes: after some that do not exist, none is answered', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 35; number += 1) {
      const code = { CpnCode: `PROVA-${number}` };
      const { status } = await provider.shop.call('/api/courses/GetGift', code, undefined, {
        remoteAddress: '192.0.2.9',
      });
      statuses.push(status);
    }
    expect(statuses).toContain(429);
  });
});

describe('the names on a gift', () => {
  it.each(['GiftReceiver', 'GiftGiver'])('are names, not advertisements: %s', async (field) => {
    const [course, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
    const order = { IdCourseEnc: course.id, GiftEmail: someone(), [field]: 'compra su www.example.com' };
    const { data } = await till.buy(buyer.token, order);
    expect(data).toMatchObject({ isOk: false, code: 'gift_refused' });
    expect(data.errors[field]).toContain('Scrivi solo il nome');
    expect(await till.purchasesOf(buyer.id)).toEqual([]);
    const body = { kind: 'course', IdItemEnc: course.id, [field]: 'compra su www.example.com' };
    expect((await preview(buyer.token, body)).errors[field]).toContain('Scrivi solo il nome');
  });

  it('come back with the purchase, to the form whose payment was cancelled', async () => {
    const [course, buyer] = [await stock.addCourse(), await addStudent(provider.shop)];
    const order = { IdCourseEnc: course.id, GiftEmail: someone(), ...NAMES };
    const { item } = (await till.buy(buyer.token, order)).data;
    const { data } = await till.confirm(buyer.token, item.IdPurchaseEnc);
    expect(data.item.gift).toMatchObject({ receiver: 'Anna', giver: 'Zio Carlo' });
    const { orm } = provider.shop.database;
    await orm.transaction((tx) => erase(tx, buyer, provider.shop.time.now));
    const [kept] = await orm.select().from(gifts).where(eq(gifts.purchaseId, item.IdPurchaseEnc));
    expect(kept).toMatchObject({ receiverName: '', giverName: '', message: '', email: '' });
  });
});

describe('the preview of a gift’s mail', () => {
  it.each([
    ['with its names', NAMES],
    ['where none was typed', {}],
  ])('is the mail that is sent (%s), but for its code, and sends none', async (_what, names) => {
    const { course, email, buyer } = await given(names);
    const before = (await provider.shop.database.orm.select().from(mails)).length;
    const { item } = await preview(buyer.token, {
      kind: 'course',
      IdItemEnc: course.id,
      GiftMessage: 'Auguri!',
      ...names,
    });
    const sent = await mailTo(email);
    expect(item).toEqual({
      subject: sent?.subject,
      text: sent?.text.replace(await codeTo(email), 'CODICE-DEL-REGALO'),
    });
    expect(await provider.shop.database.orm.select().from(mails)).toHaveLength(before);
  });

  it('is of what is on sale alone', async () => {
    const buyer = await addStudent(provider.shop);
    const bundle = await stock.addBundle([(await stock.addCourse()).id]);
    expect((await preview(buyer.token, { kind: 'bundle', IdItemEnc: bundle.id })).item.text).toContain(
      'il percorso',
    );
    const hidden = await stock.addCourse({ isOperative: false });
    expect(await preview(buyer.token, { kind: 'course', IdItemEnc: hidden.id })).toMatchObject({
      isOk: false,
    });
  });
});
