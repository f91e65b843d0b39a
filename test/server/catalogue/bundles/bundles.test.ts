import { openTestApp, type TestApp } from '../../../support/app';
import { storePurchases } from '../../../support/money/lines';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());

const read = (path: string, token?: string) =>
  shop.call(`/api/Bundle/${path}`, undefined, token, { method: 'GET' });

it('a bundle tells what its courses cost singly and how long they last; one switched off counts no more', async () => {
  const courses = [
    await stock.addCourse({
      id: 'passo-1',
      priceCents: 10_000,
      durationSeconds: 600,
      goals: ['Leggere un grafico', 'Contare il rischio'],
    }),
    await stock.addCourse({ id: 'passo-2', priceCents: 14_990, durationSeconds: 300 }),
    await stock.addCourse({ priceCents: 99_900, durationSeconds: 900, isOperative: false }),
  ];
  const bundle = await stock.addBundle(courses.map(({ id }) => id).reverse(), {
    priceCents: 19_990,
    cover: '/demo/covers/percorso',
  });
  const { data } = await read(`getBundleDTObyId/${bundle.id}`);
  expect(data.item).toMatchObject({
    IdBundleEnc: bundle.id,
    price: 199.9,
    singlyPrice: 249.9,
    coursesCount: 2,
    duration: 900,
    cover: { src: '/demo/covers/percorso-800.webp' },
  });
  expect(data.item.steps).toEqual([
    { slug: courses[1]?.slug, title: courses[1]?.title, cover: null },
    { slug: courses[0]?.slug, title: courses[0]?.title, cover: null, goal: 'Leggere un grafico' },
  ]);
  const inside = data.item.courses.map((course: { IdCourseEnc: string }) => course.IdCourseEnc);
  expect(inside).toEqual([courses[1]?.id, courses[0]?.id]);
  expect(data.item).not.toHaveProperty('owned');
  expect((await read(bundle.id)).data.item.title).toBe(bundle.title);
});

it('the list holds bundles on sale, those with a place on the home page first', async () => {
  await stock.addBundle([], { slug: 'off', isOperative: false });
  await stock.addBundle([], { slug: 'deleted', deletedAt: new Date() });
  await stock.addBundle([], { slug: 'second', homePosition: 2 });
  await stock.addBundle([], { slug: 'first', homePosition: 1 });
  const { data } = await read('Cached');
  const slugs = data.items.map(({ slug }: { slug: string }) => slug);
  expect(slugs.slice(0, 2)).toEqual(['first', 'second']);
  expect(slugs).not.toContain('off');
  expect(slugs).not.toContain('deleted');
});

it('those without a place come newest first, and those never published last', async () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  for (const [slug, publishedAt] of [
    ['ordine-b', day(2)],
    ['ordine-e', null],
    ['ordine-d', null],
    ['ordine-a', day(3)],
    ['ordine-c', day(1)],
  ] as const)
    await stock.addBundle([], { id: slug, slug, publishedAt });
  const { data } = await read('Cached');
  const slugs = data.items.map(({ slug }: { slug: string }) => slug);
  const ordered = slugs.filter((slug: string) => slug.startsWith('ordine'));
  expect(ordered).toEqual(['ordine-a', 'ordine-b', 'ordine-c', 'ordine-d', 'ordine-e']);
  expect(data.total).toBe(slugs.length);
});

it('a course that was deleted counts no more in what a bundle costs and lasts, nor is it a step', async () => {
  const [kept, gone] = [
    await stock.addCourse({ priceCents: 4000, durationSeconds: 40, cover: '/demo/covers/k' }),
    await stock.addCourse({ priceCents: 5000, durationSeconds: 50, deletedAt: new Date() }),
  ];
  const texts = { subtitle: 'In breve', description: 'A lungo' };
  const bundle = await stock.addBundle([gone.id, kept.id], texts);
  const { item } = (await read(bundle.id)).data;
  expect(item).toMatchObject({ ...texts, singlyPrice: 40, duration: 40, coursesCount: 1 });
  expect(item.steps).toMatchObject([{ slug: kept.slug, cover: { src: '/demo/covers/k-800.webp' } }]);
});

it.each([
  ['off sale', { isOperative: false }],
  ['deleted', { deletedAt: new Date(0) }],
])('one that is %s is 404 in each of the calls', async (_name, fields) => {
  const { id, slug, title } = await stock.addBundle([], fields);
  for (const path of [
    id,
    `getBundleDTObyId/${id}`,
    `getBundleDTObyTitle/${slug}`,
    `getBundleDTObyTitle/${encodeURIComponent(title)}`,
  ])
    expect([path, (await read(path)).status]).toEqual([path, 404]);
});

it('a slug goes before a title, and of two with one title it is the same one each time', async () => {
  await stock.addBundle([], { id: 'a-titolo', slug: 'altro-1', title: 'conteso' });
  await stock.addBundle([], { id: 'b-slug', slug: 'conteso', title: 'Vincitore' });
  await stock.addBundle([], { id: 'c-titolo', slug: 'altro-2', title: 'conteso' });
  expect((await read('getBundleDTObyTitle/conteso')).data.item.title).toBe('Vincitore');
  for (const id of ['z-uguali', 'a-uguali']) await stock.addBundle([], { id, slug: id, title: 'uguali' });
  expect((await read('getBundleDTObyTitle/uguali')).data.item.slug).toBe('a-uguali');
});

it('is found by its slug or exact title, encoded', async () => {
  const title = 'Perché 50% / "più"? #1';
  await stock.addBundle([], { slug: 'perche-bundle', title });
  for (const name of ['perche-bundle', title]) {
    expect((await read(`getBundleDTObyTitle/${encodeURIComponent(name)}`)).data.item.title).toBe(title);
  }
});

it('tells who logs in which of its courses he owns, and the visitor nothing', async () => {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const bundle = await stock.addBundle([one.id, other.id]);
  const student = await addStudent(shop);
  await stock.give(student.id, one.id);
  const path = `getBundleDTObyId/${bundle.id}`;
  expect((await read(path, student.token)).data.item).toMatchObject({ owned: false, ownedCourses: [one.id] });
  const { token } = await addStudent(shop);
  expect((await read(path, token)).data.item).not.toHaveProperty('ownPrice');
  await stock.give(student.id, other.id);
  expect((await read(path, student.token)).data.item.owned).toBe(true);
  expect((await read(path)).data.item).not.toHaveProperty('ownedCourses');
});

it('is not owned while its buyer lacks a course that was taken off sale, and names the price of that one; a deleted one counts no more', async () => {
  const [shown, hidden, gone] = [
    await stock.addCourse(),
    await stock.addCourse({ isOperative: false }),
    await stock.addCourse({ deletedAt: new Date() }),
  ];
  const bundle = await stock.addBundle([shown.id, gone.id, hidden.id], { priceCents: 15_000 });
  const student = await addStudent(shop);
  await stock.give(student.id, shown.id);
  const path = `getBundleDTObyId/${bundle.id}`;
  expect((await read(path, student.token)).data.item).toMatchObject({
    owned: false,
    ownPrice: 75,
    ownedCourses: [shown.id],
  });
  await stock.give(student.id, hidden.id);
  const { item } = (await read(path, student.token)).data;
  expect(item).toMatchObject({ owned: true, ownedCourses: [shown.id] });
  expect(item).not.toHaveProperty('ownPrice');
});

it('says that a payment is under way for one of its courses, also for one that was taken off sale', async () => {
  const [shown, hidden] = [await stock.addCourse(), await stock.addCourse({ isOperative: false })];
  const bundle = await stock.addBundle([shown.id, hidden.id]);
  const [student, other] = [await addStudent(shop), await addStudent(shop)];
  const sums = { itemTitle: 'Corso', listCents: 5000, totalCents: 5000, provider: 'sandbox' };
  const processingSince = shop.time.now;
  await storePurchases(shop.database, [
    { ...sums, userId: student.id, courseId: hidden.id, processingSince },
    { ...sums, userId: other.id, courseId: hidden.id },
  ]);
  const transferOf = async (token: string) =>
    (await read(`getBundleDTObyId/${bundle.id}`, token)).data.item.transfer;
  expect(await transferOf(student.token)).toMatchObject({ isProcessing: true });
  expect(await transferOf(other.token)).not.toHaveProperty('isProcessing');
});

it('a bundle without courses is owned by nobody', async () => {
  const bundle = await stock.addBundle([]);
  const { token } = await addStudent(shop);
  const { data } = await read(`getBundleDTObyId/${bundle.id}`, token);
  expect(data.item).toMatchObject({
    owned: false,
    ownedCourses: [],
    singlyPrice: 0,
    coursesCount: 0,
    steps: [],
    courses: [],
  });
});

it.each(['nothing', 'a/b+c=d%', '%'])('%j is 404 in each of the calls', async (name) => {
  const id = encodeURIComponent(name);
  for (const path of [id, `getBundleDTObyId/${id}`, `getBundleDTObyTitle/${id}`]) {
    const { status, data } = await read(path);
    expect([path, status, data.code]).toEqual([path, 404, 'not_found']);
  }
});
