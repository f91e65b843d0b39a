import { crc32 } from 'node:zlib';
import { eq, inArray, isNotNull, like } from 'drizzle-orm';
import sharp from 'sharp';
import { media } from '../../../../src/server/platform/database';
import type { FormatName } from '../../../../src/server/platform/media/formats';
import { coverPicture, portraitPicture } from '../../../../src/server/platform/media/picture';
import {
  adoptPicture,
  adoptPicturesIn,
  dropPictures,
  keepPicture,
  NotAPicture,
  releasePicture,
  showPicture,
} from '../../../../src/server/platform/media/pictureService';
import { sweepOrphans } from '../../../../src/server/platform/media/sweepService';
import { openTestApp, type TestApp } from '../../../support/app';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5563' } })
    .png()
    .toBuffer();
const keep = async (format: FormatName, width: number, height: number) =>
  keepPicture(shop.deps, { format, ownerId: null, bytes: await drawn(width, height) });
/** Width and height of what an address of a srcSet leads to, and the width that is promised there. */
async function opened(srcSet: string) {
  const all = srcSet.split(', ').map((size) => size.split(' '));
  return Promise.all(
    all.map(async ([url = '', promised]) => {
      const answer = await shop.app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      return [promised, width, height];
    }),
  );
}

test('a cover is made in three widths at 16:9 from the middle of a picture, and pages are told of all of them', async () => {
  // Red above and below what is shown of it.
  const edge = { create: { width: 1600, height: 340, channels: 3 as const, background: '#f00' } };
  const input = await sharp(edge).png().toBuffer();
  const bytes = await sharp(await drawn(1600, 1600))
    .composite([
      { input, top: 0, left: 0 },
      { input, top: 1260, left: 0 },
    ])
    .png()
    .toBuffer();
  const { address } = await keepPicture(shop.deps, { format: 'covers', ownerId: null, bytes });
  const { channels } = await sharp((await shop.app.inject({ url: address })).rawPayload).stats();
  expect(channels[0]?.max).toBeLessThan(100);
  const picture = coverPicture(address);
  expect(picture).toMatchObject({ src: address, width: 1200, height: 675 });
  expect(await opened(picture?.srcSet ?? '')).toEqual([
    ['400w', 400, 225],
    ['800w', 800, 450],
    ['1200w', 1200, 675],
  ]);
});

test('a portrait is made in two squares', async () => {
  const { address } = await keep('portraits', 500, 700);
  const picture = portraitPicture(address);
  expect(picture).toMatchObject({ src: address, width: 480, height: 480 });
  expect(await opened(picture?.srcSet ?? '')).toEqual([
    ['160w', 160, 160],
    ['480w', 480, 480],
  ]);
});

test.each([
  ['covers', 799, 600, 'deve essere larga almeno 800 pixel e alta 450'],
  ['covers', 1600, 449, 'deve essere larga almeno 800 pixel e alta 450'],
  ['portraits', 159, 400, 'deve avere almeno 160 pixel per lato'],
  ['pictures', 400, 31, 'deve avere almeno 32 pixel per lato'],
  ['texts', 15, 40, 'deve avere almeno 16 pixel per lato'],
  ['texts', 40, 15, 'deve avere almeno 16 pixel per lato'],
] as const)(
  'for %s %d by %d pixels are too few, and the message says how many',
  async (format, width, height, said) => {
    const error = await keep(format, width, height).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotAPicture);
    expect((error as Error).message).toContain(said);
  },
);

/** A PNG that says of itself how large it is. */
function claiming(width: number, height: number, png: Buffer): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(width, 16);
  claimed.writeUInt32BE(height, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

test.each<[string, (png: Buffer) => Buffer, string]>([
  ['is none', () => Buffer.from('<svg width="99" height="99"/>'), 'scegline una in formato JPEG'],
  ['is a sound', () => Buffer.from('RIFF....WAVEfmt '), 'scegline una in formato JPEG'],
  ['is a film', () => Buffer.from('....ftypisom....mp41'), 'scegline una in formato JPEG'],
  ['is cut off', (png) => png.subarray(0, 60), 'danneggiata o incompleta'],
  ['only begins like one', () => Buffer.from('\xff\xd8\xff<svg/>', 'latin1'), 'danneggiata o incompleta'],
  ['has too many pixels', (png) => claiming(8000, 8001, png), 'troppi pixel'],
  ['has as many pixels as it may, and lacks most', (png) => claiming(8000, 8000, png), 'danneggiata'],
])('a picture that %s is refused with the reason', async (_what, make, said) => {
  const bytes = make(await drawn(100, 100));
  const kept = keepPicture(shop.deps, { format: 'texts', ownerId: null, bytes });
  await expect(kept).rejects.toThrow(said);
  await expect(kept).rejects.toThrow(NotAPicture);
});

test('what is transparent becomes white', async () => {
  const clear = { width: 16, height: 16, channels: 4 as const, background: '#00000000' };
  const bytes = await sharp({ create: clear }).png().toBuffer();
  const { address } = await keepPicture(shop.deps, { format: 'texts', ownerId: null, bytes });
  const { rawPayload } = await shop.app.inject({ url: address });
  const [red = 0, green = 0, blue = 0] = await sharp(rawPayload).raw().toBuffer();
  expect(Math.min(red, green, blue)).toBeGreaterThan(250);
});

test('a picture’s sizes are known before they are stored, so that what a crash leaves is swept', async () => {
  const put = jest.spyOn(shop.deps.media, 'put').mockRejectedValueOnce(new Error('the disk is full'));
  await expect(keep('covers', 800, 450)).rejects.toThrow('the disk is full');
  const [key = ''] = put.mock.calls[0] ?? [];
  put.mockRestore();
  const rows = await shop.database.orm
    .select()
    .from(media)
    .where(like(media.key, `${key.replace(/-\d+\.webp$/, '')}-%`))
    .orderBy(media.width);
  expect(rows.map(({ width, height }) => [width, height])).toEqual([
    [400, 225],
    [800, 450],
    [1200, 675],
  ]);
  for (const row of rows) expect(row).toMatchObject({ isPublic: true, orphanedAt: shop.time.now });
});

test('the row of a size tells how many bytes that size has', async () => {
  const { keys } = await keep('portraits', 160, 160);
  for (const key of keys) {
    const [row] = await shop.database.orm.select().from(media).where(eq(media.key, key));
    expect(row?.bytes).toBe((await shop.deps.media.stat(key))?.bytes);
  }
});

test('a picture of which one size is gone counts as gone', async () => {
  for (const nth of [0, 2]) {
    const { address, keys } = await keep('covers', 800, 450);
    expect(await adoptPicture(shop.database.orm, address)).toBe(true);
    await shop.database.orm.delete(media).where(eq(media.key, keys[nth] ?? ''));
    expect(await adoptPicture(shop.database.orm, address)).toBe(false);
  }
});

test('of the pictures whose addresses an item holds, those of the shop are kept, and those of people are not', async () => {
  const { orm } = shop.database;
  const [cover, own] = [await keep('covers', 800, 450), await keep('pictures', 32, 32)];
  const gone = cover.address.replace('.webp', '').replace(/[^/]+$/, 'gone-1200.webp');
  const shown = [cover, await keep('portraits', 160, 160), await keep('texts', 160, 160)];
  const item = { text: `${own.address} ${gone}`, shown: shown.map(({ address }) => address) };
  expect(await adoptPicturesIn(orm, item)).toEqual([gone]);
  expect(await adoptPicturesIn(orm, item, { text: `<img src="${gone}">` })).toEqual([]);
  const keys = shown.flatMap((picture) => picture.keys);
  const rows = await orm
    .select()
    .from(media)
    .where(inArray(media.key, [...keys, ...own.keys]));
  const kept = rows.filter(({ orphanedAt }) => orphanedAt === null).map(({ key }) => key);
  expect(kept.sort()).toEqual(keys.sort());
});

test('a phone’s upright photograph counts as it is looked at, not as the sensor lies', async () => {
  const bytes = await sharp(await drawn(500, 1000))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await expect(keepPicture(shop.deps, { format: 'covers', ownerId: null, bytes })).resolves.toBeTruthy();
});

test('what is adopted stays in all its sizes, and what is released again is swept away', async () => {
  const [shown, never] = [await keep('covers', 800, 450), await keep('covers', 800, 450)];
  const { orm } = shop.database;
  const left = async () =>
    (
      await orm
        .select()
        .from(media)
        .where(inArray(media.key, [...shown.keys, ...never.keys]))
    ).length;
  await adoptPicture(orm, shown.address);
  await orm
    .update(media)
    .set({ orphanedAt: new Date(0) })
    .where(eq(media.key, never.keys[0] ?? ''));
  await releasePicture(orm, never.address, new Date(0));
  await sweepOrphans(shop.deps);
  expect(await left()).toBe(3);
  await releasePicture(orm, shown.address, new Date(0));
  await sweepOrphans(shop.deps);
  expect(await left()).toBe(0);
  expect((await shop.app.inject({ url: shown.address })).statusCode).toBe(404);
});

test('a picture that is adopted while it is being swept away is not forgotten', async () => {
  const { address, keys } = await keep('covers', 800, 450);
  const { orm } = shop.database;
  const ofPicture = inArray(media.key, [...keys]);
  await orm
    .update(media)
    .set({ orphanedAt: new Date(0) })
    .where(ofPicture);
  jest.spyOn(shop.deps.media, 'remove').mockImplementation(async () => {
    await adoptPicture(orm, address);
  });
  await sweepOrphans(shop.deps);
  expect(await orm.select().from(media).where(ofPicture)).toHaveLength(keys.length);
});

test('another picture of a person leaves their private files alone, and everybody else’s pictures', async () => {
  const { orm } = shop.database;
  const ownerId = await shop.addUser();
  const key = `private/${ownerId}.pdf`;
  await orm.insert(media).values({ key, mime: 'application/pdf', bytes: 1, ownerId });
  const bytes = await drawn(512, 512);
  const picture = await keepPicture(shop.deps, { format: 'portraits', ownerId, bytes });
  const other = await shop.addUser();
  const theirs = await keepPicture(shop.deps, { format: 'portraits', ownerId: other, bytes });
  await showPicture(orm, other, theirs, new Date());
  await showPicture(orm, ownerId, picture, new Date());
  await dropPictures(orm, ownerId, new Date());
  const orphaned = await orm.select().from(media).where(isNotNull(media.orphanedAt));
  expect(orphaned.map((file) => file.key)).toEqual(expect.arrayContaining([...picture.keys]));
  for (const left of [key, ...theirs.keys]) expect(orphaned.map((file) => file.key)).not.toContain(left);
});

test.each([
  '/demo/covers/ichimoku-800.webp',
  'https://elsewhere.example/a-1200.webp',
  '/media/public/covers/../x-1200.webp',
  '/media/public/constructor/abc-1200.webp',
  '',
])('an address of elsewhere, %j, is neither adopted nor released', async (address) => {
  await expect(adoptPicture(shop.database.orm, address)).resolves.toBe(true);
  await expect(releasePicture(shop.database.orm, address, new Date())).resolves.toBeUndefined();
});
