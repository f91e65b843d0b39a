import { newId } from '../../platform/database/ids';
import type * as schema from '../../platform/database/schema';
import { DEMO_ATTACHMENTS } from '../attachments';
import { CLIPS, captionsKey, clipKey, FILM_SIZE } from '../clips';
import { BUNDLES, COURSES, type DemoCourse } from '../content/catalogue';
import { HOME_COURSES } from '../content/site';
import { chaptersOf } from '../cues';
import { addDays } from './days';
import { bundleDescription, courseDescription } from './description';

export type CourseRow = typeof schema.courses.$inferInsert & { id: string; publishedAt: Date };
export type BundleRow = typeof schema.bundles.$inferInsert & { id: string; publishedAt: Date };
export type SectionRow = typeof schema.sections.$inferInsert & { id: string; durationSeconds: number };
export type MediaRow = typeof schema.media.$inferInsert;

export interface Catalogue {
  media: MediaRow[];
  courses: CourseRow[];
  categories: (typeof schema.courseCategories.$inferInsert)[];
  sections: SectionRow[];
  attachments: (typeof schema.sectionAttachments.$inferInsert)[];
  courseTeachers: (typeof schema.courseTeachers.$inferInsert)[];
  bundles: BundleRow[];
  bundleCourses: (typeof schema.bundleCourses.$inferInsert)[];
  priceHistory: (typeof schema.priceHistory.$inferInsert)[];
  course: (slug: string) => CourseRow;
  bundle: (slug: string) => BundleRow;
  coursesOf: (bundleId: string) => CourseRow[];
  sectionsOf: (courseId: string) => SectionRow[];
  /** Returns the price of a course or bundle at a time, in cents. */
  priceAt: (itemId: string, at: Date) => number;
}

/** When the prices of courses on offer were reduced. */
const REDUCED_DAYS_AGO = 12;

/** A course above this price has two free lessons instead of one. */
const DEAR_EUROS = 150;

const cents = (euros: number) => euros * 100;

/** Creates courses and bundles. Courses were published over two years, the last ones a few weeks ago. */
export function catalogueOf(teacherId: (slug: string) => string, now: Date): Catalogue {
  const createdAt = addDays(now, -780);
  const films = CLIPS.flatMap(({ key, seconds, bytes, captions }): MediaRow[] => [
    { key, mime: 'video/mp4', bytes, ...FILM_SIZE, durationSeconds: seconds, createdAt },
    { key: captions.key, mime: 'text/vtt; charset=utf-8', bytes: captions.content.length, createdAt },
  ]);
  const courses = COURSES.map((course, at) => courseRow(course, addDays(now, publishedDaysAgo(at)), now));
  const ids = new Map(courses.map((row) => [row.slug, row]));
  const course = (slug: string) => found(ids.get(slug), slug);
  const sections = COURSES.flatMap((one) => sectionRows(one, course(one.slug)));
  const bundles = BUNDLES.map((bundle, at): BundleRow => {
    const publishedAt = addDays(now, -540 + at * 45);
    return {
      id: newId(),
      slug: bundle.slug,
      title: bundle.title,
      subtitle: bundle.subtitle,
      description: bundleDescription(bundle),
      cover: `/demo/covers/${bundle.slug}-800.webp`,
      priceCents: cents(bundle.euros),
      isOperative: true,
      publishedAt,
      homePosition: at,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    };
  });
  const inBundles = BUNDLES.map((bundle, at) => ({
    row: found(bundles[at], bundle.slug),
    courses: bundle.courses.map(course),
  }));
  const priceHistory = [
    ...COURSES.flatMap((one) => coursePrices(one, course(one.slug), now)),
    ...bundles.map(({ id, priceCents, publishedAt }) => ({
      bundleId: id,
      priceCents,
      validFrom: publishedAt,
    })),
  ];
  const files = DEMO_ATTACHMENTS.map(({ key, mime, content }) => ({
    key,
    mime,
    createdAt,
    bytes: content.length,
  }));
  return {
    media: [...films, ...files],
    courses,
    categories: COURSES.flatMap(({ slug, level, topics }) =>
      [level, ...topics].map((category) => ({ courseId: course(slug).id, category })),
    ),
    sections,
    attachments: DEMO_ATTACHMENTS.map(({ course: slug, lesson, name, key }) => {
      const lessons = sections.filter(({ courseId }) => courseId === course(slug).id);
      return { sectionId: found(lessons[lesson], name).id, mediaKey: key, name };
    }),
    courseTeachers: COURSES.flatMap(({ slug, teachers }) =>
      teachers.map((teacher, position) => ({
        courseId: course(slug).id,
        teacherId: teacherId(teacher),
        position,
      })),
    ),
    bundles,
    bundleCourses: inBundles.flatMap(({ row, courses: inside }) =>
      inside.map(({ id }, position) => ({ bundleId: row.id, courseId: id, position })),
    ),
    priceHistory,
    course,
    bundle: (slug) =>
      found(
        bundles.find((row) => row.slug === slug),
        slug,
      ),
    coursesOf: (bundleId) => inBundles.find(({ row }) => row.id === bundleId)?.courses ?? [],
    sectionsOf: (courseId) => sections.filter((section) => section.courseId === courseId),
    priceAt: (itemId, at) => {
      const prices = priceHistory.filter(
        (price) => ('courseId' in price ? price.courseId : price.bundleId) === itemId,
      );
      const before = prices.filter(({ validFrom }) => validFrom <= at);
      return found(before.at(-1) ?? prices[0], itemId).priceCents;
    },
  };
}

/** Spreads publication over two years, in mixed order so that no level is all new. */
function publishedDaysAgo(at: number): number {
  const place = (at * 11) % COURSES.length;
  return -730 + place * Math.floor(700 / COURSES.length);
}

function courseRow(course: DemoCourse, publishedAt: Date, now: Date): CourseRow {
  const home = HOME_COURSES.indexOf(course.slug);
  return {
    id: newId(),
    slug: course.slug,
    title: course.title,
    subtitle: course.subtitle,
    description: courseDescription(course),
    goals: course.goals,
    cover: `/demo/covers/${course.slug}-800.webp`,
    priceCents: cents(course.euros),
    level: course.level,
    isOperative: true,
    publishedAt,
    homePosition: home < 0 ? null : home,
    isEducationalOffer: course.listEuros !== undefined,
    durationSeconds: course.lessons.reduce((sum, { minutes }) => sum + minutes * 60, 0),
    previewMediaKey: clipKey(course.slug, 0),
    createdAt: publishedAt,
    updatedAt: course.listEuros === undefined ? publishedAt : addDays(now, -REDUCED_DAYS_AGO),
  };
}

function sectionRows(course: DemoCourse, { id: courseId, publishedAt }: CourseRow): SectionRow[] {
  return course.lessons.map((lesson, position) => ({
    id: newId(),
    courseId,
    position,
    title: lesson.title,
    // Its first sentence says what it is about.
    description: lesson.points[0] ?? '',
    durationSeconds: lesson.minutes * 60,
    chapters: chaptersOf(lesson),
    mediaKey: clipKey(course.slug, position),
    captionsKey: captionsKey(course.slug, position),
    isPreview: position < (course.euros > DEAR_EUROS ? 2 : 1),
    createdAt: publishedAt,
    updatedAt: publishedAt,
  }));
}

function coursePrices({ euros, listEuros }: DemoCourse, { id: courseId, publishedAt }: CourseRow, now: Date) {
  const first = { courseId, priceCents: cents(listEuros ?? euros), validFrom: publishedAt };
  if (listEuros === undefined) return [first];
  return [first, { courseId, priceCents: cents(euros), validFrom: addDays(now, -REDUCED_DAYS_AGO) }];
}

function found<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw new Error(`The demo shop has no ${name}`);
  return item;
}
