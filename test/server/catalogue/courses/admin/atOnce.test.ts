import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { MOST_ATTACHMENTS } from '../../../../../src/contract/catalogue/attachmentLimits';
import {
  orderSections,
  setVideo,
  sumDurations,
} from '../../../../../src/server/catalogue/courses/admin/sectionQueries';
import { courses, media, sectionAttachments, sections } from '../../../../../src/server/platform/database';
import type { Transaction } from '../../../../../src/server/platform/database/executor';
import { type Admin, adminOf } from '../../../../support/admin';
import type { TestApp } from '../../../../support/app';
import { beforeCommit, openBusyApp } from '../../../../support/beforeCommit';
import { shopOf } from '../../../checkout/purchases/fixtures';
import { FORM, sendForm } from './form';

/** Each call runs beside another admin's transaction, which commits while the call waits. */
let shop: TestApp;
let stock: ReturnType<typeof shopOf>;
let admin: Admin;
let courseId: string;
beforeAll(async () => {
  shop = await openBusyApp();
  stock = shopOf(shop);
  admin = await adminOf(shop);
});
beforeEach(async () => {
  courseId = (await stock.addCourse()).id;
});
afterAll(() => shop.close());

const call = async (name: string, body: object) => (await admin.post(`/api/courses/${name}`, body)).data;
const hold = (tx: Transaction, id = courseId) =>
  tx.execute(sql`select from courses where id = ${id} for no key update`);
const holdSection = (tx: Transaction, id: string) =>
  tx.execute(sql`select from sections where id = ${id} for no key update`);
const change = (fields: Partial<typeof courses.$inferInsert>) => (tx: Transaction) =>
  tx.update(courses).set(fields).where(eq(courses.id, courseId));
const addSection = (tx: Transaction) =>
  tx.insert(sections).values({ courseId, title: 'Altra', durationSeconds: 60, position: 0 });
const file = (url: string, content: string) =>
  shop.call(url, Buffer.from(content), admin.token, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
  });

/** Sends a video of a lesson; the returned call makes it the lesson's. */
async function finishing(IdEnc: string) {
  const clip = readFileSync(path.join(__dirname, '../../../../support/clip.mp4'));
  const tus = (method: 'POST' | 'PATCH', url: string, headers: object, payload?: Buffer) =>
    shop.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${admin.token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(payload && { payload }),
    });
  const named = { 'upload-length': String(clip.length), 'upload-metadata': 'filename YQ==,fingerprint YQ==' };
  const begun = await tus('POST', `/media/uploads/${IdEnc}`, named);
  const url = new URL(String(begun.headers.location), 'http://shop.example').pathname;
  await tus('PATCH', url, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, clip);
  return () => call('FinishUpload', { IdEnc, Upload: url.split('/').at(-1) });
}

describe('a course', () => {
  it('whose address another one takes meanwhile is asked for again, at the title', async () => {
    const other = { slug: 'le-medie', title: 'Le medie', priceCents: 100, level: 'avanzato' as const };
    const create = () =>
      sendForm(shop, admin.token, '/api/courses/CreateCourse', { ...FORM, title: 'Le medie' });
    const { status, data } = await beforeCommit(
      shop.database,
      (tx) => tx.insert(courses).values(other),
      create,
    );
    expect([status, data.isOk]).toEqual([200, false]);
    expect(data.errors).toEqual({ title: expect.stringMatching(/^Un altro corso.+riprova/) });
    expect((await create()).data.item).toMatchObject({ slug: 'le-medie-2' });
  });

  it('that two admins switch is as before', async () => {
    await stock.makeSellable(courseId);
    const { item } = await beforeCommit(shop.database, change({ isOperative: false }), () =>
      call('ToogleOperativeCourse', { IdEnc: courseId }),
    );
    expect(item).toEqual({ isOperative: true });
  });

  it('is copied as another admin has just saved it', async () => {
    const { item } = await beforeCommit(shop.database, change({ priceCents: 1234 }), () =>
      call('DuplicateCourse', { IdEnc: courseId }),
    );
    expect(item.price).toBe(12.34);
  });

  it('gets a lesson behind the one that another admin adds', async () => {
    const { item } = await beforeCommit(
      shop.database,
      async (tx) => {
        await hold(tx);
        await addSection(tx);
      },
      () => call('CreateSection', { IdCourseEnc: courseId, title: 'Mia', description: '', isPreview: false }),
    );
    expect(item.position).toBe(1);
  });

  it('is not reordered without the lesson that another admin adds', async () => {
    const { id } = await stock.addSection(courseId);
    const { data } = await beforeCommit(
      shop.database,
      async (tx) => {
        await hold(tx);
        await addSection(tx);
      },
      () => admin.put('/api/courses/ReorderSections', { IdCourseEnc: courseId, sections: [id] }),
    );
    expect(data.code).toBe('conflict');
  });

  it.each([
    ['removed', async (IdEnc: string) => () => call('DeleteSection', { IdEnc })],
    ['given its video', async (IdEnc: string) => finishing(IdEnc)],
  ])(
    'is reordered by another admin while a lesson is %s: neither waits for the other',
    async (_name, begin) => {
      const ids = [await stock.addSection(courseId), await stock.addSection(courseId, { position: 1 })].map(
        ({ id }) => id,
      );
      const write = await begin(ids[1] ?? '');
      const answer = await beforeCommit(shop.database, hold, write, (tx) => orderSections(tx, courseId, ids));
      expect(answer).toMatchObject({ isOk: true });
    },
  );

  it('lasts as long as its lessons when two of them get a video', async () => {
    const rows = [await stock.addSection(courseId), await stock.addSection(courseId, { position: 1 })];
    const ids = rows.map(({ id }) => id);
    const film = async (tx: Transaction, id = '', seconds = 0) => {
      await setVideo(tx, id, { key: `clips/${id}.mp4`, seconds });
      await sumDurations(tx, courseId);
    };
    const files = ids.map((id) => ({ key: `clips/${id}.mp4`, mime: 'video/mp4', bytes: 1 }));
    await shop.database.orm.insert(media).values(files);
    await beforeCommit(
      shop.database,
      (tx) => film(tx, ids[0], 100),
      () => shop.database.orm.transaction((tx) => film(tx, ids[1], 1000)),
    );
    const [course] = await shop.database.orm.select().from(courses).where(eq(courses.id, courseId));
    expect(course?.durationSeconds).toBe(1100);
  });
});

describe('a lesson', () => {
  it('gets no attachment beyond the last that another admin adds', async () => {
    const { id: sectionId } = await stock.addSection(courseId);
    const mediaKey = `attachments/${sectionId}.pdf`;
    await shop.database.orm.insert(media).values({ key: mediaKey, mime: 'application/pdf', bytes: 1 });
    const row = (position: number) => ({ sectionId, mediaKey, name: `${position}.pdf`, position });
    const rows = Array.from({ length: MOST_ATTACHMENTS }, (_none, position) => row(position));
    const last = rows.pop() ?? row(0);
    if (rows.length > 0) await shop.database.orm.insert(sectionAttachments).values(rows);
    const { data } = await beforeCommit(
      shop.database,
      async (tx) => {
        await holdSection(tx, sectionId);
        await tx.insert(sectionAttachments).values(last);
      },
      () => file(`/api/courses/SectionAttachments/${sectionId}/Mio.pdf`, '%PDF-1.7\n'),
    );
    const message = 'Questa lezione ha già 20 allegati: eliminane uno, oppure raccogli i file in uno ZIP.';
    expect(data).toMatchObject({ code: 'too_many_attachments', message, errors: { file: message } });
  });

  it('gets its video when that is asked for again, after the shop failed to keep it', async () => {
    const { id } = await stock.addSection(courseId);
    const finish = await finishing(id);
    jest.spyOn(shop.deps.media, 'take').mockRejectedValueOnce(new Error('no room'));
    expect(await finish()).toMatchObject({ isOk: false, code: 'internal_error' });
    expect(await finish()).toMatchObject({ isOk: true, item: { duration: 15 } });
  });

  it.each([
    [
      'replaced',
      (id: string) => file(`/api/courses/SectionCaptions/${id}`, 'WEBVTT\n\n00:01.000 --> 00:02.000\nCiao\n'),
    ],
    ['removed', (IdEnc: string) => call('DeleteSectionCaptions', { IdEnc })],
    ['removed with the lesson', (IdEnc: string) => call('DeleteSection', { IdEnc })],
  ])('has its newest captions swept away once they are %s', async (_name, write) => {
    const { id } = await stock.addSection(courseId);
    const key = `captions/${id}.vtt`;
    await beforeCommit(
      shop.database,
      async (tx) => {
        await tx.insert(media).values({ key, mime: 'text/vtt', bytes: 1 });
        await tx.update(sections).set({ captionsKey: key }).where(eq(sections.id, id));
      },
      () => write(id),
    );
    const [row] = await shop.database.orm.select().from(media).where(eq(media.key, key));
    expect(row?.orphanedAt).not.toBeNull();
  });
});
