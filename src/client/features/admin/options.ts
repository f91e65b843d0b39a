import { COUPON_SCOPE_NAMES } from '../../../contract/admin/adminNames';

/** Values and labels of a filter on a yes-or-no column. */
export const YES_NO = [
  ['true', 'Sì'],
  ['false', 'No'],
] as const;

/** Says how the server stores a cover. */
export const COVER_HINT = 'Larga almeno 800 pixel; viene ritagliata in 16:9.';

/** For what a coupon is valid. */
export const COUPON_SCOPE_OPTIONS = Object.entries(COUPON_SCOPE_NAMES);
