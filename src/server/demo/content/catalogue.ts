import { z } from 'zod';
import { LEVELS, TOPICS } from '../../../contract/categories';
import manifest from '../clips/manifest.json';
import bundles from '../texts/bundles.json';
import courses from '../texts/courses.json';
import teachers from '../texts/teachers.json';

/** A lesson clip by its file name without extension. */
export type ClipName = keyof typeof manifest;

const text = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9-]+$/);
export const clipName = z.enum(Object.keys(manifest) as [ClipName, ...ClipName[]]);

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
  /** Who it is for, and what one should know before. */
  audience: text,
  /** Lessons in order; the first one is free for everybody. */
  sections: z.array(z.tuple([clipName, text])).min(1),
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

export type DemoCourse = z.infer<typeof demoCourse>;
export type DemoBundle = z.infer<typeof demoBundle>;

/** From beginner to advanced. */
export const COURSES = z.array(demoCourse).parse(courses);
/** Their portraits are `public/demo/teachers/<slug>-<width>.webp`. */
export const TEACHERS = z.array(demoTeacher).parse(teachers);
export const BUNDLES = z.array(demoBundle).parse(bundles);
