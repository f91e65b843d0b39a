import type { z } from 'zod';
import {
  ATTACHMENT_EXTENSIONS,
  attachmentExtension,
  MOST_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
} from '../../../src/contract/catalogue/attachmentLimits';
import { attachmentName } from '../../../src/contract/catalogue/attachments';
import { courseForm, sectionForm } from '../../../src/contract/catalogue/courseAdmin';
import { courseFilter, courses, MOST_TEACHERS } from '../../../src/contract/catalogue/courses';
import { HOME_ROW, MOST_BETWEEN } from '../../../src/contract/catalogue/homeLimits';
import { homeSectionErrors, homeSectionForm } from '../../../src/contract/catalogue/homeSections';
import { teacherForm } from '../../../src/contract/catalogue/teacherShapes';
import { MOST_COURSES_OF_TEACHER } from '../../../src/contract/catalogue/teachers';
import { MOST_SAVED } from '../../../src/contract/catalogue/wishlistLimits';
import { MOST_PICTURE_BYTES } from '../../../src/contract/identity/userShapes';
import { MOST_CSV_ROWS, SHORTEST_SEARCH } from '../../../src/contract/platform/adminConstants';
import { MOST_CAPTION_BYTES, MOST_VIDEO_BYTES } from '../../../src/contract/platform/uploadLimits';

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

it('a lesson’s chapters are a text of at most 10,000 characters', () => {
  const text = (length: number) => `0:00 Uno${'\n'.repeat(length - 16)}0:01 Due`;
  const isTaken = (length: number) => sectionForm.shape.chapters.safeParse(text(length)).success;
  expect([isTaken(10_000), isTaken(10_001)]).toEqual([true, false]);
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
    for (const field of ['DurationMin', 'DurationMax'])
      expect([1.5, 1_000_000_000, 1_000_000_001].map((value) => isTaken({ [field]: value }))).toEqual([
        ...[false, true, false],
      ]);
  });

  it('ignores an order that it does not know, and reads a NUL as a space', () => {
    expect(courseFilter.parse({ Sort: 'x' }).Sort).toBe('relevance');
    expect(courseFilter.parse({ Sort: 'price_up' }).Sort).toBe('price_up');
    expect(courseFilter.parse({ Query: 'a\0b\0c' }).Query).toBe('a b c');
    expect(['x'.repeat(5000), 'x'.repeat(5001)].map((Query) => isTaken({ Query }))).toEqual([true, false]);
  });

  it('suggests for texts of at most a hundred characters', () => {
    const texts = ['x'.repeat(100), 'x'.repeat(101)];
    expect(texts.map((Query) => courses.suggest.input.safeParse({ Query }).success)).toEqual([true, false]);
  });
});

const MB = 1024 * 1024;

it.each([
  ['attachments of a lesson', MOST_ATTACHMENTS, 20],
  ['bytes of an attachment', MOST_ATTACHMENT_BYTES, 50 * MB],
  ['bytes of a picture', MOST_PICTURE_BYTES, 12 * MB],
  ['bytes of a video', MOST_VIDEO_BYTES, 5 * 1024 * MB],
  ['bytes of captions', MOST_CAPTION_BYTES, MB],
  ['courses saved by a person', MOST_SAVED, 100],
  ['courses on a teacher’s page', MOST_COURSES_OF_TEACHER, 100],
  ['teachers to choose from in a search', MOST_TEACHERS, 100],
  ['courses in a section of the home page', HOME_ROW, 4],
  ['sections of the home page between its first and its last', MOST_BETWEEN, 6],
  ['rows of a list as a file', MOST_CSV_ROWS, 100_000],
  ['letters of the shortest search over everything', SHORTEST_SEARCH, 2],
])('the limit of %s is as the texts of the shop say', (_what, limit, said) => {
  expect(limit).toBe(said);
});
