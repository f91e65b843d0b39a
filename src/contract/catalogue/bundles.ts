import { z } from 'zod';
import { get, put } from '../platform/endpoint';
import { price } from '../platform/formFields';
import { crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import {
  byId,
  euro,
  id,
  instant,
  itemOf,
  listOf,
  noInput,
  outcome,
  picture,
  richText,
} from '../platform/shapes';
import { courseRow } from './courseAdmin';
import { transferOffer } from './courseShapes';
import { courseCard } from './courses';

/** A course of a learning path in lists. */
export const bundleStep = z.object({
  slug: z.string(),
  title: z.string(),
  cover: picture.nullable(),
  /** The first of the course's goals. */
  goal: z.string().optional(),
});

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
  /** Whether the caller owns all its courses, those taken off sale included. */
  owned: z.boolean().optional(),
  /** What the caller would pay: the price without the share of the courses that they own; absent of nothing owned. */
  ownPrice: euro.optional(),
  transfer: transferOffer.optional(),
  /** The ids of its courses on sale that the caller owns. */
  ownedCourses: z.array(id).optional(),
});
export type BundleDetail = z.infer<typeof bundleDetail>;

/** A learning path as an admin saves it. */
export const bundleForm = z.object({
  title: z.string().trim().min(1, 'Scrivi il titolo.').max(200),
  subtitle: z.string().trim().max(300),
  description: richText.max(200_000),
  price,
  /** Address of the cover, '' for none. */
  coverAddress: z.string().trim().max(500),
  isOperative: z.boolean(),
  /** All its courses, in order; absent: they stay. */
  courseIds: z.array(id).max(500, 'Scegline al massimo 500.').optional(),
});

const adminFields = z.object({
  coverAddress: z.string(),
  createdAt: instant,
  /** Of all its courses, on sale or not, in order. */
  courseIds: z.array(id),
});

/** A learning path for the admin. `singlyPrice`, `steps` and `duration` count the courses on sale only. */
export const bundleRecord = bundle.extend({
  ...adminFields.shape,
  isOperative: z.boolean(),
  version: z.number().int(),
});
export type BundleRecord = z.infer<typeof bundleRecord>;

const { get: _get, ...records } = crud('/api/Bundle', {
  item: bundleRecord,
  form: bundleForm,
  key: 'IdBundleEnc',
});

export const bundles = {
  list: get(
    '/api/Bundle',
    'admin',
    gridQuery(['title', 'price', 'createdAt', 'coursesCount'] as const).extend({ IsOperative: flagFilter }),
    gridOf(bundleRecord),
  ),
  /** An admin gets a `bundleRecord`, of a path that is not on sale too. */
  get: get('/api/Bundle/{id}', 'optional', byId, itemOf(bundle.extend(adminFields.partial().shape))),
  getAdmin: get('/api/Bundle/admin/{id}', 'admin', byId, itemOf(bundleRecord)),
  ...records,
  cached: get('/api/Bundle/Cached', 'optional', noInput, listOf(bundle)),
  updateBundleCourses: put(
    '/api/Bundle/updateBundleCourses/{id}',
    'admin',
    byId.extend({ courses: z.array(id).max(500) }),
    outcome,
  ),
  /** On sale or not, in order. */
  bundleCourses: get('/api/Bundle/bundleCourses/{id}', 'admin', byId, listOf(courseRow)),
  getBundleDTObyId: get('/api/Bundle/getBundleDTObyId/{id}', 'optional', byId, itemOf(bundleDetail)),
  getBundleDTObyTitle: get(
    '/api/Bundle/getBundleDTObyTitle/{title}',
    'optional',
    z.object({ title: z.string().min(1).max(300) }),
    itemOf(bundleDetail),
  ),
};
