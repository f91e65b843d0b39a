import { z } from 'zod';
import { courseCard } from './courses';
import { get, post, put, remove } from './endpoint';
import { byId, id, itemOf, listOf, noInput, outcome, picture, richText } from './shapes';

/** The promoter's own countdown (spec §3, "Promoter page data"). */
export const shopPromoter = z.object({
  bannerEndDate: z.string().nullable(),
  bannerCourseLink: z.string().nullable(),
  bannerCouponDiscount: z.number().nullable(),
  bannerCourseTitle: z.string().nullable(),
  bannerCouponIsPercentage: z.boolean(),
});
export type ShopPromoter = z.infer<typeof shopPromoter>;

export const promoter = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  headline: z.string(),
  description: richText,
  picture: picture.nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
});
export type Promoter = z.infer<typeof promoter>;

/** Data of the promoter's page. */
export const promoterPage = promoter.extend({
  shopPromoter,
  /** The recommended course, while it is on sale. */
  course: courseCard.optional(),
  /** The promoter's coupon for it. */
  CouponCode: z.string().optional(),
});
export type PromoterPage = z.infer<typeof promoterPage>;

const promoterForm = promoter.omit({ picture: true }).extend({
  picture: z.string().optional(),
  shopPromoter,
});

export const promoters = {
  list: get('/api/Promoter', 'admin', noInput, listOf(promoter)),
  get: get('/api/Promoter/{id}', 'admin', byId, itemOf(promoter.extend({ shopPromoter }))),
  create: post('/api/Promoter', 'admin', promoterForm.partial({ id: true, version: true }), itemOf(promoter)),
  update: put('/api/Promoter', 'admin', promoterForm, itemOf(promoter)),
  remove: remove('/api/Promoter/{id}', 'admin', byId, outcome),
  cached: get('/api/Promoter/Cached', 'optional', noInput, listOf(promoter)),
  getByName: get(
    '/api/Promoter/GetByName/{name}',
    'public',
    z.object({ name: z.string().min(1).max(200) }),
    itemOf(promoterPage),
  ),
};
