import { z } from 'zod';
import { LEVELS, TOPICS } from '../../../contract/catalogue/categories';
import bundles from '../texts/bundles.json';
import courses from '../texts/courses.json';
import lessons from '../texts/lessons.json';
import teachers from '../texts/teachers.json';

const text = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/);

const demoCourse = z.strictObject({
  slug,
  title: text,
  subtitle: text,
  level: z.enum(LEVELS),
  topics: z.array(z.enum(TOPICS)),
  /** Today's price. */
  euros: z.int(),
  /** The price before the current offer. */
  listEuros: z.int().optional(),
  /** The first one leads. */
  teachers: z.array(slug).min(1),
  /** Paragraphs of rich text. */
  about: z.array(text),
  goals: z.array(text),
  /** The audience, and the knowledge it needs. */
  audience: text,
});

const demoLesson = z.strictObject({
  title: text,
  /** The drawing of its film. */
  scene: text,
  minutes: z.number().positive(),
  /** Said one after the other: on the film's slides and in its captions. */
  points: z.array(text).length(4),
  /** Short names of its points, which become chapters. */
  chapters: z.array(text).length(4).optional(),
});

const demoTeacher = z.strictObject({ slug, name: text, headline: text, biography: z.array(text) });

const demoBundle = z.strictObject({
  slug,
  title: text,
  subtitle: text,
  euros: z.int(),
  about: z.array(text),
  /** Slugs in the order in which to take the courses. */
  courses: z.array(slug),
});

export type DemoLesson = z.infer<typeof demoLesson>;
export type DemoCourse = z.infer<typeof demoCourse> & {
  /** In order; the first one is free for everybody, of dear courses the second one too. */
  readonly lessons: readonly DemoLesson[];
};
export type DemoBundle = z.infer<typeof demoBundle>;

/** By the slugs of their courses. */
const LESSONS: Record<string, readonly DemoLesson[]> = z
  .record(slug, z.array(demoLesson).min(1))
  .parse(lessons);

/** From beginner to advanced. */
export const COURSES = z
  .array(demoCourse)
  .parse(courses)
  .map(
    (course): DemoCourse => ({
      ...course,
      lessons: LESSONS[course.slug] ?? [],
    }),
  );
/** Their portraits are `public/demo/teachers/<slug>-<width>.webp`. */
export const TEACHERS = z.array(demoTeacher).parse(teachers);
export const BUNDLES = z.array(demoBundle).parse(bundles);
