import { z } from 'zod';
import { get } from '../platform/endpoint';
import { choiceFilter, crud, flagFilter, gridOf, gridQuery } from '../platform/grid';
import { isWritten } from '../platform/richTexts';
import {
  chosenInstant,
  id,
  instant,
  itemOf,
  noInput,
  nullable,
  optional,
  pageLink,
  richText,
  writtenText,
} from '../platform/shapes';
import { discountError } from './discounts';

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

/** The countdown that banners and promoters have in common, as an admin saves it. */
export const countdownForm = z.object({
  /** The coupon that it advertises, whose price ends with the countdown. */
  IdCouponEnc: optional(id),
  bannerEndDate: nullable(chosenInstant),
  bannerCourseLink: nullable(pageLink),
  /** Per cent or euro. */
  bannerCouponDiscount: nullable(z.number().positive('Lo sconto deve essere più di zero.').max(100_000)),
  bannerCouponIsPercentage: z.boolean(),
  bannerCourseTitle: nullable(z.string().trim().max(200)),
});

export const bannerForm = countdownForm.extend({
  /** Only admins see it. */
  name: z.string().trim().min(1, 'Scrivi un nome per riconoscerlo.').max(200),
  bannerHideIn: nullable(z.string().trim().max(2000)),
  bannerCustomText: nullable(writtenText),
  isActive: z.boolean(),
});

/** Returns what is wrong with the discount of a countdown, by field. */
export function countdownErrors(form: z.output<typeof countdownForm>): Record<string, string> {
  const { bannerCouponDiscount: discount, bannerCouponIsPercentage } = form;
  const error = discount === null ? undefined : discountError(bannerCouponIsPercentage, discount);
  return error ? { bannerCouponDiscount: error } : {};
}

/** Returns what is missing for visitors to see the banner, by field. */
export function bannerErrors(form: z.output<typeof bannerForm>): Record<string, string> {
  const { IdCouponEnc, bannerEndDate, bannerCourseLink, bannerCouponDiscount } = form;
  const { bannerCourseTitle, bannerCustomText } = form;
  const errors = countdownErrors(form);
  if (bannerEndDate === null) errors.bannerEndDate = 'Scegli quando finisce il conto alla rovescia.';
  if (bannerCourseLink === null && !IdCouponEnc) {
    errors.bannerCourseLink = 'Scrivi dove porta il banner, oppure scegli il coupon pubblicizzato.';
  }
  if (bannerCouponDiscount !== null && !bannerCourseTitle) {
    errors.bannerCourseTitle = 'Scrivi per che cosa vale lo sconto.';
  }
  if (bannerCouponDiscount === null && !isWritten(bannerCustomText ?? '')) {
    errors.bannerCustomText = 'Scrivi un testo, oppure uno sconto con il suo titolo.';
  }
  return errors;
}

export const bannerSetting = bannerForm.extend({
  ...activeBanner.shape,
  name: z.string(),
  id,
  createdAt: instant,
  version: z.number().int(),
});
export type BannerSetting = z.infer<typeof bannerSetting>;

export const banners = {
  list: get(
    '/api/BannerSetting',
    'admin',
    gridQuery(['name', 'bannerEndDate', 'isActive', 'createdAt'] as const).extend({
      IsActive: flagFilter,
      /** Active, and ends within seven days. */
      Ending: choiceFilter(['true']),
    }),
    gridOf(bannerSetting),
  ),
  /** Refuses at their fields the faults that `bannerErrors` finds. Visitors see the active banner that ends first. */
  ...crud('/api/BannerSetting', { item: bannerSetting, form: bannerForm }),
  activeShop: get('/api/BannerSetting/active-shop', 'optional', noInput, itemOf(activeBanner)),
};
