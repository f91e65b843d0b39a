import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import {
  courses,
  landingVideos,
  media,
  sectionAttachments,
  sections,
} from '../../../../src/server/platform/database';
import {
  attachmentsOf,
  copyAttachments,
  insertAttachment,
  removeAttachments,
} from '../../../../src/server/platform/media/attachmentRowsService';
import { findUpload, piecesOf } from '../../../../src/server/platform/media/pieces';
import { sweepOrphans } from '../../../../src/server/platform/media/sweepService';
import { releaseVideo } from '../../../../src/server/platform/media/videoService';
import { adminShop } from '../../../support/admin';

const { shop, stock } = adminShop();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function addFile(key: string, fields: Partial<typeof media.$inferInsert> = {}) {
  await shop.deps.media.put(key, Buffer.from('file'));
  await shop.database.orm.insert(media).values({ key, mime: 'video/mp4', bytes: 4, ...fields });
}
const rowOf = async (key: string) =>
  (await shop.database.orm.select().from(media).where(eq(media.key, key)))[0];

describe('a file that nothing shows any more is deleted', () => {
  it.each<[string, object, number]>([
    ['a video', {}, HOUR],
    ['a picture of the shop', { isPublic: true }, DAY],
  ])('%s', async (_name, fields, kept) => {
    const orphanedAt = new Date(shop.time.now.getTime());
    await addFile('clips/gone.mp4', { ...fields, orphanedAt });
    await addFile('clips/shown.mp4', fields);
    shop.time.now = new Date(orphanedAt.getTime() + kept);
    expect(await sweepOrphans(shop.deps)).toBe(0);
    expect(await shop.deps.media.stat('clips/gone.mp4')).toBeDefined();
    shop.time.now = new Date(orphanedAt.getTime() + kept + 1);
    expect(await sweepOrphans(shop.deps)).toBe(1);
    expect([await rowOf('clips/gone.mp4'), await shop.deps.media.stat('clips/gone.mp4')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await rowOf('clips/shown.mp4')).toBeDefined();
    expect(await shop.deps.media.stat('clips/shown.mp4')).toBeDefined();
  });

  it('after an hour where it is the picture of a person', async () => {
    const ownerId = await shop.addUser();
    await addFile('clips/own.mp4', { isPublic: true, ownerId, orphanedAt: shop.time.now });
    shop.time.now = new Date(shop.time.now.getTime() + HOUR + 1);
    expect(await sweepOrphans(shop.deps)).toBe(1);
  });

  it('at the next sweep where the store could not delete it, and is known until then', async () => {
    await addFile('clips/gone.mp4', { orphanedAt: new Date(shop.time.now.getTime() - DAY) });
    const remove = jest.spyOn(shop.deps.media, 'remove').mockRejectedValueOnce(new Error('the disk is away'));
    await expect(sweepOrphans(shop.deps)).rejects.toThrow('the disk is away');
    remove.mockRestore();
    expect(await sweepOrphans(shop.deps)).toBe(1);
    expect(await shop.deps.media.stat('clips/gone.mp4')).toBeUndefined();
  });

  it('with all others, however many they are', async () => {
    const rows = Array.from({ length: 201 }, (_, nth) => ({
      ...{ key: `clips/${nth}.mp4`, mime: 'video/mp4', bytes: 1 },
      orphanedAt: new Date(shop.time.now.getTime() - DAY),
    }));
    await shop.database.orm.insert(media).values(rows);
    expect(await sweepOrphans(shop.deps)).toBe(201);
    expect(await shop.database.orm.$count(media)).toBe(0);
  });
});

it('pieces of a video are deleted when nothing has come for three days', async () => {
  const folder = piecesOf(shop.configuration.dataDir).directory;
  const upload = (id: string, age: number) => {
    const at = new Date(shop.time.now.getTime() - age);
    for (const file of [path.join(folder, id), path.join(folder, `${id}.json`)]) {
      writeFileSync(file, JSON.stringify({ id, size: 9, offset: 4, metadata: { section: id } }));
      utimesSync(file, at, at);
    }
    return path.join(folder, id);
  };
  const recent = upload('a'.repeat(32), 3 * DAY - 60_000);
  const old = upload('b'.repeat(32), 3 * DAY + 60_000);
  // Its file has moved to the media store, and the process died then.
  const moved = upload('c'.repeat(32), 3 * DAY + 60_000);
  rmSync(moved);
  await sweepOrphans(shop.deps);
  expect([recent, old, `${old}.json`, `${moved}.json`].map(existsSync)).toEqual([true, false, false, false]);
});

it('an upload that cannot be read is a fault, and not one that has gone', async () => {
  const { dataDir } = shop.configuration;
  const id = 'd'.repeat(32);
  writeFileSync(path.join(piecesOf(dataDir).directory, `${id}.json`), '{}');
  const read = jest.spyOn(piecesOf(dataDir), 'getUpload').mockRejectedValueOnce(new Error('the disk fails'));
  await expect(findUpload(dataDir, id)).rejects.toThrow('the disk fails');
  read.mockRejectedValueOnce({ status_code: 404 });
  expect(await findUpload(dataDir, id)).toBeUndefined();
});

it('what is left of a form is deleted after an hour, of a file after a day, while what is arriving stays', async () => {
  const form = (name: string, minutes: number) => {
    const folder = path.join(shop.configuration.dataDir, 'incoming', name);
    const at = new Date(shop.time.now.getTime() - minutes * 60_000);
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, at, at);
    return folder;
  };
  const folders = [form('form-old', 61), form('form-new', 59)];
  const files = [24 * 60 + 1, 24 * 60 - 1].map((minutes) => {
    const file = path.join(shop.configuration.dataDir, 'media/.incoming', `${minutes}`);
    const at = new Date(shop.time.now.getTime() - minutes * 60_000);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'half');
    utimesSync(file, at, at);
    return file;
  });
  await sweepOrphans(shop.deps);
  expect([...folders, ...files].map(existsSync)).toEqual([false, true, false, true]);
});

describe('a file that is taken off one place', () => {
  const KEY = 'clips/two.mp4';
  const release = () =>
    shop.database.orm.transaction((tx) => releaseVideo(tx, KEY, shop.time.now)).then(() => rowOf(KEY));
  const elsewhere: Record<string, () => Promise<unknown>> = {
    'the video of a lesson': async () => stock.addSection((await stock.addCourse()).id, { mediaKey: KEY }),
    'the captions of a lesson': async () =>
      stock.addSection((await stock.addCourse()).id, { captionsKey: KEY }),
    'the preview of a course': () => stock.addCourse({ previewMediaKey: KEY }),
    'an attachment': async () => {
      const section = await stock.addSection((await stock.addCourse()).id);
      const row = { sectionId: section.id, mediaKey: KEY, name: 'a.mp4', position: 0 };
      await shop.database.orm.insert(sectionAttachments).values(row);
    },
    'the film of a landing video': () =>
      shop.database.orm.insert(landingVideos).values({ slug: 's', title: 't', mediaKey: KEY }),
  };

  it.each(Object.keys(elsewhere))('stays while it is %s', async (place) => {
    await addFile(KEY);
    await elsewhere[place]?.();
    expect((await release())?.orphanedAt).toBeNull();
    for (const table of [sectionAttachments, landingVideos, sections, courses])
      await shop.database.orm.delete(table);
    expect((await release())?.orphanedAt).toEqual(shop.time.now);
  });
});

it('the attachments of a copied lesson keep their order, and the files that both lessons show', async () => {
  const { orm } = shop.database;
  const course = await stock.addCourse();
  const [from, to, other] = [
    await stock.addSection(course.id),
    await stock.addSection(course.id, { position: 1 }),
    await stock.addSection(course.id, { position: 2 }),
  ];
  const named = async (id: string) => (await attachmentsOf(orm, [id])).get(id)?.map(({ name }) => name);
  for (const [sectionId, name] of [
    [from.id, 'b.pdf'],
    [from.id, 'a.pdf'],
    [from.id, 'c.pdf'],
    [other.id, 'd.pdf'],
  ] as const) {
    const mediaKey = `attachments/${name}`;
    await addFile(mediaKey, { orphanedAt: shop.time.now });
    await orm.transaction((tx) => insertAttachment(tx, { sectionId, mediaKey, name }));
  }
  await orm.transaction((tx) => copyAttachments(tx, from.id, to.id));
  expect([await named(from.id), await named(to.id), await named(other.id)]).toEqual([
    ['b.pdf', 'a.pdf', 'c.pdf'],
    ['b.pdf', 'a.pdf', 'c.pdf'],
    ['d.pdf'],
  ]);
  const id = (await attachmentsOf(orm, [from.id])).get(from.id)?.[1]?.IdEnc ?? '';
  await orm.transaction((tx) => removeAttachments(tx, { id }, shop.time.now));
  expect([await named(from.id), await named(to.id)]).toEqual([
    ['b.pdf', 'c.pdf'],
    ['b.pdf', 'a.pdf', 'c.pdf'],
  ]);
  await orm.transaction((tx) => removeAttachments(tx, { sectionId: to.id }, shop.time.now));
  expect([await named(from.id), await named(to.id), await named(other.id)]).toEqual([
    ['b.pdf', 'c.pdf'],
    undefined,
    ['d.pdf'],
  ]);
  const orphaned = await orm.select().from(media).where(isNotNull(media.orphanedAt));
  expect(orphaned.map(({ key }) => key)).toEqual(['attachments/a.pdf']);
});
