import { campaignWindows, coupons } from '../../../../src/server/platform/database';
import { adminOf, adminShop, auditOf } from '../../../support/admin';
import { tillOf } from '../../checkout/payments/till';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop({ now: '2026-12-20T12:00:00.000Z' });

const CAMPAIGN = '/api/Campaign';
/** The windows of the promotional schedule. */
const FORM = {
  name: 'Befana',
  CouponCode: 'BEFANA',
  scope: 'all_courses',
  title: 'Tutti i corsi',
  startsAt: '2027-01-02T23:00:00.000Z',
  windows: [
    { endsAt: '2027-01-10T22:59:59.000Z', discount: 50 },
    { endsAt: '2027-01-17T22:59:59.000Z', discount: 40 },
    { endsAt: '2027-01-24T22:59:59.000Z', discount: 30 },
  ],
  isActive: true,
};
type Form = Partial<Omit<typeof FORM, 'windows'>> & { windows?: object[]; [field: string]: unknown };
const at = (instant: string) => {
  shop.time.now = new Date(instant);
};
const create = async (fields: Form = {}) => (await admin.post(CAMPAIGN, { ...FORM, ...fields })).data;
const activeBanner = async () =>
  (await shop.call('/api/BannerSetting/active-shop', undefined, undefined, { method: 'GET' })).data.item;
const check = async (IdCourseEnc: string, CouponCode = 'BEFANA') =>
  (await shop.call('/api/courses/IsValidCoupon', { IdCourseEnc, CouponCode })).data;

describe('campaigns of the admin', () => {
  it('keep every field, and make a coupon of their own', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ title: 'Ichimoku' });
    const full = { ...FORM, scope: 'course', IdCourseEnc, link: '/corsi-trading-online/x', hideIn: 'evento' };
    const { item } = await create(full);
    expect(item).toEqual({
      ...full,
      id: expect.any(String),
      IdCouponEnc: expect.any(String),
      itemTitle: 'Ichimoku',
      endsAt: FORM.windows[2]?.endsAt,
      state: 'planned',
      usedCount: 0,
      createdAt: expect.any(String),
      version: 1,
    });
    expect((await admin.get(`${CAMPAIGN}/${item.id}`)).data.item).toEqual(item);
    const coupon = (await admin.get(`/api/Coupon/${item.IdCouponEnc}`)).data.item;
    expect(coupon).toMatchObject({ CouponCode: 'BEFANA', scope: 'course', IdCourseEnc, campaign: 'Befana' });
    expect(coupon).toMatchObject({ discount: 30, startsAt: FORM.startsAt, endsAt: FORM.windows[2]?.endsAt });
    const [entry] = await auditOf(shop);
    expect(entry).toMatchObject({ action: 'create', resource: 'campaigns', resourceId: item.id });
    expect(entry?.after).toMatchObject({ CouponCode: 'BEFANA', windows: FORM.windows });
    at(FORM.startsAt);
    expect(await activeBanner()).toMatchObject({ bannerCourseLink: full.link, bannerHideIn: 'evento' });
  });

  it.each([
    ['before it begins', '2027-01-02T22:59:59.999Z', undefined],
    ['the moment it begins', '2027-01-02T23:00:00.000Z', 50],
    ['at the end of the first step', '2027-01-10T22:59:59.000Z', 40],
    ['at the end of the second step', '2027-01-17T22:59:59.000Z', 30],
    ['at the end of the last step', '2027-01-24T22:59:59.000Z', undefined],
  ])('drive banner, coupon and charge at the same instant: %s', async (_name, now, discount) => {
    const { id: IdCourseEnc } = await stock.addCourse({ priceCents: 10_000, sections: 1 });
    await create();
    at(now);
    expect((await activeBanner())?.bannerCouponDiscount).toBe(discount);
    const { isOk, item } = await check(IdCourseEnc);
    expect([isOk, item?.discount, item?.price.total]).toEqual([
      discount !== undefined,
      discount,
      discount && 100 - discount,
    ]);
    if (discount === undefined) return;
    const { token } = await addStudent(shop);
    const till = tillOf(shop);
    const bought = await till.buy(token, { IdCourseEnc, IdCouponEnc: item.IdCouponEnc });
    const { totalCents } = await till.purchase(bought.data.item.IdPurchaseEnc);
    expect(totalCents).toBe((100 - discount) * 100);
  });

  it('are seen at once when they are changed, switched off and deleted', async () => {
    const { id: IdCourseEnc } = await stock.addCourse();
    const { item } = await create();
    at('2027-01-03T12:00:00.000Z');
    const windows = [{ endsAt: '2027-01-10T22:59:59.000Z', discount: 65 }];
    const save = async (fields: object, version: number) =>
      (await admin.put(CAMPAIGN, { ...FORM, ...fields, id: item.id, version })).data;
    expect((await save({ windows }, 1)).item).toMatchObject({ windows, state: 'running', discount: 65 });
    expect((await activeBanner()).bannerCouponDiscount).toBe(65);
    expect((await check(IdCourseEnc)).item.discount).toBe(65);
    expect((await admin.get('/api/courses/GetListValidCoupon')).data.items).toMatchObject([
      { CouponCode: 'BEFANA', discount: 65 },
    ]);
    expect((await save({ windows, isActive: false }, 2)).item).toMatchObject({ state: 'off', version: 3 });
    expect(await activeBanner()).toBeUndefined();
    expect(await check(IdCourseEnc)).toMatchObject({ code: 'coupon_unknown' });
    expect((await admin.remove(`${CAMPAIGN}/${item.id}`)).data).toEqual({ isOk: true });
    expect(await shop.database.orm.$count(coupons)).toBe(0);
  });

  it.each<[string, Form, string, RegExp]>([
    ['no steps', { windows: [] }, 'windows', /almeno una tappa/],
    [
      '120 per cent',
      { windows: [{ ...FORM.windows[0], discount: 120 }] },
      'windows.0.discount',
      /al massimo a 100/,
    ],
    ['half a per cent', { windows: [{ ...FORM.windows[0], discount: 0.5 }] }, 'windows.0.discount', /intera/],
    ['an end before the start', { startsAt: '2027-02-01T00:00:00Z' }, 'windows.0.endsAt', /dopo l’inizio/],
    [
      'steps that overlap',
      { windows: [FORM.windows[1] ?? {}, { ...FORM.windows[0], discount: 20 }] },
      'windows.1.endsAt',
      /non si sovrappongono/,
    ],
    [
      'a discount that grows',
      { windows: [FORM.windows[0] ?? {}, { ...FORM.windows[1], discount: 50 }] },
      'windows.1.discount',
      /meno dello sconto precedente \(50%\)/,
    ],
    ['no name', { name: ' ' }, 'name', /nome/],
    ['a code with a space', { CouponCode: 'BE FANA' }, 'CouponCode', /senza spazi/],
    ['a script as a link', { link: 'javascript:alert(1)' }, 'link', /comincia con/],
    ['no course', { scope: 'course' }, 'IdCourseEnc', /Scegli il corso/],
    ['a course that is none', { scope: 'course', IdCourseEnc: 'x' }, 'IdCourseEnc', /non esiste/],
    ['a path that is none', { scope: 'bundle', IdBundleEnc: 'x' }, 'IdBundleEnc', /non esiste/],
    ['a day in the year 1', { startsAt: '0001-01-01T00:00:00Z' }, 'startsAt', /2000/],
  ])('with %s are refused at the field', async (_name, fields, field, message) => {
    const { isOk, errors } = await create(fields);
    expect([isOk, errors[field]]).toEqual([false, expect.stringMatching(message)]);
    expect(await shop.database.orm.$count(coupons)).toBe(0);
  });

  it('with the code of a coupon that exists are refused at the field, whatever its case', async () => {
    await stock.addCoupon('BEFANA');
    expect((await create({ CouponCode: 'befana' })).errors).toEqual({
      CouponCode: 'Questo codice esiste già.',
    });
    expect((await admin.get(CAMPAIGN)).data.total).toBe(0);
  });

  it('saved by another admin meanwhile are a conflict', async () => {
    const { item } = await create();
    const save = (name: string) => admin.put(CAMPAIGN, { ...FORM, name, id: item.id, version: 1 });
    await save('Prima');
    const { data } = await save('Seconda');
    expect(data).toMatchObject({ isOk: false, code: 'conflict', item: { name: 'Prima', version: 2 } });
  });

  it('whose coupon was used stay, and the refusal names the alternative', async () => {
    const { id: IdCourseEnc } = await stock.addCourse({ sections: 1 });
    const { item } = await create();
    at('2027-01-03T12:00:00.000Z');
    const { token } = await addStudent(shop);
    await tillOf(shop).buy(token, { IdCourseEnc, IdCouponEnc: item.IdCouponEnc });
    const { data } = await (await adminOf(shop)).remove(`${CAMPAIGN}/${item.id}`);
    expect(data).toMatchObject({ isOk: false, message: expect.stringContaining('Disattivala') });
  });

  describe('that do not fit the rules of the form, as the migration may leave them,', () => {
    const setActive = async (id: string, isActive: boolean) =>
      (await admin.post(`${CAMPAIGN}/SetActive`, { id, isActive })).data;
    let item: { id: string; IdCouponEnc: string; version: number };
    beforeEach(async () => {
      ({ item } = await create());
      await shop.database.orm.update(campaignWindows).set({ discount: 50 });
      await shop.database.orm.update(coupons).set({ code: 'BE FANA' });
      at('2027-01-03T12:00:00.000Z');
    });
    const stored = async () => (await admin.get(`${CAMPAIGN}/${item.id}`)).data.item;

    it('can be switched off with their coupon, again and again', async () => {
      const { id, ...form } = await stored();
      expect((await admin.put(CAMPAIGN, { ...form, id, isActive: false })).data.isOk).toBe(false);
      expect(await setActive(item.id, false)).toEqual({ isOk: true });
      // Forms that were opened before are out of date.
      expect((await admin.get(`${CAMPAIGN}/${item.id}`)).data.item.version).toBe(2);
      expect((await admin.get(`/api/Coupon/${item.IdCouponEnc}`)).data.item.version).toBe(2);
      expect(await setActive(item.id, false)).toEqual({ isOk: true });
      expect(await stored()).toMatchObject({ state: 'off', isActive: false, version: item.version + 1 });
      const coupon = (await admin.get(`/api/Coupon/${item.IdCouponEnc}`)).data.item;
      expect(coupon).toMatchObject({ isActive: false });
      expect(await activeBanner()).toBeUndefined();
      const [last, before, created] = await auditOf(shop);
      expect(last).toMatchObject({ action: 'deactivate', resource: 'campaigns', resourceId: item.id });
      expect(before).toMatchObject({ action: 'update', resource: 'coupons', resourceId: item.IdCouponEnc });
      expect([before?.before, before?.after]).toMatchObject([{ isActive: true }, { isActive: false }]);
      expect(created).toMatchObject({ action: 'create', resource: 'campaigns' });
    });

    it('are switched on only after they are corrected', async () => {
      await setActive(item.id, false);
      expect(await setActive(item.id, true)).toMatchObject({
        isOk: false,
        message: expect.stringContaining('da correggere'),
      });
      const { version } = await stored();
      await admin.put(CAMPAIGN, { ...FORM, id: item.id, isActive: false, version });
      expect(await setActive(item.id, true)).toEqual({ isOk: true });
      const [last] = await auditOf(shop);
      expect([last?.action, last?.after]).toEqual(['activate', { isActive: true }]);
      expect(await stored()).toMatchObject({ state: 'running', discount: 50 });
      const student = await shop.tokenOf(0);
      const input = { id: item.id, isActive: false };
      expect((await shop.call(`${CAMPAIGN}/SetActive`, input, student)).status).toBe(403);
      expect((await admin.post(`${CAMPAIGN}/SetActive`, { ...input, id: 'x' })).data).toMatchObject({
        code: 'not_found',
      });
    });
  });

  it('note in the audit how a save changes their coupon, and nothing of it where it does not', async () => {
    const { item } = await create();
    const ofCoupon = async () =>
      (await auditOf(shop)).filter(
        ({ resource, resourceId }) => resource === 'coupons' && resourceId === item.IdCouponEnc,
      );
    expect(await ofCoupon()).toMatchObject([{ action: 'create', after: { CouponCode: 'BEFANA' } }]);
    const save = (fields: object, version: number) =>
      admin.put(CAMPAIGN, { ...FORM, ...fields, id: item.id, version });
    await save({ title: 'Altro' }, 1);
    expect(await ofCoupon()).toHaveLength(1);
    await save({ CouponCode: 'EPIFANIA' }, 2);
    expect((await ofCoupon())[0]).toMatchObject({
      action: 'update',
      actorId: admin.id,
      before: { CouponCode: 'BEFANA' },
      after: { CouponCode: 'EPIFANIA' },
    });
  });

  it('are listed by state, and found by name and code', async () => {
    await create();
    const windows = FORM.windows.slice(0, 1);
    await create({ name: 'Natale', CouponCode: 'NATALE', isActive: false, windows });
    const { items } = (await admin.get(`${CAMPAIGN}?Sort=name`)).data;
    expect(items).toMatchObject([{ windows: FORM.windows }, { windows }]);
    const names = async (query: string, by: { get: typeof admin.get } = admin) =>
      (await by.get(`${CAMPAIGN}?${query}`)).data.items.map(({ name }: { name: string }) => name);
    expect(await names('State=planned')).toEqual(['Befana']);
    expect(await names('State=off')).toEqual(['Natale']);
    expect(await names('Query=natal')).toEqual(['Natale']);
    expect(await names('Sort=name&State=nessuno')).toEqual(['Befana', 'Natale']);
    at('2027-01-12T12:00:00.000Z');
    expect(await names('State=running', await adminOf(shop))).toEqual(['Befana']);
    at('2027-02-12T12:00:00.000Z');
    expect(await names('State=ended', await adminOf(shop))).toEqual(['Befana']);
  });

  it.each([
    ['2027-01-02T22:59:59.999Z', 'planned'],
    ['2027-01-02T23:00:00.000Z', 'running'],
    ['2027-01-24T22:59:58.999Z', 'running'],
    ['2027-01-24T22:59:59.000Z', 'ended'],
  ])('at %s are %s, and in the list of that state alone', async (instant, expected) => {
    await create();
    at(instant);
    const by = await adminOf(shop);
    for (const state of ['off', 'planned', 'running', 'ended']) {
      const { items } = (await by.get(`${CAMPAIGN}?State=${state}`)).data;
      const found = items.map((item: { state: string }) => item.state);
      expect([state, found]).toEqual([state, state === expected ? [state] : []]);
    }
  });
});

describe('the coupon of a campaign', () => {
  const couponOf = async (id: string) => (await admin.get(`/api/Coupon/${id}`)).data.item;

  it('has limits of its own; the rest is the campaign’s', async () => {
    const coupon = await couponOf((await create()).item.IdCouponEnc);
    const save = async (fields: object) =>
      (await admin.put('/api/Coupon', { ...coupon, id: coupon.IdCouponEnc, ...fields })).data;
    const limits = { useLimit: 10, perUserLimit: 3 };
    expect((await save(limits)).item).toMatchObject({ ...limits, version: 2 });
    const message = 'Lo decide la campagna «Befana»: cambialo lì.';
    expect((await save({ CouponCode: 'ALTRO', discount: 10, endsAt: undefined, version: 2 })).errors).toEqual(
      {
        CouponCode: message,
        discount: message,
        endsAt: message,
      },
    );
  });

  it('is not deleted without it', async () => {
    const { IdCouponEnc } = (await create()).item;
    expect((await admin.remove(`/api/Coupon/${IdCouponEnc}`)).data).toMatchObject({
      isOk: false,
      message: 'Questo coupon è della campagna «Befana»: si elimina con lei.',
    });
  });
});
