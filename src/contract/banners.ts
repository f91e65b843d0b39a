import { z } from 'zod';
import { get, post, put, remove } from './endpoint';
import { byId, id, itemOf, listOf, noInput, outcome, richText } from './shapes';

/** Spec §3, "Active banner item". */
export const activeBanner = z.object({
  bannerEndDate: z.string().nullable(),
  bannerCourseLink: z.string().nullable(),
  bannerCouponDiscount: z.number().nullable(),
  bannerCourseTitle: z.string().nullable(),
  bannerCouponIsPercentage: z.boolean(),
  /** Comma-separated fragments of addresses that hide it. */
  bannerHideIn: z.string().nullable(),
  bannerCustomText: richText.nullable(),
});
export type ActiveBanner = z.infer<typeof activeBanner>;
export const bannerSetting = activeBanner.extend({
  id,
  isActive: z.boolean(),
  version: z.number().int(),
});

export const banners = {
  list: get('/api/BannerSetting', 'admin', noInput, listOf(bannerSetting)),
  get: get('/api/BannerSetting/{id}', 'admin', byId, itemOf(bannerSetting)),
  create: post(
    '/api/BannerSetting',
    'admin',
    bannerSetting.partial({ id: true, version: true }),
    itemOf(bannerSetting),
  ),
  update: put('/api/BannerSetting', 'admin', bannerSetting, itemOf(bannerSetting)),
  remove: remove('/api/BannerSetting/{id}', 'admin', byId, outcome),
  activeShop: get('/api/BannerSetting/active-shop', 'optional', noInput, itemOf(activeBanner)),
};
