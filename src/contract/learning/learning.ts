import { z } from 'zod';
import { attachment } from '../catalogue/attachments';
import { post } from '../platform/endpoint';
import { byIdEnc, id, instant, itemOf, listOf, noInput, picture } from '../platform/shapes';
import { MAX_RANGES } from './playback';

const seconds = z.number().min(0).max(1_000_000);

/** The part of a section that was played, as far as it is known. */
const playback = {
  /** Whole seconds, in order, without overlaps. */
  played: z.array(z.tuple([seconds, seconds])).optional(),
  /** Seconds that must be played before the section counts as viewed. Absent where its position decides. */
  needed: z.number().int().optional(),
};

/** A section for its student. `videoUrl` is signed and expires. */
export const studentSection = z.object({
  IdEnc: id,
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  duration: z.number().int(),
  viewed: z.boolean(),
  /** Seconds from the start, where the student stopped. */
  position: z.number(),
  ...playback,
  videoUrl: z.string().optional(),
  mime: z.string().optional(),
  /** WebVTT, signed like the video. */
  captionsUrl: z.string().optional(),
  /** In their order; absent while there are none. */
  chapters: z.array(z.object({ seconds: z.number().int(), title: z.string() })).optional(),
  /** The same video as HLS in several qualities. Absent until it is made. */
  hlsUrl: z.string().optional(),
  posterUrl: z.string().optional(),
  /** WebVTT of the pictures over the bar. */
  thumbnailsUrl: z.string().optional(),
  /** Absent while there are none. */
  attachments: z.array(attachment).optional(),
});
export type StudentSection = z.infer<typeof studentSection>;

/** The viewer's data. `progress` is the percentage of viewed sections, two decimals. */
export const classroom = z.object({
  IdCourseEnc: id,
  title: z.string(),
  slug: z.string(),
  /** Shown until a lesson's first picture. */
  cover: picture.nullable().optional(),
  progress: z.number(),
  sections: z.array(studentSection),
  /** For teachers of the course and admins: they answer its questions, and their progress is not kept. */
  canAnswer: z.boolean().optional(),
  /** Lies faintly over the videos: the viewer's name or address, where the shop is run so. */
  watermark: z.string().optional(),
  /** The section watched last; absent at first. */
  lastSection: id.optional(),
});
export type Classroom = z.infer<typeof classroom>;

/** A free section. `videoUrl` is signed and expires. */
export const preview = z.object({
  IdEnc: id,
  title: z.string(),
  videoUrl: z.string(),
  mime: z.string(),
  captionsUrl: z.string().optional(),
});
export type Preview = z.infer<typeof preview>;

/** An owned course on the profile. */
export const owned = z.object({
  IdCourseEnc: id,
  title: z.string(),
  slug: z.string(),
  cover: picture.nullable(),
  /** Total seconds of all sections. */
  duration: z.number().int(),
  sectionsCount: z.number().int(),
  viewedCount: z.number().int(),
  progress: z.number(),
  since: instant,
  lastWatchedAt: instant.optional(),
});
export type OwnedCourse = z.infer<typeof owned>;

/** A learning path on the profile, with the courses that its purchase granted. */
export const ownedPath = z.object({
  IdBundleEnc: id,
  title: z.string(),
  slug: z.string(),
  cover: picture.nullable(),
  /** Their ids, in the path's order; each is among the owned courses. */
  courses: z.array(id),
  /** The percentage of viewed sections of all its courses, two decimals. */
  progress: z.number(),
  since: instant,
});
export type OwnedPath = z.infer<typeof ownedPath>;

export const viewedInput = z.object({
  /** The section. */
  IdEnc: id,
  /** Seconds from the start. */
  Position: seconds.optional(),
  /**
   * The seconds that were played since the video was loaded; repeating them is harmless. Those that come faster than a
   * player can play are not counted.
   */
  Played: z
    .array(z.tuple([seconds, seconds]))
    .max(MAX_RANGES)
    .optional(),
  /**
   * The player has passed 90 % of the section. Decides alone only where the parameter `learning.playedShare` is 0 or the
   * section's length is unknown. Viewed sections stay viewed.
   */
  Viewed: z.boolean().optional(),
  /**
   * Age of the position in seconds, for a late report: it does not overwrite a newer position, for example of another
   * device.
   */
  Ago: z.number().min(0).max(100_000_000).optional(),
});
export const viewedAnswer = z.object({ IdEnc: id, viewed: z.boolean(), progress: z.number(), ...playback });

/** The classroom. */
export const classrooms = {
  /** `IdEnc` is a section's; 404 unless it is a free preview. */
  getPreview: post('/api/courses/GetPreview', 'public', byIdEnc, itemOf(preview)),
  getSections: post('/api/courses/GetSections', 'buyer', byIdEnc, itemOf(classroom)),
  /** For owners of the course and admins: an address that this browser alone may load, for minutes. */
  getSectionAttachment: post(
    '/api/courses/GetSectionAttachment',
    'buyer',
    byIdEnc,
    itemOf(z.object({ url: z.string() })),
  ),
  insertViewedSection: post(
    '/api/Courses/InsertViewedSection',
    'optional',
    viewedInput,
    itemOf(viewedAnswer),
  ),
};

/** The courses that a person may watch. */
export const ownCourses = {
  /** Everything that the caller may watch, with progress, the last watched first. */
  getOwnedCourses: post('/api/users/GetOwnedCourses', 'buyer', noInput, listOf(owned)),
};
