import { landingVideos, parameters } from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { FORM, sendForm } from '../../catalogue/courses/admin/form';
import { shopOf } from '../../checkout/purchases/fixtures';
import { formsOf } from '../support';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());
beforeEach(() => shop.database.empty().then(() => publicCache(shop.database).invalidate()));

const read = (url: string) => shop.call(url, undefined, undefined, { method: 'GET' });
const get = (key: string) => read(`/api/LandingVideo/${encodeURIComponent(key)}`);

describe('the page of a video', () => {
  test('comes by id and by slug, with an address that plays it, its poster and its course', async () => {
    const course = await shopOf(shop).addCourse({ slug: 'candele' });
    const { id } = await formsOf(shop).addVideo({ courseId: course.id, poster: '/demo/video-800.webp' });
    await shop.deps.media.put('clips/lezione.mp4', Buffer.from('0123456789'));
    for (const key of [id, 'leggere-una-candela']) {
      const { status, data } = await get(key);
      expect(status).toBe(200);
      expect(data.item).toMatchObject({
        id,
        slug: 'leggere-una-candela',
        title: 'Leggere una candela',
        poster: '/demo/video-800.webp',
        course: { slug: 'candele' },
      });
      expect((await read(data.item.videoUrl)).text).toBe('0123456789');
    }
  });

  test('has no course once that is not sold any more, and no address without a video', async () => {
    const course = await shopOf(shop).addCourse({ slug: 'candele', isOperative: false });
    const values = { slug: 'a/b?c', title: 'x', courseId: course.id };
    await shop.database.orm.insert(landingVideos).values(values);
    const { data } = await get('a/b?c');
    expect(data.item.videoUrl).toBe('');
    expect(data.item).not.toHaveProperty('course');
  });

  test('follows its course at once: its price, and whether it is on sale', async () => {
    const stock = shopOf(shop);
    const admin = await adminOf(shop);
    const course = await stock.addCourse({ slug: 'candele', priceCents: 8000 });
    const { teacher } = await stock.makeSellable(course.id);
    await formsOf(shop).addVideo({ courseId: course.id });
    const shown = async () => (await get('leggere-una-candela')).data.item.course;
    expect((await shown()).price).toBe(80);
    const teachers = JSON.stringify([teacher.id]);
    const form = { ...FORM, price: '65', teachers, IdCourseEnc: course.id, version: '1' };
    const saved = await sendForm(shop, admin.token, '/api/courses/UpdateCourse', form);
    expect(saved.data.isOk).toBe(true);
    expect((await shown()).price).toBe(65);
    await admin.post('/api/courses/ToogleOperativeCourse', { IdEnc: course.id, IsOperative: false });
    expect(await shown()).toBeUndefined();
  });

  test('is not there for who asks for another, or for one that is switched off', async () => {
    await formsOf(shop).addVideo({ isActive: false });
    expect((await get('leggere-una-candela')).status).toBe(404);
    expect((await get('nulla')).data.code).toBe('not_found');
  });
});

test('parameters come by the beginning of their keys, with the time of their last change', async () => {
  const updatedAt = new Date('2026-05-04T08:00:00Z');
  await shop.database.orm.insert(parameters).values([
    { key: 'legal.termini', value: 'Testo', isPublic: true, updatedAt },
    { key: 'legal.bozza', value: 'Testo', isPublic: false },
    { key: 'webinar.title', value: 'Titolo', isPublic: true },
  ]);
  expect((await read('/api/Parameter/?Prefix=legal.')).data.items).toEqual([
    { key: 'legal.termini', value: 'Testo', updatedAt: updatedAt.toISOString() },
  ]);
  expect((await read('/api/Parameter/')).data.items).toHaveLength(2);
});
