import type { COUPON_SCOPES } from '../../../contract/coupons';

/** Values and labels of a filter on a yes-or-no column. */
export const YES_NO = [
  ['true', 'Sì'],
  ['false', 'No'],
] as const;

/** What the server makes of a cover. */
export const COVER_HINT = 'Larga almeno 800 pixel; viene ritagliata in 16:9.';

/** For what a coupon is valid. */
export const COUPON_SCOPE_NAMES: readonly (readonly [(typeof COUPON_SCOPES)[number], string])[] = [
  ['all', 'Tutto il negozio'],
  ['all_courses', 'Tutti i corsi'],
  ['all_bundles', 'Tutti i percorsi'],
  ['course', 'Un corso'],
  ['bundle', 'Un percorso formativo'],
];
