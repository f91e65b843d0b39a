import { z } from 'zod';
import { courseCard } from './courses';
import { get, post, put, remove } from './endpoint';
import { byId, id, itemOf, listOf, noInput, outcome, richText } from './shapes';

export const landingVideo = z.object({
  id,
  title: z.string().max(200),
  text: richText,
  videoUrl: z.string(),
  poster: z.string(),
  isActive: z.boolean(),
  version: z.number().int(),
});
/** The page of a landing video, with the course that continues it. */
export const shownVideo = landingVideo.extend({ slug: z.string(), course: courseCard.optional() });
export type ShownVideo = z.infer<typeof shownVideo>;
export const landingVideos = {
  list: get('/api/LandingVideo', 'admin', noInput, listOf(landingVideo)),
  /** Id or slug. */
  get: get('/api/LandingVideo/{id}', 'public', byId, itemOf(shownVideo)),
  create: post(
    '/api/LandingVideo',
    'admin',
    landingVideo.partial({ id: true, version: true }),
    itemOf(landingVideo),
  ),
  update: put('/api/LandingVideo', 'admin', landingVideo, itemOf(landingVideo)),
  remove: remove('/api/LandingVideo/{id}', 'admin', byId, outcome),
};
