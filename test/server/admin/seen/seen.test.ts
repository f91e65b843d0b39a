import {
  banners,
  campaigns,
  campaignWindows,
  homeSections,
  landingVideos,
  promoters,
} from '../../../../src/server/platform/database';
import { publicCache } from '../../../../src/server/platform/http/publicCache';
import { adminShop } from '../../../support/admin';
import { addStudent } from '../../checkout/purchases/fixtures';

/** Pages and lists are kept: what an admin writes has to end those that show it, and no others. */

const { shop, stock, admin } = adminShop({ now: '2026-12-20T12:00:00.000Z' });

const SUBJECTS = ['courses', 'bundles', 'teachers', 'site', 'banner', 'reviews'] as const;

/** The subjects of which a write ends the kept answers. */
async function endedBy(write: () => Promise<{ data: { isOk?: boolean } }>) {
  const keep = () =>
    Promise.all(
      SUBJECTS.map((subject) =>
        publicCache(shop.database).get(`about ${subject}`, [subject], async () => ({ subject })),
      ),
    );
  const before = await keep();
  expect((await write()).data).toMatchObject({ isOk: true });
  const after = await keep();
  return SUBJECTS.filter((_subject, at) => before[at] !== after[at]);
}

/** Ends the same answers by saving, and by removing, an item of a resource. */
async function endedByEach(url: string, { id, item = `${url}/${id}` }: { id: string; item?: string }) {
  const record = (await admin.get(item)).data.item;
  const saved = await endedBy(() => admin.put(url, { ...record, id }));
  return { saved, removed: await endedBy(() => admin.remove(`${url}/${id}`)) };
}
const only = (...subjects: (typeof SUBJECTS)[number][]) => ({ saved: subjects, removed: subjects });

const END = new Date('2027-01-10T12:00:00Z');
const BANNER = {
  name: 'Natale',
  bannerEndDate: END,
  bannerCourseLink: '/corsi-trading-online/corsi',
  bannerCourseTitle: 'Tutto',
  bannerCouponDiscount: 20,
  bannerCouponIsPercentage: true,
  isActive: true,
};
const stored = async <Row>(rows: Promise<Row[]>): Promise<Row> => (await rows)[0] as Row;

async function addCampaign() {
  const { orm } = shop.database;
  const startsAt = new Date('2026-12-10T12:00:00Z');
  const { id } = await stored(
    orm.insert(campaigns).values({ name: 'Befana', title: 'Tutto', startsAt, endsAt: END }).returning(),
  );
  await orm.insert(campaignWindows).values({ campaignId: id, endsAt: END, discount: 20 });
  await stock.addCoupon('BEFANA', { campaignId: id, startsAt, endsAt: END });
  return id;
}

it('a banner ends what shows the banner', async () => {
  const { bannerEndDate } = BANNER;
  expect(
    await endedBy(() =>
      admin.post('/api/BannerSetting', { ...BANNER, bannerEndDate: bannerEndDate.toISOString() }),
    ),
  ).toEqual(['banner']);
  const { id } = await stored(shop.database.orm.insert(banners).values(BANNER).returning());
  expect(await endedByEach('/api/BannerSetting', { id })).toEqual(only('banner'));
});

it('a coupon ends what shows the banner, in which its campaign stands', async () => {
  const { id } = await stock.addCoupon('NATALE');
  expect(await endedByEach('/api/Coupon', { id })).toEqual(only('banner'));
});

it('a campaign ends what shows the banner, by its switch too', async () => {
  const id = await addCampaign();
  const turn = (isActive: boolean) => admin.post('/api/Campaign/SetActive', { id, isActive });
  expect(await endedBy(() => turn(false))).toEqual(['banner']);
  expect(await endedBy(() => turn(true))).toEqual(['banner']);
  expect(await endedByEach('/api/Campaign', { id })).toEqual(only('banner'));
});

it('a promoter ends the pages of the site', async () => {
  const { id } = await stored(
    shop.database.orm.insert(promoters).values({ name: 'mario', title: 'Mario' }).returning(),
  );
  expect(await endedByEach('/api/Promoter', { id })).toEqual(only('site'));
});

it('a landing video ends the pages of the site', async () => {
  const { id } = await stored(
    shop.database.orm.insert(landingVideos).values({ title: 'Candela', slug: 'candela' }).returning(),
  );
  expect(await endedByEach('/api/LandingVideo', { id, item: `/api/LandingVideo/admin/${id}` })).toEqual(
    only('site'),
  );
});

it('a section of the home page ends the pages of the site, and so does its place', async () => {
  const rows = await shop.database.orm
    .insert(homeSections)
    .values([
      { title: 'Novità', kind: 'newest_courses', position: 0 },
      { title: 'Offerte', kind: 'educational_offers', position: 1 },
    ])
    .returning();
  const ids = rows.map(({ id }) => id);
  expect(await endedBy(() => admin.put('/api/HomePageSection/Order', { ids: ids.reverse() }))).toEqual([
    'site',
  ]);
  expect(await endedByEach('/api/HomePageSection', { id: ids[0] ?? '' })).toEqual(only('site'));
});

it('a teacher ends what names teachers', async () => {
  const { email } = await addStudent(shop, { firstName: 'Zoe', lastName: 'Riva' });
  const add = () => admin.post('/api/admin/AddTeacher', { Email: email });
  expect(await endedBy(add)).toEqual(['teachers']);
  const { id } = await stock.addTeacher('Elena Ricci');
  expect(await endedByEach('/api/Teacher', { id })).toEqual(only('teachers'));
});

it('a learning path ends what shows learning paths while it is on sale, and nothing otherwise', async () => {
  const course = await stock.addCourse();
  await stock.makeSellable(course.id);
  const { id } = await stock.addBundle([course.id]);
  const courses = () => admin.put(`/api/Bundle/updateBundleCourses/${id}`, { courses: [course.id] });
  expect(await endedBy(courses)).toEqual(['bundles']);
  expect(await endedByEach('/api/Bundle', { id })).toEqual(only('bundles'));
  const off = await stock.addBundle([course.id], { isOperative: false });
  expect(await endedByEach('/api/Bundle', { id: off.id })).toEqual(only());
});

it('a lesson ends what shows courses, and so does its place', async () => {
  const course = await stock.addCourse({ sections: 2 });
  const send = (name: string, body: object) => admin.post(`/api/courses/${name}`, body);
  const lesson = { title: 'Nuova', description: '', isPreview: false };
  expect(await endedBy(() => send('CreateSection', { IdCourseEnc: course.id, ...lesson }))).toEqual([
    'courses',
  ]);
  const { sections } = (await send('GetDetailCourseAdmin', { IdCourseEnc: course.id })).data.item;
  const ids = sections.map(({ IdEnc }: { IdEnc: string }) => IdEnc).reverse();
  const order = { IdCourseEnc: course.id, sections: ids };
  expect(await endedBy(() => admin.put('/api/courses/ReorderSections', order))).toEqual(['courses']);
  const change = { ...lesson, IdEnc: ids[0], version: 1 };
  expect(await endedBy(() => admin.put('/api/courses/UpdateSection', change))).toEqual(['courses']);
  expect(await endedBy(() => send('DeleteSection', { IdEnc: ids[0] }))).toEqual(['courses']);
});

it('a course ends what shows courses when it goes on sale or off, and nothing when it stays as it is', async () => {
  const course = await stock.addCourse({ isOperative: false });
  await stock.makeSellable(course.id);
  const turn = (IsOperative: boolean) =>
    admin.post('/api/courses/ToogleOperativeCourse', { IdEnc: course.id, IsOperative });
  expect(await endedBy(() => turn(true))).toEqual(['courses']);
  expect(await endedBy(() => turn(true))).toEqual([]);
  expect(await endedBy(() => turn(false))).toEqual(['courses']);
});

it('a parameter ends the pages of the site', async () => {
  const items = [{ key: 'webinar.title', value: 'Incontro', version: 0 }];
  expect(await endedBy(() => admin.put('/api/Parameter/', { items }))).toEqual(['site']);
});

it('a stock market, which no visitor sees, ends nothing', async () => {
  const market = { broker: 'Nodo', symbol: 'ENI', name: 'Eni', description: '', currency: 'EUR', link: '' };
  expect(await endedBy(() => admin.post('/api/StockMarket', { ...market, isActive: true }))).toEqual([]);
});
