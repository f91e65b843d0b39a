import { z } from 'zod';
import { textFlag, textList, textPrice } from '../platform/formFields';
import { choiceFilter, flagFilter, gridQuery } from '../platform/grid';
import { file, id, instant, richText } from '../platform/shapes';
import { attachment } from './attachments';
import { CATEGORIES, LEVELS } from './categories';
import { chapterFault } from './chapters';
import { courseCard, courseDetail, sectionOutline } from './courseShapes';

const MOST_GOALS = 30;
const MOST_TEACHERS = 20;

/** A course as an admin saves it. What is struck through beside its price follows from its former prices. */
export const courseForm = z.object({
  title: z.string().trim().min(1, 'Scrivi il titolo.').max(200),
  subtitle: z.string().trim().max(300),
  description: richText.max(200_000),
  price: textPrice,
  /** At least a level; the first one named in LEVELS is the level that lists show. */
  categories: textList(z.enum(CATEGORIES), CATEGORIES.length).refine(
    (categories) => LEVELS.some((level) => categories.includes(level)),
    'Scegli almeno un livello.',
  ),
  goals: textList(z.string().trim().min(1).max(300), MOST_GOALS),
  /** Ids of teachers, in the order of the course's page. */
  teachers: textList(id, MOST_TEACHERS),
  /** Among the educational offers: its former price is shown struck through. */
  isEducationalOffer: textFlag.default(false),
  /** JPEG, PNG, WebP or AVIF. Without a file and without `coverAddress` the cover stays as it is. */
  cover: file.optional(),
  /** Of a picture that was uploaded before; '' for none. */
  coverAddress: z.string().trim().max(500).optional(),
});

export const COURSE_SORTS = ['title', 'price', 'createdAt', 'learnersCount'] as const;
export const coursesQuery = gridQuery(COURSE_SORTS).extend({
  Category: choiceFilter(CATEGORIES),
  IsOperative: flagFilter,
});

/** A course in the admin's grid. */
export const courseRow = courseCard.extend({
  isOperative: z.boolean(),
  createdAt: instant,
  /** People who may watch it. */
  learnersCount: z.number().int(),
  version: z.number().int(),
});
export type CourseRow = z.infer<typeof courseRow>;

export const sectionForm = z.object({
  title: z.string().trim().min(1, 'Scrivi il titolo.').max(200),
  description: z.string().trim().max(2000),
  /** Free for everybody. */
  isPreview: z.boolean(),
  /** Lines such as `2:30 Title`; left out, it stays as it is. */
  chapters: z
    .string()
    .trim()
    .max(10_000)
    .superRefine((text, context) => {
      const message = chapterFault(text);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional(),
});

/** A video of which pieces are still missing, or that is whole but not yet the section's. */
export const pendingUpload = z.object({
  id: z.string(),
  /** The file's name on the device that it comes from. */
  name: z.string(),
  /** Of the whole file. */
  bytes: z.number().int(),
  received: z.number().int(),
  /** Tells whether a file is the same one; see `fingerprintOf`. */
  fingerprint: z.string(),
});
export type PendingUpload = z.infer<typeof pendingUpload>;

/** The longest length of a lesson that an admin may type, in seconds. */
export const MOST_SECONDS = 24 * 3600;

/** How far ffmpeg is with a video. */
export const VERSION_STATES = ['queued', 'running', 'ready', 'failed'] as const;

export const adminSection = sectionOutline.extend({
  position: z.number().int(),
  version: z.number().int(),
  /** As the form takes them. */
  chapters: z.string().optional(),
  /** Absent as long as there is none. `url` is signed and expires. */
  video: z.object({ url: z.string(), mime: z.string(), bytes: z.number().int() }).optional(),
  hasCaptions: z.boolean(),
  /** How far ffmpeg is with the video: qualities, poster and thumbnails. Absent where the server has no ffmpeg. */
  versions: z.enum(['none', ...VERSION_STATES]).optional(),
  /** Absent while there are none. */
  attachments: z.array(attachment).optional(),
  /** An upload that was begun and is not done, whoever began it. */
  upload: pendingUpload.optional(),
});
export type AdminSection = z.infer<typeof adminSection>;

export const sectionOrder = z.object({ IdCourseEnc: id, sections: z.array(id).max(1000) });

/** A course for its admin, on sale or not. */
export const adminCourse = courseDetail.omit({ bundles: true, related: true }).extend({
  isOperative: z.boolean(),
  isEducationalOffer: z.boolean(),
  coverAddress: z.string(),
  createdAt: instant,
  version: z.number().int(),
  sections: z.array(adminSection),
});
export type AdminCourse = z.infer<typeof adminCourse>;
