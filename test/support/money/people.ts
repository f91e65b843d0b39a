import type { Random } from '../../../src/server/demo/random';
import type { Shopper } from '../crashBuyers';
import type { FakeStripe } from '../stripe/fakeStripe';
import { ADMIN, BUYERS, type World } from './world';

/** Actions of buyers, banks, the admin and the network while the shop runs, and how often they happen. */
const STEPS = {
  buy: 6,
  pay: 5,
  confirm: 2,
  redeliver: 2,
  refundAtStripe: 1,
  refundByAdmin: 1,
  dispute: 1,
  switch: 1,
} as const;
type Step = keyof typeof STEPS;

const BAG = Object.entries(STEPS).flatMap(([step, times]) => Array<Step>(times).fill(step as Step));

interface Stage {
  readonly people: Shopper;
  readonly stripe: FakeStripe;
  readonly world: World;
  readonly random: Random;
}

/**
 * Makes the steps. Each does one thing that may happen to a shop, or nothing where it cannot; what the shop refuses is
 * its right.
 */
export function createSteps({ people, stripe, world, random }: Stage) {
  const anybody = () => random.whole(ADMIN + 1, BUYERS);
  /** The checkouts that each buyer was led to: nobody can pay a page that they were never shown. */
  const shown: { readonly session: string; readonly purchase: string; readonly buyer: number }[] = [];
  const done = { bought: 0, refused: 0, paid: 0 };

  const shownAnd = (isFit: (session: { status: string; payment_status: string }) => boolean) => {
    const fit = shown.filter(({ session }) => isFit(stripe.sessionBy(session)));
    return fit.length === 0 ? undefined : random.pick(fit);
  };
  const paid = () => shownAnd(({ payment_status }) => payment_status === 'paid');
  /** Skips what Stripe refuses. */
  const atStripe = (run: () => unknown) => {
    try {
      run();
    } catch {
      return;
    }
  };

  const steps: Readonly<Record<Step, () => Promise<void>>> = {
    async buy() {
      const buyer = anybody();
      const IdCouponEnc = random.chance(0.3) ? world.couponId : null;
      const isBundle = random.chance(0.2);
      const isCart = random.chance(0.3);
      const lines = [...new Set([random.pick(world.courseIds), random.pick(world.courseIds)])];
      const { isOk, item } = isCart
        ? await people.call(
            '/api/PaymentRequest/create-cart-checkout',
            { lines: lines.map((IdItemEnc) => ({ kind: 'course', IdItemEnc })), IdCouponEnc },
            buyer,
          )
        : isBundle
          ? await people.call(
              '/api/PaymentRequest/create-bundle-checkout',
              { IdBundleEnc: random.pick(world.bundleIds), IdCouponEnc },
              buyer,
            )
          : await people.call(
              '/api/PaymentRequest/create-checkout',
              { IdCourseEnc: random.pick(world.courseIds), IdCouponEnc },
              buyer,
            );
      if (!isOk || !item?.url || !item.IdPurchaseEnc) {
        done.refused += 1;
        return;
      }
      done.bought += 1;
      const session = item.url.split('/').at(-1) ?? '';
      shown.push({ session, purchase: item.IdPurchaseEnc, buyer });
    },
    async pay() {
      const open = shownAnd(({ status }) => status === 'open');
      if (!open) return;
      stripe.pay(open.session);
      done.paid += 1;
    },
    async confirm() {
      if (shown.length === 0) return;
      const { purchase, buyer } = random.pick(shown);
      await people.call('/api/PaymentRequest/confirm-checkout', { IdPurchaseEnc: purchase }, buyer);
    },
    async redeliver() {
      if (stripe.events.length > 0) stripe.deliver(random.pick(stripe.events));
    },
    async refundAtStripe() {
      const one = paid();
      if (one)
        atStripe(() => stripe.refund(one.session, random.chance(0.5) ? undefined : random.whole(100, 3000)));
    },
    async refundByAdmin() {
      const one = paid();
      if (!one) return;
      const { item } = await people.call('/api/admin/GetPurchase', { IdEnc: one.purchase }, ADMIN);
      if (!item) return;
      const { refunded = 0, total = 0 } = item;
      const Amount = random.chance(0.5) ? Math.round((total - refunded) * 100) / 100 : 5;
      if (Amount > 0)
        await people.call(
          '/api/admin/RefundPurchase',
          { IdEnc: one.purchase, Amount, Refunded: refunded },
          ADMIN,
        );
    },
    async dispute() {
      const one = paid();
      if (one) atStripe(() => stripe.dispute(one.session, random.pick(['needs_response', 'won', 'lost'])));
    },
    async switch() {
      const one = paid();
      if (one) await people.call('/api/admin/TooglePurchaseActivation', { IdEnc: one.purchase }, ADMIN);
    },
  };
  return { done, step: () => steps[random.pick(BAG)]() };
}
