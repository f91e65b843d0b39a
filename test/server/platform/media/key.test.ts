import { isPlainKey, mimeOf } from '../../../../src/server/platform/media/key';

it.each([
  ['clips/a.mp4', 'video/mp4'],
  ['clips/a.webm', 'video/webm'],
  ['versions/a/1.m4s', 'video/iso.segment'],
  ['versions/a/1.ts', 'video/mp2t'],
  ['versions/a/master.m3u8', 'application/vnd.apple.mpegurl'],
  ['attachments/a.csv', 'text/csv; charset=utf-8'],
  ['clips/a.vtt', 'text/vtt; charset=utf-8'],
  ['public/a.webp', 'image/webp'],
  ['public/a.avif', 'image/avif'],
  ['public/a.jpg', 'image/jpeg'],
  ['public/a.JPEG', 'image/jpeg'],
  ['public/a.png', 'image/png'],
  ['attachments/a.pdf', 'application/pdf'],
])('%s is sent as %s', (key, mime) => {
  expect(mimeOf(key)).toBe(mime);
});

it.each(['a.html', 'a.svg', 'a.js', 'a', 'html'])('%s is only downloaded', (key) => {
  expect(mimeOf(key)).toBe('application/octet-stream');
});

it('a key has 300 letters at most, and 255 between two slashes', () => {
  const part = 'a'.repeat(149);
  expect(isPlainKey(`${part}/${part}b`)).toBe(true);
  expect(isPlainKey(`${part}/${part}bc`)).toBe(false);
  expect([255, 256].map((letters) => isPlainKey('a'.repeat(letters)))).toEqual([true, false]);
});
