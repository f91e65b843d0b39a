import { z } from 'zod';
import { courseCard } from '../catalogue/courses';
import { get, putFile } from '../platform/endpoint';
import { crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import { byId, file, id, instant, itemOf, optional, richText, writtenText } from '../platform/shapes';

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

/** A landing video as an admin saves it; the film itself is uploaded apart. */
export const landingVideoForm = z.object({
  title: z.string().trim().min(1, 'Scrivi il titolo.').max(200),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Scrivi lettere minuscole e cifre, con trattini tra le parole.')
    .max(100),
  text: writtenText,
  /** Address of the picture before the film starts, '' for none. */
  poster: z.string().trim().max(500),
  IdCourseEnc: optional(id),
  isActive: z.boolean(),
});

export const landingVideoRecord = landingVideoForm.extend({
  id,
  courseTitle: z.string().optional(),
  /** Absent as long as there is none. `url` is signed and expires. */
  video: z.object({ url: z.string(), mime: z.string(), bytes: z.number().int() }).optional(),
  createdAt: instant,
  version: z.number().int(),
});
export type LandingVideoRecord = z.infer<typeof landingVideoRecord>;

const { get: _get, ...records } = crud('/api/LandingVideo', {
  item: landingVideoRecord,
  form: landingVideoForm,
});

export const landingVideos = {
  list: get(
    '/api/LandingVideo',
    'admin',
    gridQuery(['title', 'slug', 'isActive', 'createdAt'] as const).extend({ IsActive: flagFilter }),
    gridOf(landingVideoRecord),
  ),
  /** Id or slug. `getAdmin` shows what is not active, too. */
  get: get('/api/LandingVideo/{id}', 'public', byId, itemOf(shownVideo)),
  getAdmin: get('/api/LandingVideo/admin/{id}', 'admin', byId, itemOf(landingVideoRecord)),
  ...records,
  /** MP4 or WebM as the request's body; replaces the film. Refuses unusable files with `errors.file`. */
  uploadVideo: putFile(
    '/api/LandingVideo/Video/{id}',
    'admin',
    byId.extend({ file }),
    itemOf(landingVideoRecord),
  ),
};
