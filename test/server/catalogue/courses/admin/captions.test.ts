import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createAttachmentAdmin } from '../../../../../src/server/catalogue/courses/admin/attachmentService';
import { createCaptionsAdmin } from '../../../../../src/server/catalogue/courses/admin/captionsService';
import { media, sections } from '../../../../../src/server/platform/database';
import { keepCaptions } from '../../../../../src/server/platform/media/captionsService';
import { type Admin, adminOf, auditOf } from '../../../../support/admin';
import { openTestApp, type TestApp } from '../../../../support/app';
import { cutOff } from '../../../../support/cutOff';
import { addStudent, shopOf } from '../../../checkout/purchases/fixtures';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<b>Ciao</b>\n';

let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
let courseId: string;
let sectionId: string;
beforeAll(async () => {
  shop = await openTestApp();
  stock = shopOf(shop);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.empty();
  admin = await adminOf(shop);
  courseId = (await stock.addCourse()).id;
  sectionId = (await stock.addSection(courseId, { durationSeconds: 1 })).id;
});

const upload = (content: string | Buffer, token = admin.token, id = sectionId) =>
  shop.call(`/api/courses/SectionCaptions/${id}`, Buffer.from(content), token, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
  });
const remove = () => admin.post('/api/courses/DeleteSectionCaptions', { IdEnc: sectionId });
const files = async () => shop.database.orm.select().from(media);

it('a section gets captions, cleaned, and its student sees them at a signed address', async () => {
  const { data } = await upload(VTT);
  expect(data).toMatchObject({ isOk: true, item: { IdEnc: sectionId, hasCaptions: true } });
  const { id, token } = await addStudent(shop);
  await stock.give(id, courseId);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/courses/GetSections',
    payload: { IdEnc: courseId },
    headers: { authorization: `Bearer ${token}` },
  });
  const [section] = answer.json().item.sections;
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const track = await shop.app.inject({ url: section.captionsUrl, headers: { cookie } });
  expect(track.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(track.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nCiao\n');
  const [entry] = await auditOf(shop);
  expect(entry).toMatchObject({ action: 'upload', resource: 'sections', after: { hasCaptions: true } });
});

it('captions are left to the sweep until a lesson takes them over', async () => {
  const key = await keepCaptions(shop.deps, Readable.from([Buffer.from(VTT)], { objectMode: false }));
  expect(await files()).toMatchObject([{ key, createdAt: shop.time.now, orphanedAt: shop.time.now }]);
});

it('what is broken, huge or holds scripts is refused beside the file, and what was there stays', async () => {
  await upload(VTT);
  const broken = ['', 'no', `${VTT}\n00:09.000 --> 00:10.000\n<script>`, Buffer.alloc(1024 ** 2 + 1, 'a')];
  for (const content of broken) {
    const { status, data } = await upload(content);
    expect([status, data]).toMatchObject([200, { isOk: false, code: 'not_captions' }]);
    expect(data.errors.file).toBe(data.message);
  }
  expect((await upload(broken[3] ?? '')).data.message).toMatch(/al massimo 1 MB/);
  const kept = await files();
  expect(kept).toHaveLength(1);
  expect(kept[0]?.orphanedAt).toBeNull();
});

it('captions that are replaced or removed are swept later, but not while a copy of the course shows them', async () => {
  await upload(VTT);
  await admin.post('/api/courses/DuplicateCourse', { IdEnc: courseId });
  expect((await remove()).data.item).toMatchObject({ hasCaptions: false });
  expect((await files()).filter(({ orphanedAt }) => orphanedAt)).toHaveLength(0);
  await upload(VTT);
  expect((await remove()).data.isOk).toBe(true);
  expect((await remove()).data.isOk).toBe(true);
  expect((await files()).filter(({ orphanedAt }) => orphanedAt)).toHaveLength(1);
  await upload(VTT);
  await admin.post('/api/courses/DeleteCourse', { IdEnc: courseId });
  expect((await files()).filter(({ orphanedAt }) => orphanedAt)).toHaveLength(2);
});

it('the audit tells of each change whether there were captions, and whether there are', async () => {
  for (const change of [() => upload(VTT), () => upload(VTT), remove]) await change();
  const entries = (await auditOf(shop)).map(({ action, resourceId, before, after }) => [
    action,
    resourceId,
    (before as { hasCaptions: boolean }).hasCaptions,
    (after as { hasCaptions: boolean }).hasCaptions,
  ]);
  expect(entries).toEqual([
    ['upload', sectionId, true, false],
    ['upload', sectionId, true, true],
    ['upload', sectionId, false, true],
  ]);
});

it('make a free lesson the one of the home page at once, and their removal takes it away at once', async () => {
  await shop.database.orm.insert(media).values({ key: 'videos/free.mp4', mime: 'video/mp4', bytes: 1 });
  await shop.database.orm.update(sections).set({ isPreview: true, mediaKey: 'videos/free.mp4' });
  const preview = async () =>
    (await shop.call('/api/HomePageSection/Highlights', undefined, undefined, { method: 'GET' })).data.item
      .preview;
  expect(await preview()).toBeUndefined();
  await upload(VTT);
  expect(await preview()).toMatchObject({ IdEnc: sectionId });
  await remove();
  expect(await preview()).toBeUndefined();
});

it('is for admins alone, and for sections that exist', async () => {
  const student = await addStudent(shop);
  expect((await upload(VTT, student.token)).status).toBe(403);
  expect((await upload(VTT, admin.token, 'nothing')).status).toBe(404);
  const removed = await admin.post('/api/courses/DeleteSectionCaptions', { IdEnc: 'nothing' });
  expect(removed.data.code).toBe('not_found');
  // Not even kept for a while.
  expect(await files()).toEqual([]);
});

/** The context of an admin's call. */
const byAdmin = () => ({ caller: { id: admin.id }, requestId: 'r1' }) as never;
const UPLOADS = [
  ['captions', VTT, createCaptionsAdmin],
  ['an attachment', '%PDF-1.7', createAttachmentAdmin],
] as const;

it.each([
  ['captions', 'not_captions', createCaptionsAdmin],
  ['an attachment', 'not_an_attachment', createAttachmentAdmin],
] as const)(
  'what is not taken for %s is read to its end, since a browser listens only then',
  async (_what, code, make) => {
    const rest = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(65_536)));
    const input = { id: sectionId, name: 'foglio.html', file: rest as never };
    expect(await make(shop.deps).upload(input, byAdmin())).toMatchObject({ isOk: false, code });
    await finished(rest);
  },
);

it.each(UPLOADS)(
  '%s that the shop fails to keep are not told as a file that is wrong',
  async (_what, content, make) => {
    jest.spyOn(shop.deps.media, 'put').mockRejectedValueOnce(new Error('no room'));
    const file = Readable.from([Buffer.from(content)], { objectMode: false }) as never;
    const upload = make(shop.deps).upload({ id: sectionId, name: 'foglio.pdf', file }, byAdmin());
    await expect(upload).rejects.toThrow('no room');
  },
);

it.each(UPLOADS)(
  'the upload of %s whose sender goes away is refused without a fault, and nothing of it is kept',
  async (_what, content, make) => {
    const input = { id: sectionId, name: 'foglio.pdf', file: cutOff(content) as never };
    const answer = await make(shop.deps).upload(input, byAdmin());
    expect(answer).toMatchObject({ code: 'upload_aborted', message: 'Il caricamento è stato interrotto.' });
    expect(await files()).toEqual([]);
  },
);
