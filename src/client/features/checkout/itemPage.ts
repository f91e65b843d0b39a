import type { Purchase } from '../../../contract/users';
import { paths } from '../../routing/paths';

/** The page of what was bought, with its coupon. */
export function itemPage({ IdBundleEnc, slug, CouponCode }: Purchase): string {
  return IdBundleEnc ? paths.bundle(slug, CouponCode) : paths.course(slug, CouponCode);
}

/** Where a purchase is shown that was paid. */
export function successPage({ IdBundleEnc, IdEnc }: Purchase): string {
  return IdBundleEnc ? paths.bundlePaymentSucceeded(IdEnc) : paths.paymentSucceeded(IdEnc);
}
