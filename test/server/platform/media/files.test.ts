import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { readRange } from '../../../../src/server/platform/media/range';
import { signedMediaAddress } from '../../../../src/server/platform/media/signature';
import { openTestApp, SECRET, type TestApp } from '../../../support/app';

const CONTENT = Buffer.from('0123456789'.repeat(10));
const KEY = 'clips/lezione-1.mp4';
const HOUR = 3_600_000;

let shop: TestApp;
let address: string;
let etag: string;
beforeAll(async () => {
  shop = await openTestApp();
  etag = (await shop.deps.media.put(KEY, CONTENT)).etag;
  address = await shop.deps.media.signedAddress(KEY);
});
afterAll(() => shop.close());

const fetch = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers });

it('a signed address gives the file, private, with its type and what a player needs', async () => {
  const answer = await fetch(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(CONTENT)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '100',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag,
  });
  expect(answer.headers['cache-control']).toBe('private, max-age=14400, no-transform');
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it('a signed address shows a video, and downloads an attachment whatever it is', async () => {
  await shop.deps.media.put('attachments/schema.pdf', CONTENT);
  const attached = await fetch(await shop.deps.media.signedAddress('attachments/schema.pdf'));
  expect([attached.statusCode, attached.headers['content-disposition']]).toEqual([200, 'attachment']);
  expect((await fetch(address)).headers).not.toHaveProperty('content-disposition');
});

it.each([
  ['bytes=0-9', 'bytes 0-9/100', '0123456789'],
  ['bytes=95-', 'bytes 95-99/100', '56789'],
  ['bytes=-3', 'bytes 97-99/100', '789'],
  ['bytes=-1000', 'bytes 0-99/100', CONTENT.toString()],
  ['bytes=98-5000', 'bytes 98-99/100', '89'],
  ['bytes=99-99', 'bytes 99-99/100', '9'],
])('the range %s is answered with 206 and %s', async (range, contentRange, body) => {
  const answer = await fetch(address, { range });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['cache-control']).toBe('private, max-age=14400, no-transform');
  expect(answer.headers['content-range']).toBe(contentRange);
  expect(answer.headers['content-length']).toBe(String(body.length));
  expect(answer.body).toBe(body);
});

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])(
  'the range %s is beyond the file: 416',
  async (range) => {
    const answer = await fetch(address, { range });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes */100', 'content-type': 'text/plain' });
    // It is no content of the file: nothing may keep it as one.
    expect(answer.headers).not.toMatchObject({ 'cache-control': expect.stringContaining('max-age') });
    for (const name of ['etag', 'last-modified']) expect(answer.headers).not.toHaveProperty(name);
  },
);

it.each(['bytes=', 'bytes=-', 'bytes=9-3', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6', 'bytes=0-1;', '0-1'])(
  'the range %j is none that we follow: the whole file',
  async (range) => {
    const answer = await fetch(address, { range });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(100);
  },
);

it('of an empty file there is no range', () => {
  const empty = { bytes: 0, etag: '""', modifiedAt: new Date() };
  for (const range of ['bytes=-5', 'bytes=0-', 'bytes=0-4'])
    expect(readRange(empty, { range })).toEqual({ kind: 'unsatisfiable' });
});

it('a part is given only of the content that the browser began with (If-Range)', async () => {
  const modified = (await fetch(address)).headers['last-modified'] ?? '';
  const range = 'bytes=0-1';
  expect((await fetch(address, { range, 'if-range': etag })).statusCode).toBe(206);
  expect((await fetch(address, { range, 'if-range': modified })).statusCode).toBe(206);
  const dates = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 01 Jan 2099 00:00:00 GMT'];
  for (const other of ['"other"', `W/${etag}`, ...dates, 'rubbish']) {
    expect((await fetch(address, { range, 'if-range': other })).statusCode).toBe(200);
  }
});

it('a browser that has the file is told so (If-None-Match)', async () => {
  const answer = await fetch(address, { 'if-none-match': etag });
  expect(answer.statusCode).toBe(304);
  expect(answer.rawPayload).toHaveLength(0);
  // What it has stays fresh, and is asked for by the same tag the next time.
  expect(answer.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('max-age=14400') });
  const other = await fetch(address, { 'if-none-match': '"other"', range: 'bytes=0-1' });
  expect(other.statusCode).toBe(206);
});

it('HEAD tells the length, of a range too, without a body', async () => {
  const whole = await fetch(address, {}, 'HEAD');
  expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, '100', '']);
  const part = await fetch(address, { range: 'bytes=0-9' }, 'HEAD');
  expect([part.statusCode, part.headers['content-length'], part.body]).toEqual([206, '10', '']);
});

it('a public file is kept for a day by everybody, and HEAD tells its length', async () => {
  await shop.deps.media.put('public/texts/a-1200.webp', CONTENT);
  const head = await fetch('/media/public/texts/a-1200.webp', {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '100']);
  expect(head.headers['cache-control']).toBe('public, max-age=86400, immutable, no-transform');
});

it('an empty file is given as such', async () => {
  await shop.deps.media.put('empty.vtt', new Uint8Array());
  const answer = await fetch(await shop.deps.media.signedAddress('empty.vtt'));
  expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', '']);
});

describe('the signature', () => {
  it('stays the same within the hour, so that a reload uses what the browser has', () => {
    const at = new Date('2026-01-01T10:15:00Z');
    const later = new Date('2026-01-01T10:59:00Z');
    expect(signedMediaAddress(SECRET, KEY, later)).toBe(signedMediaAddress(SECRET, KEY, at));
  });

  it('opens for four hours at least, five at most, then answers 403', async () => {
    const begun = shop.time.now;
    const fresh = await shop.deps.media.signedAddress(KEY);
    shop.time.now = new Date(begun.getTime() + 4 * HOUR - 1000);
    expect((await fetch(fresh)).statusCode).toBe(200);
    shop.time.now = new Date(begun.getTime() + 5 * HOUR);
    const late = await fetch(fresh);
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ isOk: false, code: 'address_expired' });
    shop.time.now = begun;
  });

  it('holds for its own key and its own end only', async () => {
    await shop.deps.media.put('clips/lezione-2.mp4', CONTENT);
    const [, , expires = '', signature = ''] = address.split('/');
    const forged = [
      `/media/${expires}/${signature}/clips/lezione-2.mp4`,
      `/media/${Number(expires) + 3600}/${signature}/${KEY}`,
      `/media/${expires}/${signature.slice(0, -1)}/${KEY}`,
      `/media/${expires}/x/${KEY}`,
      `/media/NaN/${signature}/${KEY}`,
      signedMediaAddress('another secret', KEY, shop.time.now),
    ];
    for (const url of forged) expect([url, (await fetch(url)).statusCode]).toEqual([url, 403]);
  });

  it('of a file that is not there opens nothing: 404', async () => {
    expect((await fetch(await shop.deps.media.signedAddress('clips/none.mp4'))).statusCode).toBe(404);
  });

  it('stands in no line of the log', async () => {
    await fetch(address);
    const [, , , signature = ''] = address.split('/');
    expect(shop.log.join('\n')).not.toContain(signature);
  });
});

describe('the folder', () => {
  const strange = [
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    '.incoming/x',
    'a//b',
    '',
    'a/',
    'a\\b',
    'a\0b',
    'ä',
    `clips/${'a'.repeat(256)}`,
  ];

  it.each(strange)('the key %j leads nowhere, even when it is signed', async (key) => {
    await writeFile(path.join(shop.database.dataDir, 'secret'), 'secret');
    expect(await shop.deps.media.stat(key)).toBeUndefined();
    await expect(shop.deps.media.put(key, CONTENT)).rejects.toThrow(TypeError);
    const answer = await fetch(signedMediaAddress(SECRET, key, shop.time.now).replaceAll('..', '%2e%2e'));
    expect([403, 404]).toContain(answer.statusCode);
  });

  it('gives no folder, and nothing half written', async () => {
    expect(await shop.deps.media.stat('clips')).toBeUndefined();
    expect(await shop.deps.media.stat(`${KEY}/x`)).toBeUndefined();
    const broken = new Readable({
      read() {
        this.push('half');
        this.destroy(new Error('the line broke'));
      },
    });
    await expect(shop.deps.media.put('clips/half.mp4', broken)).rejects.toThrow('the line broke');
    expect(await shop.deps.media.stat('clips/half.mp4')).toBeUndefined();
    expect(await readdir(path.join(shop.database.dataDir, 'media/.incoming'))).toEqual([]);
  });

  it('keeps streams, and forgets what is removed, twice too', async () => {
    const stored = await shop.deps.media.put(
      'a/b/c.pdf',
      Readable.from([Buffer.from('one'), Buffer.from('two')]),
    );
    expect(stored).toMatchObject({ key: 'a/b/c.pdf', mime: 'application/pdf', bytes: 6 });
    await shop.deps.media.remove('a/b/c.pdf');
    await shop.deps.media.remove('a/b/c.pdf');
    expect(await shop.deps.media.stat('a/b/c.pdf')).toBeUndefined();
  });

  it('shows a page or script that somebody stored as a download only', async () => {
    await shop.deps.media.put('papers/page.html', Buffer.from('<script>alert(1)</script>'));
    const answer = await fetch(await shop.deps.media.signedAddress('papers/page.html'));
    expect(answer.headers['content-type']).toBe('application/octet-stream');
  });

  it('follows the operator’s own links: the folder may lie on another disk', async () => {
    const elsewhere = path.join(shop.database.dataDir, 'elsewhere');
    await mkdir(elsewhere);
    await writeFile(path.join(elsewhere, 'x.mp4'), CONTENT);
    await symlink(elsewhere, path.join(shop.database.dataDir, 'media/linked'));
    expect(await shop.deps.media.stat('linked/x.mp4')).toMatchObject({ bytes: 100 });
  });
});
