import { z } from 'zod';
import { bundle } from './bundles';
import { courseCard } from './courses';
import { get, post, put, remove } from './endpoint';
import { byId, id, itemOf, listOf, noInput, outcome, richText } from './shapes';

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
const homeSectionForm = homeSection.extend({ courses: z.array(id).max(100) });

export const homeSections = {
  list: get('/api/HomePageSection', 'admin', noInput, listOf(homeSection)),
  get: get('/api/HomePageSection/{id}', 'admin', byId, itemOf(homeSectionWithCourses)),
  create: post(
    '/api/HomePageSection',
    'admin',
    homeSectionForm.partial({ id: true, version: true }),
    itemOf(homeSection),
  ),
  update: put('/api/HomePageSection', 'admin', homeSectionForm, itemOf(homeSection)),
  remove: remove('/api/HomePageSection/{id}', 'admin', byId, outcome),
  cached: get('/api/HomePageSection/Cached', 'optional', noInput, listOf(homeSectionWithCourses)),
};
