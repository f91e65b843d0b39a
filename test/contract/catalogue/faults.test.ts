import type { z } from 'zod';
import { ATTACHMENT_EXTENSIONS, attachmentExtension } from '../../../src/contract/catalogue/attachmentLimits';
import { attachmentName } from '../../../src/contract/catalogue/attachments';
import { courseForm } from '../../../src/contract/catalogue/courseAdmin';
import { courseFilter, courses } from '../../../src/contract/catalogue/courses';
import { homeSectionErrors, homeSectionForm } from '../../../src/contract/catalogue/homeSections';
import { teacherForm } from '../../../src/contract/catalogue/teacherShapes';

describe('a section of the home page', () => {
  const errorsOf = (fields: Partial<z.input<typeof homeSectionForm>>) =>
    homeSectionErrors(
      homeSectionForm.parse({ title: 'S', text: '', kind: 'newest_courses', isActive: true, ...fields }),
    );

  it.each<[string, Partial<z.input<typeof homeSectionForm>>, object]>([
    ['the newest courses', {}, {}],
    ['a category that is not chosen', { kind: 'category' }, { category: 'Scegli la categoria.' }],
    ['a category', { kind: 'category', category: 'ichimoku' }, {}],
    ['no chosen courses', { kind: 'chosen_courses', bundles: ['b'] }, { courses: 'Scegli almeno un corso.' }],
    ['a chosen course', { kind: 'chosen_courses', courses: ['a'] }, {}],
    [
      'a course twice',
      { kind: 'chosen_courses', courses: ['a', 'b', 'a'] },
      { courses: 'Un corso è scelto due volte.' },
    ],
    ['paths, the first ones on sale', { kind: 'bundles' }, {}],
    [
      'a path twice',
      { kind: 'bundles', bundles: ['a', 'a'] },
      { bundles: 'Un percorso è scelto due volte.' },
    ],
    ['an empty text', { kind: 'text', text: '{"blocks":[{"text":" "}]}' }, { text: 'Scrivi il testo.' }],
    ['a text', { kind: 'text', text: 'Ciao' }, {}],
  ])('of %s has the faults it should have', (_what, fields, faults) => {
    expect(errorsOf(fields)).toEqual(faults);
  });
});

it.each(['pdf', 'xlsx', 'ods', 'csv', 'docx', 'odt', 'pptx', 'odp', 'txt', 'md', 'zip'])(
  'a document of the format %s may be attached, whatever the case',
  (extension) => {
    expect([`a.${extension}`, ` A.B.${extension.toUpperCase()} `].map(attachmentExtension)).toEqual([
      ...[extension, extension],
    ]);
  },
);

it('pictures may be attached, and nothing that could run', () => {
  expect(['a.jpg', 'a.jpeg', 'a.png', 'a.webp', 'a.gif'].map(attachmentExtension)).toEqual([
    ...['jpg', 'jpeg', 'png', 'webp', 'gif'],
  ]);
  const others = ['a.exe', 'a.html', 'a.svg', 'a.xlsm', 'a.pdf.js', 'pdf', 'a.', 'a.pdf/x', ''];
  expect(others.map(attachmentExtension)).toEqual(others.map(() => undefined));
  expect(ATTACHMENT_EXTENSIONS).toHaveLength(16);
});

it('an attachment has a name of at most 150 characters', () => {
  const names = ['x', 'x'.repeat(150), 'x'.repeat(151), ' '];
  expect(names.map((name) => attachmentName.safeParse(name).success)).toEqual([true, true, false, false]);
});

it('a course has a level among its categories', () => {
  const { categories } = courseForm.shape;
  const isTaken = (value: unknown) => categories.safeParse(value).success;
  expect([['principiante'], ['ichimoku', 'principiante'], '["principiante"]'].map(isTaken)).toEqual([
    ...[true, true, true],
  ]);
  expect([[], ['ichimoku'], ['golf', 'principiante']].map(isTaken)).toEqual([false, false, false]);
  expect(categories.safeParse(['ichimoku']).error?.issues[0]?.message).toBe('Scegli almeno un livello.');
});

it('a teacher has a place from 0 on', () => {
  const isTaken = (position: unknown) => teacherForm.shape.position.safeParse(position).success;
  expect([0, 100_000, -1, 1.5, 100_001].map(isTaken)).toEqual([true, true, false, false, false]);
});

describe('the search for courses', () => {
  const isTaken = (fields: object) => courseFilter.safeParse(fields).success;

  it('takes stars from one to five, prices and lengths from nothing on', () => {
    expect([1, 4.5, 5, 0.5, 5.5].map((RatingMin) => isTaken({ RatingMin }))).toEqual([
      ...[true, true, true, false, false],
    ]);
    for (const field of ['PriceMin', 'PriceMax', 'DurationMin', 'DurationMax'])
      expect([0, 60, -1].map((value) => isTaken({ [field]: value }))).toEqual([true, true, false]);
    expect(['DurationMin', 'DurationMax'].map((field) => isTaken({ [field]: 1.5 }))).toEqual([false, false]);
  });

  it('ignores an order that it does not know, and reads a NUL as a space', () => {
    expect(courseFilter.parse({ Sort: 'x' }).Sort).toBe('relevance');
    expect(courseFilter.parse({ Sort: 'price_up' }).Sort).toBe('price_up');
    expect(courseFilter.parse({ Query: 'a\0b' }).Query).toBe('a b');
    expect(['x'.repeat(5000), 'x'.repeat(5001)].map((Query) => isTaken({ Query }))).toEqual([true, false]);
  });

  it('suggests for texts of at most a hundred characters', () => {
    const texts = ['x'.repeat(100), 'x'.repeat(101)];
    expect(texts.map((Query) => courses.suggest.input.safeParse({ Query }).success)).toEqual([true, false]);
  });
});
