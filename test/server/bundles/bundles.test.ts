import { openTestApp, type TestApp } from '../../support/app';
import { addStudent, shopOf } from '../purchases/fixtures';

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
    await stock.addCourse({ priceCents: 10_000, durationSeconds: 600 }),
    await stock.addCourse({ priceCents: 14_990, durationSeconds: 300 }),
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
    { slug: courses[0]?.slug, title: courses[0]?.title, cover: null },
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
  await stock.give(student.id, other.id);
  expect((await read(path, student.token)).data.item.owned).toBe(true);
  expect((await read(path)).data.item).not.toHaveProperty('ownedCourses');
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
