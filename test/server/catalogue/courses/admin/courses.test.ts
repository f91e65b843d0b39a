import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { courses, media, priceHistory } from '../../../../../src/server/platform/database';
import { publicCache } from '../../../../../src/server/platform/http/publicCache';
import { adminShop, auditOf } from '../../../../support/admin';
import { addStudent } from '../../../checkout/purchases/fixtures';
import { FORM, sendForm } from './form';

const { shop, stock, admin } = adminShop();

const send = (name: string, fields: Record<string, string | Blob> = {}) =>
  sendForm(shop, admin.token, `/api/courses/${name}`, { ...FORM, ...fields });
const create = async (fields: Record<string, string | Blob> = {}) =>
  (await send('CreateCourse', fields)).data.item;
const update = (IdCourseEnc: string, version: number, fields: Record<string, string | Blob> = {}) =>
  send('UpdateCourse', { IdCourseEnc, version: String(version), ...fields });
const list = async (query: object = {}) => (await admin.post('/api/courses/GetAllCourses', query)).data;
const toggle = (IdEnc: string, IsOperative?: boolean) =>
  admin.post('/api/courses/ToogleOperativeCourse', { IdEnc, IsOperative });
const remove = (IdEnc: string) => admin.post('/api/courses/DeleteCourse', { IdEnc });
const inShop = async (title: string) =>
  (await shop.call('/api/courses/GetDetailCourseByTitle', { title })).data;
const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ),
  ]);

it('a course is made, goes on sale, is changed and seen at once, with its prices noted', async () => {
  const teacher = await stock.addTeacher('Elena Ricci');
  const item = await create({
    // Sent twice, each is kept once.
    teachers: JSON.stringify([teacher.id, teacher.id]),
    categories: '["avanzato","principiante","ichimoku","ichimoku"]',
    cover: await picture(),
  });
  expect(item).toMatchObject({
    slug: 'ichimoku-da-zero',
    subtitle: FORM.subtitle,
    description: 'Con esempi',
    price: 129.9,
    categories: ['avanzato', 'ichimoku', 'principiante'],
    goals: ['Leggere un grafico'],
    teachers: [{ name: 'Elena Ricci' }],
    isOperative: false,
    version: 1,
    sections: [],
    cover: { width: 1200 },
  });
  const [made] = await shop.database.orm.select().from(courses);
  expect(made?.level).toBe('principiante');
  expect((await inShop(item.slug)).code).toBe('not_found');
  const { teacher: second } = await stock.makeSellable(item.IdCourseEnc);
  expect((await toggle(item.IdCourseEnc)).data).toEqual({ isOk: true, item: { isOperative: true } });
  expect((await inShop(item.slug)).item).toMatchObject({ title: FORM.title, price: 129.9 });
  const saved = await update(item.IdCourseEnc, 1, {
    title: 'Ichimoku',
    price: '99',
    isEducationalOffer: 'true',
    teachers: JSON.stringify([second.id]),
  });
  expect(saved.data.item).toMatchObject({
    slug: 'ichimoku-da-zero',
    version: 2,
    cover: item.cover,
    teachers: [{ name: second.name }],
    isEducationalOffer: true,
    createdAt: item.createdAt,
  });
  expect((await inShop(item.slug)).item).toMatchObject({ title: 'Ichimoku', price: 99, listPrice: 129.9 });
  const prices = await shop.database.orm.select().from(priceHistory).orderBy(asc(priceHistory.id));
  expect(prices.map(({ priceCents }) => priceCents)).toEqual([12_990, 9900]);
  expect((await toggle(item.IdCourseEnc)).data.item.isOperative).toBe(false);
  expect((await toggle(item.IdCourseEnc, false)).data.item.isOperative).toBe(false);
  expect((await inShop(item.slug)).code).toBe('not_found');
  const told = await auditOf(shop);
  expect(told.map(({ action }) => action)).toEqual(['withdraw', 'update', 'publish', 'create']);
  const { IdCourseEnc, slug } = item;
  expect(told[3]?.after).toEqual({
    ...{ IdCourseEnc, slug, title: FORM.title, subtitle: FORM.subtitle, price: 129.9 },
    description: 'Con esempi',
    ...{ categories: item.categories, goals: item.goals, teachers: [teacher.id], cover: item.coverAddress },
    ...{ isEducationalOffer: false, isOperative: false, version: 1 },
  });
  const orphans = (await shop.database.orm.select().from(media)).filter(({ orphanedAt }) => orphanedAt);
  expect(orphans).toEqual([]);
  await update(item.IdCourseEnc, 2, { coverAddress: '' });
  const later = (await shop.database.orm.select().from(media)).filter(({ orphanedAt }) => orphanedAt);
  expect(later).toHaveLength(3);
});

it('a course that is not on sale is shown to admins as such, and to nobody else', async () => {
  const item = await create();
  const seen = await admin.post('/api/courses/GetDetailCourseByTitle', { title: item.slug });
  expect(seen.data.item).toMatchObject({ title: item.title, isOffSale: true });
  expect((await inShop(item.slug)).code).toBe('not_found');
  await stock.makeSellable(item.IdCourseEnc);
  await toggle(item.IdCourseEnc, true);
  const onSale = await admin.post('/api/courses/GetDetailCourseByTitle', { title: item.slug });
  expect(onSale.data.item).not.toHaveProperty('isOffSale');
});

it('a save that leaves the price notes none, so that the price of the last 30 days stays known', async () => {
  const { IdCourseEnc } = await create();
  await update(IdCourseEnc, 1, { title: 'Altro nome' });
  expect(await shop.database.orm.select().from(priceHistory)).toMatchObject([
    { priceCents: 12_990, validFrom: shop.time.now },
  ]);
});

it('a cover that was uploaded before is kept by its address', async () => {
  const coverAddress = '/public/covers/prova-1200.webp';
  const item = await create({ coverAddress });
  expect(item.coverAddress).toBe(coverAddress);
  expect((await update(item.IdCourseEnc, 1)).data.item.coverAddress).toBe(coverAddress);
  expect((await update(item.IdCourseEnc, 2, { coverAddress: '' })).data.item.coverAddress).toBe('');
});

it('another admin’s save is noticed, and what is stored is returned', async () => {
  const item = await create();
  await update(item.IdCourseEnc, 1, { title: 'Primo' });
  const { status, data } = await update(item.IdCourseEnc, 1, { title: 'Secondo' });
  expect([status, data.isOk, data.code, data.item.title]).toEqual([200, false, 'conflict', 'Primo']);
});

it('bad fields are told by name, and nobody is logged out', async () => {
  const { status, data } = await send('CreateCourse', {
    title: ' ',
    price: '-3',
    categories: '["ichimoku"]',
    goals: 'non è JSON',
  });
  expect([status, data.isOk, Object.keys(data.errors).sort()]).toEqual([
    200,
    false,
    ['categories', 'goals', 'price', 'title'],
  ]);
  expect(data.errors.categories).toBe('Scegli almeno un livello.');
  expect((await send('CreateCourse', { price: '12.345,00' })).data.errors.price).toContain('49,90');
  const text = await send('CreateCourse', { cover: new Blob(['ciao']) });
  expect([text.status, Object.keys(text.data.errors)]).toEqual([200, ['cover']]);
  // That the shop fails to keep a picture is no fault of the picture.
  jest.spyOn(shop.deps.media, 'put').mockRejectedValueOnce(new Error('no room'));
  expect((await send('CreateCourse', { cover: await picture() })).data).toMatchObject({
    code: 'internal_error',
  });
  const gone = await send('CreateCourse', { teachers: '["nessuno"]' });
  expect(gone.data.errors).toEqual({ teachers: 'Uno dei relatori non esiste più.' });
  expect(await shop.database.orm.select().from(courses)).toEqual([]);
});

it('only what a course shows is dropped from the kept answers', async () => {
  const item = await create();
  const { teacher } = await stock.makeSellable(item.IdCourseEnc);
  const teachers = JSON.stringify([teacher.id]);
  const invalidate = jest.spyOn(publicCache(shop.database), 'invalidate');
  await update(item.IdCourseEnc, 1, { teachers });
  await toggle(item.IdCourseEnc, true);
  await update(item.IdCourseEnc, 2, { teachers });
  expect(invalidate.mock.calls.map(([subjects]) => subjects)).toEqual([[], ['courses'], ['courses']]);
  invalidate.mockRestore();
});

describe('a course is deleted', () => {
  it('when nobody has it, with its sections and files', async () => {
    const item = await create({ cover: await picture() });
    expect((await remove(item.IdCourseEnc)).data).toEqual({ isOk: true });
    expect((await list()).total).toBe(0);
    expect((await shop.database.orm.select().from(media)).every(({ orphanedAt }) => orphanedAt)).toBe(true);
    expect((await remove(item.IdCourseEnc)).data.code).toBe('not_found');
  });

  it('but its cover only with the last copy that shows it', async () => {
    const orphans = async () =>
      (await shop.database.orm.select().from(media)).map(({ orphanedAt }) => orphanedAt !== null);
    const { IdCourseEnc } = await create({ cover: await picture() });
    const copy = (await admin.post('/api/courses/DuplicateCourse', { IdEnc: IdCourseEnc })).data.item;
    await remove(IdCourseEnc);
    expect(new Set(await orphans())).toEqual(new Set([false]));
    await remove(copy.IdCourseEnc);
    expect(new Set(await orphans())).toEqual(new Set([true]));
  });

  it('but not when it was bought, given, or is in a learning path: the reason names the alternative', async () => {
    const [bought, given, inside] = [
      await stock.addCourse(),
      await stock.addCourse(),
      await stock.addCourse(),
    ];
    const { id } = await addStudent(shop);
    await stock.addPurchase(id, { courseId: bought.id });
    // Taken back since.
    await stock.give(id, given.id, { revokedAt: shop.time.now });
    await stock.addBundle([bought.id]);
    for (const title of ['Dopo', 'Base']) await stock.addBundle([inside.id], { title });
    for (const [course, code, message] of [
      [bought, 'course_bought', 'Toglilo dalla vendita'],
      [given, 'course_bought', 'Toglilo dalla vendita'],
      [inside, 'course_in_bundle', '“Base”'],
    ] as const) {
      const { status, data } = await remove(course.id);
      expect([status, data.code, data.message]).toEqual([200, code, expect.stringContaining(message)]);
    }
    expect((await list()).total).toBe(3);
  });
});

it('the grid is filtered, searched and sorted, with what is not on sale', async () => {
  await stock.addCourse({ title: 'beta', priceCents: 300, categories: ['principiante'] });
  await stock.addCourse({ title: 'Alfa', priceCents: 100, isOperative: false });
  await stock.addCourse({ title: 'Gamma', priceCents: 200, deletedAt: new Date() });
  const titles = async (query: object) =>
    (await list(query)).items.map(({ title }: { title: string }) => title);
  expect(await titles({ Sort: 'title' })).toEqual(['Alfa', 'beta']);
  expect(await titles({ Sort: 'price', Direction: 'desc' })).toEqual(['beta', 'Alfa']);
  expect(await titles({ Sort: 'learnersCount' })).toHaveLength(2);
  expect(await titles({ Category: 'principiante' })).toEqual(['beta']);
  expect(await titles({ IsOperative: false })).toEqual(['Alfa']);
  expect(await titles({ Query: 'ALF' })).toEqual(['Alfa']);
  expect(await list({ page: 1e9, pageSize: 1, Sort: 'boh' })).toMatchObject({ page: 2, total: 2 });
});

it('the count of thousands of courses is kept for the same filters alone', async () => {
  await shop.database.pool.query(`insert into courses (id, slug, title, price_cents, level, is_operative)
    select 'c' || n, 'c' || n, 'Corso ' || n, 100, 'avanzato', n > 1 from generate_series(1, 2001) n`);
  await shop.database.pool.query(`insert into course_categories values ('c1', 'scalping')`);
  const total = async (query: object) => (await list({ pageSize: 1, ...query })).total;
  expect(await total({})).toBe(2001);
  expect(await total({ IsOperative: true })).toBe(2000);
  expect(await total({ IsOperative: false })).toBe(1);
  expect(await total({ Category: 'scalping' })).toBe(1);
  expect(await total({ Query: 'corso 200' })).toBe(3);
  // No later test is told these counts.
  shop.time.now = new Date(shop.time.now.getTime() + 10_000);
});

it('a copy has the sections, teachers and price of its original, is not on sale, and shares its files', async () => {
  const teacher = await stock.addTeacher('Elena Ricci');
  const item = await create({ cover: await picture(), teachers: JSON.stringify([teacher.id]) });
  await admin.post('/api/courses/CreateSection', {
    IdCourseEnc: item.IdCourseEnc,
    title: 'Uno',
    description: '',
    isPreview: true,
  });
  await shop.database.orm.update(courses).set({ isOperative: true }).where(eq(courses.id, item.IdCourseEnc));
  const copy = (await admin.post('/api/courses/DuplicateCourse', { IdEnc: item.IdCourseEnc })).data.item;
  expect(copy).toMatchObject({
    title: 'Ichimoku da zero (copia)',
    slug: 'ichimoku-da-zero-copia',
    isOperative: false,
    price: 129.9,
    cover: item.cover,
    categories: item.categories,
    teachers: [{ name: 'Elena Ricci' }],
    sections: [{ title: 'Uno', isPreview: true, position: 0 }],
  });
  await update(copy.IdCourseEnc, 1, { coverAddress: '' });
  expect((await shop.database.orm.select().from(media)).every(({ orphanedAt }) => !orphanedAt)).toBe(true);
  expect((await admin.post('/api/courses/DuplicateCourse', { IdEnc: 'x' })).data.code).toBe('not_found');
});
