import { eq, inArray, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { media } from '../../../../src/server/platform/database';
import type { FormatName } from '../../../../src/server/platform/media/formats';
import { coverPicture, portraitPicture } from '../../../../src/server/platform/media/picture';
import {
  adoptPicture,
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

test('a cover is made in three widths at 16:9, and pages are told of all of them', async () => {
  const { address } = await keep('covers', 1600, 1600);
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
] as const)(
  'for %s %d by %d pixels are too few, and the message says how many',
  async (format, width, height, said) => {
    const error = await keep(format, width, height).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotAPicture);
    expect((error as Error).message).toContain(said);
  },
);

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

test('another picture of a person leaves their private files alone', async () => {
  const { orm } = shop.database;
  const ownerId = await shop.addUser();
  const key = `private/${ownerId}.pdf`;
  await orm.insert(media).values({ key, mime: 'application/pdf', bytes: 1, ownerId });
  const bytes = await drawn(512, 512);
  const picture = await keepPicture(shop.deps, { format: 'portraits', ownerId, bytes });
  await showPicture(orm, ownerId, picture, new Date());
  await dropPictures(orm, ownerId, new Date());
  const orphaned = await orm.select().from(media).where(isNotNull(media.orphanedAt));
  expect(orphaned.map((file) => file.key)).toEqual(expect.arrayContaining([...picture.keys]));
  expect(orphaned.map((file) => file.key)).not.toContain(key);
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
