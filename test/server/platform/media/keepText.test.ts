import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MOST_ATTACHMENT_BYTES } from '../../../../src/contract/catalogue/attachmentLimits';
import { MOST_CAPTION_BYTES } from '../../../../src/contract/platform/uploadLimits';
import { keepAttachment } from '../../../../src/server/platform/media/attachmentService';
import { keepCaptions } from '../../../../src/server/platform/media/captionsService';

const now = new Date('2026-05-04T08:00:00Z');
const CUE = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nPerché no\n';

/** What is written to the store and the database. */
function kept() {
  const files = new Map<string, Buffer>();
  const rows: object[] = [];
  const media = {
    put: async (key: string, content: Buffer | Readable) => {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
      files.set(key, bytes);
      return { key, mime: 'text/vtt', bytes: bytes.length };
    },
    remove: async (key: string) => void files.delete(key),
  };
  const insert = () => ({ values: async (added: object[]) => void rows.push(...added) });
  return { files, rows, deps: { media, database: { orm: { insert } }, clock: () => now } };
}
const stream = (pieces: readonly Buffer[]) => Readable.from(pieces, { objectMode: false });
const bytesOf = (content: Buffer) => [...content].map((byte) => Buffer.from([byte]));

describe('captions', () => {
  it('keep a letter whose bytes come in two pieces', async () => {
    const { files, rows, deps } = kept();
    const key = await keepCaptions(deps as never, stream(bytesOf(Buffer.from(CUE))));
    expect(files.get(key)?.toString()).toBe(CUE);
    const bytes = Buffer.byteLength(CUE);
    expect(rows).toEqual([{ key, mime: 'text/vtt', bytes, createdAt: now, orphanedAt: now }]);
  });

  it('are noted with the length that they have when they are cleaned', async () => {
    const { rows, deps } = kept();
    await keepCaptions(deps as never, stream([Buffer.from(`${CUE}\nNOTE una nota\n`)]));
    expect(rows).toMatchObject([{ bytes: Buffer.byteLength(CUE) }]);
  });

  it('in another encoding than UTF-8 are refused', async () => {
    const { files, deps } = kept();
    const content = stream(bytesOf(Buffer.from(CUE, 'latin1')));
    await expect(keepCaptions(deps as never, content)).rejects.toThrow(/UTF-8/);
    expect(files.size).toBe(0);
  });

  it('may have a megabyte, and not a byte more', async () => {
    const longest = Buffer.from(CUE + '\n'.repeat(MOST_CAPTION_BYTES - Buffer.byteLength(CUE)));
    const { deps } = kept();
    await expect(keepCaptions(deps as never, stream([longest]))).resolves.toMatch(/^captions\/.+\.vtt$/);
    const more = stream([longest, Buffer.from('\n')]);
    await expect(keepCaptions(deps as never, more)).rejects.toThrow('al massimo 1 MB');
  });
});

it.each([
  ['captions', (deps: never) => keepCaptions(deps, stream([Buffer.from(CUE)]))],
  [
    'an attachment',
    (deps: never) => keepAttachment(deps, { name: 'a.txt', content: stream([Buffer.from('x')]) }),
  ],
])('%s: no file is left behind that cannot be noted in the database', async (_what, keep) => {
  const { files, deps } = kept();
  const insert = () => {
    // It was kept before.
    expect(files.size).toBe(1);
    throw new Error('away');
  };
  await expect(keep({ ...deps, database: { orm: { insert } } } as never)).rejects.toThrow('away');
  expect(files.size).toBe(0);
});

it('an attachment may have 50 MB, and not a byte more', async () => {
  const piece = Buffer.alloc(MOST_ATTACHMENT_BYTES / 50);
  const pieces = [Buffer.from('%PDF-'), piece.subarray(5), ...Array.from({ length: 49 }, () => piece)];
  const bytes: number[] = [];
  const put = async (key: string, content: Readable) => {
    let length = 0;
    for await (const part of content) length += part.length;
    bytes.push(length);
    return { key, mime: 'application/pdf', bytes: length };
  };
  const { rows, deps } = kept();
  const keep = (content: readonly Buffer[]) =>
    keepAttachment({ ...deps, media: { put } } as never, { name: 'a.pdf', content: stream(content) });
  const { key } = await keep(pieces);
  const row = { mime: 'application/pdf', bytes: MOST_ATTACHMENT_BYTES, createdAt: now, orphanedAt: now };
  expect(rows).toEqual([{ key, ...row }]);
  await expect(keep([...pieces, Buffer.from('x')])).rejects.toThrow('al massimo 50 MB');
  expect(bytes).toEqual([MOST_ATTACHMENT_BYTES]);
});
