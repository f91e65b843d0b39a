import { existsSync, readFileSync, statSync } from 'node:fs';
import { attachmentExtension } from '../../../src/contract/catalogue/attachmentLimits';
import { CATEGORIES } from '../../../src/contract/catalogue/categories';
import { chapterFault, chaptersIn } from '../../../src/contract/catalogue/chapters';
import { DEMO_ATTACHMENTS } from '../../../src/server/demo/attachments';
import { CLIPS } from '../../../src/server/demo/clips';
import { BUNDLES, COURSES, TEACHERS } from '../../../src/server/demo/content/catalogue';
import { GENERAL_REVIEWS, REVIEWS_OF } from '../../../src/server/demo/content/reviews';
import { HOME_COURSES, HOME_SECTIONS } from '../../../src/server/demo/content/site';
import { chaptersOf, cuesOf } from '../../../src/server/demo/cues';
import { courseDescription } from '../../../src/server/demo/rows/description';
import { contentCheck } from '../../../src/server/platform/media/attachmentKinds';
import { cleanVtt } from '../../../src/server/platform/media/vtt';

const slugs = COURSES.map(({ slug }) => slug);
const bytesOf = (file: string) => (existsSync(file) ? statSync(file).size : undefined);

/** The length that an MP4 tells in its movie header, in seconds. */
function secondsOf(file: string): number {
  const bytes = readFileSync(file);
  const header = bytes.indexOf('mvhd') + 4;
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

test('there are at least 24 courses, at least three in every category, each slug once', () => {
  expect(COURSES.length).toBeGreaterThanOrEqual(24);
  expect(new Set([...slugs, ...BUNDLES.map(({ slug }) => slug)]).size).toBe(COURSES.length + BUNDLES.length);
  for (const category of CATEGORIES) {
    const inside = COURSES.filter(({ level, topics }) => [level, ...topics].includes(category));
    expect([category, inside.length >= 3]).toEqual([category, true]);
  }
});

test.each([...slugs, ...BUNDLES.map(({ slug }) => slug)])(
  '%s has its cover in both widths, small enough',
  (slug) => {
    expect(bytesOf(`public/demo/covers/${slug}-400.webp`)).toBeLessThan(12 * 1024);
    expect(bytesOf(`public/demo/covers/${slug}-800.webp`)).toBeLessThan(30 * 1024);
  },
);

test.each(TEACHERS.map(({ slug }) => slug))(
  '%s has a portrait in both widths and teaches something',
  (slug) => {
    expect(bytesOf(`public/demo/teachers/${slug}-160.webp`)).toBeGreaterThan(500);
    expect(bytesOf(`public/demo/teachers/${slug}-480.webp`)).toBeGreaterThan(500);
    expect(COURSES.some(({ teachers }) => teachers.includes(slug))).toBe(true);
  },
);

test.each(CLIPS)(
  'the film $name lasts as long as its lesson says, is small, and plays while it loads',
  (clip) => {
    const file = `src/server/demo/clips/${clip.name}.mp4`;
    expect(secondsOf(file)).toBeCloseTo(clip.seconds, 1);
    expect(bytesOf(file)).toBe(clip.bytes);
    expect(clip.bytes).toBeLessThanOrEqual(80 * 1024);
    // The index stands before the pictures.
    const bytes = readFileSync(file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  },
);

test.each(COURSES)(
  '$slug lasts as long as one expects of its price, and no lesson like all others',
  (course) => {
    const minutes = course.lessons.map((lesson) => lesson.minutes);
    const whole = minutes.reduce((sum, one) => sum + one, 0);
    const expected = 25 + 0.6 * course.euros;
    expect(whole).toBeGreaterThan(0.8 * expected);
    expect(whole).toBeLessThan(1.2 * expected);
    expect(new Set(minutes).size).toBeGreaterThan(2);
  },
);

test('what is said in a lesson is said in no other, and fits its slide', () => {
  const said = COURSES.flatMap(({ lessons }) => lessons.flatMap(({ points }) => points));
  expect(new Set(said).size).toBe(said.length);
  for (const sentence of said) {
    expect(sentence).toMatch(/^[^<>*_"']{50,135}[.?!]$/);
    expect(sentence).not.toMatch(/guadagn[oi] (sicur|garantit|facil)|senza rischi[^o]|lorem/i);
  }
});

test('the captions of each film are WebVTT as the shop itself would keep it', () => {
  for (const { captions } of CLIPS) expect(cleanVtt(captions.content)).toBe(captions.content.toString());
});

test('the attachments of lessons pass the shop’s own checks, and are what the courses’ texts promise', () => {
  for (const { course, lesson, name, content } of DEMO_ATTACHMENTS) {
    expect(COURSES.find(({ slug }) => slug === course)?.lessons[lesson]).toBeDefined();
    const extension = attachmentExtension(name);
    expect(['csv', 'txt']).toContain(extension);
    const check = contentCheck(extension as 'csv');
    check.take(content);
    expect(() => check.finish()).not.toThrow();
    expect(content.length).toBeGreaterThan(100);
  }
  // «Il codice è fornito», «Con un foglio di calcolo incluso», «Il corso fornisce i modelli».
  const promising = COURSES.filter(({ about }) => /fornito|fornisce|incluso/.test(about.join(' ')));
  expect(promising.map(({ slug }) => slug).sort()).toEqual([
    'gestione-del-rischio',
    'piano-di-trading-e-diario',
    'trading-quantitativo-con-python',
  ]);
  const attached = DEMO_ATTACHMENTS.map(({ course }) => course);
  for (const { slug } of promising) expect(attached).toContain(slug);
  const sheet = DEMO_ATTACHMENTS[0]?.content.toString() ?? '';
  // «Con 5.000 €, rischio 1%, ingresso 23 € e stop 22,20 €, il calcolo dà 62 azioni e una perdita di 49,60 €.»
  expect(sheet).toContain(';5000,00;1,00;50,00;23,00;22,20;0,80;62;49,60\r\n');
});

test('some lessons have chapters, which begin with the film and then with its sentences', () => {
  const divided = COURSES.flatMap(({ lessons }) => lessons).filter(({ chapters }) => chapters);
  expect(divided.length).toBeGreaterThanOrEqual(3);
  for (const lesson of divided) {
    const text = chaptersOf(lesson);
    expect(chapterFault(text)).toBe('');
    const [first, ...others] = chaptersIn(text).map(({ seconds }) => seconds);
    expect(first).toBe(0);
    expect(others).toEqual(
      cuesOf(lesson)
        .slice(1)
        .map(({ from }) => from),
    );
  }
});

test('the sentences of a lesson follow each other without a gap, after the title', () => {
  for (const lesson of COURSES.flatMap(({ lessons }) => lessons)) {
    const cues = cuesOf(lesson);
    expect(cues.map(({ text }) => text)).toEqual(lesson.points);
    expect(cues[0]?.from).toBe(12);
    expect(cues.at(-1)?.to).toBe(lesson.minutes * 60);
    for (const [at, { from, to }] of cues.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(from % 2).toBe(0);
      if (at > 0) expect(cues[at - 1]?.to).toBe(from);
    }
  }
});

test.each(COURSES)('$slug is worth a page: teachers, goals, lessons, a fair price', (course) => {
  const known = TEACHERS.map(({ slug }) => slug);
  for (const teacher of course.teachers) expect(known).toContain(teacher);
  expect(course.goals.length).toBeGreaterThanOrEqual(4);
  expect(course.lessons.length).toBeGreaterThanOrEqual(4);
  expect(course.lessons.length).toBeLessThanOrEqual(12);
  expect(new Set(course.lessons.map(({ title }) => title)).size).toBe(course.lessons.length);
  expect(course.euros).toBeGreaterThanOrEqual(19);
  expect(course.euros).toBeLessThanOrEqual(349);
  expect(course.listEuros ?? Number.POSITIVE_INFINITY).toBeGreaterThan(course.euros);
});

test.each(COURSES)('$slug tells the risk and promises no gain', (course) => {
  const text = courseDescription(course);
  expect(text).toContain('rischio');
  expect(text).not.toMatch(/garantit|guadagn[oi] (sicur|facil)|senza rischi/i);
  expect(text).not.toMatch(/lorem|\*\*/i);
});

test('descriptions are raw draft-js content whose bold lies inside its block', () => {
  for (const course of COURSES) {
    const { blocks, entityMap } = JSON.parse(courseDescription(course));
    expect(entityMap).toEqual({});
    expect(new Set(blocks.map(({ key }: { key: string }) => key)).size).toBe(blocks.length);
    for (const { text, inlineStyleRanges } of blocks) {
      for (const { offset, length } of inlineStyleRanges)
        expect(offset + length).toBeLessThanOrEqual(text.length);
    }
  }
});

test('paths, home page and reviews name courses that are there; a path is cheaper than its courses', () => {
  const named = [
    ...BUNDLES.flatMap(({ courses }) => courses),
    ...HOME_COURSES,
    ...Object.keys(REVIEWS_OF),
    ...HOME_SECTIONS.flatMap(({ courses = [] }) => courses),
  ];
  for (const slug of named) expect(slugs).toContain(slug);
  const paths = BUNDLES.map(({ slug }) => slug);
  for (const slug of HOME_SECTIONS.flatMap(({ bundles = [] }) => bundles)) expect(paths).toContain(slug);
  for (const { courses, euros } of BUNDLES) {
    const singly = COURSES.filter(({ slug }) => courses.includes(slug)).reduce(
      (sum, course) => sum + course.euros,
      0,
    );
    expect(euros).toBeLessThan(singly);
  }
});

test('no review text is written twice', () => {
  const texts = [
    ...Object.values(REVIEWS_OF).flatMap((all) => all.map(([, text]) => text)),
    ...Object.values(GENERAL_REVIEWS).flat(),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});

test.each([
  'icons/favicon.svg',
  'icons/logo.svg',
  'icons/icon-192.png',
  'icons/icon-512.png',
  'icons/apple-touch-icon.png',
  'default-avatar.svg',
  'demo/hero-560.webp',
  'demo/hero-1120.webp',
  'demo/webinar-800.webp',
  'demo/video-800.webp',
  'demo/promoters/mercati-in-chiaro-160.webp',
  'demo/promoters/mercati-in-chiaro-480.webp',
])('public/%s is there', (file) => {
  expect(bytesOf(`public/${file}`)).toBeGreaterThan(200);
});
