import { z } from 'zod';
import { get, put } from '../platform/endpoint';
import { choiceFilter, crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import { isWritten } from '../platform/richTexts';
import {
  id,
  instant,
  itemOf,
  listOf,
  noInput,
  nullable,
  outcome,
  picture,
  richText,
  writtenText,
} from '../platform/shapes';
import { bundle } from './bundles';
import { CATEGORIES } from './categories';
import { courseCard, review } from './courses';
import { teacherName } from './teacherShapes';

/** A section of the home page: heading, text and courses. */
export const homeSection = z.object({
  id,
  title: z.string(),
  text: richText,
  position: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
});
export const homeSectionWithCourses = homeSection.extend({
  courses: z.array(courseCard),
  /** Only in a section of learning paths. */
  bundles: z.array(bundle).optional(),
});
export type HomeSection = z.infer<typeof homeSectionWithCourses>;

const courseName = z.object({ slug: z.string(), title: z.string() });

/** What the home page shows besides courses and the shop's own sections. */
export const homeHighlights = z.object({
  /** The free lesson of the course with the most learners that has one with captions. `IdEnc` is the section's. */
  preview: z
    .object({ IdEnc: id, title: z.string(), course: courseName.extend({ cover: picture.nullable() }) })
    .optional(),
  /** Those with courses on sale, the first in the shop's order. */
  teachers: z.array(teacherName.extend({ headline: z.string(), picture: picture.nullable() })),
  /** The best of the latest reviews, of different courses. */
  reviews: z.array(
    review.pick({ Text: true, Rating: true, author: true, isVerified: true }).extend({ course: courseName }),
  ),
  /** Until it is over. */
  webinar: z.object({ title: z.string(), teacher: z.string(), start: instant }).optional(),
  /** The film behind the sign-up page. */
  freeLesson: z.object({ title: z.string() }).optional(),
});
export type HomeHighlights = z.infer<typeof homeHighlights>;

/** The kinds of home sections: a choice by hand, a rule, or the text alone. */
export const HOME_SECTION_KINDS = [
  'chosen_courses',
  'newest_courses',
  'best_selling_courses',
  'category',
  'educational_offers',
  'bundles',
  'text',
] as const;

const chosen = z.array(id).max(50, 'Scegline al massimo 50.').default([]);

export const homeSectionForm = z.object({
  title: z.string().trim().min(1, 'Scrivi il titolo.').max(200),
  text: writtenText,
  kind: z.enum(HOME_SECTION_KINDS),
  category: nullable(z.enum(CATEGORIES)),
  /** Of the kind `chosen_courses`, in order. */
  courses: chosen,
  /** Of the kind `bundles`, in order; without any the first ones on sale are shown. */
  bundles: chosen,
  isActive: z.boolean(),
});

/** Returns what is missing for the section's kind, by field. */
export function homeSectionErrors(form: z.output<typeof homeSectionForm>): Record<string, string> {
  const { kind, category, courses, bundles, text } = form;
  const errors: Record<string, string> = {};
  if (kind === 'category' && category === null) errors.category = 'Scegli la categoria.';
  if (kind === 'chosen_courses' && courses.length === 0) errors.courses = 'Scegli almeno un corso.';
  if (kind === 'text' && !isWritten(text)) errors.text = 'Scrivi il testo.';
  if (new Set(courses).size < courses.length) errors.courses = 'Un corso è scelto due volte.';
  if (new Set(bundles).size < bundles.length) errors.bundles = 'Un percorso è scelto due volte.';
  return errors;
}

export const homeSectionRecord = homeSectionForm.extend({
  id,
  /** The names of the chosen courses and learning paths, on sale or not. */
  chosen: z.array(z.object({ id, title: z.string(), isOperative: z.boolean() })),
  position: z.number().int(),
  createdAt: instant,
  version: z.number().int(),
});
export type HomeSectionRecord = z.infer<typeof homeSectionRecord>;

export const homeSections = {
  list: get(
    '/api/HomePageSection',
    'admin',
    gridQuery(['position', 'title', 'kind', 'isActive'] as const).extend({
      Kind: choiceFilter(HOME_SECTION_KINDS),
      IsActive: flagFilter,
    }),
    gridOf(homeSectionRecord),
  ),
  ...crud('/api/HomePageSection', { item: homeSectionRecord, form: homeSectionForm }),
  /** All sections in their new order. Refuses with `conflict` when they are no longer these. */
  reorder: put('/api/HomePageSection/Order', 'admin', z.object({ ids: z.array(id).max(1000) }), outcome),
  /**
   * The first ones that have something to show, at most `MOST_BETWEEN`. A course is in one of them only, and in none if
   * it is in the first row of GetHomeListCourse.
   */
  cached: get('/api/HomePageSection/Cached', 'optional', noInput, listOf(homeSectionWithCourses)),
  highlights: get('/api/HomePageSection/Highlights', 'public', noInput, itemOf(homeHighlights)),
};
