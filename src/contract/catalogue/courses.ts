import { z } from 'zod';
import { post, postMultipart, put, putFile } from '../platform/endpoint';
import { textInteger } from '../platform/formFields';
import { gridOf, versioned } from '../platform/grid';
import { byIdEnc, file, id, itemOf, listOf, noInput, outcome, paging } from '../platform/shapes';
import { attachmentName } from './attachments';
import { CATEGORIES } from './categories';
import {
  adminCourse,
  adminSection,
  courseForm,
  courseRow,
  coursesQuery,
  MOST_SECONDS,
  pendingUpload,
  sectionForm,
  sectionOrder,
} from './courseAdmin';
import { courseCard, courseDetail } from './courseShapes';
import { teacher, teacherName } from './teacherShapes';

export * from './courseShapes';

export const SORTS = ['relevance', 'newest', 'price_up', 'price_down', 'rating', 'popular'] as const;
export type Sort = (typeof SORTS)[number];

/** Search text. NUL, which PostgreSQL cannot store, counts as a space. */
const searchText = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => text.replaceAll('\0', ' '));

/** Those with the most courses. */
export const MOST_TEACHERS = 100;

const MOST_COURSE_SECONDS = 1_000_000_000;

/** Unknown sorts and categories are ignored. */
export const courseFilter = paging.extend({
  Query: searchText(5000).default(''),
  Categories: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length).default([]),
  PriceMin: z.number().min(0).optional(),
  PriceMax: z.number().min(0).optional(),
  /** Average stars, at least. */
  RatingMin: z.number().min(1).max(5).optional(),
  /** Seconds of all lessons together. */
  DurationMin: z.number().int().min(0).max(MOST_COURSE_SECONDS).optional(),
  DurationMax: z.number().int().min(0).max(MOST_COURSE_SECONDS).optional(),
  /** A teacher's slug. */
  Teacher: z.string().max(300).default(''),
  Sort: z.enum(SORTS).default('relevance').catch('relevance'),
});

/** The result of a search. */
export const foundCourses = listOf(courseCard).extend({
  /** There are more than `total`, the last that can be paged to. */
  isTotalCapped: z.boolean().optional(),
  /** The corrected text, when words were mistyped. */
  corrected: z.string().optional(),
  /** No course matches all words; these match some. */
  isPartial: z.boolean().optional(),
  /** Nothing was found, but this similar text would match. */
  guess: z.string().optional(),
  /** The teachers of courses on sale, by name: those that `Teacher` can ask for. At most `MOST_TEACHERS`. */
  teachers: z.array(teacherName),
  /** The most popular courses, when nothing was found. */
  popular: z.array(courseCard).optional(),
});
export type FoundCourses = z.infer<typeof foundCourses>;

/** Suggestions of the search box. */
export const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course'), label: z.string(), detail: z.string(), slug: z.string() }),
  z.object({ kind: z.literal('teacher'), label: z.string(), detail: z.string(), slug: z.string() }),
  z.object({
    kind: z.literal('category'),
    label: z.string(),
    detail: z.string(),
    category: z.enum(CATEGORIES),
  }),
]);
export type Suggestion = z.infer<typeof suggestion>;
/** Characters of the text that suggestions use. */
export const LONGEST_SUGGESTED = 100;

const byCourse = z.object({ IdCourseEnc: id });
const byTitle = z.object({ title: z.string().min(1).max(300) });
const cards = listOf(courseCard);
const byFile = z.object({ id, file });
const byUpload = byIdEnc.extend({ Upload: z.string().max(64) });
export const courses = {
  updateCourse: postMultipart(
    '/api/courses/UpdateCourse',
    'admin',
    courseForm.extend({ IdCourseEnc: id, version: textInteger }),
    itemOf(adminCourse),
  ),
  createCourse: postMultipart('/api/courses/CreateCourse', 'admin', courseForm, itemOf(adminCourse)),
  /** A copy with its sections, without buyers and reviews, and not on sale. Both show the same videos. */
  duplicateCourse: post('/api/courses/DuplicateCourse', 'admin', byIdEnc, itemOf(adminCourse)),
  getFilteredCourses: post('/api/courses/GetFilteredCourses', 'public', courseFilter, foundCourses),
  suggest: post(
    '/api/courses/Suggest',
    'public',
    z.object({ Query: searchText(LONGEST_SUGGESTED) }),
    listOf(suggestion),
  ),
  getAllCourses: post('/api/courses/GetAllCourses', 'admin', coursesQuery, gridOf(courseRow)),
  getDetailCourse: post('/api/courses/GetDetailCourse', 'optional', byCourse, itemOf(courseDetail)),
  /** On sale or not. */
  getDetailCourseAdmin: post('/api/courses/GetDetailCourseAdmin', 'admin', byCourse, itemOf(adminCourse)),
  getDetailCourseByTitle: post(
    '/api/courses/GetDetailCourseByTitle',
    'optional',
    byTitle,
    itemOf(courseDetail),
  ),
  getRandomListCourse: post('/api/courses/GetRandomListCourse', 'public', noInput, cards),
  getHomeListCourse: post('/api/courses/GetHomeListCourse/', 'optional', noInput, cards),
  getEducationalOfferListCourse: post('/api/courses/GetEducationalOfferListCourse', 'public', noInput, cards),
  getTeachers: post('/api/courses/GetTeachers', 'admin', noInput, listOf(teacher)),
  /**
   * Returns where the video of a section (`IdEnc`) is sent in resumable pieces: `url` speaks the tus protocol 1.0.0 with
   * the caller's bearer token. `upload` is what has come before; its pieces go on at `url/{id}`. A new upload needs the
   * metadata `filename` and `fingerprint`. Then call `finishUpload`.
   */
  uploadToCloud: post(
    '/api/courses/UploadToCloud',
    'admin',
    byIdEnc,
    itemOf(z.object({ url: z.string(), upload: pendingUpload.optional() })),
  ),
  /**
   * Checks a complete upload (MP4 or WebM) and makes it the section's video. Refuses with `not_a_video` and
   * `errors.file`, with `unknown_duration` and `errors.Seconds` where nothing tells the length: an admin types it.
   */
  finishUpload: {
    ...post(
      '/api/courses/FinishUpload',
      'admin',
      byUpload.extend({ Seconds: z.number().int().min(1).max(MOST_SECONDS).optional() }),
      itemOf(adminSection),
    ),
    isLong: true,
  },
  cancelUpload: post('/api/courses/CancelUpload', 'admin', byUpload, outcome),
  /** Makes the qualities, poster and thumbnails of a lesson's video, where the server has ffmpeg; else `no_ffmpeg`. */
  processVideo: post('/api/courses/ProcessVideo', 'admin', byIdEnc, itemOf(adminSection)),
  createSection: post(
    '/api/courses/CreateSection',
    'admin',
    sectionForm.extend({ IdCourseEnc: id }),
    itemOf(adminSection),
  ),
  updateSection: put(
    '/api/courses/UpdateSection',
    'admin',
    sectionForm.extend({ IdEnc: id, ...versioned }),
    itemOf(adminSection),
  ),
  /** All sections of the course, in their new order. Refuses with `conflict` when they are no longer these. */
  reorderSections: put('/api/courses/ReorderSections', 'admin', sectionOrder, outcome),
  deleteSection: post('/api/courses/DeleteSection', 'admin', byIdEnc, outcome),
  /** WebVTT, at most `MOST_CAPTION_BYTES`, as the request's body; only times and plain text are kept. */
  uploadSectionCaptions: putFile('/api/courses/SectionCaptions/{id}', 'admin', byFile, itemOf(adminSection)),
  deleteSectionCaptions: post('/api/courses/DeleteSectionCaptions', 'admin', byIdEnc, itemOf(adminSection)),
  /**
   * Adds a file to a lesson: at most `MOST_ATTACHMENT_BYTES`, as the request's body, of a kind in `ATTACHMENT_EXTENSIONS`
   * that its content confirms. Refuses with `not_an_attachment`, `too_many_attachments` and `errors.file`.
   */
  uploadSectionAttachment: putFile(
    '/api/courses/SectionAttachments/{id}/{name}',
    'admin',
    byFile.extend({ name: z.string().min(1).max(1000) }),
    itemOf(adminSection),
  ),
  /** `IdEnc` is the attachment's, here and below. */
  renameSectionAttachment: put(
    '/api/courses/RenameSectionAttachment',
    'admin',
    byIdEnc.extend({ Name: attachmentName }),
    itemOf(adminSection),
  ),
  deleteSectionAttachment: post('/api/courses/DeleteSectionAttachment', 'admin', byIdEnc, outcome),
  /** Refuses with `course_bought` or `course_in_bundle`: take it off sale instead. */
  deleteCourse: post('/api/courses/DeleteCourse', 'admin', byIdEnc, outcome),
  /**
   * Without `IsOperative` it switches; with it, repeating changes nothing. Refuses with `not_sellable` what lacks a price, a teacher
   * or a lesson with its video.
   */
  toogleOperativeCourse: post(
    '/api/courses/ToogleOperativeCourse',
    'admin',
    byIdEnc.extend({ IsOperative: z.boolean().optional() }),
    itemOf(z.object({ isOperative: z.boolean() })),
  ),
};
