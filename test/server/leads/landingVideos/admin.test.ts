import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { landingVideos, media, parameters } from '../../../../src/server/platform/database';
import { adminShop, auditOf } from '../../../support/admin';
import { formsOf } from '../support';

const { shop, stock, admin } = adminShop();

const VIDEO = '/api/LandingVideo';
const FORM = {
  ...{ title: 'Una candela', slug: 'una-candela', text: 'Ciao', poster: '/demo/candela.webp' },
  isActive: true,
};
const create = async (fields: object = {}) => (await admin.post(VIDEO, { ...FORM, ...fields })).data.item;
const visit = async (key: string) => shop.call(`${VIDEO}/${key}`, undefined, undefined, { method: 'GET' });

describe('landing videos of the admin', () => {
  it('are seen by the next visitor as they were saved', async () => {
    const course = await stock.addCourse({ title: 'Candele', isOperative: false });
    const item = await create({ IdCourseEnc: course.id, isActive: false });
    expect(item).toEqual({
      ...FORM,
      isActive: false,
      IdCourseEnc: course.id,
      courseTitle: 'Candele',
      id: expect.any(String),
      createdAt: expect.any(String),
      version: 1,
    });
    expect((await visit('una-candela')).status).toBe(404);
    expect((await admin.get(`${VIDEO}/admin/${item.id}`)).data.item).toEqual(item);
    await admin.put(VIDEO, { ...item, isActive: true });
    expect((await visit('una-candela')).data.item).toMatchObject({ title: FORM.title, text: 'Ciao' });
    await admin.put(VIDEO, { ...item, title: 'Due', isActive: true, version: 2 });
    expect((await visit('una-candela')).data.item).toMatchObject({ title: 'Due' });
    expect((await admin.remove(`${VIDEO}/${item.id}`)).data.isOk).toBe(true);
    expect((await visit('una-candela')).status).toBe(404);
  });

  it('come with the film, whose signed address stays out of the audit', async () => {
    const { id } = await formsOf(shop).addVideo();
    const item = (await admin.get(`${VIDEO}/admin/${id}`)).data.item;
    expect(item.video).toMatchObject({ url: expect.stringContaining('/media/'), mime: 'video/mp4' });
    await admin.put(VIDEO, { ...item, title: 'Nuovo' });
    expect(JSON.stringify(await auditOf(shop))).not.toContain('/media/');
    const [row] = await shop.database.orm.select().from(landingVideos).where(eq(landingVideos.id, id));
    expect(row?.mediaKey).toBeTruthy();
  });

  it.each<[string, object, string, RegExp?]>([
    ['no title', { title: '' }, 'title'],
    ['spaces in its address', { slug: 'due parole' }, 'slug'],
    ['an address that exists', { slug: 'esiste' }, 'slug', /già di un altro video/],
    ['a course that does not exist', { IdCourseEnc: 'x' }, 'IdCourseEnc', /^Questo corso non/],
  ])('with %s are refused at the field', async (_name, fields, field, why = /./) => {
    await create({ slug: 'esiste' });
    const { status, data } = await admin.post(VIDEO, { ...FORM, ...fields });
    expect([status, data.isOk, Object.keys(data.errors)]).toEqual([200, false, [field]]);
    expect(data.errors[field]).toMatch(why);
  });

  it('that the sign-up page shows keep their address and are not removed', async () => {
    const item = await create();
    await shop.database.orm.insert(parameters).values({ key: 'video.slug', value: FORM.slug });
    const removed = await admin.remove(`${VIDEO}/${item.id}`);
    expect([removed.status, removed.data.isOk, removed.data.message]).toEqual([
      200,
      false,
      expect.stringContaining('disattivalo'),
    ]);
    const renamed = await admin.put(VIDEO, { ...item, slug: 'altra' });
    expect(renamed.data.errors).toEqual({
      slug: expect.stringMatching(/^È il video della pagina «Iscrizione/),
    });
    expect((await admin.put(VIDEO, { ...item, title: 'Altro' })).data.isOk).toBe(true);
    const other = await create({ slug: 'altra' });
    await shop.database.orm.insert(parameters).values({ key: 'webinar.title', value: 'altra' });
    expect((await admin.put(VIDEO, { ...other, slug: 'terza' })).data.item).toMatchObject({ slug: 'terza' });
    expect((await admin.remove(`${VIDEO}/${other.id}`)).data).toEqual({ isOk: true });
  });

  it('are listed by page, sorted, searched and filtered', async () => {
    for (const title of ['b', 'A', 'c'])
      await create({ title, slug: `v-${title.toLowerCase()}`, isActive: title !== 'c' });
    const titles = async (query: string) =>
      (await admin.get(`${VIDEO}?${query}`)).data.items.map(({ title }: { title: string }) => title);
    expect(await titles('Sort=title')).toEqual(['A', 'b', 'c']);
    expect(await titles('IsActive=false')).toEqual(['c']);
    expect(await titles('Query=V-B')).toEqual(['b']);
  });
});

describe('the film of a landing video', () => {
  const clip = readFileSync(path.join(__dirname, '../../../support/clip.mp4'));
  const upload = (id: string, content: Buffer) =>
    shop.call(`${VIDEO}/Video/${id}`, content, admin.token, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
    });
  const orphans = async () =>
    (await shop.database.orm.select().from(media)).filter(({ orphanedAt }) => orphanedAt !== null).length;

  it('is what the next visitor sees; the one before goes, and all with the video', async () => {
    const item = await create();
    await create({ slug: 'altra' });
    expect((await visit(FORM.slug)).data.item.videoUrl).toBe('');
    const { status, data } = await upload(item.id, clip);
    expect([status, data.item]).toMatchObject([200, { version: 2, video: { bytes: clip.length } }]);
    const { videoUrl } = (await visit(FORM.slug)).data.item;
    expect((await shop.app.inject({ url: videoUrl })).rawPayload.equals(clip)).toBe(true);
    expect((await visit('altra')).data.item.videoUrl).toBe('');
    expect((await auditOf(shop))[0]).toMatchObject({
      ...{ action: 'upload', resource: 'landingVideos', resourceId: item.id, actorId: admin.id },
      after: { bytes: clip.length, mime: 'video/mp4' },
    });
    expect(await orphans()).toBe(0);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await upload(item.id, clip);
    expect(await orphans()).toBe(1);
    const [before] = await shop.database.orm.select().from(media).orderBy(media.createdAt);
    expect(before?.orphanedAt).toEqual(shop.time.now);
    await admin.remove(`${VIDEO}/${item.id}`);
    expect(await orphans()).toBe(2);
    expect((await auditOf(shop)).map(({ action }) => action)).toEqual([
      'remove',
      'upload',
      'upload',
      'create',
      'create',
    ]);
  });

  it('is refused at the field when the file is no film, and when the video is gone', async () => {
    const item = await create();
    const wrong = await upload(item.id, Buffer.alloc(5000, 'x'));
    expect([wrong.status, wrong.data.isOk, Object.keys(wrong.data.errors)]).toEqual([200, false, ['file']]);
    expect((await upload('gone', clip)).data).toMatchObject({ isOk: false, code: 'not_found' });
    // Nor was it kept at first.
    expect(await shop.database.orm.select().from(media)).toEqual([]);
  });
});
