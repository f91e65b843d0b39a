import { NotAnAttachment } from '../../../../src/server/platform/media/attachmentKinds';
import { extensionOf, withExtension } from '../../../../src/server/platform/media/attachmentName';
import { storedSizes } from '../../../../src/server/platform/media/storedSizes';

it.each([
  ['appunti.pdf', 'appunti.pdf'],
  ['Appunti.PDF', 'Appunti.pdf'],
  ['appunti', 'appunti.pdf'],
  ['appunti.pdf ', 'appunti.pdf'],
  ['appunti.pdf.pdf', 'appunti.pdf.pdf'],
  ['../../a\\b:c*d?e"f<g>h|i.pdf', 'a b c d e f g h i.pdf'],
  ['a\u202efdp.exe\u0000.pdf', 'a fdp.exe.pdf'],
  ['  a   b .pdf', 'a b.pdf'],
  ['perche\u0301.pdf', 'perch\u00e9.pdf'],
  ['...', 'allegato.pdf'],
  ['', 'allegato.pdf'],
  [`${'x'.repeat(145)} y.pdf`, `${'x'.repeat(145)}.pdf`],
  ['.nascosto.pdf', 'nascosto.pdf'],
  ['x'.repeat(200), `${'x'.repeat(146)}.pdf`],
  ['💶'.repeat(200), `${'💶'.repeat(146)}.pdf`],
])('the name %j is kept as %j', (name, kept) => {
  expect(withExtension(name, 'pdf')).toBe(kept);
});

it.each(['a.exe', 'a.pdf.html', 'pdf', 'a.', 'a.xlsm'])('%s is not attached', (name) => {
  expect(() => extensionOf(name)).toThrow(NotAnAttachment);
});

it('the kind of a file is told by the end of its name, whatever the letters’ case', () => {
  expect([extensionOf('a.html.PDF '), extensionOf('b.Md')]).toEqual(['pdf', 'md']);
});

describe('an address of a stored picture', () => {
  it.each([
    ['covers', 1200, ['1200', '800', '400'], 9 / 16],
    ['covers', 400, ['1200', '800', '400'], 9 / 16],
    ['portraits', 160, ['480', '160'], 1],
    ['pictures', 96, ['512', '96'], 1],
    ['texts', 1200, ['1200'], null],
  ] as const)('of %s, %i wide, names all its sizes', (format, width, widths, ratio) => {
    const sizes = storedSizes(`/media/public/${format}/a-1-b-${width}.webp`);
    expect(sizes?.base).toBe(`/media/public/${format}/a-1-b`);
    expect(sizes?.keys).toEqual(widths.map((of) => `public/${format}/a-1-b-${of}.webp`));
    expect(sizes?.format.ratio).toBe(ratio);
  });

  it.each([
    '/media/public/covers/a-1201.webp',
    '/media/public/portraits/a-400.webp',
    '/media/public/constructor/a-1200.webp',
    '/media/public/covers/a-1200.png',
    '/media/public/covers/b/a-1200.webp',
    'https://elsewhere.example/media/public/covers/a-1200.webp',
    '/media/public/covers/a-1200.webp?x',
    '/media/public/covers/a-1200xwebp',
  ])('is not %s', (address) => {
    expect(storedSizes(address)).toBeUndefined();
  });
});
