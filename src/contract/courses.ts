import { z } from 'zod';
import { CATEGORIES } from './categories';
import { coupon, couponCode, couponQuote, validCoupon } from './coupons';
import { get, post, postMultipart, postQuery } from './endpoint';
import { classroom, preview, viewedAnswer, viewedInput } from './learning';
import { review, reviewInput, reviewSummary } from './reviews';
import {
  byIdEnc,
  euro,
  file,
  id,
  itemOf,
  listOf,
  month,
  noInput,
  outcome,
  paging,
  picture,
  richText,
} from './shapes';
import { teacher, teacherName } from './teacherShapes';
import { purchase } from './users';

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
});
export type SectionOutline = z.infer<typeof sectionOutline>;

export const courseDetail = courseCard.extend({
  description: richText,
  /** What students learn, one per line. */
  goals: z.array(z.string()),
  teachers: z.array(teacher),
  sections: z.array(sectionOutline),
  studentsCount: z.number().int(),
  updatedAt: z.string(),
  /** Whether the caller may watch it; only with a token. */
  owned: z.boolean().optional(),
  /** The caller's own review, enabled or not. */
  ownReview: review.optional(),
});
export type CourseDetail = z.infer<typeof courseDetail>;

export const SORTS = ['relevance', 'newest', 'price_up', 'price_down', 'rating'] as const;
export type Sort = (typeof SORTS)[number];

/** Search text. NUL, which PostgreSQL cannot store, counts as a space. */
const searchText = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) => text.replaceAll('\0', ' '));

/** Unknown sorts and categories are ignored. */
export const courseFilter = paging.extend({
  Query: searchText(5000).default(''),
  Categories: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length).default([]),
  PriceMin: z.number().min(0).optional(),
  PriceMax: z.number().min(0).optional(),
  Sort: z.enum(SORTS).default('relevance').catch('relevance'),
});

/** The result of a search. */
export const foundCourses = listOf(courseCard).extend({
  /** The corrected text, when words were mistyped. */
  corrected: z.string().optional(),
  /** No course matches all words; these match some. */
  isPartial: z.boolean().optional(),
  /** Nothing was found, but this similar text would match. */
  guess: z.string().optional(),
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
const courseForm = z.object({
  IdCourseEnc: id.optional(),
  title: z.string().min(1).max(200),
  subtitle: z.string().max(300),
  description: richText,
  price: euro.min(0),
  categories: z.array(z.enum(CATEGORIES)),
  cover: file.optional(),
});
const purchaseRow = purchase.extend({ email: z.string(), buyer: z.string() });

export const courses = {
  updateCourse: postMultipart('/api/courses/UpdateCourse', 'admin', courseForm, itemOf(courseDetail)),
  createCourse: postMultipart('/api/courses/CreateCourse', 'admin', courseForm, itemOf(courseDetail)),
  getListValidCoupon: get('/api/courses/GetListValidCoupon', 'admin', noInput, listOf(coupon)),
  getFilteredCourses: post('/api/courses/GetFilteredCourses', 'public', courseFilter, foundCourses),
  suggest: post(
    '/api/courses/Suggest',
    'public',
    z.object({ Query: searchText(LONGEST_SUGGESTED) }),
    listOf(suggestion),
  ),
  getAllCourses: post(
    '/api/courses/GetAllCourses',
    'admin',
    paging.extend({ Query: z.string().max(200).default('') }),
    listOf(courseCard.extend({ isOperative: z.boolean() })),
  ),
  giftCourse: post(
    '/api/courses/GiftCourse',
    'admin',
    byCourse.extend({ EmailUser: z.string().max(254) }),
    outcome,
  ),
  getDetailCourse: post('/api/courses/GetDetailCourse', 'optional', byCourse, itemOf(courseDetail)),
  getDetailCourseAdmin: post('/api/courses/GetDetailCourseAdmin', 'admin', byCourse, itemOf(courseDetail)),
  getDetailCourseByTitle: post(
    '/api/courses/GetDetailCourseByTitle',
    'optional',
    byTitle,
    itemOf(courseDetail),
  ),
  getRandomListCourse: post('/api/courses/GetRandomListCourse', 'public', noInput, cards),
  getHomeListCourse: post('/api/courses/GetHomeListCourse/', 'optional', noInput, cards),
  getEducationalOfferListCourse: post('/api/courses/GetEducationalOfferListCourse', 'public', noInput, cards),
  isValidCoupon: post(
    '/api/courses/IsValidCoupon',
    'public',
    byCourse.extend({ CouponCode: couponCode }),
    couponQuote,
  ),
  isValidCouponWithTitle: post(
    '/api/courses/IsValidCouponWithTitle',
    'public',
    z.object({ Title: z.string().min(1).max(300), CouponCode: couponCode }),
    couponQuote,
  ),
  getPurchasesCSV: post('/api/courses/GetPurchasesCSV', 'admin', month, z.unknown()),
  getTeachers: post('/api/courses/GetTeachers', 'admin', noInput, listOf(teacher)),
  uploadToCloud: post('/api/courses/UploadToCloud', 'admin', byIdEnc, itemOf(z.object({ url: z.string() }))),
  getReviewByIdCourse: post(
    '/api/courses/GetReviewByIdCourse',
    'public',
    byIdEnc.extend(paging.shape),
    listOf(review).extend({ summary: reviewSummary }),
  ),
  addReviewByIdCourse: post('/api/courses/AddReviewByIdCourse', 'user', reviewInput, itemOf(review)),
  /** `IdEnc` is a section's; 404 unless it is a free preview. */
  getPreview: post('/api/courses/GetPreview', 'public', byIdEnc, itemOf(preview)),
  getSections: post('/api/courses/GetSections', 'user', byIdEnc, itemOf(classroom)),
  deleteSection: post('/api/courses/DeleteSection', 'admin', byIdEnc, outcome),
  deleteCourse: post('/api/courses/DeleteCourse', 'admin', byIdEnc, outcome),
  toogleOperativeCourse: post('/api/courses/ToogleOperativeCourse', 'admin', byIdEnc, outcome),
  enableCourse: post(
    '/api/courses/EnableCourse',
    'user',
    z.object({ CpnCode: couponCode }),
    itemOf(byCourse),
  ),
  enableBundleCourse: post(
    '/api/courses/EnableBundleCourse',
    'user',
    z.object({ CpnCode: couponCode }),
    itemOf(z.object({ IdBundleEnc: id })),
  ),
  getAllPurchases: postQuery(
    '/api/courses/GetAllPurchases',
    'admin',
    paging.extend({ Query: z.string().max(200).default('') }),
    listOf(purchaseRow),
  ),
  insertViewedSection: post(
    '/api/Courses/InsertViewedSection',
    'optional',
    viewedInput,
    itemOf(viewedAnswer),
  ),
};

export { purchaseRow, validCoupon };
