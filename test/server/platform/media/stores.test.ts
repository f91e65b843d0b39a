import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { StartError } from '../../../../src/server/platform/database';
import { bucketOrigin } from '../../../../src/server/platform/http/bucketOrigin';
import { openBucketStore } from '../../../../src/server/platform/media/bucket';
import { openFolderStore } from '../../../../src/server/platform/media/folder';
import { openMedia } from '../../../../src/server/platform/media/openMedia';
import type { MediaStore } from '../../../../src/server/platform/media/store';
import { openS3 } from '../../../support/s3/server';

const CONTENT = Buffer.from('0123456789'.repeat(10));
const KEY = 'clips/lezione-1.mp4';
const MB = 1024 ** 2;

const time = { now: new Date() };
const clock = () => time.now;
let s3: Awaited<ReturnType<typeof openS3>>;
let folder: string;
beforeAll(async () => {
  s3 = await openS3(clock);
  folder = mkdtempSync(path.join(tmpdir(), 'corsi-stores-'));
});
afterAll(() => {
  s3.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  time.now = new Date();
});

const STORES: Record<string, () => MediaStore> = {
  folder: () => openFolderStore({ folder: path.join(folder, 'media'), secret: 'x', clock }),
  bucket: () => openBucketStore({ ...s3.settings, secret: 'x', clock }),
};

describe.each(Object.keys(STORES))('a %s', (kind) => {
  let store: MediaStore;
  beforeAll(() => {
    store = (STORES[kind] as () => MediaStore)();
  });

  it('gives back what was put into it, whole and by ranges', async () => {
    const stored = await store.put(KEY, CONTENT);
    expect(stored).toMatchObject({ key: KEY, mime: 'video/mp4', bytes: 100 });
    expect(stored.etag).toMatch(/^".+"$/);
    expect(await store.stat(KEY)).toEqual(stored);
    expect(await buffer(await store.open(KEY))).toEqual(CONTENT);
    const piece = await buffer(await store.open(KEY, { start: 8, end: 11 }));
    expect(piece.toString()).toBe('8901');
  });

  it('has another etag for other content', async () => {
    const [one, other] = [await store.put('a.pdf', CONTENT), await store.put('b.pdf', Buffer.from('x'))];
    expect(one.etag).not.toBe(other.etag);
  });

  it('keeps a stream of many pieces', async () => {
    const piece = Buffer.alloc(MB, 7);
    const stream = Readable.from(
      Array.from({ length: 35 }, () => piece),
      { objectMode: false },
    );
    expect(await store.put('clips/lungo.webm', stream)).toMatchObject({ bytes: 35 * MB, mime: 'video/webm' });
    const end = await buffer(await store.open('clips/lungo.webm', { start: 35 * MB - 3, end: 35 * MB - 1 }));
    expect([...end]).toEqual([7, 7, 7]);
  });

  it('keeps nothing of a stream that breaks off', async () => {
    async function* broken() {
      for (let at = 0; at < 20; at += 1) yield Buffer.alloc(MB);
      throw new Error('cut off');
    }
    await expect(
      store.put('clips/rotto.mp4', Readable.from(broken(), { objectMode: false })),
    ).rejects.toThrow('cut off');
    expect(await store.stat('clips/rotto.mp4')).toBeUndefined();
    expect(s3.unfinished()).toBe(0);
  });

  it('takes a file of this machine, which is then gone from its place', async () => {
    const file = path.join(folder, 'arrived');
    writeFileSync(file, CONTENT);
    expect(await store.take('clips/arrivato.mp4', file)).toMatchObject({ bytes: 100 });
    expect(await buffer(await store.open('clips/arrivato.mp4'))).toEqual(CONTENT);
    expect(readdirSync(folder)).not.toContain('arrived');
  });

  it('leaves a file that it cannot take in its place', async () => {
    const file = path.join(folder, 'kept');
    writeFileSync(file, CONTENT);
    await expect(store.take('../fuori', file)).rejects.toThrow(TypeError);
    expect(readdirSync(folder)).toContain('kept');
    await expect(store.take('clips/manca.mp4', path.join(folder, 'missing'))).rejects.toThrow('ENOENT');
    expect(await store.stat('clips/manca.mp4')).toBeUndefined();
  });

  it('takes a file from another file system, where none can be renamed into it', async () => {
    const file = path.join(folder, 'elsewhere');
    writeFileSync(file, CONTENT);
    jest
      .spyOn(promises, 'rename')
      .mockRejectedValueOnce(Object.assign(new Error('cross-device link'), { code: 'EXDEV' }));
    expect(await store.take('clips/altrove.mp4', file)).toMatchObject({ bytes: 100 });
    jest.restoreAllMocks();
    expect(await buffer(await store.open('clips/altrove.mp4'))).toEqual(CONTENT);
    expect(readdirSync(folder)).not.toContain('elsewhere');
  });

  it('forgets what is removed, and removing it again is no fault', async () => {
    await store.put('clips/via.mp4', CONTENT);
    await store.remove('clips/via.mp4');
    await store.remove('clips/via.mp4');
    expect(await store.stat('clips/via.mp4')).toBeUndefined();
    await expect(store.open('clips/via.mp4')).rejects.toThrow();
  });

  it.each(['../fuori', '/etc/passwd', '.mark', 'a/../b', '', 'a//b', 'è.mp4'])(
    'takes no key such as %j',
    async (key) => {
      await expect(store.put(key, CONTENT)).rejects.toThrow(TypeError);
      await expect(store.open(key)).rejects.toThrow(TypeError);
      await expect(store.remove(key)).rejects.toThrow(TypeError);
      expect(await store.stat(key)).toBeUndefined();
    },
  );

  it('gives the same address for a while, so that browsers can keep the file', async () => {
    time.now = new Date('2026-11-23T08:00:01Z');
    const first = await store.signedAddress(KEY);
    time.now = new Date('2026-11-23T08:59:59Z');
    expect(await store.signedAddress(KEY)).toBe(first);
    time.now = new Date('2026-11-23T09:00:01Z');
    expect(await store.signedAddress(KEY)).not.toBe(first);
  });
});

it('a folder gives another etag to a file of the same length that was written later', async () => {
  const store = STORES.folder?.();
  const { etag } = (await store?.put('clips/uno.mp4', CONTENT)) ?? {};
  utimesSync(store?.localFile?.('clips/uno.mp4') ?? '', new Date(), new Date('2026-11-23T08:00:00Z'));
  const changed = await store?.stat('clips/uno.mp4');
  expect(changed?.etag).not.toBe(etag);
  expect(changed?.modifiedAt).toEqual(new Date('2026-11-23T08:00:00Z'));
  // So that of two files that were written at once each has its own.
  await store?.put('clips/uno.mp4', Buffer.from('x'));
  utimesSync(store?.localFile?.('clips/uno.mp4') ?? '', new Date(), changed?.modifiedAt ?? 0);
  expect((await store?.stat('clips/uno.mp4'))?.etag).not.toBe(changed?.etag);
});

it('a folder that cannot move a file says why, and leaves it in its place', async () => {
  const file = path.join(folder, 'stays');
  writeFileSync(file, CONTENT);
  const fault = Object.assign(new Error('the disk fails'), { code: 'EIO' });
  jest.spyOn(promises, 'rename').mockRejectedValueOnce(fault);
  await expect(STORES.folder?.().take('clips/fermo.mp4', file)).rejects.toBe(fault);
  expect(readdirSync(folder)).toContain('stays');
});

it('a folder has a file on the disk before the file gets its name, so that a power cut leaves none cut short', async () => {
  const file = path.join(folder, 'sure');
  writeFileSync(file, CONTENT);
  const handle = await promises.open(file);
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  const rename = jest.spyOn(promises, 'rename');
  await STORES.folder?.().put('clips/sicuro.mp4', CONTENT);
  await STORES.folder?.().take('clips/sicuro-2.mp4', file);
  const [synced, named] = [sync, rename].map(({ mock }) => mock.invocationCallOrder);
  expect(synced).toHaveLength(2);
  expect(synced?.map((order, at) => order < (named?.[at] ?? 0))).toEqual([true, true]);
  expect(synced?.[1]).toBeGreaterThan(named?.[0] ?? 0);
});

describe('a bucket', () => {
  const store = () => openBucketStore({ ...s3.settings, secret: 'x', clock });

  it('is sent large files in parts, and all files with what browsers are to know of them', async () => {
    const before = s3.begun();
    const send = jest.spyOn(S3Client.prototype, 'send');
    await store().put('clips/piccolo.mp4', CONTENT);
    expect(s3.begun()).toBe(before);
    await store().put('clips/grande.mp4', Readable.from([Buffer.alloc(40 * MB)], { objectMode: false }));
    expect(s3.begun()).toBe(before + 1);
    const told = send.mock.calls.flatMap(([command]) =>
      command instanceof PutObjectCommand || command instanceof CreateMultipartUploadCommand
        ? [[command.input.Key, command.input.ContentType, command.input.CacheControl]]
        : [],
    );
    const cache = 'private, max-age=14400, no-transform';
    expect(told).toEqual([
      ['clips/piccolo.mp4', 'video/mp4', cache],
      ['clips/grande.mp4', 'video/mp4', cache],
    ]);
  });

  it('is asked for no checksum that services beside Amazon’s do not know', async () => {
    const headers = new Set<string>();
    const note = (event: unknown) => {
      for (const name of (event as { request: ClientRequest }).request.getHeaderNames()) headers.add(name);
    };
    subscribe('http.client.request.start', note);
    await store().put(KEY, CONTENT);
    await buffer(await store().open(KEY));
    unsubscribe('http.client.request.start', note);
    expect(headers).toContain('authorization');
    expect([...headers].filter((name) => name.includes('checksum'))).toEqual([]);
  });

  it('gives a presigned address that needs nothing else, takes ranges, and ends', async () => {
    await store().put(KEY, CONTENT);
    const address = await store().signedAddress(KEY);
    expect(address).not.toContain(s3.settings.secretAccessKey);
    const whole = await fetch(address);
    expect([whole.headers.get('content-type'), await whole.text()]).toEqual([
      'video/mp4',
      CONTENT.toString(),
    ]);
    const part = await fetch(address, { headers: { range: 'bytes=0-4' } });
    expect([part.status, await part.text()]).toEqual([206, '01234']);
    expect((await fetch(address.replace('lezione-1', 'lezione-2'))).status).toBe(403);
    expect((await fetch(address.replace(/Expires=\d+/, 'Expires=999999'))).status).toBe(403);
    const short = await store().signedAddress(KEY, 'minutes');
    time.now = new Date(Date.now() + 11 * 60_000);
    expect([(await fetch(short)).status, (await fetch(address)).status]).toEqual([403, 200]);
    time.now = new Date(Date.now() + 6 * 3_600_000);
    expect((await fetch(address)).status).toBe(403);
  });

  it.each([
    ['https://s3.example:9000', 'https://s3.example:9000', '/prova/clips/a.mp4'],
    [undefined, 'https://prova.s3.eu-west-1.amazonaws.com', '/clips/a.mp4'],
  ])(
    'at the endpoint %s gives addresses at the origin that pages may load from',
    async (endpoint, origin, pathname) => {
      const settings = { ...s3.settings, endpoint, bucket: 'prova', region: 'eu-west-1' };
      const url = new URL(
        await openBucketStore({ ...settings, secret: 'x', clock }).signedAddress('clips/a.mp4'),
      );
      expect([url.origin, url.pathname]).toEqual([origin, pathname]);
      expect(bucketOrigin(settings)).toBe(origin);
    },
  );

  it('gives an address that holds for four hours at least, whenever it is asked for', async () => {
    await store().put(KEY, CONTENT);
    time.now = new Date('2026-11-23T08:59:59Z');
    const address = await store().signedAddress(KEY);
    for (const [at, status] of [
      ['2026-11-23T12:59:58Z', 200],
      ['2026-11-23T13:00:01Z', 403],
    ] as const) {
      time.now = new Date(at);
      expect([at, (await fetch(address)).status]).toEqual([at, status]);
    }
  });

  it('leaves captions to this server, since browsers take them from no other', async () => {
    expect(await store().signedAddress('captions/uno.vtt')).toMatch(
      /^\/media\/\d+\/[\w-]+\/captions\/uno\.vtt$/,
    );
    time.now = new Date('2026-11-23T08:00:00Z');
    const ends = async (lifetime?: 'minutes') =>
      Number((await store().signedAddress('captions/uno.vtt', lifetime)).split('/')[2]) -
      time.now.getTime() / 1000;
    expect([await ends(), await ends('minutes')]).toEqual([4 * 3600, 300]);
  });

  it('loses the parts that a process left unfinished, once they are old', async () => {
    const { bucket, endpoint, region, ...credentials } = s3.settings;
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'clips/mai.mp4' }));
    await store().removeUnfinished(new Date(Date.now() - 60_000));
    expect(s3.unfinished()).toBe(1);
    await store().removeUnfinished(new Date(Date.now() + 60_000));
    expect(s3.unfinished()).toBe(0);
  });

  it('that cannot be reached lacks no file: it tells its fault', async () => {
    const wrong = openBucketStore({ ...s3.settings, secretAccessKey: 'wrong', secret: 'x', clock });
    await expect(wrong.stat(KEY)).rejects.toThrow();
  });

  it('that can be read is opened, though it lacks the file that is asked for', async () => {
    const opened = await openMedia({ s3: s3.settings, dataDir: folder, sessionSecret: 'x' }, clock);
    expect(await opened.stat('none')).toBeUndefined();
  });

  it.each([
    ['another secret', { secretAccessKey: 'a wrong secret key' }],
    ['another bucket', { bucket: 'altro' }],
  ])('with %s stops the start with one line', async (_what, wrong) => {
    const opened = openMedia(
      { s3: { ...s3.settings, ...wrong }, dataDir: folder, sessionSecret: 'x' },
      clock,
    );
    await expect(opened).rejects.toThrow(StartError);
    await expect(opened).rejects.toThrow(/^S3_BUCKET "\w+" cannot be read [^\n]+$/);
  });
});
