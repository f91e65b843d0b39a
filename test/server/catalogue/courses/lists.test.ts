import { eq } from 'drizzle-orm';
import { countLearners } from '../../../../src/server/catalogue/courses/search/learnersService';
import { detailOf } from '../../../../src/server/catalogue/courses/service';
import { offerTransfer } from '../../../../src/server/checkout/transfers/service';
import { bundles, courses, priceHistory, reviews } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

const DAY = 86_400_000;
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const slugs = ({ data }: { data: { items: { slug: string }[] } }) => data.items.map(({ slug }) => slug);

it('the home list has the courses that have a place there, in order; where none has, the newest', async () => {
  const home = () => shop.call('/api/courses/GetHomeListCourse/', {});
  await stock.addCourse({ slug: 'new' });
  await stock.addCourse({ slug: 'old' });
  expect(slugs(await home())).toEqual(['new', 'old']);
  await stock.addCourse({ id: 'b', slug: 'third', homePosition: 2 });
  await stock.addCourse({ id: 'a', slug: 'second', homePosition: 2 });
  await stock.addCourse({ slug: 'first', homePosition: 1 });
  await stock.addCourse({ slug: 'off', homePosition: 0, isOperative: false });
  expect(slugs(await home())).toEqual(['first', 'second', 'third']);
});

it('the offers are those marked so, a hundred at most, with the price of before struck through', async () => {
  const now = shop.time.now.getTime();
  await stock.addCourse({ slug: 'ordinary' });
  const offer = await stock.addCourse({ slug: 'offer', isEducationalOffer: true, priceCents: 7000 });
  await shop.database.orm.insert(priceHistory).values([
    { courseId: offer.id, priceCents: 15_000, validFrom: new Date(now - 400 * DAY) },
    { courseId: offer.id, priceCents: 5000, validFrom: new Date(now - 200 * DAY) },
    { courseId: offer.id, priceCents: 12_000, validFrom: new Date(now - 90 * DAY) },
    { courseId: offer.id, priceCents: 10_000, validFrom: new Date(now - 30 * DAY) },
    { courseId: offer.id, priceCents: 11_000, validFrom: new Date(now - 20 * DAY) },
    { courseId: offer.id, priceCents: 7000, validFrom: new Date(now - 10 * DAY) },
  ]);
  publicCache(shop.database).invalidate();
  const { data } = await shop.call('/api/courses/GetEducationalOfferListCourse', {});
  expect(data).toMatchObject({ items: [{ slug: 'offer', price: 70, listPrice: 100 }], total: 1 });
  await shop.database.pool.query(`insert into courses
      (id, slug, title, price_cents, level, is_operative, is_educational_offer)
    select 'o' || n, 'o' || n, 'Offerta', 100, 'avanzato', true, true from generate_series(1, 100) n`);
  publicCache(shop.database).invalidate();
  expect((await shop.call('/api/courses/GetEducationalOfferListCourse', {})).data.total).toBe(100);
});

it('nothing is struck through where the price did not fall, or the course is not on offer', async () => {
  const now = shop.time.now.getTime();
  for (const [slug, isEducationalOffer, before] of [
    ['raised', true, 5000],
    ['plain', false, 15_000],
  ] as const) {
    const course = await stock.addCourse({ slug, isEducationalOffer });
    await shop.database.orm.insert(priceHistory).values([
      { courseId: course.id, priceCents: before, validFrom: new Date(now - 40 * DAY) },
      { courseId: course.id, priceCents: 10_000, validFrom: new Date(now - 10 * DAY) },
    ]);
  }
  publicCache(shop.database).invalidate();
  const { data } = await shop.call('/api/courses/GetFilteredCourses', {});
  expect(data.items).toHaveLength(2);
  for (const item of data.items) expect(item).not.toHaveProperty('listPrice');
});

it('the random list holds courses on sale only, each once', async () => {
  for (let n = 0; n < 12; n += 1) await stock.addCourse({ isOperative: n % 4 !== 0 });
  const list = slugs(await shop.call('/api/courses/GetRandomListCourse', {}));
  expect(list).toHaveLength(8);
  expect(new Set(list).size).toBe(8);
});

const refreshed = async () => {
  await countLearners(shop.database.orm);
  publicCache(shop.database).invalidate();
};

describe('a course’s page', () => {
  const byId = (IdCourseEnc: string, token?: string) =>
    shop.call('/api/courses/GetDetailCourse', { IdCourseEnc }, token);
  const byTitle = (title: string, token?: string) =>
    shop.call('/api/courses/GetDetailCourseByTitle', { title }, token);

  it('names the learning paths on sale that hold it, with the courses on sale inside', async () => {
    const [course, other, off, deleted] = [
      await stock.addCourse(),
      await stock.addCourse(),
      await stock.addCourse({ isOperative: false }),
      await stock.addCourse({ deletedAt: shop.time.now }),
    ];
    await stock.addBundle([course.id], { slug: 'tolto', deletedAt: shop.time.now });
    await stock.addBundle([other.id], { slug: 'senza' });
    await stock.addBundle([course.id, other.id, off.id, deleted.id], {
      slug: 'con',
      title: 'Con',
      priceCents: 12_345,
      homePosition: 2,
    });
    const shut = await stock.addBundle([course.id], {
      slug: 'chiuso',
      isOperative: false,
      publishedAt: new Date(shop.time.now.getTime() - 1000),
    });
    const { data } = await byId(course.id);
    const held = {
      slug: 'con',
      title: 'Con',
      price: 123.45,
      coursesCount: 2,
      IdBundleEnc: expect.any(String),
    };
    expect(data.item.bundles).toEqual([held]);
    await stock.addBundle([course.id], { slug: 'recente', publishedAt: shop.time.now });
    await stock.addBundle([course.id], {
      slug: 'primo',
      homePosition: 1,
      publishedAt: new Date(shop.time.now.getTime() - 2000),
    });
    await shop.database.orm.update(bundles).set({ isOperative: true }).where(eq(bundles.id, shut.id));
    publicCache(shop.database).invalidate(['bundles']);
    const again = await byId(course.id);
    expect(slugs({ data: { items: again.data.item.bundles } })).toEqual([
      'primo',
      'con',
      'recente',
      'chiuso',
    ]);
  });

  it('shows at most four other courses on sale, those that share most categories and then the most bought', async () => {
    const course = await stock.addCourse({ slug: 'questo', categories: ['avanzato', 'ichimoku'] });
    await stock.addCourse({ slug: 'estraneo', categories: ['principiante'] });
    await stock.addCourse({ slug: 'spento', categories: ['avanzato', 'ichimoku'], isOperative: false });
    await stock.addCourse({ slug: 'entrambe', categories: ['avanzato', 'ichimoku'] });
    for (const slug of ['a', 'b', 'c', 'd']) await stock.addCourse({ slug, categories: ['ichimoku'] });
    const bought = await stock.addCourse({ slug: 'comprato', categories: ['avanzato', 'scalping'] });
    await stock.give((await addStudent(shop)).id, bought.id);
    await refreshed();
    const { data } = await byId(course.id);
    const related: string[] = data.item.related.map(({ slug }: { slug: string }) => slug);
    expect(related).toHaveLength(4);
    expect(related.slice(0, 2)).toEqual(['entrambe', 'comprato']);
    expect(['a', 'b', 'c', 'd']).toEqual(expect.arrayContaining(related.slice(2)));
  });

  it('shows the new rating of a related course at once', async () => {
    const fields = { categories: ['ichimoku' as const] };
    const [course, related] = [await stock.addCourse(fields), await stock.addCourse(fields)];
    const { id, token } = await addStudent(shop);
    await stock.give(id, related.id);
    const rating = async () => (await byId(course.id)).data.item.related[0].reviews;
    expect(await rating()).toMatchObject({ count: 0 });
    const review = { IdCourseEnc: related.id, Text: 'Utile', Rating: 4 };
    await shop.call('/api/courses/AddReviewByIdCourse', review, token);
    expect(await rating()).toMatchObject({ average: 4, count: 1 });
  });

  it('shows visitors everything but the clips, and nothing about owning', async () => {
    const course = await stock.addCourse({
      description: '{"blocks":[]}',
      categories: ['ichimoku'],
      goals: ['Leggere un grafico', 'Contare il rischio'],
    });
    await stock.addSection(course.id, { position: 1, title: 'Seconda', isPreview: true });
    await stock.addSection(course.id, { position: 0, title: 'Prima' });
    await stock.addTeacher('Anna Bianchi', [course.id]);
    const [one, other] = [await addStudent(shop), await addStudent(shop)];
    for (const { id } of [one, one, other]) await stock.give(id, course.id);
    await shop.database.orm
      .insert(reviews)
      .values({ userId: one.id, courseId: course.id, text: '', rating: 4 });
    publicCache(shop.database).invalidate();
    const { status, data } = await byId(course.id);
    expect(status).toBe(200);
    expect(data.item).toMatchObject({
      title: course.title,
      description: '{"blocks":[]}',
      goals: ['Leggere un grafico', 'Contare il rischio'],
      sections: [
        { title: 'Prima', duration: 60, isPreview: false },
        { title: 'Seconda', duration: 60, isPreview: true },
      ],
      teachers: [{ name: 'Anna Bianchi', slug: 'anna-bianchi', picture: { width: 480, height: 480 } }],
      reviews: { average: 4, count: 1, histogram: [0, 0, 0, 1, 0] },
      studentsCount: 2,
    });
    expect(data.item).not.toHaveProperty('owned');
    expect(JSON.stringify(data.item.sections)).not.toMatch(/video|media/i);
  });

  it('tells who logs in whether he owns it, and the visitor after him nothing of that', async () => {
    const course = await stock.addCourse();
    const [owner, stranger] = [await addStudent(shop), await addStudent(shop)];
    await stock.give(owner.id, course.id);
    expect((await byId(course.id, owner.token)).data.item.owned).toBe(true);
    expect((await byId(course.id, stranger.token)).data.item.owned).toBe(false);
    expect((await byId(course.id, owner.token)).data.item).not.toHaveProperty('isOffSale');
    expect((await byId(course.id)).data.item).not.toHaveProperty('owned');
    expect((await byId(course.id, 'a.b.c')).data.item).not.toHaveProperty('owned');
  });

  it('is found by slug and by exact title; where one’s slug is another’s title, the slug goes first', async () => {
    const strange = 'Perché 50% & "più"/meno? #1 + \'sì\' 💶';
    await stock.addCourse({ id: 'b', slug: 'perche', title: strange });
    await stock.addCourse({ id: 'a', slug: 'other', title: 'perche' });
    expect((await byTitle('perche')).data.item.title).toBe(strange);
    expect((await byTitle(strange)).data.item.slug).toBe('perche');
  });

  it.each(['nothing', 'a/b+c=d%', '%', "' or 1=1", '../..'])('of %j is 404 with its code', async (name) => {
    await stock.addCourse();
    for (const answer of [await byId(name), await byTitle(name)]) {
      expect([answer.status, answer.data.isOk, answer.data.code]).toEqual([404, false, 'not_found']);
    }
  });

  it('that was switched off is gone for visitors and strangers, and stays for its owner and admins', async () => {
    const course = await stock.addCourse();
    const [owner, stranger] = [await addStudent(shop), await addStudent(shop)];
    await stock.give(owner.id, course.id);
    await shop.database.orm.update(courses).set({ isOperative: false }).where(eq(courses.id, course.id));
    publicCache(shop.database).invalidate();
    expect((await byId(course.id)).status).toBe(404);
    expect((await byTitle(course.slug)).status).toBe(404);
    for (const token of [stranger.token, await shop.tokenOf(2)])
      expect((await byId(course.id, token)).status).toBe(404);
    const ofOwner = { owned: true, isOffSale: true };
    expect((await byId(course.id, owner.token)).data.item).toMatchObject(ofOwner);
    expect((await byTitle(course.slug, owner.token)).data.item).toMatchObject(ofOwner);
    const { item } = (await byId(course.id, await shop.tokenOf(1))).data;
    expect(item).toMatchObject({ owned: false, isOffSale: true });
    expect(item).not.toHaveProperty('transfer');
  });
});

it('a course’s page that the database fails to tell is not told as one that is not there', async () => {
  const { id } = await stock.addCourse();
  jest.spyOn(shop.database.pool, 'query').mockImplementationOnce(() => {
    throw new Error('the line is gone');
  });
  const parts = { owner: [], offerTransfer };
  await expect(detailOf(shop.deps, { id }, undefined, parts)).rejects.not.toMatchObject({ status: 404 });
});

describe('the cache', () => {
  it('answers a visitor from memory until a write to any of what a page shows drops it', async () => {
    const course = await stock.addCourse({ title: 'Prima' });
    const title = async () =>
      (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id })).data.item.title;
    expect(await title()).toBe('Prima');
    await shop.database.orm.update(courses).set({ title: 'Dopo' }).where(eq(courses.id, course.id));
    expect(await title()).toBe('Prima');
    for (const subject of ['courses', 'teachers', 'bundles', 'site', `rating ${course.id}`] as const) {
      publicCache(shop.database).invalidate([subject]);
      expect([subject, await title()]).toEqual([subject, 'Dopo']);
      await shop.database.orm.update(courses).set({ title: 'Prima' });
      publicCache(shop.database).invalidate();
      expect(await title()).toBe('Prima');
      await shop.database.orm.update(courses).set({ title: 'Dopo' });
    }
  });

  it('keeps what is found by common words, and no search of more than 60 characters', async () => {
    await stock.addCourse({ title: 'Prima' });
    const short = `prima${' di'.repeat(18)}.`;
    const found = (Query: string) => shop.call('/api/courses/GetFilteredCourses', { Query });
    const titles = async () =>
      (await Promise.all([short, `${short}.`].map(found))).map(({ data }) => data.items[0].title);
    expect(await titles()).toEqual(['Prima', 'Prima']);
    await shop.database.orm.update(courses).set({ title: 'Prima o poi' });
    expect(await titles()).toEqual(['Prima', 'Prima o poi']);
  });

  it('is never asked for a price: the coupon check sees a new price at once', async () => {
    const course = await stock.addCourse({ priceCents: 10_000 });
    await stock.addCoupon('META', { amount: 50 });
    await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: course.id });
    await shop.database.orm.update(courses).set({ priceCents: 4000 }).where(eq(courses.id, course.id));
    const body = { IdCourseEnc: course.id, CouponCode: 'META' };
    expect((await shop.call('/api/courses/IsValidCoupon', body)).data.item.price.total).toBe(20);
  });
});
