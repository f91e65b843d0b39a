import { z } from 'zod';
import { couponCode, couponQuote } from './coupons';
import { courseCard } from './courses';
import { get, post, put, remove } from './endpoint';
import { byId, euro, id, itemOf, listOf, noInput, outcome, picture, richText } from './shapes';

/** A course of a learning path in lists. */
export const bundleStep = z.object({ slug: z.string(), title: z.string(), cover: picture.nullable() });

/** A learning path ("percorso formativo"): several courses sold together. */
export const bundle = z.object({
  IdBundleEnc: id,
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: richText,
  cover: picture.nullable(),
  price: euro,
  /** The total price of its courses when bought separately. */
  singlyPrice: euro,
  coursesCount: z.number().int(),
  /** Seconds, all courses together. */
  duration: z.number().int(),
  /** Its courses on sale, in order. */
  steps: z.array(bundleStep),
  isOperative: z.boolean().optional(),
  version: z.number().int().optional(),
});
export type Bundle = z.infer<typeof bundle>;

export const bundleDetail = bundle.extend({
  courses: z.array(courseCard),
  owned: z.boolean().optional(),
  /** The ids of its courses that the caller owns. */
  ownedCourses: z.array(id).optional(),
});
export type BundleDetail = z.infer<typeof bundleDetail>;

const bundleForm = z.object({
  title: z.string().min(1).max(200),
  subtitle: z.string().max(300),
  description: richText,
  price: euro.min(0),
  cover: z.string().optional(),
  isOperative: z.boolean().optional(),
});
const bundleCourses = z.object({ courses: z.array(id).max(500) });

export const bundles = {
  list: get('/api/Bundle', 'admin', noInput, listOf(bundle)),
  get: get('/api/Bundle/{id}', 'optional', byId, itemOf(bundle)),
  create: post('/api/Bundle', 'admin', bundleForm, itemOf(bundle)),
  update: put(
    '/api/Bundle',
    'admin',
    bundleForm.extend({ IdBundleEnc: id, version: z.number().int() }),
    itemOf(bundle),
  ),
  remove: remove('/api/Bundle/{id}', 'admin', byId, outcome),
  cached: get('/api/Bundle/Cached', 'optional', noInput, listOf(bundle)),
  updateBundleCourses: put(
    '/api/Bundle/updateBundleCourses/{id}',
    'admin',
    byId.extend(bundleCourses.shape),
    outcome,
  ),
  bundleCourses: get('/api/Bundle/bundleCourses/{id}', 'admin', byId, listOf(courseCard)),
  getBundleDTObyId: get('/api/Bundle/getBundleDTObyId/{id}', 'optional', byId, itemOf(bundleDetail)),
  getBundleDTObyTitle: get(
    '/api/Bundle/getBundleDTObyTitle/{title}',
    'optional',
    z.object({ title: z.string().min(1).max(300) }),
    itemOf(bundleDetail),
  ),
  isValidBundleCoupon: post(
    '/api/Bundle/IsValidBundleCoupon',
    'public',
    z.object({ IdBundleEnc: id, CouponCode: couponCode }),
    couponQuote,
  ),
};
