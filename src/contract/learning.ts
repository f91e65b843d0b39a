import { z } from 'zod';
import { id, instant, picture } from './shapes';

/** A section as its own student sees it. `videoUrl` is signed and expires. */
export const studentSection = z.object({
  IdEnc: id,
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  duration: z.number().int(),
  viewed: z.boolean(),
  /** Seconds from the start where the student left off. */
  position: z.number(),
  videoUrl: z.string().optional(),
  mime: z.string().optional(),
});
export type StudentSection = z.infer<typeof studentSection>;

/** What the viewer shows. `progress` is the percentage of viewed sections, two decimals. */
export const classroom = z.object({
  IdCourseEnc: id,
  title: z.string(),
  slug: z.string(),
  progress: z.number(),
  sections: z.array(studentSection),
  /** The one that the student watched last; absent before anything was watched. */
  lastSection: id.optional(),
});
export type Classroom = z.infer<typeof classroom>;

/** A section that anybody may watch. `videoUrl` is signed and expires. */
export const preview = z.object({ IdEnc: id, title: z.string(), videoUrl: z.string(), mime: z.string() });
export type Preview = z.infer<typeof preview>;

/** A course that one may watch, on the profile. */
export const owned = z.object({
  IdCourseEnc: id,
  title: z.string(),
  slug: z.string(),
  cover: picture.nullable(),
  /** Seconds, all sections together. */
  duration: z.number().int(),
  sectionsCount: z.number().int(),
  viewedCount: z.number().int(),
  progress: z.number(),
  since: instant,
  lastWatchedAt: instant.optional(),
});
export type OwnedCourse = z.infer<typeof owned>;

export const viewedInput = z.object({
  /** The section. */
  IdEnc: id,
  /** Seconds from the start. */
  Position: z.number().min(0).max(1_000_000).optional(),
  /** True when it was seen to its end. A section that was viewed stays so. */
  Viewed: z.boolean().optional(),
  /**
   * Seconds since the player stood there, for a position that is told late: it does not overwrite one that was
   * reached after it, on another device perhaps.
   */
  Ago: z.number().min(0).max(100_000_000).optional(),
});
export const viewedAnswer = z.object({ IdEnc: id, viewed: z.boolean(), progress: z.number() });
