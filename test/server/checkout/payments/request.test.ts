import type { TestApp } from '../../../support/app';
import { openBusyApp } from '../../../support/beforeCommit';
import { addStudent, shopOf } from '../purchases/fixtures';
import { tillOf } from './till';

/** The request to the provider for a purchase. */

const BARE = 'https://bare.example';
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let till: ReturnType<typeof tillOf>;
beforeAll(async () => {
  shop = await openBusyApp({ variables: { SHOP_ORIGINS: BARE } });
  stock = shopOf(shop);
  till = tillOf(shop);
});
afterAll(() => shop.close());

const BASE = '/corsi-trading-online';
const requested = () => jest.spyOn(shop.deps.payments.current, 'createCheckout');

it('of a course: its price, the coupon, the picture, the pages to return to, and until when', async () => {
  const course = await stock.addCourse({
    title: 'Ichimoku',
    slug: 'perché',
    priceCents: 14_990,
    cover: '/demo/covers/ichimoku',
  });
  const coupon = await stock.addCoupon('META 1', { amount: 50 });
  const { token, email } = await addStudent(shop);
  const create = requested();
  const { item } = (await till.buy(token, { IdCourseEnc: course.id, IdCouponEnc: coupon.id })).data;
  const id = item.IdPurchaseEnc;
  expect(create).toHaveBeenLastCalledWith({
    purchaseId: id,
    title: 'Ichimoku',
    lines: [{ title: 'Ichimoku', listCents: 14_990, discountCents: 7495, totalCents: 7495 }],
    amountCents: 7495,
    listCents: 14_990,
    discountCents: 7495,
    couponCode: 'META 1',
    picture: '/demo/covers/ichimoku-800.webp',
    currency: 'EUR',
    email,
    successPath: `${BASE}/pagamento/successo/${id}`,
    failurePath: `${BASE}/pagamento/fallito?acquisto=${id}`,
    cancelPath: `${BASE}/corso/${encodeURIComponent('perché')}/META%201?annullato=${id}`,
    expiresAt: new Date(shop.time.now.getTime() + 30 * 60_000),
  });
});

it('of a learning path: its own picture, or else that of its first course', async () => {
  const [first, second] = [
    await stock.addCourse({ id: 'z-prima', cover: '/demo/covers/prima' }),
    await stock.addCourse({ id: 'a-seconda', cover: '/demo/covers/seconda' }),
  ];
  const ids = [first.id, second.id];
  const [plain, own] = [
    await stock.addBundle(ids, { slug: 'senza' }),
    await stock.addBundle(ids, { slug: 'con', cover: '/demo/covers/percorso' }),
  ];
  const create = requested();
  const { token } = await addStudent(shop);
  const ask = async (IdBundleEnc: string) => {
    const { item } = (await till.buyBundle(token, { IdBundleEnc })).data;
    const { picture, successPath, cancelPath } = create.mock.lastCall?.[0] ?? {};
    return { id: item.IdPurchaseEnc, picture, successPath, cancelPath };
  };
  const ofPlain = await ask(plain.id);
  expect(ofPlain).toEqual({
    id: ofPlain.id,
    picture: '/demo/covers/prima-800.webp',
    successPath: `${BASE}/pagamento-bundle/successo/${ofPlain.id}`,
    cancelPath: `${BASE}/percorsi-formativi/senza?annullato=${ofPlain.id}`,
  });
  expect((await ask(own.id)).picture).toBe('/demo/covers/percorso-800.webp');
});

it.each([
  ['a course', 'create-checkout', (course: string, _path: string) => ({ IdCourseEnc: course })],
  ['a learning path', 'create-bundle-checkout', (_course: string, path: string) => ({ IdBundleEnc: path })],
  [
    'a cart',
    'create-cart-checkout',
    (course: string, _path: string) => ({ lines: [{ kind: 'course', IdItemEnc: course }] }),
  ],
] as const)(
  'of %s from a shop of another origin: the buyer comes back there, and to no other',
  async (_what, call, order) => {
    const create = requested();
    const from = async (origin: string) => {
      const { token } = await addStudent(shop);
      const { id } = await stock.addCourse();
      const path = await stock.addBundle([id]);
      const headers = { origin };
      await shop.call(`/api/PaymentRequest/${call}`, order(id, path.id), token, { headers });
      const { successPath = '', failurePath = '', cancelPath = '' } = create.mock.lastCall?.[0] ?? {};
      return [successPath, failurePath, cancelPath].map((page) => page.split(BASE)[0]);
    };
    expect(await from(BARE)).toEqual([BARE, BARE, BARE]);
    expect(await from('https://evil.example')).toEqual(['', '', '']);
  },
);
