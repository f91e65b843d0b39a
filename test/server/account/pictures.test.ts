import { crc32, deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { media, users } from '../../../src/server/platform/database';
import { sweepOrphans } from '../../../src/server/platform/media/sweepService';
import { openTestApp, type TestApp } from '../../support/app';
import { setCount } from '../../support/limitCount';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const MB = 1024 * 1024;
const UPLOAD = '/api/users/UploadProfilePicture';

/** A form as the browser sends it. */
function form(content: Buffer | string, { field = 'file', name = 'io.jpg', type = 'image/jpeg' } = {}) {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  };
}
const upload = (token: string | undefined, content: Buffer | string, file: Parameters<typeof form>[1] = {}) =>
  shop.call(UPLOAD, undefined, token, form(content, file));

/** Noise like a camera's sensor: it does not compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#446',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
const photo = (width = 640, height = 480) => noise(width, height).jpeg().toBuffer();

async function person(): Promise<{ id: string; token: string }> {
  const email = `p${Math.random().toString(36).slice(2)}@example.com`;
  return { id: await shop.addUser({ email }), token: await shop.logIn(email) };
}
const addressOf = async (id: string) =>
  (await shop.database.orm.select().from(users).where(eq(users.id, id)))[0]?.urlProfile;
const open = (url: string) => shop.app.inject({ url });
const smallOf = (address: string) => address.replace('-512.webp', '-96.webp');

describe('a profile picture', () => {
  test('is turned upright, cut square in two sizes, without metadata, and for everybody to see', async () => {
    const { id, token } = await person();
    // Blue above, red below, and the camera says that it was held turned by 180 degrees.
    const red = { create: { width: 300, height: 150, channels: 3 as const, background: '#f00' } };
    const turned = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00f' } })
      .composite([{ input: await sharp(red).png().toBuffer(), top: 0, left: 0 }])
      .withExif({ IFD0: { Copyright: 'Anna, Via Roma 1', Orientation: '3' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { status, data } = await upload(token, turned);
    expect([status, data.isOk]).toEqual([200, true]);
    expect(await addressOf(id)).toBe(data.item);
    for (const [address, side] of [
      [data.item, 512],
      [smallOf(data.item), 96],
    ]) {
      const answer = await open(address);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      const picture = sharp(answer.rawPayload);
      expect(await picture.metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect((await picture.metadata()).exif).toBeUndefined();
      const { data: top } = await picture.raw().toBuffer({ resolveWithObject: true });
      expect([top[0], top[2]]).toEqual([expect.closeTo(0, -1), expect.closeTo(255, -1)]);
    }
  });

  test.each(['png', 'webp', 'avif'] as const)('may be a %s, whatever it is called', async (format) => {
    const { token } = await person();
    const content = await noise(200, 100).toFormat(format).toBuffer();
    expect((await upload(token, content, { name: 'io.txt', type: 'text/plain' })).data.isOk).toBe(true);
  });

  test('may come from a camera: 10 MB and more', async () => {
    const { token } = await person();
    const content = await noise(3800, 2600).jpeg({ quality: 97 }).toBuffer();
    expect(content.length).toBeGreaterThan(9 * MB);
    expect(content.length).toBeLessThan(12 * MB);
    expect((await upload(token, content)).data).toMatchObject({ isOk: true });
  });

  test('that is replaced or taken off is swept away after an hour, and the one that is shown stays', async () => {
    const { id, token } = await person();
    const first = (await upload(token, await photo())).data.item;
    const second = (await upload(token, await photo())).data.item;
    const lookAll = () =>
      Promise.all([first, smallOf(first), second].map(async (url) => (await open(url)).statusCode));
    await sweepOrphans(shop.deps);
    expect(await lookAll()).toEqual([200, 200, 200]);
    shop.time.now = new Date(shop.time.now.getTime() + 61 * 60_000);
    await sweepOrphans(shop.deps);
    expect(await lookAll()).toEqual([404, 404, 200]);
    for (const _twice of [1, 2]) {
      expect((await shop.call('/api/users/RemoveProfilePicture', {}, token)).data).toEqual({ isOk: true });
    }
    expect(await addressOf(id)).toBe('');
    shop.time.now = new Date(shop.time.now.getTime() + 61 * 60_000);
    await sweepOrphans(shop.deps);
    expect(await lookAll()).toEqual([404, 404, 404]);
    expect(await shop.database.orm.select().from(media).where(eq(media.ownerId, id))).toEqual([]);
  });

  test('of two tabs at once is one of the two, whole', async () => {
    const { id, token } = await person();
    const answers = await Promise.all([upload(token, await photo()), upload(token, await photo())]);
    expect(answers.map(({ data }) => data.isOk)).toEqual([true, true]);
    const shown = await addressOf(id);
    expect(answers.map(({ data }) => data.item)).toContain(shown);
    const rows = await shop.database.orm.select().from(media).where(eq(media.ownerId, id));
    expect(rows.filter(({ orphanedAt }) => orphanedAt === null)).toHaveLength(2);
    expect((await open(shown ?? '')).statusCode).toBe(200);
  });
});

/** A PNG of that many pixels, all alike: a few kilobytes that unpack to gigabytes. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([frame, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * 64));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
describe('what is no picture is refused, beside the field, and nobody is logged out:', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>';
  const cases: [string, () => Promise<Buffer | string> | Buffer | string][] = [
    ['an SVG', () => SVG],
    ['a script named .png', () => '#!/bin/sh\nrm -rf /\n'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['an empty file', () => ''],
    ['a GIF', () => noise(80, 80).gif().toBuffer()],
    ['a TIFF', () => noise(80, 80).tiff().toBuffer()],
    [
      'a script behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from([255, 216, 255]), Buffer.from(SVG)]),
    ],
    ['a picture that breaks off', async () => (await photo(1200, 900)).subarray(0, 90_000)],
    ['one of a single pixel', () => noise(1, 1).png().toBuffer()],
    ['a decompression bomb', () => bomb(60_000)],
    ['a long thin bomb', () => bomb(9_000)],
    ['one of more than 12 MB', () => Buffer.alloc(13 * MB, 7)],
  ];

  test.each(cases)('%s', async (_what, make) => {
    const { id, token } = await person();
    const { status, data } = await upload(token, await make(), { name: 'io.png', type: 'image/png' });
    expect([status, data.isOk, typeof data.errors.file]).toEqual([200, false, 'string']);
    expect(await addressOf(id)).toBe('');
    expect(await shop.database.orm.select().from(media).where(eq(media.ownerId, id))).toEqual([]);
  });

  test('a picture without end of the account’s own is told so at last, and one stays logged in', async () => {
    const { token } = await person();
    await upload(token, 'no');
    await setCount(shop, 'picture', 29);
    expect((await upload(token, 'no')).data.code).toBe('not_a_picture');
    const { status, data } = await upload(token, 'no');
    expect([status, data.code]).toEqual([200, 'too_many_pictures']);
    expect(data.errors.file).toMatch(/^Hai cambiato immagine molte volte/);
  });
});

test('who may upload is settled before a byte is read; a body that is no form is a bad call', async () => {
  expect((await upload(undefined, await photo())).status).toBe(401);
  const { id, token } = await person();
  const other = await person();
  expect((await shop.call(UPLOAD, { file: { a: 1 } }, token)).status).toBe(400);
  expect((await upload(token, await photo(), { field: 'IdEnc' })).status).toBe(400);
  await upload(token, await photo());
  expect(await addressOf(other.id)).toBe('');
  expect(await addressOf(id)).not.toBe('');
});

test.each([
  ['head', 20],
  ['last boundary', -6],
])('a form that breaks off in its %s is a bad call, not a fault of ours', async (_place, end) => {
  const { token } = await person();
  const { payload, headers } = form('picture', {});
  const answer = await shop.call(UPLOAD, undefined, token, { payload: payload.subarray(0, end), headers });
  expect([answer.status, answer.data.code]).toEqual([400, 'invalid_input']);
});

test.each(['../../etc/passwd', '%2e%2e/secret.webp', 'pictures/nothing.webp', '.incoming/x'])(
  'no public address leads out of the public files: %s',
  async (name) => {
    const { statusCode } = await open(`/media/public/${name}`);
    expect([400, 403, 404]).toContain(statusCode);
  },
);
