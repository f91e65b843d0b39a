import { readRichText, safeHref } from '../../../src/client/ui/readRichText';

const raw = (blocks: object[], entityMap: object = {}) => JSON.stringify({ blocks, entityMap });
const styled = (text: string, ...inlineStyleRanges: object[]) =>
  readRichText(raw([{ text, inlineStyleRanges }]))[0]?.segments.map((segment) => [
    segment.text,
    segment.styles,
  ]);

it.each([
  ['https://a.it/\n\tb ', 'https://a.it/b'],
  ['\u200bhttps://a.it/\ufeff', 'https://a.it/'],
  ['\u202e/corsi\u0085', '/corsi'],
  ['/\t\n/evil.example', undefined],
  ['/\u2028\u200b\\\\evil.example', undefined],
])('the address %j is read without its invisible characters: %j', (address, href) => {
  expect(safeHref(address)).toBe(href);
});

it.each([
  ['https://a.it/a.png', true],
  ['HTTP://a.it/a.png', true],
  ['/media/a.png', true],
  ['//evil.example/a.png', false],
])('the picture at %j is fetched: %s', (src, isShown) => {
  const entityRanges = [{ offset: 0, length: 1, key: 0 }];
  const [block] = readRichText(
    raw([{ type: 'atomic', text: ' ', entityRanges }], { 0: { type: 'IMAGE', data: { src, url: src } } }),
  );
  expect(block?.image?.src).toBe(isShown ? src : undefined);
  // Only a link leads anywhere.
  expect(block?.segments[0]).not.toHaveProperty('href');
});

it('a picture is shown that has a link too', () => {
  const entityRanges = [0, 1].map((key) => ({ offset: 0, length: 1, key }));
  const [block] = readRichText(
    raw([{ type: 'atomic', text: ' ', entityRanges }], {
      0: { type: 'LINK', data: { url: 'https://a.it/' } },
      1: { type: 'IMAGE', data: { src: '/a.png' } },
    }),
  );
  expect(block?.image?.src).toBe('/a.png');
});

it('a style that begins before the text, or ends after it, repeats no part of the text', () => {
  const texts = (offset: number, length: number) =>
    styled('ecco', { offset, length, style: 'BOLD' })?.map(([text]) => text);
  expect(texts(-3, 2)?.join('')).toBe('ecco');
  expect(texts(2, 99)).toEqual(['ec', 'co']);
  expect(texts(2, 0)).toEqual(['ecco']);
});

it('a style that is stored twice is one', () => {
  const bold = { offset: 0, length: 4, style: 'BOLD' };
  expect(styled('ecco', bold, bold)).toEqual([['ecco', ['BOLD']]]);
});

it.each([
  ['left', undefined],
  ['center', 'center'],
  ['right', 'right'],
  ['justify', 'justify'],
  ['start', undefined],
])('a block aligned %s is read as %j', (align, read) => {
  expect(readRichText(raw([{ text: 'a', data: { 'text-align': align } }]))[0]?.align).toBe(read);
});

it.each(['Prima\r\n \r\nSeconda\n', '\n\tPrima\n\n\nSeconda'])('%j is two paragraphs', (text) => {
  const lines = readRichText(text).map(({ segments }) =>
    segments.map((segment) => segment.text.trim()).join(),
  );
  expect(lines).toEqual(['Prima', 'Seconda']);
});

it.each([
  [-1, 0],
  [4, 4],
  [5, 4],
  ['x', 0],
])('a block of the depth %j is read as one of %d', (depth, read) => {
  const [block] = readRichText(raw([{ type: 'unordered-list-item', text: 'a', depth }]));
  expect(block?.depth).toBe(read);
});

it.each([
  ['http://example.com', true],
  ['HTTPS://example.com', true],
  ['mailto:a@b.it', true],
  ['/corsi', true],
  ['#domande', true],
  ['corsi', false],
  ['ftp://example.com', false],
  ['', false],
])('the address %j may be led to: %s', (address, isSafe) => {
  expect(safeHref(address)).toBe(isSafe ? address : undefined);
});

it.each(['mailto:a@b.it', '#parte'])('%s is no picture', (src) => {
  const [block] = readRichText(
    raw([{ type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key: 0 }] }], {
      0: { type: 'IMAGE', data: { src } },
    }),
  );
  expect(block).not.toHaveProperty('image');
});
