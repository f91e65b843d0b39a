import { z } from 'zod';
import { get, put } from '../platform/endpoint';
import { choiceFilter, crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import { isWritten } from '../platform/richTexts';
import { id, instant, listOf, noInput, nullable, outcome, richText, writtenText } from '../platform/shapes';
import { bundle } from './bundles';
import { CATEGORIES } from './categories';
import { courseCard } from './courses';

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
  cached: get('/api/HomePageSection/Cached', 'optional', noInput, listOf(homeSectionWithCourses)),
};
