import { z } from 'zod';
import { euro, id, instant, picture, richText } from '../platform/shapes';
import { CATEGORIES } from './categories';
import { teacher, teacherName } from './teacherShapes';

/** What a teacher of the course answers to a review. Plain text. */
export const reviewAnswer = z.object({
  Text: z.string(),
  /** The teacher's public name; '' for the shop. */
  by: z.string(),
  at: instant,
});

export const review = z.object({
  IdEnc: id,
  Text: z.string(),
  Rating: z.number().int().min(1).max(5),
  IsEnabled: z.boolean(),
  /** First name and initial only. */
  author: z.string(),
  createdAt: instant,
  /** "Acquisto verificato": the author has, or had, bought the course. */
  isVerified: z.boolean(),
  answer: reviewAnswer.optional(),
});
export type Review = z.infer<typeof review>;

/** `histogram[0]` counts the reviews with one star, `histogram[4]` those with five. */
export const reviewSummary = z.object({
  average: z.number(),
  count: z.number().int(),
  histogram: z.array(z.number().int()).length(5).optional(),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** A course in lists. */
export const courseCard = z.object({
  IdCourseEnc: id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  categories: z.array(z.enum(CATEGORIES)),
  cover: picture.nullable(),
  /** The current price. */
  price: euro,
  /** The former price, struck through, while the course is on offer. */
  listPrice: euro.optional(),
  /** Total seconds of all sections. */
  duration: z.number().int(),
  sectionsCount: z.number().int(),
  teachers: z.array(teacherName),
  reviews: reviewSummary,
});
export type CourseCard = z.infer<typeof courseCard>;

/** The public part of a section. */
export const sectionOutline = z.object({
  IdEnc: id,
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  duration: z.number().int(),
  isPreview: z.boolean(),
  /** Whether the caller has watched it; only for owners of the course. */
  viewed: z.boolean().optional(),
  /** What comes with it, for those who may watch it; absent where nothing does. */
  attachments: z.array(z.object({ name: z.string(), bytes: z.number().int() })).optional(),
});
export type SectionOutline = z.infer<typeof sectionOutline>;

/** A learning path on sale that holds a course, or courses of a teacher. */
export const bundleOfCourse = z.object({
  IdBundleEnc: id,
  slug: z.string(),
  title: z.string(),
  price: euro,
  /** Of its courses on sale. */
  coursesCount: z.number().int(),
});
export type BundleOfCourse = z.infer<typeof bundleOfCourse>;

/** How a caller may pay an item by bank transfer. */
export const transferOffer = z.object({
  isOffered: z.boolean(),
  /** A logged-in caller's order that waits for its transfer and holds this item, or one of its courses. */
  IdPurchaseEnc: id.optional(),
  /** Whether the bank works on a payment of a logged-in caller for this item, or for one of its courses. */
  isProcessing: z.literal(true).optional(),
});
export type TransferOffer = z.infer<typeof transferOffer>;

export const courseDetail = courseCard.extend({
  description: richText,
  /** The skills that students learn, one per line. */
  goals: z.array(z.string()),
  teachers: z.array(teacher),
  sections: z.array(sectionOutline),
  studentsCount: z.number().int(),
  updatedAt: z.string(),
  /** The learning paths on sale that hold it. */
  bundles: z.array(bundleOfCourse),
  /** Courses on sale of the same categories, those with the most learners first. */
  related: z.array(courseCard),
  /** Whether the caller may watch it; only with a token. */
  owned: z.boolean().optional(),
  /** Only its owners and admins see it, and nobody can buy it. */
  isOffSale: z.literal(true).optional(),
  transfer: transferOffer.optional(),
  /** The caller's own review, enabled or not. */
  ownReview: review.optional(),
});
export type CourseDetail = z.infer<typeof courseDetail>;
