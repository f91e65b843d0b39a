import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { MOST_LINES } from '../../../../contract/checkout/cartLimits';
import { service } from '../../../services/services';
import { listed } from '../../../state/loadable';
import { accepted } from '../../../state/submission';
import { createPersonalList, type Thing } from '../../identity/session/personalList';
import { selectLine } from '../checkoutSelectors';
import { cartCleared } from '../checkoutSlice';

const wireOf = ({ kind, id }: Thing) => ({ kind, IdItemEnc: id });

/** What the cart holds, newest last. Outdated when something was bought: it may have left the cart. */
export const cartThings = createPersonalList({
  name: 'cart',
  key: 'cart-things',
  kinds: ['course', 'bundle'],
  most: MOST_LINES,
  *read(kept) {
    const { cart } = yield* service('api');
    const answer =
      kept.length > 0
        ? yield* call(cart.joinCart, { lines: kept.map(wireOf) })
        : yield* call(cart.getCart, {});
    return listed(answer).map(({ kind, IdItemEnc: id, title }) => ({ kind, id, title }));
  },
  *send({ thing, isAdded }) {
    const { cart } = yield* service('api');
    accepted(yield* call(isAdded ? cart.addToCart : cart.removeFromCart, wireOf(thing)));
  },
  words: {
    notAdded: 'Non è stato aggiunto al carrello.',
    notRemoved: 'È ancora nel carrello.',
    full: `Nel carrello c’è posto per ${MOST_LINES} cose: togline qualcuna per aggiungerne altre.`,
  },
});

interface BoughtLine {
  readonly IdCourseEnc?: string | undefined;
  readonly IdBundleEnc?: string | undefined;
}

/** What was bought or ordered leaves the cart. A checkout of other things, beside an old receipt say, keeps its coupon. */
export function* clearBought(lines: readonly BoughtLine[]): SagaGenerator<void> {
  yield* put(cartThings.actions.outdated());
  const checkout = yield* select(selectLine);
  const ids = checkout?.things?.map(({ IdItemEnc }) => IdItemEnc) ?? [checkout?.id];
  const isOfIt = lines.some(({ IdCourseEnc, IdBundleEnc }) => ids.includes(IdCourseEnc ?? IdBundleEnc));
  if (isOfIt) yield* put(cartCleared());
}
