import { COUPON_SCOPE_NAMES } from '../../../contract/admin/adminNames';
import { formatNumber } from '../../ui/format';

/** Values and labels of a filter on a yes-or-no column. */
export const YES_NO = [
  ['true', 'Sì'],
  ['false', 'No'],
] as const;

/** Says how the server stores a cover. */
export const COVER_HINT = 'Larga almeno 800 pixel; viene ritagliata in 16:9.';

/** For what a coupon is valid. */
export const COUPON_SCOPE_OPTIONS = Object.entries(COUPON_SCOPE_NAMES);

/** Uses of a coupon in a grid: those that were paid, and those of checkouts under way. */
export const usesText = ({ usedCount, reservedCount = 0 }: CouponCounts): string =>
  formatNumber(usedCount) + (reservedCount > 0 ? `, ${formatNumber(reservedCount)} in pagamento` : '');

interface CouponCounts {
  readonly usedCount: number;
  readonly reservedCount?: number | undefined;
}
