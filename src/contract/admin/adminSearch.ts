import { z } from 'zod';
import { post } from '../platform/endpoint';
import { id, listOf } from '../platform/shapes';

/** The kinds of hits of the admin's search over everything, in the order of its answer. */
export const HIT_KINDS = [
  'course',
  'bundle',
  'user',
  'purchase',
  'coupon',
  'campaign',
  'teacher',
  'promoter',
  'landingVideo',
  'banner',
  'homeSection',
  'stockMarket',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

export const adminSearchQuery = z.object({ Query: z.string().max(200).default('').catch('') });

export const adminHit = z.object({
  kind: z.enum(HIT_KINDS),
  id,
  title: z.string(),
  /** Tells it from others of the same title: a mail address, a subtitle; may be ''. */
  detail: z.string(),
});
export type AdminHit = z.infer<typeof adminHit>;

export const adminSearches = {
  /** A few hits of each kind for a few letters. */
  search: post('/api/admin/Search', 'admin', adminSearchQuery, listOf(adminHit)),
};
