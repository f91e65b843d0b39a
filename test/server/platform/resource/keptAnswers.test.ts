import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { reviews } from '../../../../src/server/platform/database';
import { type Admin, adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { type PublicCall, pagesOfCalls, visitorOf } from '../../../support/keptWalk';
import { rows } from '../../../support/rows';
import { FORM as COURSE, sendForm } from '../../catalogue/courses/admin/form';
import { addStudent, shopOf } from '../../checkout/purchases/fixtures';
import { BANNER, BUNDLE, CAMPAIGN, COUPON, PROMOTER, SECTION, VIDEO } from './forms';

/** Admin calls that read, or write what no visitor sees. A new call belongs here or into the walk. */
const UNSEEN =
  /^(listCsv|leads|mails|audit|questions|notifications|stockMarkets)\.|\.(list|get\w*|uses|bundleCourses|dashboard|search)$|^admin\.(refundPurchase|recordTransfer|readStatement|settleRejectedRefund|tooglePurchaseActivation|updateUserClaim)$|^courses\.(createCourse|duplicateCourse|giftCourse|uploadToCloud|cancelUpload|processVideo|finishUpload|\w+SectionAttachment|\w+SectionCaptions)$|^coupons\.create$|^uploads\.uploadFile$/;

/** The few courses of this shop are in the page's first row, which no section repeats. */
const WORDS = { kind: 'text', text: 'Parole' };
const clip = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));
let renderer: string;
let shop: TestApp;
let admin: Admin;
beforeAll(async () => {
  renderer = pagesOfCalls();
  shop = await openTestApp({ renderer });
  admin = await adminOf(shop);
});
afterAll(async () => {
  await shop.close();
  rmSync(path.dirname(renderer), { recursive: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a record of any resource, with its fields changed.
type Item = any;

it('no page or answer that is kept stays as it was before any write of an admin', async () => {
  const stock = shopOf(shop);
  const [one, two] = [
    await stock.addCourse({ title: 'Ichimoku', isEducationalOffer: true, categories: ['ichimoku'] }),
    await stock.addCourse({ title: 'Candele', isOperative: false }),
  ];
  await stock.addTeacher('Elena Ricci', [one.id]);
  const { section: lesson, teacher } = await stock.makeSellable(one.id);
  await stock.makeSellable(two.id);
  const future = await addStudent(shop, { firstName: 'Ugo', lastName: 'Neri' });
  const reader = await addStudent(shop, { firstName: 'Anna', lastName: 'Verdi' });
  await stock.give(reader.id, one.id);
  const written = { courseId: one.id, text: 'Bello', rating: 5, isEnabled: true };
  const [review] = await shop.database.orm
    .insert(reviews)
    .values({ ...written, userId: reader.id })
    .returning();
  const bundle = await stock.addBundle([one.id]);
  const coupon = await stock.addCoupon('ESTATE');
  const three = await stock.addCourse({ title: 'Volumi' });
  const days = (count: number) => new Date(shop.time.now.getTime() + count * 86_400_000).toISOString();

  const get = (url: string): PublicCall => ['GET', url];
  const post = (name: string, body: object = {}): PublicCall => ['POST', `/api/courses/${name}`, body];
  const visitor = visitorOf(shop, {
    asked: [
      post('GetHomeListCourse/'),
      post('GetEducationalOfferListCourse'),
      post('GetFilteredCourses', { Query: '' }),
      post('Suggest', { Query: 'elena' }),
      post('GetDetailCourseByTitle', { title: one.slug }),
      post('GetReviewByIdCourse', { IdEnc: one.id }),
      get('/api/Bundle/Cached'),
      get(`/api/Bundle/getBundleDTObyId/${bundle.id}`),
      get('/api/HomePageSection/Cached'),
      get('/api/HomePageSection/Highlights'),
      get('/api/Teacher/Cached'),
      get('/api/Promoter/Cached'),
      get('/api/Parameter/'),
      get('/api/LandingVideo/candela'),
    ],
    shown: [
      get('/api/BannerSetting/active-shop'),
      get('/api/Promoter/GetByName/mercati'),
      post('IsValidCoupon', { IdCourseEnc: one.id, CouponCode: 'ESTATE' }),
    ],
    files: ['/sitemap.xml'],
  });

  /** The three writes of a resource, and what is shown by it. */
  const made = new Map<string, Item>();
  const idOf = (name: string): string => made.get(name)?.id ?? made.get(name)?.IdBundleEnc;
  type Write = [call: string, write: () => Promise<{ data: Item }>];
  const crud = (name: string, url: string, form: () => object, fields: () => object): Write[] => [
    [
      `${name}.create`,
      async () => {
        const answer = await admin.post(url, form());
        if (answer.data.item) made.set(name, answer.data.item);
        return answer;
      },
    ],
    [
      `${name}.update`,
      async () => {
        const answer = await admin.put(url, { ...made.get(name), id: idOf(name), ...fields() });
        if (answer.data.item) made.set(name, answer.data.item);
        return answer;
      },
    ],
  ];
  const removal = (name: string, url: string): Write => [
    `${name}.remove`,
    () => admin.remove(`${url}/${idOf(name)}`),
  ];
  const call = (name: string, body: object) => admin.post(`/api/courses/${name}`, body);
  const form = (name: string, fields: Record<string, string>) =>
    sendForm(shop, admin.token, `/api/courses/${name}`, { ...COURSE, ...fields });
  const section = () => made.get('section') as Item;
  let courseVersion = 1;

  const writes: Write[] = [
    ['courses.toogleOperativeCourse', () => call('ToogleOperativeCourse', { IdEnc: two.id })],
    [
      'courses.updateCourse',
      () => {
        const saved = form('UpdateCourse', {
          IdCourseEnc: one.id,
          version: String(courseVersion),
          title: 'Altro',
          teachers: JSON.stringify([teacher.id]),
        });
        courseVersion += 1;
        return saved;
      },
    ],
    [
      'courses.createSection',
      async () => {
        const fields = { title: 'Prima', description: '', isPreview: false };
        const answer = await call('CreateSection', { ...fields, IdCourseEnc: one.id });
        made.set('section', answer.data.item);
        return answer;
      },
    ],
    [
      'courses.updateSection',
      () => admin.put('/api/courses/UpdateSection', { ...section(), title: 'Seconda' }),
    ],
    [
      'courses.reorderSections',
      async () => {
        const other = await stock.addSection(one.id, { position: 1 });
        return admin.put('/api/courses/ReorderSections', {
          IdCourseEnc: one.id,
          sections: [other.id, section().IdEnc, lesson.id],
        });
      },
    ],
    ['courses.deleteSection', () => call('DeleteSection', { IdEnc: section().IdEnc })],
    [
      'admin.toogleReview',
      () => admin.post('/api/admin/ToogleReview', { IdEnc: review?.id, IsEnabled: false }),
    ],
    [
      'admin.toogleReview',
      () => admin.post('/api/admin/ToogleReview', { IdEnc: review?.id, IsEnabled: true }),
    ],
    [
      'users.updateUserData',
      async () => {
        const names = {
          FirstName: 'Zoe',
          LastName: 'Bianchi',
          Phone: '333 1234567',
          Address: '',
          Cap: '00100',
          City: '',
          Company: '',
          Country: 'Italia',
          Region: '',
          Description: '',
        };
        const { data: saved } = await shop.call('/api/users/UpdateUserData', names, reader.token);
        return { data: { isOk: saved > 0 } };
      },
    ],
    [
      'courses.addReviewByIdCourse',
      () => {
        const body = { IdCourseEnc: one.id, Text: 'Meglio', Rating: 4, IdEnc: review?.id };
        return shop.call('/api/courses/AddReviewByIdCourse', body, reader.token);
      },
    ],
    ['admin.deleteUser', () => admin.post('/api/admin/DeleteUser', { IdEnc: reader.id })],
    [
      'admin.addTeacher',
      async () => {
        const answer = await admin.post('/api/admin/AddTeacher', { Email: future.email });
        made.set('teachers', answer.data.item);
        return answer;
      },
    ],
    ['teachers.update', () => admin.put('/api/Teacher', { ...made.get('teachers'), name: 'Elena Nuova' })],
    removal('teachers', '/api/Teacher'),
    ...crud(
      'promoters',
      '/api/Promoter',
      () => ({ ...PROMOTER, IdCourseEnc: one.id }),
      () => ({ headline: 'Nuovo' }),
    ),
    removal('promoters', '/api/Promoter'),
    ...crud(
      'banners',
      '/api/BannerSetting',
      () => ({ ...BANNER, bannerEndDate: days(3) }),
      () => ({ bannerCourseTitle: 'Due' }),
    ),
    removal('banners', '/api/BannerSetting'),
    ...crud(
      'campaigns',
      '/api/Campaign',
      () => ({
        ...CAMPAIGN,
        startsAt: days(-1),
        windows: [{ endsAt: days(5), discount: 50 }],
      }),
      () => ({ title: 'Altri' }),
    ),
    [
      'campaigns.setActive',
      () => admin.post('/api/Campaign/SetActive', { id: idOf('campaigns'), isActive: false }),
    ],
    [
      'campaigns.setActive',
      () => admin.post('/api/Campaign/SetActive', { id: idOf('campaigns'), isActive: true }),
    ],
    removal('campaigns', '/api/Campaign'),
    [
      'coupons.update',
      () => admin.put('/api/Coupon', { ...COUPON, id: coupon.id, version: 1, discount: 30 }),
    ],
    ['coupons.remove', () => admin.remove(`/api/Coupon/${coupon.id}`)],
    ...crud(
      'landingVideos',
      '/api/LandingVideo',
      () => ({ ...VIDEO, IdCourseEnc: one.id }),
      () => ({ text: 'Nuovo' }),
    ),
    [
      'landingVideos.uploadVideo',
      () =>
        shop.call(`/api/LandingVideo/Video/${idOf('landingVideos')}`, clip, admin.token, {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream' },
        }),
    ],
    removal('landingVideos', '/api/LandingVideo'),
    ...crud(
      'homeSections',
      '/api/HomePageSection',
      () => ({ ...SECTION, ...WORDS }),
      () => ({ text: 'Nuovo' }),
    ),
    [
      'homeSections.reorder',
      async () => {
        const other = (await admin.post('/api/HomePageSection', { ...SECTION, ...WORDS, title: 'Altra' }))
          .data.item;
        await shop.app.inject({ url: '/api/HomePageSection/Cached' });
        return admin.put('/api/HomePageSection/Order', { ids: [other.id, idOf('homeSections')] });
      },
    ],
    removal('homeSections', '/api/HomePageSection'),
    ...crud(
      'bundles',
      '/api/Bundle',
      () => ({ ...BUNDLE, courseIds: [one.id] }),
      () => ({ title: 'Altro percorso' }),
    ),
    [
      'bundles.updateBundleCourses',
      () => admin.put(`/api/Bundle/updateBundleCourses/${bundle.id}`, { courses: [two.id, one.id] }),
    ],
    removal('bundles', '/api/Bundle'),
    [
      'parameters.update',
      () =>
        admin.put('/api/Parameter/', { items: [{ key: 'webinar.title', value: 'Incontro', version: 0 }] }),
    ],
    ['courses.toogleOperativeCourse', () => call('ToogleOperativeCourse', { IdEnc: two.id })],
    ['courses.deleteCourse', () => call('DeleteCourse', { IdEnc: three.id })],
  ];

  const wrong: object[] = [];
  const untouched = new Set(visitor.names);
  for (const [name, write] of writes) {
    let answer: { data: Item } | undefined;
    const { changed, stale } = await visitor.around(async () => {
      answer = await write();
    });
    for (const address of changed) untouched.delete(address);
    const isOk = answer?.data?.isOk === true;
    if (!isOk || changed.length === 0 || stale.length > 0)
      wrong.push({ name, answer: isOk || answer?.data, changed, stale });
  }
  expect(wrong).toEqual([]);
  expect([...untouched]).toEqual([]);

  const walked = new Set(writes.map(([name]) => name));
  const forgotten = rows.filter(
    ([name, { access }]) => access === 'admin' && !UNSEEN.test(name) && !walked.has(name),
  );
  expect(forgotten.map(([name]) => name)).toEqual([]);
}, 60_000);
