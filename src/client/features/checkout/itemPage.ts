import type { Purchase } from '../../../contract/checkout/purchases';
import { paths } from '../../routing/paths';
import { buyAddress } from './buyAddress';

/** The page of what was bought, with its coupon; of several things the cart. */
export function itemPage({ IdBundleEnc, slug, lines, CouponCode }: Purchase): string {
  if (lines) return paths.cart();
  return IdBundleEnc ? paths.bundle(slug, CouponCode) : paths.course(slug, CouponCode);
}

/** Where a purchase is shown that was paid. */
export function successPage({ IdBundleEnc, IdEnc }: Purchase): string {
  return IdBundleEnc ? paths.bundlePaymentSucceeded(IdEnc) : paths.paymentSucceeded(IdEnc);
}

/**
 * Where an order that came to nothing begins again: the payment itself, or for a gift its form, which fills in what was
 * typed for that purchase.
 */
export function retryPage(purchase: Purchase): string {
  const { gift, IdBundleEnc, slug, IdEnc, lines } = purchase;
  if (lines) return paths.cart();
  if (!gift) return buyAddress(itemPage(purchase));
  const page = IdBundleEnc ? paths.gift('bundle', IdBundleEnc) : paths.gift('course', slug);
  return `${page}?acquisto=${encodeURIComponent(IdEnc)}`;
}
