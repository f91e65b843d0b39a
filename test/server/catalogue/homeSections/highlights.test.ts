import { inArray } from 'drizzle-orm';
import type { HomeHighlights } from '../../../../src/contract/catalogue/homeSections';
import { countLearners } from '../../../../src/server/catalogue/courses/search/learnersService';
import {
  courses,
  landingVideos,
  media,
  parameters,
  reviews,
  sections,
  teachers,
} from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { EMPTY_PROFILE } from '../../../support/emptyProfile';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

async function read(): Promise<HomeHighlights> {
  const { data } = await shop.call('/api/HomePageSection/Highlights', undefined, undefined, {
    method: 'GET',
  });
  return data.item;
}

async function addReview(courseId: string, text: string, more: Partial<typeof reviews.$inferInsert> = {}) {
  const author = await addStudent(shop, { firstName: 'Anna', lastName: 'Verdi' });
  const [review] = await shop.database.orm
    .insert(reviews)
    .values({ userId: author.id, courseId, text, rating: 5, ...more })
    .returning();
  publicCache(shop.database).invalidate();
  return { id: review?.id ?? '', author };
}
const LONG = 'che basta per dire qualcosa di utile a chi sceglie un corso';

describe('what the home page shows besides courses', () => {
  it('is nothing in an empty shop', async () => {
    expect(await read()).toEqual({ teachers: [], reviews: [] });
  });

  describe('the lesson to watch', () => {
    async function addLesson(
      courseId: string,
      fields: Partial<typeof sections.$inferInsert>,
      captions = true,
    ) {
      const key = `videos/${courseId}-${fields.position}.mp4`;
      const captionsKey = captions ? `captions/${courseId}-${fields.position}.vtt` : null;
      await shop.database.orm.insert(media).values({ key, mime: 'video/mp4', bytes: 1 });
      if (captionsKey)
        await shop.database.orm.insert(media).values({ key: captionsKey, mime: 'text/vtt', bytes: 1 });
      await shop.database.orm
        .insert(sections)
        .values({ courseId, title: `Lezione ${fields.position}`, mediaKey: key, captionsKey, ...fields });
    }
    const shown = async () => {
      await countLearners(shop.database.orm);
      publicCache(shop.database).invalidate();
      const { preview } = await read();
      return preview && [preview.course.slug, preview.title];
    };

    it('is the first free one with captions, of the course on sale with the most learners that has one', async () => {
      const [few, many, most, off] = [
        await stock.addCourse({ slug: 'few' }),
        await stock.addCourse({ slug: 'many', title: 'Molti', cover: '/demo/covers/m' }),
        await stock.addCourse({ slug: 'most' }),
        await stock.addCourse({ slug: 'off', isOperative: false }),
      ];
      for (const [course, learners] of [
        [few, 1],
        [many, 2],
        [most, 3],
        [off, 4],
      ] as const)
        for (let nth = 0; nth < learners; nth += 1) await stock.give((await addStudent(shop)).id, course.id);
      await addLesson(few.id, { position: 0, isPreview: true });
      await addLesson(many.id, { position: 0 });
      await addLesson(many.id, { position: 2, isPreview: true });
      await addLesson(many.id, { position: 1, isPreview: true });
      await addLesson(most.id, { position: 0, isPreview: true }, false);
      await addLesson(most.id, { position: 1, isPreview: true, mediaKey: null });
      await addLesson(off.id, { position: 0, isPreview: true });
      expect(await shown()).toEqual(['many', 'Lezione 1']);
      const cover = expect.objectContaining({ src: '/demo/covers/m-800.webp' });
      expect((await read()).preview?.course).toEqual({ slug: 'many', title: 'Molti', cover });
      await shop.database.orm.update(courses).set({ isOperative: false });
      expect(await shown()).toBeUndefined();
    });
  });

  it('are the teachers with courses on sale, six at most, with portrait and headline', async () => {
    const course = await stock.addCourse();
    const off = await stock.addCourse({ isOperative: false });
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) await stock.addTeacher(name, [course.id]);
    const { orm } = shop.database;
    await orm.update(teachers).set({ position: 1 });
    await orm
      .update(teachers)
      .set({ position: 0, headline: 'Trader' })
      .where(inArray(teachers.name, ['C', 'E']));
    await stock.addTeacher('0 Nessuno');
    await stock.addTeacher('1 Spento', [off.id]);
    publicCache(shop.database).invalidate();
    const { teachers: shown } = await read();
    expect(shown.map(({ name }) => name)).toEqual(['C', 'E', 'A', 'B', 'D', 'F']);
    expect(shown[0]).toEqual({
      name: 'C',
      slug: 'c',
      headline: 'Trader',
      picture: expect.objectContaining({ src: '/demo/teachers/c-480.webp' }),
    });
  });

  describe('the reviews', () => {
    it('are the two best of different courses on sale: the more stars, then the newer', async () => {
      const [one, two, three, off] = [
        await stock.addCourse({ slug: 'one' }),
        await stock.addCourse({ slug: 'two' }),
        await stock.addCourse({ slug: 'three' }),
        await stock.addCourse({ slug: 'off', isOperative: false }),
      ];
      const at = (seconds: number) => ({ createdAt: new Date(shop.time.now.getTime() + seconds * 1000) });
      await addReview(one.id, `Vecchia, ${LONG}`, at(1));
      await addReview(one.id, `Nuova, ${LONG}`, at(2));
      await addReview(two.id, `Ancora più nuova, ${LONG}`, { ...at(3), rating: 4 });
      const { author } = await addReview(three.id, `Comprata, ${LONG}`, at(0));
      await stock.give(author.id, three.id, { source: 'purchase', sourceId: 'x' });
      await addReview(two.id, ` Nuova, ${LONG}`, at(0));
      await addReview(two.id, 'Bello', at(9));
      await addReview(two.id, `Tre stelle, ${LONG}`, { ...at(9), rating: 3 });
      await addReview(two.id, `Nascosta, ${LONG}`, { ...at(9), isEnabled: false });
      await addReview(off.id, `Di un corso spento, ${LONG}`, at(9));
      publicCache(shop.database).invalidate();
      expect((await read()).reviews).toEqual([
        {
          Text: `Nuova, ${LONG}`,
          Rating: 5,
          author: 'Anna V.',
          isVerified: false,
          course: { slug: 'one', title: one.title },
        },
        {
          Text: `Comprata, ${LONG}`,
          Rating: 5,
          author: 'Anna V.',
          isVerified: true,
          course: { slug: 'three', title: three.title },
        },
      ]);
    });

    it('go at once when an admin disables them, and come back with their being enabled', async () => {
      const course = await stock.addCourse();
      const { id } = await addReview(course.id, `Chiaro, ${LONG}`);
      const admin = await adminOf(shop);
      const shown = async () => (await read()).reviews.length;
      const toggle = (IsEnabled: boolean) => admin.post('/api/admin/ToogleReview', { IdEnc: id, IsEnabled });
      expect(await shown()).toBe(1);
      await toggle(false);
      expect(await shown()).toBe(0);
      await toggle(true);
      expect(await shown()).toBe(1);
    });

    it('show corrected words at once', async () => {
      const course = await stock.addCourse();
      const { id, author } = await addReview(course.id, `Chiaro, ${LONG}`);
      await stock.give(author.id, course.id);
      const texts = async () => (await read()).reviews.map(({ Text }) => Text);
      expect(await texts()).toEqual([`Chiaro, ${LONG}`]);
      const review = { IdEnc: id, IdCourseEnc: course.id, Text: `Chiarissimo, ${LONG}`, Rating: 5 };
      await shop.call('/api/courses/AddReviewByIdCourse', review, author.token);
      expect(await texts()).toEqual([`Chiarissimo, ${LONG}`]);
    });

    it('show a corrected name of their author at once', async () => {
      const course = await stock.addCourse();
      const { author } = await addReview(course.id, `Chiaro, ${LONG}`);
      const names = async () => (await read()).reviews.map((review) => review.author);
      expect(await names()).toEqual(['Anna V.']);
      const profile = { ...EMPTY_PROFILE, FirstName: 'Annalisa', LastName: 'Verdi' };
      await shop.call('/api/users/UpdateUserData', profile, author.token);
      expect(await names()).toEqual(['Annalisa V.']);
    });
  });

  it('is the webinar until it is over, and the free lesson while it can be watched', async () => {
    const { orm } = shop.database;
    const start = new Date(shop.time.now.getTime() + 3_600_000);
    await orm.insert(parameters).values([
      { key: 'webinar.title', value: 'Il rischio' },
      { key: 'webinar.teacher', value: 'Elena Ricci' },
      { key: 'webinar.date', value: start.toISOString() },
      { key: 'video.slug', value: 'candela' },
    ]);
    await orm.insert(media).values({ key: 'videos/candela.mp4', mime: 'video/mp4', bytes: 1 });
    const [video] = await orm
      .insert(landingVideos)
      .values({ slug: 'candela', title: 'Una candela', mediaKey: 'videos/candela.mp4' })
      .returning();
    expect(await read()).toMatchObject({
      webinar: { title: 'Il rischio', teacher: 'Elena Ricci', start: start.toISOString() },
      freeLesson: { title: 'Una candela' },
    });
    shop.time.now = new Date(start.getTime() + 3_599_999);
    publicCache(shop.database).invalidate();
    expect((await read()).webinar).toBeDefined();
    shop.time.now = new Date(start.getTime() + 3_600_000);
    expect((await read()).webinar).toBeUndefined();
    for (const change of [{ isActive: false }, { isActive: true, mediaKey: null }]) {
      await orm.update(landingVideos).set(change);
      publicCache(shop.database).invalidate();
      expect([video?.title, (await read()).freeLesson]).toEqual(['Una candela', undefined]);
    }
  });
});
