import { setVideo, unsetFiles } from '../../../../src/server/catalogue/courses/admin/sectionQueries';
import { parameters } from '../../../../src/server/platform/database';
import { adminShop } from '../../../support/admin';
import { FORM as COURSE, sendForm } from '../../catalogue/courses/admin/form';
import { addAll } from './allRecords';
import { BANNER, BUNDLE, CAMPAIGN, COUPON, PROMOTER, SECTION, VIDEO } from './forms';

const { shop, stock, admin } = adminShop();

/** All rows of the shop that name a record of the other set, as text. */
async function othersRows(): Promise<string[]> {
  const { rows: names } = await shop.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const parts = names.map(({ name }) => `select '${name} ' || t::text as row from "${name}" t`);
  const all = `select row from (${parts.join(' union all ')}) one where row like '%altro%' order by row`;
  return (await shop.database.pool.query<{ row: string }>(all)).rows.map(({ row }) => row);
}

it('what an admin writes changes its own record and no other of its kind', async () => {
  await addAll(shop, 'altro');
  await addAll(shop, 'mio');
  await stock.addCourse({ id: 'mio-solo' });
  await stock.addBundle([], { id: 'mio-vuoto' });
  await shop.database.orm.insert(parameters).values({ key: 'video.slug', value: 'altro' });
  await stock.addCourse({ id: 'altro-spento', isOperative: false });
  const { orm } = shop.database;
  const ends = new Date(shop.time.now.getTime() + 86_400_000).toISOString();
  const starts = shop.time.now.toISOString();
  const course = (name: string, body: object) => admin.post(`/api/courses/${name}`, body);
  const MINE = { IdCourseEnc: 'mio-corso' };
  const lesson = { title: 'Nuova', description: '', isPreview: false };
  const put = (url: string, form: object, id: string, version = 1) =>
    admin.put(url, { ...form, id, version });
  const market = { broker: 'Borsa', symbol: 'ENI', name: 'Eni', description: '', currency: 'EUR', link: '' };
  const teachers = JSON.stringify(['mio-relatore']);
  const sendCourse = (fields: Record<string, string>) =>
    sendForm(shop, admin.token, '/api/courses/UpdateCourse', { ...COURSE, ...fields });
  const done = { data: { isOk: true } };
  const ofSection = (work: (tx: Parameters<typeof unsetFiles>[0]) => Promise<void>) => async () => {
    await orm.transaction(work);
    return done;
  };
  const section = (kind: string) => ({ ...SECTION, kind, text: 'Parole' });

  const writes: [name: string, write: () => Promise<{ data: { isOk?: boolean } }>][] = [
    ['a course', () => sendCourse({ ...MINE, version: '1', teachers })],
    ['a course off sale', () => course('ToogleOperativeCourse', { IdEnc: 'mio-corso', IsOperative: false })],
    ['a course on sale', () => course('ToogleOperativeCourse', { IdEnc: 'mio-corso', IsOperative: true })],
    [
      'a new lesson, which comes behind those of its course',
      async () => {
        const answer = await course('CreateSection', { IdCourseEnc: 'mio-solo', ...lesson });
        expect(answer.data.item.position).toBe(0);
        return answer;
      },
    ],
    [
      'a lesson',
      () => admin.put('/api/courses/UpdateSection', { ...lesson, IdEnc: 'mio-lezione', version: 1 }),
    ],
    ['no captions', () => course('DeleteSectionCaptions', { IdEnc: 'mio-lezione' })],
    ['a video', ofSection((tx) => setVideo(tx, 'mio-lezione', { key: 'mio.mp4', seconds: 90 }))],
    ['no video', ofSection((tx) => unsetFiles(tx, 'mio-lezione'))],
    ['a deleted lesson', () => course('DeleteSection', { IdEnc: 'mio-lezione' })],
    ['a deleted course', () => course('DeleteCourse', { IdEnc: 'mio-solo' })],
    ['a path', () => put('/api/Bundle', { ...BUNDLE, isOperative: false, courseIds: [] }, 'mio-percorso')],
    ['its courses', () => admin.put('/api/Bundle/updateBundleCourses/mio-percorso', { courses: [] })],
    ['a deleted path', () => admin.remove('/api/Bundle/mio-vuoto')],
    ['a home section', () => put('/api/HomePageSection', section('text'), 'mio-corsi')],
    ['another home section', () => put('/api/HomePageSection', section('text'), 'mio-percorsi')],
    ['a deleted home section', () => admin.remove('/api/HomePageSection/mio-corsi')],
    ['a landing video', () => put('/api/LandingVideo', { ...VIDEO, slug: 'nuovo' }, 'mio-video')],
    ['a deleted landing video', () => admin.remove('/api/LandingVideo/mio-video')],
    ['a review', () => admin.post('/api/admin/ToogleReview', { IdEnc: 'mio-recensione', IsEnabled: false })],
    [
      'a purchase',
      () => admin.post('/api/admin/TooglePurchaseActivation', { IdEnc: 'mio-acquisto', IsActive: false }),
    ],
    ['a coupon', () => put('/api/Coupon', COUPON, 'mio-coupon')],
    ['a deleted coupon', () => admin.remove('/api/Coupon/mio-coupon')],
    [
      'a campaign',
      () =>
        put(
          '/api/Campaign',
          { ...CAMPAIGN, startsAt: starts, windows: [{ endsAt: ends, discount: 30 }] },
          'mio-campagna',
        ),
    ],
    ['its switch', () => admin.post('/api/Campaign/SetActive', { id: 'mio-campagna', isActive: false })],
    ['a deleted campaign', () => admin.remove('/api/Campaign/mio-campagna')],
    ['a banner', () => put('/api/BannerSetting', { ...BANNER, bannerEndDate: ends }, 'mio-banner')],
    ['a deleted banner', () => admin.remove('/api/BannerSetting/mio-banner')],
    ['a promoter', () => put('/api/Promoter', PROMOTER, 'mio-promoter')],
    ['a market', () => put('/api/StockMarket', { ...market, isActive: true }, 'mio-mercato')],
    ['a role', () => admin.post('/api/admin/UpdateUserClaim', { IdEnc: 'mio-utente', Role: 2 })],
    [
      'a deleted account',
      () => admin.post('/api/admin/DeleteUser', { IdEnc: 'mio-utente', Email: 'mio@example.com' }),
    ],
  ];
  let before = await othersRows();
  expect(before.length).toBeGreaterThan(25);
  const wrong: object[] = [];
  for (const [name, write] of writes) {
    const { data } = await write();
    const after = await othersRows();
    const changed = after.filter((row) => !before.includes(row));
    const gone = before.filter((row) => !after.includes(row));
    if (data.isOk !== true || changed.length + gone.length > 0) wrong.push({ name, data, changed, gone });
    before = after;
  }
  expect(wrong).toEqual([]);
});
