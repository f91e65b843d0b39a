import {
  bundles,
  homeSectionBundles,
  homeSections,
  media,
  priceHistory,
} from '../../../../src/server/platform/database';
import { storedSizes } from '../../../../src/server/platform/media/storedSizes';
import { adminShop, auditOf } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

const { shop, stock, admin } = adminShop();

const FORM = {
  title: 'Percorso Base',
  subtitle: 'In breve',
  description: 'A lungo',
  price: 199.9,
  coverAddress: '',
  isOperative: true,
};
const addCourse = async (fields: Parameters<typeof stock.addCourse>[0] = {}) => {
  const course = await stock.addCourse(fields);
  await stock.makeSellable(course.id);
  return course;
};
/** On sale, with a course. */
const create = async (fields: object = {}) =>
  (await admin.post('/api/Bundle', { ...FORM, courseIds: [(await addCourse()).id], ...fields })).data.item;
const save = (id: string, version: number, fields: object = {}) =>
  admin.put('/api/Bundle', { ...FORM, id, version, ...fields });
const inShop = async () =>
  (await shop.call('/api/Bundle/Cached', undefined, undefined, { method: 'GET' })).data.items;
const setCourses = (id: string, courses: string[]) =>
  admin.put(`/api/Bundle/updateBundleCourses/${id}`, { courses });

it('a learning path is made, filled, changed and taken off sale, each seen at once', async () => {
  const [one, two] = [await addCourse({ priceCents: 15_000 }), await addCourse({ isOperative: false })];
  expect(await inShop()).toEqual([]);
  const item = await create({ courseIds: [], isOperative: false });
  const { title, subtitle, description } = FORM;
  expect(item).toMatchObject({ title, subtitle, description, price: 199.9 });
  expect(item).toMatchObject({ slug: 'percorso-base', courseIds: [], version: 1 });
  expect(await inShop()).toEqual([]);
  expect((await setCourses(item.IdBundleEnc, [two.id, one.id, two.id])).data).toEqual({ isOk: true });
  const courses = (await admin.get(`/api/Bundle/bundleCourses/${item.IdBundleEnc}`)).data;
  expect(courses).toMatchObject({ items: [{ IdCourseEnc: two.id }, { IdCourseEnc: one.id }], total: 2 });
  expect((await save(item.IdBundleEnc, 2)).data.item).toMatchObject({ isOperative: true });
  expect(await inShop()).toMatchObject([{ title: 'Percorso Base', coursesCount: 1, singlyPrice: 150 }]);
  const stored = (await admin.get(`/api/Bundle/admin/${item.IdBundleEnc}`)).data.item;
  expect(stored).toMatchObject({ courseIds: [two.id, one.id], version: 3 });
  const late = await save(item.IdBundleEnc, 1, { title: 'Altro' });
  expect([late.status, late.data.code, late.data.item]).toEqual([200, 'conflict', stored]);
  expect((await save(item.IdBundleEnc, 3, { isOperative: false, price: 99 })).data.item).toMatchObject({
    slug: 'percorso-base',
    price: 99,
    isOperative: false,
  });
  expect(await inShop()).toEqual([]);
  const prices = await shop.database.orm.select().from(priceHistory);
  expect(prices.map(({ priceCents }) => priceCents).sort()).toEqual([19_990, 9900]);
  expect((await admin.remove(`/api/Bundle/${item.IdBundleEnc}`)).data).toEqual({ isOk: true });
  expect((await auditOf(shop)).map(({ action }) => action)).toEqual([
    'remove',
    'update',
    'update',
    'update',
    'create',
  ]);
});

it('a form saves the courses with the rest, in one version, and leaves them as they are when it names none', async () => {
  const [one, two] = [await addCourse(), await addCourse()];
  // Sent twice, each is kept once.
  const item = await create({ courseIds: [two.id, one.id, two.id] });
  expect(item).toMatchObject({ courseIds: [two.id, one.id], version: 1 });
  const kept = (await save(item.IdBundleEnc, 1, { title: 'Altro nome' })).data.item;
  expect(kept).toMatchObject({ courseIds: [two.id, one.id], version: 2 });
  const unknown = (await save(item.IdBundleEnc, 2, { courseIds: [one.id, 'nessuno'] })).data;
  expect([unknown.isOk, Object.keys(unknown.errors)]).toEqual([false, ['courseIds']]);
  const { data } = await save(item.IdBundleEnc, 2, { courseIds: [one.id] });
  expect(data.item).toMatchObject({ courseIds: [one.id], version: 3 });
});

it('is not deleted when it was bought or is in a section of the home page', async () => {
  const { id } = await addStudent(shop);
  const [bought, shown] = [await create(), await create()];
  expect(shown.slug).toBe('percorso-base-2');
  await stock.addPurchase(id, { bundleId: bought.IdBundleEnc, courseIds: [] });
  const [section] = await shop.database.orm
    .insert(homeSections)
    .values({ title: 'In evidenza', kind: 'newest_courses' })
    .returning();
  await shop.database.orm
    .insert(homeSectionBundles)
    .values({ homeSectionId: section?.id ?? '', bundleId: shown.IdBundleEnc });
  for (const [{ IdBundleEnc }, code, message] of [
    [bought, 'bundle_bought', 'Toglilo dalla vendita'],
    [shown, 'bundle_in_home_section', '“In evidenza”'],
  ]) {
    const { status, data } = await admin.remove(`/api/Bundle/${IdBundleEnc}`);
    expect([status, data.code, data.message]).toEqual([200, code, expect.stringContaining(message)]);
  }
});

it('bad fields, unknown courses and paths are refused without a logout', async () => {
  const { status, data } = await admin.post('/api/Bundle', { ...FORM, title: '', price: -1.234 });
  expect([status, Object.keys(data.errors).sort()]).toEqual([200, ['price', 'title']]);
  const item = await create();
  const course = await addCourse();
  const wrong = await setCourses(item.IdBundleEnc, [course.id, 'nessuno']);
  expect([wrong.status, Object.keys(wrong.data.errors)]).toEqual([200, ['courses']]);
  expect((await setCourses('x', [])).data.code).toBe('not_found');
  expect((await admin.get('/api/Bundle/bundleCourses/x')).data.code).toBe('not_found');
  // A course that an old shop marked as deleted is not offered again.
  const gone = await stock.addCourse({ deletedAt: shop.time.now });
  const { id } = await stock.addBundle([gone.id, course.id]);
  const { items, total } = (await admin.get(`/api/Bundle/bundleCourses/${id}`)).data;
  expect([items, total]).toMatchObject([[{ IdCourseEnc: course.id }], 1]);
});

it('the grid is searched, filtered and sorted', async () => {
  await create({ title: 'beta', price: 1 });
  await create({ title: 'Alfa', price: 2, isOperative: false });
  const titles = async (query: string) =>
    (await admin.get(`/api/Bundle?${query}`)).data.items.map(({ title }: { title: string }) => title);
  expect(await titles('Sort=title')).toEqual(['Alfa', 'beta']);
  expect(await titles('Sort=price')).toEqual(['beta', 'Alfa']);
  expect(await titles('Sort=coursesCount&page=99')).toHaveLength(2);
  expect(await titles('IsOperative=false')).toEqual(['Alfa']);
  expect(await titles('Query=BET')).toEqual(['beta']);
});

it('the audit tells which courses a learning path had and has, in their order', async () => {
  const [one, two, three] = [await addCourse(), await addCourse(), await addCourse()];
  const item = await create({ courseIds: [three.id, one.id] });
  await setCourses(item.IdBundleEnc, [two.id, three.id, two.id]);
  const [entry] = await auditOf(shop);
  expect(entry).toEqual({
    action: 'update',
    resource: 'bundles',
    resourceId: item.IdBundleEnc,
    actorId: admin.id,
    before: { courses: [three.id, one.id] },
    after: { courses: [two.id, three.id] },
  });
});

it('a learning path was published when it first went on sale', async () => {
  const publishedAt = async () => (await shop.database.orm.select().from(bundles))[0]?.publishedAt;
  const item = await create({ isOperative: false });
  expect(await publishedAt()).toBeNull();
  const first = shop.time.now;
  for (const [at, isOperative] of [true, false, true].entries()) {
    await save(item.IdBundleEnc, at + 1, { isOperative });
    expect(await publishedAt()).toEqual(first);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  }
});

it('a save that leaves the price notes none, so that the price of the last 30 days stays known', async () => {
  const item = await create();
  await save(item.IdBundleEnc, 1, { title: 'Altro nome' });
  expect(await shop.database.orm.select().from(priceHistory)).toMatchObject([
    { priceCents: 19_990, validFrom: shop.time.now },
  ]);
});

it('the courses of a learning path that was deleted are not changed', async () => {
  const { id } = await stock.addBundle([], { deletedAt: shop.time.now });
  const course = await addCourse();
  const { data } = await setCourses(id, [course.id]);
  expect(data).toMatchObject({ isOk: false, code: 'not_found' });
});

it('a learning path that was deleted is not there any more, to be read, saved or deleted', async () => {
  const { id } = await stock.addBundle([], { deletedAt: shop.time.now });
  const answers = [
    await admin.get(`/api/Bundle/admin/${id}`),
    await save(id, 1),
    await admin.remove(`/api/Bundle/${id}`),
  ];
  expect(answers.map(({ data }) => data.code)).toEqual(Array(3).fill('not_found'));
});

it('of several home sections that show a learning path, or would, the refusal names the uppermost', async () => {
  const { id: bundleId } = await stock.addBundle([]);
  for (const [title, position] of [
    ['Alfa', 2],
    ['Zeta', 1],
  ] as const) {
    const [section] = await shop.database.orm
      .insert(homeSections)
      .values({ title, kind: 'bundles', position, isActive: title !== 'Zeta' })
      .returning();
    await shop.database.orm
      .insert(homeSectionBundles)
      .values({ homeSectionId: section?.id ?? '', bundleId, position: 0 });
  }
  const { data } = await admin.remove(`/api/Bundle/${bundleId}`);
  expect(data).toMatchObject({ code: 'bundle_in_home_section', message: expect.stringContaining('“Zeta”') });
});

it('a cover is deleted later once another takes its place, or the learning path is gone', async () => {
  const cover = async (name: string) => {
    const address = `/media/public/covers/${name}-1200.webp`;
    const rows = (storedSizes(address)?.keys ?? []).map((key) => ({ key, mime: 'image/webp', bytes: 1 }));
    // An upload is deleted later unless something shows it.
    const upload = { isPublic: true, orphanedAt: shop.time.now };
    await shop.database.orm.insert(media).values(rows.map((row) => ({ ...row, ...upload })));
    return address;
  };
  const orphans = async () => {
    const rows = await shop.database.orm.select().from(media);
    const names = rows.map(({ key, orphanedAt }) => (orphanedAt === null ? '' : key));
    return new Set(names.flatMap((key) => /covers\/(\w+)-/.exec(key)?.[1] ?? []));
  };
  const [one, two] = [await cover('uno'), await cover('due')];
  const { IdBundleEnc, coverAddress } = await create({ coverAddress: one });
  expect(coverAddress).toBe(one);
  await save(IdBundleEnc, 1, { coverAddress: one });
  expect(await orphans()).toEqual(new Set(['due']));
  await save(IdBundleEnc, 2, { coverAddress: two });
  expect(await orphans()).toEqual(new Set(['uno']));
  await admin.remove(`/api/Bundle/${IdBundleEnc}`);
  expect(await orphans()).toEqual(new Set(['uno', 'due']));
});
