import { z } from 'zod';
import { courseCard } from '../catalogue/courses';
import { get } from '../platform/endpoint';
import { crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import {
  id,
  instant,
  itemOf,
  listOf,
  noInput,
  optional,
  picture,
  richText,
  writtenText,
} from '../platform/shapes';
import { countdownForm } from './banners';

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

/** A promoter as an admin saves it, with the page's countdown. `countdownErrors` checks its discount. */
export const promoterForm = countdownForm.extend({
  name: z.string().trim().min(1, 'Scrivi il nome.').max(200),
  /** The address of the page. */
  slug: z
    .string()
    .trim()
    .min(1, 'Scrivi l’indirizzo della pagina.')
    .max(100)
    .regex(/^(?!\.{1,2}$)[^\s/?#%\\]+$/, 'Scrivi l’indirizzo senza spazi e senza / ? # % \\.'),
  headline: z.string().trim().max(300),
  description: writtenText,
  /** Address of the portrait, '' for none. */
  pictureAddress: z.string().trim().max(500),
  IdCourseEnc: optional(id),
  /** The code of a coupon that exists, '' for none. */
  CouponCode: z.string().trim().max(64),
  isActive: z.boolean(),
});

export const promoterRecord = promoterForm.extend({
  ...shopPromoter.shape,
  id,
  picture: picture.nullable(),
  courseTitle: z.string().optional(),
  createdAt: instant,
  version: z.number().int(),
});
export type PromoterRecord = z.infer<typeof promoterRecord>;

export const promoters = {
  list: get(
    '/api/Promoter',
    'admin',
    gridQuery(['name', 'slug', 'bannerEndDate', 'isActive', 'createdAt'] as const).extend({
      IsActive: flagFilter,
    }),
    gridOf(promoterRecord),
  ),
  ...crud('/api/Promoter', { item: promoterRecord, form: promoterForm }),
  cached: get('/api/Promoter/Cached', 'optional', noInput, listOf(promoter)),
  getByName: get(
    '/api/Promoter/GetByName/{name}',
    'public',
    z.object({ name: z.string().min(1).max(200) }),
    itemOf(promoterPage),
  ),
};
