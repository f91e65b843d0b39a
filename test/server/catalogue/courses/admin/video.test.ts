import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { ROLE } from '../../../../../src/contract/identity/roles';
import { adminCourseOf } from '../../../../../src/server/catalogue/courses/admin/detail';
import { createVideoUploads } from '../../../../../src/server/catalogue/courses/admin/videoService';
import { media, videoVersions, viewedSections } from '../../../../../src/server/platform/database';
import { sweepOrphans } from '../../../../../src/server/platform/media/sweepService';
import { type Admin, adminOf, auditOf } from '../../../../support/admin';
import { openTestApp, type TestApp } from '../../../../support/app';
import { setCount } from '../../../../support/limitCount';
import { stillVideo } from '../../../../support/stillVideo';
import { addStudent, shopOf } from '../../../checkout/purchases/fixtures';

const clipOf = (name: string) => readFileSync(path.join(__dirname, `../../../../support/${name}.mp4`));
const clip = clipOf('clip');
const GONE = 'Questo caricamento non c’è più: ricarica la pagina.';
const UNFINISHED = 'Il caricamento non è completo: continualo con lo stesso file.';

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
  rmSync(path.join(shop.database.dataDir, 'media/.uploads'), { recursive: true, force: true });
  admin = await adminOf(shop);
  courseId = (await stock.addCourse()).id;
  sectionId = (await stock.addSection(courseId, { durationSeconds: 1 })).id;
});

const base = () => `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
/** A request of the tus protocol. */
const tus = (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) =>
  fetch(new URL(url, base()), {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
const metadata = (name: string, fingerprint = 'abc') =>
  `filename ${Buffer.from(name).toString('base64')},fingerprint ${Buffer.from(fingerprint).toString('base64')}`;
const begin = (bytes: number, headers: Record<string, string> = {}, id = sectionId) =>
  tus('POST', `/media/uploads/${id}`, {
    'upload-length': String(bytes),
    'upload-metadata': metadata('Lezione è.mp4'),
    ...headers,
  });
const send = (url: string, offset: number, piece: Buffer, headers: Record<string, string> = {}) =>
  tus(
    'PATCH',
    url,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    piece,
  );
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const finish = (url: string, more = {}) =>
  admin.post('/api/courses/FinishUpload', { IdEnc: sectionId, Upload: idOf(url), ...more });
async function begun(bytes: number): Promise<string> {
  const answer = await begin(bytes);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
/** Sends a whole video and makes it the section's. */
async function upload(content: Buffer) {
  const url = await begun(content.length);
  expect((await send(url, 0, content)).status).toBe(204);
  return finish(url);
}
const detail = async () =>
  (await admin.post('/api/courses/GetDetailCourseAdmin', { IdCourseEnc: courseId })).data.item;
const files = (folder: string) => {
  try {
    return readdirSync(path.join(shop.database.dataDir, 'media', folder));
  } catch {
    return [];
  }
};

it('a section gets a video: it plays, its length is the file’s, and the course’s follows at once', async () => {
  await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: courseId });
  const { status, data } = await upload(clip);
  expect([status, data.item]).toMatchObject([
    200,
    { IdEnc: sectionId, duration: 15, version: 1, video: { mime: 'video/mp4', bytes: clip.length } },
  ]);
  const played = await shop.app.inject({ url: data.item.video.url });
  expect(played.rawPayload.equals(clip)).toBe(true);
  const { item } = (await shop.call('/api/courses/GetDetailCourse', { IdCourseEnc: courseId })).data;
  expect(item).toMatchObject({ duration: 15, sections: [{ duration: 15 }] });
  const [entry] = await auditOf(shop);
  expect(entry).toMatchObject({
    action: 'upload',
    before: { duration: 1 },
    after: { duration: 15, bytes: clip.length },
  });
  expect(JSON.stringify(entry)).not.toContain('/media/');
});

it('of a video of another length nothing was played yet; who has viewed the lesson keeps that', async () => {
  const { orm } = shop.database;
  const [open, done] = [await shop.addUser(), await shop.addUser()];
  const played = [[0, 1]] as [number, number][];
  const elsewhere = await shop.addUser();
  const { id: other } = await stock.addSection(courseId, { position: 1, durationSeconds: 1 });
  await orm.insert(viewedSections).values([
    { userId: elsewhere, sectionId: other, played },
    { userId: open, sectionId, played },
    { userId: done, sectionId, played, viewedAt: shop.time.now },
  ]);
  const playedBy = async (userId: string) =>
    (await orm.select().from(viewedSections).where(eq(viewedSections.userId, userId)))[0]?.played;
  await upload(clip);
  expect([await playedBy(open), await playedBy(done)]).toEqual([[], played]);
  expect(await playedBy(elsewhere)).toEqual(played);
  await orm.update(viewedSections).set({ played });
  await upload(clip);
  expect(await playedBy(open)).toEqual(played);
});

it('a video that is replaced is deleted later, but not while a copy of the course shows it', async () => {
  await upload(clip);
  await admin.post('/api/courses/DuplicateCourse', { IdEnc: courseId });
  await upload(clipOf('otherClip'));
  const orphans = async () =>
    (await shop.database.orm.select().from(media)).filter(({ orphanedAt }) => orphanedAt !== null).length;
  expect(await orphans()).toBe(0);
  await upload(clip);
  expect(await orphans()).toBe(1);
  await admin.post('/api/courses/ToogleOperativeCourse', { IdEnc: courseId, IsOperative: false });
  await admin.post('/api/courses/DeleteSection', { IdEnc: sectionId });
  expect(await orphans()).toBe(2);
  expect((await detail()).duration).toBe(0);
});

it('what is no video is refused at the field, and the section keeps what it has', async () => {
  await upload(clip);
  for (const content of [Buffer.from('ciao, non sono un video'), clip.subarray(0, 5000)]) {
    const { status, data } = await upload(content);
    expect([status, data.isOk, data.code, Object.keys(data.errors)]).toEqual([
      200,
      false,
      'not_a_video',
      ['file'],
    ]);
  }
  expect((await detail()).sections).toMatchObject([{ duration: 15, version: 1 }]);
  expect(await shop.database.orm.select().from(media)).toHaveLength(1);
});

it('is for admins alone, at every request', async () => {
  const url = await begun(clip.length);
  const { token } = await addStudent(shop);
  for (const authorization of ['', `Bearer ${token}`, 'Bearer x.y.z']) {
    const status = authorization.includes(token) ? 403 : 401;
    expect((await begin(clip.length, { authorization })).status).toBe(status);
    expect((await send(url, 0, clip, { authorization })).status).toBe(status);
    expect((await tus('HEAD', url, { authorization })).status).toBe(status);
  }
  expect((await tus('HEAD', url)).headers.get('upload-offset')).toBe('0');
  for (const name of ['UploadToCloud', 'FinishUpload', 'CancelUpload']) {
    expect((await shop.call(`/api/courses/${name}`, { IdEnc: sectionId, Upload: 'a' }, token)).status).toBe(
      403,
    );
  }
});

it('an upload that is cut off goes on where it was, by another admin too', async () => {
  const url = await begun(clip.length);
  const half = Math.floor(clip.length / 2);
  await send(url, 0, clip.subarray(0, half));
  const refused = await finish(url);
  expect([refused.data.code, refused.data.message]).toEqual(['upload_unfinished', UNFINISHED]);
  admin = await adminOf(shop);
  const { item } = (await admin.post('/api/courses/UploadToCloud', { IdEnc: sectionId })).data;
  const pending = {
    id: idOf(url),
    name: 'Lezione è.mp4',
    bytes: clip.length,
    received: half,
    fingerprint: 'abc',
  };
  expect(item).toEqual({ url: `/media/uploads/${sectionId}`, upload: pending });
  expect((await detail()).sections).toMatchObject([{ upload: pending }]);
  expect((await send(url, 0, clip)).status).toBe(409);
  const { headers } = await tus('HEAD', `${item.url}/${item.upload.id}`);
  expect(headers.get('upload-offset')).toBe(String(half));
  await send(url, half, clip.subarray(half));
  // Twice at once is once.
  const [first, second] = await Promise.all([finish(url), finish(url)]);
  expect([first.data.item, second.data.item]).toMatchObject([{ duration: 15 }, { duration: 15 }]);
  const { data } = await admin.post('/api/courses/UploadToCloud', { IdEnc: sectionId });
  expect(data.item.upload).toBeUndefined();
  expect(files('.uploads')).toEqual([]);
  expect((await finish(url)).data).toMatchObject({ isOk: false, code: 'upload_gone', message: GONE });
});

it('a section has one upload at a time, until it is cancelled', async () => {
  const url = await begun(clip.length);
  expect((await begin(clip.length)).status).toBe(400);
  const other = (await stock.addSection(courseId)).id;
  const cancel = (IdEnc: string) => admin.post('/api/courses/CancelUpload', { IdEnc, Upload: idOf(url) });
  const started = (await detail()).sections.filter(({ upload }: { upload?: object }) => upload);
  expect(started.map(({ IdEnc }: { IdEnc: string }) => IdEnc)).toEqual([sectionId]);
  await cancel(other);
  expect((await tus('HEAD', url)).status).toBe(200);
  expect((await cancel(sectionId)).data.isOk).toBe(true);
  expect((await cancel(sectionId)).data.isOk).toBe(true);
  expect((await tus('HEAD', url)).status).toBe(404);
  await begun(clip.length);
  await admin.post('/api/courses/CancelUpload', { IdEnc: sectionId, Upload: '../../.mark' });
});

it('what none of our screens sends is refused before anything is stored', async () => {
  const before = files('.uploads').length;
  expect((await begin(6 * 1024 ** 3)).status).toBe(413);
  expect((await begin(10, {}, 'nessuna')).status).toBe(404);
  expect((await admin.post('/api/courses/UploadToCloud', { IdEnc: 'nessuna' })).data.code).toBe('not_found');
  expect((await begin(10, { 'upload-metadata': '' })).status).toBe(400);
  expect((await begin(10, { 'upload-metadata': metadata('a'.repeat(301)) })).status).toBe(400);
  expect((await begin(10, { 'upload-metadata': metadata('a', '<b>') })).status).toBe(400);
  expect((await tus('PATCH', `/media/uploads/${sectionId}/..%2f..%2fx`)).status).toBeGreaterThanOrEqual(400);
  expect((await tus('HEAD', `/media/uploads/${sectionId}/${'0'.repeat(32)}`)).status).toBe(404);
  expect(files('.uploads')).toHaveLength(before);
  const elsewhere = await shop.call('/api/courses/GetFilteredCourses', Buffer.from('x'), undefined, {
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(elsewhere.status).toBe(415);
});

it('beginning is counted by account', async () => {
  const status = async () => (await begin(10, {}, 'nessuna')).status;
  expect(await status()).toBe(404);
  await setCount(shop, 'video_upload', 119);
  expect([await status(), await status()]).toEqual([404, 429]);
  admin = await adminOf(shop);
  expect(await status()).toBe(404);
});

it('an upload becomes the video of its own section alone', async () => {
  const other = (await stock.addSection(courseId, { position: 1, durationSeconds: 1 })).id;
  const url = await begun(clip.length);
  await send(url, 0, clip);
  expect((await finish(url, { IdEnc: other })).data).toMatchObject({ code: 'upload_gone', message: GONE });
  for (const section of (await detail()).sections) expect(section).not.toHaveProperty('video');
  expect((await finish(url)).data.isOk).toBe(true);
});

it('an upload that two processes finish at once becomes one video, and the other learns that it is gone', async () => {
  const url = await begun(clip.length);
  await send(url, 0, clip);
  const before = files('clips').length;
  const context = { caller: { id: admin.id, role: ROLE.admin }, requestId: 'x' } as never;
  const processes = [createVideoUploads(shop.deps), createVideoUploads(shop.deps)];
  const answers = await Promise.all(
    processes.map((one) => one.finishUpload({ IdEnc: sectionId, Upload: idOf(url) }, context)),
  );
  expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
  expect(answers.find(({ isOk }) => !isOk)).toMatchObject({ code: 'upload_gone' });
  expect(files('clips')).toHaveLength(before + 1);
  expect((await detail()).sections[0]).toMatchObject({ duration: 15, video: { bytes: clip.length } });
});

it('an upload that is cancelled while it is finished is gone, and no broken video', async () => {
  const url = await begun(clip.length);
  await send(url, 0, clip);
  const [finished] = await Promise.all([
    finish(url),
    admin.post('/api/courses/CancelUpload', { IdEnc: sectionId, Upload: idOf(url) }),
  ]);
  expect([undefined, 'upload_gone']).toContain(finished.data.code);
  expect((await detail()).sections[0].video === undefined).toBe(!finished.data.isOk);
});

it('a video that does not tell its length asks the admin for it', async () => {
  const timeless = await stillVideo();
  const url = await begun(timeless.length);
  await send(url, 0, timeless);
  const asked = await finish(url);
  expect(asked.data).toMatchObject({
    isOk: false,
    code: 'unknown_duration',
    errors: { Seconds: 'Dal file non si legge quanto dura: scrivilo tu, in minuti e secondi.' },
  });
  expect((await finish(url, { Seconds: 0 })).data.isOk).toBe(false);
  const { data } = await finish(url, { Seconds: 750 });
  expect(data.item).toMatchObject({ duration: 750, video: { mime: 'video/webm' } });
});

it('a file that is not complete is swept away after a day, and an upload after three days without a piece', async () => {
  await upload(clip);
  const url = await begun(clip.length);
  for (const [name, hours] of [
    ['old', 25],
    ['slow', 23],
    ['fresh', 0],
  ] as const) {
    const file = path.join(shop.database.dataDir, 'media/.incoming', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    const begun = new Date(shop.time.now.getTime() - hours * 3_600_000);
    utimesSync(file, begun, begun);
  }
  await sweepOrphans(shop.deps);
  expect(files('.incoming')).toEqual(['fresh', 'slow']);
  expect((await tus('HEAD', url)).status).toBe(200);
  const sweepAfter = async (hours: number) => {
    const last = new Date(shop.time.now.getTime() - hours * 3_600_000);
    utimesSync(path.join(shop.database.dataDir, 'media/.uploads', idOf(url)), last, last);
    await sweepOrphans(shop.deps);
  };
  await sweepAfter(71);
  expect((await tus('HEAD', url)).status).toBe(200);
  await sweepAfter(73);
  expect(files('.uploads')).toEqual([]);
});

it('a sweep goes on past an upload that another process has just removed', async () => {
  const url = await begun(clip.length);
  const folder = path.join(shop.database.dataDir, 'media/.uploads');
  // Listed, and gone when it is looked at.
  const gone = path.join(folder, `${'0'.repeat(32)}.json`);
  symlinkSync('nowhere', gone);
  const days = new Date(shop.time.now.getTime() - 73 * 3_600_000);
  utimesSync(path.join(folder, idOf(url)), days, days);
  await sweepOrphans(shop.deps);
  rmSync(gone);
  expect(files('.uploads')).toEqual([]);
});

describe('the qualities of a video', () => {
  const queue = () => admin.post('/api/courses/ProcessVideo', { IdEnc: sectionId });

  it('are not spoken of, and refused, where the server has no ffmpeg', async () => {
    const { data } = await upload(clip);
    expect(data.item).not.toHaveProperty('versions');
    expect((await queue()).data).toMatchObject({
      code: 'no_ffmpeg',
      message: expect.stringMatching(/ffmpeg/),
    });
    expect(await shop.database.orm.select().from(videoVersions)).toEqual([]);
  });

  it('are queued with each upload, and again by an admin after a failure', async () => {
    const kick = jest.fn(async () => undefined);
    const equipped = await openTestApp({ database: shop.database });
    Object.assign(equipped.deps, { versions: { kick } });
    const uploads = createVideoUploads(equipped.deps);
    const context = { caller: { id: admin.id, role: ROLE.admin }, requestId: 'r' } as never;
    const url = await begun(clip.length);
    await send(url, 0, clip);
    const { item } = await uploads.finishUpload({ IdEnc: sectionId, Upload: idOf(url) }, context);
    expect(item?.versions).toBe('queued');
    expect(kick).toHaveBeenCalledTimes(1);
    await shop.database.orm.update(videoVersions).set({ state: 'failed', attempts: 2 });
    expect((await uploads.process({ IdEnc: sectionId })).item?.versions).toBe('queued');
    expect(kick).toHaveBeenCalledTimes(2);
    await shop.database.orm.delete(videoVersions);
    const { id: empty } = await stock.addSection(courseId, { position: 1 });
    const { sections } = await adminCourseOf(equipped.deps, courseId);
    expect(sections.map(({ versions }) => versions)).toEqual(['none', undefined]);
    for (const IdEnc of ['nothing', empty])
      await expect(uploads.process({ IdEnc })).rejects.toMatchObject({ status: 404 });
    await equipped.app.close();
  });
});
