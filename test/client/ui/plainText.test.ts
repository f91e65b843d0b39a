import { categoryName, inOrder } from '../../../src/client/ui/categoryNames';
import { plainText, shorten } from '../../../src/client/ui/plainText';
import { CATEGORIES } from '../../../src/contract/catalogue/categories';

it('a rich text is one line, its blocks and spaces apart by one', () => {
  const blocks = [
    { text: 'Uno  e\ndue' },
    { text: ' ' },
    { text: 'tre', inlineStyleRanges: [{ offset: 0, length: 1, style: 'BOLD' }] },
  ];
  expect(plainText(JSON.stringify({ blocks, entityMap: {} }))).toBe('Uno e due tre');
  expect(plainText('  Solo\n\ntesto ')).toBe('Solo testo');
  expect(plainText('')).toBe('');
  // Without a map of links and pictures, after an empty line.
  const linked = { text: ' quattro', entityRanges: [{ offset: 0, length: 3, key: 0 }] };
  expect(plainText(`\n ${JSON.stringify({ blocks: [...blocks, linked] })}`)).toBe('Uno e due tre quattro');
});

describe('a text that is shortened', () => {
  it.each([
    ['dieci lett', 10, 'dieci lett'],
    ['dieci lette', 10, 'dieci let…'],
    ['undici lette', 10, 'undici…'],
    ['uno, due tre quattro', 10, 'uno, due…'],
    ['uno due, quattro', 10, 'uno due…'],
    ['uno due; quattro', 10, 'uno due…'],
    ['uno due: quattro', 10, 'uno due…'],
    ['uno due. Quattro', 10, 'uno due…'],
    ['uno du – quattro', 10, 'uno du…'],
    ['uno du - quattro', 10, 'uno du…'],
    // No gap in its second half.
    ['a precipitevolissimevolmente', 10, 'a precipi…'],
    ['precipitevolissimevolmente', 10, 'precipite…'],
    ['', 10, ''],
  ])('%j to %i characters is %j', (text, most, short) => {
    expect(shorten(text, most)).toBe(short);
    expect([...shorten(text, most)].length).toBeLessThanOrEqual(most);
  });

  it('counts an emoji as one character, and never cuts it', () => {
    expect(shorten('🚀🚀🚀', 3)).toBe('🚀🚀🚀');
    expect(shorten('🚀🚀🚀🚀', 3)).toBe('🚀🚀…');
  });
});

it('the categories of a course come in the shop’s order, each by its own name', () => {
  expect(inOrder([...CATEGORIES].reverse())).toEqual(CATEGORIES);
  expect(inOrder(['scalping', 'principiante'])).toEqual(['principiante', 'scalping']);
  expect(CATEGORIES.map((category) => categoryName(category).toLowerCase())).toEqual([...CATEGORIES]);
});
