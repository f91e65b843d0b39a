import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import path from 'node:path';
import { media } from '../../../../src/server/database';
import { sweepOrphans } from '../../../../src/server/media/sweepService';
import { type Admin, adminOf, auditOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { addStudent, shopOf } from '../../purchases/fixtures';

const clipOf = (name: string) => readFileSync(path.join(__dirname, `../../../support/${name}.mp4`));
const clip = clipOf('clip');

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

const upload = (content: Buffer, token = admin.token, id = sectionId) =>
  shop.call(`/api/courses/SectionVideo/${id}`, content, token, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
  });
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
    resource: 'sections',
    after: { duration: 15, bytes: clip.length },
  });
  expect(JSON.stringify(entry)).not.toContain('/media/');
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

it('is for admins; what none of our screens sends is refused before it is read', async () => {
  const { token } = await addStudent(shop);
  expect((await upload(clip, token)).status).toBe(403);
  expect((await upload(clip, admin.token, 'nessuna')).status).toBe(404);
  const json = await admin.put(`/api/courses/SectionVideo/${sectionId}`, { file: 'x' });
  expect(json.status).toBe(400);
  const elsewhere = await shop.call('/api/courses/GetFilteredCourses', Buffer.from('x'), undefined, {
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(elsewhere.status).toBe(415);
});

it('an upload that breaks off leaves nothing', async () => {
  const { port } = shop.app.server.address() as AddressInfo;
  const before = files('clips').length;
  const errors = shop.log.filter((line) => line.includes('a call failed')).length;
  const socket = connect({ host: '127.0.0.1', port });
  socket.write(
    `PUT /api/courses/SectionVideo/${sectionId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n` +
      `content-type: application/octet-stream\r\ncontent-length: ${clip.length}\r\n\r\n`,
  );
  socket.write(clip.subarray(0, 60_000));
  await until(() => files('.incoming').length === 1);
  socket.destroy();
  await until(() => files('.incoming').length === 0);
  expect(files('clips')).toHaveLength(before);
  expect(await shop.database.orm.select().from(media)).toEqual([]);
  expect(shop.log.filter((line) => line.includes('a call failed'))).toHaveLength(errors);
});

it('what a process left unfinished is swept away, and nothing that is still written', async () => {
  await upload(clip);
  const [old, fresh] = ['old', 'fresh'].map((name) =>
    path.join(shop.database.dataDir, 'media/.incoming', name),
  );
  for (const file of [old, fresh]) writeFileSync(file ?? '', 'x');
  const earlier = new Date(shop.time.now.getTime() - 2 * 3_600_000);
  utimesSync(old ?? '', earlier, earlier);
  await sweepOrphans(shop.deps);
  expect(files('.incoming')).toEqual(['fresh']);
});

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
}
